package waters_test

import (
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
)

func TestTurn(t *testing.T) {
	t.Run("actions", func(t *testing.T) {
		g := acting(t, 2).hand(1, "blues church").do("1 move", "1 stop", "1 move", "1 stop").want("RW-105", g105(t), 0)
		g.refuse("RW-055", "1 move", "1 seek", "1 donate").want("RW-249", g.s.Left, 0).refuse("RW-272", "1 buy swim")
	})
	t.Run("nobody on the map", func(t *testing.T) {
		g := acting(t, 2)
		g.s.Pawns = [len(g.s.Pawns)][delta.PawnsEach]waters.Pawn{}
		g.refuse("RW-249", "1 move")
		g.s.Pawns[1][0].At = hexAt(t, "9,5")
		g.do("1 move", "1 stop")
	})
	t.Run("the hand limit", func(t *testing.T) {
		g := acting(t, 2).hand(1, "blues blues blues blues blues blues threat job job").hand(2, "threat threat threat threat church church church church")
		g.do("1 end").want("RW-106", g.s.Owe, "[2 1 0 0]").refuse("RW-082", "1 discard threat").refuse("RW-106", "1 discard radio")
		g.do("1 discard job", "2 discard church", "1 discard blues").want("RW-106", g.r.ToAct(&g.s), "2").want("RW-082", g.s.Hands[1][delta.Threat], 4)
		g.want("RW-132", g.s.LandDiscard[delta.JobOffer], 1)
	})
	t.Run("only Threats are left", func(t *testing.T) {
		g := acting(t, 2, "version", "spring1927").hand(1, "threat threat threat threat threat")
		g.s.Hands[0][delta.Threat] += 4
		g.s.Land[delta.ThreatCard] -= 4
		g.s.LandLen -= 4
		g.hand(1, "blues").do("1 end", "1 discard blues").want("RW-220", g.s.Active, 1)
	})
	t.Run("renewables in the turn", func(t *testing.T) {
		g := acting(t, 2)
		g.s.Cubes[0] = 1<<delta.ExtraStrength | 1<<delta.RaisePower
		g.refuse("RW-217", "1 use strength pawns").refuse("RW-271", "1 use discount movement").do("1 use strength movement")
		g.want("RW-271", g.s.Left, 2).want("RW-066", g.s.Cubes[0], 1<<delta.RaisePower).refuse("RW-066", "1 use strength actions")
		g.do("1 move").want("RW-217", g.s.Budget, 8).do("1 stop").do("1 use raise actions").want("RW-218", g.s.Left, 2).want("RW-218", g.s.Powers[0][delta.ActionsTrack], 3)
		g.do("1 end").want("RW-217", g.s.Boost, delta.NoTrack).want("RW-067", g.s.Powers[0][delta.MovementTrack], 3)
		at := acting(t, 2)
		at.s.Cubes[0] = 1<<delta.ExtraStrength | 1<<delta.RaisePower
		at.s.Powers[0][delta.DonateTrack] = 4
		at.refuse("RW-217", "1 use strength donate").refuse("RW-219", "1 use raise pawns 3,3").do("1 use raise pawns 2,1", "1 use strength actions")
		at.want("RW-218", at.s.Pawns[0][3].At, "2,1").want("RW-217", at.s.Left, 3)
		swim := acting(t, 2).at(1, 1, "4,1")
		swim.s.Cubes[0] = 1 << delta.ExtraStrength
		swim.do("1 use strength swim", "1 move", "1 walk 1.1 5,1").want("RW-217", swim.s.Swimmer, 1)
	})
}

