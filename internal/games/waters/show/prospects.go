package show

import (
	"cmp"
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// maxEndangered is how many lands the prospects name.
const maxEndangered = 2

// Prospects returns what this week's weather would bring if nothing on the map changed first: the
// average losses, and the lands that are most likely to flood.
func (r Show) Prospects(view *waters.State, _ engine.Seat) []engine.Words {
	t, s := r.t, *view
	// The cards may be still to be drawn.
	if s.Phase == waters.WeatherReport && s.Turned[0] == delta.NoWeather {
		s.Phase = waters.Actions
	}
	odds := t.boardOdds(&s)
	if odds == nil {
		return nil
	}
	tenths := int16(math.Round(10 * odds.Mean))
	list := []engine.Words{ProspectLosses{Whole: tenths / 10, Tenths: tenths % 10}.Words()}
	var lands []int
	for n, id := range t.LandID[:t.Lands] {
		if odds.Flood[id] > 0 {
			lands = append(lands, n)
		}
	}
	slices.SortStableFunc(lands, func(a, b int) int { return cmp.Compare(odds.Flood[t.LandID[b]], odds.Flood[t.LandID[a]]) })
	for _, n := range lands[:min(maxEndangered, len(lands))] {
		list = append(list, ProspectFloods{At: t.LandHexes[n].First(), Percent: percent(odds.Flood[t.LandID[n]])}.Words())
	}
	return list
}

// percent rounds a chance: 0 and 100 only for what is certain.
func percent(chance float64) int16 {
	if chance <= 0 || chance >= 1 {
		return int16(100 * chance)
	}
	return int16(min(99, max(1, math.Round(100*chance))))
}
