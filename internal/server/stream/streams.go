// Package stream sends events to clients as they happen, and knows which streams are open.
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

// Heartbeat is the interval of heartbeats, which show clients that a stream is alive, and the
// server when it is dead.
const Heartbeat = 20 * time.Second

// writeTime is the default time limit for writing one event.
const writeTime = 10 * time.Second

// Streams are the open streams of a server.
type Streams struct {
	people      *people.People
	log         *slog.Logger
	open        *prometheus.GaugeVec // by kind
	drain       context.Context      // done when the shutdown begins
	streaming   sync.WaitGroup       // streams on connections of their own
	openStreams *openStreams
	Wakes       *wakes
	WriteTime   time.Duration // limit for writing one event
}

// NewStreams returns streams that end with ctx.
func NewStreams(ctx context.Context, who *people.People, log *slog.Logger, open *prometheus.GaugeVec) *Streams {
	return &Streams{people: who, log: log, open: open, drain: ctx, openStreams: newOpenStreams(), Wakes: newWakes(), WriteTime: writeTime}
}

// Close closes a person's streams: those of one token, or all if it is "".
func (s *Streams) Close(who people.ID, token string) { s.openStreams.close(who, token) }

// Wait waits until all streams have ended. The HTTP server does not know of those on hijacked
// connections.
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

// Begin starts a stream. The guard calls it after all handlers have returned. If the connection can
// be hijacked, Begin returns at once, which frees net/http's buffers, the request and a deep stack
// for each of thousands of waiting streams. With HTTP/2, which carries many streams on a
// connection, it returns when the stream is over.
func (s *Streams) Begin(w http.ResponseWriter, r *http.Request, who people.ID, token, kind string, end func(), run func(context.Context, Pipe)) {
	Header(w.Header(), kind)
	line, err := takeOver(w, r, s.WriteTime)
	switch {
	case errors.Is(err, http.ErrNotSupported):
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(s.drain, cancel)() //nolint:contextcheck // when the server ends, independently of the request
		s.run(ctx, cancel, who, token, kind, &borrowed{w: w, control: http.NewResponseController(w), within: s.WriteTime}, end, run)
	case err != nil: // the client has disconnected
		end()
	default:
		s.streaming.Go(func() { s.runAlone(who, token, kind, line, end, run) }) //nolint:contextcheck // the stream outlives the request
	}
}

// runAlone runs a stream on a connection of its own until either side ends it.
func (s *Streams) runAlone(who people.ID, token, kind string, line *line, end func(), run func(context.Context, Pipe)) {
	defer line.close()
	defer s.Survive(func() { line.torn = true })
	ctx, cancel := context.WithCancel(s.drain)
	defer cancel()
	go line.wait(cancel)
	s.run(ctx, cancel, who, token, kind, line, end, run)
}

// Survive is deferred by the goroutines of a stream, where net/http would not prevent a panic from
// crashing the server. It calls torn if there was one.
func (s *Streams) Survive(torn func()) {
	if what := recover(); what != nil {
		torn()
		s.log.Error("stream panicked", "panic", what, "stack", string(debug.Stack()))
	}
}

// run runs a stream until ctx ends. When the stream's session ends, cancel is called, which ends
// ctx.
func (s *Streams) run(ctx context.Context, cancel context.CancelFunc, who people.ID, token, kind string, p Pipe, end func(), run func(context.Context, Pipe)) {
	defer end()
	s.open.WithLabelValues(kind).Inc()
	defer s.open.WithLabelValues(kind).Dec()
	if token != "" {
		defer s.openStreams.add(who, token, cancel)()
		// The session may have ended since the guard checked it. Then nobody else would end this
		// stream.
		if _, _, err := s.people.Authenticate(ctx, token); err != nil {
			return
		}
	}
	run(ctx, p)
}

// Header sets the headers of a stream of this kind.
func Header(h http.Header, kind string) {
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // tells reverse proxies to pass events on at once
}