// At every step, the actions of other steps are refused.
func TestSteps(t *testing.T) {
	t.Parallel()
	spring := []string{"version", "spring1927"}
	for name, tt := range map[string]struct {
		g     *table
		kinds []waters.Kind // that belong to the step
	}{
		"Upgrading": {upgrading(t, 2).hand(1, "blues"), []waters.Kind{waters.Buy, waters.Done}},
		"Threatened": {
			revealing(t, 2, []string{"threat", "job", "job"}).hand(2, "blues").turnedUp(), []waters.Kind{waters.Resist, waters.Take, waters.Pass},
		},
		"Cancelling": {revealing(t, 2, []string{"race_hatred", "job", "job"}).hand(2, "blues").turnedUp(), []waters.Kind{waters.Cancel, waters.Pass}},
		"PayForce":   {revealing(t, 2, []string{"force", "job", "job"}).hand(2, "blues blues").turnedUp(), []waters.Kind{waters.Pay, waters.Pass}},
		"RedCamp":    {revealing(t, 2, []string{"relief_1", "job", "job"}, spring...).hand(2, "blues").turnedUp(), []waters.Kind{waters.Send}},
		"Acting": {acting(t, 2), []waters.Kind{
			waters.Move, waters.Donate, waters.Accept, waters.Seek, waters.Community, waters.ReadNewspaper, waters.HearRadio, waters.HoldVaudeville,
			waters.Counter, waters.PlaceRaft, waters.PickUp, waters.DropOff, waters.Use, waters.Perform, waters.Find, waters.Claim, waters.End,
		}},
		"Moving":     {acting(t, 2).do("1 move"), []waters.Kind{waters.Walk, waters.Float, waters.GetOn, waters.Leave, waters.Ask, waters.Stop}},
		"Permitting": {acting(t, 2).do("1 move", "1 ask 2.1"), []waters.Kind{waters.Yes, waters.No}},
		"Donating":   {acting(t, 2).hand(1, "blues").do("1 donate"), []waters.Kind{waters.Give, waters.Bank, waters.GoalCard, waters.Stop}},
		"Building":   {acting(t, 2).do("1 accept 2"), []waters.Kind{waters.Build, waters.RaiseLevee, waters.Stop}},
		"Discarding": {acting(t, 2).hand(1, "blues blues blues blues blues blues blues blues").do("1 end"), []waters.Kind{waters.Discard}},
	} {
		for k := waters.Box; k <= waters.Swap; k++ {
			if slices.Contains(tt.kinds, k) {
				continue
			}
			by := tt.g.r.ToAct(&tt.g.s).First()
			if refusal := tt.g.r.Check(&tt.g.s, by, waters.Action{Kind: k}); refusal.Rule != "RW-272" {
				t.Errorf("RW-272: at %s %q is refused by %q", name, tt.g.r.Words(waters.Action{Kind: k, At: 1}).Key, refusal.Rule)
			}
		}
	}
}

func g105(t *testing.T) int8 {
	t.Helper()
	return acting(t, 2).do("1 move", "1 stop", "1 move", "1 stop").s.Left
}

