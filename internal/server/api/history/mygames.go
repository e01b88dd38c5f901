// Package history has the operations on finished games: a person's games, and the course of their
// ratings.
package history

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/present"
)

// MyGame is a seat that the caller had in a finished game.
type MyGame struct {
	Table   string    `json:"table" doc:"The id of the table."`
	Game    string    `json:"game" doc:"The name of the game."`
	Created time.Time `json:"created" doc:"When the table was set up."`
	Ended   time.Time `json:"ended" doc:"When the game ended."`
	Ending  string    `json:"ending" enum:"played,aborted,stalled,resigned,abandoned,closed" doc:"How the game ended, as in the outcome of a table."`
	Rated   bool      `json:"rated" doc:"Whether the game counted for ratings."`
	Steps   int       `json:"steps" doc:"The number of actions of the game, including those of chance."`
	From    int       `json:"earlierSteps" doc:"How many of the steps come from the game or the record that this game continues. 0: it was played from its beginning."`
	Seats   int       `json:"seats" doc:"The number of seats."`
	Bots    int       `json:"bots" doc:"The number of seats that the server's bots had."`
	Seat    int       `json:"seat" doc:"The number of your seat, from 1."`
	Place   int       `json:"place,omitempty" doc:"Its place. 1 is first. Missing if the seats had no places."`
	Score   *int32    `json:"score,omitempty" doc:"Its score. Missing if the game has no scores."`
	Group   string    `json:"group,omitempty" enum:"won,lost" doc:"Whether the players have won or lost together. Missing in a game where they play against each other."`
	Players []string  `json:"players" doc:"The names of all seats, in their order."`
	Places  []int     `json:"places" doc:"The places of all seats, in their order. 0: the seat had none."`
	Coach   bool      `json:"coach" doc:"Whether the coach has analysed the game."`
}

// myGamesIn requests a page. Limit bounds the tables that are read, not the games that are
// returned: so a page takes the same time with any filter, and for people with any number of games.
type myGamesIn struct {
	After string    `query:"after" maxLength:"400" doc:"Where the page starts: the next of the page before. Missing: the first page."`
	Limit int       `query:"limit" minimum:"1" maximum:"500" default:"100" doc:"How many tables to look through. A page may have fewer games, since some of your tables were never played or do not fit the filters, or more, since you may have several seats."`
	Game  string    `query:"game" maxLength:"40" doc:"Only this game. Missing: all games."`
	With  string    `query:"with" maxLength:"60" doc:"Only games with another seat whose name, bot or title of a bot contains this. Upper and lower case are the same. Missing: with anybody."`
	Place int       `query:"place" minimum:"1" maximum:"8" doc:"Only seats that got this place. Winning a cooperative game counts as place 1, and losing it as no place. Missing: any place."`
	Since time.Time `query:"since" doc:"Only games that ended at this time or later. Missing: from the first."`
	Until time.Time `query:"until" doc:"Only games that ended at this time or before. Missing: to the last."`
	Coach bool      `query:"coach" doc:"true: only games that the coach has analysed. false or missing: all games."`
}

type myGamesOut struct {
	Body struct {
		Games []MyGame `json:"games" doc:"Your finished games that fit the filters, the newest first, with one entry for each of your seats."`
		Next  string   `json:"next,omitempty" doc:"Send this as after, with the same filters, to get the next page. Missing on the last page."`
	}
}

// Register registers the operations.
func Register(a *app.App) {
	app.SignedIn(a, http.MethodGet, "myGames", "/me/games", "List your games with their results",
		"Use it to find a game again, or for your own statistics: it has an entry for each seat that you had in a finished game. Games that were called off before they began are left out.", http.StatusOK, listGames)
	registerProfile(a)
}

