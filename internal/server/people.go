package server

import (
	"context"
	"hash/maphash"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/text"
)

// Rating is a person's strength in a game.
type Rating struct {
	Person      *Person `json:"person,omitempty" doc:"The person who has this rating. Missing if you have asked for one person."`
	Game        string  `json:"game" doc:"The name of the game."`
	Rating      int     `json:"rating" example:"1500" doc:"How strong the person is in this game: the higher, the stronger. Everybody begins with 1500."`
	Sigma       int     `json:"sigma" example:"500" doc:"How uncertain the rating is: its standard deviation. It usually gets smaller with each game."`
	Games       int     `json:"games" doc:"The number of rated games that the rating was computed from."`
	Provisional bool    `json:"provisional" doc:"Whether the rating is still too uncertain to compare people by it, as it is after a few games."`
}

func tellRating(r people.Rating) Rating {
	return Rating{Game: r.Game, Rating: r.Shown(), Sigma: int(r.Sigma), Games: r.Games, Provisional: r.Provisional()}
}

type personOut struct {
	Body struct {
		Person
		Ratings []Rating `json:"ratings" doc:"The person's ratings, one for each game with rated results."`
	}
}

type ladderOut struct {
	Body struct {
		Ratings []Rating `json:"ratings" doc:"The ratings, sorted by rating minus three times sigma, the highest first."`
		More    bool     `json:"more" doc:"Whether there are more entries after these. To get them, send a larger offset."`
	}
}

func (s *Server) describePeople() {
	get(s, "person", "/people/{person}", "Show a person", "The answer has the name, the kind and the ratings.",
		func(ctx context.Context, v *visit, in *PersonPath) (*personOut, error) {
			p, err := s.People.Find(ctx, people.ID(in.Person))
			if err != nil {
				return nil, err
			}
			ratings, err := s.People.Ratings(ctx, p.ID)
			if err != nil {
				return nil, err
			}
			out := &personOut{}
			out.Body.Person, out.Body.Ratings = s.tellPerson(p, v.lang), []Rating{}
			for _, r := range ratings {
				out.Body.Ratings = append(out.Body.Ratings, tellRating(r))
			}
			return out, nil
		})
	get(s, "ladder", "/games/{game}/ladder", "List a game's ratings", "The best come first. The file docs/ratings.md says how ratings are computed.",
		func(ctx context.Context, v *visit, in *struct {
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
			who, err := s.who(ctx, ids, v.lang)
			if err != nil {
				return nil, err
			}
			for _, r := range list {
				told := tellRating(r)
				told.Person = who.find(r.Person)
				out.Body.Ratings = append(out.Body.Ratings, told)
			}
			v.packs(false)
			return out, nil
		})
}

// who returns people by their ids, for a reader of a language. An unknown person has an id and no name.
func (s *Server) who(ctx context.Context, ids []people.ID, lang text.Lang) (who, error) {
	told := who{list: make([]Person, len(ids))}
	for i, id := range ids {
		told.list[i] = Person{ID: string(id), Kind: string(people.Gone)}
	}
	const few = 16 // among that many, looking at each is faster than a map
	if len(ids) > few {
		told.byID = make(map[people.ID]*Person, len(ids))
		for i, id := range ids {
			told.byID[id] = &told.list[i]
		}
	}
	err := s.People.Each(ctx, ids, func(p *people.Person) { *told.find(p.ID) = s.tellPerson(*p, lang) })
	return told, err
}

// who are people, as a reader is told about them.
type who struct {
	list []Person
	byID map[people.ID]*Person // nil if there are few
}

// find returns a person, or nil.
func (w *who) find(id people.ID) *Person {
	if w.byID != nil {
		return w.byID[id]
	}
	for i := range w.list {
		if w.list[i].ID == string(id) {
			return &w.list[i]
		}
	}
	return nil
}

// sum returns a sum of all that is told about them.
func (w *who) sum() uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for i := range w.list {
		p := &w.list[i]
		for _, part := range []string{p.ID, p.Name, p.Kind, p.Owner} {
			_, _ = h.WriteString(part) // a sum takes everything
			_ = h.WriteByte(0)
		}
	}
	return h.Sum64()
}