func TestMove(t *testing.T) {
	t.Run("walking", func(t *testing.T) {
		g := acting(t, 2).do("1 move").want("RW-107", g107(t), "[2 4]")
		g.refuse("RW-108", "1 walk 1.1 4,4").refuse("RW-107", "1 walk 1.4 2,2").do("1 walk 1.1 3,1", "1 walk 1.1 4,2").refuse("RW-109", "1 walk 1.1 5,2")
		g.do("1 walk 1.2 2,2").refuse("RW-107", "1 walk 1.2 2,3").want("RW-108", g.s.Pawns[0][0].At, "4,2")
		off := acting(t, 2).at(1, 1, "2,0").do("1 move").refuse("RW-265", "1 walk 1.1 1,0")
		off.want("RW-265", off.legal(0, "walk 1.1 1,0"), 0)
		wet := acting(t, 2).flooded(a1+2).at(1, 1, "2,1").do("1 move").refuse("RW-110", "1 walk 1.1 2,2")
		wet.s.Powers[0][delta.SwimTrack] = 1
		wet.do("1 walk 1.1 2,2").want("RW-110", wet.s.Swimmer, 1)
		camp := acting(t, 2, "version", "spring1927")
		camp.s.Camps[0] = waters.Camp{At: hexAt(t, "2,1")}
		camp.do("1 move", "1 walk 1.1 3,1").want("RW-101", camp.s.Pawns[0][0].At, "3,1")
	})
	t.Run("swimming", func(t *testing.T) {
		g := acting(t, 2).at(1, 1, "4,2").at(1, 2, "4,1")
		g.s.Powers[0][delta.SwimTrack] = 1
		g.do("1 move", "1 walk 1.3 3,1").do("1 walk 1.1 5,2").refuse("RW-111", "1 stop").refuse("RW-202", "1 walk 1.2 3,0", "1 walk 1.1 6,2", "1 ask 2.1")
		g.do("1 walk 1.1 4,2").want("RW-111", g.s.Swimmer, 0)
		far := acting(t, 2).at(1, 1, "4,2")
		far.s.Powers[0][delta.SwimTrack] = 1
		far.do("1 move", "1 walk 1.1 4,1", "1 walk 1.1 4,0").refuse("RW-202", "1 walk 1.1 5,0").do("1 stop")
		over := acting(t, 2).at(1, 1, "4,2")
		over.s.Powers[0][delta.SwimTrack], over.s.Powers[0][delta.MovementTrack] = 1, 4
		over.do("1 move", "1 walk 1.1 5,2", "1 walk 1.1 6,2", "1 walk 1.1 7,2", "1 stop").want("RW-202", over.s.Pawns[0][0].At, "7,2")
	})
	t.Run("a raft with room is as good as land", func(t *testing.T) {
		for _, tt := range []struct {
			pawns, survivors int8
			refused          bool
		}{{0, 0, false}, {0, 1, false}, {1, 0, false}, {1, 1, true}, {0, 2, true}} {
			g := acting(t, 2, "version", "spring1927").at(1, 1, "4,2").at(1, 2, "5,0")
			g.s.Powers[0][delta.SwimTrack] = 1
			g.s.Rafts[0] = waters.Raft{At: hexAt(t, "5,0"), Survivors: tt.survivors}
			g.s.Pool -= tt.survivors
			g.s.Pawns[0][1].Raft = 1
			if tt.pawns == 0 {
				g.at(1, 2, "2,1")
			}
			g.do("1 move", "1 walk 1.1 4,1", "1 walk 1.1 4,0")
			if tt.refused {
				g.refuse("RW-202", "1 walk 1.1 5,0")
			} else {
				g.do("1 walk 1.1 5,0").want("RW-111", g.s.Budget, 0)
			}
		}
		// From 6,1 no land is in reach, since the eastern bank is flooded.
		far := acting(t, 2).at(1, 1, "4,1").flooded(e1, e1+1)
		far.s.Powers[0][delta.SwimTrack] = 1
		far.do("1 move", "1 walk 1.1 5,1").refuse("RW-202", "1 walk 1.1 6,1")
		far.s.Rafts[0].At = hexAt(t, "6,2")
		far.do("1 walk 1.1 6,1", "1 walk 1.1 6,2", "1 board 1.1 1").want("RW-202", far.s.Swimmer, 0)
	})
	t.Run("permission", func(t *testing.T) {
		g := acting(t, 3).do("1 move").refuse("RW-112", "1 walk 2.1 9,4").refuse("RW-216", "1 ask 1.1", "1 ask 2.4").do("1 ask 2.1")
		g.want("RW-112", g.r.ToAct(&g.s), "2").do("2 yes", "1 walk 2.1 9,4").want("RW-112", g.s.Pawns[1][0].At, "9,4")
		g.refuse("RW-216", "1 ask 2.1").do("1 ask 3.1", "3 no").refuse("RW-216", "1 ask 3.1").refuse("RW-112", "1 walk 3.1 3,8")
		g.do("1 stop", "1 move").refuse("RW-112", "1 walk 2.1 9,5").do("1 ask 3.1")
		always := acting(t, 2, "permission", "always").do("1 move").refuse("RW-216", "1 ask 2.1").do("1 walk 2.1 9,4")
		always.want("RW-216", always.s.Budget, 4)
		solo := acting(t, 1).do("1 move", "1 walk 2.1 9,4")
		solo.want("RW-250", solo.s.Pawns[1][0].At, "9,4").want("RW-250", solo.r.View(&solo.s, 0).Hands, solo.s.Hands)
	})
}

func g107(t *testing.T) []int8 {
	t.Helper()
	g := acting(t, 2).do("1 move", "1 walk 1.1 3,1")
	one := g.s.Budget
	g.do("1 walk 1.2 3,1")
	return []int8{g.s.Budget, one}
}