func listGames(ctx context.Context, a *app.App, v *visit.Visit, in *myGamesIn) (*myGamesOut, error) {
	after, err := app.ReadCursor[table.Cursor](in.After)
	if err != nil {
		return nil, err
	}
	if after == nil && !in.Until.IsZero() {
		// The list is sorted by this time, so the index finds where to begin.
		after = &table.Cursor{Updated: in.Until}
	}
	rows, next, err := finished(ctx, a, v.By(), after, in.Limit)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(rows, func(r table.Row) bool { return r.Updated.Before(in.Since) }); i >= 0 {
		rows, next = rows[:i], nil
	}
	rows = slices.DeleteFunc(rows, func(r table.Row) bool { return in.Game != "" && r.New.Game != in.Game })
	coached, err := analysed(ctx, a, rows)
	if err != nil {
		return nil, err
	}
	t, err := a.Render.RowPresenter(ctx, v.Lang, rows)
	if err != nil {
		return nil, err
	}
	out := &myGamesOut{}
	out.Body.Games = []MyGame{}
	for i := range rows {
		out.Body.Games = append(out.Body.Games, gamesOf(&t, &rows[i], v.By(), coached[rows[i].ID], in)...)
	}
	out.Body.Next = app.WriteCursor(next)
	v.Packs(true)
	return out, nil
}

// finished returns up to limit finished tables of a person, the newest first, and where to go on.
func finished(ctx context.Context, a *app.App, by table.Person, after *table.Cursor, limit int) (rows []table.Row, next *table.Cursor, err error) {
	f := live.Filter{Mine: true, State: table.StateOver, After: after}
	for left := limit; left > 0; {
		f.Max = left
		page, err := a.Tables.List(ctx, by, f)
		if err != nil {
			return nil, nil, err
		}
		rows, left, f.After = append(rows, page.Rows...), left-len(page.Rows), page.Next
		if page.Next == nil {
			break
		}
	}
	return rows, f.After, nil
}

// analysed returns which of these tables the coach has analysed.
func analysed(ctx context.Context, a *app.App, rows []table.Row) (map[table.ID]bool, error) {
	ids := make([]table.ID, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}
	found, err := a.Tables.Analysed(ctx, ids)
	done := make(map[table.ID]bool, len(found))
	for _, id := range found {
		done[id] = true
	}
	return done, err
}

// gamesOf returns the seats that the person had at a table, as far as they fit the filters.
func gamesOf(t *present.Presenter, r *table.Row, by table.Person, coached bool, in *myGamesIn) []MyGame {
	if r.Steps <= r.New.From.Step || in.Coach && !coached {
		return nil
	}
	rendered := MyGame{
		Table: string(r.ID), Game: r.New.Game, Created: r.Created, Ended: r.Updated, Ending: string(r.Ending), Rated: r.New.Terms.Rated, Steps: r.Steps, From: r.New.From.Step, Seats: len(r.Seats), Group: r.Group, Coach: coached,
	}
	with, matches := strings.ToLower(strings.TrimSpace(in.With)), in.With == ""
	for i, seat := range t.Row(r, by).Seats {
		rendered.Players, rendered.Places = append(rendered.Players, seat.Name), append(rendered.Places, seat.Place)
		if seat.Bot != "" {
			rendered.Bots++
		}
		matches = matches || r.Seats[i].Person != by && strings.Contains(strings.ToLower(seat.Name+"\n"+seat.Bot+"\n"+seat.BotTitle), with)
	}
	if !matches {
		return nil
	}
	var list []MyGame
	for i, seat := range r.Seats {
		if seat.Person != by || in.Place > 0 && in.Place != placeOf(seat.Place, r.Group) {
			continue
		}
		one := rendered
		one.Seat, one.Place = i+1, seat.Place
		if i < len(r.Scores) {
			one.Score = &r.Scores[i]
		}
		list = append(list, one)
	}
	return list
}

// placeOf returns the place that the filter compares.
func placeOf(place int, group string) int {
	switch group {
	case "":
		return place
	case "won":
		return 1
	default:
		return 0
	}
}
