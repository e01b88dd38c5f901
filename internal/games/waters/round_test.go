package waters_test

import (
	"fmt"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
)

// upgrading returns a table in Phase 1.
func upgrading(t *testing.T, seats int, options ...string) *table {
	t.Helper()
	g := acting(t, seats, options...)
	g.s.Phase, g.s.Step, g.s.Left = waters.Upgrade, waters.Upgrading, 0
	return g
}

func TestUpgrades(t *testing.T) {
	t.Run("tracks", func(t *testing.T) {
		g := upgrading(t, 2).hand(1, "animals animals animals animals education blues blues garden garden").hand(2, "church church family")
		g.want("RW-062", g.r.ToAct(&g.s), "1+2")
		g.refuse("RW-060", "1 buy movement education 2").do("1 buy movement").want("RW-053", g.s.Powers[0][delta.MovementTrack], 4)
		g.want("RW-053", g.s.Discard[delta.Animals], 2)
		g.do("1 buy movement education 1").want("RW-061", g.s.Powers[0][delta.MovementTrack], 5).want("RW-059", g.s.Discard[delta.Education], 1)
		g.refuse("RW-053", "1 buy movement").do("1 buy swim").want("RW-054", g.s.Powers[0][delta.SwimTrack], 1)
		g.refuse("RW-003", "1 buy swim").do("1 buy actions").want("RW-056", g.s.Powers[0][delta.ActionsTrack], 3)
		g.want("RW-062", g.s.Done[0], true) // nothing is left to pay with
		g.do("2 buy donate").want("RW-057", g.s.Powers[1][delta.DonateTrack], 2).refuse("RW-057", "2 buy donate").refuse("RW-056", "2 buy actions")
		g.refuse("RW-054", "2 buy swim").refuse("RW-058", "2 buy pawns 9,5")
		g.do("2 done").want("RW-044", g.s.Phase, waters.Actions).refuse("RW-272", "1 buy movement").want("RW-063", g.legal(0, "buy"), 0)
	})
	t.Run("ladders", func(t *testing.T) {
		for _, tt := range []struct {
			rule, buy, card string
			track           delta.Track
			at              int8
			cards           string
		}{
			{"RW-056", "actions", "garden", delta.ActionsTrack, 3, "garden garden garden"},
			{"RW-056", "actions", "garden", delta.ActionsTrack, 4, "garden garden garden garden"},
			{"RW-057", "donate", "church", delta.DonateTrack, 2, "church church church"},
			{"RW-057", "donate", "church", delta.DonateTrack, 3, "church church church church"},
		} {
			g := upgrading(t, 2).hand(1, tt.cards)
			g.s.Powers[0][tt.track] = tt.at
			g.do("1 buy "+tt.buy).want(tt.rule, g.s.Hands[0], delta.Pile{}).want(tt.rule, g.s.Powers[0][tt.track], tt.at+1)
		}
	})
	t.Run("pawns", func(t *testing.T) {
		g := upgrading(t, 2).hand(1, "family family family family blues")
		g.refuse("RW-219", "1 buy pawns 2,2").do("1 buy pawns 2,1").want("RW-065", g.s.Pawns[0][3].At, "2,1")
		g.refuse("RW-058", "1 buy pawns 2,1")
		lost := upgrading(t, 2).hand(1, "family family blues")
		lost.s.Town[0] = delta.Nowhere
		lost.at(1, 1, "3,3").at(1, 2, "3,3").at(1, 3, "0,3")
		lost.refuse("RW-219", "1 buy pawns 7,0").do("1 buy pawns 0,3").want("RW-219", lost.s.Pawns[0][3].At, "0,3")
		alone := upgrading(t, 2).hand(1, "family family blues")
		alone.s.Town[0] = delta.Nowhere
		alone.s.Pawns[0] = [4]waters.Pawn{}
		alone.refuse("RW-219", "1 buy pawns 2,2").do("1 buy pawns 7,0").want("RW-065", alone.s.Pawns[0][0].At, "7,0")
		wet := upgrading(t, 2).hand(1, "family family blues").flooded(t1 + 1)
		wet.s.Town[0] = delta.Nowhere
		wet.at(1, 1, "6,8").at(1, 2, "6,8").at(1, 3, "6,8").raft(1, 1, 0)
		wet.s.Pawns[0][1], wet.s.Pawns[0][2] = waters.Pawn{}, waters.Pawn{}
		wet.refuse("RW-219", "1 buy pawns 6,8").do("1 buy pawns 7,0")
	})
	t.Run("renewables", func(t *testing.T) {
		g := upgrading(t, 2).hand(1, "garden animals church family blues family church education education job blues animals").hand(2, "church")
		g.do("1 buy discount").want("RW-069", g.s.Cubes[0], 1).want("RW-066", g.s.Cubes[0]&1, 1).refuse("RW-068", "1 buy discount")
		g.do("1 buy hands").want("RW-264", g.s.Cubes[0]>>1&1, 1)
		g.refuse("RW-269", "1 buy strength education blues family").do("1 buy strength education blues")
		g.want("RW-270", g.s.Cubes[0]>>2&1, 1).refuse("RW-270", "1 buy raise")
		g.do("1 buy raft education animals").want("RW-071", g.s.Cubes[0]>>4&1, 1).want("RW-072", g.s.LandDiscard[delta.JobOffer], 1)
		g.refuse("RW-264", "2 buy hands").refuse("RW-069", "2 buy discount").refuse("RW-071", "2 buy raft")
		no := upgrading(t, 2).hand(1, "blues animals education").refuse("RW-072", "1 buy raft")
		no.do("1 done", "2 done").want("RW-062", no.s.Phase, waters.Actions)
		three := upgrading(t, 2).hand(1, "church education education family blues")
		three.do("1 buy raise education church family").want("RW-269", three.s.Cubes[0]>>3&1, 1)
	})
}