func TestRafts(t *testing.T) {
	ready := func(t *testing.T, options ...string) *table {
		t.Helper()
		g := acting(t, 2, options...).at(1, 1, "4,1")
		g.s.Cubes[0] = 1 << delta.BuildRaft
		g.s.Powers[0][delta.ActionsTrack], g.s.Left = 5, 5
		return g
	}
	t.Run("placing and floating", func(t *testing.T) {
		g := ready(t).refuse("RW-114", "1 raft 2.1", "1 raft 1.4").do("1 raft 1.1")
		g.want("RW-114", []any{g.s.Rafts[0].At, g.s.Cubes[0], g.s.Pawns[0][0].Raft}, "[4,1 0 1]").want("RW-115", g.s.Left, 4).refuse("RW-066", "1 raft 1.2")
		g.do("1 move").refuse("RW-213", "1 walk 1.1 4,2").do("1 float 1 5,1", "1 float 1 5,0").want("RW-118", g.s.Budget, 4)
		g.refuse("RW-213", "1 leave 1.1").refuse("RW-265", "1 float 1 11,14").refuse("RW-108", "1 float 1 5,4").do("1 float 1 6,1", "1 float 1 6,2", "1 float 1 7,2")
		g.want("RW-117", g.s.Budget, 0).refuse("RW-116", "1 float 1 8,3").refuse("RW-114", "1 float 2 8,3").do("1 leave 1.1").want("RW-213", g.s.Pawns[0][0].Raft, 0)
		g.refuse("RW-201", "1 board 1.1 1").do("1 stop").want("RW-111", g.s.Step, waters.Acting)
		six := ready(t).do("1 raft 1.1", "1 move", "1 float 1 5,1", "1 float 1 6,2", "1 float 1 5,2", "1 float 1 5,3", "1 float 1 5,4", "1 float 1 4,5")
		six.want("RW-116", six.s.Budget, 0)
		land := ready(t).do("1 raft 1.1", "1 move", "1 float 1 3,1", "1 float 1 2,2", "1 float 1 2,3")
		land.want("RW-116", land.s.Budget, 0)
		two := ready(t).do("1 raft 1.1", "1 move", "1 float 1 5,1", "1 float 1 5,2", "1 float 1 4,2", "1 float 1 3,2")
		two.want("RW-117", two.s.Budget, 0)
	})
	t.Run("others aboard", func(t *testing.T) {
		g := ready(t).at(2, 1, "4,1").do("1 raft 1.1", "1 move", "1 ask 2.1", "2 yes", "1 board 2.1 1")
		g.s.Pawns[0][1].At = hexAt(t, "4,1")
		g.refuse("RW-119", "1 board 1.2 1").do("1 stop", "1 move").refuse("RW-214", "1 float 1 5,1").refuse("RW-213", "1 board 1.3 1")
		loop := ready(t).at(1, 2, "4,1").do("1 raft 1.1", "1 move", "1 leave 1.1").refuse("RW-201", "1 board 1.1 1")
		loop.do("1 board 1.2 1").refuse("RW-201", "1 leave 1.2").do("1 float 1 3,1", "1 leave 1.2").want("RW-201", loop.s.Pawns[0][1].Raft, 0)
		empty := ready(t).do("1 raft 1.1", "1 move", "1 leave 1.1").refuse("RW-212", "1 float 1 5,1").do("1 walk 1.2 3,1", "1 walk 1.1 4,0").refuse("RW-213", "1 board 1.1 1")
		empty.refuse("RW-213", "1 leave 1.1")
		swimmer := ready(t).at(1, 2, "4,1").do("1 raft 1.1", "1 move", "1 float 1 5,1", "1 stop")
		swimmer.s.Powers[0][delta.SwimTrack] = 1
		swimmer.do("1 move", "1 walk 1.2 5,1", "1 board 1.2 1").want("RW-213", swimmer.s.Swimmer, 0)
	})
	t.Run("Survivors", func(t *testing.T) {
		g := ready(t, "version", "spring1927").survivor("4,0", 2).survivor("4,1", 2)
		g.s.Loss = 5
		g.s.Camps[0] = waters.Camp{At: hexAt(t, "7,1")}
		g.do("1 raft 1.1").refuse("RW-215", "1 pickup 1 4,0").refuse("RW-120", "1 dropoff 1 4,1").do("1 pickup 1 4,1").want("RW-120", g.s.Left, 3)
		g.refuse("RW-119", "1 pickup 1 4,1").want("RW-113", g.legal(0, "walk"), 0).do("1 move").refuse("RW-212", "1 leave 1.1")
		g.do("1 float 1 5,1", "1 float 1 6,1", "1 stop").refuse("RW-120", "1 dropoff 1 6,0").refuse("RW-215", "1 dropoff 1 4,1").do("1 dropoff 1 7,1")
		g.want("RW-121", []int8{g.s.Loss, g.s.Rafts[0].Survivors, g.peopleAt("7,1")}, "[4 0 0]").want("RW-120", g.s.Left, 1)
		g.refuse("RW-120", "1 pickup 1 7,0")
		zero := ready(t, "version", "spring1927").survivor("4,1", 1)
		zero.s.Camps[0] = waters.Camp{At: hexAt(t, "4,1"), Green: true}
		zero.do("1 raft 1.1", "1 pickup 1 4,1", "1 dropoff 1 4,1").want("RW-122", zero.s.Loss, 0)
		dragged := ready(t).survivor("4,1", 1).do("1 raft 1.1", "1 pickup 1 4,1", "1 dropoff 1 3,1")
		dragged.want("RW-215", dragged.peopleAt("3,1"), 1)
		shore := ready(t).at(1, 1, "2,1").survivor("2,1", 1).flooded(a1+2).do("1 raft 1.1", "1 pickup 1 2,1")
		// 2,2 is flooded
		shore.refuse("RW-120", "1 dropoff 1 2,2").do("1 dropoff 1 3,1").want("RW-215", shore.peopleAt("3,1"), 1)
		float := ready(t).survivor("4,1", 1).do("1 raft 1.1", "1 move", "1 float 1 5,1", "1 stop", "1 pickup 1 4,1")
		float.want("RW-215", float.s.Rafts[0].Survivors, 1)
		other := ready(t).at(2, 1, "4,1").survivor("4,1", 1).do("1 raft 1.1", "1 end").refuse("RW-214", "2 pickup 1 4,1")
		other.want("RW-214", other.legal(1, "pickup"), 0)
	})
	t.Run("Vicksburg in Fall", func(t *testing.T) {
		for option, loss := range map[string]int8{"on": 4, "off": 5} {
			g := ready(t, "fall_vicksburg_refuge", option).at(1, 1, "9,13").survivor("9,13", 1)
			g.s.Loss = 5
			g.do("1 raft 1.1", "1 pickup 1 9,13", "1 dropoff 1 9,12").want("RW-229", g.s.Loss, loss)
		}
	})
	t.Run("a rescue without a way", func(t *testing.T) {
		g := ready(t, "fall_vicksburg_refuge", "on", "rescue_way", "on").at(1, 1, "9,13").survivor("9,13", 1)
		g.s.Loss, g.s.Left = 5, 6
		g.do("1 raft 1.1", "1 pickup 1 9,13").refuse("RW-275", "1 dropoff 1 9,12")
		g.do("1 dropoff 1 9,13", "1 pickup 1 9,13").refuse("RW-275", "1 dropoff 1 9,12")
		g.do("1 move", "1 float 1 9,12", "1 stop", "1 dropoff 1 9,12").want("RW-275", g.s.Loss, 4)
	})
	t.Run("ten rafts", func(t *testing.T) {
		g := ready(t).refuse("RW-114", "1 pickup 1 4,1")
		for i := range g.s.Rafts {
			g.s.Rafts[i].At = hexAt(t, "4,3")
		}
		g.refuse("RW-004", "1 raft 1.1")
	})
}

