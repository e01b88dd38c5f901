package waters

import (
	"slices"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// manner is how a neighbour weighs what it may do. The levels differ by nothing else. The figures
// were found by trying one after the other in games of four (docs/lab/bots.md).
type manner struct {
	courses  int     // of the weather that it expects; all actions that it compares are compared by the same
	sight    int     // how many weather cards it sees ahead: three are about a week
	later    float64 // what a loss counts for, beside one of the week before
	job      float64 // what a Job Offer has to save in Spring. Each one that is taken brings another Landowner card
	move     float64 // what a Move has to gain
	water    float64 // how much the coming water draws pawns whose position can build, by hex, in Spring
	fall     float64 // the same in Fall, when no rescue needs the pawns
	rescue   float64 // how much Survivors and havens draw rafts and those who man them, by hex
	keep     int8    // Community cards that it does not spend on upgrades: a Race Hatred and a Force may ask for three
	spare    int8    // Community cards that it has before it gives any
	full     int8    // cards with which it does not work for more
	discount float64 // what a Work Discount is worth beside the other upgrades
}

// simple cares for what comes next, sees five weeks ahead, and keeps cards for the worst.
func simple() manner {
	return manner{
		courses: 16, sight: 15, later: 0.8, job: 0.15, move: 0.15, water: 0.2, fall: 0.2, rescue: 0.3, keep: 3, spare: 4, full: 7, discount: 8,
	}
}

// steady sees eight weeks ahead in twice as many courses of the weather, and fears the losses of
// all alike, has its pawns walk less, and dares to spend a card more.
func steady() manner {
	m := simple()
	m.courses, m.sight, m.later, m.move, m.water, m.fall, m.keep = 32, 24, 1, 0.3, 0.1, 0.3, 2
	return m
}

// quick is what a coach lets play on. It expects so few courses of the weather that what seems to
// save a loss is often luck; so it asks more of a Move and of a Job Offer than steady, and rescues
// as strong does.
func quick() manner {
	m := strong()
	m.courses, m.sight, m.job, m.move = minCourses, steady().sight, 0.2, 0.4
	return m
}

// minCourses is how many courses of the weather a neighbour expects at least: it asks where water
// goes over land in a quarter of them.
const minCourses = 4

// strong sees to the end of the game in more courses of the weather, spends early, takes Job Offers
// only for work that saves a lot, and brings Survivors to safety first.
func strong() manner {
	m := steady()
	m.courses, m.sight, m.job, m.move, m.rescue = 256, maxDraws, 0.3, 0.25, 0.45
	m.keep, m.spare, m.full, m.discount = 1, 3, 9, 1
	return m
}

// newLevel returns what makes a bot of this manner that decides at once. A coach can ask it without
// a match.
func newLevel(m manner) func(match.Game) (bots.Bot, error) {
	return func(g match.Game) (bots.Bot, error) {
		_, bot, err := newNeighbour(g, m)
		return bot, err
	}
}

// newThinker returns what makes a bot of this manner that can hurry.
func newThinker(m manner) func(match.Game) (bots.Bot, error) {
	return func(g match.Game) (bots.Bot, error) {
		w, bot, err := newNeighbour(g, m)
		if err != nil {
			return nil, err
		}
		return &thinker{bot, w}, nil
	}
}

func newNeighbour(g match.Game, m manner) (*neighbour, bots.Bot, error) {
	w, err := neighbourOf(g, m)
	if err != nil {
		return nil, nil, err
	}
	bot, err := bots.Typed(g, w.choose)
	return w, bot, err
}

// thinker is a bot that expects fewer courses of the weather in a hurry, and more with more time.
type thinker struct {
	bots.Bot
	w *neighbour
}

// ScaleBudget has it think for a share of its time.
func (t *thinker) ScaleBudget(share float64) {
	n := max(minCourses, int(share*float64(t.w.manner.courses)))
	t.w.course = slices.Grow(t.w.course[:0], n)[:n]
}
