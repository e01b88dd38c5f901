// Package server serves browsers and programs: a JSON API over HTTP with its OpenAPI description,
// event streams of tables, rate limits, metrics and health checks. It decodes requests, calls table
// and people, renders their results in the caller's language, and encodes them. It knows no game.
package server

import (
	"context"
	"crypto/rand"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"golang.org/x/text/language"

	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/server/api"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/pages"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/text"
)

// Config is the configuration of a server.
type Config struct {
	app.Config

	Web     fs.FS // the browser client; nil: a page with a link to the API
	Manual  pages.Manual
	Ready   func(context.Context) error
	Journal *operator.Journal // log lines and slow queries for the operator; nil: none
	Secure  bool              // people use https, even if a proxy hides it from this program
	Proxies limit.Proxies     // reverse proxies that are trusted to report the client's address
}

// Server answers requests. It is safe for concurrent use.
type Server struct {
	Config

	app       *app.App
	host      string // the host of URL; "": any host is accepted
	problems  *problem.Problems
	openAPI   func() ([]byte, error)
	pages     *pages.Pages
	origins   *http.CrossOriginProtection
	matcher   language.Matcher     // of languages
	heads     map[bool]http.Header // headers of every answer, by whether people use https
	languages map[text.Lang][]string
	handler   http.Handler
	drain     context.Context // done when the shutdown begins
	drained   context.CancelFunc
	// compressed answers and files that are the same for everybody, by ETag or name
	packed   *cache.Cache[string, []byte]
	reporter *reporter
	unready  atomic.Bool // the last result of ready
}

// New returns a server that is ready to answer.
func New(c Config) (*Server, error) {
	s := &Server{origins: http.NewCrossOriginProtection(), matcher: newMatcher(), heads: heads(), languages: languagesOf(), packed: pages.NewPackedCache()}
	s.drain, s.drained = context.WithCancel(context.Background())
	a, err := app.New(s.drain, c.Config)
	if err != nil {
		return nil, err
	}
	c.Config = a.Config // with its defaults
	s.Config, s.app = c, a
	s.problems = &problem.Problems{Words: a.Words, Tables: a.Render, Log: c.Log}
	s.reporter = &reporter{id: rand.Text(), started: c.Now(), since: map[string]time.Time{}}
	if c.URL != "" {
		if err := s.origins.AddTrustedOrigin(c.URL); err != nil {
			return nil, err
		}
		at, err := url.Parse(c.URL)
		if err != nil {
			return nil, err
		}
		s.host = at.Hostname()
	}
	mux := http.NewServeMux()
	s.pages = &pages.Pages{Web: c.Web, Manual: c.Manual, Missing: s.noSuchPage, Cache: s.packed, Table: c.Tables.Game}
	if s.openAPI, err = api.Register(mux, a, s.report); err != nil {
		return nil, err
	}
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /metrics", s.operatorOnly(a.Metrics.Handler()))
	mux.HandleFunc("/", s.fallback(mux))
	s.handler = s.guard(mux)
	if c.Tables != nil && c.Tables.Shared() { // without tables the server only describes itself
		go a.Streams.RecheckSessions(s.drain)
	}
	return s, nil
}

// OpenAPI returns the description of the API, as in docs/openapi.json.
func (s *Server) OpenAPI() ([]byte, error) { return s.openAPI() }

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Drain ends streams and makes /readyz answer 503, so that load balancers use another server.
// Requests are still answered.
func (s *Server) Drain() { s.drained() }

// Wait waits until all streams have ended.
func (s *Server) Wait(ctx context.Context) error { return s.app.Streams.Wait(ctx) }

// HTTP returns the HTTP server, with time limits for every part of a request. Streams replace the
// write timeout with one for each event.
func (s *Server) HTTP() *http.Server {
	return &http.Server{
		Handler: s, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 20 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10, ConnState: s.app.Counters.Connections(s.Proxies).Track, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
	}
}
