package api

import (
	"context"
	"net/http"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/view"
)

// SinceQuery names a table, and the last log entry that the caller knows.
type SinceQuery struct {
	app.TablePath

	Since int64 `query:"since" minimum:"0" doc:"Return only the log entries after the entry with this number. Missing or 0: from the beginning."`
}

type tableOut struct{ Body render.TableBody }

type changeOut struct{ Body render.ChangeBody }

// showIn asks for a table.
type showIn struct {
	SinceQuery
	PlansQuery
}

// PlansQuery says whether the caller wants the list of places where its turn can end.
type PlansQuery struct {
	Plans onUnlessFalse `query:"plans" doc:"Whether your seats in mine have plans. Plans take the server longest and are the largest part of an answer. false: leave them out."`
}

// onUnlessFalse is a query parameter that defaults to true. It is not a bool with a Huma default,
// because for requests with a body Huma overwrites an explicit false with the default.
type onUnlessFalse struct{ value, isSet bool }

func (o *onUnlessFalse) on() bool { return o.value || !o.isSet }

// Receiver returns where the parameter is decoded to.
func (o *onUnlessFalse) Receiver() reflect.Value { return reflect.ValueOf(&o.value).Elem() }

// OnParamSet records whether the parameter was present.
func (o *onUnlessFalse) OnParamSet(is bool, _ any) { o.isSet = is }

// Schema describes the parameter.
func (*onUnlessFalse) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeBoolean, Default: true}
}

// AskQuery says what to send to a caller who may already know the table.
type AskQuery struct {
	PlansQuery

	Changes bool `query:"changes" doc:"true: after the first event of a stream, and in the answer to a command, only what may have changed, in the form TableChange. false or missing: all of the table."`
}

// Place says who a seat is for: a person, a bot, or anybody.
type Place struct {
	Me     bool   `json:"me,omitempty" doc:"Whether you take this seat at once."`
	Person string `json:"person,omitempty" maxLength:"40" doc:"The id of the person for whom the seat is reserved. Missing if it is reserved for nobody."`
	Bot    string `json:"bot,omitempty" maxLength:"40" example:"simple" doc:"The name of a server's bot that takes the seat. Missing if no bot does."`
	Nonce  string `json:"nonce,omitempty" maxLength:"200" doc:"If me is true: the text that you add to the draws of chance. It has letters, digits, - and _."`
}

type newTable struct {
	Game      string            `json:"game,omitempty" maxLength:"40" example:"queen" doc:"The name of the game. Leave it out only if you send from."`
	Seats     int               `json:"seats,omitempty" minimum:"1" maximum:"8" example:"3" doc:"The number of seats. Leave it out only if you send from."`
	From      *present.From     `json:"from,omitempty" doc:"Continue from this position of a game that is over, with its game, seats and options. The new game does not count for ratings. It has its own draws of chance, unless same is true."`
	Options   map[string]string `json:"options,omitempty" doc:"The options that differ from their default, by name."`
	Terms     present.Terms     `json:"terms,omitzero" doc:"The options of the table, besides those of the game: clocks, chat and the like."`
	Places    []Place           `json:"places,omitempty" maxItems:"8" doc:"Who gets each seat, in the order of the seats. An empty object or a missing entry leaves the seat free for anybody."`
	RequestID string            `json:"requestId,omitempty" maxLength:"64" doc:"Your own id for this request. If you send the request again with the same id, no second table is made."`
}

type newTableIn struct{ Body newTable }

type commandIn struct {
	app.TablePath
	AskQuery

	Body Command
}

type listIn struct {
	Mine  bool   `query:"mine" doc:"true: the tables where you are the host, have a seat or have a seat reserved for you, first those whose turn is true. false or missing: the tables in the public list."`
	State string `query:"state" enum:"open,running,over" doc:"Only tables in this state. Missing: all states."`
	Game  string `query:"game" maxLength:"40" doc:"Only tables of this game. Missing: all games."`
	Free  bool   `query:"free" doc:"true: only tables with a seat that anybody may take."`
	After string `query:"after" maxLength:"400" doc:"Where the page starts: the next of the page before. Missing: the first page."`
	Limit int    `query:"limit" minimum:"1" maximum:"50" default:"50" doc:"The largest number of tables to return."`
}

type listOut struct {
	Body struct {
		Tables []present.Row `json:"tables" doc:"The tables on this page."`
		Next   string        `json:"next,omitempty" doc:"Send this as after to get the next page. Missing on the last page."`
	}
}

type logIn struct {
	SinceQuery

	Limit int `query:"limit" minimum:"1" maximum:"500" default:"100" doc:"The largest number of log entries to return."`
}

