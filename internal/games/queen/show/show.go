// Package show presents Mississippi Queen: its texts, the board as JSON and as a drawing, a turn in
// one sentence, who owns each boat, and the summary of a race. Where a turn can end comes from the
// rules, since legality depends on it.
package show

//go:generate go run ../../../termsgen
//go:generate go run ../../../boardgen

import (
	"embed"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/queen"
)

//go:embed text/*.txt
var texts embed.FS

//go:embed terms.txt
var termFile string

// Show shows the game.
type Show struct {
	t     *tables
	rules queen.Rules
}

var (
	_ display.Show[queen.State, queen.Action]     = Show{}
	_ engine.Planner[queen.State, queen.Action]   = Show{}
	_ engine.Varier[queen.State, queen.Action]    = Show{}
	_ display.Finisher[queen.State, queen.Action] = Show{}
	_ display.Owned[queen.State]                  = Show{}
	_ display.Narrator                            = Show{}
	_ display.Situated[queen.State, queen.Action] = Show{}
)

// tables holds the lookup tables for showing a position.
type tables struct {
	*queen.Tables

	about display.About
}

// New returns the game and what is shown of it.
func New() (queen.Rules, Show, error) {
	rules, err := queen.New()
	if err != nil {
		return rules, Show{}, err
	}
	facts := rules.Facts()
	about, err := aboutOf(&facts)
	return rules, Show{&tables{rules.Tables(), about}, rules}, err
}

// About describes the game.
func (r Show) About() display.About { return r.t.about }

// AppendPlans appends where the turn can end.
func (r Show) AppendPlans(dst []engine.Plan[queen.Action], s *queen.State, by engine.Seat) []engine.Plan[queen.Action] {
	n := len(dst)
	dst = r.rules.AppendPlans(dst, s, by)
	r.rules.AddNext(s, dst[n:])
	return dst
}

// AppendVariants appends the other ways to the same ends.
func (r Show) AppendVariants(dst []engine.Variant[queen.Action], s *queen.State, plans []engine.Plan[queen.Action]) []engine.Variant[queen.Action] {
	return r.rules.AppendVariants(dst, s, plans)
}
