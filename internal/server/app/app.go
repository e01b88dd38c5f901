// Package app has what the resources of the API share: the services that their handlers call, and
// how operations are registered.
package app

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/metrics"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/stream"
	"github.com/bigriver/bigriver/internal/server/words"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/text"
)

// Config is the host's configuration, shared by the server, its API and its notices.
type Config struct {
	Games      catalog.Catalog
	Tables     *live.Tables
	People     *people.People
	Classes    *class.Classes
	Daily      *daily.Daily
	Moderation *moderate.Moderation // nil: nobody is banned
	Reports    *moderate.Reports    // of abuse, to the operator
	Mail       *notice.Mail         // nil: this server sends no e-mail
	Hooks      *notice.Hooks        // nil: it posts no webhooks
	Locks      Locks                // shared by the nodes of a site; nil: there is one node
	// The backlog, and the reports of other nodes (operator.Shared); nil: unknown.
	Site       operator.Store
	Collectors []prometheus.Collector // further metrics to export

	// The server's address, for links in notices and for redirects from other names; "": unknown.
	URL     string
	Limits  limit.Limits
	Version string
	Name    string           // of this node, as shown to the operator
	Log     *slog.Logger     // nil: none
	Now     func() time.Time // nil: the clock of the machine
}

// App has the services of a server. It is safe for concurrent use.
type App struct {
	Config

	Words    *words.Catalogs
	Render   *render.Renderer
	Counters *limit.Counters
	Metrics  *metrics.Metrics
	Streams  *stream.Streams // they end when the context given to New does
	API      huma.API        // where operations are registered

	locks nodeLocks // so that, for example, counting a host's tables and adding one is atomic
}

// New returns the services of a server. Its streams end with ctx.
func New(ctx context.Context, c Config) (*App, error) {
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Limits.BodyTime = cmp.Or(c.Limits.BodyTime, limit.BodyTime)
	c.Limits.AnswerTime = cmp.Or(c.Limits.AnswerTime, limit.AnswerTime)
	catalogs, err := words.Load(c.Games)
	if err != nil {
		return nil, err
	}
	counted := metrics.New(c.Tables, c.Collectors...)
	return &App{
		Config: c, Words: catalogs, Render: render.NewRenderer(c.People, c.Tables, catalogs), Counters: limit.New(c.Limits, c.Now),
		Metrics: counted, Streams: stream.NewStreams(ctx, c.People, c.Log, counted.Streams),
	}, nil
}

// Game returns a game by its name, or a problem if there is none.
func (a *App) Game(name string) (catalog.Entry, error) {
	g, err := a.Games.Find(name)
	if err != nil {
		return g, problem.Error{Status: http.StatusNotFound, Code: "not_found", Key: "no_game", Hint: err.Error()}
	}
	return g, nil
}

// Playable returns the set-up with every option filled in, or why it cannot be played.
func Playable(g catalog.Entry, lang text.Lang, setup engine.Setup) (engine.Setup, error) {
	f := g.About()
	full, err := f.Complete(setup)
	if err != nil {
		return full, problem.Invalid("setup", err, f.MinSeats, f.MaxSeats)
	}
	_, err = g.New(full)
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return full, problem.Refused(lang, f, refusal)
	}
	return full, err
}
