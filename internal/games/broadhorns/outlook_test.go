package broadhorns_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns/show"
)

// outlook returns the board's outlook for a seat's boat at a town, without currents.
func (g *game) outlook(seat int, town string) show.BoardOutlook {
	g.Helper()
	board := g.Board(&g.s).(show.Board)
	for _, o := range board.Seats[seat].Outlook {
		if o.Town == town && o.Currents == 0 {
			return o
		}
	}
	g.Fatalf("there is no outlook for %s", town)
	return show.BoardOutlook{}
}

func TestOutlook(t *testing.T) {
	run(t, []row{
		{rule: "BH-035", name: "each barrel for a space, the best first", play: func(g *game) {
			boatAt(g, 30, 24)
			g.load(0, pork, 2, 2) // there is only one space for them
			g.load(0, fur, 1, 1)
			want := show.BoardOutlook{
				Town: "VIC", Spaces: 4, Lost: []show.BoardBarrel{}, Passed: []string{}, Deliveries: []string{}, Fares: []string{},
				Sold: []show.BoardSale{{Cargo: "pork", Value: 5}, {Cargo: "fur", Value: 4}}, Bonus: 2, Gold: 11,
			}
			if diff := cmp.Diff(want, g.outlook(0, "VIC")); diff != "" {
				g.Error(diff)
			}
		}},
		{rule: "BH-058", name: "the bonus for the last space", play: func(g *game) {
			boatAt(g, 30, 24)
			g.load(0, pork, 2, 1)
			g.want(g.outlook(0, "VIC").Bonus == 0, "none for one barrel")
			g.s.Towns[vic].Filled = 0b1101
			o := g.outlook(0, "VIC")
			g.want(o.Fills && o.Bonus == 2 && o.Gold == 7, "the last one fills the town")
		}},
		{rule: "BH-044", name: "a delivery once a type", play: func(g *game) {
			boatAt(g, 30, 24)
			g.load(0, apple, 2, 2)
			g.hand(0, "VIC-apple")
			g.putOpen(vic, "VIC-pork")
			g.want(slices.Equal(g.outlook(0, "VIC").Deliveries, []string{"VIC-apple"}), "apples are aboard, pork is not")
		}},
		{rule: "BH-079", name: "fares, and those who are passed", play: func(g *game) {
			boatAt(g, 30, 24)
			g.aboard(0, "T06", "T16") // to Vicksburg for 3, to New Orleans
			o := g.outlook(0, "VIC")
			g.want(slices.Equal(o.Fares, []string{"T06"}) && o.Gold == 3, "one arrives")
			g.want(slices.Equal(g.outlook(0, "NAT").Passed, []string{"T06"}), "the one for Vicksburg is passed")
		}},
		{rule: "BH-021", name: "what spoils on the way", play: func(g *game) {
			boatAt(g, 30, 24) // Moves of 4: Vicksburg this turn, Baton Rouge in the next
			g.load(0, apple, 5, 1)
			g.load(0, flour, 4, 1)
			g.want(len(g.outlook(0, "VIC").Lost) == 0, "nothing in this turn")
			o := g.outlook(0, "BAT")
			g.want(o.Turns == 1 && slices.Equal(o.Lost, []show.BoardBarrel{{Cargo: "apple", Cell: 5}}), "the barrel on the last cell")
			g.fillTrack(3)
			g.want(len(g.outlook(0, "BAT").Lost) == 0, "nothing in winter: BH-025")
		}},
		{rule: "BH-105", name: "sooner with good currents", play: func(g *game) {
			boatAt(g, 30, 22)
			g.load(0, fur, 1, 1)
			g.hand(0, "current", "current")
			board := g.Board(&g.s).(show.Board)
			var ways [][2]int
			for _, o := range board.Seats[0].Outlook {
				if o.Town == "VIC" {
					ways = append(ways, [2]int{o.Turns, o.Currents})
				}
			}
			g.want(slices.Equal(ways, [][2]int{{1, 0}, {0, 1}}), "six spaces: next turn, or now with one current")
		}},
		{rule: "BH-030", name: "not where it has been", play: func(g *game) {
			boatAt(g, 30, 28)
			g.load(0, fur, 1, 1)
			g.s.Players[0].Visited = 1 << vic
			for _, o := range g.Board(&g.s).(show.Board).Seats[0].Outlook {
				g.want(o.Town != "VIC", "Vicksburg is done")
			}
		}},
		{rule: "BH-159", name: "not of a seat whose cards are hidden", play: func(g *game) {
			boatAt(g, 30, 24)
			g.load(0, fur, 1, 1)
			g.hand(0, "VIC-fur")
			view := g.View(&g.s, 1)
			g.want(len(g.Board(&view).(show.Board).Seats[0].Outlook) == 0, "seat 2 does not see it")
		}},
	})
}

