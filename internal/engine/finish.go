package engine

import (
	"cmp"
	"iter"
	"slices"
)

// Finisher is an optional interface of a Show: it looks back on a game that is over.
type Finisher[S, A comparable] interface {
	// Finish tells what decided a game, and its turning points. It is asked when the game is over, also if the players have ended
	// it as it stood, so it may name what was hidden.
	Finish(c Course[S]) Finish

	// Drawn says as what an action of chance counts when draws are held against their odds; s is the position before it. ok is false
	// for a draw that is not counted.
	Drawn(s *S, a A) (d Draw, ok bool)
}

// Course is a game from its first position to its last.
type Course[S comparable] struct {
	Start S
	Steps iter.Seq[Past[S]]
}

// Past is a step of a course: its events, and the position after it, which holds until the next step.
type Past[S comparable] struct {
	Step   int // from 1
	Events []Event
	State  *S
}

// Finish is what a game that is over tells about itself.
type Finish struct {
	Title   Words    // the heading, in a game that is won or lost together; in others the winners are the heading
	Summary []Remark // who has won and why, in at most two sentences
	Columns []Column // of the standing, in the order in which they decide
	Rows    []Row    // of the standing, by seat; none in a game without places
	Tally   []Count  // what the group has kept and lost, in a game that is won or lost together
	Moments []Moment // the turning points, in the order of their steps
	Luck    []Luck   // the draws, by what they count as; a match adds them
}

// Remark is a sentence and its rule. Its key is "finish."+Key.
type Remark struct {
	Words
	Rule string
}

// Column is a column of a standing. Its heading is the key "column."+Name.
type Column struct {
	Name    string
	Rule    string
	Decides Order
}

// Order says how a column orders the seats.
type Order int8

// The orders of a column. Among seats that are level in a column the next one decides.
const (
	Shown Order = iota // it orders nothing
	Most
	Least
)

// Row is a seat's row of a standing. Decided says in a few words what decided its place: the key is "finish."+Key.
type Row struct {
	Cells   []Cell // one for each column
	Decided Words
}

// Cell is a cell of a standing: the number that is compared, and the key "cell."+Key.
type Cell struct {
	Value int32
	Words Words
}

// Count is something that a group has kept or lost: the key "finish."+Key.
type Count struct {
	Words Words
	Rule  string
	N     int16
	Lost  bool
}

// Moment is a turning point: the key "moment."+Key. Where to look is among the numbers of its words.
type Moment struct {
	Step   int   // the step after which it is seen
	Seats  Seats // whom it is about
	Words  Words
	When   Words // the part of the game that it belongs to: the key "finish."+Key
	Weight int   // the heaviest moments are told
}

// Draw is as what a draw counts. Both keys are "finish."+Key.
type Draw struct {
	Of, As Words
	Seat   Seat // whose draw it was; Chance: nobody's
}

// Luck is a kind of draws, held against their odds.
type Luck struct {
	Of    Words
	Draws int
	Lots  []Lot // what can be drawn, in the order in which the game lists it
}

// Lot is something that can be drawn.
type Lot struct {
	As       Words
	Drawn    int
	Expected float64       // how often it was to be drawn, by the odds of each draw
	Seats    [MaxSeats]int // how often by each seat
}

// mostMoments and mostAlike are how many moments a finish has, and how many of them with one key.
const (
	mostMoments = 5
	mostAlike   = 2
)

// pick returns the heaviest moments in the order of their steps. At one step there is one.
func pick(all []Moment) []Moment {
	slices.SortStableFunc(all, func(a, b Moment) int { return cmp.Compare(b.Weight, a.Weight) })
	alike := map[string]int{}
	var picked []Moment
	for _, m := range all {
		taken := slices.ContainsFunc(picked, func(p Moment) bool { return p.Step == m.Step })
		if len(picked) < mostMoments && alike[m.Words.Key] < mostAlike && !taken {
			alike[m.Words.Key]++
			picked = append(picked, m)
		}
	}
	slices.SortFunc(picked, func(a, b Moment) int { return cmp.Compare(a.Step, b.Step) })
	return picked
}

// Compare orders two rows by the columns that decide: below 0 if the first is ahead, 0 if they are level.
func (f *Finish) Compare(a, b *Row) int {
	for i, column := range f.Columns {
		order := cmp.Compare(a.Cells[i].Value, b.Cells[i].Value)
		switch column.Decides {
		case Most:
			order = -order
		case Least:
		case Shown:
			order = 0
		}
		if order != 0 {
			return order
		}
	}
	return 0
}

// Finish looks back on the match. Ask it only if the game is over or was ended, since it may name what was hidden. ok is false
// if the game does not do it.
func (m *match[S, A]) Finish() (f Finish, ok bool) {
	finisher, ok := m.show.(Finisher[S, A])
	if !ok {
		return f, false
	}
	f = finisher.Finish(Course[S]{Start: m.start, Steps: m.past})
	f.Moments, f.Luck = pick(f.Moments), m.luck(finisher)
	return f, true
}

// past goes through the steps of the match.
func (m *match[S, A]) past(yield func(Past[S]) bool) {
	s := m.start
	for i, e := range m.log {
		m.rules.Apply(&s, e.seat, e.action, nil)
		if !yield(Past[S]{i + 1, m.eventsOf(i), &s}) {
			return
		}
	}
}

// eventsOf returns all events of a step of the log.
func (m *match[S, A]) eventsOf(i int) []Event {
	end := int32(len(m.events.List))
	if i+1 < len(m.log) {
		end = m.log[i+1].events
	}
	return m.events.List[m.log[i].events:end]
}

// luck counts the draws of the match, and how often each lot was to be drawn: the sum of its odds over the draws.
func (m *match[S, A]) luck(finisher Finisher[S, A]) (all []Luck) {
	s := m.start
	var legal []A
	for _, e := range m.log {
		if e.seat == Chance {
			if d, counted := finisher.Drawn(&s, e.action); counted {
				legal = m.rules.AppendLegal(legal[:0], &s, Chance)
				m.count(kindOf(&all, d.Of), finisher, &s, legal, d)
			}
		}
		m.rules.Apply(&s, e.seat, e.action, nil)
	}
	return all
}

func (m *match[S, A]) count(luck *Luck, finisher Finisher[S, A], s *S, legal []A, drawn Draw) {
	odds := 0
	for _, a := range legal {
		odds += m.rules.Weight(s, a)
	}
	for _, a := range legal {
		if d, counted := finisher.Drawn(s, a); counted {
			luck.lot(d.As).Expected += float64(m.rules.Weight(s, a)) / float64(odds)
		}
	}
	lot := luck.lot(drawn.As)
	luck.Draws++
	lot.Drawn++
	if drawn.Seat >= 0 {
		lot.Seats[drawn.Seat]++
	}
}

// kindOf returns the entry of a kind of draws, which it adds if there is none.
func kindOf(all *[]Luck, of Words) *Luck {
	i := slices.IndexFunc(*all, func(l Luck) bool { return l.Of == of })
	if i < 0 {
		i = len(*all)
		*all = append(*all, Luck{Of: of})
	}
	return &(*all)[i]
}

// lot returns the entry of something that can be drawn, which it adds if there is none.
func (l *Luck) lot(as Words) *Lot {
	i := slices.IndexFunc(l.Lots, func(lot Lot) bool { return lot.As == as })
	if i < 0 {
		i = len(l.Lots)
		l.Lots = append(l.Lots, Lot{As: as})
	}
	return &l.Lots[i]
}
