// Package show presents Broadhorns: its texts, the board as JSON and as a drawing, the ends of a
// turn, a turn in one sentence, what a boat's cargo would earn, and the summary of a game.
package show

//go:generate go run ../../../termsgen
//go:generate go run ../../../boardgen

import (
	"embed"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

//go:embed text/*.txt
var texts embed.FS

//go:embed terms.txt
var termFile string

// Show shows the game with its data.
type Show struct{ t *tables }

var (
	_ display.Show[broadhorns.State, broadhorns.Action]     = Show{}
	_ engine.Planner[broadhorns.State, broadhorns.Action]   = Show{}
	_ display.Forecaster[broadhorns.State]                  = Show{}
	_ display.Finisher[broadhorns.State, broadhorns.Action] = Show{}
	_ display.Narrator                                      = Show{}
)

// tables holds the lookup tables for showing a position: those of the rules, and what is computed
// once for all positions.
type tables struct {
	*broadhorns.Tables

	about     display.About
	boardData [broadhorns.MaxSeats + 1]BoardData // by the number of seats
}

// New returns the rules with the reconstructed data, and the Show for them.
func New() (broadhorns.Rules, Show, error) { return of(broadhorns.New()) }

// FromFile returns the rules with the data of a file, and their show.
func FromFile(file, content string) (broadhorns.Rules, Show, error) {
	return of(broadhorns.FromFile(file, content))
}

func of(rules broadhorns.Rules, err error) (broadhorns.Rules, Show, error) {
	if err != nil {
		return rules, Show{}, err
	}
	shown, err := Of(rules)
	return rules, shown, err
}

// Of returns the show of the rules.
func Of(rules broadhorns.Rules) (Show, error) {
	t := &tables{Tables: rules.Tables()}
	var err error
	for seats := range t.boardData {
		if t.boardData[seats], err = t.boardDataOf(int8(seats)); err != nil {
			return Show{}, err
		}
	}
	t.about, err = t.aboutOf()
	return Show{t}, err
}

// About describes the game.
func (r Show) About() display.About { return r.t.about }