type logOut struct {
	Body struct {
		Log   present.Lines  `json:"log" doc:"The entries of the log, the oldest first."`
		Turns []present.Turn `json:"turns" doc:"The turns that the actions among these entries belong to, as they are now. Empty if the game does not describe its turns."`
		More  bool           `json:"more" doc:"Whether there are more entries after these. To get them, send the seq of the last one as since."`
	}
}

// Phrase is a canned phrase, which each reader sees in their own language.
type Phrase struct {
	Key   string `json:"key" doc:"The key of the phrase, which the command say takes."`
	Words string `json:"words" doc:"The phrase, in your language."`
}

type phrasesIn struct {
	Game string `query:"game" maxLength:"40" example:"waters" doc:"The name of a game, whose own phrases come first. Missing: only the phrases of every game."`
}

type phrasesOut struct {
	Body struct {
		Phrases []Phrase `json:"phrases" doc:"The canned phrases."`
	}
}

func registerTables(a *app.App) {
	commands := &commandKinds{schemas: a.API.OpenAPI().Components.Schemas}
	app.Register(a, huma.Operation{
		OperationID: "tables", Method: http.MethodGet, Path: "/tables", Summary: "List tables",
		Description: "The answer has the public list, or your own tables.",
		Errors:      []int{http.StatusBadRequest, http.StatusUnauthorized, http.StatusTooManyRequests},
	}, list)
	app.Register(a, huma.Operation{
		OperationID: "createTable", Method: http.MethodPost, Path: "/tables", Summary: "Set up a table",
		Description: "Choose the game, its options, the terms of the table and who sits where.", DefaultStatus: http.StatusCreated,
		// a seat may be reserved for a person who does not exist
		Security: app.ByKnown(), Errors: append(app.KnownErrors(), http.StatusNotFound),
	}, app.Known(create))
	app.Get(a, "table", "/tables/{id}", "Show a table", "The answer has the position, what you may do and what it costs, who sits where, and the log.", show)
	app.Register(a, huma.Operation{
		OperationID: "command", Method: http.MethodPost, Path: "/tables/{id}/commands", Summary: "Do something at a table",
		Description:      "Send a command. The answer is the table after it; with changes=true, without what never changes. It is sent after the change is stored, so that a crash of the server cannot lose it.",
		Security:         app.ByKnown(),
		Errors:           app.KnownErrors(),
		SkipValidateBody: true,                                 // Command.Resolve validates by kind
		Metadata:         map[string]any{"commands": commands}, // for Command.Resolve
	}, app.Known(do))
	commands.find()
	app.Get(a, "log", "/tables/{id}/log", "Read the log", "Each answer has one page of the log.", readLog)
	app.Get(a, "position", "/tables/{id}/steps/{step}", "Show the position after some actions", "It shows only what you may know.", position)
	app.SignedIn(a, http.MethodGet, "variants", "/tables/{id}/variants", "Show other ways to the ends of your turn", "Some turns can reach the same place and leave something else different, such as where a pushed boat lies. There can be far more of these ways than plans, so ask for those of a few plans when somebody looks at them. If no way pushes a boat, there are none.", http.StatusOK, variants)
	app.SignedIn(a, http.MethodGet, "suggestions", "/tables/{id}/suggestions", "Show what you could propose to a seat", "For cooperative games. The answer has what the seat could do in a turn of its own on the board as it is now, as far as you may know. For a move along a path it has the first and the last action.", http.StatusOK, suggestions)
	app.Register(a, huma.Operation{
		OperationID: "hint", Method: http.MethodGet, Path: "/tables/{id}/hint", Summary: "Ask for a hint",
		Description: "The answer says how the strongest of the server's bots would finish your turn, by what your seat may know, what it would do first, the second best way, and why. There are no hints in games that count for ratings, nor while others decide. The answer can take a second or longer if many ask.",
		Security:    app.ByKnown(), Errors: append(app.KnownErrors(), http.StatusServiceUnavailable),
	}, app.Known(hint))
	app.Get(a, "positions", "/tables/{id}/steps", "Show a series of positions", "The answer has positions from one step on, at regular distances, ending with the last position of the game if limit allows it. They show only what you may know.", course)
	app.Get(a, "analysis", "/tables/{id}/analysis", "Show the analysis of a finished game", "The server analyses every finished game: the chances after each step, how much they changed by luck and by decisions, and what would have been better. It does so in the background when its processors are idle, so the state of the analysis may still be waiting.", analysis)
	app.Get(a, "drawing", "/tables/{id}/steps/{step}/drawing", "Draw the position after some actions", "The drawing is a text, for clients that have no board for this game. It shows only what you may know.", drawing)
	app.Register(a, huma.Operation{
		OperationID: "record", Method: http.MethodGet, Path: "/tables/{id}/record",
		Summary:     "Download the game",
		Description: "It is a text in the form of docs/notation.md. When the game is over, it has everything that the program bigriver verify needs to check the draws of chance.",
		Responses: map[string]*huma.Response{"200": {Description: "The record of the game.", Content: map[string]*huma.MediaType{
			"text/plain": {Schema: &huma.Schema{Type: huma.TypeString}},
		}}},
		Errors: []int{http.StatusBadRequest, http.StatusForbidden, http.StatusTooManyRequests},
	}, record)
	app.Cached(a, "phrases", "/phrases", "List the canned phrases", "These are fixed sentences for the chat. Everybody reads them in their own language.", phrases)
}

