package arena_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

func tournament(tb testing.TB, seats, games int, entrants ...bots.Entrant) *arena.Tournament {
	tb.Helper()
	return &arena.Tournament{
		Game: toyGame(tb, toyRules(tb)), Setup: engine.Setup{Seats: seats}, Bots: entrants, Games: games, Seed: 7,
	}
}

func three(tb testing.TB) []bots.Entrant {
	tb.Helper()
	return []bots.Entrant{alwaysBot("first", false), alwaysBot("last", true), randomBot(tb)[0]}
}

func outcome(tb testing.TB, t *arena.Tournament) *arena.Outcome {
	tb.Helper()
	return must.Get(t.Run(tb.Context()))(tb)
}

func wantSameOutcome(t *testing.T, what string, a, b *arena.Outcome) {
	t.Helper()
	if diff := cmp.Diff(a, b, cmpopts.IgnoreUnexported(arena.Tally{}), cmp.AllowUnexported(arena.Standing{})); diff != "" {
		t.Errorf("%s (-one +other):\n%s", what, diff)
	}
}

// TestRoundsAreBalanced checks that in a round every bot has every seat equally often, for any
// number of bots and seats.
func TestRoundsAreBalanced(t *testing.T) {
	for _, seats := range []int{2, 3, 4} {
		for n := 2; n <= 5; n++ {
			list := []bots.Entrant{}
			for i := range n {
				list = append(list, alwaysBot(fmt.Sprintf("bot%d", i), i%2 == 0))
			}
			o := outcome(t, tournament(t, seats, 1, list...))
			had := make([]map[int]int, seats)
			for _, g := range o.Games {
				for seat, b := range g.Bots {
					if had[seat] == nil {
						had[seat] = map[int]int{}
					}
					had[seat][b]++
				}
			}
			for seat := range had {
				for b := range n {
					if had[seat][b] != had[0][0] {
						t.Errorf("%d bots, %d seats: bot %d had seat %d %d times, bot 0 seat 0 %d times", n, seats, b, seat, had[seat][b], had[0][0])
					}
				}
			}
			if len(o.Games) != o.RoundSize || o.Rounds != 1 {
				t.Errorf("%d games in %d rounds", len(o.Games), o.Rounds)
			}
		}
	}
}

// TestSameRiverInARound checks that all games of a round draw the same tiles, and that other rounds
// draw others. The sides are not compared: the same die can mean another side, since the possible
// directions of the river depend on the boats.
func TestSameRiverInARound(t *testing.T) {
	games := catalogtest.Games(t)
	queen := must.Get(games.Find("queen"))(t)
	simple := must.Get(queen.Bot("simple"))(t)
	tm := &arena.Tournament{Game: queen, Setup: engine.Setup{Seats: 2}, Bots: []bots.Entrant{simple, randomBot(t)[0]}, Games: 8, Seed: 3}
	var mu sync.Mutex
	rivers := map[int]string{}
	tm.Record = func(number int, rec *notation.Record) error {
		var draws []string
		for _, l := range rec.Lines {
			if l.Seat == int(engine.Chance) && strings.HasPrefix(l.Action, "tile ") {
				draws = append(draws, l.Action)
			}
		}
		mu.Lock()
		defer mu.Unlock()
		rivers[number] = strings.Join(draws, " ")
		return nil
	}
	outcome(t, tm)
	const firstDraws = 20 // letters: both games get at least this far
	for number := 1; number <= 8; number += 2 {
		a, b := rivers[number], rivers[number+1]
		if n := min(len(a), len(b)); n < firstDraws || a[:n] != b[:n] {
			t.Errorf("games %d and %d draw\n%s\n%s", number, number+1, a, b)
		}
	}
	if rivers[1][:firstDraws*3] == rivers[3][:firstDraws*3] {
		t.Error("two rounds draw the same")
	}
}

// TestTournamentResumes stops a tournament after any number of rounds and resumes it from the
// written rounds. The outcome is the same as without a stop, on any number of cores.
func TestTournamentResumes(t *testing.T) {
	whole := outcome(t, tournament(t, 3, 120, three(t)...))
	var written []string
	for _, workers := range []int{1, 4, 2} {
		ctx, cancel := context.WithCancel(t.Context())
		tm := tournament(t, 3, 120, three(t)...)
		tm.Workers = workers
		for _, line := range written {
			var r arena.Round
			must.Do(t, json.Unmarshal([]byte(line), &r))
			must.Do(t, r.Valid(tm))
			tm.Done = append(tm.Done, r)
		}
		tm.Write = func(r arena.Round) error {
			line, err := json.Marshal(r)
			if written = append(written, string(line)); len(written)%6 == 0 {
				cancel()
			}
			return err
		}
		o, err := tm.Run(ctx)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if o.Rounds == whole.Rounds {
			wantSameOutcome(t, "interrupted and resumed", whole, o)
			return
		}
		if !o.Interrupted {
			t.Error("no message about the interruption")
		}
	}
	tm := tournament(t, 3, 120, three(t)...)
	for _, line := range written {
		var r arena.Round
		must.Do(t, json.Unmarshal([]byte(line), &r))
		tm.Done = append(tm.Done, r)
	}
	wantSameOutcome(t, "interrupted three times and resumed", whole, outcome(t, tm))
}

