package play

import (
	"slices"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Mute is the kind: hide a person's chat, or show it again.
const Mute table.Kind = "mute"

// MuteCommand hides a person's chat, or shows it again.
type MuteCommand struct {
	Person table.Person `json:"person" maxLength:"40" doc:"The id of the person."`
	Yes    bool         `json:"yes,omitempty" doc:"true: hide this person's messages. false or missing: show them again."`
}

// MuteEntry hides a person's chat, or shows it again.
type MuteEntry struct {
	Person table.Person `json:"person"`
	Yes    bool         `json:"yes,omitempty"` // hide it
}

type muteLine struct {
	line.Done

	Person line.Person `json:"person" doc:"The person whose chat messages are hidden or shown again."`
	Yes    bool        `json:"yes" doc:"true: the messages are hidden. false: they are shown again."`
}

func muteKind() Kind {
	return entered[MuteEntry]("You hid the chat messages of a person, or showed them again. Only you see this.", MuteEntry.line).
		withCommand(MuteCommand{}, "Hide the chat messages of a person, or show them again.")
}

// Kind returns Mute.
func (MuteEntry) Kind() table.Kind { return Mute }

func (b MuteEntry) line(l *line.Maker) *muteLine {
	return &muteLine{l.Done(line.YesOrNo(b.Yes)), line.Somebody(l.Person(b.Person)), b.Yes}
}

// Whom returns the person who was muted or unmuted.
func (b MuteEntry) Whom() table.Person { return b.Person }

func (MuteEntry) meta()  {}
func (MuteEntry) chat()  {}
func (MuteEntry) quiet() {}

func (cmd MuteCommand) decide(c *draft) error {
	if cmd.Person == "" || cmd.Person == c.by {
		return table.Refuse(table.Invalid, "mute_whom")
	}
	if c.g.Hides(c.by, cmd.Person) == cmd.Yes {
		return nil // no change
	}
	return c.push(c.entry(table.Nobody, MuteEntry(cmd)))
}

func (b MuteEntry) evolve(g *State, e *table.Entry) error {
	m := mute{e.By, b.Person}
	g.muted = slices.DeleteFunc(slices.Clone(g.muted), func(o mute) bool { return o == m })
	if b.Yes {
		g.muted = append(g.muted, m)
	}
	return nil
}

// view shows it only to its author.
func (b MuteEntry) view(g *State, i int, r Reader) (table.Body, bool) { return b, g.isBy(i, r) }

// mute records who has muted whom.
type mute struct{ who, whom table.Person }

// Hides reports whether a person has muted another.
func (g *State) Hides(who, whom table.Person) bool {
	return slices.Contains(g.muted, mute{who, whom})
}

// hides reports whether a reader has muted the author of an entry.
func (g *State) hides(i int, r Reader) bool { return g.Hides(r.Person, g.Log[i].By) }

// isBy reports whether the reader is the author of an entry.
func (g *State) isBy(i int, r Reader) bool { return r.Person != "" && g.Log[i].By == r.Person }

// MutedBy returns the people whom a person has muted.
func (g *State) MutedBy(p table.Person) (list []table.Person) {
	for _, m := range g.muted {
		if m.who == p {
			list = append(list, m.whom)
		}
	}
	slices.Sort(list)
	return list
}
