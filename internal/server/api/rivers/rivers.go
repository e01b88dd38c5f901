// Package rivers has the operations on the daily rivers: games that are the same for everybody on a
// day.
package rivers

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/view"
)

// RiverPath names a daily river.
type RiverPath struct {
	Date string `path:"date" maxLength:"10" pattern:"^[0-9]{4}-[0-9]{2}-[0-9]{2}$" example:"2026-11-28" doc:"The day, in UTC."`
	Game string `path:"game" maxLength:"40" example:"queen" doc:"The name of the game."`
}

// River is the daily river of a game.
type River struct {
	Date        string            `json:"date" example:"2026-11-28" doc:"The day, in UTC."`
	Game        string            `json:"game" doc:"The name of the game."`
	Title       string            `json:"title" doc:"The game's name, in your language."`
	Cooperative bool              `json:"cooperative" doc:"Whether the players of the game win or lose together."`
	State       string            `json:"state" enum:"coming,open,past" doc:"coming: the day has not begun, so nobody can play. open: results count. past: the day is over. The river can still be played, but the result does not count."`
	Until       time.Time         `json:"until" doc:"When the day ends."`
	Seats       int               `json:"seats" doc:"The number of seats."`
	Seat        int               `json:"seat" doc:"The number of the seat that everybody plays, from 1."`
	Bot         string            `json:"bot,omitempty" doc:"The name of the bot that plays the other seats. Missing if there are none."`
	BotTitle    string            `json:"botTitle,omitempty" doc:"The bot's name for people, in your language."`
	Options     map[string]string `json:"options" doc:"The value of every option, by name."`
	Deal        string            `json:"deal" example:"daily 2026-11-28 queen" doc:"The name of the deal, as in the tag deal of records."`
	Commitment  string            `json:"commitment" doc:"The SHA-256 of the secret that decides all draws of the river."`
	Secret      string            `json:"secret,omitempty" doc:"The secret. Missing until the day is over."`
	Mine        *RiverMine        `json:"mine,omitempty" doc:"Your game of this river. Missing if you have not begun it."`
	Standings   *RiverStandings   `json:"standings,omitempty" doc:"The results so far. Missing in lists, and while the day is not over and you have no result."`
}

// RiverMine is a person's game of a river.
type RiverMine struct {
	Table  string       `json:"table" doc:"The id of its table."`
	State  string       `json:"state" enum:"open,running,over" doc:"The state of the table."`
	Result *RiverResult `json:"result,omitempty" doc:"Your result. Missing until the game is over, and if it was over too late to count."`
}

// RiverResult is how a person has played a river.
type RiverResult struct {
	Person  *present.Person `json:"person,omitempty" doc:"Who it is. Missing in your own game."`
	Place   int             `json:"place,omitempty" doc:"The place. 1 is first. In a cooperative game 1 is won, and 2 is lost. Missing if the game gave no place."`
	Measure int             `json:"measure" doc:"What orders results with the same place, such as rounds, gold or losses."`
	Words   string          `json:"words" example:"14 rounds" doc:"The measure, in your language."`
	Table   string          `json:"table,omitempty" doc:"The id of its table. Missing until the day is over."`
}

// RiverScore is a result, and how many people have it.
type RiverScore struct {
	Place   int    `json:"place,omitempty" doc:"The place, as in a result."`
	Measure int    `json:"measure" doc:"The measure, as in a result."`
	Words   string `json:"words" doc:"The measure, in your language."`
	People  int    `json:"people" doc:"The number of people with this result."`
}

// RiverStandings are the results of a river.
type RiverStandings struct {
	People int           `json:"people" doc:"The number of people with a result."`
	Best   []RiverResult `json:"best" doc:"The best results, at most 100, the best first."`
	Scores []RiverScore  `json:"scores" doc:"How many people have each result, the best first."`
}

