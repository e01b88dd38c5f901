package broadhorns_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/text"
)

func TestTurn(t *testing.T) {
	run(t, []row{
		{rule: "BH-013", name: "clockwise", seats: 3, play: func(g *game) {
			g.s.First, g.s.Active = 1, 1
			g.do("2 end turn", "* draw ice")
			g.want(g.s.Active == 2, "seat 3 is next")
			g.do("3 end turn", "* draw ice")
			g.want(g.s.Active == 0, "then seat 1")
		}},
		{rule: "BH-014", name: "refresh, spoil, actions, draw", play: func(g *game) {
			g.boat(1, 20, 3)
			g.load(1, apple, 1, 1)
			g.s.Market = broadhorns.Goods{2, 2, 2, 2, 1}
			g.do("1 end turn")
			g.wantPhase(broadhorns.Drawing)
			g.wantRefused("BH-014", "* barrel flour")
			g.do("* draw ice")
			g.wantPhase(broadhorns.Refilling)
			g.wantRefused("BH-014", "* draw ice")
			g.do("* barrel fur")
			g.wantPhase(broadhorns.Acting)
			g.want(g.countEvents("spoil_step") == 1, "the spoil step came after the refill")
			g.wantRefused("BH-014", "2 pass", "2 ice")
		}},
		{rule: "BH-027", name: "two actions of either kind", play: func(g *game) {
			g.boat(0, 20, 2)
			g.do("1 port", "1 end buy", "1 end port", "1 move 1")
			g.want(g.s.Turn.Actions == 0, "none is left")
			g.do("1 end turn")
		}},
		{rule: "BH-028", name: "no third action", play: func(g *game) {
			g.boat(0, 20, 1)
			g.do("1 move 1", "1 port", "1 end buy", "1 end port")
			g.wantRefused("BH-028", "1 move 1", "1 port")
			g.do("1 end expedition")
			// Without the boat nothing can be done, so the turn goes on.
			g.wantPhase(broadhorns.Drawing)
		}},
		{rule: "BH-028", name: "nor in St. Louis", play: func(g *game) {
			g.boat(0, 20, 1)
			g.do("1 move 1", "1 move 1")
			g.wantRefused("BH-028", "1 port")
		}},
		{rule: "BH-165", name: "ending early", play: func(g *game) {
			g.boat(0, 20, 1)
			g.do("1 end turn")
			g.wantPhase(broadhorns.Drawing)
		}},
		{rule: "BH-189", name: "parts in which nothing can be done are skipped", play: func(g *game) {
			g.boat(0, 20, 28)
			g.s.Players[0].Gold = 0
			g.do("1 port")
			g.wantPhase(broadhorns.Boarding)
			g.want(g.countEvents("sell_over") == 1 && g.countEvents("buy_over") == 1, "an event says so")
		}},
		{rule: "BH-189", name: "the rest of a turn is skipped", play: func(g *game) {
			g.boat(0, 20, 28)
			g.do("1 move 4", "1 end expedition", "1 port 20", "1 end port", "1 end expedition")
			g.want(g.countEvents("actions_over") == 1, "an event says so")
			g.wantPhase(broadhorns.Drawing)
		}},
		{rule: "BH-189", name: "the Sell ends by itself", play: func(g *game) {
			g.boat(0, 20, 28)
			g.load(0, apple, 1, 2)
			g.do("1 port", "1 sell apple")
			g.want(g.countEvents("sell_over") == 0, "an apple is left")
			g.do("1 sell apple")
			g.want(g.countEvents("sell_over") == 1, "none is left")
		}},
		{rule: "BH-189", name: "not by what only the seat knows", play: func(g *game) {
			g.boat(0, 20, 28)
			g.s.Market = broadhorns.Goods{0, 5, 0, 0, 0}
			g.hand(0, "ice") // it might be a peddler
			g.do("1 port")
			g.wantPhase(broadhorns.Buying)
		}},
		{rule: "BH-189", name: "unless everybody knows that it is no peddler", play: func(g *game) {
			g.boat(0, 20, 28)
			g.s.Market = broadhorns.Goods{0, 5, 0, 0, 0}
			g.hand(0, "ice")
			g.s.Discard.Few[broadhorns.Peddler-firstFew] = 5
			g.do("1 port")
			g.wantPhase(broadhorns.Boarding)
		}},
		{rule: "BH-189", name: "nor a delivery", play: func(g *game) {
			sold := func(cards ...string) *game {
				h := arrange(g.T, 2)
				h.boat(0, 20, 28)
				h.load(0, fur, 1, 1)
				h.hand(0, "ice")
				for _, c := range cards {
					put(&h.s.Discard, h.card(c))
				}
				h.do("1 port", "1 sell fur")
				return h
			}
			var all []string
			for c := range firstFew {
				if g.Deliveries(vic, fur)>>uint(c)&1 != 0 {
					all = append(all, strings.TrimPrefix(g.Format(broadhorns.Action{Kind: broadhorns.Discard, Card: c}), "discard "))
				}
			}
			sold(all[1:]...).wantPhase(broadhorns.Selling)
			done := sold(all...)
			done.want(done.countEvents("sell_over") == 1, "no delivery of furs for Vicksburg can be in the hand")
		}},
	})
}

