package loadtest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Config is what to measure.
type Config struct {
	URL   string
	Token string // the operator's: for the server's own count of its memory and processor time; "": unknown

	Game  string
	Seats int

	Tables     int           // of the closed loop; 0: none
	OpenTables int           // of the open loop
	Rate       float64       // moves a second that the open loop offers; 0: none
	Streams    int           // idle ones; 0: none
	For        time.Duration // each loop
	Hold       time.Duration // how long the idle streams are held open

	// Store measures the store alone for a while, with so many tables at once, in entries a second; nil: not measured.
	Store func(ctx context.Context, tables int, d time.Duration) (perSecond float64, err error)

	// CPU is the processor time that this program has used; nil: unknown.
	CPU func() (time.Duration, error)

	Say func(format string, args ...any) // progress
}

// Report is what was measured.
type Report struct {
	Game       string  `json:"game"`
	Seats      int     `json:"seats"`
	Processors int     `json:"processors"`
	Store      float64 `json:"store,omitempty"` // entries a second, of the store alone
	Closed     *Loop   `json:"closed,omitempty"`
	Open       *Loop   `json:"open,omitempty"`
	Idle       *Idle   `json:"idle,omitempty"`
}

// Loop is what a loop came to.
type Loop struct {
	Tables   int     `json:"tables"`
	Offered  float64 `json:"offered,omitempty"` // moves a second
	Seconds  float64 `json:"seconds"`
	Moves    int     `json:"moves"` // acknowledged
	Rate     float64 `json:"rate"`  // a second
	P50      float64 `json:"p50"`   // milliseconds from the time when a move should be sent to the watcher's event
	P99      float64 `json:"p99"`
	Max      float64 `json:"max"`
	Unheard  int     `json:"unheard"` // moves whose event has not come by the end
	Failed   int     `json:"failed"`
	FailedAs string  `json:"failed_as,omitempty"` // the first of them
	Streams  int     `json:"streams"`
	Own      float64 `json:"own"`    // processors that this program kept busy; -1: unknown
	Server   float64 `json:"server"` // and the server
	Late     float64 `json:"late"`   // milliseconds, p99: how late somebody woke up here who only slept; the machine's own part of the times
	Limit    string  `json:"limit"`  // what it met
}

// Idle is what streams cost that nothing happens on.
type Idle struct {
	Streams   int     `json:"streams"`
	Before    int64   `json:"before"` // bytes of the server's memory
	Opened    int64   `json:"opened"`
	After     int64   `json:"after"` // when they were held open for a while
	PerStream int64   `json:"per_stream"`
	Seconds   float64 `json:"seconds"` // to open them all
	Held      float64 `json:"held"`    // seconds
}

// Run measures.
func Run(ctx context.Context, c Config) (*Report, error) {
	r := &runner{Config: c}
	r.transport = NewTransport(max(c.Tables, c.OpenTables, 1) + senders)
	defer r.transport.CloseIdleConnections()
	r.operator = r.client()
	r.operator.token = c.Token
	report := &Report{Game: c.Game, Seats: c.Seats, Processors: runtime.NumCPU()}
	if c.Store != nil {
		c.Say("the store alone, %d tables at once, %v", max(c.Tables, 1), c.For)
		var err error
		if report.Store, err = c.Store(ctx, max(c.Tables, 1), c.For); err != nil {
			return report, fmt.Errorf("measure the store: %w", err)
		}
	}
	if c.Tables > 0 {
		c.Say("closed loop: %d tables, %v", c.Tables, c.For)
		l, err := r.loop(ctx, c.Tables, 0)
		if err != nil {
			return report, fmt.Errorf("closed loop: %w", err)
		}
		l.Limit = limit(l, report)
		report.Closed = l
	}
	if c.Rate > 0 {
		c.Say("open loop: %d tables, %g moves a second, %v", c.OpenTables, c.Rate, c.For)
		l, err := r.loop(ctx, c.OpenTables, c.Rate)
		if err != nil {
			return report, fmt.Errorf("open loop: %w", err)
		}
		l.Limit = limit(l, report)
		report.Open = l
	}
	if c.Streams > 0 {
		c.Say("%d idle streams", c.Streams)
		idle, err := r.idle(ctx)
		if err != nil {
			return report, fmt.Errorf("idle streams: %w", err)
		}
		report.Idle = idle
	}
	return report, nil
}

