package broadhorns_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
)

func TestStart(t *testing.T) {
	g := match.Erase(rules(t).Rules, rules(t).Show)
	tests := []struct {
		rule    string
		seats   int
		options map[string]string
		refused string // "": accepted; "-": not a set-up at all
	}{
		{"BH-001", 1, nil, "-"},
		{"BH-001", 2, nil, ""},
		{"BH-001", 3, nil, ""},
		{"BH-001", 4, nil, ""},
		{"BH-001", 5, nil, "-"},
		{"BH-141", 3, map[string]string{"hand_boarding": "home"}, ""},
		{"BH-141", 3, map[string]string{"st_louis_boarding": "on"}, ""},
		{"BH-141", 3, map[string]string{"hand_boarding": "home", "st_louis_boarding": "on"}, "BH-141"},
	}
	for i, tt := range tests {
		t.Run(tt.rule+"/"+strconv.Itoa(i), func(t *testing.T) {
			_, err := g.New(engine.Setup{Seats: tt.seats, Options: tt.options})
			var refusal engine.Refusal
			switch {
			case tt.refused == "":
				if err != nil {
					t.Error(err)
				}
			case err == nil:
				t.Error("accepted")
			case tt.refused != "-":
				if !errors.As(err, &refusal) || refusal.Rule != tt.refused {
					t.Errorf("refused by %v, want %s", err, tt.refused)
				}
			}
		})
	}
}

// TestSetUp plays all set-up actions of chance, for every number of seats.
func TestSetUp(t *testing.T) {
	r := rules(t)
	after := []struct {
		rule, what string
		holds      func(s *broadhorns.State, seats int) bool
	}{
		{"BH-006", "a tile on top of each town", func(s *broadhorns.State, _ int) bool {
			return !slices.ContainsFunc(s.Towns[1:], func(t broadhorns.Town) bool { return t.Top < 1 || t.Top > 6 })
		}},
		{"BH-007", "two barrels of each type in the market, 50 in the bag", func(s *broadhorns.State, _ int) bool {
			return s.Market == broadhorns.Goods{2, 2, 2, 2, 2} && s.Bag == broadhorns.Goods{10, 10, 10, 10, 10}
		}},
		{"BH-008", "gold by turn order", func(s *broadhorns.State, seats int) bool {
			for i, gold := range []int16{6, 7, 8, 8}[:seats] {
				if s.Players[(int(s.First)+i)%seats].Gold != gold {
					return false
				}
			}
			return true
		}},
		{"BH-009", "no boat, all pieces beside St. Louis", func(s *broadhorns.State, _ int) bool {
			return !slices.ContainsFunc(s.Players[:], func(p broadhorns.Player) bool { return p.Boat != 0 || p.Space != 0 })
		}},
		{"BH-010", "one card that is not a spoil card", func(s *broadhorns.State, seats int) bool {
			return !slices.ContainsFunc(s.Players[:seats], func(p broadhorns.Player) bool {
				return size(&p.Hand) != 1 || p.Hand.Few[3]+p.Hand.Few[4]+p.Hand.Few[5] != 0
			})
		}},
		{"BH-011", "all spoil cards are in the draw pile", func(s *broadhorns.State, seats int) bool {
			return int(s.Left) == 73-seats && s.Deck.Few[3]+s.Deck.Few[4]+s.Deck.Few[5] == 12 && s.Discard == broadhorns.Pile{}
		}},
		{"BH-012", "an empty season track", func(s *broadhorns.State, _ int) bool { return s.Filled == 0 && s.Track == broadhorns.Goods{} }},
		{"BH-013", "the start player begins", func(s *broadhorns.State, _ int) bool {
			return s.Active == s.First && s.Phase == broadhorns.Acting
		}},
	}
	for seats := 2; seats <= 4; seats++ {
		d := rand.NewPCG(uint64(seats), 1)
		firsts, tops, aside := map[engine.Seat]int{}, map[int8]int{}, 0
		for range 200 {
			s := start(t, r.Rules, seats)
			for s.Phase <= broadhorns.Dealing {
				legal := r.AppendLegal(nil, &s, engine.Chance)
				a := pick(r, &s, engine.Chance, legal, d)
				want(t, a.Kind != broadhorns.First || len(legal) == seats, "BH-143", "every seat can start")
				want(t, a.Kind != broadhorns.Tile || len(legal) == 6, "BH-184", "each of the six tiles can lie on top")
				r.Apply(&s, engine.Chance, a, nil)
				if a.Kind == broadhorns.Draw && a.Card >= broadhorns.SpoilFlour {
					aside++
				}
			}
			firsts[s.First]++
			tops[s.Towns[vic].Top]++
			for _, tt := range after {
				want(t, tt.holds(&s, seats), tt.rule, tt.what)
			}
		}
		want(t, len(firsts) == seats, "BH-143", "every seat starts now and then")
		want(t, len(tops) == 6, "BH-184", "every tile is on top now and then")
		want(t, aside > 0, "BH-011", "spoil cards were met")
	}
}

func want(t *testing.T, ok bool, rule, what string) {
	t.Helper()
	if !ok {
		t.Errorf("%s: not true: %s", rule, what)
	}
}

func TestSeasonAtTheStart(t *testing.T) {
	run(t, []row{
		{rule: "BH-175", name: "the track is the same for all", seats: 4, play: func(g *game) {
			for seats := 2; seats <= 4; seats++ {
				s := start(g.T, g.Rules, seats)
				b := g.Board(&s).(show.Board)
				g.want(len(b.Season.Spaces) == 12, "twelve spaces")
			}
		}},
		{rule: "BH-012", name: "autumn", play: func(g *game) {
			s := start(g.T, g.Rules, 2)
			g.want(g.Board(&s).(show.Board).Season.Name == "autumn", "it is autumn")
		}},
	})
}
