package bots

import (
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/hex"
)

// What the simple player of Rising Waters does, decision by decision.

func axial(h waters.Hex) hex.Hex {
	return hex.Offset{Col: int8(int(h-1) % 12), Row: int8(int(h-1) / 12)}.Hex()
}

func apart(a, b waters.Hex) int { return axial(a).Distance(axial(b)) }

// place likes high land, and fields and forest for who works there.
func (w *watersSimple) place(a watersAction) float64 {
	board, ok := w.Rules.Board(&w.View).(waters.Board)
	if !ok {
		return 0
	}
	for _, h := range board.Hexes {
		if h.At != a.At {
			continue
		}
		score := float64(h.Elevation)
		if h.Kind != "lowland" {
			score = 5
		}
		if h.Terrain != "open" {
			score += 1.5
		}
		if w.View.Step == waters.GreenCamp { // where Survivors arrive
			score = -float64(apart(a.At, w.landing(board)))
		}
		return score
	}
	return 0
}

// landing is the dot of Mounds Landing.
func (w *watersSimple) landing(b waters.Board) waters.Hex {
	for _, g := range b.Waters {
		if g.Area == "ML" {
			return g.Token
		}
	}
	return waters.Nowhere
}

// upgrade keeps what a Race Hatred and a Force may ask for, and buys actions first.
func (w *watersSimple) upgrade(a watersAction) float64 {
	if a.Kind == waters.Done {
		return 0
	}
	const keep = 3
	p := w.me()
	before := w.cards(p)
	spent := int8(0)
	for _, amount := range w.Rules.Cost(&w.View, w.By, a) {
		if amount.Of != "job" {
			spent += int8(amount.N)
		}
	}
	if before-spent < keep {
		return -1
	}
	switch a.N {
	case int8(waters.ActionsTrack):
		return 10 - float64(a.M)
	case int8(waters.PawnsTrack):
		return 6 - float64(a.M)
	case int8(waters.MovementTrack), int8(waters.DonateTrack):
		return 1 - 2*float64(a.M)
	case 6 + int8(waters.WorkDiscount):
		return 8 - 4*float64(a.M)
	case 6 + int8(waters.BuildRaft):
		if w.wantsRaft() {
			return 9 - float64(a.M)
		}
	}
	return -1
}

func (w *watersSimple) camps() bool {
	return w.View.Camps[0].At != waters.Nowhere || w.View.Options.Refuge
}

// answer is of everything that is asked between: what is paid is what is worth least, by who has most.
func (w *watersSimple) answer(a watersAction) float64 {
	s, p := &w.View, w.me()
	switch a.Kind { //nolint:exhaustive // the rest is what the default is for
	case waters.Cancel, waters.Yes, waters.Show:
		return 10
	case waters.Resist:
		return 4 - w.worth(a.Card)
	case waters.Publish:
		return 2
	case waters.Take, waters.Keep:
		return 0
	case waters.Pass:
		if s.Step == waters.PayForce {
			for q := range s.Positions {
				if w.cards(q) > w.cards(p) {
					return 5
				}
			}
			return -5
		}
		return 1
	case waters.Pay, waters.Discard:
		return -w.worth(a.Card) / 4
	}
	return 0
}

// threshold is what a Job Offer must save: each that is taken brings another Landowner card.
func (w *watersSimple) threshold() float64 {
	if w.View.Version == waters.Spring1927 {
		return 0.15
	}
	return 0.05
}

// act is the choice between actions.
func (w *watersSimple) act() int {
	s, p := &w.View, w.me()
	end := w.find(waters.End)
	if s.Left == 0 {
		return end
	}
	if i := w.handle(); i >= 0 {
		return i
	}
	if i := w.jobForRaft(); i >= 0 {
		return i
	}
	w.forecast()
	now := w.lossOf(&w.base)
	if i := w.accept(now); i >= 0 {
		return i
	}
	if i := w.find(waters.Move); i >= 0 && w.wantsToMove() {
		return i
	}
	if i := w.find(waters.HoldVaudeville); i >= 0 && w.size(p) < 7 {
		return i
	}
	if i := w.find(waters.Donate); i >= 0 && w.wantsToGive() {
		return i
	}
	if i := w.find(waters.Community); i >= 0 && w.size(p) < 7 {
		return i
	}
	return end
}

