package broadhorns_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
)

// aboutToFill puts seat 1 at Helena with the barrel that fills the town, and fills some spaces of
// the season track.
func aboutToFill(g *game, filled int) {
	g.fillTrack(filled)
	g.boat(0, 20, 18)
	g.s.Towns[hel].Top = 5 // A4 W4, one wreath
	g.s.Towns[hel].Filled = 0b01
	g.load(0, whiskey, 1, 1)
}

// fillTown fills Helena.
func fillTown(g *game) { g.do("1 port", "1 sell whiskey") }

func TestSeasons(t *testing.T) {
	run(t, []row{
		{rule: "BH-121", name: "of the last space filled", play: func(g *game) {
			aboutToFill(g, 2)
			fillTown(g)
			g.want(g.Board(&g.s).(show.Board).Season.Name == "winter", "the third space is winter")
		}},
		{rule: "BH-123", name: "their order and lengths", play: func(g *game) {
			want := []string{
				"autumn", "autumn", "winter", "winter", "spring", "spring", "spring", "summer", "summer",
				"final_autumn", "final_autumn", "final_autumn",
			}
			for i, name := range want {
				g.want(g.Board(&g.s).(show.Board).Season.Spaces[i] == name, name)
			}
		}},
		{rule: "BH-122", name: "harvest", play: func(g *game) {
			aboutToFill(g, 9)
			g.placeRest()
			before := g.s.Bag
			fillTown(g)
			g.want(g.s.Track == broadhorns.Goods{apple: 1} && g.s.Bag[pork] == before[pork]+3 && g.s.Bag[flour] == before[flour]+3,
				"the new barrel is alone on the track")
			g.want(g.countEvents("harvest") == 1, "an event says so")
		}},
		{rule: "BH-122", name: "not again", play: func(g *game) {
			aboutToFill(g, 10)
			fillTown(g)
			g.want(g.s.Track.Sum() == 2 && g.countEvents("harvest") == 0, "two on the final autumn")
		}},
	})
}

// playLastRound plays the rest of the last round from seat 1's turn; nobody does anything in it.
func playLastRound(g *game) {
	g.Helper()
	for g.s.Phase != broadhorns.Over {
		by := g.ToAct(&g.s).First()
		legal := g.AppendLegal(nil, &g.s, by)
		g.do(by.String() + " " + g.Format(legal[len(legal)-1]))
	}
}

func TestEnd(t *testing.T) {
	run(t, []row{
		{rule: "BH-124", name: "the round is finished", seats: 3, play: func(g *game) {
			g.s.First = 2 // the round goes 3, 1, 2
			aboutToFill(g, 11)
			fillTown(g)
			g.want(g.s.Final, "the last space is filled")
			g.do("* tile HEL-1", "1 end buy", "1 end port", "1 end turn", "* draw ice")
			g.want(g.s.Active == 1 && g.s.Phase == broadhorns.Acting, "seat 2 still has its turn")
			g.do("2 end turn", "* draw ice")
			g.wantPhase(broadhorns.Over)
		}},
		{rule: "BH-124", name: "at once after the last seat", play: func(g *game) {
			g.s.First = 1
			aboutToFill(g, 11)
			fillTown(g)
			g.do("* tile HEL-1", "1 end buy", "1 end port", "1 end turn", "* draw ice")
			g.wantPhase(broadhorns.Over)
		}},
		{rule: "BH-125", name: "no new expedition", play: func(g *game) {
			aboutToFill(g, 11)
			fillTown(g)
			g.do("* tile HEL-1", "1 end buy", "1 end expedition")
			g.wantPhase(broadhorns.Drawing)
		}},
		{rule: "BH-186", name: "the piece stays", play: func(g *game) {
			aboutToFill(g, 11)
			fillTown(g)
			g.do("* tile HEL-1", "1 end buy", "1 end expedition")
			g.want(g.s.Players[0].Space == 18 && g.s.Players[0].Boat == 0, "off Helena, without a boat")
		}},
		{rule: "BH-174", name: "a boat bought in the last turn", play: func(g *game) {
			g.fillTrack(12)
			g.do("1 port 30", "1 buy apple", "1 buy flour", "1 end port")
			g.wantGold(0, 10-4-2-2)
			playLastRound(g)
			g.want(g.Result(&g.s).Scores[0] == 2+2*2+3+3, "two barrels, resale, half the award")
		}},
		{rule: "BH-183", name: "card and hand limit in the last turns", play: func(g *game) {
			g.fillTrack(12)
			g.s.First = 1
			g.boat(0, 20, 3)
			g.hand(0, "ice", "ice", "ice")
			g.do("1 end turn", "* draw T06")
			g.wantPhase(broadhorns.Discarding)
			g.do("1 discard T06")
			g.wantPhase(broadhorns.Over)
		}},
		{rule: "BH-126", name: "2 gold a barrel", play: func(g *game) {
			g.fillTrack(12)
			g.boat(0, 20, 3)
			g.load(0, apple, 1, 2)
			g.s.Towns[vic].Taken[4] = 2
			g.want(g.Result(&g.s).Scores[0] == 10+4+1, "two barrels and the boat")
		}},
		{rule: "BH-127", name: "the boat's resale", play: func(g *game) {
			g.boat(0, 40, 3)
			g.s.Towns[vic].Taken[4] = 2
			g.want(g.Result(&g.s).Scores[0] == 16, "a boat of 40 ft")
		}},
		{rule: "BH-128", name: "nothing for travelers", play: func(g *game) {
			g.boat(0, 20, 3)
			g.aboard(0, "T06")
			g.s.Towns[vic].Taken[4] = 2
			g.want(g.Result(&g.s).Scores[0] == 11, "the boat alone")
		}},
		{rule: "BH-158", name: "scored as it is when stopped", play: func(g *game) {
			g.s.Players[1].Gold = 20
			r := g.Result(&g.s)
			g.want(r.Rule == "BH-158" && r.Places[1] == 1 && r.Places[0] == 2, "seat 2 is ahead")
		}},
	})
}

