package waters_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/bots/botstest"
	watersbots "github.com/bigriver/bigriver/internal/bots/waters"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// quick is the tests' name for the bot that plays on for a coach, which players cannot choose.
const quick = "quick"

// newDelta returns Rising Waters and its bot with this name.
func newDelta(tb testing.TB, name string) (g match.Game, b bots.Bot) {
	tb.Helper()
	rules, shown := must.Get2(show.New())(tb)
	g = match.Erase(rules, shown)
	if name != quick {
		return g, botstest.Make(tb, g, watersbots.List, name)
	}
	list := must.Get(watersbots.List())(tb)
	b = must.Get(list.StandIn().Quick(g))(tb)
	return g, b
}

// playDelta plays a game to its end with one bot in all seats, and counts the events.
func playDelta(tb testing.TB, g match.Game, b bots.Bot, setup engine.Setup, seed uint64) (result engine.Result, happened map[string]int) {
	tb.Helper()
	m := must.Get(g.New(setup))(tb)
	r := rand.NewPCG(seed, 1)
	happened = map[string]int{}
	for m.ToAct() != 0 {
		by := m.ToAct().First()
		if by == engine.Chance {
			match.Roll(m, r)
		} else {
			m.Choose(by, b.Choose(m, by, r))
		}
		for _, e := range m.Happened() {
			happened[e.Key]++
		}
	}
	return m.Result(engine.Omniscient), happened
}

func BenchmarkGame(b *testing.B) {
	for _, name := range []string{"simple", "steady", quick} {
		b.Run(name, func(b *testing.B) {
			g, bot := newDelta(b, name)
			seed := uint64(0)
			for b.Loop() {
				seed++
				playDelta(b, g, bot, engine.Setup{Seats: 4, Options: map[string]string{"version": "spring1927"}}, seed)
			}
		})
	}
}

// TestWins allows more losses than the targets, so that a streak of bad weather does not fail it.
func TestWins(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		bot, version string
		seats, games int
		maxLosses    int // losses allowed
	}{
		{"simple", "fall1926", 4, 24, 4},
		{"simple", "spring1927", 2, 12, 8},
		{"simple", "spring1927", 4, 12, 9},
		{"steady", "spring1927", 4, 24, 10},
		{quick, "spring1927", 4, 24, 10},
		{"strong", "spring1927", 4, 24, 6},
	} {
		t.Run(tt.bot+" "+tt.version, func(t *testing.T) {
			t.Parallel()
			if tt.bot == "strong" {
				longtest.Only(t, "24 games claim its strength")
			}
			g, bot := newDelta(t, tt.bot)
			lost := 0
			for n := range tt.games {
				setup := engine.Setup{Seats: tt.seats, Options: map[string]string{"version": tt.version}}
				if result, _ := playDelta(t, g, bot, setup, uint64(n)); result.Group == engine.GroupLost {
					lost++
				}
			}
			if lost > tt.maxLosses {
				t.Errorf("%d players lost %d of %d games", tt.seats, lost, tt.games)
			}
		})
	}
}

// TestSimpleUsesEveryAction checks that the bot uses everything that the rules offer.
func TestSimpleUsesEveryAction(t *testing.T) {
	t.Parallel()
	g, bot := newDelta(t, "simple")
	happened := map[string]int{}
	for n := range 16 {
		options := map[string]string{"version": "spring1927", "community_goals": "on", "individual_goals": "on"}
		if n%2 == 1 {
			options["group_vote"] = "on"
		}
		_, once := playDelta(t, g, bot, engine.Setup{Seats: 4, Options: options}, uint64(n))
		for key, times := range once {
			happened[key] += times
		}
	}
	for _, key := range []string{
		"built", "levee_raised", "banked", "green_camp", "raft", "picked_up", "delivered", "reads", "showed_weather",
		"goal_completed", "used", "strengthened", "raised", "performed", "resisted", "countered", "cancelled",
		"paid_force", "voted_two", "walked", "floated", "vaudeville",
	} {
		if happened[key] == 0 {
			t.Errorf("%q has never happened: %v", key, happened)
		}
	}
}

