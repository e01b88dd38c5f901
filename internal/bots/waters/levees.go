package waters

import (
	"cmp"
	"slices"

	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The levee work of simple.

// maxSites is the number of sites to compare: those that overflow most often.
const maxSites = 6

// firstLevee values the places for the first levees. It simulates only hexes that overflow.
func (w *neighbour) firstLevee(a action) float64 {
	if w.over[a.At] == 0 {
		return -1000
	}
	s := w.base
	w.Rules.Apply(&s, w.By, a, nil)
	return -w.lossWithLevee(&s, a.At)
}

// works lists the builds and raises that would be legal with these Job Offers in hand, those that
// overflow most often first.
func (w *neighbour) works(jobs int8) []action {
	s := w.base
	s.Step, s.Taken = waters.Building, true
	s.Hands[w.p][delta.Job] = jobs
	w.buf = w.Rules.AppendLegal(w.buf[:0], &s, w.By)
	return w.sites(w.buf)
}

// sites returns the works that may prevent a loss.
func (w *neighbour) sites(all []action) []action {
	var list []action
	for _, a := range all {
		work := a.Kind == waters.Build || a.Kind == waters.RaiseLevee
		if work && w.over[a.At] > 0 {
			list = append(list, a)
		}
	}
	slices.SortStableFunc(list, func(a, b action) int { return cmp.Compare(w.over[b.At], w.over[a.At]) })
	return list[:min(len(list), maxSites)]
}

// saving returns the best levee work and the loss that it prevents.
func (w *neighbour) saving(list []action, now float64) (best action, gain float64) {
	for _, a := range list {
		s := w.base
		levee := &s.Levee[a.At.Row()][a.At.Col()]
		if *levee == 0 {
			*levee = w.ground[a.At].elevation + 1
		} else {
			*levee++
		}
		if g := now - w.lossWithLevee(&s, a.At); g > gain {
			best, gain = a, g
		}
	}
	return best, gain
}

// threshold returns the loss that a Job Offer must prevent. Taking one draws another Landowner
// card, which is a cost unless the bot wants the card.
func (w *neighbour) threshold() float64 {
	switch {
	case w.seeksCamp():
		return 0.01
	case w.View.Version == delta.Spring1927:
		return w.manner.job
	}
	return 0.05
}

func (w *neighbour) offers() (n int8) {
	for _, c := range w.View.Row {
		if c == delta.JobOffer {
			n++
		}
	}
	return n
}

// accept takes Job Offers if levee work prevents enough loss.
func (w *neighbour) accept(now float64) int {
	held, row := w.View.Hands[w.p][delta.Job], w.offers()
	a, gain := w.saving(w.works(held+row), now)
	if gain == 0 {
		return -1
	}
	cost := int8(2)
	if a.Kind == waters.RaiseLevee {
		cost = 1
	}
	if a.M != 0 {
		cost--
	}
	take := max(0, cost-held)
	if gain < w.threshold()*float64(take)+0.02 {
		return -1
	}
	if w.seeksCamp() {
		take = row
	}
	return w.where(func(b action) bool { return b.Kind == waters.Accept && b.N == take })
}

func (w *neighbour) build() int {
	w.forecast()
	a, gain := w.saving(w.sites(w.Legal), w.baseLoss())
	stop := w.find(waters.Stop)
	switch {
	case gain > 0.02, stop < 0 && gain > 0:
		return w.Index(a)
	case stop >= 0:
		return stop
	}
	return 0
}

// seeksCamp reports whether the group wants more Landowner cards, to draw a Relief Camp, and can
// afford what else they bring.
func (w *neighbour) seeksCamp() bool {
	s := &w.View
	if s.Version != delta.Spring1927 || s.Bank < w.bankNeed() || s.Week > 7 || w.havenNear(w.dot, 4) != delta.Nowhere {
		return false
	}
	for p := range s.Positions {
		if w.cards(p) < 2 {
			return false
		}
	}
	return true
}
