package api

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/stream"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/view"
)

const (
	pollInterval = 5 * time.Second // how often a stream looks for new tables of its owner
	maxTables    = 200             // per stream of all tables
)

// StreamQuery selects the form of a stream's events.
type StreamQuery struct {
	AskQuery

	Parts bool `query:"parts" doc:"true: as changes=true, and a board that the stream has sent before is sent in parts: its fields that differ, in boardChange. false or missing: each board is sent whole."`
}

type eventsIn struct {
	app.TablePath
	StreamQuery

	LastEventID string `header:"Last-Event-ID" maxLength:"20" pattern:"^[0-9]*$" doc:"The id of the last event that you have received. The first event then has the log after it. Browsers send this header when they reconnect."`
	Since       int64  `query:"since" minimum:"0" doc:"The seq up to which you know the log, for the first connection. It is ignored if Last-Event-ID is sent."`
}

func registerStreams(a *app.App) {
	stream := func(kind, about string) map[string]*huma.Response {
		return map[string]*huma.Response{"200": {Description: about, Content: map[string]*huma.MediaType{kind: {Schema: &huma.Schema{Type: huma.TypeString}}}}}
	}
	app.Register(a, huma.Operation{
		OperationID: "events", Method: http.MethodGet, Path: "/tables/{id}/events", Metadata: map[string]any{"stream": true},
		Summary:     "Follow a table",
		Description: "The answer is a stream of server-sent events. An event named table has the table in the form of GET /tables/{id}, with the log since the event before. One is sent at first and whenever something has changed. With changes=true the later ones are named change and have what differs from the event before: replace the table's fields by theirs, and delete the fields that removed names. With parts=true a board that the stream has sent is not sent whole again: a boardChange has its fields that differ. Apply the boardChange of the table to the table's board, and that of an entry of mine to that seat's board. The id of an event is the seq of the table. If nothing has changed for 20 seconds, an event named pulse shows that the stream is alive.",
		Responses:   stream("text/event-stream", "The events. The stream ends when you close it or when the server stops. Then connect again with Last-Event-ID."),
	}, events)
	app.Register(a, huma.Operation{
		OperationID: "stream", Method: http.MethodGet, Path: "/stream", Metadata: map[string]any{"stream": true},
		Summary:     "Follow all your tables",
		Description: "The answer is a stream of lines, made for bots. Whenever one of your unfinished tables has changed, a line of JSON has the table in its field table. With changes=true only the first line about a table has all of it; each later one has in its field change what differs from the line before. With parts=true boards are also sent in parts, as in the stream of one table. The last line about a table shows that it is over, or that it is no longer in your list. An empty line shows that the stream is alive.",
		Security:    []map[string][]string{{"token": {}}, {"session": {}}},
		Errors:      []int{http.StatusUnauthorized, http.StatusTooManyRequests},
		Responses:   stream("application/x-ndjson", "The lines. Each is empty or an object with the field table or change. The stream ends when you close it or when the server stops."),
	}, app.Known(followAll))
}

// open reserves a slot for a stream, or as many slots as it counts for, and returns a response that
// writes events as they arrive.
func open(a *app.App, v *visit.Visit, kind string, weight int, run func(context.Context, stream.Pipe)) (*huma.StreamResponse, error) {
	end, ok := a.Counters.Stream(v.Addr, string(v.Person.ID), weight)
	if !ok {
		return nil, problem.Error{Status: http.StatusTooManyRequests, Code: "too_many", Key: "too_many_streams", Wait: 10 * time.Second}
	}
	return &huma.StreamResponse{Body: func(huma.Context) {
		v.Stream = func(w http.ResponseWriter, r *http.Request) {
			a.Streams.Begin(w, r, v.Person.ID, v.Token, kind, end, run)
		}
	}}, nil
}

// follow sends the changes of a table until the stream ends. event writes a change, pulse a
// heartbeat.
func follow(ctx context.Context, a *app.App, v *visit.Visit, w *live.Watch, ask StreamQuery, event func(*news) error, pulse func() error) error {
	w.Ends = ask.Plans.on()
	known, change := render.NewKnowledge(ask.Parts), false
	silent := time.NewTimer(stream.Heartbeat)
	defer silent.Stop()
	for {
		silent.Reset(stream.Heartbeat)
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
		case ctx.Err() != nil || errors.Is(err, live.ErrClosed):
			return nil // the caller has disconnected, or the server is shutting down
		case err != nil:
			return err
		}
		seen, err := a.Render.View(ctx, v.Lang, shown, change)
		if err != nil {
			return err
		}
		if err := event(&news{seen, change, !isListed(shown), known}); err != nil {
			return err
		}
		change = ask.Changes || ask.Parts
	}
}

// news is a table as a stream sends it.
type news struct {
	*render.View

	change bool // whether it is sent as a diff against the previous event
	gone   bool // whether it is no longer in the list of the reader's unfinished tables
	known  *render.Knowledge
}

// name returns the name of the event.
func (n *news) name() string {
	if n.change {
		return "change"
	}
	return "table"
}

