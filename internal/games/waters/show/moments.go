package show

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// The weights of the turning points of a game, which come from its events. A step in which somebody
// was lost is not a turning point: losses are only counted. Players see the heaviest.
const (
	weighOwnCamp    = 70
	weighLeveeHeld  = 65
	weighSafety     = 60
	weighGoal       = 55
	weighCancelled  = 45
	weighStoodBy    = 42
	weighDryWeek    = 40
	weighNobodyLost = 35
	weighFundraiser = 30

	wholeGroup = 2 // cards of a Vaudeville Fundraiser for all (RW-141)
)

// add adds a step to the chronicle.
func (f *chronicle) add(past *display.Past[waters.State]) {
	before := f.last
	f.last = *past.State
	count := len(f.moments)
	resolved, somebody := false, false
	for i := range past.Events {
		e := &past.Events[i]
		if e.Key == "weather" && !f.raining {
			f.raining, f.dry = true, before
		}
		resolved = resolved || e.Key == "week" || e.Key == "phase_upgrade"
		somebody = f.count(e) || somebody
		f.happened(past.Step, e)
	}
	if resolved && f.raining { // RW-153: only after the third card
		f.held(past.Step, &f.dry)
		f.raining = false
	}
	if somebody {
		f.moments = f.moments[:count]
	}
}

// count counts a loss, and reports whether somebody was lost.
func (f *chronicle) count(e *engine.Event) bool {
	t := &f.toll
	switch e.Key {
	case "lost_pawn":
		t.neighbours++
		return true
	case "lost_survivor":
		t.survivors++
		return true
	case "survivor_taken":
		t.taken++
		return true
	case "lost_town":
		t.towns++
		return true
	case "lost_land":
		t.lands++
	case "lost_levee":
		t.levees++
	case "dynamited":
		t.dynamited++
	case "landowner_flees":
		t.flees++
	case "force_unpaid":
		t.force++
	case "hatred_unpaid":
		t.hatred++
	case "delivered":
		t.safe++
	case "goal_completed":
		t.goals++
	}
	return false
}

func (f *chronicle) happened(step int, e *engine.Event) {
	switch e.Key {
	case "delivered":
		m := waters.ReadEventDelivered(&e.Args)
		f.addMoment(step, weighSafety, MomentBroughtToSafety{Seat: m.Seat, At: m.At}.Words(), m.Seat)
	case "goal_completed":
		m := waters.ReadEventGoalCompleted(&e.Args)
		f.addMoment(step, weighGoal, MomentGoalAchieved{Goal: m.Goal, Fewer: m.Fewer}.Words())
	case "green_camp":
		f.addMoment(step, weighOwnCamp, MomentOwnCamp{At: waters.ReadEventGreenCamp(&e.Args).At}.Words())
	case "flood":
		m := waters.ReadEventFlood(&e.Args)
		f.addMoment(step, weighNobodyLost+int(m.Hexes), MomentNobodyLost{At: m.At, Hexes: m.Hexes}.Words())
	case "cancelled":
		m := waters.ReadEventCancelled(&e.Args)
		f.addMoment(step, weighCancelled, MomentCancelled(m).Words(), m.Seat)
	case "resisted_for":
		m := waters.ReadEventResistedFor(&e.Args)
		f.addMoment(step, weighStoodBy, MomentStoodBy{Seat: m.Seat, Against: m.Against, Card: m.Card}.Words(), m.Seat, m.Against)
	case "countered_for":
		m := waters.ReadEventCounteredFor(&e.Args)
		f.addMoment(step, weighStoodBy, MomentStoodBy{Seat: m.Seat, Against: m.Against, Card: m.Card}.Words(), m.Seat, m.Against)
	case "vaudeville":
		if m := waters.ReadEventVaudeville(&e.Args); m.Cards == wholeGroup {
			f.addMoment(step, weighFundraiser, MomentFundraiser(m).Words(), m.Seat)
		}
	case "week":
		m := waters.ReadEventWeek(&e.Args)
		if m.Losses == int16(f.before) {
			f.addMoment(step, weighDryWeek+int(m.Week), MomentWeekWithoutLoss{Week: m.Week}.Words())
			f.moments[len(f.moments)-1].When = FinishWeek{Week: m.Week}.Words()
		}
		f.before = int8(m.Losses)
	}
}

// addMoment adds a turning point of this week.
func (f *chronicle) addMoment(step, weight int, words engine.Words, seats ...engine.Seat) {
	m := display.Moment{Step: step, Words: words, When: FinishWeek{Week: min(int16(f.last.Week)+1, int16(f.last.Weeks()))}.Words(), Weight: weight}
	if f.last.Phase == waters.SetUp {
		m.When = FinishBeforeFirst{}.Words()
	}
	for _, seat := range seats {
		if m.Seats = m.Seats.With(seat); f.last.Solo() {
			m.Seats = engine.Only(0) // one person plays both positions
		}
	}
	f.moments = append(f.moments, m)
}

// held adds a levee that has kept water off its land since this week's rain: without the levee the
// land would be below the level.
func (f *chronicle) held(step int, before *waters.State) {
	then := f.reach(before)
	f.holding(&f.last, func(h delta.Hex, level, water int8) {
		if was, _ := f.against(before, &then, h); *before.LeveeAt(h) > 0 && was <= f.Elev[h] {
			f.addMoment(step, weighLeveeHeld, MomentLeveeHeld{At: h, Height: int16(*f.last.LeveeAt(h)), Level: int16(level), Water: water}.Words())
		}
	})
}

// holding calls a function for each levee that keeps water off its land, with the highest level
// beside it and that water's group.
func (t *tables) holding(s *waters.State, each func(h delta.Hex, level, water int8)) {
	reach := t.reach(s)
	for left := s.Leveed().And(t.Low); !left.IsEmpty(); left = left.Rest() {
		h := left.First()
		if level, water := t.against(s, &reach, h); s.Flooded>>t.Group[h]&1 == 0 && level > t.Elev[h] && !s.IsCamp(h) {
			each(h, level, water)
		}
	}
}

// reach returns the hexes beside each group of water.
func (t *tables) reach(s *waters.State) (beside [delta.MaxWaters]delta.Set) {
	land := t.Shore(s)
	for _, w := range t.Order[:t.Ordered] {
		beside[w] = t.Beside(w, &land)
	}
	return beside
}

// against returns the highest level of water beside a hex, and its group.
func (t *tables) against(s *waters.State, beside *[delta.MaxWaters]delta.Set, h delta.Hex) (level, water int8) {
	for _, w := range t.Order[:t.Ordered] {
		if s.Level[w] > level && beside[w].Has(h) {
			level, water = s.Level[w], w
		}
	}
	return level, water
}
