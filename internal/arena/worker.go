package arena

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/deal"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

// The random streams of a game. Chance has its own stream, so that after a change to a bot the same
// chance actions are drawn until the step where the course first differs. Each player has one,
// starting with firstPlayerStream.
const (
	optionStream = iota
	chanceStream
	firstPlayerStream
)

// ratingStream is for the intervals of ratings. It is a stream of game 0, which is never played.
const ratingStream = 1

// worker plays and counts one game after another. During a game it shares nothing with other
// workers.
type worker struct {
	sim    *Sim
	shared *shared
	bots   []bots.Player // by index in sim.Players
	names  []string      // by index in sim.Players
	match  match.Match   // restarted for every game, unless the set-up is random

	chance  rand.PCG
	players []rand.PCG
	deal    deal.Deal   // of the round, in a tournament
	draws   *deal.Draws // of the game, in a tournament

	counts *Counts

	game   game
	course course // of the game, if it is traced
}

// game has the counts of one game.
type game struct {
	number        int
	seats         int
	end           ending
	result        engine.Result
	actions       int // of seats
	chanceActions int
	seatChanges   int // number of times that the turn passed to another seat
	events        map[string]Count
	failure       string
	playerAt      [engine.MaxSeats]int // by seat: the index in Sim.Players
	lost          engine.Seats         // by forfeit
	reasons       []string             // by seat: the reason for its forfeit; nil if there was none
	trace         *Trace               // nil if it is not traced
}

type ending int8

const (
	finished ending = iota
	unfinished
	failed
	abandoned // the simulation was stopped
)