func TestMarket(t *testing.T) {
	empty := func(g *game, market broadhorns.Goods) {
		g.s.Market = market
		g.do("1 end turn", "* draw ice")
	}
	run(t, []row{
		{rule: "BH-015", name: "a full market stays", play: func(g *game) {
			empty(g, broadhorns.Goods{2, 2, 2, 2, 2})
			g.wantPhase(broadhorns.Acting)
		}},
		{rule: "BH-015", name: "a short one is refilled", play: func(g *game) {
			g.do("1 port 20", "1 buy flour", "1 end port", "1 end turn", "* draw ice")
			g.wantPhase(broadhorns.Refilling)
		}},
		{rule: "BH-016", name: "to ten", play: func(g *game) {
			empty(g, broadhorns.Goods{2, 2, 2, 1, 0})
			g.do("* barrel fur", "* barrel fur", "* barrel fur")
			g.wantPhase(broadhorns.Acting)
			g.want(g.s.Market.Sum() == 10, "ten barrels")
			g.s.Market[fur]++
			g.s.Bag[fur]--
			g.want(g.Valid(&g.s) != nil, "eleven are no position")
		}},
		{rule: "BH-017", name: "the section at 3 first", play: func(g *game) {
			empty(g, broadhorns.Goods{2, 2, 2, 2, 0})
			g.do("* barrel whiskey")
			g.want(g.events[0] == refilled("BH-017", whiskey, 3), "it costs 3")
		}},
		{rule: "BH-018", name: "then at 2", play: func(g *game) {
			empty(g, broadhorns.Goods{2, 2, 2, 2, 1})
			g.do("* barrel whiskey")
			g.want(g.events[0] == refilled("BH-018", whiskey, 2), "it costs 2")
		}},
		{rule: "BH-019", name: "then at 1", play: func(g *game) {
			empty(g, broadhorns.Goods{2, 2, 2, 1, 2})
			g.do("* barrel flour")
			g.want(g.events[0] == refilled("BH-019", flour, 1), "it costs 1")
		}},
		{rule: "BH-162", name: "any number at 1", play: func(g *game) {
			g.s.Market = broadhorns.Goods{9, 0, 0, 0, 0}
			g.do("1 end turn", "* draw ice", "* barrel flour")
			g.want(g.s.Market[flour] == 10 && g.events[0] == refilled("BH-019", flour, 1), "the tenth costs 1 too")
		}},
		{rule: "BH-020", name: "by the odds of the bag", play: func(g *game) {
			g.s.Market = broadhorns.Goods{1, 2, 2, 2, 2}
			g.do("1 end turn", "* draw ice")
			_, a := g.parse("* barrel flour")
			_, b := g.parse("* barrel apple")
			g.want(g.Weight(&g.s, a) == 11 && g.Weight(&g.s, b) == 10, "a barrel in the bag each")
		}},
		{rule: "BH-020", name: "an empty bag leaves it short", seats: 4, play: func(g *game) {
			emptyBag(g)
			g.endTurnWithShortMarket()
		}},
		{rule: "BH-176", name: "no refill during the turn", seats: 4, play: func(g *game) {
			emptyBag(g)
			g.s.Players[1].Cargo[apple] = [8]int8{7, 0, 0, 0, 1}
			g.do("1 end turn", "* draw ice")
			g.wantPhase(broadhorns.Acting)
			g.want(g.s.Active == 1 && g.s.Bag[apple] == 1 && g.s.Market.Sum() < 10, "the lost barrel stays in the bag")
		}},
		{rule: "BH-161", name: "the cheapest first, and each dearer", play: func(g *game) {
			g.s.Market = broadhorns.Goods{4, 2, 2, 1, 1}
			g.s.Players[0].Gold = 12
			g.do("1 port 30", "1 buy flour", "1 buy flour", "1 buy flour", "1 buy flour")
			g.wantGold(0, 12-4-1-1-2-3)
		}},
	})
}

