// Package show presents Rising Waters: its texts, the board as JSON and as a drawing, the odds of
// the weather, where a Move can end, what players can propose to each other, a turn in one
// sentence, and the summary of a game.
package show

//go:generate go run ../../../termsgen
//go:generate go run ../../../boardgen

import (
	"embed"
	"sync"

	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

//go:embed text/*.txt
var texts embed.FS

//go:embed terms.txt
var termFile string

// Show shows the game with its map and decks.
type Show struct{ t *tables }

var (
	_ display.Show[waters.State, waters.Action]      = Show{}
	_ engine.Planner[waters.State, waters.Action]    = Show{}
	_ display.Suggester[waters.State, waters.Action] = Show{}
	_ display.Forecaster[waters.State]               = Show{}
	_ display.Finisher[waters.State, waters.Action]  = Show{}
	_ display.Narrator                               = Show{}
	_ display.Placer                                 = Show{}
)

// tables holds the lookup tables for showing a position, and a cache of odds.
type tables struct {
	*waters.Tables

	rules   waters.Rules
	about   display.About
	scratch sync.Pool                              // of *oddsScratch
	odds    *cache.Cache[waters.State, *BoardOdds] // by beforeWeather

	cardKinds, landKinds, weatherKinds *display.Kinds
}

// New returns the rules with their own map and decks, and their show.
func New() (waters.Rules, Show, error) { return of(waters.New()) }

// FromFile returns the rules with the map and the decks of a host's own file, and their show.
func FromFile(file, content string) (waters.Rules, Show, error) {
	return of(waters.FromFile(file, content))
}

func of(rules waters.Rules, err error) (waters.Rules, Show, error) {
	if err != nil {
		return rules, Show{}, err
	}
	t := &tables{Tables: rules.Tables(), rules: rules, odds: cache.New[waters.State, *BoardOdds](oddsBytes)}
	cards, lands, weathers := delta.CardNames(), delta.LandNames(), delta.WeatherNames()
	t.cardKinds, t.landKinds, t.weatherKinds = display.NewKinds(cards[:]), display.NewKinds(lands[:]), display.NewKinds(weathers[:])
	t.about, err = t.aboutOf()
	return rules, Show{t}, err
}

// About describes the game.
func (r Show) About() display.About { return r.t.about }

// Place returns the hex of the map with this written form.
func (r Show) Place(name string) (written string, ok bool) {
	h, err := delta.ParseHex(name)
	if err != nil || r.t.Kind[h] == delta.OffMap {
		return "", false
	}
	return h.String(), true
}

// OddsOf computes the odds of the week's weather without the cache.
func (r Show) OddsOf(s *waters.State) *BoardOdds { return r.t.oddsOf(s) }
