package render

import (
	"context"
	"hash/maphash"
	"strconv"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/names"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/text"
)

// RenderPerson returns what everybody may know of a person. A guest without a name gets a default
// one in the reader's language.
func (s *Renderer) RenderPerson(p people.Person, lang text.Lang) present.Person {
	name := p.Name
	if number, unnamed := names.GuestNumber(name); unnamed {
		if name = s.words.Own(lang).Text("guest"); number > 1 {
			name += " " + strconv.Itoa(number)
		}
	}
	return present.Person{ID: string(p.ID), Name: name, Kind: string(p.Kind), Owner: string(p.Owner)}
}

// RatingOf converts a rating, leaving out the person.
func RatingOf(r people.Rating) present.Rating {
	return present.Rating{Game: r.Game, Rating: r.Shown(), Sigma: int(r.Sigma), Games: r.Games, Wins: r.Wins, Provisional: r.Provisional()}
}

// People returns people by id, for a reader of the given language. An unknown person has an id and
// no name.
func (s *Renderer) People(ctx context.Context, ids []people.ID, lang text.Lang) (present.People, error) {
	out := present.NewPeople(ids, string(people.Deleted))
	err := s.people.Each(ctx, ids, func(p *people.Person) { *out.Find(string(p.ID)) = s.RenderPerson(*p, lang) })
	return out, err
}

// hashOfPeople returns a hash of everything that is shown of them.
func hashOfPeople(w *present.People) uint64 {
	var h maphash.Hash
	h.SetSeed(seed)
	for i := range w.List {
		p := &w.List[i]
		for _, part := range []string{p.ID, p.Name, p.Kind, p.Owner} {
			_, _ = h.WriteString(part) // hashing never fails
			_ = h.WriteByte(0)
		}
	}
	return h.Sum64()
}
