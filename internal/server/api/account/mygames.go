package account

import (
	"context"
	"net/http"
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
	Why     string    `json:"ending" enum:"played,aborted,stalled,resigned,abandoned,closed" doc:"How the game ended, as in the outcome of a table."`
	Rated   bool      `json:"rated" doc:"Whether the game counted for ratings."`
	Steps   int       `json:"steps" doc:"The number of actions of the game, including those of chance."`
	From    int       `json:"earlierSteps" doc:"How many of the steps come from the game or the record that this game continues. 0: it was played from its beginning."`
	Seats   int       `json:"seats" doc:"The number of seats."`
	Bots    int       `json:"bots" doc:"The number of seats that the server's bots had."`
	Seat    int       `json:"seat" doc:"The number of your seat, from 1."`
	Place   int       `json:"place,omitempty" doc:"Its place. 1 is first. Missing if the seats had no places."`
	Score   *int32    `json:"score,omitempty" doc:"Its score. Missing if the game has no scores, and in games that ended before the server stored it in this list."`
	Group   string    `json:"group,omitempty" enum:"won,lost" doc:"Whether the players have won or lost together. Missing in a game where they play against each other, and in games that ended before the server stored it in this list."`
	Players []string  `json:"players" doc:"The names of all seats, in their order."`
}

type myGamesIn struct {
	After string `query:"after" maxLength:"400" doc:"Where the page starts: the next of the page before. Missing: the first page."`
	Limit int    `query:"limit" minimum:"1" maximum:"500" default:"100" doc:"How many tables to look through. A page may have fewer games, since some of your tables were never played, or more, since you may have several seats."`
}

type myGamesOut struct {
	Body struct {
		Games []MyGame `json:"games" doc:"Your finished games, the newest first, with one entry for each of your seats."`
		Next  string   `json:"next,omitempty" doc:"Send this as after to get the next page. Missing on the last page."`
	}
}

func registerMyGames(a *app.App) {
	app.SignedIn(a, http.MethodGet, "myGames", "/me/games", "List your games with their results",
		"Use it for your own statistics: it has an entry for each seat that you had in a finished game. Games that were called off before they began are left out.", http.StatusOK, listGames)
}

func listGames(ctx context.Context, a *app.App, v *visit.Visit, in *myGamesIn) (*myGamesOut, error) {
	after, err := app.ReadCursor[table.Cursor](in.After)
	if err != nil {
		return nil, err
	}
	f := live.Filter{Mine: true, State: table.StateOver, After: after}
	var rows []table.Row
	for left := in.Limit; left > 0; {
		f.Max = left
		page, err := a.Tables.List(ctx, v.By(), f)
		if err != nil {
			return nil, err
		}
		rows, left, f.After = append(rows, page.Rows...), left-len(page.Rows), page.Next
		if page.Next == nil {
			break
		}
	}
	t, err := a.Render.RowPresenter(ctx, v.Lang, rows)
	if err != nil {
		return nil, err
	}
	out := &myGamesOut{}
	out.Body.Games = []MyGame{}
	for i := range rows {
		out.Body.Games = append(out.Body.Games, gamesOf(&t, &rows[i], v.By())...)
	}
	out.Body.Next = app.WriteCursor(f.After)
	return out, nil
}

// gamesOf returns the seats that the person had at a table.
func gamesOf(t *present.Presenter, r *table.Row, by table.Person) []MyGame {
	if r.Steps <= r.New.From.Step {
		return nil
	}
	rendered := MyGame{
		Table: string(r.ID), Game: r.New.Game, Created: r.Created, Ended: r.Updated, Why: string(r.Why), Rated: r.New.Terms.Rated, Steps: r.Steps, From: r.New.From.Step, Seats: len(r.Seats), Group: r.Group,
	}
	for _, seat := range t.Row(r, by).Seats {
		rendered.Players = append(rendered.Players, seat.Name)
		if seat.Bot != "" {
			rendered.Bots++
		}
	}
	var list []MyGame
	for i, seat := range r.Seats {
		if seat.Person == by {
			one := rendered
			one.Seat, one.Place = i+1, seat.Place
			if i < len(r.Scores) {
				one.Score = &r.Scores[i]
			}
			list = append(list, one)
		}
	}
	return list
}