// TestRatings checks that the better bot has the higher rating, that the ratings of equal bots are
// close, and that the mean is 0.
func TestRatings(t *testing.T) {
	o := outcome(t, tournament(t, 3, 600, three(t)...))
	sum := 0.0
	for i := range o.Bots {
		b := &o.Bots[i]
		if sum += b.Elo.Elo; b.Elo.Low > b.Elo.Elo || b.Elo.High < b.Elo.Elo || b.Share.Low > b.Share.Share || b.Share.High < b.Share.Share {
			t.Errorf("%s: got %+v %+v", b.Name, b.Elo, b.Share)
		}
		for j := range o.Bots {
			if other := &o.Bots[j]; b.Places[1] > other.Places[1]+50 && b.Elo.Elo <= other.Elo.Elo {
				t.Errorf("%s with %v has %v, %s with %v has %v", b.Name, b.Places, b.Elo.Elo, other.Name, other.Places, other.Elo.Elo)
			}
		}
	}
	if math.Abs(sum) > 1e-6 {
		t.Errorf("the ratings have the sum %v", sum)
	}
	same := outcome(t, tournament(t, 2, 400, randomBot(t)[0], named{randomBot(t)[0], "again"}))
	if r := same.Bots[0].Elo; r.Low > 0 || r.High < 0 {
		t.Errorf("a bot against itself has %+v", r)
	}
}

type named struct {
	bots.Entrant

	label string
}

func (n named) Label() string { return n.label }

// TestSPRT checks that the test answers as soon as possible, and gives the same answer on any
// number of cores.
func TestSPRT(t *testing.T) {
	strong, weak := three(t)[0], three(t)[1]
	if o := outcome(t, tournament(t, 2, 100, strong, weak)); o.Bots[0].Elo.Elo < o.Bots[1].Elo.Elo {
		strong, weak = weak, strong
	}
	play := func(workers int, a, b bots.Entrant) *arena.Outcome {
		tm := tournament(t, 2, 2000, a, b)
		tm.Test, tm.Workers = &arena.SPRT{Low: 0, High: 30}, workers
		return outcome(t, tm)
	}
	one, four := play(1, strong, weak), play(4, strong, weak)
	if one.Test.Answer != arena.IsHigh || one.Rounds >= 1000 || one.Interrupted {
		t.Errorf("%+v after %d rounds", one.Test, one.Rounds)
	}
	wantSameOutcome(t, "on four cores", one, four)
	if o := play(2, weak, strong); o.Test.Answer != arena.IsLow {
		t.Errorf("the other way round: %+v", o.Test)
	}
}

// TestTraces checks that every tenth round is traced, and that the leader at the end is the winner.
func TestTraces(t *testing.T) {
	o := outcome(t, tournament(t, 3, 120, three(t)...))
	trace := &o.Total.Trace
	if last := trace.Led[arena.TracePoints-1]; trace.Games != 12 || last != int64(trace.Games)*arena.WinUnits {
		t.Errorf("%d games, at the end the leader wins %d", trace.Games, last)
	}
	if !slices.IsSorted(trace.Scores[0][:]) && trace.Scores[0][0] != 0 {
		t.Errorf("scores over time: %v", trace.Scores[0])
	}
}

// TestImpossibleTournaments checks the errors for impossible tournaments.
func TestImpossibleTournaments(t *testing.T) {
	one := randomBot(t)[0]
	for want, tm := range map[string]*arena.Tournament{
		"at least two bots":          tournament(t, 2, 10, one),
		"is listed twice":            tournament(t, 2, 10, one, one),
		"cannot play 0 games":        tournament(t, 2, 0, three(t)...),
		"toy is for 2 to 4 seats":    tournament(t, 9, 10, three(t)...),
		"the test is for two bots, ": {Game: toyGame(t, toyRules(t)), Setup: engine.Setup{Seats: 2}, Bots: three(t), Games: 2, Test: &arena.SPRT{High: 1}},
	} {
		if _, err := tm.Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
