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

// Config says what to measure.
type Config struct {
	// URLs are the addresses of the server, or of the nodes of a site. Each client sticks to one of
	// them, and each watcher uses a different one than the player, if there are several.
	URLs  []string
	Token string // of the operator, to read the server's memory and CPU time; "" skips that

	Game  string
	Seats int

	Tables     int           // of the closed loop; 0 skips it
	OpenTables int           // of the open loop
	Rate       float64       // moves a second of the open loop; 0 skips it
	Streams    int           // idle streams; 0 skips them
	Duration   time.Duration // of each loop
	Hold       time.Duration // how long the idle streams are held open

	// The open loop is measured alternately without and with tables where bots think.
	Bot       string // the bot
	BotTables int    // 0 skips this
	Rounds    int    // of each kind

	// Store measures the throughput of the store alone, in entries a second, with this number of
	// tables; nil skips it.
	Store func(ctx context.Context, tables int, d time.Duration) (perSecond float64, err error)

	// CPU returns the CPU time of this program; nil: unknown.
	CPU func() (time.Duration, error)

	Logf func(format string, args ...any) // shows the progress
}

// Report is the result of a load test.
type Report struct {
	Game       string  `json:"game"`
	Seats      int     `json:"seats"`
	Processors int     `json:"processors"`
	Store      float64 `json:"store,omitempty"` // entries a second, without a server
	Closed     *Loop   `json:"closed,omitempty"`
	Open       *Loop   `json:"open,omitempty"`
	Idle       *Idle   `json:"idle,omitempty"`

	Bots     *BotsReport `json:"bots,omitempty"`
	Finished *Finished   `json:"finished,omitempty"`
}

// Loop is the result of a loop.
type Loop struct {
	Tables  int     `json:"tables"`
	Offered float64 `json:"offered,omitempty"` // moves a second
	Seconds float64 `json:"seconds"`
	Moves   int     `json:"moves"` // acknowledged
	Rate    float64 `json:"rate"`  // moves a second
	// Milliseconds from when a move is due to when the watcher gets its event.
	P50         float64 `json:"p50"`
	P99         float64 `json:"p99"`
	Max         float64 `json:"max"`
	Undelivered int     `json:"undelivered"`         // moves without an event at the end
	Failed      int     `json:"failed"`              // tables where a request failed
	FailedAs    string  `json:"failed_as,omitempty"` // the first error
	Streams     int     `json:"streams"`
	ClientCPU   float64 `json:"client_cpu"` // CPUs used by this program; -1 if unknown
	ServerCPU   float64 `json:"server"`     // CPUs used by the server or all nodes; -1 if unknown
	// milliseconds, p99: how late a sleep of this program ends; every latency includes as much
	WakeDelay float64 `json:"wake_delay"`
	Limit     string  `json:"limit"` // the bottleneck of the loop
}

// Idle is the cost of idle streams.
type Idle struct {
	Streams   int     `json:"streams"`
	Before    int64   `json:"before"` // memory of the server in bytes
	Opened    int64   `json:"opened"` // the same after opening the streams
	After     int64   `json:"after"`  // the same after holding them open
	PerStream int64   `json:"per_stream"`
	Seconds   float64 `json:"seconds"` // to open them all
	Held      float64 `json:"held"`    // seconds
}

// Run runs the load test. If it fails, the report has the measurements so far.
func Run(ctx context.Context, c Config) (*Report, error) {
	r := &runner{Config: c}
	r.transport = NewTransport(max(c.Tables, c.OpenTables, 1) + maxRequests)
	defer r.transport.CloseIdleConnections()
	for _, url := range c.URLs {
		operator := NewClient(url, r.transport)
		operator.token = c.Token
		r.operators = append(r.operators, operator)
	}
	report := &Report{Game: c.Game, Seats: c.Seats, Processors: runtime.NumCPU()}
	if c.Store != nil {
		c.Logf("the store alone, %d tables at the same time, %v", max(c.Tables, 1), c.Duration)
		var err error
		if report.Store, err = c.Store(ctx, max(c.Tables, 1), c.Duration); err != nil {
			return report, fmt.Errorf("measure the store: %w", err)
		}
	}
	if c.Tables > 0 {
		c.Logf("closed loop: %d tables, %v", c.Tables, c.Duration)
		l, err := r.loop(ctx, c.Tables, 0)
		if err != nil {
			return report, fmt.Errorf("closed loop: %w", err)
		}
		l.Limit = limit(l, report)
		report.Closed = l
	}
	if c.Rate > 0 && c.BotTables == 0 {
		c.Logf("open loop: %d tables, %g moves a second, %v", c.OpenTables, c.Rate, c.Duration)
		l, err := r.loop(ctx, c.OpenTables, c.Rate)
		if err != nil {
			return report, fmt.Errorf("open loop: %w", err)
		}
		l.Limit = limit(l, report)
		report.Open = l
	}
	if c.BotTables > 0 {
		c.Logf("open loop: %d tables, %g moves a second, without and with %d tables where %s thinks, %d times %v each", c.OpenTables, c.Rate, c.BotTables, c.Bot, c.Rounds, c.Duration)
		var err error
		if report.Bots, err = r.measureBots(ctx); err != nil {
			return report, fmt.Errorf("measure with thinking bots: %w", err)
		}
		for _, l := range slices.Concat(report.Bots.Without, report.Bots.With) {
			l.Limit = limit(l, report)
		}
	}
	if c.Streams > 0 {
		c.Logf("%d idle streams", c.Streams)
		idle, err := r.idle(ctx)
		if err != nil {
			return report, fmt.Errorf("idle streams: %w", err)
		}
		report.Idle = idle
	}
	return report, nil
}