func TestAwards(t *testing.T) {
	tests := []struct {
		rule    string
		name    string
		tiles   []string // by seat: its tiles, of 1, 2 or 3 wreaths
		awards  []int32
		options []string
	}{
		{"BH-129", "two", []string{"VIC-1", "VIC-3"}, []int32{7, 0}, nil},
		{"BH-130", "three", []string{"VIC-4", "VIC-1", "VIC-3"}, []int32{12, 6, 0}, nil},
		{"BH-131", "four", []string{"VIC-4", "VIC-1", "VIC-3", ""}, []int32{15, 10, 5, 0}, nil},
		{"BH-132", "two level", []string{"VIC-1", "NAT-1", "VIC-3"}, []int32{9, 9, 0}, nil},
		{"BH-132", "three level", []string{"VIC-4", "NAT-1", "BAT-1", "VIC-2"}, []int32{15, 5, 5, 5}, nil},
		{"BH-132", "both level", []string{"VIC-1", "NAT-1"}, []int32{3, 3}, nil},
		{"BH-145", "no wreath still holds a place", []string{"VIC-1", "", ""}, []int32{12, 3, 3}, nil},
		{"BH-145", "unless the option says otherwise", []string{"VIC-1", "", ""}, []int32{12, 0, 0}, []string{"award_needs_wreath=on"}},
	}
	for _, tt := range tests {
		t.Run(tt.rule+"/"+tt.name, func(t *testing.T) {
			g := arrange(t, len(tt.tiles), tt.options...)
			for seat, tile := range tt.tiles {
				if tile != "" {
					_, a := g.parse("* tile " + tile)
					g.s.Towns[a.More].Top = 6
					g.s.Towns[a.More].Taken[a.N-1] = int8(seat) + 1
				}
			}
			r := g.Result(&g.s)
			for seat, award := range tt.awards {
				if r.Scores[seat] != 10+award {
					t.Errorf("seat %d has %d, want 10 and an award of %d", seat+1, r.Scores[seat], award)
				}
			}
		})
	}
}

func TestWinner(t *testing.T) {
	tests := []struct {
		rule   string
		gold   []int16
		tiles  [][]string
		places []int8
		why    string
	}{
		{"BH-133", []int16{10, 30, 12}, [][]string{{"VIC-1"}, nil, nil}, []int8{2, 1, 3}, "gold"},
		// Both have 2 wreaths, but not equally many tiles.
		{"BH-134", []int16{10, 10}, [][]string{{"VIC-1"}, {"SGE-1", "CAP-1"}}, []int8{2, 1}, "tiles"},
		{"BH-157", []int16{10, 10, 5}, [][]string{nil, nil, nil}, []int8{1, 1, 3}, "shared"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			g := arrange(t, len(tt.gold))
			for seat, tiles := range tt.tiles {
				g.s.Players[seat].Gold = tt.gold[seat]
				for _, tile := range tiles {
					_, a := g.parse("* tile " + tile)
					g.s.Towns[a.More].Top = 6
					g.s.Towns[a.More].Taken[a.N-1] = int8(seat) + 1
				}
			}
			g.fillTrack(12)
			g.placeRest()
			g.s.Phase, g.s.Turn = broadhorns.Over, broadhorns.Turn{}
			g.wantValid()
			r := g.Result(&g.s)
			for seat, place := range tt.places {
				if r.Places[seat] != place {
					t.Errorf("seat %d is at place %d, want %d", seat+1, r.Places[seat], place)
				}
			}
			if r.Why.Key != tt.why || r.Rule != "BH-124" {
				t.Errorf("the game ended by %s (%s), want %s", r.Rule, r.Why.Key, tt.why)
			}
			if g.ToAct(&g.s) != engine.Seats(0) {
				t.Error("a seat still has to act")
			}
		})
	}
}
