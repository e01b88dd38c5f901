package server

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/bigriver/bigriver/internal/table"
)

// Heartbeat is the time between signs of life, which show callers that a stream is alive, and us when it is dead.
const Heartbeat = 20 * time.Second

const (
	writeTime  = 10 * time.Second // for one event, unless tests say otherwise
	lookEvery  = 5 * time.Second  // how often a stream looks for new tables of its bot
	mostTables = 200              // of one stream of a bot
)

type eventsIn struct {
	TablePath
	AskQuery

	LastEventID string `header:"Last-Event-ID" maxLength:"20" pattern:"^[0-9]*$" doc:"The id of the last event that you have received. The first event then has the log after it. Browsers send this header when they reconnect."`
	Since       int64  `query:"since" minimum:"0" doc:"The seq up to which you know the log, for the first connection. It is ignored if Last-Event-ID is sent."`
}

func (s *Server) describeStreams() {
	stream := func(kind, about string) map[string]*huma.Response {
		return map[string]*huma.Response{"200": {Description: about, Content: map[string]*huma.MediaType{kind: {Schema: &huma.Schema{Type: huma.TypeString}}}}}
	}
	operation(s, huma.Operation{
		OperationID: "events", Method: http.MethodGet, Path: "/tables/{id}/events", Metadata: map[string]any{"stream": true},
		Summary:     "Follow a table",
		Description: "The answer is a stream of server-sent events. An event named table has the table in the form of GET /tables/{id}, with the log since the event before. One is sent at first and whenever something has changed. With changes=true the later ones are named change and have what differs from the event before: put each of their fields in the place of the table's, and delete those that gone names. Its id is the seq of the table. If nothing has changed for 20 seconds, an event named pulse shows that the stream is alive.",
		Responses:   stream("text/event-stream", "The events. The stream ends when you close it or when the server stops. Then connect again with Last-Event-ID."),
	}, s.events)
	operation(s, huma.Operation{
		OperationID: "stream", Method: http.MethodGet, Path: "/stream", Metadata: map[string]any{"stream": true},
		Summary:     "Follow all your tables",
		Description: "The answer is a stream of lines, made for bots. A line with JSON is sent whenever one of your unfinished tables has changed: it has the table in the field table, or with changes=true, after the first line about a table, what differs from the line before in the field change. An empty line shows that the stream is alive.",
		Security:    []map[string][]string{{"token": {}}, {"session": {}}},
		Errors:      []int{http.StatusUnauthorized, http.StatusTooManyRequests},
		Responses:   stream("application/x-ndjson", "The lines. Each is empty or an object with the field table or change. The stream ends when you close it or when the server stops."),
	}, s.stream)
}

// open reserves a stream slot and returns a response that writes as events arrive.
func (s *Server) open(v *visit, kind string, run func(context.Context, *pipe)) (*huma.StreamResponse, error) {
	end, ok := s.limits.stream(v.addr, string(v.person.ID))
	if !ok {
		return nil, problem{status: http.StatusTooManyRequests, code: "too_many", key: "too_many_streams", wait: 10 * time.Second}
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		r, w := humago.Unwrap(hc)
		v.stream = func() { s.run(r.Context(), v, w, kind, end, run) }
	}}, nil
}

// run runs a stream. The guard calls it after all handlers have returned, so that the goroutines of thousands of waiting streams
// have no deep stacks.
func (s *Server) run(from context.Context, v *visit, w http.ResponseWriter, kind string, end func(), run func(context.Context, *pipe)) {
	defer end()
	s.metrics.streams.WithLabelValues(kind).Inc()
	defer s.metrics.streams.WithLabelValues(kind).Dec()
	StreamHeader(w.Header(), kind)
	ctx, cancel := context.WithCancel(from)
	defer cancel()
	defer context.AfterFunc(s.drain, cancel)() //nolint:contextcheck // when the server ends, whoever asked
	if v.token != "" {
		defer s.openStreams.add(v.person.ID, v.token, cancel)()
		// The session has ended since the guard checked it: nobody else would end this stream.
		if _, _, err := s.People.Who(ctx, v.token); err != nil {
			return
		}
	}
	run(ctx, &pipe{w: w, control: http.NewResponseController(w), within: s.writeTime})
}