// limit returns the bottleneck of a loop.
func limit(l *Loop, r *Report) string {
	const nearlyAll = 0.85
	busy := max(l.ClientCPU, 0) + max(l.ServerCPU, 0)
	switch {
	case l.Failed > 0:
		return "failures"
	case l.Offered > 0 && l.Rate >= 0.99*l.Offered:
		return "none: all offered moves were made"
	case l.ClientCPU < 0 || l.ServerCPU < 0:
		return "unknown"
	case busy >= nearlyAll*float64(r.Processors):
		return "processors"
	case r.Store > 0 && l.Rate >= nearlyAll*r.Store:
		return "store"
	case l.ClientCPU >= nearlyAll:
		return "this program"
	}
	return "latency: neither the CPUs nor the store were saturated"
}

type runner struct {
	Config

	transport *http.Transport
	operators []*Client // of each node
	names     atomic.Int64
}

// client returns a client of the n-th node, round-robin.
func (r *runner) client(n int) *Client { return NewClient(r.URLs[n%len(r.URLs)], r.transport) }

// newGuest returns the client of a new guest, and the index of its node.
func (r *runner) newGuest(ctx context.Context) (c *Client, node int, err error) {
	n := int(r.names.Add(1))
	c = r.client(n)
	return c, n, c.Arrive(ctx, fmt.Sprintf("Load %d", n))
}

// metric returns the sum of a metric over all nodes.
func (r *runner) metric(ctx context.Context, name string) (sum float64, err error) {
	for _, o := range r.operators {
		one, err := o.Metric(ctx, name)
		if err != nil {
			return 0, err
		}
		sum += one
	}
	return sum, nil
}

// cpuSeconds returns the CPU time of this program and of the server, or -1 if it is unknown.
func (r *runner) cpuSeconds(ctx context.Context) (client, server float64) {
	client, server = -1, -1
	if r.CPU != nil {
		if d, err := r.CPU(); err == nil {
			client = d.Seconds()
		}
	}
	if r.Token != "" {
		if s, err := r.metric(ctx, "process_cpu_seconds_total"); err == nil {
			server = s
		}
	}
	return client, server
}

// loop plays at tables, each with a watcher: at the offered rate, or if that is 0, as fast as
// responses arrive.
func (r *runner) loop(ctx context.Context, tables int, offered float64) (*Loop, error) {
	ctx, end := context.WithCancel(ctx)
	var watching sync.WaitGroup
	defer watching.Wait()
	defer end()
	all := make([]*board, tables)
	if err := r.newBoards(ctx, all, &watching); err != nil {
		return nil, err
	}
	return r.measure(ctx, all, offered)
}

// measure plays at existing tables.
func (r *runner) measure(ctx context.Context, all []*board, offered float64) (*Loop, error) {
	for _, b := range all {
		b.startCounting()
	}
	l := &Loop{Tables: len(all), Offered: offered, Streams: len(all)}
	clientBefore, serverBefore := r.cpuSeconds(ctx)
	stopMeasuring := measureWakeDelay(ctx)
	began := time.Now()
	playing, stop := context.WithDeadline(ctx, began.Add(r.Duration))
	defer stop()
	if offered > 0 {
		sendAtRate(playing, ctx, all, offered)
	} else {
		var wait sync.WaitGroup
		for _, b := range all {
			wait.Go(func() {
				for { // at least once, however slow the server is
					b.move(ctx, time.Now())
					if playing.Err() != nil || b.failed != nil {
						return
					}
				}
			})
		}
		wait.Wait()
	}
	l.Seconds = time.Since(began).Seconds()
	clientAfter, serverAfter := r.cpuSeconds(ctx)
	l.ClientCPU = busyProcessors(clientBefore, clientAfter, l.Seconds)
	l.ServerCPU = busyProcessors(serverBefore, serverAfter, l.Seconds)
	l.WakeDelay = quantile(stopMeasuring(), 0.99)
	r.summarize(ctx, l, all)
	return l, ctx.Err()
}