func (w *watersSimple) size(p int8) (n int8) {
	for _, c := range w.View.Hands[p] {
		n += c
	}
	return n
}

// handle uses a raft: drop off at a camp, pick up, place one.
func (w *watersSimple) handle() int {
	for i, a := range w.Legal {
		if a.Kind == waters.DropOff {
			for _, c := range w.View.Camps {
				if c.At == a.At {
					return i
				}
			}
			if w.View.Options.Refuge && (a.At == at(9, 11) || a.At == at(9, 12) || a.At == at(10, 12)) {
				return i
			}
		}
	}
	if !w.camps() {
		return -1
	}
	if i := w.find(waters.PickUp); i >= 0 {
		return i
	}
	best, nearest := -1, 99
	for i, a := range w.Legal {
		if a.Kind != waters.PlaceRaft {
			continue
		}
		pawn := w.View.Pawns[a.N/4][a.N%4].At
		if to := w.survivorNear(pawn); to != waters.Nowhere && apart(pawn, to) < nearest {
			best, nearest = i, apart(pawn, to)
		}
	}
	return best
}

// jobForRaft takes the Job Offer that a raft costs, if there is whom to rescue and where to bring them.
func (w *watersSimple) jobForRaft() int {
	s, p := &w.View, w.me()
	if !w.wantsRaft() || s.Hands[p][waters.Job] > 0 || w.size(p) > 6 {
		return -1
	}
	for i, a := range w.Legal {
		if a.Kind == waters.Accept && a.N == 1 {
			return i
		}
	}
	return -1
}

// wantsRaft: one raft for all is enough, for whoever has a pawn near a Survivor.
func (w *watersSimple) wantsRaft() bool {
	s, p := &w.View, w.me()
	if !w.camps() || s.Rafts[0].At != waters.Nowhere {
		return false
	}
	for q := range s.Positions {
		if s.Cubes[q]>>waters.BuildRaft&1 != 0 {
			return false
		}
	}
	for _, pawn := range s.Pawns[p] {
		if pawn.At == waters.Nowhere {
			continue
		}
		if to := w.survivorNear(pawn.At); to != waters.Nowhere && apart(pawn.At, to) <= 4 {
			return true
		}
	}
	return false
}

func at(col, row int) waters.Hex { return waters.Hex(1 + row*12 + col) }

func (w *watersSimple) survivorNear(h waters.Hex) waters.Hex {
	found := waters.Nowhere
	for r := range w.View.People {
		for c, n := range w.View.People[r] {
			if x := at(c, r); n > 0 && (found == waters.Nowhere || apart(h, x) < apart(h, found)) {
				found = x
			}
		}
	}
	return found
}

func (w *watersSimple) campNear(h waters.Hex) waters.Hex {
	found := waters.Nowhere
	for _, c := range w.View.Camps {
		if c.At != waters.Nowhere && (found == waters.Nowhere || apart(h, c.At) < apart(h, found)) {
			found = c.At
		}
	}
	if found == waters.Nowhere && w.View.Options.Refuge {
		found = at(9, 11)
	}
	return found
}

// works lists the builds and raises that would be legal with these Job Offers in hand.
func (w *watersSimple) works(jobs int8) []watersAction {
	s := w.base
	s.Step, s.Taken = waters.Building, true
	s.Hands[w.me()][waters.Job] = jobs
	var list []watersAction
	for _, a := range w.Rules.AppendLegal(nil, &s, w.By) {
		if a.Kind == waters.Build || a.Kind == waters.RaiseLevee {
			list = append(list, a)
		}
	}
	return list
}

// saving is the best levee work and what it saves.
func (w *watersSimple) saving(list []watersAction, now float64) (best watersAction, gain float64) {
	for _, a := range list {
		if w.over[a.At] == 0 && a.Kind == waters.Build {
			continue // no water goes there
		}
		s := w.base
		levee := &s.Levee[int(a.At-1)/12][int(a.At-1)%12]
		if *levee == 0 {
			*levee = w.height[a.At] + 1
		} else {
			*levee++
		}
		if g := now - w.lossOf(&s); g > gain {
			best, gain = a, g
		}
	}
	return best, gain
}

// accept takes Job Offers when levee work saves enough.
func (w *watersSimple) accept(now float64) int {
	held := w.View.Hands[w.me()][waters.Job]
	row := int8(0)
	for _, c := range w.View.Row {
		if c == waters.JobOffer {
			row++
		}
	}
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
	for i, b := range w.Legal {
		if b.Kind == waters.Accept && b.N == take {
			return i
		}
	}
	return -1
}