// TestSimpleTakesTheBestRole checks that every level chooses the role with the extra action
// first, and uses the Outside Activist's power if it has only that role.
func TestSimpleTakesTheBestRole(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"simple", "steady", "strong"} {
		g, bot := newDelta(t, name)
		if thinker, ok := bot.(bots.Thinker); ok {
			thinker.ScaleBudget(0.1)
		}
		published := false
		for n := uint64(0); n < 40 && !published; n++ {
			m := must.Get(g.New(engine.Setup{Seats: 2, Options: map[string]string{"version": "spring1927", "individual_goals": "on"}}))(t)
			r := rand.NewPCG(n, 4)
			for m.ToAct() != 0 {
				by := m.ToAct().First()
				if by == engine.Chance {
					match.Roll(m, r)
					continue
				}
				i := bot.Choose(m, by, r)
				if took := m.Choice(by, i).Action; by == 0 && strings.HasPrefix(took, "role ") {
					if took != "role sharecropper" {
						t.Fatalf("%s begins with %q", name, took)
					}
					i = 1
					if took = m.Choice(by, i).Action; took != "role activist" {
						t.Fatalf("the second role is %q", took)
					}
				}
				m.Choose(by, i)
				for _, e := range m.Happened() {
					published = published || e.Key == "published"
				}
			}
		}
		if !published {
			t.Errorf("%s never discards a Newspaper or Radio for Force", name)
		}
	}
}

// TestClaims checks that the bot claims a goal that it has reached.
func TestClaims(t *testing.T) {
	t.Parallel()
	g, bot := newDelta(t, "simple")
	for n := range uint64(400) {
		m := must.Get(g.New(engine.Setup{Seats: 2, Options: map[string]string{"version": "spring1927", "community_goals": "on"}}))(t)
		r := rand.NewPCG(n, 2)
		for m.ToAct() != 0 {
			by := m.ToAct().First()
			if by == engine.Chance {
				match.Roll(m, r)
				continue
			}
			for i := range m.Count(by) {
				choice := m.Choice(by, i)
				if !strings.HasPrefix(choice.Action, "claim") {
					continue
				}
				if board, _ := m.Board(by).(show.Board); board.Loss > 0 {
					if got := bot.Choose(m, by, r); got != i {
						t.Fatalf("%s is open, and the bot does %s", choice.Action, m.Choice(by, got).Action)
					}
					return
				}
			}
			m.Choose(by, engine.Below(r, m.Count(by)))
		}
	}
	t.Error("no game came to two rafts")
}

// TestSimpleGivesItsLeastUsefulCards checks that a position gives up what its own hand needs least,
// even if one player has two positions.
func TestSimpleGivesItsLeastUsefulCards(t *testing.T) {
	t.Parallel()
	g, bot := newDelta(t, "simple")
	asked := [2]int{}
	for n := range uint64(6) {
		m := must.Get(g.New(engine.Setup{Seats: 1, Options: map[string]string{"version": "spring1927"}}))(t)
		r := rand.NewPCG(n, 3)
		for m.ToAct() != 0 {
			by := m.ToAct().First()
			if by == engine.Chance {
				match.Roll(m, r)
				continue
			}
			before, _ := m.Board(by).(show.Board)
			m.Choose(by, bot.Choose(m, by, r))
			for _, e := range m.Happened() {
				var gave waters.EventDiscarded
				switch e.Key {
				case "discarded":
					gave = waters.ReadEventDiscarded(&e.Args)
				case "paid_hatred":
					gave = waters.EventDiscarded(waters.ReadEventPaidHatred(&e.Args))
				default:
					continue
				}
				p, card := gave.Seat, gave.Card
				asked[p]++
				if hand := before.Positions[p].Hand; card == delta.Activism && hand.N[delta.Radio]+hand.N[delta.Newspaper] > 0 {
					t.Fatalf("position %d gives up Outside Activism and holds %v", p+1, hand)
				}
			}
		}
	}
	if asked[0] == 0 || asked[1] == 0 {
		t.Errorf("the positions gave up %v cards", asked)
	}
}