// revealing returns a table in the Landowner phase with these cards in the row. Position 2 begins.
func revealing(t *testing.T, seats int, row []string, options ...string) *table {
	t.Helper()
	g := acting(t, seats, options...).row(row...)
	g.s.Phase, g.s.Step, g.s.Left = waters.Upgrade, waters.Upgrading, 0
	g.s.First = 1
	return g
}

// turnedUp finishes the upgrades.
func (g *table) turnedUp() *table {
	g.Helper()
	g.valid()
	for g.s.Step == waters.Upgrading {
		g.do(g.r.ToAct(&g.s).First().String() + " done")
	}
	return g
}

func TestLandownerCards(t *testing.T) {
	t.Run("the row", func(t *testing.T) {
		g := revealing(t, 2, []string{"job"}).hand(1, "blues").turnedUp()
		g.want("RW-050", g.s.Row[1], delta.NoLand).want("RW-073", g.s.Step, waters.DrawLand)
		// position 2 holds nothing to answer with, so it takes the Threat
		g.do("* card job", "* card threat").want("RW-074", g.s.Row[2], delta.NoLand)
		g.want("RW-076", g.s.Row[1], delta.JobOffer).want("RW-077", g.s.Left, 2).want("RW-075", g.s.Phase, waters.Actions)
		g.want("RW-080", g.s.Hands[1][delta.Threat], 1).want("RW-103", g.s.Row[0], delta.JobOffer).want("RW-027", g.s.StarLen, 18)
	})
	t.Run("starred cards first, then discards", func(t *testing.T) {
		g := revealing(t, 2, []string{"job", "job"}).hand(1, "blues")
		for c, n := range g.s.Star {
			g.s.LandDiscard[c] += n
		}
		for c, n := range g.s.Land {
			g.s.LandDiscard[c] += n
		}
		g.s.Star, g.s.Land, g.s.StarLen, g.s.LandLen = delta.LandPile{}, delta.LandPile{}, 0, 0
		g.turnedUp().want("RW-104", g.s.LandDiscard, delta.LandPile{}).want("RW-104", g.s.Step, waters.DrawLand)
		g.do("* card job").want("RW-103", g.s.Row[2], delta.JobOffer)
	})
	t.Run("Threat", func(t *testing.T) {
		g := revealing(t, 3, []string{"threat", "threat", "threat"}).hand(1, "radio").hand(2, "blues newspaper").hand(3, "blues education").turnedUp()
		g.want("RW-078", g.r.ToAct(&g.s), "2").want("RW-227", g.s.Step, waters.Threatened)
		g.refuse("RW-142", "2 resist education", "2 resist blues").refuse("RW-079", "2 resist radio").refuse("RW-080", "2 pass")
		g.do("2 resist newspaper").want("RW-079", g.s.LandDiscard[delta.ThreatCard], 1).want("RW-207", g.s.Discard[delta.Newspaper], 1)
		g.want("RW-084", g.r.ToAct(&g.s), "3").do("3 take").want("RW-080", g.s.Hands[2][delta.Threat], 1)
		g.want("RW-084", g.r.ToAct(&g.s), "1").do("1 take").want("RW-081", g.s.Hands[0][delta.Threat], 1)
		g.want("RW-237", g.s.Row, [3]delta.LandCard{}).want("RW-075", g.s.Phase, waters.Actions)
	})
	t.Run("a Threat of set-up waits", func(t *testing.T) {
		g := revealing(t, 2, []string{"threat", "job", "job"}).hand(2, "blues")
		g.valid()
		g.want("RW-253", g.s.Hands[1][delta.Threat], 0).turnedUp().want("RW-253", g.s.Step, waters.Threatened)
	})
	t.Run("Force", func(t *testing.T) {
		g := revealing(t, 3, []string{"force", "job", "job"}).hand(1, "blues job").hand(2, "church").hand(3, "family radio").turnedUp()
		g.want("RW-204", g.r.ToAct(&g.s), "2").refuse("RW-085", "2 pay family", "2 pay job").do("2 pass")
		g.do("3 pay radio").want("RW-085", g.s.Demand, 1).do("3 pass").refuse("RW-204", "1 pass").do("1 pay blues")
		g.want("RW-085", sum(g.s.Discard[:]), 2).want("RW-087", g.s.Loss, 0).want("RW-044", g.s.Phase, waters.Actions)
		two := revealing(t, 3, []string{"force", "force", "job"}).hand(1, "blues").hand(2, "church").hand(3, "family").turnedUp()
		two.refuse("RW-272", "2 resist newspaper").want("RW-086", two.legal(1, "resist"), 0)
		two.do("2 pass", "3 pay family", "1 pay blues").want("RW-234", two.s.Loss, 1).want("RW-088", two.s.Phase, waters.Actions)
		two.want("RW-087", two.s.Hands[1][delta.Church], 1)
	})
	t.Run("Race Hatred", func(t *testing.T) {
		g := revealing(t, 3, []string{"race_hatred", "race_hatred", "job"}).hand(1, "blues blues blues").hand(2, "church job job").hand(3, "family radio activism activism").turnedUp()
		g.want("RW-227", g.r.ToAct(&g.s), "2").refuse("RW-091", "2 activism").do("2 pass").want("RW-091", g.r.ToAct(&g.s), "3")
		g.do("3 activism").want("RW-091", g.s.LandDiscard[delta.RaceHatred], 1).want("RW-092", g.s.Activism, true).want("RW-092", g.s.Step, waters.PayHatred)
		g.want("RW-090", g.s.Loss, 1).want("RW-089", g.r.ToAct(&g.s), "1+3").do("1 pay blues", "3 pay family", "3 pay radio", "1 pay blues")
		g.want("RW-089", g.s.Hands[0], delta.Pile{delta.Blues: 1}).want("RW-090", g.s.Hands[1][delta.Church], 1)
		g.want("RW-186", g.s.Loss, 1)
		lost := revealing(t, 2, []string{"race_hatred", "job", "job"}).hand(1, "blues")
		lost.s.Loss = 21
		lost.turnedUp().do("1 pass").want("RW-221", lost.s.Loss, 23).want("RW-184", lost.s.Phase, waters.Over)
	})
	t.Run("Force that takes all there is, more, or nothing", func(t *testing.T) {
		all := revealing(t, 3, []string{"force", "job", "job"}).hand(1, "blues").hand(3, "church").turnedUp()
		all.want("RW-204", all.r.ToAct(&all.s), "3").refuse("RW-204", "3 pass").do("3 pay church", "1 pay blues").want("RW-085", all.s.Loss, 0)
		few := revealing(t, 2, []string{"force", "job", "job"}).hand(1, "blues").turnedUp()
		few.want("RW-087", []int8{few.s.Loss, few.s.Hands[0][delta.Blues]}, "[1 1]").want("RW-087", few.s.LandDiscard[delta.Force], 1)
		last := revealing(t, 2, []string{"force", "job", "job"}).hand(1, "blues")
		last.s.Loss = 21
		last.turnedUp().want("RW-184", last.s.Phase, waters.Over).want("RW-184", last.s.Row[0], delta.Force)
		public := revealing(t, 2, []string{"force", "job", "job"}, "individual_goals", "on").hand(1, "blues blues")
		public.s.Role[0], public.s.Role[1] = delta.Preacher, delta.OutsideActivist
		public.hand(2, "radio newspaper newspaper church").turnedUp().do("2 publish radio", "2 publish newspaper", "2 publish newspaper", "2 pass")
		// the third card is worth a point; at most the whole Force is cancelled
		public.want("RW-222", public.s.Points[1], 3)
		public.want("RW-222", []int8{public.s.Hands[0][delta.Blues], public.s.LandDiscard[delta.Force]}, "[2 1]").want("RW-222", public.s.Phase, waters.Actions)
	})
	t.Run("what the Outside Activist publishes counts as paid", func(t *testing.T) {
		activist := func(card, hand1, hand2 string) *table {
			g := revealing(t, 2, []string{card, "job", "job"}, "individual_goals", "on").hand(1, hand1).hand(2, hand2)
			g.s.Role[0], g.s.Role[1] = delta.Preacher, delta.OutsideActivist
			return g.turnedUp().do("2 publish radio")
		}
		last := activist("force", "blues", "radio")
		last.want("RW-087", last.r.ToAct(&last.s), "1").do("1 pay blues").want("RW-087", last.s.Loss, 0).want("RW-194", last.s.Phase, waters.Actions)
		one := activist("race_hatred", "blues blues", "radio church").do("2 pass", "2 pass", "1 pass", "2 pay church", "1 pay blues", "1 pay blues")
		one.want("RW-194", one.s.Loss, 0).want("RW-194", one.s.Phase, waters.Actions)
		more := activist("race_hatred", "", "radio radio radio church").do("2 publish radio", "2 publish radio", "2 pass", "2 pass")
		more.want("RW-222", more.s.Hands[1][delta.Church], 1).want("RW-090", more.s.Loss, 1).want("RW-222", more.s.Owe, "[0 0 0 0]")
	})
	t.Run("Landowner Flees", func(t *testing.T) {
		g := revealing(t, 2, []string{"flees", "job", "job"}, "version", "spring1927").hand(1, "blues").turnedUp()
		g.want("RW-093", []int8{g.s.Loss, g.s.LandDiscard[delta.Flees]}, "[1 1]")
	})
	t.Run("Dynamite", func(t *testing.T) {
		g := revealing(t, 2, []string{"dynamite_CT", "job", "job"}, "version", "spring1927").hand(1, "blues").levee("6,4", 5).levee("3,4", 4).levee("6,8", 3).turnedUp()
		g.want("RW-102", g.leveeAt("6,4"), 0).want("RW-236", []int8{g.leveeAt("3,4"), g.leveeAt("6,8")}, "[4 3]").want("RW-102", g.s.Loss, 1)
		near := revealing(t, 2, []string{"dynamite_CT", "job", "job"}, "version", "spring1927").hand(1, "blues").levee("6,6", 5).levee("6,4", 5).turnedUp()
		near.want("RW-236", []int8{near.leveeAt("6,4"), near.leveeAt("6,6")}, "[0 5]")
		high := revealing(t, 2, []string{"dynamite_CT", "job", "job"}, "version", "spring1927").hand(1, "blues").levee("6,4", 5).levee("3,4", 6).levee("6,6", 5).turnedUp()
		high.want("RW-102", []int8{high.leveeAt("6,4"), high.leveeAt("3,4"), high.leveeAt("6,6")}, "[5 0 5]").want("RW-102", high.s.Levees, 58)
		far := revealing(t, 2, []string{"dynamite_CT", "job", "job"}, "version", "spring1927").hand(1, "blues").levee("6,4", 5).levee("6,6", 6).turnedUp()
		far.want("RW-102", []int8{far.leveeAt("6,4"), far.leveeAt("6,6")}, "[5 0]")
		// Across E5, which is flooded, the water of Cabin Teele touches Y2.
		behind := revealing(t, 2, []string{"dynamite_CT", "job", "job"}, "version", "spring1927").hand(1, "blues").flooded(e1+4).levee("9,4", 4).turnedUp()
		behind.want("RW-236", behind.leveeAt("9,4"), 0)
		last := revealing(t, 2, []string{"dynamite_CT", "job", "job"}, "version", "spring1927").hand(1, "blues").levee("6,4", 5)
		last.s.Loss = 24
		last.turnedUp().want("RW-184", last.s.Phase, waters.Over).want("RW-184", last.happened("game_lost"), 1)
		none := revealing(t, 2, []string{"dynamite_ML", "job", "job"}, "version", "spring1927").hand(1, "blues").levee("6,8", 3).turnedUp()
		none.want("RW-102", none.s.Loss, 0).want("RW-102", none.happened("no_levee"), 1)
	})
	t.Run("relief camps", func(t *testing.T) {
		spring := []string{"version", "spring1927"}
		green := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues")
		green.s.Bank = 4
		green.turnedUp().refuse("RW-094", "2 camp 6,1").want("RW-232", green.legal(1, "camp") > 50, true).want("RW-203", green.r.ToAct(&green.s), "2")
		green.do("2 camp 7,1").want("RW-094", green.s.Camps[0], "{7,1 true}").want("RW-094", green.s.Bank, 0)
		for seats, bank := range map[int]int16{2: 3, 3: 5, 4: 7} {
			red := revealing(t, seats, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues").survivor("7,0", 1)
			red.s.Bank = bank
			red.turnedUp().want("RW-095", red.s.Camps[0], "{7,2 false}").want("RW-099", red.s.Bank, bank)
			red.want("RW-096", red.r.ToAct(&red.s).Len(), seats).refuse("RW-096", "1 send 2.1", "1 send 1.4")
			for p := range seats {
				red.do(engine.Seat(p).String() + " send " + engine.Seat(p).String() + ".1")
			}
			red.want("RW-096", red.s.Pawns[0][0].At, "7,2").want("RW-203", red.r.ToAct(&red.s), "2").refuse("RW-097", "2 remove 7,1").refuse("RW-230", "2 remove raft 1")
			red.do("2 remove 7,0").want("RW-097", []int8{red.s.Loss, red.leveeAt("7,0"), red.peopleAt("7,0")}, "[1 5 0]")
		}
		again := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues").at(1, 1, "7,2").levee("9,5", 6).survivor("9,5", 1)
		again.turnedUp().refuse("RW-231", "1 send 1.1").do("1 send 1.2", "2 send 2.1", "2 remove 9,5").want("RW-230", again.leveeAt("9,5"), 6)
		there := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues").at(1, 1, "7,2").at(1, 2, "7,2").at(1, 3, "7,2").turnedUp()
		there.want("RW-231", there.r.ToAct(&there.s), "2").do("2 send 2.1").want("RW-231", there.s.Phase, waters.Actions)
		nobody := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues")
		nobody.turnedUp().do("1 send 1.1", "2 send 2.1").want("RW-098", nobody.s.Loss, 0).want("RW-098", nobody.s.Phase, waters.Actions)
		wet := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues").flooded(e1+1).levels(ml1, 3)
		// to the north-east is water; north and west are wet too
		wet.turnedUp().want("RW-268", wet.s.Camps[0].At, "8,3")
		full := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues")
		for i, where := range []string{"0,2", "0,3", "0,4", "0,5", "0,6", "0,7", "0,8"} {
			full.s.Camps[i] = waters.Camp{At: hexAt(t, where)}
		}
		full.turnedUp().want("RW-266", full.happened("no_camp_left"), 1).want("RW-266", full.s.Phase, waters.Actions)
		aboard := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues").raft(1, 1, 1)
		aboard.turnedUp().do("1 send 1.1", "2 send 2.1").want("RW-212", aboard.s.Rafts[0].Survivors, 1)
		tokens := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues").survivor("9,5", 1).turnedUp()
		tokens.do("1 send 1.1", "2 send 2.1")
		tokens.s.Levees = 0
		_, taken := tokens.find("2 remove 9,5")
		tokens.r.Apply(&tokens.s, 1, taken, nil)
		tokens.want("RW-230", []int8{tokens.s.Loss, tokens.leveeAt("9,5"), tokens.s.Levees}, "[1 0 0]")
		// A Survivor taken from a camp, or from a raft over flooded land, leaves no levee behind.
		camped := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues").survivor("7,1", 1)
		camped.s.Camps[0] = waters.Camp{At: hexAt(t, "7,1"), Green: true}
		camped.turnedUp().do("1 send 1.1", "2 send 2.1", "2 remove 7,1").want("RW-230", []int8{camped.s.Loss, camped.leveeAt("7,1")}, "[1 0]")
		afloat := revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(1, "blues").flooded(t1+1).at(1, 1, "6,8").raft(1, 1, 1)
		afloat.turnedUp().do("1 send 1.2", "2 send 2.1", "2 remove raft 1").want("RW-230", []int8{afloat.s.Loss, afloat.leveeAt("6,8")}, "[1 0]")
		aboard.do("2 remove raft 1").want("RW-230", aboard.leveeAt("2,1"), 5)
		both := revealing(t, 2, []string{"relief_1", "job", "job"}, append(spring, "group_vote", "on")...).hand(1, "blues").survivor("7,0", 1).survivor("7,1", 1)
		both.turnedUp().do("1 send 1.1", "2 send 2.1", "1 remove 7,1", "2 remove 7,0").want("RW-203", both.peopleAt("7,1"), 1)
	})
}

func TestWeeks(t *testing.T) {
	t.Run("phases and Clean Up", func(t *testing.T) {
		g := acting(t, 2).hand(1, "blues blues blues blues blues blues").hand(2, "threat job blues")
		g.want("RW-046", g.r.ToAct(&g.s), "1").do("1 end").want("RW-046", g.r.ToAct(&g.s), "2").do("2 end")
		g.want("RW-044", g.s.Phase, waters.WeatherReport).resolved().want("RW-045", g.s.WeatherDiscard[delta.Cloudy], 3)
		g.want("RW-047", []int8{g.s.First, g.s.Week}, "[1 1]").want("RW-248", g.s.Asked, 1)
		g.want("RW-048", g.s.Due, "[0 2 0 0]").want("RW-049", g.s.Due[1], 2).do("* draw blues", "* draw church")
		g.want("RW-050", g.s.Row[2], delta.JobOffer).do("2 survivor 7,0").want("RW-044", g.s.Phase, waters.Upgrade)
		g.want("RW-047", g.peopleAt("7,0"), 1)
	})
	t.Run("nobody knows which heavy cards are in the box", func(t *testing.T) {
		g := reporting(t)
		v, heavy := g.r.View(&g.s, 0), 0
		for w := delta.Heavy; w < delta.Medium; w++ {
			heavy += int(v.Weather[w])
		}
		g.want("RW-206", []int{heavy, int(v.BoxedUnseen), int(v.WeatherLen)}, "[18 9 88]").want("RW-206", v.Boxed, "[0 0 0 0]")
		heavyYV, _ := g.r.Parse("weather heavy_YV")
		light, _ := g.r.Parse("weather light_YV")
		g.want("RW-206", []int{g.r.Weight(&v, heavyYV), g.r.Weight(&v, light)}, fmt.Sprint([]int{4 * 9, 6 * 18}))
	})
	t.Run("nobody in the pool", func(t *testing.T) {
		g := reporting(t).survivor("0,4", 19).hand(1, "blues blues blues blues blues").hand(2, "church church church church church").resolved()
		g.want("RW-051", g.s.Phase, waters.Upgrade)
	})
	t.Run("the landing is wet", func(t *testing.T) {
		g := reporting(t).flooded(e1, e1+1).hand(1, "blues blues blues blues blues").hand(2, "church church church church church").resolved()
		g.want("RW-052", g.peopleAt("6,3"), 1)
	})
	t.Run("a Survivor on a camp is not delivered", func(t *testing.T) {
		g := reporting(t, "version", "spring1927").hand(1, "blues blues blues blues blues").hand(2, "church church church church church")
		g.s.Camps[0] = waters.Camp{At: hexAt(t, "7,0"), Green: true}
		g.s.Loss = 3
		g.resolved().do("2 survivor 7,0").want("RW-233", []int8{g.s.Loss, g.peopleAt("7,0")}, "[3 1]")
	})
	t.Run("won", func(t *testing.T) {
		g := reporting(t)
		g.s.Week, g.s.Loss = 6, 21
		g.resolved().want("RW-185", g.r.Result(&g.s).Text(2), "won by RW-185")
	})
}

func TestGroupVote(t *testing.T) {
	vote := []string{"group_vote", "on"}
	t.Run("everybody votes on who pays for Force, and the decider settles it", func(t *testing.T) {
		g := revealing(t, 3, []string{"force", "job", "job"}, vote...).hand(1, "blues").hand(2, "church church").hand(3, "family garden").turnedUp()
		g.want("RW-204", g.s.Step, waters.SplitForce).want("RW-203", g.r.ToAct(&g.s), "3").want("RW-204", g.legal(2, "split"), 5)
		g.refuse("RW-204", "3 split 1 1", "3 split 1", "3 split 1 4").refuse("RW-272", "3 pay family")
		g.do("3 split 3 1").want("RW-204", g.happened("voted_two"), 1).want("RW-203", g.ev.List[0], *waters.EventVotedTwo{Seat: 2, Payer: 0, Other: 2}.By("RW-204"))
		b, _ := g.r.Board(&g.s).(show.Board)
		g.want("RW-203", b.Decision.Votes, []string{"", "", "split 1 3"})
		g.do("1 split 2 2").want("RW-204", g.happened("voted_both"), 1).want("RW-203", g.r.ToAct(&g.s), "2")
		g.do("2 split 2 3").want("RW-203", g.s.Votes, [4]waters.Action{}).want("RW-204", g.r.ToAct(&g.s), "2")
		g.refuse("RW-204", "2 pass").do("2 pay church").want("RW-204", g.r.ToAct(&g.s), "3").refuse("RW-204", "3 pass")
		g.do("3 pay garden").want("RW-085", g.s.Discard, delta.Pile{delta.Church: 1, delta.Garden: 1}).want("RW-085", g.s.LandDiscard[delta.Force], 1)
	})
	t.Run("nobody is asked for what they do not hold", func(t *testing.T) {
		g := revealing(t, 4, []string{"force", "job", "job"}, vote...).hand(2, "church").hand(3, "family family").turnedUp()
		g.refuse("RW-204", "3 split 1 2", "3 split 2 4", "3 split 1 1", "3 split 2 2").want("RW-204", g.legal(2, "split"), 2).do("3 split 2 3")
	})
	t.Run("one pays both, or the one card that is left", func(t *testing.T) {
		g := revealing(t, 2, []string{"force", "job", "job"}, vote...).hand(1, "blues").hand(2, "church church").turnedUp()
		g.do("1 split 1 2", "2 split 2 2", "2 pay church", "2 pay church").want("RW-085", g.s.Phase, waters.Actions)
		one := revealing(t, 2, []string{"force", "job", "job"}, append(vote, "individual_goals", "on")...).hand(1, "church")
		one.s.Role[0], one.s.Role[1] = delta.Preacher, delta.OutsideActivist
		one.hand(2, "radio blues").turnedUp().do("2 publish radio", "2 pass")
		one.refuse("RW-204", "1 split 1 2").do("1 split 1").want("RW-204", one.happened("voted_one"), 1).do("2 split 2", "2 pay blues")
		one.want("RW-222", one.s.Phase, waters.Actions).want("RW-204", one.s.Hands[0][delta.Church], 1)
	})
	t.Run("votes are part of the position, and must be legal choices", func(t *testing.T) {
		g := revealing(t, 2, []string{"force", "job", "job"}, vote...).hand(1, "blues").hand(2, "church church").turnedUp().do("1 split 2 2")
		g.s.Votes[0].N = 0
		if g.s.Votes[0].M = 1; g.r.Valid(&g.s) == nil {
			t.Error("RW-204: position 1 holds one card, but is recorded as paying two")
		}
		g.s.Votes[0] = waters.Action{Kind: waters.Split, N: 1, M: 2}
		if g.s.Votes[1] = g.s.Votes[0]; g.r.Valid(&g.s) == nil {
			t.Error("RW-203: position 2 is asked, but has answered already")
		}
		for _, vote := range []waters.Action{{Kind: -1}, {Kind: waters.Split, N: -1}, {Kind: waters.Split, N: 1, M: -1}} {
			g.s.Votes = [4]waters.Action{vote}
			if g.r.Valid(&g.s) == nil {
				t.Errorf("RW-204: position 1 answered %+v, which is empty", vote)
			}
		}
		g.s.Votes = [4]waters.Action{}
		if g.r.Valid(&g.s) == nil {
			t.Error("RW-203: position 1 has not answered, but position 2 is asked")
		}
	})
	t.Run("no vote names a place off the map", func(t *testing.T) {
		g := begin(t, 2, vote...).dealt("1")
		for g.s.Step != waters.PlaceThirdTown || g.s.Votes == [4]waters.Action{} {
			g.do(g.r.ToAct(&g.s).First().String() + " " + g.firstLegal())
		}
		for p := range g.s.Votes {
			if g.s.Votes[p] != (waters.Action{}) {
				g.s.Votes[p].At = 255
			}
		}
		if g.r.Valid(&g.s) == nil {
			t.Error("RW-034: the third town is off the map")
		}
	})
}
