package coach

import (
	"math"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

// line is a playout that can be extended and reused. Every step number has its own random numbers,
// whichever position a playout begins at. So if the next step of the game is the first step of the
// line, the rest of the line is the playout from the position after it. This is so for most steps
// of a game, so most playouts cost nothing.
type line[S, A comparable] struct {
	world  S // at its end
	step   int
	taken  []taken[A]
	from   int // index in taken of the first step after the position
	turns  int // how many steps of taken[from:] begin a turn
	over   bool
	result engine.Result // if it is over

	shares   [engine.MaxSeats]float64 // the chances at its end
	isValued bool                     // shares are set
}

// taken is a step of a line.
type taken[A comparable] struct {
	by     engine.Seat
	action A
	begins bool // a turn
}

// start makes it the empty line from a position.
func (l *line[S, A]) start(s *S, step int) {
	*l = line[S, A]{world: *s, step: step, taken: l.taken[:0]}
}

// follow drops the first step of the line and returns true if it is this one.
func (l *line[S, A]) follow(by engine.Seat, a A) bool {
	if l.from == len(l.taken) || l.taken[l.from].by != by || l.taken[l.from].action != a {
		return false
	}
	if l.taken[l.from].begins {
		l.turns--
	}
	l.from++
	return true
}

// extend plays a line on until the next step would begin one more turn than this number. If turns
// is negative, it stops only at the end of the game. luck returns the random numbers to use after a
// step.
func (w *worker[S, A]) extend(l *line[S, A], turns int, luck func(step int) engine.Source) {
	d, s := &w.next, &l.world
	d.Rules = w.rules
	for !l.over {
		turn := w.rules.ToAct(s)
		if turn == 0 || len(l.taken)-l.from == maxActions {
			l.end(w.rules.Result(s))
			return
		}
		next := taken[A]{by: turn.First()}
		if turns >= 0 && next.by != engine.Chance && w.net.Begins(s, next.by) {
			if l.turns == turns {
				return
			}
			next.begins = true
		}
		var ok bool
		d.R = luck(l.step)
		if next.action, ok = w.decide(s, next.by); !ok {
			l.end(w.rules.Result(s))
			return
		}
		if next.begins {
			l.turns++
		}
		w.rules.Apply(s, next.by, next.action, nil)
		l.taken = append(l.taken, next)
		l.step++
		l.isValued = false
	}
}

// end ends a line with a result.
func (l *line[S, A]) end(r engine.Result) { l.over, l.result, l.isValued = true, r, false }

// decide returns what chance draws, or what the quick bot does for a seat, with the random numbers
// of w.next. It returns false if there is no legal action.
func (w *worker[S, A]) decide(s *S, by engine.Seat) (a A, ok bool) {
	d := &w.next
	if by == engine.Chance {
		a, w.chances, ok = search.Draw(w.rules, s, d.R, w.chances)
		return a, ok
	}
	d.By, d.View = by, w.rules.View(s, by)
	if d.Legal = w.rules.AppendLegal(d.Legal[:0], &d.View, by); len(d.Legal) == 0 {
		return a, false
	}
	if len(d.Legal) == 1 {
		return d.Legal[0], true
	}
	return d.Legal[w.quick(d)], true
}

// value returns the chances of n seats, or of the group, at the end of a line. Before the end of
// the game, the net predicts them from what a seat, or a watcher, knows.
func (w *worker[S, A]) value(l *line[S, A], n int, viewer engine.Seat) []float64 {
	shares := l.shares[:n]
	if l.isValued {
		return shares
	}
	l.isValued = true
	if l.over {
		for seat := range shares {
			shares[seat] = w.won(&l.result, engine.Seat(seat))
		}
		return shares
	}
	c := w.net.Predict(&l.world, viewer)
	for seat := range shares {
		shares[seat] = float64(c.Win[seat])
	}
	return shares
}

// stretch is a part of a game: consecutive positions, and the steps between them.
type stretch[S, A comparable] struct {
	first     int // number of steps before the first position
	positions []*S
	steps     []past[S, A] // at least one less than the positions
}

// sums adds up the results of the lines from one position.
type sums struct {
	win, squares [engine.MaxSeats]float64
	places       [][]float64
}

// outlooks plays on from each position of a stretch. Each step number of the game gets the same
// random numbers in the playouts from every position, which reduces the variance of differences
// between positions.
func (w *worker[S, A]) outlooks(part *stretch[S, A], seats, playouts int, luck uint64) []*Outlook {
	turns := -1
	if w.net != nil {
		playouts, turns = w.Coaching.Playouts(playouts), w.Coaching.Turns(seats)
	}
	n := w.chanceCount(seats)
	all := make([]sums, len(part.positions))
	l := &w.line
	for playout := range playouts {
		source := func(at int) engine.Source { return w.Source(luck, uint64(playout)<<32+uint64(at)) }
		for i, s := range part.positions {
			if i == 0 || !l.follow(part.steps[i-1].step.Seat, part.steps[i-1].taken) {
				l.start(s, part.first+i)
			}
			w.extend(l, turns, source)
			all[i].add(w.value(l, n, engine.Watcher))
			if w.net == nil && !w.cooperative {
				all[i].place(&l.result, seats)
			}
		}
	}
	list := make([]*Outlook, len(all))
	for i := range list {
		list[i] = w.outlookOf(part.positions[i], &all[i], n, float64(playouts))
		list[i].Step = part.first + i
	}
	return list
}

// outlook returns the outlook in a position after a step.
func (w *worker[S, A]) outlook(s *S, step, seats, playouts int, luck uint64) *Outlook {
	return w.outlooks(&stretch[S, A]{first: step, positions: []*S{s}}, seats, playouts, luck)[0]
}

// chanceCount returns how many chances a position has: one for each seat, or the group's.
func (w *worker[S, A]) chanceCount(seats int) int {
	if w.cooperative {
		return 1
	}
	return seats
}

// outlookOf returns the chances of n seats, or of the group, from the results of some playouts.
func (w *worker[S, A]) outlookOf(s *S, a *sums, n int, playouts float64) *Outlook {
	out := &Outlook{Errors: make([]float64, n)}
	for seat := range a.places {
		for i := range a.places[seat] {
			a.places[seat][i] /= playouts
		}
	}
	out.Places = a.places
	switch {
	case w.rules.ToAct(s) == 0:
		out.Win = w.result(s, n)
	case w.net != nil:
		out.Win = w.combined(s, a, out.Errors, playouts)
	default:
		out.Win = chancesOf(a.win[:n], int(playouts))
		for seat, chance := range out.Win {
			out.Errors[seat] = math.Sqrt(chance * (1 - chance) / playouts)
		}
	}
	return out
}

func (a *sums) add(shares []float64) {
	for seat, share := range shares {
		a.win[seat] += share
		a.squares[seat] += share * share
	}
}

// place counts the places of a result.
func (a *sums) place(r *engine.Result, seats int) {
	if a.places == nil {
		a.places = make([][]float64, seats)
		for i := range a.places {
			a.places[i] = make([]float64, seats)
		}
	}
	for seat := range a.places {
		if place := int(r.Places[seat]); place >= 1 && place <= seats {
			a.places[seat][place-1]++
		}
	}
}

// span is a range of positions, up to but not including the last.
type span struct{ from, to int }

// maxStretch is the number of positions in a part of the work. Playouts are only shared within one.
const maxStretch = 32

// stretches divides n positions into parts.
func stretches(n int) (list []span) {
	size := min(max(n/16, 1), maxStretch)
	for from := 0; from < n; from += size {
		list = append(list, span{from, min(from+size, n)})
	}
	return list
}

// runs divides a sorted list of positions into spans of consecutive ones.
func runs(positions []int) (list []span) {
	for _, at := range positions {
		if n := len(list); n > 0 && list[n-1].to == at {
			list[n-1].to++
			continue
		}
		list = append(list, span{at, at + 1})
	}
	return list
}
