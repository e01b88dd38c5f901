package arena

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/search"
)

// The streams of a game. Chance has its own, so that a change of a bot does not change what falls as long as the game goes
// the same way; behind them each player has one.
const (
	optionStream = iota
	chanceStream
	firstPlayerStream
)

// worker plays games one after the other and counts them. It shares nothing with the others within a game.
type worker struct {
	sim    *Sim
	shared *shared
	bots   []bots.Bot   // by their places in sim.Players
	names  []string     // by the same places
	match  engine.Match // begun again for every game, if the options are fixed

	chance  rand.PCG
	players []rand.PCG

	total    *Tally
	sets     map[setKey]*Tally
	refused  int
	failures []Failure

	game game
}

// game is what is counted in one.
type game struct {
	number   int
	seats    int
	end      ending
	result   engine.Result
	actions  int // by seats
	falls    int // by chance
	turns    int // how often another seat went on
	events   map[string]Count
	failure  string
	shift    int // how many seats the players have moved on
	playerAt [engine.MaxSeats]int
}

type ending int8

const (
	finished ending = iota
	unfinished
	failed
	dropped // the simulation was stopped
)

func newWorker(sim *Sim, all *shared) (*worker, error) {
	w := &worker{
		sim: sim, shared: all, names: sim.names(), players: make([]rand.PCG, len(sim.Players)),
		total: newTally(sim), sets: map[setKey]*Tally{}, game: game{events: map[string]Count{}},
	}
	for _, named := range sim.Players {
		b, err := named.New(sim.Game)
		if err != nil {
			return nil, err
		}
		w.bots = append(w.bots, b)
	}
	if sim.varies() {
		// Whether the seats and the named options can be played at all is said before anything is.
		_, _, err := sim.drawMatch(Source(sim.Seed, 0, optionStream))
		return w, err
	}
	var err error
	w.match, err = sim.Game.New(sim.Setup)
	return w, err
}

// run takes the next game that nobody plays yet until there is none.
func (w *worker) run() {
	for !w.shared.stop.Load() {
		i := int(w.shared.taken.Add(1)) - 1
		if i >= w.sim.Games {
			return
		}
		w.begin(w.sim.First + i)
		m := w.next()
		if m != nil {
			w.play(m)
		}
		if w.game.end == dropped {
			return
		}
		w.count(m)
		w.shared.done.Add(1)
	}
}

// begin seats the players of a game and gives every stream its start.
func (w *worker) begin(number int) {
	g := &w.game
	clear(g.events)
	*g = game{number: number, events: g.events, shift: (number - 1) % len(w.bots)}
	for i := range w.bots {
		g.playerAt[(i+g.shift)%len(w.bots)] = i
		reseed(&w.players[i], w.sim.Seed, uint64(number), firstPlayerStream+uint64(i))
	}
	reseed(&w.chance, w.sim.Seed, uint64(number), chanceStream)
}

// next is the match of the game; nil if there is none, which is a failure.
func (w *worker) next() engine.Match {
	if !w.sim.varies() {
		w.match.Restart()
		return w.match
	}
	r := Source(w.sim.Seed, uint64(w.game.number), optionStream)
	m, refused, err := w.sim.drawMatch(r)
	w.refused += refused
	if err != nil {
		w.game.end, w.game.failure = failed, err.Error()
		return nil
	}
	return m
}

// play plays the game to its end, to its bound or to its failure.
func (w *worker) play(m engine.Match) {
	g := &w.game
	defer func() {
		if what := recover(); what != nil {
			g.end, g.failure = failed, fmt.Sprintf("panic: %v%s", what, panicPlace())
		}
	}()
	patience, waited := w.sim.patience(), 0
	last := engine.Chance
	for turn := m.ToAct(); turn != 0; turn = m.ToAct() {
		switch {
		case m.Len() >= w.sim.MaxActions, patience.Most > 0 && waited > patience.Most:
			g.end = unfinished
			return
		case w.shared.stop.Load():
			g.end = dropped
			return
		}
		by := search.PickSeat(turn, &w.chance)
		if by == engine.Chance {
			odds := m.Odds()
			if odds < 1 {
				g.end, g.failure = failed, "dead end: nothing can fall"
				return
			}
			m.Fall(engine.Below(&w.chance, odds))
			g.falls++
		} else {
			if m.Count(by) < 1 {
				g.end, g.failure = failed, "dead end: seat "+by.String()+" has to act and cannot"
				return
			}
			player := g.playerAt[by]
			m.Choose(by, w.bots[player].Choose(m, by, &w.players[player]))
			g.actions++
			if by != last {
				g.turns++
				last = by
			}
		}
		for _, e := range m.Happened() {
			g.events[e.Key] = g.events[e.Key].plus(Count{1, int64(e.Amount)})
			if e.Key == patience.Event {
				waited++
			}
		}
	}
	g.result = m.Result(engine.Whole)
}

// count adds the game to the sums, and hands on its record.
func (w *worker) count(m engine.Match) {
	g := &w.game
	if g.seats = w.sim.Setup.Seats; m != nil {
		g.seats = m.Setup().Seats
	}
	w.total.add(g)
	set := setKey{seats: w.sim.Setup.Seats}
	if m != nil && (w.sim.varies() || g.end == failed) {
		set = setKey{m.Setup().Seats, optionSet(w.sim.Game.Facts(), m.Setup())}
	}
	if m != nil && w.sim.varies() {
		t := w.sets[set]
		if t == nil {
			t = newTally(w.sim)
			w.sets[set] = t
		}
		t.add(g)
	}
	if g.end == failed {
		w.fail(Failure{Number: g.number, Seats: set.seats, Options: set.options, Actions: g.actions + g.falls, What: g.failure})
	}
	if m != nil && w.sim.Record != nil {
		if err := w.record(m); err != nil {
			w.shared.fail(err)
		}
	}
}

// fail keeps the failures with the lowest numbers. Numbers only grow.
func (w *worker) fail(f Failure) {
	if len(w.failures) < keptFailures {
		w.failures = append(w.failures, f)
	}
}

func (w *worker) record(m engine.Match) (err error) {
	defer func() {
		if what := recover(); what != nil {
			err = fmt.Errorf("game %d: its record cannot be written: %v", w.game.number, what)
		}
	}()
	rec := m.Record()
	seated := make([]string, rec.Seats)
	for seat := range seated {
		seated[seat] = w.names[w.game.playerAt[seat]]
	}
	rec.Tags = append(rec.Tags,
		notation.Pair{Name: "players", Value: strings.Join(seated, ",")},
		notation.Pair{Name: "seed", Value: strconv.FormatUint(w.sim.Seed, 10)},
		notation.Pair{Name: "number", Value: strconv.Itoa(w.game.number)})
	return w.sim.Record(w.game.number, rec)
}

// panicPlace is the line of the program that panicked, as " at movement.go:41".
func panicPlace() string {
	var pcs [32]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs[:])])
	for panicked := false; ; {
		frame, more := frames.Next()
		inRuntime := strings.HasPrefix(frame.Function, "runtime.")
		if panicked && !inRuntime && frame.File != "" {
			return " at " + frame.File[strings.LastIndexByte(frame.File, '/')+1:] + ":" + strconv.Itoa(frame.Line)
		}
		panicked = panicked || inRuntime
		if !more {
			return ""
		}
	}
}
