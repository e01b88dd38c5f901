package waters

import (
	"slices"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// manner has the parameters by which a neighbour weighs its actions; they are the only difference
// between the levels. The values were tuned one by one in games of four (docs/lab/bots.md).
type manner struct {
	// Number of simulated weather courses; all actions are compared on the same courses.
	courses int
	sight   int     // number of weather cards it looks ahead; three are about a week
	later   float64 // weight of a loss relative to the same loss a week earlier
	// Minimum loss that a Job Offer must prevent in Spring, since taking one draws another
	// Landowner card.
	job  float64
	move float64 // minimum gain of a Move
	// Pull of the coming water on pawns whose position can build, per hex, in Spring.
	water  float64
	fall   float64 // the same in Fall, when no rescue needs the pawns
	rescue float64 // pull of Survivors and havens on rafts and their crews, per hex
	// Community cards not to spend on upgrades: a Race Hatred and a Force may ask for three.
	reserve     int8
	giveReserve int8    // Community cards to keep when giving
	full        int8    // hand size at which it stops working for more
	discount    float64 // value of a Work Discount relative to the other upgrades
}

// simple handles immediate needs, looks five weeks ahead, and saves cards for emergencies.
func simple() manner {
	return manner{
		courses: 16, sight: 15, later: 0.8, job: 0.15, move: 0.15, water: 0.2, fall: 0.2, rescue: 0.3, reserve: 3, giveReserve: 4, full: 7, discount: 8,
	}
}

// steady looks eight weeks ahead in twice as many weather courses, weighs all their losses equally,
// moves its pawns less, and spends one card more.
func steady() manner {
	m := simple()
	m.courses, m.sight, m.later, m.move, m.water, m.fall, m.reserve = 32, 24, 1, 0.3, 0.1, 0.3, 2
	return m
}

// quick plays on for a coach. It simulates so few weather courses that an apparent saving is often
// luck; so it demands more of a Move and of a Job Offer than steady, and rescues like strong.
func quick() manner {
	m := strong()
	m.courses, m.sight, m.job, m.move = minCourses, steady().sight, 0.2, 0.4
	return m
}

// minCourses is the minimum number of weather courses: a neighbour looks for hexes that overflow in
// a quarter of them.
const minCourses = 4

// strong looks ahead to the end of the game in more weather courses, spends early, takes Job Offers
// only for work that prevents a lot of loss, and brings Survivors to safety first.
func strong() manner {
	m := steady()
	m.courses, m.sight, m.job, m.move, m.rescue = 256, maxDraws, 0.3, 0.25, 0.45
	m.reserve, m.giveReserve, m.full, m.discount = 1, 3, 9, 1
	return m
}

// newLevel returns a constructor of bots with this manner that decide at once. A coach can use them
// without a match.
func newLevel(m manner) func(match.Game) (bots.Bot, error) {
	return func(g match.Game) (bots.Bot, error) {
		_, bot, err := newNeighbour(g, m)
		return bot, err
	}
}

// newThinker returns a constructor of bots with this manner whose budget can be scaled.
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

// thinker is a bot whose number of weather courses depends on its budget.
type thinker struct {
	bots.Bot
	w *neighbour
}

// ScaleBudget scales the number of weather courses.
func (t *thinker) ScaleBudget(share float64) {
	n := max(minCourses, int(share*float64(t.w.manner.courses)))
	t.w.course = slices.Grow(t.w.course[:0], n)[:n]
}