// events answers with the stream of one table.
func events(ctx context.Context, a *app.App, v *visit.Visit, in *eventsIn) (*huma.StreamResponse, error) {
	after := in.Since
	if last, err := strconv.ParseInt(in.LastEventID, 10, 64); err == nil {
		after = last
	}
	shown, err := a.Tables.Show(ctx, table.ID(in.ID), v.By(), render.Newest)
	if err != nil {
		return nil, err
	}
	after = min(after, shown.Seq)
	return open(a, v, "text/event-stream", 1, func(ctx context.Context, p stream.Pipe) {
		w, err := a.Tables.Watch(ctx, table.ID(in.ID), v.By(), after)
		if err != nil {
			return // the server is shutting down
		}
		defer w.Close()
		event := func(n *news) error {
			return n.Lend(n.change, n.known, "event: "+n.name()+"\nid: "+strconv.FormatInt(n.Seq, 10)+"\ndata: ", "\n\n", p.Send)
		}
		// An event rather than a comment: a page's script never sees comments.
		pulse := func() error { return p.Send([]byte("event: pulse\ndata: {}\n\n")) }
		if p.Send([]byte("retry: 1000\n\n")) != nil {
			return
		}
		ended(ctx, a, follow(ctx, a, v, w, in.StreamQuery, event, pulse))
	})
}

// ended logs why a stream ended, unless its caller has disconnected.
func ended(ctx context.Context, a *app.App, err error) {
	if err != nil && ctx.Err() == nil {
		a.Log.DebugContext(ctx, "stream ended", "error", err)
	}
}

// followAll answers with the stream of all unfinished tables of a person.
func followAll(_ context.Context, a *app.App, v *visit.Visit, in *StreamQuery) (*huma.StreamResponse, error) {
	return open(a, v, "application/x-ndjson", limit.AllTables, func(ctx context.Context, p stream.Pipe) {
		if p.Send([]byte("\n")) != nil { // shows the caller that the stream is open
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		var wg sync.WaitGroup
		defer wg.Wait()
		lines := make(chan []byte)
		watched := map[table.ID]bool{}
		over := make(chan table.ID)
		poked, unpoke := a.Streams.Wakes.Add(v.By())
		defer unpoke()
		look, pulse := time.NewTicker(pollInterval), time.NewTicker(stream.Heartbeat)
		defer look.Stop()
		defer pulse.Stop()
		defer cancel()
		for {
			if err := watchMore(ctx, a, v, *in, watched, lines, over, &wg); err != nil {
				ended(ctx, a, err)
				return
			}
			if !pass(ctx, p, lines, over, watched, poked, look.C, pulse.C) {
				return
			}
		}
	})
}

// watchMore starts to follow the person's tables that are not followed yet.
func watchMore(ctx context.Context, a *app.App, v *visit.Visit, ask StreamQuery, watched map[table.ID]bool, lines chan<- []byte, over chan<- table.ID, wg *sync.WaitGroup) error {
	for row, err := range a.Unfinished(ctx, v.By(), table.StateRunning, table.StateOpen) {
		if err != nil {
			return err
		}
		if len(watched) >= maxTables {
			return nil // running games came first
		}
		id := row.ID
		if watched[id] {
			continue
		}
		watched[id] = true
		wg.Go(func() {
			watchOne(ctx, a, v, id, ask, lines)
			select {
			case over <- id:
			case <-ctx.Done():
			}
		})
	}
	return nil
}

// isListed reports whether a table is in the list of its reader's unfinished tables.
func isListed(s *view.Shown) bool {
	if s.State == table.StateOver || s.You == "" {
		return false
	}
	return s.Host == s.You || slices.ContainsFunc(s.Seats, func(one view.ShownSeat) bool {
		return one.Person == s.You || one.Person == "" && one.ReservedFor == s.You
	})
}

var errGone = errors.New("the table is none of the reader's unfinished ones any more")

// watchOne follows a table while it is one of the person's unfinished tables.
func watchOne(ctx context.Context, a *app.App, v *visit.Visit, id table.ID, ask StreamQuery, lines chan<- []byte) {
	defer a.Streams.Survive(func() {}) // the stream will find the table again
	w, err := a.Tables.Watch(ctx, id, v.By(), 0)
	if err != nil {
		ended(ctx, a, err)
		return
	}
	defer w.Close()
	event := func(n *news) error {
		line := n.Append([]byte(`{"`+n.name()+`":`), n.change, n.known)
		select {
		case lines <- append(line, "}\n"...):
		case <-ctx.Done():
			return ctx.Err()
		}
		if n.gone {
			return errGone
		}
		return nil
	}
	if err := follow(ctx, a, v, w, ask, event, func() error { return nil }); err != nil && !errors.Is(err, errGone) {
		ended(ctx, a, err)
	}
}

// pass sends lines until it is time to look for more tables. It returns false when the stream is
// over.
func pass(ctx context.Context, p stream.Pipe, lines <-chan []byte, over <-chan table.ID, watched map[table.ID]bool,
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
		if err := p.Send(piece); err != nil {
			return false
		}
	}
}
