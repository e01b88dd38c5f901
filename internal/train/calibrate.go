package train

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/judge"
)

// Trial asks the coach of a game for the chances in positions of games that were not used for
// training, and compares them with the results of these games.
type Trial struct {
	Game    catalog.Entry
	Bots    []bots.Named // assigned to the seats of each game at random
	Options map[string]string
	Seats   int
	Games   int
	Seed    uint64
	Workers int // 0 means one per core

	Net *bots.NetSpec // if set, its net predicts instead of the coach

	Playouts int // of the coach from each position; 0 means the default

	Progress func(done int) // called after each game; may be nil
}

// Parts is the number of equal parts of a game. The coach is asked about one position in each.
const Parts = 3

// Forecast is the coach's prediction for a game, and its result.
type Forecast struct {
	Predicted [Parts][]float64 // by seat, or the group's single chance
	Actual    []float64        // the shares of the win; nil if the game did not end
}

// Play plays the games. When the context ends, it returns the completed ones, without gaps.
func (t *Trial) Play(ctx context.Context) (games []Forecast, err error) {
	err = inOrder(ctx, 1, t.Games, t.Workers, func() (func(int) (Forecast, error), error) {
		w, err := t.newObserver()
		return w.play, err
	}, func(g Forecast) error {
		games = append(games, g)
		if t.Progress != nil {
			t.Progress(len(games))
		}
		return nil
	})
	return games, err
}

// observer plays games and asks the coach about them, one game after another.
type observer struct {
	*Trial
	players []bots.Bot
	coach   coach.Coach
	net     bots.Predictor // nil: the coach predicts
}

func (t *Trial) newObserver() (*observer, error) {
	w := &observer{Trial: t}
	for _, named := range t.Bots {
		b, err := named.New(t.Game)
		if err != nil {
			return nil, err
		}
		w.players = append(w.players, b)
	}
	var err error
	if t.Net != nil {
		net, err := t.Net.Net()
		if err != nil {
			return nil, err
		}
		player, err := t.Net.New(t.Game, net)
		if err != nil {
			return nil, err
		}
		w.net, err = player.Predictor(t.Game)
		return w, err
	}
	w.coach, err = t.Game.Coach(t.Game.Facts().Version)
	return w, err
}

// maxSteps is the number of steps after which a game is discarded.
const maxSteps = 6000

// play plays a game. Its randomness depends only on the seed and its number.
func (w *observer) play(number int) (g Forecast, err error) {
	m, err := w.Game.New(engine.Setup{Seats: w.Seats, Options: w.Options})
	if err != nil {
		return g, fmt.Errorf("game %d: %w", number, err)
	}
	r := arena.Source(w.Seed, uint64(number), 0)
	seated := make([]bots.Bot, w.Seats)
	for i := range seated {
		seated[i] = w.players[engine.Below(r, len(w.players))]
	}
	for turn := m.ToAct(); turn != 0; turn = m.ToAct() {
		if m.Len() >= maxSteps {
			return g, nil
		}
		if by := turn.First(); by == engine.Chance {
			match.Roll(m, r)
		} else {
			m.Choose(by, seated[by].Choose(m, by, r))
		}
	}
	var steps []int
	for part := range Parts {
		from, to := part*m.Len()/Parts, (part+1)*m.Len()/Parts
		steps = append(steps, from+engine.Below(r, max(to-from, 1)))
	}
	if w.net != nil {
		return w.askNet(m, steps), nil
	}
	steps = append(steps, m.Len()) // where the chances equal the result
	predicted, err := w.coach.Outlooks(m, steps, coach.Options{
		Source:   func(kind, n uint64) engine.Source { return arena.Source(w.Seed, uint64(number), kind<<32+n) },
		Playouts: cmp.Or(w.Playouts, coach.DefaultPlayouts), Worlds: coach.DefaultWorlds, MaxTried: coach.DefaultMaxTried, Workers: 1,
	})
	if err != nil {
		return g, fmt.Errorf("game %d: %w", number, err)
	}
	for part := range Parts {
		g.Predicted[part] = predicted[part].Win
	}
	g.Actual = predicted[Parts].Win
	return g, nil
}

