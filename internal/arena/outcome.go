package arena

import (
	"math/rand/v2"

	"github.com/bigriver/bigriver/internal/engine"
)

// Outcome is the result of a tournament. It depends only on the rounds, so stopping and resuming
// gives the same outcome.
type Outcome struct {
	Report // of all its games; Players are the bots

	Rounds    int
	RoundSize int
	Bots      []BotOutcome // in the order of Tournament.Bots
	Test      *TestState
	Games     []GameLine // all of them, in order
}

// BotOutcome is a bot's result in a tournament.
type BotOutcome struct {
	Standing

	Share Interval // of its games that it won, or in a cooperative game that the group won
	Elo   Rating
}

// outcome computes the outcome of whole rounds.
func (t *Tournament) outcome(sim *Sim, rounds []Round) *Outcome {
	games := lineups(len(t.Bots), t.Setup.Seats, t.Game.Facts().Cooperative)
	f := t.Game.Facts()
	full, _ := f.Complete(t.Setup) // checked by sim.prepare
	out := &Outcome{
		Rounds: len(rounds), RoundSize: len(games),
		Report: Report{
			Game: f.Name, Version: f.Version, Setup: full, Options: OptionSet(f, full), Cooperative: f.Cooperative, Players: t.Labels(), Seed: t.Seed,
			First: 1, Requested: t.Rounds() * len(games), MaxActions: sim.MaxActions, EventLimit: sim.eventLimit(), Counts: Counts{Total: *newTally(sim)},
		},
	}
	pairs := make([]pairing, len(rounds))
	shares := make([][]float64, len(t.Bots))
	for i := range rounds {
		r := &rounds[i]
		out.addRound(r, sim, seatsPerBot(games))
		pairs[i] = pairingOf(r, len(t.Bots))
		won := r.wins(len(t.Bots), f.Cooperative)
		for b := range won {
			if won[b].games > 0 {
				shares[b] = append(shares[b], won[b].won/float64(won[b].games))
			}
		}
	}
	resampler := bootstrap{rand.New(Source(t.Seed, 0, ratingStream))}
	ratings := rate(pairs, len(t.Bots), resampler)
	for b := range t.Bots {
		out.Bots = append(out.Bots, BotOutcome{Standing: out.Total.Players[b], Share: resampler.share(shares[b]), Elo: ratings[b]})
	}
	if t.Test != nil {
		var tally testTally
		for i := range rounds {
			tally.add(&rounds[i], t)
		}
		state := t.Test.state(&tally)
		out.Test = &state
	}
	out.Interrupted = out.Total.Done() < out.Requested && (out.Test == nil || out.Test.Answer == Undecided)
	return out
}

// addRound adds the games of a round to the tally.
func (out *Outcome) addRound(r *Round, sim *Sim, seatsPerBot int) {
	for i := range r.Games {
		line := &r.Games[i]
		g := line.game((r.Number-1)*len(r.Games)+i+1, seatsPerBot)
		out.Total.add(g)
		out.Games = append(out.Games, *line)
		for seat, why := range line.Forfeits {
			if why != "" && len(out.Forfeits) < maxFailures {
				out.Forfeits = append(out.Forfeits, Forfeit{g.number, engine.Seat(seat), sim.Players[g.playerAt[seat]].Label(), why})
			}
		}
		if g.end == failed && len(out.Failures) < maxFailures {
			out.Failures = append(out.Failures, Failure{
				Number: g.number, Seats: g.seats, Options: out.Options, Actions: g.actions + g.chanceActions, What: g.failure,
			})
		}
	}
	for key, n := range r.Events {
		out.Total.Events[key] = out.Total.Events[key].plus(n)
	}
	if r.Trace != nil {
		out.Total.Trace.merge(r.Trace)
	}
}

// winCount is a number of games and the wins in them.
type winCount struct {
	won   float64
	games int
}

// wins returns each bot's wins in the round. A shared win counts as its share.
func (r *Round) wins(bots int, cooperative bool) []winCount {
	won := make([]winCount, bots)
	for i := range r.Games {
		g := &r.Games[i]
		if g.End != endings[finished] {
			continue
		}
		if cooperative {
			if won[g.Bots[0]].games++; g.Group == engine.GroupWon.String() {
				won[g.Bots[0]].won++
			}
			continue
		}
		winners := 0
		for _, p := range g.Places {
			if p == 1 {
				winners++
			}
		}
		for seat, b := range g.Bots {
			if won[b].games++; g.Places[seat] == 1 {
				won[b].won += 1 / float64(winners)
			}
		}
	}
	return won
}

// meanOf is a mean over rounds, which are independent.
type meanOf struct {
	n            int
	sum, squares float64
}

func (m *meanOf) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

// variance returns the sample variance of one round. An extra quarter in the sum keeps it above 0
// if all rounds are equal.
func (m *meanOf) variance() float64 {
	if m.n == 0 {
		return 1
	}
	mean := m.sum / float64(m.n)
	return (max(m.squares-mean*m.sum, 0) + 0.25) / float64(m.n)
}