func newWorker(sim *Sim, common *shared) (*worker, error) {
	w := &worker{
		sim: sim, shared: common, names: sim.names(), players: make([]rand.PCG, len(sim.Players)),
		counts: &Counts{Total: *newTally(sim)}, game: game{events: map[string]Count{}},
	}
	if err := w.prepare(); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// prepare makes the match and the players.
func (w *worker) prepare() (err error) {
	if w.sim.hasRandomSetup() {
		// Fail early if the seats and the fixed options are impossible.
		_, _, err = w.sim.drawMatch(Source(w.sim.Seed, 0, optionStream))
	} else {
		w.match, err = w.sim.Game.New(w.sim.Setup)
	}
	if err != nil {
		return err
	}
	w.bots, err = bots.EnterAll(w.sim.Game, w.sim.Players)
	return err
}

// close closes the players.
func (w *worker) close() {
	for _, p := range w.bots {
		p.Close()
	}
}

// run plays the next game that no worker has started, until none is left.
func (w *worker) run() {
	for !w.shared.stop.Load() {
		i := int(w.shared.started.Add(1)) - 1
		if i >= w.sim.Games {
			return
		}
		w.begin(w.sim.First + i)
		m := w.newMatch()
		if m != nil {
			w.play(m)
		}
		if w.game.end == abandoned {
			return
		}
		w.count(m)
		if w.sim.each != nil {
			w.sim.each(&w.game)
		}
		w.shared.done.Add(1)
	}
}

// begin resets the counts, seats the players and seeds the random streams for a game.
func (w *worker) begin(number int) {
	g := &w.game
	clear(g.events)
	*g = game{number: number, events: g.events}
	if w.sim.schedule != nil {
		w.deal = deal.Numbered(w.sim.Seed, w.sim.schedule(number, &g.playerAt))
	} else {
		for i := range w.bots {
			g.playerAt[(i+number-1)%len(w.bots)] = i
		}
	}
	for i := range w.bots {
		reseed(&w.players[i], w.sim.Seed, uint64(number), firstPlayerStream+uint64(i))
	}
	reseed(&w.chance, w.sim.Seed, uint64(number), chanceStream)
	if w.sim.isTraced(number) {
		g.trace = &Trace{}
	}
}

// newMatch returns the match for the game that begins. If no set-up is playable, it returns nil and
// the game has failed.
func (w *worker) newMatch() match.Match {
	if !w.sim.hasRandomSetup() {
		w.match.Restart()
		return w.match
	}
	r := Source(w.sim.Seed, uint64(w.game.number), optionStream)
	m, refused, err := w.sim.drawMatch(r)
	w.counts.Refused += refused
	if err != nil {
		w.game.end, w.game.failure = failed, err.Error()
		return nil
	}
	return m
}

// play plays the game until it is over, too long, abandoned or failed.
func (w *worker) play(m match.Match) {
	g := &w.game
	defer func() {
		if what := recover(); what != nil {
			g.end, g.failure = failed, fmt.Sprintf("panic: %v%s", what, panicPlace())
		}
	}()
	limit, limitedEvents := w.sim.eventLimit(), 0
	last := engine.Chance
	g.seats = m.Setup().Seats
	if w.draws = nil; w.sim.schedule != nil {
		w.draws = w.deal.Begin(m)
	}
	w.course.begin()
	for seat := range g.seats {
		w.playerOf(engine.Seat(seat)).Begin(m, engine.Seat(seat), &w.players[g.playerAt[seat]])
	}
	for turn := m.ToAct(); turn != 0; turn = m.ToAct() {
		switch {
		case m.Len() >= w.sim.MaxActions, limit.Max > 0 && limitedEvents > limit.Max:
			g.end = unfinished
			return
		case w.shared.stop.Load():
			g.end = abandoned
			return
		}
		by := pickSeat(turn, &w.chance)
		if by == engine.Chance {
			if m.Odds() < 1 {
				g.end, g.failure = failed, "dead end: chance has no action"
				return
			}
			w.draw(m)
			g.chanceActions++
		} else {
			if m.Count(by) < 1 {
				g.end, g.failure = failed, "dead end: seat "+by.String()+" has to act and cannot"
				return
			}
			choice := w.choose(m, by)
			if g.end == abandoned {
				return
			}
			m.Choose(by, choice)
			g.actions++
			if by != last {
				g.seatChanges++
				last = by
			}
		}
		for seat := range g.seats {
			w.playerOf(engine.Seat(seat)).Saw(m)
		}
		if g.trace != nil {
			w.course.note(m)
		}
		for _, e := range m.Happened() {
			g.events[e.Key] = g.events[e.Key].plus(Count{1, int64(e.Amount)})
			if e.Key == limit.Event {
				limitedEvents++
			}
		}
	}
	g.result = m.Result(engine.Omniscient).Forfeit(g.seats, g.lost)
	if g.trace != nil {
		w.course.sum(g.trace, g)
	}
	for seat := range g.seats {
		w.playerOf(engine.Seat(seat)).End(m)
	}
}

// draw does an action of chance.
func (w *worker) draw(m match.Match) {
	if w.draws != nil {
		m.ActDrawn(w.draws.Next(m))
		return
	}
	match.Roll(m, &w.chance)
}

func (w *worker) playerOf(seat engine.Seat) bots.Player { return w.bots[w.game.playerAt[seat]] }

// choose returns the action of a seat. A player that fails loses by forfeit; its seat continues at
// random.
func (w *worker) choose(m match.Match, by engine.Seat) int {
	g := &w.game
	r := &w.players[g.playerAt[by]]
	if !g.lost.Has(by) {
		i, err := w.playerOf(by).Choose(m, r)
		if err == nil {
			return i
		}
		if w.shared.isStopped() { // stopping kills the programs, so this error is no forfeit
			g.end = abandoned
			return 0
		}
		if g.lost = g.lost.With(by); g.reasons == nil {
			g.reasons = make([]string, g.seats)
		}
		g.reasons[by] = fmt.Sprintf("step %d: %v", m.Len()+1, err)
	}
	return engine.Below(r, m.Count(by))
}

// count adds the game to the tallies and passes its record to Sim.Record.
func (w *worker) count(m match.Match) {
	g := &w.game
	if g.seats == 0 { // no set-up could be drawn
		g.seats = w.sim.Setup.Seats
	}
	w.counts.Total.add(g)
	setup := setupKey{seats: w.sim.Setup.Seats}
	if m != nil && (w.sim.hasRandomSetup() || g.end == failed) {
		setup = setupKey{m.Setup().Seats, OptionSet(w.sim.Game.Facts(), m.Setup())}
	}
	if m != nil && w.sim.hasRandomSetup() {
		w.counts.tallyOf(w.sim, setup).add(g)
	}
	if g.end == failed {
		w.addFailure(Failure{Number: g.number, Seats: setup.seats, Options: setup.options, Actions: g.actions + g.chanceActions, What: g.failure})
	}
	for seat, why := range g.reasons {
		if why != "" && len(w.counts.Forfeits) < maxFailures {
			w.counts.Forfeits = append(w.counts.Forfeits, Forfeit{g.number, engine.Seat(seat), w.names[g.playerAt[seat]], why})
		}
	}
	if m != nil && w.sim.Record != nil {
		if err := w.record(m); err != nil {
			w.shared.abort(err)
		}
	}
}

// addFailure keeps only the first failures. They have the lowest numbers, since a worker's games
// have ascending numbers.
func (w *worker) addFailure(f Failure) {
	if len(w.counts.Failures) < maxFailures {
		w.counts.Failures = append(w.counts.Failures, f)
	}
}

func (w *worker) record(m match.Match) (err error) {
	defer func() {
		if what := recover(); what != nil {
			err = fmt.Errorf("game %d: cannot write its record: %v", w.game.number, what)
		}
	}()
	rec := m.Record()
	seated, net := make([]string, rec.Seats), ""
	for seat := range seated {
		i := w.game.playerAt[seat]
		seated[seat] = w.names[i]
		if own, ok := w.sim.Players[i].(bots.Named); ok && own.Net != "" {
			net = own.Net
		}
	}
	rec.Tags = append(rec.Tags,
		notation.Pair{Name: "players", Value: strings.Join(seated, ",")},
		notation.Pair{Name: "seed", Value: strconv.FormatUint(w.sim.Seed, 10)},
		notation.Pair{Name: "number", Value: strconv.Itoa(w.game.number)})
	if net != "" {
		rec.Tags = append(rec.Tags, notation.Pair{Name: notation.NetTag, Value: net})
	}
	for seat, why := range w.game.reasons {
		if why != "" {
			rec.Tags = append(rec.Tags, ForfeitTag(engine.Seat(seat), why))
		}
	}
	return w.sim.Record(w.game.number, rec)
}

// ForfeitTag returns the record tag for a seat that lost by forfeit, whatever the result says.
func ForfeitTag(seat engine.Seat, why string) notation.Pair {
	return notation.Pair{Name: "forfeit." + seat.String(), Value: why}
}

// panicPlace returns the line of the program that panicked, as " at movement.go:41".
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

// pickSeat returns a random seat of those to act; all are equally likely. There is at least one.
func pickSeat(turn engine.Seats, r engine.Source) engine.Seat {
	n := turn.Len()
	if n == 1 {
		return turn.First()
	}
	for skip := engine.Below(r, n); skip > 0; skip-- {
		turn = turn.Without(turn.First())
	}
	return turn.First()
}