// askNet asks the net after each of these steps of a finished match.
func (w *observer) askNet(m match.Match, steps []int) (g Forecast) {
	chances := func(c judge.Chances) (list []float64) {
		n := w.Seats
		if w.Game.Facts().Cooperative {
			n = 1
		}
		for _, chance := range c.Win[:n] {
			list = append(list, float64(chance))
		}
		return list
	}
	result := m.Result(engine.Omniscient)
	g.Actual = chances(judge.ChancesOf(&result, w.Seats))
	for part, step := range steps {
		g.Predicted[part] = chances(w.net.Predict(m.At(step)))
	}
	return g
}

// Calibration is how well predicted chances agree with results.
type Calibration struct {
	Games int           `json:"games"`
	Bins  [10]Agreement `json:"bins"`  // chances from 0 to 10 %, from 10 to 20 % and so on
	Brier [Parts]Score  `json:"brier"` // of each part of the games
	Whole Score         `json:"whole"` // of all parts
}

// Agreement compares the chances in a bin with the results.
type Agreement struct {
	Count     int     `json:"count"`
	Predicted float64 `json:"predicted"` // the mean chance
	Actual    float64 `json:"actual"`    // the share that won
	// The standard error of the difference, with each game as one observation.
	Error float64 `json:"error"`
}

// Score is the Brier score: the mean squared difference between chances and results.
type Score struct {
	Count int     `json:"count"`
	Score float64 `json:"score"`
	// The score of always predicting the seat's, or the group's, overall share of wins in these
	// games.
	Base  float64 `json:"base"`
	Right float64 `json:"expected_score"` // the expected score if the predictions are correct
	// The same for always predicting the mean prediction for the seat, or the group.
	Usual float64 `json:"baseline_score"`
}

// Gain is how much better the score is than the base rate: 1 for a perfect prediction, 0 for none.
func (s Score) Gain() float64 {
	if s.Base == 0 {
		return 0
	}
	return 1 - s.Score/s.Base
}

// GainIfRight is the expected Gain if the predictions are correct; luck keeps it below 1.
func (s Score) GainIfRight() float64 {
	if s.Usual == 0 {
		return 0
	}
	return 1 - s.Right/s.Usual
}

// Calibrate compares predictions for games with their results.
func Calibrate(games []Forecast) *Calibration {
	var c Calibration
	var base []float64
	for i := range games {
		for seat, actual := range games[i].Actual {
			if len(base) <= seat {
				base = append(base, 0)
			}
			base[seat] += actual
		}
		if games[i].Actual != nil {
			c.Games++
		}
	}
	// The means, by seat.
	predicted, whole := make([][Parts]float64, len(base)), make([]float64, len(base))
	for i := range games {
		for part := range games[i].Predicted {
			for seat, chance := range games[i].Predicted[part] {
				predicted[seat][part] += chance / float64(c.Games)
				whole[seat] += chance / float64(c.Games*Parts)
			}
		}
	}
	var off [10]float64 // the sum of the squared errors of the games
	for i := range games {
		g := &games[i]
		var here [10]float64
		for part := range g.Predicted {
			for seat, chance := range g.Predicted[part] {
				bin, actual := min(int(chance*10+1e-9), 9), g.Actual[seat]
				b := &c.Bins[bin]
				b.Count++
				b.Predicted += chance
				b.Actual += actual
				here[bin] += actual - chance
				rate := base[seat] / float64(c.Games)
				c.Brier[part].Usual += chance * (1 - predicted[seat][part])
				c.Whole.Usual += chance * (1 - whole[seat])
				for _, s := range []*Score{&c.Brier[part], &c.Whole} {
					s.Count++
					s.Score += (chance - actual) * (chance - actual)
					s.Base += (rate - actual) * (rate - actual)
					s.Right += chance * (1 - chance)
				}
			}
		}
		for bin, d := range here {
			off[bin] += d * d
		}
	}
	for i := range c.Bins {
		b := &c.Bins[i]
		if n := float64(b.Count); n > 0 {
			b.Predicted, b.Actual, b.Error = b.Predicted/n, b.Actual/n, math.Sqrt(off[i])/n
		}
	}
	for _, s := range []*Score{&c.Brier[0], &c.Brier[1], &c.Brier[2], &c.Whole} {
		if n := float64(s.Count); n > 0 {
			s.Score, s.Base, s.Right, s.Usual = s.Score/n, s.Base/n, s.Right/n, s.Usual/n
		}
	}
	return &c
}

// SeatsOf returns all numbers of seats of a game.
func SeatsOf(f *engine.Facts) (list []int) {
	for n := f.MinSeats; n <= f.MaxSeats; n++ {
		list = append(list, n)
	}
	return list
}
