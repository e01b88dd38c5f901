package arena_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
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
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

type rules = engine.Rules[toy.State, toy.Action]

func toyRules(tb testing.TB) rules {
	tb.Helper()
	return toy.New()
}

// toyGame returns the game of rules like those of the toy.
func toyGame(tb testing.TB, r rules) match.Game {
	tb.Helper()
	_, shown := must.Get2(show.New())(tb)
	return match.Erase(r, shown)
}

func sim(tb testing.TB, r rules, seats, games int) arena.Sim {
	tb.Helper()
	s := arena.Sim{Game: toyGame(tb, r), Setup: engine.Setup{Seats: seats}, Games: games, Seed: 7}
	s.Players = slices.Repeat(randomBot(tb), seats)
	return s
}

func randomBot(tb testing.TB) []bots.Entrant {
	tb.Helper()
	general := must.Get(bots.General())(tb)
	return []bots.Entrant{general[0]}
}

func run(tb testing.TB, s arena.Sim) *arena.Report {
	tb.Helper()
	return must.Get(arena.Run(tb.Context(), s))(tb)
}

// alwaysBot returns a bot that always takes the first of its choices, or always the last.
func alwaysBot(name string, last bool) bots.Named {
	return bots.Named{Name: name, New: func(g match.Game) (bots.Bot, error) {
		return bots.Typed(g, func(d *bots.Decision[toy.State, toy.Action]) int {
			if last {
				return len(d.Legal) - 1
			}
			return 0
		})
	}}
}

func wantSame(t *testing.T, what string, a, b *arena.Report) {
	t.Helper()
	if diff := cmp.Diff(a, b, cmpopts.IgnoreUnexported(arena.Tally{}), cmp.AllowUnexported(arena.Standing{})); diff != "" {
		t.Errorf("%s (-one +other):\n%s", what, diff)
	}
}

func TestTheSameOnAnyNumberOfCores(t *testing.T) {
	for _, random := range []bool{false, true} {
		one := sim(t, toyRules(t), 3, 500)
		one.RandomOptions, one.Workers = random, 1
		many := one
		many.Workers = 7
		a := run(t, one)
		wantSame(t, fmt.Sprintf("random options %v: 1 worker and 7 differ", random), a, run(t, many))
		if a.Total.Finished != 500 || a.Interrupted {
			t.Errorf("%d of 500 games finished, interrupted %v", a.Total.Finished, a.Interrupted)
		}
	}
}

// Games 101 to 200 have the same records in a simulation of just these and in one of games 1 to
// 200.
func TestGamesDoNotDependOnOthers(t *testing.T) {
	records := func(first, games int) map[int]string {
		var mu sync.Mutex
		got := map[int]string{}
		s := sim(t, toyRules(t), 2, games)
		s.First = first
		s.Record = func(n int, rec *notation.Record) error {
			mu.Lock()
			defer mu.Unlock()
			got[n] = rec.String()
			return nil
		}
		run(t, s)
		return got
	}
	all, later := records(1, 200), records(101, 100)
	if len(all) != 200 || len(later) != 100 {
		t.Fatalf("%d and %d records", len(all), len(later))
	}
	for n, rec := range later {
		if all[n] != rec {
			t.Errorf("game %d differs when it is played in another simulation", n)
		}
	}
	parsed := must.Get(notation.Parse("game.txt", all[17]))(t)
	if _, err := match.Replay(toyGame(t, toyRules(t)), parsed); err != nil {
		t.Error(err)
	}
	want := []notation.Pair{{Name: "players", Value: "random,random"}, {Name: "seed", Value: "7"}, {Name: "number", Value: "17"}}
	if diff := cmp.Diff(want, parsed.Tags); diff != "" {
		t.Error(diff)
	}
}

