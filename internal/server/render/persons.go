package render

import (
	"context"
	"hash/maphash"
	"strconv"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/names"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/text"
)

type (
	// Person is a person as everybody may know them.
	Person = line.Person
	// Deed is an action, with its numbers by name.
	Deed = line.Deed
)

// RenderPerson returns a person as everybody may know them. A guest without a name gets a default
// one in the reader's language.
func (s *Renderer) RenderPerson(p people.Person, lang text.Lang) Person {
	name := p.Name
	if number, unnamed := names.GuestNumber(name); unnamed {
		if name = s.words.Own(lang).Text("guest"); number > 1 {
			name += " " + strconv.Itoa(number)
		}
	}
	return Person{ID: string(p.ID), Name: name, Kind: string(p.Kind), Owner: string(p.Owner)}
}

// RatingOf converts a rating, leaving out the person.
func RatingOf(r people.Rating) Rating {
	return Rating{Game: r.Game, Rating: r.Shown(), Sigma: int(r.Sigma), Games: r.Games, Provisional: r.Provisional()}
}

// Who returns people by id, for a reader of the given language. An unknown person has an id and no
// name.
func (s *Renderer) Who(ctx context.Context, ids []people.ID, lang text.Lang) (Who, error) {
	out := Who{List: make([]Person, len(ids))}
	for i, id := range ids {
		out.List[i] = Person{ID: string(id), Kind: string(people.Deleted)}
	}
	const few = 16 // up to this number, a linear search is faster than a map
	if len(ids) > few {
		out.byID = make(map[people.ID]*Person, len(ids))
		for i, id := range ids {
			out.byID[id] = &out.List[i]
		}
	}
	err := s.people.Each(ctx, ids, func(p *people.Person) { *out.Find(p.ID) = s.RenderPerson(*p, lang) })
	return out, err
}

// Who holds people as they are shown to a reader.
type Who struct {
	List []Person
	byID map[people.ID]*Person // nil if there are few
}

// Find returns a person, or nil.
func (w *Who) Find(id people.ID) *Person {
	if w.byID != nil {
		return w.byID[id]
	}
	for i := range w.List {
		if w.List[i].ID == string(id) {
			return &w.List[i]
		}
	}
	return nil
}

// sum returns a hash of everything that is shown about them.
func (w *Who) sum() uint64 {
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
