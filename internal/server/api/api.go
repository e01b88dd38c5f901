// Package api has the operations that people and programs call: a file a resource, with its types
// and its handlers. The description of the API is made from them.
package api

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/metrics"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/stream"
)

// Config says what the API works with.
type Config struct {
	*render.Renderer

	Classes  *class.Classes
	Mail     *notice.Mail  // nil: this server sends no e-mail
	Hooks    *notice.Hooks // nil: it posts no webhooks
	Locks    Locks         // between the nodes of a site; nil: there is one node
	Site     operator.Store
	Report   func(context.Context) *operator.Report // what this node says of itself
	Counters *limit.Counters
	Metrics  *metrics.Metrics
	Streams  *stream.Streams
	Version  string
	Name     string // of this node
	Log      *slog.Logger
	Now      func() time.Time
}

// API has the operations that people and programs call. It may be used by any number of goroutines.
type API struct {
	Config

	api       huma.API
	commands  map[string]*commandKind
	stripes   *stripes // locks by host, so that a host's tables are counted and set up one after the other
	overseers overseers
}

// New returns the API, and registers its operations.
func New(c Config, mux *http.ServeMux) (*API, error) {
	s := &API{Config: c, stripes: newStripes()}
	return s, s.describe(mux)
}

// Worst are the kinds of trouble, the worst first; one that only a newer node knows comes before
// all of them.
var Worst = []string{"away", "full", "read_only", "unready", "silent", "faults", "stuck", "late", "failing", "slow", "files", "notices", "bots", "blocks", "versions"} //nolint:gochecknoglobals // data