// limit says what kept a loop from going faster.
func limit(l *Loop, r *Report) string {
	const nearly = 0.85
	busy := max(l.Own, 0) + max(l.Server, 0)
	switch {
	case l.Failed > 0:
		return "failures"
	case l.Offered > 0 && l.Rate >= 0.99*l.Offered:
		return "none: all that was offered was done"
	case l.Own < 0 || l.Server < 0:
		return "unknown"
	case busy >= nearly*float64(r.Processors):
		return "processors"
	case r.Store > 0 && l.Rate >= nearly*r.Store:
		return "store"
	case l.Own >= nearly:
		return "this program"
	}
	return "waiting: neither the processors nor the store were used up"
}

type runner struct {
	Config

	transport *http.Transport
	operator  *Client
	names     atomic.Int64
}

func (r *runner) client() *Client { return NewClient(r.URL, r.transport) }

// guest is somebody new.
func (r *runner) guest(ctx context.Context) (*Client, error) {
	c := r.client()
	return c, c.Arrive(ctx, fmt.Sprintf("Load %d", r.names.Add(1)))
}

// used reads the processor time of this program and of the server, in seconds; -1: unknown.
func (r *runner) used(ctx context.Context) (own, server float64) {
	own, server = -1, -1
	if r.CPU != nil {
		if d, err := r.CPU(); err == nil {
			own = d.Seconds()
		}
	}
	if r.Token != "" {
		if s, err := r.operator.Metric(ctx, "process_cpu_seconds_total"); err == nil {
			server = s
		}
	}
	return own, server
}

// loop plays at tables, each with a watcher: as fast as the answers come, or at an offered rate.
func (r *runner) loop(ctx context.Context, tables int, offered float64) (*Loop, error) {
	ctx, end := context.WithCancel(ctx)
	var watching sync.WaitGroup
	defer watching.Wait()
	defer end()
	all := make([]*board, tables)
	if err := r.seat(ctx, all, &watching); err != nil {
		return nil, err
	}
	l := &Loop{Tables: tables, Offered: offered, Streams: tables}
	own, server := r.used(ctx)
	late := sleeper(ctx)
	began := time.Now()
	playing, stop := context.WithDeadline(ctx, began.Add(r.For))
	defer stop()
	if offered > 0 {
		offer(playing, ctx, all, offered)
	} else {
		var wait sync.WaitGroup
		for _, b := range all {
			wait.Go(func() {
				for playing.Err() == nil && b.failed == nil {
					b.move(ctx, time.Now())
				}
			})
		}
		wait.Wait()
	}
	took := time.Since(began).Seconds()
	ownThen, serverThen := r.used(ctx)
	l.Own, l.Server = share(own, ownThen, took), share(server, serverThen, took)
	l.Seconds, l.Late = took, quantile(late(), 0.99)
	r.reckon(ctx, l, all)
	return l, ctx.Err()
}

func share(before, after, took float64) float64 {
	if before < 0 || after < 0 {
		return -1
	}
	return (after - before) / took
}

// sleeper sleeps and wakes up until what it gives is called, which tells how late it was each time, sorted.
func sleeper(ctx context.Context) (end func() []time.Duration) {
	ctx, stop := context.WithCancel(ctx)
	const nap = time.Millisecond
	var late []time.Duration
	var wait sync.WaitGroup
	wait.Go(func() {
		for ctx.Err() == nil {
			began := time.Now()
			time.Sleep(nap)
			late = append(late, time.Since(began)-nap)
		}
	})
	return func() []time.Duration {
		stop()
		wait.Wait()
		slices.Sort(late)
		return late
	}
}

