package match

import (
	"cmp"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// Finish summarizes the match. Call it only when the game is over or was ended early, since it may
// reveal hidden information. ok is false if the game has no summary.
func (m *match[S, A]) Finish() (f display.Finish, ok bool) {
	finisher, ok := m.show.(display.Finisher[S, A])
	if !ok {
		return f, false
	}
	f = finisher.Finish(display.Course[S]{Start: m.start, Steps: m.past})
	f.Moments, f.Luck = pick(f.Moments), m.luck(finisher)
	return f, true
}

// past iterates over the steps of the match.
func (m *match[S, A]) past(yield func(display.Past[S]) bool) {
	s := m.start
	for i, e := range m.log {
		m.rules.Apply(&s, e.seat, e.action, nil)
		if !yield(display.Past[S]{Step: i + 1, Events: m.eventsOf(i), State: &s}) {
			return
		}
	}
}

// eventsOf returns all events of a step of the log.
func (m *match[S, A]) eventsOf(i int) []engine.Event {
	end := int32(len(m.events.List))
	if i+1 < len(m.log) {
		end = m.log[i+1].events
	}
	return m.events.List[m.log[i].events:end]
}

// luck counts the draws of the match, and sums up the odds of each outcome to its expected number.
func (m *match[S, A]) luck(finisher display.Finisher[S, A]) (all []display.Luck) {
	s := m.start
	var legal []A
	for _, e := range m.log {
		if e.seat == engine.Chance {
			if d, counted := finisher.Drawn(&s, e.action); counted {
				legal = m.rules.AppendLegal(legal[:0], &s, engine.Chance)
				m.count(kindOf(&all, d.Of), finisher, &s, legal, d)
			}
		}
		m.rules.Apply(&s, e.seat, e.action, nil)
	}
	return all
}

func (m *match[S, A]) count(luck *display.Luck, finisher display.Finisher[S, A], s *S, legal []A, drawn display.Draw) {
	odds := 0
	for _, a := range legal {
		odds += m.rules.Weight(s, a)
	}
	for _, a := range legal {
		if d, counted := finisher.Drawn(s, a); counted {
			lotOf(luck, d.As).Expected += float64(m.rules.Weight(s, a)) / float64(odds)
		}
	}
	lot := lotOf(luck, drawn.As)
	luck.Draws++
	lot.Drawn++
	if drawn.Seat >= 0 {
		lot.Seats[drawn.Seat]++
	}
}

// kindOf returns the entry for a kind of draw, added if missing.
func kindOf(all *[]display.Luck, of engine.Words) *display.Luck {
	i := slices.IndexFunc(*all, func(l display.Luck) bool { return l.Of == of })
	if i < 0 {
		i = len(*all)
		*all = append(*all, display.Luck{Of: of})
	}
	return &(*all)[i]
}

// lotOf returns the entry for an outcome, added if missing.
func lotOf(l *display.Luck, as engine.Words) *display.Lot {
	i := slices.IndexFunc(l.Lots, func(lot display.Lot) bool { return lot.As == as })
	if i < 0 {
		i = len(l.Lots)
		l.Lots = append(l.Lots, display.Lot{As: as})
	}
	return &l.Lots[i]
}

// How many moments a finish has at most, in total and with the same key.
const (
	maxMoments = 5
	maxPerKey  = 2
)

// pick returns the heaviest moments in the order of their steps, at most one for each step.
func pick(all []display.Moment) []display.Moment {
	slices.SortStableFunc(all, func(a, b display.Moment) int { return cmp.Compare(b.Weight, a.Weight) })
	alike := map[string]int{}
	var picked []display.Moment
	for _, m := range all {
		taken := slices.ContainsFunc(picked, func(p display.Moment) bool { return p.Step == m.Step })
		if len(picked) < maxMoments && alike[m.Words.Key] < maxPerKey && !taken {
			alike[m.Words.Key]++
			picked = append(picked, m)
		}
	}
	slices.SortFunc(picked, func(a, b display.Moment) int { return cmp.Compare(a.Step, b.Step) })
	return picked
}