// StreamHeader sets the headers of a stream of this kind.
func StreamHeader(h http.Header, kind string) {
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // reverse proxies pass events on at once
}

// pipe writes to a stream, with a deadline for each piece.
type pipe struct {
	w       http.ResponseWriter
	control *http.ResponseController
	within  time.Duration
}

func (p *pipe) send(piece []byte) error {
	if err := p.control.SetWriteDeadline(time.Now().Add(p.within)); err != nil {
		return err
	}
	if _, err := p.w.Write(piece); err != nil {
		return err
	}
	if err := p.control.Flush(); err != nil {
		return err
	}
	// With HTTP/2 a passed deadline ends a stream, even one that has nothing to write.
	return p.control.SetWriteDeadline(time.Time{})
}

// follow sends the changes of a table until the stream ends. The function event writes a change and keeps nothing of it, pulse writes a sign of life.
func (s *Server) follow(ctx context.Context, v *visit, w *table.Watch, ask AskQuery, event func(*news) error, pulse func() error) error {
	w.Ends = ask.Plans.on()
	known, change := &sums{}, false
	silent := time.NewTimer(Heartbeat)
	defer silent.Stop()
	for {
		silent.Reset(Heartbeat)
		select {
		case <-ctx.Done():
			return nil
		case <-silent.C:
			if err := pulse(); err != nil {
				return err
			}
			continue
		case <-w.Changed():
		}
		shown, err := w.Now(ctx)
		switch {
		case ctx.Err() != nil || errors.Is(err, table.ErrClosed):
			return nil // the caller has gone, or the server ends
		case err != nil:
			return err
		}
		err = s.withTold(ctx, v, shown, func(told *Table) error { return event(&news{told, change, known}) })
		shown.Free()
		if err != nil {
			return err
		}
		change = ask.Changes
	}
}

// news is a table as a stream sends it.
type news struct {
	table  *Table
	change bool  // it is sent as what differs from the event before
	known  *sums // what that told
}

// append appends it as JSON.
func (n *news) append(b []byte) ([]byte, error) { return appendTable(b, n.table, n.change, n.known) }

// name returns what the streams call it.
func (n *news) name() string {
	if n.change {
		return "change"
	}
	return "table"
}

// events answers with the stream of one table.
func (s *Server) events(ctx context.Context, v *visit, in *eventsIn) (*huma.StreamResponse, error) {
	after := in.Since
	if last, err := strconv.ParseInt(in.LastEventID, 10, 64); err == nil {
		after = last
	}
	shown, err := s.Tables.Show(ctx, table.ID(in.ID), v.by(), newest)
	if err != nil {
		return nil, err
	}
	after = min(after, shown.Seq)
	return s.open(v, "text/event-stream", func(ctx context.Context, p *pipe) { //nolint:contextcheck // a stream outlives its handler
		w, err := s.Tables.Watch(ctx, table.ID(in.ID), v.by(), after)
		if err != nil {
			return // the server ends
		}
		defer w.Close()
		event := func(n *news) error {
			return withBuffer(func(b []byte) ([]byte, error) {
				b = append(append(b, "event: "...), n.name()...)
				b = strconv.AppendInt(append(b, "\nid: "...), n.table.Seq, 10)
				b, err := n.append(append(b, "\ndata: "...))
				if err != nil {
					return nil, err
				}
				b = append(b, "\n\n"...)
				return b, p.send(b)
			})
		}
		// An event, not a comment: the script of a page sees no comments.
		pulse := func() error { return p.send([]byte("event: pulse\ndata: {}\n\n")) }
		if p.send([]byte("retry: 1000\n\n")) != nil {
			return
		}
		s.ended(ctx, s.follow(ctx, v, w, in.AskQuery, event, pulse))
	})
}

// ended logs why a stream ended, unless its caller has gone.
func (s *Server) ended(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		s.Log.DebugContext(ctx, "stream ended", "error", err)
	}
}