type (
	riverOut struct{ Body River }

	riversOut struct {
		Body struct {
			Today  string  `json:"today" example:"2026-11-28" doc:"The present day, in UTC."`
			Rivers []River `json:"rivers" doc:"The rivers of today, of yesterday and of tomorrow."`
		}
	}
)

// Register registers the operations.
func Register(a *app.App) {
	app.Get(a, "dailyRivers", "/daily", "List the daily rivers",
		"On each day, in UTC, each game has one river: everybody who plays it meets the same draws and opponents, as far as the rules allow. "+
			"The answer has those of today, of yesterday with their secrets, and of tomorrow with their commitments.", list)
	app.Get(a, "dailyRiver", "/daily/{date}/{game}", "Show a daily river", "As long as its day is not over, you see the results of others only once you have your own.", show)
	app.SignedIn(a, http.MethodPost, "playDailyRiver", "/daily/{date}/{game}", "Play a daily river",
		"Sets up a table and begins the game. Everybody has one try: sent again, it returns the same table. The game counts if it ends on its day. There is no clock, and no hints are given.",
		http.StatusCreated, begin)
}

// find returns a river and its game.
func find(a *app.App, in *RiverPath) (*daily.River, error) {
	none := problem.Error{Status: http.StatusNotFound, Code: "not_found", Key: "no_river"}
	day, err := daily.ParseDay(in.Date)
	if err != nil {
		return nil, none
	}
	r, err := a.Daily.River(day, in.Game)
	if errors.Is(err, daily.ErrNoRiver) {
		return nil, none
	}
	return r, err
}

func list(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*riversOut, error) {
	today := a.Daily.Today()
	out := &riversOut{}
	out.Body.Today, out.Body.Rivers = today.String(), []River{}
	for _, day := range []daily.Day{today, today - 1, today + 1} {
		for _, game := range a.Daily.Games() {
			r, err := a.Daily.River(day, game)
			if err != nil {
				return nil, err
			}
			one, err := render(ctx, a, v, r)
			if err != nil {
				return nil, err
			}
			out.Body.Rivers = append(out.Body.Rivers, *one)
		}
	}
	return out, nil
}

func show(ctx context.Context, a *app.App, v *visit.Visit, in *RiverPath) (*riverOut, error) {
	r, err := find(a, in)
	if err != nil {
		return nil, err
	}
	return answer(ctx, a, v, r)
}

// answer returns a river with the standings, if the visitor may know them.
func answer(ctx context.Context, a *app.App, v *visit.Visit, r *daily.River) (*riverOut, error) {
	out, err := render(ctx, a, v, r)
	if err != nil {
		return nil, err
	}
	if out.State == past || out.Mine != nil && out.Mine.Result != nil {
		out.Standings, err = standings(ctx, a, v, r, out.State == past)
	}
	return &riverOut{*out}, err
}

func begin(ctx context.Context, a *app.App, v *visit.Visit, in *RiverPath) (*riverOut, error) {
	r, err := find(a, in)
	if err != nil {
		return nil, err
	}
	if r.Day > a.Daily.Today() {
		return nil, problem.Error{Status: http.StatusForbidden, Code: "forbidden", Key: "river_coming"}
	}
	unlock, err := a.Lock(ctx, string(v.Person.ID))
	if err != nil {
		return nil, err
	}
	defer unlock()
	shown, err := a.Tables.Created(ctx, v.By(), r.Name())
	if table.CodeOf(err) == table.NotFound {
		shown, err = create(ctx, a, v, r)
	}
	if err != nil {
		return nil, err
	}
	if shown.State == table.StateOpen {
		if shown, err = a.Tables.Do(ctx, shown.ID, v.By(), play.Command{Body: play.StartCommand{}}); err != nil {
			return nil, err
		}
		a.Streams.Wakes.Wake(shown)
	}
	return answer(ctx, a, v, r)
}

