package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table/present"
)

type ladderOut struct {
	Body struct {
		Ratings []present.Rating `json:"ratings" doc:"The ratings, sorted by rating minus three times sigma, the highest first."`
		More    bool             `json:"more" doc:"Whether there are more entries after these. To get them, send a larger offset."`
	}
}

func registerPeople(a *app.App) {
	app.Get(a, "person", "/people/{person}", "Show a person", "The answer has the name, the kind and the ratings.",
		func(ctx context.Context, a *app.App, v *visit.Visit, in *app.PersonPath) (*app.PersonOut, error) {
			p, err := a.People.Find(ctx, people.ID(in.Person))
			if err != nil {
				return nil, err
			}
			ratings, err := a.People.Ratings(ctx, p.ID)
			if err != nil {
				return nil, err
			}
			out := &app.PersonOut{}
			out.Body.Person, out.Body.Ratings = a.Render.RenderPerson(p, v.Lang), []present.Rating{}
			for _, r := range ratings {
				out.Body.Ratings = append(out.Body.Ratings, render.RatingOf(r))
			}
			return out, nil
		})
	app.Get(a, "ladder", "/games/{game}/ladder", "List a game's ratings", "The best come first. The file docs/ratings.md says how ratings are computed.",
		func(ctx context.Context, a *app.App, v *visit.Visit, in *struct {
			GamePath
			PageQuery
		},
		) (*ladderOut, error) {
			if _, err := a.Game(in.Game); err != nil {
				return nil, err
			}
			list, err := a.People.Ladder(ctx, in.Game, in.Offset, in.Limit+1)
			if err != nil {
				return nil, err
			}
			out := &ladderOut{}
			out.Body.Ratings, out.Body.More = []present.Rating{}, len(list) > in.Limit
			list = list[:min(len(list), in.Limit)]
			ids := make([]people.ID, len(list))
			for i, r := range list {
				ids[i] = r.Person
			}
			who, err := a.Render.People(ctx, ids, v.Lang)
			if err != nil {
				return nil, err
			}
			for _, r := range list {
				rendered := render.RatingOf(r)
				rendered.Person = who.Find(string(r.Person))
				out.Body.Ratings = append(out.Body.Ratings, rendered)
			}
			v.Packs(false)
			return out, nil
		})
}