// refilled returns the event of a barrel that arrives in the market.
func refilled(rule string, c broadhorns.Cargo, price int16) engine.Event {
	return *broadhorns.EventRefilled{Cargo: c, Price: price}.By(rule).AsBarrier()
}

// emptyBag puts all 60 barrels on boats, towns, the season track (it is summer) and a market of
// eight.
func emptyBag(g *game) {
	g.fillTrack(9)
	g.s.Market = broadhorns.Goods{0, 0, 0, 4, 4}
	for i := range 4 {
		g.boat(i, 40, 3)
	}
	for i, c := range []broadhorns.Cargo{flour, apple, pork} {
		g.load(i, c, 1, 8)
	}
	g.load(3, fur, 1, 4)
	g.load(3, whiskey, 1, 4)
	for town, filled := range map[int]broadhorns.Spaces{
		sge: 0b101, capG: 0b011, nma: 0b110, mem: 0b1000, hel: 0b100, vic: 0b1100, nat: 0b1000,
	} {
		g.s.Towns[town].Filled = filled
	}
}

// endTurnWithShortMarket ends the turn with an empty bag, so the next turn begins with a short
// market.
func (g *game) endTurnWithShortMarket() {
	g.Helper()
	g.placeRest()
	g.want(g.s.Bag == broadhorns.Goods{}, "the bag is empty")
	g.do("1 end turn", "* draw ice")
	g.want(g.countEvents("market_short") == 1, "the market stays short")
	g.want(g.s.Phase == broadhorns.Acting, "and the turn continues")
}

// In every phase and language, the part of a refusal that says what is possible now lists all legal
// actions.
func TestRefusalsListLegalActions(t *testing.T) {
	r := rules(t)
	f := r.About()
	decided := map[broadhorns.Phase]bool{}
	for n := range uint64(6) {
		d := rand.NewPCG(n, 13)
		s := start(t, r.Rules, 2)
		for steps := 0; s.Phase != broadhorns.Over && steps < 4000; steps++ {
			by := r.ToAct(&s).First()
			legal := r.AppendLegal(nil, &s, by)
			a := pick(r, &s, by, legal, d)
			if by != engine.Chance {
				for _, lang := range text.Langs() {
					now := display.NewLocalizer(&f, lang, nil).Text(fmt.Sprintf("now.%d", s.Phase))
					for _, a := range legal {
						name, _, _ := strings.Cut(strings.NewReplacer("buy bag", "buy-bag", "end ", "end-").Replace(r.Format(a)), " ")
						if !strings.Contains(now, strings.ReplaceAll(name, "-", " ")) {
							t.Fatalf("%s, %s: %q is legal, but is missing from: %s", s.Phase, lang, r.Format(a), now)
						}
					}
				}
				decided[s.Phase] = true
				a = busyAction(r, &s, by, legal, d)
			}
			r.Apply(&s, by, a, nil)
		}
	}
	if len(decided) != 9 {
		t.Errorf("a seat decided in %d phases, want all 9: %v", len(decided), decided)
	}
}