func TestDonate(t *testing.T) {
	t.Parallel()
	spring := []string{"version", "spring1927"}
	g := acting(t, 2, spring...).hand(1, "blues church job threat radio")
	g.s.Powers[0][delta.DonateTrack] = 2
	g.do("1 donate").refuse("RW-249", "1 stop").refuse("RW-082", "1 give 2 threat").refuse("RW-124", "1 give 1 blues", "1 give 2 garden", "1 give 3 blues")
	g.refuse("RW-126", "1 bank job").do("1 give 2 blues").want("RW-255", g.s.Shown[1][delta.Blues], 1).do("1 bank church")
	g.want("RW-124", []int16{int16(g.s.Hands[1][delta.Blues]), g.s.Bank}, "[1 1]").want("RW-125", g.s.Discard[delta.Church], 1).want("RW-235", g.s.Step, waters.Acting)
	g.do("1 donate", "1 give 2 job", "1 stop").want("RW-245", g.r.View(&g.s, engine.Watcher).Hands[1], "[0 1 0 0 0 0 0 0 0 0 0 1 0 0]")
	g.want("RW-256", g.r.View(&g.s, engine.Watcher).Hands[0], "[0 0 0 0 0 0 0 0 0 0 0 0 1 1]")
	shown := acting(t, 2).hand(1, "church").hand(2, "blues blues").do("1 donate", "1 give 2 church").want("RW-255", shown1(t), "[1 0 0]")
	shown.want("RW-255", shown.s.Shown[1][delta.Church], 1)
	open := acting(t, 2, "open_hands", "on").hand(1, "blues")
	open.want("RW-256", open.r.View(&open.s, 1).Hands[0][delta.Blues], 1)
	fall := acting(t, 2).hand(1, "blues").do("1 donate").refuse("RW-020", "1 bank blues")
	fall.do("1 give 2 blues").want("RW-124", fall.s.Left, 1).refuse("RW-249", "1 donate")
}

// shown1 checks what everybody knows about a hand: after it got a card openly, after it paid that
// card, and after it paid another card of the same kind.
func shown1(t *testing.T) (known []int8) {
	t.Helper()
	g := acting(t, 2).hand(1, "church job").hand(2, "church blues blues")
	note := func() { known = append(known, g.s.Shown[1][delta.Church]) }
	g.do("1 donate", "1 give 2 church")
	note()
	g.do("1 end", "2 donate", "2 give 1 church")
	note()
	g.do("2 donate", "2 give 1 church")
	note()
	return known
}

