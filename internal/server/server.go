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
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"golang.org/x/text/language"

	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/text"
)

// Config is the configuration of a server.
type Config struct {
	Games   catalog.Catalog
	Tables  *table.Tables
	People  *people.People
	Classes *class.Classes
	Mail    *notice.Mail  // nil: this server sends no e-mail
	Hooks   *notice.Hooks // nil: it posts no webhooks
	Outbox  notice.Outbox // where notices wait
	Web     fs.FS         // the browser client; nil: a page with a link to the API
	Manual  Manual
	Ready   func(context.Context) error
	Locks   Locks             // between the nodes of a site; nil: there is one node
	Site    operator.Store    // what waits, and what other nodes report (operator.Shared); nil: nobody knows
	Journal *operator.Journal // what the log and the store tell the operator; nil: nothing

	URL     string  // the address of the server, for links in notices and for redirects from other names; "": unknown
	Secure  bool    // people use https, even if this program does not see it
	Proxies Proxies // reverse proxies that are trusted about the caller's address
	Limits  Limits
	Version string
	Name    string // of this node, by which the operator tells it from others
	Log     *slog.Logger
	Now     func() time.Time
}

// Server answers requests. It may be used by any number of goroutines.
type Server struct {
	Config

	host        string // of URL; "": any is right
	words       *words
	limits      *limits
	metrics     *metrics
	origins     *http.CrossOriginProtection
	matcher     language.Matcher     // of languages
	heads       map[bool]http.Header // of every answer, by whether people use https
	languages   map[text.Lang][]string
	api         huma.API
	handler     http.Handler
	drain       context.Context // over when the server is about to end
	drained     context.CancelFunc
	wakes       *wakes
	openStreams *openStreams
	streaming   sync.WaitGroup // streams on connections of their own
	commands    map[string]commandKind
	cache       *viewCache
	packed      *cache.Cache[string, []byte] // compressed answers and files that are the same for everybody, by ETag or name
	stripes     *stripes                     // locks by host, so that a host's tables are counted and set up one after the other

	reporter  *reporter
	overseers overseers
	unready   atomic.Bool   // the last answer of ready
	writeTime time.Duration // for one event of a stream
}

// New returns a server that is ready to answer.
func New(c Config) (*Server, error) {
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Limits.BodyTime = cmp.Or(c.Limits.BodyTime, bodyTime)
	s := &Server{
		Config: c, limits: newLimits(c.Limits, c.Now), metrics: newMetrics(c.Tables), origins: http.NewCrossOriginProtection(), matcher: newMatcher(), heads: heads(), languages: languagesOf(), wakes: newWakes(), openStreams: newOpenStreams(), stripes: newStripes(), cache: newViewCache(), packed: newPackedCache(), writeTime: writeTime,
	}
	s.reporter = &reporter{id: rand.Text(), started: c.Now(), since: map[string]time.Time{}}
	var err error
	if s.words, err = loadWords(c.Games); err != nil {
		return nil, err
	}
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
	s.drain, s.drained = context.WithCancel(context.Background())
	mux := http.NewServeMux()
	if err := s.describe(mux); err != nil {
		return nil, err
	}
	mux.HandleFunc("GET /healthz", s.health)
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /metrics", s.operatorOnly(s.metrics.handler()))
	mux.HandleFunc("/", s.rest(mux))
	s.handler = s.guard(mux)
	if c.Tables != nil && c.Tables.Shared() { // without tables it only describes itself
		go s.recheckSessions(s.drain)
	}
	return s, nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Drain ends streams and makes /readyz answer 503, so that load balancers use another server. Requests are still answered.
func (s *Server) Drain() { s.drained() }

// Wait waits until all streams have ended. The HTTP server knows nothing of those on connections of their own.
func (s *Server) Wait(ctx context.Context) error {
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

// HTTP returns the HTTP server, with time limits for every part of a request. Streams replace the limit for writing with one for each
// event.
func (s *Server) HTTP() *http.Server {
	return &http.Server{
		Handler: s, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 20 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
	}
}
