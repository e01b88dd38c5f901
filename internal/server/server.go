// Package server serves browsers and programs: a JSON API over HTTP with its OpenAPI description, streams of the events
// at a table, limits, metrics and health. It decodes requests, calls table and people, puts their results into the caller's
// language, and encodes them. It knows no game.
package server

import (
	"cmp"
	"context"
	"crypto/rand"
	"io/fs"
	"log/slog"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/text/language"

	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/api"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/metrics"
	"github.com/bigriver/bigriver/internal/server/pages"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/stream"
	"github.com/bigriver/bigriver/internal/server/words"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/text"
)

// Config is the configuration of a server.
type Config struct {
	Games   catalog.Catalog
	Tables  *live.Tables
	People  *people.People
	Classes *class.Classes
	Mail    *notice.Mail           // nil: this server sends no e-mail
	Hooks   *notice.Hooks          // nil: it posts no webhooks
	Metrics []prometheus.Collector // of others, beside its own
	Web     fs.FS                  // the browser client; nil: a page with a link to the API
	Manual  pages.Manual
	Ready   func(context.Context) error
	Locks   api.Locks         // between the nodes of a site; nil: there is one node
	Site    operator.Store    // what waits, and what other nodes report (operator.Shared); nil: nobody knows
	Journal *operator.Journal // what the log and the store tell the operator; nil: nothing

	URL     string        // the address of the server, for links in notices and for redirects from other names; "": unknown
	Secure  bool          // people use https, even if this program does not see it
	Proxies limit.Proxies // reverse proxies that are trusted about the caller's address
	Limits  limit.Limits
	Version string
	Name    string // of this node, by which the operator tells it from others
	Log     *slog.Logger
	Now     func() time.Time
}

// Server answers requests. It may be used by any number of goroutines.
type Server struct {
	Config

	host      string // of URL; "": any is right
	words     *words.Catalogs
	renderer  *render.Renderer
	problems  *problem.Problems
	limits    *limit.Counters
	metrics   *metrics.Metrics
	streams   *stream.Streams
	api       *api.API
	pages     *pages.Pages
	origins   *http.CrossOriginProtection
	matcher   language.Matcher     // of languages
	heads     map[bool]http.Header // of every answer, by whether people use https
	languages map[text.Lang][]string
	handler   http.Handler
	drain     context.Context // over when the server is about to end
	drained   context.CancelFunc
	packed    *cache.Cache[string, []byte] // compressed answers and files that are the same for everybody, by ETag or name
	reporter  *reporter
	unready   atomic.Bool // the last answer of ready
}

// New returns a server that is ready to answer.
func New(c Config) (*Server, error) {
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Limits.BodyTime = cmp.Or(c.Limits.BodyTime, limit.BodyTime)
	c.Limits.AnswerTime = cmp.Or(c.Limits.AnswerTime, limit.AnswerTime)
	words, err := words.Load(c.Games)
	if err != nil {
		return nil, err
	}
	s := &Server{
		Config: c, words: words, renderer: render.NewRenderer(c.Games, c.People, c.Tables, words), limits: limit.New(c.Limits, c.Now), metrics: metrics.New(c.Tables, c.Metrics...),
		origins: http.NewCrossOriginProtection(), matcher: newMatcher(), heads: heads(), languages: languagesOf(), packed: pages.NewPackedCache(),
	}
	s.problems = &problem.Problems{Words: words, Tables: s.renderer, Log: c.Log}
	s.reporter = &reporter{id: rand.Text(), started: c.Now(), since: map[string]time.Time{}}
	s.drain, s.drained = context.WithCancel(context.Background())
	s.streams = stream.NewStreams(s.drain, c.People, c.Log, s.metrics.Streams)
	s.pages = &pages.Pages{Web: c.Web, Manual: c.Manual, Missing: s.noSuchPage, Cache: s.packed}
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
	s.api, err = api.New(api.Config{
		Renderer: s.renderer, Classes: c.Classes, Mail: c.Mail, Hooks: c.Hooks, Locks: c.Locks, Site: c.Site, Report: s.report, Counters: s.limits,
		Metrics: s.metrics, Streams: s.streams, Version: c.Version, Name: c.Name, Log: c.Log, Now: c.Now,
	}, mux)
	if err != nil {
		return nil, err
	}
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /metrics", s.operatorOnly(s.metrics.Handler()))
	mux.HandleFunc("/", s.rest(mux))
	s.handler = s.guard(mux)
	if c.Tables != nil && c.Tables.Shared() { // without tables it only describes itself
		go s.streams.RecheckSessions(s.drain)
	}
	return s, nil
}

// OpenAPI returns the description of the API, as in docs/openapi.json.
func (s *Server) OpenAPI() ([]byte, error) { return s.api.OpenAPI() }

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Drain ends streams and makes /readyz answer 503, so that load balancers use another server. Requests are still answered.
func (s *Server) Drain() { s.drained() }

// Wait waits until all streams have ended.
func (s *Server) Wait(ctx context.Context) error { return s.streams.Wait(ctx) }

// HTTP returns the HTTP server, with time limits for every part of a request. Streams replace the limit for writing with one for each
// event.
func (s *Server) HTTP() *http.Server {
	return &http.Server{
		Handler: s, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 20 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
	}
}