func phrases(_ context.Context, a *app.App, v *visit.Visit, in *phrasesIn) (*phrasesOut, error) {
	out := &phrasesOut{}
	out.Body.Phrases = []Phrase{}
	var keys []string
	if in.Game != "" {
		g, err := a.Game(in.Game)
		if err != nil {
			return nil, err
		}
		keys = g.About().Phrases
	}
	for _, key := range slices.Concat(keys, play.Phrases()) {
		out.Body.Phrases = append(out.Body.Phrases, Phrase{key, a.Words.Phrase(v.Lang, in.Game, key)})
	}
	return out, nil
}

func list(ctx context.Context, a *app.App, v *visit.Visit, in *listIn) (*listOut, error) {
	if in.Mine {
		if err := v.Known(); err != nil {
			return nil, err
		}
	}
	after, err := app.ReadCursor[table.Cursor](in.After)
	if err != nil {
		return nil, err
	}
	found, err := a.Tables.List(ctx, v.By(), live.Filter{Mine: in.Mine, State: table.State(in.State), Game: in.Game, Free: in.Free, After: after, Max: in.Limit})
	if err != nil {
		return nil, err
	}
	t, err := a.Render.RowPresenter(ctx, v.Lang, found.Rows)
	if err != nil {
		return nil, err
	}
	out := &listOut{}
	out.Body.Tables = []present.Row{}
	for i := range found.Rows {
		out.Body.Tables = append(out.Body.Tables, t.Row(&found.Rows[i], v.By()))
	}
	out.Body.Next = app.WriteCursor(found.Next)
	v.Packs(in.Mine)
	return out, nil
}

// answer returns a table or an error in the visitor's language, and wakes the streams of the people
// at the table.
func answer(ctx context.Context, a *app.App, v *visit.Visit, shown *view.Shown, err error) (*tableOut, error) {
	if err != nil {
		return nil, err
	}
	a.Streams.Wakes.Wake(shown)
	seen, err := a.Render.View(ctx, v.Lang, shown, false)
	if err != nil {
		return nil, err
	}
	return &tableOut{render.TableBody{Viewed: render.Viewed{View: seen}}}, nil
}

func show(ctx context.Context, a *app.App, v *visit.Visit, in *showIn) (*tableOut, error) {
	see := a.Tables.Show
	if in.Plans.on() {
		see = a.Tables.ShowEnds
	}
	shown, err := see(ctx, table.ID(in.ID), v.By(), in.Since)
	if err != nil {
		return nil, err
	}
	seen, err := a.Render.View(ctx, v.Lang, shown, false)
	if err != nil {
		return nil, err
	}
	v.Packs(a.Render.Hides(shown))
	return &tableOut{render.TableBody{Viewed: render.Viewed{View: seen}}}, nil
}

func do(ctx context.Context, a *app.App, v *visit.Visit, in *commandIn) (*changeOut, error) {
	shown, err := command(ctx, a, v, in)
	if err != nil {
		return nil, err
	}
	a.Streams.Wakes.Wake(shown)
	seen, err := a.Render.View(ctx, v.Lang, shown, in.Changes)
	if err != nil {
		return nil, err
	}
	return &changeOut{render.ChangeBody{Viewed: render.Viewed{View: seen, Change: in.Changes}}}, nil
}

