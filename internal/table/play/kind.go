package play

import (
	"encoding/json"
	"reflect"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Kind is a kind of command and of entry. Most kinds have both; an entry that follows from others
// has no command.
type Kind struct {
	Name      table.Kind
	Command   CommandBody  // nil if there is no such command
	About     string       // what the command does
	Entry     table.Body   // nil if the command adds entries of another kind
	Line      reflect.Type // the struct of its log line
	LineAbout string       // what the line is about

	read func(raw []byte) (entryBody, error)
	line func(l *line.Maker) any
}

// entryKind returns the kind of an entry B, which readers may know as N. The description is that of
// its log line, which maker makes.
func entryKind[B entryBody, N table.Body, L any](description string, maker func(N, *line.Maker) *L) Kind {
	var entry B
	return Kind{Name: entry.Kind(), Entry: entry, Line: reflect.TypeFor[L](), LineAbout: description, read: read[B], line: func(l *line.Maker) any {
		news, _ := l.Body.(N) // each kind has one type
		return maker(news, l)
	}}
}

// withCommand returns the kind with its command and a description of it.
func (k Kind) withCommand(command CommandBody, about string) Kind {
	k.Command, k.About = command, about
	return k
}

// CommandBody is the content of a command: one type per kind. Its fields and tags describe it in
// the API, except the field Seat, which has the same description in every command.
type CommandBody interface{ decide(c *draft) error }

// entryBody is the content of an entry: one type per kind. Its exported fields are stored as JSON.
type entryBody interface {
	table.Body
	evolve(g *State, e *table.Entry) error
}

// Optional interfaces of an entry's body.
type (
	// stepBody does a step of the match.
	stepBody interface {
		entryBody
		action() string
	}

	// viewedBody looks different to some readers, or is hidden from them. i is the index of its
	// entry.
	viewedBody interface {
		view(g *State, i int, r Reader) (table.Body, bool)
	}

	// quietBody changes nothing for readers from whom it is hidden, so they need not be woken.
	quietBody interface {
		viewedBody
		quiet()
	}

	// noticedBody notifies people who are away.
	noticedBody interface {
		notify(g *State, e *table.Entry, notify notifyFunc)
	}

	// metaBody is outside the game. The number of such entries is limited, so that they cannot fill
	// a log and stop the game.
	metaBody interface{ meta() }

	// chatBody does not move its table up in the lists.
	chatBody interface{ chat() }
)

func isMeta(body any) bool {
	_, ok := body.(metaBody)
	return ok
}

// read decodes the stored body of an entry.
func read[B entryBody](raw []byte) (entryBody, error) {
	var b B
	if len(raw) == 0 {
		return b, nil
	}
	return b, json.Unmarshal(raw, &b)
}
