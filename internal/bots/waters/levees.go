package waters

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The levee work of simple.

// The number of sites to compare, and of lands with several levees: those that overflow most often.
const (
	maxSites = 6
	maxLands = 3
)

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

// The cost of levee work, in Job Offers.
const (
	buildWage = 2
	raiseWage = 1
)

// minSaving is the smallest loss prevented that is not taken for luck.
const minSaving = 0.02

// plan is levee work: what comes first, the Job Offers that all of it costs, and the loss that it
// prevents.
type plan struct {
	first action
	jobs  int8
	gain  float64
}

// wage returns the Job Offers that a levee work costs.
func wage(a action) int8 {
	cost := int8(buildWage)
	if a.Kind == waters.RaiseLevee {
		cost = raiseWage
	}
	if a.M != 0 {
		cost--
	}
	return cost
}

// saving returns the single levee work that prevents the most loss.
func (w *neighbour) saving(list []action, now float64) (best plan) {
	for _, a := range list {
		s := w.base
		w.heighten(&s, a.At)
		if g := now - w.lossWithLevee(&s, a.At); g > best.gain {
			best = plan{a, wage(a), g}
		}
	}
	return best
}

// savingTogether returns the best plan of several levee works. The water that one levee keeps out
// may flood the same land elsewhere, or the next one, so that none prevents a loss by itself.
func (w *neighbour) savingTogether(list []action, jobs int8, now float64) (best plan) {
	lands := uint32(0)
	for _, a := range list {
		land := uint32(1) << uint8(w.ground[a.At].group-1)
		if lands&land != 0 {
			continue
		}
		if lands |= land; bits.OnesCount32(lands) > maxLands {
			break
		}
		if p := w.together(a, jobs, now); p.gain > best.gain {
			best = p
		}
	}
	return best
}

// together returns the best plan that begins with a work and goes on where the water then comes in,
// as long as there are Job Offers.
func (w *neighbour) together(a action, jobs int8, now float64) (best plan) {
	s, spent := w.base, wage(a)
	sites := w.rules.Tables().WorkSites(&s)
	for at := a.At; ; {
		w.heighten(&s, at)
		if at = w.breach(&s, a.At); !sites.Has(at) {
			return best
		}
		height, cost := *s.LeveeAt(at), int8(raiseWage)
		if height == 0 {
			cost = buildWage
		}
		if spent += cost; spent > jobs || height == delta.HighestLevee || height == 0 && s.Levees == 0 {
			return best
		}
		next := s
		w.heighten(&next, at)
		if g := now - w.lossWithLevee(&next, a.At); g > best.gain {
			best = plan{a, spent, g}
		}
	}
}

// heighten builds or raises a levee.
func (w *neighbour) heighten(s *state, at delta.Hex) {
	levee := s.LeveeAt(at)
	if *levee == 0 {
		*levee = w.ground[at].elevation
		s.Levees--
	}
	*levee++
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
	taken := func(p plan) int8 { return max(0, p.jobs-held) }
	pays := func(p plan) bool { return p.gain > 0 && p.gain >= w.threshold()*float64(taken(p))+minSaving }
	works := w.works(held + row)
	best := w.saving(works, now)
	if !pays(best) {
		best = w.savingTogether(works, held+row, now)
	}
	if !pays(best) {
		return -1
	}
	take := taken(best)
	if w.seeksCamp() {
		take = row
	}
	return w.where(func(b action) bool { return b.Kind == waters.Accept && b.N == take })
}

func (w *neighbour) build() int {
	w.forecast()
	works, now := w.sites(w.Legal), w.baseLoss()
	best := w.saving(works, now)
	if best.gain <= minSaving {
		if several := w.savingTogether(works, w.View.Hands[w.p][delta.Job], now); several.gain > best.gain {
			best = several
		}
	}
	stop := w.find(waters.Stop)
	switch {
	case best.gain > minSaving, stop < 0 && best.gain > 0:
		return w.Index(best.first)
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