// command executes a command, and returns the table after it.
func command(ctx context.Context, a *app.App, v *visit.Visit, in *commandIn) (*view.Shown, error) {
	id := table.ID(in.ID)
	if in.Body.needsSeat() {
		shown, err := a.Tables.Show(ctx, id, v.By(), render.Newest)
		if err != nil {
			return nil, err
		}
		in.Body.fields["seat"] = float64(defaultSeat(shown, in.Body.kind.name) + 1)
	}
	c := in.Body.command()
	switch body := c.Body.(type) {
	case play.SitCommand:
		if err := mayInvite(ctx, a, v, string(body.Person), id); err != nil {
			return nil, err
		}
		if body.Person == "" && body.Bot == "" && v.Person.Kind == people.Guest {
			shown, err := a.Tables.Show(ctx, id, v.By(), render.Newest)
			if err != nil {
				return nil, err
			}
			if err := mayRate(v, shown.New.Terms); err != nil {
				return nil, err
			}
		}
	case play.RematchCommand: // the caller becomes the host of a new table
		unlock, err := a.Lock(ctx, string(v.Person.ID))
		if err != nil {
			return nil, err
		}
		defer unlock()
		if err := checkRematch(ctx, a, v, id); err != nil {
			return nil, err
		}
	default:
	}
	if err := checkPause(ctx, a, v, id); err != nil {
		return nil, err
	}
	do := a.Tables.Do
	if in.Plans.on() {
		do = a.Tables.DoEnds
	}
	shown, err := do(ctx, id, v.By(), c)
	if err != nil {
		return nil, explain(ctx, a, v, id, err)
	}
	a.Metrics.Commands.WithLabelValues(string(in.Body.kind.name)).Inc()
	return shown, nil
}

// checkPause returns a problem if a teacher has paused the table and the visitor is not its host.
func checkPause(ctx context.Context, a *app.App, v *visit.Visit, id table.ID) error {
	by, requestID, err := a.Tables.Origin(ctx, id)
	if err != nil || by == v.By() {
		return err
	}
	paused, err := a.Classes.IsPaused(ctx, class.Person(by), requestID, string(id))
	if err == nil && paused {
		err = &class.Error{Code: class.Forbidden, Key: "class_paused"}
	}
	return err
}

// checkRematch returns a problem if the visitor may not set up another table now. A rematch is
// listed if its table is. If the rematch already exists, it is only shown and does not count.
func checkRematch(ctx context.Context, a *app.App, v *visit.Visit, id table.ID) error {
	shown, err := a.Tables.Show(ctx, id, v.By(), render.Newest)
	if err != nil || shown.Rematch != "" {
		return err
	}
	if err := a.CheckTableLimit(ctx, v.By()); err != nil {
		return err
	}
	return a.Counters.Table(v.Addr, shown.New.Terms.Listed)
}

// mayRate returns a problem if the visitor may not play at a rated table: only accounts and their
// bots have ratings (people.Rate).
func mayRate(v *visit.Visit, terms table.Terms) error {
	if terms.Rated && v.Person.Kind == people.Guest {
		return problem.Error{Status: http.StatusForbidden, Code: "forbidden", Key: "rated_account"}
	}
	return nil
}

// explain puts a refusal by the rules into the words of the table's game, with the names at the
// table.
func explain(ctx context.Context, a *app.App, v *visit.Visit, id table.ID, err error) error {
	if table.CodeOf(err) != table.Refused {
		return err
	}
	shown, t, failed := a.Render.Newest(ctx, id, v.By(), v.Lang)
	if failed != nil {
		return failed
	}
	v.Game = t.Localizer(shown)
	return err
}

// defaultSeat returns the seat for a command that names none: for sit the first free one, for an
// action the caller's seat that has to act, otherwise the caller's first.
func defaultSeat(shown *view.Shown, kind table.Kind) engine.Seat {
	best := table.Nobody
	for _, s := range shown.Seats {
		switch {
		case kind == table.Sit:
			if s.Person == "" && s.Bot == "" && (s.ReservedFor == "" || s.ReservedFor == shown.You) && (best == table.Nobody || s.ReservedFor == shown.You) {
				best = s.Seat
			}
		case s.Person != shown.You || shown.You == "":
		case best == table.Nobody, kind == play.Act && shown.ToAct.Has(s.Seat) && !shown.ToAct.Has(best):
			best = s.Seat
		}
	}
	return best
}

func readLog(ctx context.Context, a *app.App, v *visit.Visit, in *logIn) (*logOut, error) {
	shown, more, err := a.Tables.LogPage(ctx, table.ID(in.ID), v.By(), in.Since, in.Limit)
	if err != nil {
		return nil, err
	}
	t, err := a.Render.Presenter(ctx, v.Lang, shown)
	if err != nil {
		return nil, err
	}
	out := &logOut{}
	out.Body.More = more
	out.Body.Log, out.Body.Turns = t.Log(shown)
	v.Packs(a.Render.Hides(shown))
	return out, nil
}