func create(ctx context.Context, a *app.App, v *visit.Visit, r *daily.River) (*view.Shown, error) {
	if err := a.CheckTableLimit(ctx, v.By()); err != nil {
		return nil, err
	}
	if err := a.Counters.Table(v.Addr, false); err != nil {
		return nil, err
	}
	n := table.New{Game: r.Game, Setup: r.Setup, Deal: table.Deal{Name: r.Name(), Until: r.Day.End()}}
	for seat := range engine.Seat(r.Setup.Seats) {
		place := table.Place{Bot: r.Bot}
		if seat == r.Seat {
			place = table.Place{Person: v.By()}
		}
		n.Seats = append(n.Seats, place)
	}
	return a.Tables.CreateWith(ctx, v.By(), r.Name(), n, a.Daily.Secret(r))
}

// The states of a river.
const (
	coming = "coming"
	open   = "open"
	past   = "past"
)

// render returns a river as the visitor may see it, without the standings.
func render(ctx context.Context, a *app.App, v *visit.Visit, r *daily.River) (*River, error) {
	g, err := a.Game(r.Game)
	if err != nil {
		return nil, err
	}
	loc := a.Words.Game(r.Game, v.Lang, nil)
	secret := a.Daily.Secret(r)
	out := &River{
		Date: r.Day.String(), Game: r.Game, Title: loc.Text("name"), Cooperative: g.Facts().Cooperative, State: open, Until: r.Day.End(), Seats: r.Setup.Seats, Seat: int(r.Seat) + 1,
		Options: r.Setup.Options, Deal: r.Name(), Commitment: secret.Commitment(),
	}
	switch today := a.Daily.Today(); {
	case r.Day > today:
		out.State = coming
	case r.Day < today:
		out.State, out.Secret = past, secret.Hex()
	}
	if r.Setup.Seats > 1 {
		bot, err := g.Bot(r.Bot)
		if err != nil {
			return nil, err
		}
		out.Bot, out.BotTitle = r.Bot, bot.Title(v.Lang)
	}
	if v.Person.ID == "" || out.State == coming {
		return out, nil
	}
	mine, err := a.Tables.Created(ctx, v.By(), r.Name())
	if table.CodeOf(err) == table.NotFound {
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	out.Mine = &RiverMine{Table: string(mine.ID), State: string(mine.State)}
	result, err := a.Daily.Result(ctx, r, daily.Person(v.Person.ID))
	if errors.Is(err, daily.ErrNone) {
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	own := resultOf(g.About(), loc, &result)
	out.Mine.Result = &own
	return out, nil
}

func resultOf(about *display.About, loc display.Localizer, r *daily.Result) RiverResult {
	measure := daily.Cost(about, r.Cost)
	return RiverResult{Place: r.Place, Measure: measure, Words: loc.Text("cost."+about.Daily.Measure, measure)}
}

func standings(ctx context.Context, a *app.App, v *visit.Visit, r *daily.River, over bool) (*RiverStandings, error) {
	found, err := a.Daily.Standings(ctx, r)
	if err != nil {
		return nil, err
	}
	g, err := a.Game(r.Game)
	if err != nil {
		return nil, err
	}
	about, loc := g.About(), a.Words.Game(r.Game, v.Lang, nil)
	ids := make([]people.ID, len(found.Best))
	for i := range found.Best {
		ids[i] = people.ID(found.Best[i].Person)
	}
	who, err := a.Render.People(ctx, ids, v.Lang)
	if err != nil {
		return nil, err
	}
	out := &RiverStandings{Best: []RiverResult{}, Scores: []RiverScore{}}
	for i := range found.Best {
		one := resultOf(about, loc, &found.Best[i])
		one.Person = who.Find(string(found.Best[i].Person))
		if over {
			one.Table = found.Best[i].Table
		}
		out.Best = append(out.Best, one)
	}
	for _, s := range found.Scores {
		measure := daily.Cost(about, s.Cost)
		out.Scores = append(out.Scores, RiverScore{s.Place, measure, loc.Text("cost."+about.Daily.Measure, measure), s.People})
		out.People += s.People
	}
	return out, nil
}