func TestWork(t *testing.T) {
	t.Run("levees", func(t *testing.T) {
		g := acting(t, 2).at(1, 1, "6,8").do("1 accept 3").want("RW-133", g133(t), 3)
		g.refuse("RW-129", "1 build 4,10").refuse("RW-127", "1 build 5,8", "1 raise 7,8").do("1 build 6,8").want("RW-130", g.leveeAt("6,8"), 3)
		g.want("RW-127", g.s.LandDiscard[delta.JobOffer], 2).do("1 raise 6,8").want("RW-128", g.leveeAt("6,8"), 4).want("RW-132", g.s.LandDiscard[delta.JobOffer], 3)
		g.refuse("RW-249", "1 accept 0").refuse("RW-103", "1 accept 1")
		high := acting(t, 2).at(1, 1, "6,8").levee("6,8", 6).hand(1, "job").do("1 accept 1").refuse("RW-131", "1 raise 6,8").refuse("RW-127", "1 raise 7,8", "1 build 6,8")
		high.do("1 stop", "1 end").want("RW-133", high.s.Hands[0][delta.Job], 2)
		wet := acting(t, 2, "version", "spring1927").at(1, 1, "6,7").flooded(t1+1).at(1, 2, "7,1").at(1, 3, "7,1")
		wet.s.Camps[0] = waters.Camp{At: hexAt(t, "7,1")}
		wet.levee("7,1", 4).do("1 accept 2").refuse("RW-127", "1 build 6,8").refuse("RW-239", "1 raise 7,1", "1 build 7,1").want("RW-239", wet.legal(0, "build 7,2"), 1)
		other := acting(t, 2).do("1 accept 2", "1 build 9,4")
		other.want("RW-129", other.leveeAt("9,4"), 4)
		people := acting(t, 2).survivor("7,1", 1).do("1 accept 2").refuse("RW-129", "1 build 7,1")
		people.want("RW-123", people.legal(0, "build 7,1"), 0)
		inland := acting(t, 2).at(1, 1, "2,11").do("1 accept 2", "1 build 2,12")
		inland.want("RW-238", inland.leveeAt("2,12"), 5)
		afloat := acting(t, 2).at(1, 1, "5,9").raft(1, 1, 0).do("1 accept 2", "1 build 4,9")
		afloat.want("RW-238", afloat.leveeAt("4,9"), 3)
		camped := acting(t, 2, "version", "spring1927").at(1, 1, "7,8")
		camped.s.Camps[0] = waters.Camp{At: hexAt(t, "7,8")}
		camped.do("1 accept 2", "1 build 6,8").want("RW-238", camped.leveeAt("6,8"), 3)
		none := acting(t, 2).do("1 accept 2")
		none.s.Levees = 0
		none.refuse("RW-004", "1 build 2,1")
		full := acting(t, 2).hand(1, "job job").at(1, 1, "4,12")
		b, _ := full.r.Board(&full.s).(show.Board)
		for _, h := range groundsOf(b) {
			if h.kind == "lowland" && full.s.Levees > 0 {
				full.levee(h.At.String(), 6)
			}
		}
		full.valid()
		// No token is left to build with, and no levee on the map can be raised.
		full.refuse("RW-249", "1 accept 0")
	})
	t.Run("the discount", func(t *testing.T) {
		g := acting(t, 2).at(1, 1, "6,8").refuse("RW-249", "1 accept 0")
		g.s.Cubes[0] = 1 << delta.WorkDiscount
		g.do("1 accept 1", "1 build 6,8 discount").want("RW-070", g.leveeAt("6,8"), 3).refuse("RW-272", "1 raise 6,8 discount").want("RW-070", g.s.LandDiscard[delta.JobOffer], 1)
		g.s.Cubes[0] = 1 << delta.WorkDiscount
		g.do("1 accept 0").refuse("RW-249", "1 stop").do("1 raise 6,8 discount").want("RW-070", g.leveeAt("6,8"), 4)
		no := acting(t, 2).do("1 accept 1")
		no.refuse("RW-272", "1 build 2,1 discount")
		jobs := acting(t, 2).hand(1, "job").do("1 accept 3").refuse("RW-066", "1 build 2,1 discount")
		jobs.do("1 build 2,1", "1 raise 2,1").want("RW-128", jobs.leveeAt("2,1"), 6)
	})
	t.Run("Seek Work", func(t *testing.T) {
		g := acting(t, 3).hand(1, "radio").hand(2, "blues").refuse("RW-135", "1 seek").row("job")
		g.do("1 seek").want("RW-134", g.s.Step, waters.DrawLand).do("* card job", "* card threat").want("RW-078", g.r.ToAct(&g.s), "1")
		g.do("1 resist radio").want("RW-207", g.s.Left, 1).want("RW-134", g.s.Step, waters.Acting).do("1 seek", "* card threat").want("RW-241", g.s.Hands[0][delta.Threat], 1)
		hated := acting(t, 2).hand(1, "activism blues blues").hand(2, "blues blues activism").row("job", "job")
		hated.s.Star, hated.s.StarLen = delta.LandPile{}, 0
		hated.s.LandDiscard[delta.JobOffer], hated.s.LandDiscard[delta.ThreatCard] = 15, 5
		hated.do("1 seek", "* card race_hatred", "1 activism").want("RW-207", hated.s.Left, 1).do("1 seek", "* card race_hatred")
		hated.want("RW-092", hated.s.Step, waters.PayHatred).do("1 pay blues", "2 pay activism", "2 pay blues", "1 pay blues").want("RW-138", hated.s.Left, 0)
		second := acting(t, 3).hand(1, "activism").hand(2, "blues blues").hand(3, "church").row("job", "job")
		second.s.Active = 1
		second.s.Star, second.s.StarLen = delta.LandPile{}, 0
		second.s.LandDiscard[delta.JobOffer], second.s.LandDiscard[delta.ThreatCard] = 15, 5
		second.do("2 seek", "* card race_hatred", "2 pass", "3 pass").want("RW-227", second.r.ToAct(&second.s), "1").do("1 activism")
		second.want("RW-091", second.s.Loss, 0).want("RW-207", second.r.ToAct(&second.s), "2")
		empty := acting(t, 2).row("job")
		for c, n := range empty.s.Land {
			empty.s.Land[c] = 0
			empty.s.LandLen -= n
		}
		empty.s.Star, empty.s.StarLen = delta.LandPile{}, 0
		empty.refuse("RW-104", "1 seek")
	})
	t.Run("Work for the Community", func(t *testing.T) {
		g := acting(t, 2).at(1, 1, "2,1").at(1, 2, "2,2").at(1, 3, "3,1").hand(1, "blues blues blues blues blues blues blues")
		g.do("1 community").want("RW-136", g.s.Due[0], 3).do("* draw church", "* draw church", "* draw church").want("RW-137", g.s.Owe[0], 3)
		g.do("1 discard blues", "1 discard blues", "1 discard church").want("RW-137", []any{g.s.Step, g.s.Left}, []any{waters.Acting, 1})
		twice := acting(t, 2).refuse("RW-066", "1 community hands")
		twice.s.Cubes[0] = 1 << delta.ManyHands
		twice.do("1 community hands").want("RW-264", twice.s.Due[0], 7)
		open := acting(t, 2).at(1, 1, "3,1").at(1, 2, "3,1").at(1, 3, "4,1")
		open.s.Cubes[0] = 1 << delta.ManyHands
		open.refuse("RW-264", "1 community hands").do("1 community").want("RW-136", open.s.Due[0], 1)
		wet := acting(t, 2, "version", "spring1927").flooded(a1+2).at(1, 1, "2,2").at(1, 2, "4,2").at(1, 3, "4,1")
		wet.s.Camps[0] = waters.Camp{At: hexAt(t, "2,2")}
		wet.raft(1, 2, 0).do("1 community").want("RW-240", wet.s.Due[0], 2)
		aboard := acting(t, 2).at(1, 1, "2,1").at(1, 2, "3,1").at(1, 3, "3,1").raft(1, 1, 0).do("1 community")
		aboard.want("RW-240", aboard.s.Due[0], 2)
	})
	t.Run("the Community cards run out", func(t *testing.T) {
		g := acting(t, 2)
		g.s.Discard, g.s.Deck, g.s.DeckLen = g.s.Deck, delta.Pile{}, 0
		g.do("1 community").want("RW-104", g.s.DeckLen, 100)
		none := acting(t, 2)
		none.s.Hands[1], none.s.Deck, none.s.DeckLen = none.s.Deck, delta.Pile{}, 0
		none.refuse("RW-104", "1 community")
	})
}