func TestCounts(t *testing.T) {
	s := sim(t, toyRules(t), 3, 300)
	s.Players = []bots.Entrant{alwaysBot("first", false), alwaysBot("last", true), alwaysBot("last", true)}
	r := run(t, s)
	total := r.Total
	if total.Finished != 300 || total.Done() != 300 || !total.Scored {
		t.Fatalf("got %+v", total)
	}
	wins := 0.0
	for seat, standing := range total.Seats {
		wins += standing.Wins()
		places := 0
		for _, n := range standing.Places {
			places += n
		}
		if standing.Games != 300 || places != 300 || standing.Scores.N != 300 {
			t.Errorf("seat %d: %+v", seat, standing)
		}
	}
	if wins != 300 {
		t.Errorf("%v wins in 300 games", wins)
	}
	if len(total.Players) != 2 || total.Players[0].Games != 300 || total.Players[1].Games != 600 {
		t.Errorf("players: %+v", total.Players)
	}
	// The bots that take the last choice end their turns at once; the bot that loads does better.
	if total.Events["ended"].Times != 300*3*2 {
		t.Errorf("%d turns ended, 3 seats have 2 in each of 300 games", total.Events["ended"].Times)
	}
	if first, last := total.Players[0].WinShare(), total.Players[1].WinShare(); first.Low < 0 || last.High > 1 || first == last {
		t.Errorf("first %+v, last %+v", first, last)
	}
	if got, amount := total.PerGame("ended"); got != 6 || amount != 0 {
		t.Errorf("%v turns a game", got)
	}
}

func TestEverySeatEquallyOften(t *testing.T) {
	var mu sync.Mutex
	seats := map[string]int{}
	s := sim(t, toyRules(t), 3, 30)
	s.Players[1] = alwaysBot("first", false)
	s.Record = func(_ int, rec *notation.Record) error {
		mu.Lock()
		defer mu.Unlock()
		seats[rec.Tags[0].Value]++
		return nil
	}
	run(t, s)
	want := map[string]int{"random,first,random": 10, "random,random,first": 10, "first,random,random": 10}
	if diff := cmp.Diff(want, seats); diff != "" {
		t.Error(diff)
	}
}

func TestRandomOptions(t *testing.T) {
	s := sim(t, toyRules(t), 4, 300)
	s.RandomOptions = true
	r := run(t, s)
	// Four seats cannot play three rounds, so one set in six is refused and drawn again.
	if r.Refused < 30 || r.Refused > 110 {
		t.Errorf("%d sets were refused", r.Refused)
	}
	var names []string
	games := 0
	for _, set := range r.Sets {
		names = append(names, set.Options)
		games += set.Tally.Done()
	}
	want := []string{"", "length=short", "length=short,rounds=2", "rounds=1"}
	if diff := cmp.Diff(want, names); diff != "" || games != 300 {
		t.Errorf("%d games by option set:\n%s", games, diff)
	}

	s.Setup.Options = map[string]string{"rounds": "1"}
	if r = run(t, s); r.Refused != 0 || r.Options != "rounds=1" || len(r.Sets) != 2 {
		t.Errorf("with one round: %d refused, options %q, %d sets", r.Refused, r.Options, len(r.Sets))
	}
	s.Setup.Options = map[string]string{"rounds": "3"}
	if _, err := arena.Run(t.Context(), s); err == nil || !strings.Contains(err.Error(), "no playable set-up") {
		t.Errorf("no set can be played: %v", err)
	}
}

// With random seats all numbers of seats are equally likely, and players without a seat sit out.
func TestRandomSeats(t *testing.T) {
	s := sim(t, toyRules(t), 4, 300)
	s.RandomSeats = true
	r := run(t, s)
	games := map[int]int{}
	for _, set := range r.Sets {
		games[set.Seats] += set.Tally.Done()
	}
	for seats := 2; seats <= 4; seats++ {
		if n := games[seats]; n < 70 || n > 130 {
			t.Errorf("%d games of 300 with %d seats", n, seats)
		}
	}
	if first, last := r.Total.Seats[0].Games, r.Total.Seats[3].Games; first != 300 || last != games[4] || r.Total.Players[0].Games != 2*games[2]+3*games[3]+4*games[4] {
		t.Errorf("%d games in the first seat, %d in the last, %+v", first, last, games)
	}
	s.Workers = 1
	if again := run(t, s); !reflect.DeepEqual(r, again) {
		t.Error("the report depends on the number of workers")
	}
	withNet := s.Players[0].(bots.Named)
	withNet.Name, withNet.Net = "withnet", "1a2b3c4d"
	s.Players = append([]bots.Entrant{withNet}, s.Players[1:]...)
	s.Record = func(_ int, rec *notation.Record) error {
		tags := map[string]string{}
		for _, tag := range rec.Tags {
			tags[tag.Name] = tag.Value
		}
		if players := tags["players"]; strings.Count(players, ",") != rec.Seats-1 || strings.Contains(players, "withnet") != (tags[notation.NetTag] == withNet.Net) {
			return fmt.Errorf("%d seats, players %s, net %q", rec.Seats, players, tags[notation.NetTag])
		}
		return nil
	}
	run(t, s)
}