// busyProcessors returns how many CPUs were busy on average, or -1 if it is unknown.
func busyProcessors(before, after, seconds float64) float64 {
	if before < 0 || after < 0 {
		return -1
	}
	return (after - before) / seconds
}

// measureWakeDelay sleeps repeatedly until end is called. end returns how much too long each sleep
// was, sorted.
func measureWakeDelay(ctx context.Context) (end func() []time.Duration) {
	ctx, stop := context.WithCancel(ctx)
	const nap = time.Millisecond
	var delays []time.Duration
	var wait sync.WaitGroup
	wait.Go(func() {
		for ctx.Err() == nil {
			began := time.Now()
			time.Sleep(nap)
			delays = append(delays, time.Since(began)-nap)
		}
	})
	return func() []time.Duration {
		stop()
		wait.Wait()
		slices.Sort(delays)
		return delays
	}
}

// eventTime is how long to wait until a move reaches its watcher. After that it counts as
// undelivered.
const eventTime = time.Minute

// summarize waits for the last events and fills in the results of a loop.
func (r *runner) summarize(ctx context.Context, l *Loop, all []*board) {
	waiting, stop := context.WithTimeout(ctx, eventTime)
	defer stop()
	for _, b := range all {
		for b.undeliveredMoves() > 0 && waiting.Err() == nil {
			pause(waiting, 5*time.Millisecond)
		}
	}
	var latencies []time.Duration
	for _, b := range all {
		l.Moves += b.moves
		l.Undelivered += b.undeliveredMoves()
		b.mu.Lock()
		latencies = append(latencies, b.latencies...)
		b.mu.Unlock()
		if b.failed != nil {
			l.Failed++
			if l.FailedAs == "" {
				l.FailedAs = b.failed.Error()
			}
		}
	}
	l.Rate = float64(l.Moves) / l.Seconds
	slices.Sort(latencies)
	l.P50, l.P99, l.Max = quantile(latencies, 0.50), quantile(latencies, 0.99), quantile(latencies, 1)
}

// quantile returns a quantile of sorted times in milliseconds, or 0 if there are none.
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

// maxRequests is the maximum number of concurrent requests in the open loop.
const maxRequests = 64

// sendAtRate sends a move at each table in turn, at fixed times and without waiting for earlier
// ones. The latency of a move that is sent late counts from its scheduled time.
func sendAtRate(playing, ctx context.Context, all []*board, rate float64) {
	type due struct {
		b  *board
		at time.Time
	}
	queue := make(chan due, 1<<16)
	var wait sync.WaitGroup
	for range maxRequests {
		wait.Go(func() {
			for d := range queue {
				d.b.turn.Lock()
				d.b.move(ctx, d.at)
				d.b.turn.Unlock()
			}
		})
	}
	began, gap := time.Now(), time.Duration(float64(time.Second)/rate)
	for n := 0; n == 0 || playing.Err() == nil; n++ {
		at := began.Add(time.Duration(n) * gap)
		pause(playing, time.Until(at))
		if n > 0 && playing.Err() != nil { // send at least one move, however slow this machine is
			break
		}
		queue <- due{all[n%len(all)], at}
	}
	close(queue)
	wait.Wait()
}

// idle opens idle streams.
func (r *runner) idle(ctx context.Context) (*Idle, error) {
	const streamsPerTable = 100
	ctx, end := context.WithCancel(ctx)
	var watching sync.WaitGroup
	defer watching.Wait()
	defer end()
	ids := []string{}
	for range (r.Streams + streamsPerTable - 1) / streamsPerTable {
		b, err := r.newBoard(ctx)
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
	// Each stream has its own connection.
	began := time.Now()
	failed := make(chan error, r.Streams)
	opened := make(chan struct{}, r.Streams)
	slots := make(chan struct{}, maxRequests)
	for n := range r.Streams {
		slots <- struct{}{}
		watching.Go(func() {
			markOpened := sync.OnceFunc(func() { <-slots; opened <- struct{}{} })
			err := r.client(n).Follow(ctx, ids[n%len(ids)], 0, func(Event) error { markOpened(); return nil })
			markOpened()
			if ctx.Err() == nil {
				failed <- fmt.Errorf("a stream ended: %w", err)
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
	pause(ctx, r.Hold) // meanwhile the server frees the memory that it needed to open them
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

var errNoToken = errors.New("reading the memory of the server needs the operator's token")

func (r *runner) memory(ctx context.Context) (int64, error) {
	if r.Token == "" {
		return 0, errNoToken
	}
	m, err := r.metric(ctx, "process_resident_memory_bytes")
	return int64(m), err
}
