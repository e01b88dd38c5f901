// Package server is the face for browsers and programs: a JSON API over HTTP with its OpenAPI description, streams of what
// happens at a table, limits, metrics and health. It decodes, calls table and people, puts what they say into the caller's
// language, and encodes. It knows no game.
package server

import (
	"cmp"
	"context"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table"
)

// Config is what a server is made of.
type Config struct {
	Games  catalog.Catalog
	Tables *table.Tables
	People *people.People
	Mail   *notice.Mail  // nil: this server sends no e-mail
	Hooks  *notice.Hooks // nil: it posts no webhooks
	Outbox notice.Outbox // where notices wait
	Web    fs.FS         // the browser client; nil: a page that says where the API is
	Ready  func(context.Context) error

	URL     string         // where people reach it, for links in notices, and where they are sent if they come by another name; "": unknown
	Secure  bool           // people reach it by https, whatever this program sees
	Proxies []netip.Prefix // reverse proxies whose word about the caller's address counts
	Limits  Limits
	Version string
	Log     *slog.Logger
	Now     func() time.Time
}

// Server answers requests. It may be used by any number of goroutines.
type Server struct {
	Config

	host    string // of URL; "": any is right
	words   *words
	limits  *limits
	metrics *metrics
	origins *http.CrossOriginProtection
	api     huma.API
	handler http.Handler
	drain   context.Context // over when the server is about to end
	drained context.CancelFunc
	wakes   *wakes
	ends    *ends
	kept    kept     // what everybody is told alike, packed; by its Etag
	hosts   *stripes // by host: tables are counted and set up one after the other

	unready   atomic.Bool   // whoever asked last was told so
	writeTime time.Duration // for one event of a stream
}

// New is a server that is ready to answer.
func New(c Config) (*Server, error) {
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Limits.BodyTime = cmp.Or(c.Limits.BodyTime, bodyTime)
	s := &Server{
		Config: c, limits: newLimits(c.Limits, c.Now), metrics: newMetrics(c.Tables.Stuck), origins: http.NewCrossOriginProtection(), wakes: newWakes(), ends: newEnds(), hosts: newStripes(), writeTime: writeTime,
	}
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
	return s, nil
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Drain tells streams to end and whoever balances loads that this server is about to go. Requests are still answered.
func (s *Server) Drain() { s.drained() }

// HTTP is the server with time limits for every part of a request. Streams lift the one for writing for themselves, from one
// event to the next.
func (s *Server) HTTP() *http.Server {
	return &http.Server{
		Handler: s, ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 20 * time.Second, WriteTimeout: 30 * time.Second,
		IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
	}
}
