package play

import (
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Rematch is the kind: play the same game again, at a new table.
const Rematch table.Kind = "rematch"

// RematchCommand sets up the same game again, at a new table.
type RematchCommand struct {
	Nonce string `json:"nonce,omitempty" maxLength:"200" doc:"A text that your seats at the new table add to the draws of chance. It has letters, digits, - and _."`
}

// RematchEntry names the new table.
type RematchEntry struct {
	Table table.ID `json:"table"`
}

type rematchLine struct {
	line.Done

	Table string `json:"table" doc:"The id of the new table."`
}

func rematchKind() Kind {
	return entryKind[RematchEntry]("Somebody set up the same game again.", RematchEntry.line).
		withCommand(RematchCommand{}, "Set up the same game again, at a new table. You sit there at once. The seats of the others are reserved for them for a day.")
}

// Kind returns Rematch.
func (RematchEntry) Kind() table.Kind { return Rematch }

func (b RematchEntry) line(l *line.Maker) *rematchLine {
	return &rematchLine{l.Done(line.Sentence{}), string(b.Table)}
}

func (RematchEntry) meta() {}

// decide sets up a rematch at a new table. Its host gets a seat at once, and every other seat is
// reserved for the person who has it here.
func (cmd RematchCommand) decide(c *draft) error {
	g := c.g
	if err := CheckNonce(cmd.Nonce); err != nil {
		return err
	}
	switch {
	case g.Phase != table.StateOver:
		return table.Refuse(table.Forbidden, "not_over")
	case !g.Sits(c.by) && c.by != g.By:
		return table.Refuse(table.Forbidden, "seated_only")
	case g.Rematch != "":
		return nil // there already is one, which everybody is shown
	}
	h, err := c.env.NewHeader()
	if err != nil {
		return err
	}
	e := c.entry(table.Nobody, RematchEntry{h.ID})
	h.Created, h.By, h.After, h.New = e.At, c.by, g.ID, g.New
	h.New.Deal = table.Deal{}
	h.New.Seats = make([]table.Place, len(g.Seats))
	for i := range g.Seats {
		s := &g.Seats[i]
		h.New.Seats[i] = table.Place{Person: s.Person, Bot: s.Bot}
		if s.Person == c.by {
			h.New.Seats[i].Nonce = cmd.Nonce
		}
	}
	rules, err := c.rulesAgain()
	if err != nil {
		return err
	}
	if c.rematch, err = Begin(h, rules, slices.Clone(g.Log[:g.PastSteps]), c.env.Tick); err != nil {
		return err
	}
	return c.push(e)
}

func (b RematchEntry) evolve(g *State, _ *table.Entry) error {
	g.Rematch = b.Table
	return nil
}

// rulesAgain returns the rules of a rematch: the newest, unless the game continues from a position,
// which needs its own rules.
func (c *draft) rulesAgain() (catalog.Entry, error) {
	if c.g.PastSteps > 0 {
		return c.g.Rules, nil
	}
	return c.env.Games.Find(c.g.New.Game)
}

// Begin returns the change that stores a new table: its header, which names the rules, and the
// steps of the game that it continues.
func Begin(h *table.Header, rules catalog.Entry, past []table.Entry, tick table.Tick) (*table.Change, error) {
	f := rules.Facts()
	h.Version, h.DataName, h.DataHash, h.Net = f.Version, f.DataName, f.DataHash, rules.Bots().Net()
	for i := range past {
		past[i].Seq, past[i].At, past[i].Tick = int64(i)+1, h.Created, tick
	}
	g, err := Fold(h, rules, past)
	if err != nil {
		return nil, err
	}
	row := g.Row()
	row.Tick = tick
	return &table.Change{NewTable: h, Entries: past, Row: row, Notices: g.invitations(h.By, tick)}, nil
}
