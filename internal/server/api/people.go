package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// Rating is a person's strength in a game.
type Rating struct {
	Person      *render.Person `json:"person,omitempty" doc:"The person who has this rating. Missing if you have asked for one person."`
	Game        string         `json:"game" doc:"The name of the game."`
	Rating      int            `json:"rating" example:"1500" doc:"How strong the person is in this game: the higher, the stronger. Everybody begins with 1500."`
	Sigma       int            `json:"sigma" example:"500" doc:"How uncertain the rating is: its standard deviation. It usually gets smaller with each game."`
	Games       int            `json:"games" doc:"The number of rated games that the rating was computed from."`
	Provisional bool           `json:"provisional" doc:"Whether the rating is still too uncertain to compare people by it, as it is after a few games."`
}

func tellRating(r people.Rating) Rating {
	return Rating{Game: r.Game, Rating: r.Shown(), Sigma: int(r.Sigma), Games: r.Games, Provisional: r.Provisional()}
}

type personOut struct {
	Body struct {
		render.Person
		Ratings []Rating `json:"ratings" doc:"The person's ratings, one for each game with rated results."`
	}
}

type ladderOut struct {
	Body struct {
		Ratings []Rating `json:"ratings" doc:"The ratings, sorted by rating minus three times sigma, the highest first."`
		More    bool     `json:"more" doc:"Whether there are more entries after these. To get them, send a larger offset."`
	}
}

func (s *API) describePeople() {
	get(s, "person", "/people/{person}", "Show a person", "The answer has the name, the kind and the ratings.",
		func(ctx context.Context, v *visit.Visit, in *PersonPath) (*personOut, error) {
			p, err := s.People.Find(ctx, people.ID(in.Person))
			if err != nil {
				return nil, err
			}
			ratings, err := s.People.Ratings(ctx, p.ID)
			if err != nil {
				return nil, err
			}
			out := &personOut{}
			out.Body.Person, out.Body.Ratings = s.TellPerson(p, v.Lang), []Rating{}
			for _, r := range ratings {
				out.Body.Ratings = append(out.Body.Ratings, tellRating(r))
			}
			return out, nil
		})
	get(s, "ladder", "/games/{game}/ladder", "List a game's ratings", "The best come first. The file docs/ratings.md says how ratings are computed.",
		func(ctx context.Context, v *visit.Visit, in *struct {
			GamePath
			PageQuery
		},
		) (*ladderOut, error) {
			if _, err := s.game(in.Game); err != nil {
				return nil, err
			}
			list, err := s.People.Ladder(ctx, in.Game, in.Offset, in.Limit+1)
			if err != nil {
				return nil, err
			}
			out := &ladderOut{}
			out.Body.Ratings, out.Body.More = []Rating{}, len(list) > in.Limit
			list = list[:min(len(list), in.Limit)]
			ids := make([]people.ID, len(list))
			for i, r := range list {
				ids[i] = r.Person
			}
			who, err := s.Who(ctx, ids, v.Lang)
			if err != nil {
				return nil, err
			}
			for _, r := range list {
				told := tellRating(r)
				told.Person = who.Find(r.Person)
				out.Body.Ratings = append(out.Body.Ratings, told)
			}
			v.Packs(false)
			return out, nil
		})
}
