package waters

import (
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// How simple values its cards and uses them.

// cards returns how many Community cards a position holds, which is public.
func (w *neighbour) cards(p int8) int8 {
	h := &w.View.Hands[p]
	return w.size(p) - h[delta.Job] - h[delta.Threat]
}

func (w *neighbour) size(p int8) (n int8) {
	for _, c := range w.View.Hands[p] {
		n += c
	}
	return n
}

func (w *neighbour) bankNeed() int16 { return 2 * int16(w.View.Positions) }

// worth returns the value of a card to its holder. The least valuable are paid first.
func (w *neighbour) worth(c delta.Card) float64 { return w.worthTo(w.p, c) }

func (w *neighbour) worthTo(p int8, c delta.Card) float64 {
	if p == w.p && w.savesForRaft && (c == delta.Blues || c == delta.Animals || c == delta.Job) && w.View.Hands[p][c] == 1 {
		return 7
	}
	switch c {
	case delta.Activism:
		return 6
	case delta.Education:
		return 4
	case delta.Garden:
		return 5 - float64(w.View.Powers[p][delta.ActionsTrack])/2
	case delta.Animals, delta.Church:
		return 2.5
	case delta.Blues:
		return 2
	case delta.Family:
		return 2.2
	case delta.Vaudeville:
		return 3
	case delta.Newspaper, delta.Radio:
		return 1.5
	case delta.Job:
		if w.View.Hands[p][delta.Job] > 3 {
			return 1
		}
		return 5
	default:
		return 2.5 // a hidden card
	}
}

// price returns the cost to the group if a position pays this number of cards. It pays the ones
// that it can best spare. The cost is higher if too few are left for a Race Hatred, which asks for
// two.
func (w *neighbour) price(p, n int8) (total float64) {
	hand := w.View.Hands[p]
	for range n {
		cheapest := delta.NoCard
		for c := delta.Blues; c <= delta.UnknownCard; c++ {
			if c != delta.Job && c != delta.Threat && hand[c] > 0 &&
				(cheapest == delta.NoCard || w.worthTo(p, c) < w.worthTo(p, cheapest)) {
				cheapest = c
			}
		}
		hand[cheapest]--
		total += w.worthTo(p, cheapest)
	}
	for left := w.cards(p) - n; left < 2; left++ {
		total += 3
	}
	if w.size(p) > 6 {
		total-- // it would soon have to discard it
	}
	return total
}

// force values who pays for Force: the position for which it is cheapest.
func (w *neighbour) force(a action) float64 {
	s := &w.View
	switch a.Kind {
	case waters.Split:
		switch a.M {
		case 0:
			return -w.price(a.N, 1)
		case a.N + 1:
			return -w.price(a.N, 2)
		}
		return -w.price(a.N, 1) - w.price(a.M-1, 1)
	case waters.Pass:
		cheapest := w.price(w.p, 1)
		decider := s.First
		if s.Phase == waters.Actions {
			decider = s.Active
		}
		for q := (w.p + 1) % s.Positions; q != decider; q = (q + 1) % s.Positions {
			if w.cards(q) > 0 && w.price(q, 1) < cheapest-0.3 {
				return 1
			}
		}
		return -100
	default:
		return -w.worth(a.Card)
	}
}

// upgrade values the upgrades to buy: actions first.
func (w *neighbour) upgrade(a action) float64 {
	if a.Kind == waters.Done {
		return 0
	}
	spent := int8(0)
	for _, amount := range w.Rules.Cost(&w.View, w.By, a) {
		if amount.Of != "job" {
			spent += int8(amount.N)
		}
	}
	left := w.cards(w.p) - spent
	if w.savesForRaft && a.N != waters.Purchase(delta.BuildRaft) {
		left -= 2 // it saves Blues and Farm Animals for the raft
	}
	if left < w.manner.reserve {
		return -1
	}
	educated := float64(a.M)
	switch a.N {
	case int8(delta.ActionsTrack):
		return 10 - educated
	case int8(delta.PawnsTrack):
		return 6 - educated
	case int8(delta.DonateTrack):
		if w.View.Version == delta.Spring1927 && w.View.Powers[w.p][delta.DonateTrack] == 1 {
			return 3 - 2*educated
		}
		return 1 - 2*educated
	case int8(delta.MovementTrack):
		return 1 - 2*educated
	case waters.Purchase(delta.RaisePower):
		if w.View.Powers[w.p][delta.ActionsTrack] >= 3 {
			return 7 - 3*educated
		}
	case waters.Purchase(delta.WorkDiscount):
		return w.manner.discount - 4*educated
	case waters.Purchase(delta.ExtraStrength):
		return 0.5 - educated
	case waters.Purchase(delta.ManyHands):
		if w.farmingPawns() >= 3 {
			return 0.7 - educated
		}
	case waters.Purchase(delta.BuildRaft):
		if w.wantsRaft() {
			return 9 - educated
		}
	}
	return -1
}

// farmingPawns returns the number of own pawns in fields and forest that are dry.
func (w *neighbour) farmingPawns() (n int) {
	for _, pawn := range w.View.Pawns[w.p] {
		if w.ground[pawn.At].grows && w.dry(pawn.At) {
			n++
		}
	}
	return n
}

// answer values the answers to every question other than the actions of a turn.
func (w *neighbour) answer(a action) float64 {
	switch a.Kind {
	case waters.Cancel, waters.Yes, waters.Show:
		return 10
	case waters.Resist:
		score := 4 - w.worth(a.Card)
		if w.View.Role[w.p] == delta.Teacher && a.Card == delta.Education {
			score += 2 // a point for the position itself
		}
		return score
	case waters.TakeRole:
		return roleWorth(delta.Role(a.N))
	case waters.Publish:
		return 2
	case waters.Pass:
		return 1
	case waters.Pay, waters.Discard:
		return -w.worth(a.Card)
	case waters.Swap:
		if w.given(a.N) == 0 && w.missing(a.N) > 4 {
			return 0.5
		}
		return -1
	default: // Take, Keep, No
		return 0
	}
}

// roleWorth values the extra power of a role for the group: an extra action each turn is best.
func roleWorth(r delta.Role) float64 {
	switch r {
	case delta.Sharecropper:
		return 5
	case delta.Child:
		return 4
	case delta.BluesSinger:
		return 3
	case delta.Teacher:
		return 2
	case delta.Preacher:
		return 1
	default: // delta.OutsideActivist, delta.NoRole
		return 0
	}
}

// given returns the number of cards on a goal.
func (w *neighbour) given(slot int8) (n int8) {
	for _, c := range w.View.Given[slot] {
		n += c
	}
	return n
}

// missing returns how many cards a goal still needs beyond those known to be held.
func (w *neighbour) missing(slot int8) (n int8) {
	needs := w.View.Goals[slot].Needs()
	for c, want := range needs {
		want -= w.View.Given[slot][c]
		for p := range w.View.Positions {
			want -= w.View.Hands[p][c]
		}
		n += max(0, want)
	}
	return n
}

// wantsToGive reports whether to give cards: to a goal that accepts one, or to the bank if there
// are cards to spare.
func (w *neighbour) wantsToGive() bool {
	if w.cards(w.p) < w.manner.giveReserve {
		return false
	}
	s := w.base
	w.Rules.Apply(&s, w.By, w.Legal[w.find(waters.Donate)], nil)
	w.buf = w.Rules.AppendLegal(w.buf[:0], &s, w.By)
	for _, a := range w.buf {
		if a.Kind == waters.GoalCard && a.Card != delta.Activism && w.View.Loss > 0 {
			return true
		}
		if a.Kind == waters.Bank && w.View.Bank < w.bankNeed() {
			return true
		}
	}
	return false
}

func (w *neighbour) gift(a action) float64 {
	switch a.Kind {
	case waters.GoalCard:
		return 10 - w.worth(a.Card) - float64(w.missing(a.N))/4
	case waters.Bank:
		if w.View.Bank >= w.bankNeed() {
			return -1
		}
		return 8 - w.worth(a.Card)
	case waters.Give:
		return -w.worth(a.Card)
	default: // Stop
		return 3
	}
}
