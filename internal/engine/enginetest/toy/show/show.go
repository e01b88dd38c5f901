// Package show presents the toy: its texts, its board, its turns as sentences, and its summary.
package show

//go:generate go run ../../../../termsgen
//go:generate go run ../../../../boardgen

import (
	"embed"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

//go:embed text/*.txt
var texts embed.FS

//go:embed terms.txt
var termFile string

// Show shows the toy.
type Show struct {
	rules toy.Rules
	about *display.About
}

var (
	_ display.Show[toy.State, toy.Action]     = Show{}
	_ engine.Planner[toy.State, toy.Action]   = Show{}
	_ display.Finisher[toy.State, toy.Action] = Show{}
	_ display.Narrator                        = Show{}
)

// New returns the toy and its Show.
func New() (toy.Rules, Show, error) {
	rules := toy.New()
	about, err := newAbout()
	return rules, Show{rules, &about}, err
}

// About describes the toy.
func (s Show) About() display.About { return *s.about }
