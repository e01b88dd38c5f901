// Package stream writes to callers as something happens, and knows whose streams are open.
package stream

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"runtime/debug"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/bigriver/bigriver/internal/people"
)

// Heartbeat is the time between signs of life, which show callers that a stream is alive, and us
// when it is dead.
const Heartbeat = 20 * time.Second

// writeTime is how long one event may take, unless tests say otherwise.
const writeTime = 10 * time.Second

// Streams are the open streams of a server.
type Streams struct {
	people      *people.People
	log         *slog.Logger
	open        *prometheus.GaugeVec // by kind
	drain       context.Context      // over when the server is about to end
	streaming   sync.WaitGroup       // streams on connections of their own
	openStreams *openStreams
	Wakes       *wakes
	WriteTime   time.Duration // for one event
}

// NewStreams returns streams that end with ctx.
func NewStreams(ctx context.Context, who *people.People, log *slog.Logger, open *prometheus.GaugeVec) *Streams {
	return &Streams{people: who, log: log, open: open, drain: ctx, openStreams: newOpenStreams(), Wakes: newWakes(), WriteTime: writeTime}
}

// Close closes a person's streams: those of one token, or all if it is "".
func (s *Streams) Close(who people.ID, token string) { s.openStreams.close(who, token) }

// Wait waits until all streams have ended. The HTTP server knows nothing of those on connections of
// their own.
func (s *Streams) Wait(ctx context.Context) error {
	over := make(chan struct{})
	go func() {
		s.streaming.Wait()
		close(over)
	}()
	select {
	case <-over:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Begin begins a stream. The guard calls it after all handlers have returned. It returns at once
// where the connection could be taken from net/http, whose buffers, request and deep stack
// thousands of waiting streams need not keep. With HTTP/2, which has many streams on a connection,
// it returns when the stream is over.
func (s *Streams) Begin(w http.ResponseWriter, r *http.Request, who people.ID, token, kind string, end func(), run func(context.Context, Pipe)) {
	Header(w.Header(), kind)
	line, err := takeOver(w, r, s.WriteTime)
	switch {
	case errors.Is(err, http.ErrNotSupported):
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(s.drain, cancel)() //nolint:contextcheck // when the server ends, whoever asked
		s.run(ctx, cancel, who, token, kind, &borrowed{w: w, control: http.NewResponseController(w), within: s.WriteTime}, end, run)
	case err != nil: // the caller has gone
		end()
	default:
		s.streaming.Go(func() { s.runAlone(who, token, kind, line, end, run) }) //nolint:contextcheck // the request is over before its stream
	}
}

// runAlone runs a stream on a connection of its own until one side ends it.
func (s *Streams) runAlone(who people.ID, token, kind string, line *line, end func(), run func(context.Context, Pipe)) {
	defer line.close()
	defer s.Survive(func() { line.torn = true })
	ctx, cancel := context.WithCancel(s.drain)
	defer cancel()
	go line.wait(cancel)
	s.run(ctx, cancel, who, token, kind, line, end, run)
}

// Survive is deferred by the goroutines of a stream, where net/http would not keep a panic from
// ending the server. It calls torn if there was one.
func (s *Streams) Survive(torn func()) {
	if what := recover(); what != nil {
		torn()
		s.log.Error("stream panicked", "panic", what, "stack", string(debug.Stack()))
	}
}

// run runs a stream until ctx ends, which cancel ends with the stream's session.
func (s *Streams) run(ctx context.Context, cancel context.CancelFunc, who people.ID, token, kind string, p Pipe, end func(), run func(context.Context, Pipe)) {
	defer end()
	s.open.WithLabelValues(kind).Inc()
	defer s.open.WithLabelValues(kind).Dec()
	if token != "" {
		defer s.openStreams.add(who, token, cancel)()
		// The session has ended since the guard checked it: nobody else would end this stream.
		if _, _, err := s.people.Who(ctx, token); err != nil {
			return
		}
	}
	run(ctx, p)
}

// Header sets the headers of a stream of this kind.
func Header(h http.Header, kind string) {
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // reverse proxies pass events on at once
}
