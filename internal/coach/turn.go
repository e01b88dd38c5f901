package coach

import (
	"cmp"
	"math"
	"slices"
)

// How turning points are found. Twenty playouts have an error of about ten points, and a game has
// hundreds of steps: those with the largest apparent change are often the ones with the largest
// error. So the candidates are measured again with more and different random numbers. When a change
// had to differ from 0 by only two standard errors, half of the turning points were found with only
// a few of ten seeds.
const (
	minChange     = 0.1 // minimum change of a chance at a turning point
	candidates    = 12  // steps to measure again
	playoutFactor = 8   // how many times as many playouts they get
	zeroErrors    = 4   // standard errors by which a change must differ from 0
	minErrors     = 2   // standard errors by which it must be larger than the minimum
)

// remeasure measures the chances before and after the steps with the largest changes again, and
// records the turning points among them. Steps without a choice are left out: an apparent change
// there is an error. measure returns outlooks by position, nil for those that were not requested or
// not reached in time.
func (a *Analysis) remeasure(hadChoice func(step int) bool, measure func(positions []int) []*Outlook) {
	steps := steepest(a.Outlooks, hadChoice, candidates)
	var positions []int
	for _, step := range steps {
		positions = append(positions, step-1, step)
	}
	slices.Sort(positions)
	positions = slices.Compact(positions)
	again := measure(positions)
	for step, out := range again {
		if out != nil {
			a.Outlooks[step] = *out
		}
	}
	for _, step := range steps {
		if again[step-1] != nil && again[step] != nil && a.isTurningPoint(step) {
			a.Turns = append(a.Turns, step)
		}
	}
	slices.Sort(a.Turns)
}

// isTurningPoint reports whether a step is a turning point, from the outlooks of a second
// measurement.
func (a *Analysis) isTurningPoint(step int) bool {
	before, after := &a.Outlooks[step-1], &a.Outlooks[step]
	for seat := range after.Win {
		stdErr := math.Hypot(before.Errors[seat], after.Errors[seat])
		if change := math.Abs(after.Win[seat] - before.Win[seat]); change > zeroErrors*stdErr && change-minErrors*stdErr >= minChange {
			return true
		}
	}
	return false
}

// TurningPoints returns the n turning points with the largest change of a seat's chance, in game
// order.
func (a *Analysis) TurningPoints(n int) []int {
	list := append([]int{}, a.Turns...)
	slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(changed(a.Outlooks, j), changed(a.Outlooks, i)) })
	list = list[:min(n, len(list))]
	slices.Sort(list)
	return list
}

// steepest returns the n steps with the largest changes of a chance, of at least the minimum of a
// turning point.
func steepest(outlooks []Outlook, hadChoice func(step int) bool, n int) (steps []int) {
	for step := 1; step < len(outlooks); step++ {
		if changed(outlooks, step) >= minChange && hadChoice(step) {
			steps = append(steps, step)
		}
	}
	slices.SortStableFunc(steps, func(i, j int) int { return cmp.Compare(changed(outlooks, j), changed(outlooks, i)) })
	return steps[:min(n, len(steps))]
}

// changed returns the largest change of any seat's chance at a step.
func changed(outlooks []Outlook, step int) (highest float64) {
	for seat, now := range outlooks[step].Win {
		highest = max(highest, math.Abs(now-outlooks[step-1].Win[seat]))
	}
	return highest
}
