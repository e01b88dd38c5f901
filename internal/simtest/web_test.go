package simtest_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/people"
	peopletest "github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/pipetest"
	"github.com/bigriver/bigriver/internal/server/api"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/render"
	streams "github.com/bigriver/bigriver/internal/server/stream"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
)

// web serves a node's tables by HTTP, with the server's own operations and streams. Its connections
// stay within the process.
type web struct {
	*app.App

	mux     *http.ServeMux
	server  *http.Server
	pipes   *pipetest.Listener
	drain   context.CancelFunc
	serving chan struct{}
}

// spare are servers of nodes that have ended. Registering the operations takes as long as a short
// history, so they are used again with other tables.
var spare struct {
	mu   sync.Mutex
	list []*web
}

// crowd is a store with the people of all histories, who only have names.
type crowd struct{ people.Store }

func (crowd) People(_ context.Context, ids []people.ID) (map[people.ID]people.Person, error) {
	found := map[people.ID]people.Person{}
	for _, id := range ids {
		found[id] = people.Person{ID: id, Kind: people.Guest, Name: string(id)}
	}
	return found, nil
}

var everybody = sync.OnceValues(func() (*people.People, error) {
	return people.New(people.Config{Store: crowd{}, HashMemory: peopletest.HashMemory})
})

// newWeb returns a web that serves nothing yet.
func newWeb() (*web, error) {
	spare.mu.Lock()
	defer spare.mu.Unlock()
	if n := len(spare.list); n > 0 {
		w := spare.list[n-1]
		spare.list = spare.list[:n-1]
		return w, nil
	}
	who, err := everybody()
	if err != nil {
		return nil, err
	}
	a, err := app.New(context.Background(), app.Config{Games: older(), People: who})
	if err != nil {
		return nil, err
	}
	w := &web{App: a, mux: http.NewServeMux()}
	_, err = api.Register(w.mux, a, nil)
	return w, err
}

// serve serves a node's tables.
func serve(tables *live.Tables) (*web, error) {
	w, err := newWeb()
	if err != nil {
		return nil, err
	}
	ctx, drain := context.WithCancel(context.Background())
	log := slog.New(slog.DiscardHandler)
	w.Tables, w.drain, w.serving = tables, drain, make(chan struct{})
	w.Render = render.NewRenderer(w.People, tables, w.Words)
	w.Counters, w.Streams = limit.New(limit.Limits{}, time.Now), streams.NewStreams(ctx, w.People, log, w.Metrics.Streams)
	w.pipes = pipetest.Listen()
	w.server = &http.Server{Handler: w, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	go func() {
		defer close(w.serving)
		_ = w.server.Serve(w.pipes)
	}()
	return w, nil
}

// ServeHTTP answers a request of the person in its header, like the guard of a server.
func (w *web) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	v := &visit.Visit{
		Problems: &problem.Problems{Words: w.Words, Tables: w.Render, Log: w.Log}, Lang: "en", Addr: netip.IPv6Loopback(),
		Person: people.Person{ID: people.ID(r.Header.Get("Person"))},
	}
	w.mux.ServeHTTP(rw, r.WithContext(context.WithValue(r.Context(), visit.Key{}, v)))
	if v.Stream != nil {
		v.Stream(rw, r)
	}
}

// close ends all streams, and makes the server available to other nodes.
func (w *web) close() {
	w.drain()
	_ = w.Streams.Wait(context.Background())
	_ = w.pipes.Close()
	_ = w.server.Close()
	<-w.serving
	_ = w.server.Shutdown(context.Background())
	w.Tables, w.Render, w.Streams, w.server, w.pipes = nil, nil, nil, nil, nil
	spare.mu.Lock()
	defer spare.mu.Unlock()
	spare.list = append(spare.list, w)
}

var errRefused = errors.New("the stream was refused")

// openStream requests a stream, as the browser's EventSource does.
func openStream(ctx context.Context, at *pipetest.Listener, who table.Person, path, last string) (*http.Response, func(), error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://node"+visit.Base+path, nil)
	if err != nil {
		return nil, nil, err
	}
	r.Header.Set("Person", string(who))
	if last != "" {
		r.Header.Set("Last-Event-Id", last)
	}
	transport := &http.Transport{DialContext: at.DialContext, DisableKeepAlives: true}
	answer, err := transport.RoundTrip(r)
	if err != nil {
		return nil, nil, err
	}
	end := func() {
		_ = answer.Body.Close()
		transport.CloseIdleConnections()
	}
	if answer.StatusCode != http.StatusOK {
		end()
		return nil, nil, errRefused
	}
	return answer, end, nil
}