// Fixed options may exclude some numbers of seats and most of the random options. Such a simulation
// can still be played.
func TestRandomSetupsWithFixedOptions(t *testing.T) {
	s := sim(t, toyRules(t), 4, 100)
	// Impossible with 4 seats.
	s.RandomSeats, s.Setup.Options = true, map[string]string{"rounds": "3"}
	if r := run(t, s); r.Total.Finished != 100 {
		t.Errorf("got %+v", r.Total)
	}
	games := catalogtest.Games(t)
	queen := must.Get(games.Find("queen"))(t)
	school := arena.Sim{
		Game: queen, Games: 40, Seed: 1, RandomOptions: true, RandomSeats: true, Players: slices.Repeat(randomBot(t), 6),
		Setup: engine.Setup{Seats: 6, Options: map[string]string{"game": "school"}}, MaxActions: 20,
	}
	r := run(t, school)
	seats := map[int]bool{}
	for _, set := range r.Sets {
		seats[set.Seats] = true
	}
	if r.Total.Failed != 0 || len(seats) != 3 || len(r.Sets) < 20 {
		t.Errorf("the school was played with %v seats and %d sets of options, and %d games failed", seats, len(r.Sets), r.Total.Failed)
	}
}

func TestUnfinished(t *testing.T) {
	s := sim(t, toyRules(t), 2, 50)
	s.MaxActions = 10
	r := run(t, s)
	if r.Total.Unfinished != 50 || r.Total.Finished != 0 || r.Err() != nil {
		t.Errorf("got %+v", r.Total)
	}
}

// broken fails when a seat offers its card, by a panic or by a dead end.
type broken struct {
	rules
	panics bool
}

func (b broken) AppendLegal(dst []toy.Action, s *toy.State, by engine.Seat) []toy.Action {
	if s.Phase == toy.Asking {
		if b.panics {
			panic("the offer is lost")
		}
		return dst
	}
	return b.rules.AppendLegal(dst, s, by)
}