// reckon waits for the last events and sums up.
func (r *runner) reckon(ctx context.Context, l *Loop, all []*board) {
	waited, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	for _, b := range all {
		for b.unheard() > 0 && waited.Err() == nil {
			pause(waited, 5*time.Millisecond)
		}
	}
	var took []time.Duration
	for _, b := range all {
		l.Moves += b.moves
		l.Unheard += b.unheard()
		b.mu.Lock()
		took = append(took, b.took...)
		b.mu.Unlock()
		if b.failed != nil {
			l.Failed++
			if l.FailedAs == "" {
				l.FailedAs = b.failed.Error()
			}
		}
	}
	l.Rate = float64(l.Moves) / l.Seconds
	slices.Sort(took)
	l.P50, l.P99, l.Max = quantile(took, 0.50), quantile(took, 0.99), quantile(took, 1)
}

// quantile is that of sorted times, in milliseconds.
func quantile(sorted []time.Duration, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	i := min(int(q*float64(len(sorted))), len(sorted)-1)
	return float64(sorted[i].Microseconds()) / 1000
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// senders is how many requests of the open loop are under way at once, at most.
const senders = 64

// offer sends moves when they are due, whatever becomes of those before: table after table, each in its turn. What cannot be
// sent in time counts from when it should have been sent.
func offer(playing, ctx context.Context, all []*board, rate float64) {
	type due struct {
		b  *board
		at time.Time
	}
	queue := make(chan due, 1<<16)
	var wait sync.WaitGroup
	for range senders {
		wait.Go(func() {
			for d := range queue {
				d.b.turn.Lock()
				d.b.move(ctx, d.at)
				d.b.turn.Unlock()
			}
		})
	}
	began, gap := time.Now(), time.Duration(float64(time.Second)/rate)
	for n := 0; playing.Err() == nil; n++ {
		at := began.Add(time.Duration(n) * gap)
		pause(playing, time.Until(at))
		if playing.Err() != nil {
			break
		}
		queue <- due{all[n%len(all)], at}
	}
	close(queue)
	wait.Wait()
}

// idle opens streams on which nothing happens.
func (r *runner) idle(ctx context.Context) (*Idle, error) {
	const streamsTable = 100
	ctx, end := context.WithCancel(ctx)
	var watching sync.WaitGroup
	defer watching.Wait()
	defer end()
	ids := []string{}
	for range (r.Streams + streamsTable - 1) / streamsTable {
		b, err := r.table(ctx)
		if err != nil {
			return nil, err
		}
		ids = append(ids, b.id)
	}
	i := &Idle{Streams: r.Streams}
	var err error
	if i.Before, err = r.memory(ctx); err != nil {
		return nil, err
	}
	// Each stream is a connection of its own.
	began := time.Now()
	failed := make(chan error, r.Streams)
	opened := make(chan struct{}, r.Streams)
	atOnce := make(chan struct{}, senders)
	for n := range r.Streams {
		atOnce <- struct{}{}
		watching.Go(func() {
			first := sync.OnceFunc(func() { <-atOnce; opened <- struct{}{} })
			err := r.client().Follow(ctx, ids[n%len(ids)], 0, func(Event) error { first(); return nil })
			first()
			if ctx.Err() == nil {
				failed <- fmt.Errorf("a stream has ended: %w", err)
			}
		})
	}
	for range r.Streams {
		select {
		case <-opened:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	i.Seconds = time.Since(began).Seconds()
	if i.Opened, err = r.memory(ctx); err != nil {
		return nil, err
	}
	i.Held = r.Hold.Seconds()
	pause(ctx, r.Hold) // until what opening them took is forgotten
	select {
	case err := <-failed:
		return nil, err
	default:
	}
	if i.After, err = r.memory(ctx); err != nil {
		return nil, err
	}
	i.PerStream = (i.After - i.Before) / int64(i.Streams)
	return i, nil
}

var errNoToken = errors.New("only the operator's token lets the server's memory be read")

func (r *runner) memory(ctx context.Context) (int64, error) {
	if r.Token == "" {
		return 0, errNoToken
	}
	m, err := r.operator.Metric(ctx, "process_resident_memory_bytes")
	return int64(m), err
}
