package coach

import (
	"cmp"
	"math"
	"slices"
)

// How turning points are found. Twenty playouts err by some ten points, and a game has hundreds of
// steps: those that seem to change most are often the ones at which the playouts erred most. So the
// steps that seem to be turning points are looked at again, with other luck and more of it.
const (
	turning    = 0.1 // by how much a turning point changes a chance at least
	candidates = 12  // steps that are looked at again
	closer     = 5   // times as many playouts
	certain    = 2   // standard errors by which a change has to differ from none
)

// lookAgain measures the chances before and after the steps that changed most once more, and notes
// those that are turning points. measure returns the outlooks of positions, or nil for those that
// it did not get to.
func (a *Analysis) lookAgain(measure func(positions []int) []*Outlook) {
	steps := steepest(a.Outlooks, candidates)
	var positions []int
	for _, step := range steps {
		positions = append(positions, step-1, step)
	}
	slices.Sort(positions)
	positions = slices.Compact(positions)
	sure := map[int]bool{}
	for i, again := range measure(positions) {
		if again != nil {
			a.Outlooks[positions[i]], sure[positions[i]] = *again, true
		}
	}
	for _, step := range steps {
		if sure[step-1] && sure[step] && a.turns(step) {
			a.Turns = append(a.Turns, step)
		}
	}
	slices.Sort(a.Turns)
}

// turns reports whether a step is a turning point, by the outlooks of a second look.
func (a *Analysis) turns(step int) bool {
	before, after := &a.Outlooks[step-1], &a.Outlooks[step]
	for seat := range after.Win {
		off := math.Hypot(before.off[seat], after.off[seat])
		if change := math.Abs(after.Win[seat] - before.Win[seat]); change >= turning && change > certain*off {
			return true
		}
	}
	return false
}

// TurningPoints returns the n turning points that changed somebody's chance of winning most, in
// their order.
func (a *Analysis) TurningPoints(n int) []int {
	list := append([]int{}, a.Turns...)
	slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(changed(a.Outlooks, j), changed(a.Outlooks, i)) })
	list = list[:min(n, len(list))]
	slices.Sort(list)
	return list
}

// steepest returns the n steps that changed a chance most, by what a turning point changes at
// least.
func steepest(outlooks []Outlook, n int) (steps []int) {
	for step := 1; step < len(outlooks); step++ {
		if changed(outlooks, step) >= turning {
			steps = append(steps, step)
		}
	}
	slices.SortStableFunc(steps, func(i, j int) int { return cmp.Compare(changed(outlooks, j), changed(outlooks, i)) })
	return steps[:min(n, len(steps))]
}

// changed returns by how much a step changed a chance, of the seat for which it changed most.
func changed(outlooks []Outlook, step int) (most float64) {
	for seat, now := range outlooks[step].Win {
		most = max(most, math.Abs(now-outlooks[step-1].Win[seat]))
	}
	return most
}
