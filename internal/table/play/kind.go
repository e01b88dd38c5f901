package play

import (
	"encoding/json"
	"reflect"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Kind is a kind of command and of entry. Most have both; an entry that follows from others has no
// command.
type Kind struct {
	Name      table.Kind
	Command   CommandBody  // nil: nobody can ask for it
	About     string       // what the command does
	Entry     table.Body   // nil: what is entered is of another kind
	Line      reflect.Type // the struct of its line
	LineAbout string       // what the line says

	read func(raw []byte) (entryBody, error)
	line func(l *line.Maker) any
}

// entered returns the kind of an entry B, which readers may know as N. It says in a sentence what
// its line says, and how the line is made.
func entered[B entryBody, N table.Body, L any](says string, maker func(N, *line.Maker) *L) Kind {
	var entry B
	return Kind{Name: entry.Kind(), Entry: entry, Line: reflect.TypeFor[L](), LineAbout: says, read: read[B], line: func(l *line.Maker) any {
		news, _ := l.Body.(N) // a kind has one type
		return maker(news, l)
	}}
}

// withCommand returns the kind with its command and, in a sentence or more, what the command does.
func (k Kind) withCommand(command CommandBody, about string) Kind {
	k.Command, k.About = command, about
	return k
}

// CommandBody is what a command asks for: one type for each kind. Its fields and their tags
// describe it in the API, but for a field Seat, the seat that the command is about, which every
// such command describes alike.
type CommandBody interface{ decide(c *draft) error }

// entryBody is what an entry says: one type for each kind. Its exported fields are stored as JSON.
type entryBody interface {
	table.Body
	evolve(g *State, e *table.Entry) error
}

// What the body of an entry may have besides.
type (
	// stepBody does a step of the match.
	stepBody interface {
		entryBody
		action() string
	}

	// viewedBody is not shown to every reader as it is. i is the index of its entry.
	viewedBody interface {
		view(g *State, i int, r Reader) (table.Body, bool)
	}

	// quietBody changes nothing for readers to whom it is not shown, so they need not hear of it.
	quietBody interface {
		viewedBody
		quiet()
	}

	// noticedBody notifies people who are away.
	noticedBody interface {
		notify(g *State, e *table.Entry, notify notifyFunc)
	}

	// metaBody is outside the game: the number of such entries has a bound, so that they
	// cannot fill a log so that the game cannot go on.
	metaBody interface{ meta() }

	// chatBody leaves a table where it was in the lists.
	chatBody interface{ chat() }
)

func isMeta(body any) bool {
	_, ok := body.(metaBody)
	return ok
}

// read reads the stored body of an entry.
func read[B entryBody](raw []byte) (entryBody, error) {
	var b B
	if len(raw) == 0 {
		return b, nil
	}
	return b, json.Unmarshal(raw, &b)
}
