package present

import "github.com/bigriver/bigriver/internal/table/line"

type (
	// Person is what everybody may know of a person.
	Person = line.Person
	// Deed is an action, with its numbers by name.
	Deed = line.Deed
)

// People holds people as a reader sees them.
type People struct {
	List []Person
	byID map[string]*Person // nil if there are few
}

// NewPeople returns people with these ids, and no other data.
func NewPeople[ID ~string](ids []ID, kind string) People {
	w := People{List: make([]Person, len(ids))}
	for i, id := range ids {
		w.List[i] = Person{ID: string(id), Kind: kind}
	}
	const few = 16 // up to this number, a linear search is faster than a map
	if len(ids) > few {
		w.byID = make(map[string]*Person, len(ids))
		for i := range w.List {
			w.byID[w.List[i].ID] = &w.List[i]
		}
	}
	return w
}

// Find returns a person by id, or nil.
func (w *People) Find(id string) *Person {
	if w.byID != nil {
		return w.byID[id]
	}
	for i := range w.List {
		if w.List[i].ID == id {
			return &w.List[i]
		}
	}
	return nil
}
