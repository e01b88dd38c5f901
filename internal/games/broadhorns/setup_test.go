package broadhorns_test

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

func TestStart(t *testing.T) {
	g := engine.Erase(rules(t))
	tests := []struct {
		rule    string
		seats   int
		options map[string]string
		refused string // "": accepted; "-": not even a set-up
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

// TestSetUp lets chance do the whole set-up, for every number of seats (BH-006 to BH-013, BH-143, BH-184).
func TestSetUp(t *testing.T) {
	r := rules(t)
	for seats := 2; seats <= 4; seats++ {
		d := rand.NewPCG(uint64(seats), 1)
		firsts, tops, aside := map[engine.Seat]int{}, map[int8]int{}, 0
		for range 200 {
			s := start(t, r, seats)
			for s.Phase <= broadhorns.Dealing {
				legal := r.AppendLegal(nil, &s, engine.Chance)
				a := pick(r, &s, engine.Chance, legal, d)
				switch a.Kind { //nolint:exhaustive // set-up has no more
				case broadhorns.First:
					want(t, len(legal) == seats, "BH-143", "every seat can start")
				case broadhorns.Tile:
					want(t, len(legal) == 6, "BH-184", "each of the six tiles can lie on top")
				}
				r.Apply(&s, engine.Chance, a, nil)
				if a.Kind == broadhorns.Draw && a.Card >= broadhorns.SpoilFlour {
					aside++
				}
			}
			firsts[s.First]++
			tops[s.Towns[vic].Top]++
			checkSetUp(t, &s, seats)
		}
		want(t, len(firsts) == seats, "BH-143", "every seat starts now and then")
		want(t, len(tops) == 6, "BH-184", "every tile lies on top now and then")
		want(t, aside > 0, "BH-011", "spoil cards were met")
	}
}

func checkSetUp(t *testing.T, s *broadhorns.State, seats int) {
	t.Helper()
	gold := []int16{6, 7, 8, 8}
	for i := range seats {
		p := s.Players[(int(s.First)+i)%seats]
		want(t, p.Gold == gold[i], "BH-008", "gold by the order of turns")
		want(t, p.Boat == 0 && p.Space == 0, "BH-009", "no boat, the piece beside St. Louis")
		spoil := p.Hand.Few[3] + p.Hand.Few[4] + p.Hand.Few[5]
		want(t, size(&p.Hand) == 1 && spoil == 0, "BH-010", "one card that is no spoil")
	}
	want(t, s.Active == s.First && s.Phase == broadhorns.Acting, "BH-013", "the start player begins")
	want(t, s.Market == broadhorns.Goods{2, 2, 2, 2, 2} && s.Bag == broadhorns.Goods{10, 10, 10, 10, 10}, "BH-007", "the market")
	want(t, s.Filled == 0 && s.Track == broadhorns.Goods{}, "BH-012", "an empty season track")
	want(t, int(s.Left) == 73-seats && s.Deck.Few[3]+s.Deck.Few[4]+s.Deck.Few[5] == 12, "BH-011", "spoil cards are shuffled back")
	want(t, s.Discard == broadhorns.Pile{}, "BH-011", "nothing is left aside")
	for i := 1; i < len(s.Towns); i++ {
		want(t, s.Towns[i].Top >= 1 && s.Towns[i].Top <= 6, "BH-006", "a tile on top of each town")
	}
}

func want(t *testing.T, ok bool, rule, what string) {
	t.Helper()
	if !ok {
		t.Errorf("%s: not so: %s", rule, what)
	}
}

func TestSeasonAtTheStart(t *testing.T) {
	run(t, []row{
		{rule: "BH-175", name: "the track is the same for all", seats: 4, play: func(g *game) {
			for seats := 2; seats <= 4; seats++ {
				s := start(g.T, g.Rules, seats)
				b := g.Board(&s).(broadhorns.Board)
				g.want(len(b.Season.Spaces) == 12, "twelve spaces")
			}
		}},
		{rule: "BH-012", name: "autumn", play: func(g *game) {
			s := start(g.T, g.Rules, 2)
			g.want(g.Board(&s).(broadhorns.Board).Season.Name == "autumn", "it is autumn")
		}},
	})
}