func (w *watersSimple) build() int {
	w.forecast()
	now := w.lossOf(&w.base)
	var list []watersAction
	for _, a := range w.Legal {
		if a.Kind != waters.Stop {
			list = append(list, a)
		}
	}
	stop := w.find(waters.Stop)
	a, gain := w.saving(list, now)
	if gain > 0.02 || stop < 0 && gain > 0 {
		for i, b := range w.Legal {
			if b == a {
				return i
			}
		}
	}
	if stop >= 0 {
		return stop
	}
	return 0
}

// step is of a Move: out of danger, or towards where a levee, a Survivor or a camp is.
func (w *watersSimple) step() int {
	w.forecast()
	stop := w.find(waters.Stop)
	best, most := max(0, stop), w.drift(&w.View)+0.01
	for i, a := range w.Legal {
		if a.Kind != waters.Walk && a.Kind != waters.Float {
			continue
		}
		s := w.base
		w.Rules.Apply(&s, w.By, a, nil)
		if m := w.drift(&s); m > most || stop < 0 && i == 0 {
			best, most = i, m
		}
	}
	return best
}

// drift likes pawns out of danger and near where the water comes, and rafts near whom they are for.
func (w *watersSimple) drift(s *watersState) float64 {
	score := 0.0
	for p := range s.Positions {
		for _, pawn := range s.Pawns[p] {
			if pawn.At != waters.Nowhere && pawn.Raft == 0 {
				score -= min(1, w.risk[pawn.At])
			}
		}
	}
	for h, n := range w.over {
		if n < courses/4 || h == 0 {
			continue
		}
		closest := 99
		for p := range s.Positions {
			for _, pawn := range s.Pawns[p] {
				if pawn.At != waters.Nowhere {
					closest = min(closest, apart(pawn.At, waters.Hex(h)))
				}
			}
		}
		score -= 0.06 * float64(max(0, closest-1)) * float64(n) / courses
	}
	return score + w.rescue(s)
}

// rescue draws rafts to Survivors, and with one aboard to a camp.
func (w *watersSimple) rescue(s *watersState) (score float64) {
	if !w.camps() {
		return 0
	}
	for p := range s.Positions {
		for _, pawn := range s.Pawns[p] {
			if pawn.Raft == 0 {
				continue
			}
			to := w.survivorNear(pawn.At)
			if s.Rafts[pawn.Raft-1].Survivors > 0 {
				to = w.campNear(pawn.At)
			}
			if to != waters.Nowhere {
				score -= 0.3 * float64(apart(pawn.At, to))
			}
		}
	}
	return score
}

// wantsToMove looks one step ahead of a Move.
func (w *watersSimple) wantsToMove() bool {
	s := w.base
	w.Rules.Apply(&s, w.By, w.Legal[w.find(waters.Move)], nil)
	still := w.drift(&s)
	w.buf = w.Rules.AppendLegal(w.buf[:0], &s, w.By)
	for _, a := range w.buf {
		if a.Kind != waters.Walk && a.Kind != waters.Float {
			continue
		}
		next := s
		w.Rules.Apply(&next, w.By, a, nil)
		if w.drift(&next) > still+0.15 {
			return true
		}
	}
	return false
}

// wantsToGive: to a goal that takes a card, or to the bank with cards to spare.
func (w *watersSimple) wantsToGive() bool {
	p := w.me()
	if w.cards(p) < 4 {
		return false
	}
	s := w.base
	w.Rules.Apply(&s, w.By, w.Legal[w.find(waters.Donate)], nil)
	for _, a := range w.Rules.AppendLegal(nil, &s, w.By) {
		if a.Kind == waters.GoalCard && a.Card != waters.Activism {
			return true
		}
		if a.Kind == waters.Bank && w.View.Bank < 2*int16(w.View.Positions) && w.cards(p) >= 5 {
			return true
		}
	}
	return false
}

func (w *watersSimple) gift(a watersAction) float64 {
	switch a.Kind {
	case waters.GoalCard:
		return 10 - w.worth(a.Card)
	case waters.Bank:
		return 8 - w.worth(a.Card)
	case waters.Give:
		return -w.worth(a.Card)
	default: // Stop
		return 3
	}
}