func g133(t *testing.T) int8 {
	t.Helper()
	return acting(t, 2).do("1 accept 3").s.Hands[0][delta.Job]
}

func TestResist(t *testing.T) {
	t.Run("Newspaper", func(t *testing.T) {
		g := acting(t, 3).hand(1, "newspaper").refuse("RW-138", "1 radio", "1 vaudeville 1").do("1 newspaper")
		g.do("* weather heavy_ML", "* weather cloudy", "* weather sunny_TB").want("RW-138", g.s.Left, 1)
		top := func(to engine.Seat) any { v := g.r.View(&g.s, to); return v.TopWeather[0].Card }
		g.want("RW-139", []any{top(0), top(1), top(engine.Watcher)}, []any{delta.Heavy + 1, delta.UnknownWeather, delta.UnknownWeather})
		g.do("1 show").want("RW-243", []any{top(1), top(engine.Watcher)}, []any{delta.Heavy + 1, delta.Heavy + 1})
		g.do("1 end", "2 end", "3 end").want("RW-139", g.s.Turned, [3]delta.Weather{delta.Heavy + 1, delta.Cloudy, delta.Sunny + 3})
		saved := acting(t, 2).hand(1, "newspaper").do("1 newspaper", "* weather heavy_ML", "* weather cloudy", "* weather cloudy", "1 keep")
		saved.want("RW-243", saved.s.TopWeather[0].Known, "1")
	})
	t.Run("Radio", func(t *testing.T) {
		g := acting(t, 2).hand(1, "radio").row().do("1 radio", "* card job", "* card threat", "* card job", "1 keep")
		g.do("1 seek").want("RW-140", g.s.Row, [3]delta.LandCard{delta.JobOffer, delta.JobOffer}).want("RW-140", g.s.Hands[0][delta.Threat], 1)
		all := acting(t, 3).hand(1, "radio").row()
		all.s.LandDiscard, all.s.Star, all.s.StarLen = all.s.Star, delta.LandPile{}, 0
		all.do("1 radio", "* card force", "* card job", "* card job")
		view := func(to engine.Seat) waters.State { return all.r.View(&all.s, to) }
		all.want("RW-140", []any{view(0).TopLand[0].Card, view(1).TopLand[0].Card}, []any{delta.Force, delta.UnknownLand})
		all.want("RW-140", []any{view(1).Land[delta.Force], view(1).Star, view(0).Land[delta.Force]}, []any{5, delta.LandPile{}, 4})
		all.do("1 show").want("RW-243", []any{view(2).TopLand[0].Card, view(engine.Watcher).TopLand[2].Card}, []any{delta.Force, delta.JobOffer})
		few := acting(t, 2).hand(1, "radio").row()
		few.s.LandDiscard = few.s.Star
		for c, n := range few.s.Land {
			few.s.LandDiscard[c] += n
		}
		few.s.Star, few.s.Land, few.s.StarLen, few.s.LandLen = delta.LandPile{}, delta.LandPile{}, 0, 0
		few.do("1 radio").want("RW-244", few.s.LandLen, 80)
	})
	t.Run("Vaudeville", func(t *testing.T) {
		g := acting(t, 3).hand(1, "vaudeville vaudeville vaudeville").do("1 vaudeville 1", "* draw blues", "* draw blues")
		g.want("RW-141", g.s.Hands[0], delta.Pile{delta.Vaudeville: 2, delta.Blues: 2}).do("1 vaudeville 2").want("RW-242", g.r.ToAct(&g.s), "1")
		g.do("1 yes", "2 no", "3 yes", "* draw church", "* draw church", "* draw garden", "* draw garden").want("RW-141", g.s.Hands[2][delta.Garden], 2)
		g.want("RW-242", g.s.Hands[1], delta.Pile{}).want("RW-138", g.s.Left, 0)
		alone := acting(t, 1).hand(1, "vaudeville vaudeville").do("1 vaudeville 2")
		alone.want("RW-242", alone.r.CurrentQuestion(&alone.s, 0), "share").want("RW-242", alone.r.MayAsk(&alone.s, "share", 0), true)
		alone.want("RW-216", alone.r.MayAsk(&alone.s, "permission", 0), false)
		one := acting(t, 2).hand(1, "vaudeville").refuse("RW-141", "1 vaudeville 2")
		one.want("RW-141", one.legal(0, "vaudeville"), 1)
	})
	t.Run("held Threats", func(t *testing.T) {
		g := acting(t, 2).hand(1, "threat radio education").refuse("RW-142", "1 counter education").refuse("RW-138", "1 counter newspaper").refuse("RW-208", "1 counter radio 2")
		g.refuse("RW-083", "1 counter radio 1").do("1 counter radio").want("RW-083", []int8{g.s.Left, g.s.LandDiscard[delta.ThreatCard]}, "[1 1]").refuse("RW-083", "1 counter education 4")
		none := acting(t, 2).hand(1, "radio").refuse("RW-083", "1 counter radio")
		none.want("RW-083", none.legal(0, "counter"), 0)
	})
}