// TestOutlookIsReached plays the way that an outlook names, and checks that it brings the promised
// gold.
func TestOutlookIsReached(t *testing.T) {
	run(t, []row{
		{rule: "BH-057", name: "sold, claimed and landed", play: func(g *game) {
			boatAt(g, 30, 24)
			g.load(0, pork, 2, 1)
			g.load(0, fur, 1, 1)
			g.hand(0, "VIC-fur")
			g.aboard(0, "T06")
			promised := g.outlook(0, "VIC").Gold
			before := int(g.s.Players[0].Gold)
			g.do("1 move 4", "1 port", "1 sell pork", "1 sell fur", "1 deliver fur", "1 end buy")
			g.wantGold(0, before+promised)
		}},
	})
}

func TestPlans(t *testing.T) {
	plansOf := func(g *game) (ends []show.PlanReach, ways []string) {
		for _, p := range g.AppendPlans(nil, &g.s, 0) {
			ends = append(ends, show.ReadPlanReach(&p.End.Args))
			var way []string
			for _, a := range p.Way() {
				way = append(way, g.Format(a))
			}
			ways = append(ways, strings.Join(way, "; "))
		}
		return ends, ways
	}
	run(t, []row{
		{rule: "BH-086", name: "two Moves and the bonus Move", play: func(g *game) {
			boatAt(g, 30, 0)
			ends, ways := plansOf(g)
			g.want(len(ends) == 12 && ends[11] == show.PlanReach{Space: 12, Moves: 3}, "twelve spaces")
			g.want(ways[4] == "move 4; move 1", "each as far as it can")
		}},
		{rule: "BH-087", name: "after a port action a single Move", play: func(g *game) {
			boatAt(g, 30, 28)
			g.do("1 port", "1 end buy", "1 end port")
			ends, _ := plansOf(g)
			g.want(len(ends) == 4, "four spaces")
		}},
		{rule: "BH-105", name: "with a current, where that saves a Move", play: func(g *game) {
			boatAt(g, 30, 0)
			g.hand(0, "current")
			ends, ways := plansOf(g)
			g.want(!slices.Contains(ends, show.PlanReach{Space: 4, Moves: 1, Currents: 1}), "it saves nothing for four spaces")
			at := slices.Index(ends, show.PlanReach{Space: 5, Moves: 1, Currents: 1})
			g.want(at > 0 && ways[at] == "move 5 current 1", "and a Move for five")
			g.want(ends[len(ends)-1] == show.PlanReach{Space: 18, Moves: 3, Currents: 1}, "eighteen spaces in all")
		}},
		{rule: "BH-150", name: "not beyond New Orleans", play: func(g *game) {
			boatAt(g, 30, 38)
			ends, _ := plansOf(g)
			g.want(len(ends) == 2, "two spaces are left")
		}},
		{rule: "BH-092", name: "none without a boat", play: func(g *game) {
			g.want(len(g.AppendPlans(nil, &g.s, 0)) == 0 && len(g.AppendPlans(nil, &g.s, engine.Seat(1))) == 0, "no plans")
		}},
	})
}
