package history

import (
	"context"
	"time"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

// The profile shows the newest games of the public list that are among a person's newest tables.
const (
	lastShown  = 10
	lastLooked = 50
)

type lastGamesOut struct {
	Body struct {
		Tables []present.Row `json:"tables" doc:"Up to ten tables, the newest first."`
	}
}

// RatingDay is a rating as it stood at the end of a day.
type RatingDay struct {
	Day    time.Time `json:"day" doc:"The day, as the time when it began in UTC."`
	Rating int       `json:"rating" example:"1500" doc:"The rating at the end of the day."`
	Sigma  int       `json:"sigma" example:"120" doc:"How uncertain it was: its standard deviation."`
	Games  int       `json:"games" doc:"The number of rated games that had counted by then."`
}

// ratingQuery names a person's rating in a game.
type ratingQuery struct {
	app.PersonPath

	Game  string `path:"game" maxLength:"40" example:"queen" doc:"The name of the game."`
	Limit int    `query:"limit" minimum:"1" maximum:"500" default:"200" doc:"The largest number of days to return."`
}

type ratingDaysOut struct {
	Body struct {
		Days []RatingDay `json:"days" doc:"The last days with rated games, the oldest first."`
	}
}

func registerProfile(a *app.App) {
	app.Get(a, "lastGames", "/people/{person}/games", "List a person's last games", "The answer has finished games of the public list, as far as they are among the person's last 50 tables.",
		func(ctx context.Context, a *app.App, v *visit.Visit, in *app.PersonPath) (*lastGamesOut, error) {
			p, err := a.People.Find(ctx, people.ID(in.Person))
			if err != nil {
				return nil, err
			}
			rows, _, err := finished(ctx, a, table.Person(p.ID), nil, lastLooked)
			if err != nil {
				return nil, err
			}
			var last []table.Row
			for i := range rows {
				if r := &rows[i]; r.New.Terms.Listed && r.Steps > r.New.From.Step && len(last) < lastShown {
					last = append(last, *r)
				}
			}
			t, err := a.Render.RowPresenter(ctx, v.Lang, last)
			if err != nil {
				return nil, err
			}
			out := &lastGamesOut{}
			out.Body.Tables = []present.Row{}
			for i := range last {
				out.Body.Tables = append(out.Body.Tables, t.Row(&last[i], v.By()))
			}
			v.Packs(false)
			return out, nil
		})
	app.Get(a, "ratingDays", "/people/{person}/ratings/{game}", "Show how a person's rating went", "The answer has the rating at the end of each day with rated games.",
		func(ctx context.Context, a *app.App, v *visit.Visit, in *ratingQuery) (*ratingDaysOut, error) {
			p, err := a.People.Find(ctx, people.ID(in.Person))
			if err != nil {
				return nil, err
			}
			days, err := a.People.RatingDays(ctx, p.ID, in.Game, in.Limit)
			if err != nil {
				return nil, err
			}
			out := &ratingDaysOut{}
			out.Body.Days = make([]RatingDay, len(days))
			for i, d := range days {
				out.Body.Days[len(days)-1-i] = RatingDay{
					Day: time.Unix(int64(d.Day)*int64(24*time.Hour/time.Second), 0).UTC(), Rating: d.Shown(), Sigma: int(d.Sigma), Games: d.Games,
				}
			}
			v.Packs(false)
			return out, nil
		})
}