// stream answers with the stream of all unfinished tables of a person.
func (s *Server) stream(_ context.Context, v *visit, in *AskQuery) (*huma.StreamResponse, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	return s.open(v, "application/x-ndjson", func(ctx context.Context, p *pipe) { //nolint:contextcheck // a stream outlives its handler
		if p.send([]byte("\n")) != nil { // so that the caller knows that it is open
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		var wg sync.WaitGroup
		defer wg.Wait()
		lines := make(chan []byte)
		watched := map[table.ID]bool{}
		over := make(chan table.ID)
		poked, unpoke := s.wakes.add(v.by())
		defer unpoke()
		look, pulse := time.NewTicker(lookEvery), time.NewTicker(Heartbeat)
		defer look.Stop()
		defer pulse.Stop()
		defer cancel()
		for {
			if err := s.watchMore(ctx, v, *in, watched, lines, over, &wg); err != nil {
				s.ended(ctx, err)
				return
			}
			if !s.pass(ctx, p, lines, over, watched, poked, look.C, pulse.C) {
				return
			}
		}
	})
}

// watchMore begins to follow the person's tables that are not followed yet.
func (s *Server) watchMore(ctx context.Context, v *visit, ask AskQuery, watched map[table.ID]bool, lines chan<- []byte, over chan<- table.ID, wg *sync.WaitGroup) error {
	for row, err := range s.unfinished(ctx, v.by(), table.StateRunning, table.StateOpen) {
		if err != nil {
			return err
		}
		if len(watched) >= mostTables {
			return nil // running games came first
		}
		id := row.ID
		if watched[id] {
			continue
		}
		watched[id] = true
		wg.Go(func() {
			s.watchOne(ctx, v, id, ask, lines)
			select {
			case over <- id:
			case <-ctx.Done():
			}
		})
	}
	return nil
}

var errOver = errors.New("the game is over")

// watchOne follows a table until its game is over.
func (s *Server) watchOne(ctx context.Context, v *visit, id table.ID, ask AskQuery, lines chan<- []byte) {
	w, err := s.Tables.Watch(ctx, id, v.by(), 0)
	if err != nil {
		s.ended(ctx, err)
		return
	}
	defer w.Close()
	event := func(n *news) error {
		line, err := n.append([]byte(`{"` + n.name() + `":`))
		if err != nil {
			return err
		}
		select {
		case lines <- append(line, "}\n"...):
		case <-ctx.Done():
			return ctx.Err()
		}
		if n.table.State == string(table.StateOver) {
			return errOver
		}
		return nil
	}
	if err := s.follow(ctx, v, w, ask, event, func() error { return nil }); err != nil && !errors.Is(err, errOver) {
		s.ended(ctx, err)
	}
}

// pass sends lines until it is time to look for more tables. It returns false when the stream is over.
func (s *Server) pass(ctx context.Context, p *pipe, lines <-chan []byte, over <-chan table.ID, watched map[table.ID]bool,
	poked <-chan struct{}, look, pulse <-chan time.Time,
) bool {
	for {
		var piece []byte
		select {
		case <-ctx.Done():
			return false
		case <-poked:
			return true
		case <-look:
			return true
		case id := <-over:
			delete(watched, id)
			continue
		case <-pulse:
			piece = []byte("\n")
		case piece = <-lines:
		}
		if err := p.send(piece); err != nil {
			return false
		}
	}
}

// wakes signals the streams of people when one of their tables has news.
type wakes struct {
	mu  sync.Mutex
	who map[table.Person]map[chan struct{}]bool
}

func newWakes() *wakes { return &wakes{who: map[table.Person]map[chan struct{}]bool{}} }

func (w *wakes) add(p table.Person) (poked <-chan struct{}, remove func()) {
	c := make(chan struct{}, 1)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.who[p] == nil {
		w.who[p] = map[chan struct{}]bool{}
	}
	w.who[p][c] = true
	return c, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if delete(w.who[p], c); len(w.who[p]) == 0 {
			delete(w.who, p)
		}
	}
}

// poke wakes the streams of everybody whose table it is.
func (w *wakes) poke(shown *table.Shown) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.who) == 0 {
		return
	}
	for _, s := range shown.Seats {
		for _, p := range []table.Person{s.Person, s.Meant} {
			for c := range w.who[p] {
				select {
				case c <- struct{}{}:
				default:
				}
			}
		}
	}
}