func TestFailures(t *testing.T) {
	for _, panics := range []bool{true, false} {
		s := sim(t, broken{toyRules(t), panics}, 2, 100)
		s.Workers = 4
		r := run(t, s)
		s.Workers = 1
		wantSame(t, "1 worker and 4 differ", r, run(t, s))
		if r.Total.Failed < 20 || r.Total.Done() != 100 || len(r.Failures) != 10 {
			t.Fatalf("panics %v: %d failed of %d, %d listed", panics, r.Total.Failed, r.Total.Done(), len(r.Failures))
		}
		want := "dead end: seat "
		if panics {
			want = "panic: the offer is lost at arena_test.go:"
		}
		first := r.Failures[0]
		if !strings.HasPrefix(first.What, want) {
			t.Errorf("%q, want %q", first.What, want)
		}
		s.First, s.Games = first.Number, 1
		again := run(t, s)
		if diff := cmp.Diff(r.Failures[:1], again.Failures); diff != "" {
			t.Errorf("game %d again:\n%s", first.Number, diff)
		}
		if err := again.Err(); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("--seed 7 --first %d --games 1", first.Number)) {
			t.Errorf("no way to play it again: %v", err)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := sim(t, toyRules(t), 2, 1_000_000)
	var once sync.Once
	s.Record = func(n int, _ *notation.Record) error {
		if n == 100 {
			once.Do(cancel)
		}
		return nil
	}
	progress := 0
	s.Progress = func(done int) { progress = done }
	r, err := arena.Run(ctx, s)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Interrupted || r.Total.Finished < 50 || r.Total.Finished > 900_000 {
		t.Errorf("interrupted %v after %d games", r.Interrupted, r.Total.Finished)
	}
	if progress != r.Total.Done() {
		t.Errorf("the last progress was %d games, %d are done", progress, r.Total.Done())
	}
	if r, err = arena.Run(ctx, s); err != nil || !r.Interrupted || r.Total.Done() != 0 {
		t.Errorf("cancelled before it began: %d games, %v", r.Total.Done(), err)
	}
}

func TestAnErrorOfRecordEndsTheSimulation(t *testing.T) {
	s := sim(t, toyRules(t), 2, 1000)
	full := errors.New("no space left")
	s.Record = func(int, *notation.Record) error { return full }
	if _, err := arena.Run(t.Context(), s); !errors.Is(err, full) {
		t.Errorf("got error %v", err)
	}
}

func TestRefusesWhatCannotBePlayed(t *testing.T) {
	for name, change := range map[string]func(*arena.Sim){
		"cannot play 0 games":   func(s *arena.Sim) { s.Games = 0 },
		"a negative number":     func(s *arena.Sim) { s.Workers = -1 },
		"2 players for 3 seats": func(s *arena.Sim) { s.Setup.Seats = 3 },
		"2 to 4 seats":          func(s *arena.Sim) { s.Setup.Seats = 5 },
		`no option "colour"`:    func(s *arena.Sim) { s.Setup.Options = map[string]string{"colour": "red"} },
	} {
		s := sim(t, toyRules(t), 2, 10)
		change(&s)
		if _, err := arena.Run(t.Context(), s); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %q in it", err, name)
		}
	}
}

func BenchmarkSim(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			s := sim(b, toyRules(b), 4, b.N)
			s.Workers = workers
			b.ReportAllocs()
			b.ResetTimer()
			run(b, s)
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// paying is the toy with an amount of 5 at the end of each turn.
type paying struct{ toy.Rules }

func (p paying) Apply(s *toy.State, by engine.Seat, a toy.Action, ev *engine.Events) {
	p.Rules.Apply(s, by, a, ev)
	if ev == nil {
		return
	}
	for i := range ev.List {
		if ev.List[i].Key == "ended" {
			ev.List[i].Amount = 5
		}
	}
}

func TestAmountsAreSummedUp(t *testing.T) {
	r := toy.New()
	total := run(t, sim(t, paying{r}, 3, 50)).Total
	if is, want := total.Events["ended"], (arena.Count{Times: 50 * 3 * 2, Amount: 50 * 3 * 2 * 5}); is != want {
		t.Errorf("turns that end with an amount of 5: %+v, want %+v", is, want)
	}
}

// limited is the toy with an event limit: a simulated game stops when a third turn ends.
type limited struct{ toy.Rules }

func (p limited) Facts() engine.Facts {
	f := p.Rules.Facts()
	f.EventLimit = engine.EventLimit{Event: "ended", Max: 2}
	return f
}

func TestEventLimitEndsAGame(t *testing.T) {
	r := toy.New()
	total := run(t, sim(t, limited{r}, 3, 20)).Total
	if total.Unfinished != 20 {
		t.Errorf("%d of 20 games stopped after their third turn", total.Unfinished)
	}
	longer := sim(t, limited{r}, 3, 20)
	longer.EventLimit = 100
	if report := run(t, longer); report.Total.Unfinished != 0 || report.EventLimit != (engine.EventLimit{Event: "ended", Max: 100}) {
		t.Errorf("with the limit %[2]v, %[1]d of 20 games stopped early", report.Total.Unfinished, report.EventLimit)
	}
	if total := run(t, sim(t, r, 3, 20)).Total; total.Unfinished != 0 {
		t.Errorf("without a limit, %d of 20 games stopped early", total.Unfinished)
	}
}
