package queen_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/must"
)

func TestBlackRose(t *testing.T) {
	const rose, river = "black_rose=on", "A0 A3-1 A2-1 A3-2"
	const a, b, c = "0.7 N 1/6", "0.2 N 1/6", "0.9 N 1/6"
	three := []string{a, b, c}
	docks := "A0 A2-1 A1-1 A3-2"
	runScenarios(t, []scenario{
		{rule: "QX-56", name: "its own place", options: rose, river: river, boats: []string{a, "-", "-"}, rose: "1.6 N 1/1", play: "speed 1; ahead; end; speed 1; ahead; end", want: "round 3; order R A; turn R"},
		{rule: "QX-57", name: "who moves last", options: rose, river: river, boats: three, rose: "1.6 N 1/1", turn: "R", want: "asked 3; controls 3"},
		{rule: "QX-57", name: "settled again", options: rose, river: river, boats: three, rose: "1.6 N 1/1", turn: "R", play: "speed 1; ahead; end", want: "round 3; order R A C B; controls 2; asked 2"},
		{rule: "QX-58", name: "before that boat", options: rose, river: river, boats: three, rose: "1.6 N 1/1", turn: "R", play: "speed 1; ahead; end; speed 1; ahead; end", want: "turn A; controls 2"},
		{rule: "QX-59", name: "once a round", options: rose, river: river, boats: []string{a, "0.13 N 6/6", c}, rose: "1.6 N 1/1", play: "speed 1; ahead; end; speed 5; ahead", want: "position B A C; controls 3"},
		{rule: "QX-60", name: "one coal for the speed", options: rose, river: river, boats: three, rose: "1.6 N 1/1", turn: "R", play: "!QB-23 speed 4; speed 3; ahead x2; right; !QB-23 right; ahead; end", want: "R 1.17 NE 3/1"},
		{rule: "QX-60", name: "or for turning", options: rose, river: river, boats: three, rose: "1.6 N 2/1", turn: "R", play: "speed 2; ahead; right; ahead; left; !QB-23 left; end", want: "R 1.12 N 2/1"},
		{rule: "QX-60", name: "or for leaving a sandbar", options: rose + " tiles=added", river: "A0 B3-1 A2-1 A3-1", boats: three, rose: "1.13 N 1/1", turn: "R", play: "!QB-93 speed 3; speed 2; ahead; left; !QB-23 left; ahead; end", want: "R 1.17 NW 2/1"},
		{rule: "QX-60", name: "which may be free", options: rose + " tiles=added br_own_turn_coal_on_sandbar=free", river: "A0 B3-1 A2-1 A3-1", boats: three, rose: "1.13 N 1/1", turn: "R", play: "speed 3; ahead x2; left; ahead; end", want: "R 2.2 NW 3/1"},
		{rule: "QX-61", name: "it does not run out", options: rose, river: river, boats: []string{"-", "-", c}, rose: "1.6 N 1/1", turn: "R", play: "speed 3; ahead x3; end; speed 3; ahead; right; ahead; left; ahead; end", want: "R 2.12 N 3/1"},
		{rule: "QX-62", name: "from 1 to 3", options: rose, river: river, boats: three, rose: "1.6 N 1/1", turn: "R", play: "speed 3; ahead; right; !QB-23 right; ahead x2; end", want: "R 1.18 NE 3/1"},
		{rule: "QX-63", name: "two points a round", options: rose, river: river, boats: []string{a, b, "1.12 N 1/2"}, rose: "1.6 N 1/1", turn: "R", play: "speed 1; ahead; end; !QX-63 give 3; give 2", want: "C 1.12 N 1/4; given 0; round 3"},
		{rule: "QX-63", name: "in both of its movements", options: rose, river: river, boats: []string{a, b, "1.6 N 1/2"}, rose: "1.12 N 1/1", turn: "C", play: "speed 1; ahead; end; get 1", want: "C 1.11 N 1/3; given 1; turn R"},
		{rule: "QX-63", name: "to its own player's boat", options: rose, river: river, boats: []string{a, "1.12 N 1/2", c}, rose: "1.6 N 1/1", turn: "R", play: "speed 1; ahead; end", want: "round 3"},
		{rule: "QX-110", name: "it takes none", options: rose, river: river, boats: []string{a, b, "1.12 N 1/2"}, rose: "1.6 N 1/1", turn: "R", play: "speed 1; ahead; end; !QX-110 get 1; pass", want: "C 1.12 N 1/2"},
		{rule: "QX-110", name: "it takes two", options: rose + " br_receives_coal=on", river: river, boats: []string{a, b, "1.12 N 1/2"}, rose: "1.6 N 1/1", turn: "R", play: "speed 1; ahead; end; get 2", want: "C 1.12 N 1/0"},
		{rule: "QX-64", name: "at a dock", options: rose, river: docks, boats: three, rose: "1.2 N 1/1", turn: "R", play: "speed 1; ahead; end", want: "R 1.7 N 1/1; round 3"},
		{rule: "QX-66", name: "it loads nothing", options: rose, river: docks, boats: three, rose: "1.2 N 1/1", turn: "R", play: "speed 1; ahead; end", want: "passengers 1 1; phase choosing"},
		{rule: "QX-66", name: "no coal either", options: rose + " tiles=added", river: "A0 B1 A2-1 A3-1", boats: three, rose: "1.2 N 1/1", turn: "R", play: "speed 1; ahead; end", want: "R 1.7 N 1/1; phase choosing"},
		{rule: "QX-67", name: "it stays on the river", options: rose + " " + short, river: "A0 A1-1 A2-1 B1 jetty:straight", boats: []string{"2.7 N 1/6", b, c}, rose: "3.12 N 1/1", turn: "R", play: "speed 1; ahead; end", want: "R 3.17 N 1/1; round 3"},
		{rule: "QX-68", name: "it pushes", options: rose, river: river, boats: []string{"1.11 N 1/6", b, c}, rose: "1.6 N 2/1", turn: "R", play: "speed 2; push N; head N; end", want: "R 1.11 N 2/1; A 1.16 N 1/6"},
		{rule: "QX-68", name: "it is pushed", options: rose, river: river, boats: []string{"1.6 N 2/6", b, c}, rose: "1.11 N 1/1", play: "speed 2; push N; head N; end", want: "A 1.11 N 2/6; R 1.16 N 1/1"},
		{rule: "QX-69", name: "aligned by who controls it", options: rose, river: river, boats: []string{"1.6 N 2/6", b, c}, rose: "1.11 N 1/1", play: "speed 2; push N", want: "phase aligning; asked 3"},
		{rule: "QX-70", name: "it opens the newest tile", options: rose, river: "A0 A3-1", boats: three, rose: "0.16 N 1/1", turn: "R", play: "speed 1; ahead; end; nose left; tile A2-1", want: "laid A2-1 NW; round 3"},
		{rule: "QX-73", name: "nobody gives it up", options: rose + " must_play_if_possible=off", river: river, boats: three, rose: "1.6 N 1/1", turn: "R", play: "!QX-73 resign", want: "cannot resign; can speed 1"},
		{rule: "QX-100", name: "more coal than anybody", options: rose, river: river, boats: []string{"1.13 N 1/6", "-", "-"}, rose: "1.11 N 1/1", play: "speed 1; ahead; end; speed 1; ahead; end", want: "order R A"},
		{rule: "QX-100", name: "as much as 6", options: rose + " br_tie_coal=6", river: river, boats: []string{"1.13 N 1/6", "-", "-"}, rose: "1.11 N 1/1", play: "speed 1; ahead; end; speed 1; ahead; end", want: "order A R"},
		{rule: "QX-100", name: "more than 5", options: rose + " br_tie_coal=6", river: river, boats: []string{"1.13 N 1/5", "-", "-"}, rose: "1.11 N 1/1", play: "speed 1; ahead; end; speed 1; ahead; end", want: "order R A"},
		{rule: "QX-100", name: "none", options: rose + " br_tie_coal=0", river: river, boats: []string{"1.13 N 1/1", "-", "-"}, rose: "1.11 N 1/1", play: "speed 1; ahead; end; speed 1; ahead; end", want: "order A R"},
		{rule: "QX-101", name: "it holds tiles", options: rose, river: river, boats: []string{"1.3 N 1/6", "-", "-"}, rose: "0.7 N 1/1", play: "speed 1; ahead; end", want: "tiles 0 4"},
		{rule: "QX-101", name: "only its own", options: rose + " br_holds_tiles=off", river: river, boats: []string{"2.2 N 1/6", "-", "-"}, rose: "1.17 N 1/1", play: "speed 1; ahead; end", want: "tiles 1 4"},
		{rule: "QX-113", name: "no game for its sake", options: rose + " must_play_if_possible=off", river: river, boats: []string{a, "-", "-"}, rose: "1.6 N 1/1", play: "resign", want: "over nobody_left"},
		{rule: "QX-113", name: "no place", options: rose + " end_on_first=on " + short, river: "A0 A1-1 A2-1 B1 jetty:straight", boats: []string{"3.12 N 1/6 A1-1+A2-1", b, c}, rose: "3.3 N 1/1", play: "speed 1; ahead; end", want: "places 1 3 2"},
	})
}

// If 1 coal is not enough, the Black Rose may use the smallest amount that is; if no amount is, it
// stays.
func TestBlackRoseInNeed(t *testing.T) {
	const rose, river = "black_rose=on", "A0 A3-1 A2-1 A3-2"
	boats := []string{"1.12 N 1/6", "1.13 N 1/6", "1.18 N 1/6"}
	const stern = "0.1 S 6/1" // it needs three turns, and speed 5 or 6
	near, tight := []string{"1.6 N 3/0", "0.15 S 1/1", "0.2 NE 1/1"}, "A0 A3-2 A2-1"
	runScenarios(t, []scenario{
		{rule: "QX-72", name: "the least that is enough", options: rose, river: river, boats: boats, rose: stern, turn: "C", play: "speed 1; ahead; end", want: "turn R; can speed 5; can speed 6; cannot speed 4; R 0.1 S 6/2"},
		{rule: "QX-107", name: "no more than 1", options: rose + " br_alone_stuck=stay", river: river, boats: boats, rose: stern, turn: "C", play: "speed 1; ahead; end", want: "round 3; R 0.1 S 6/1"},
		{rule: "QX-71", name: "another way is left", options: rose, river: tight, boats: near, rose: "0.1 S 5/1", turn: "C", play: "!QX-71 speed 3; speed 2", want: "turn C"},
		{rule: "QX-71", name: "after a long search", options: rose + " tiles=added log_landing=after coal_tile_repeat=once exchange_at_docks=on", river: "A0 A3-3:straight A3-2:left A2-3:right B3-1:straight B2:straight A1-3:left", boats: []string{"4.14 N 4/4", "2.19 NW 5/6", "5.4 NW 4/4", "3.6 N 3/6"}, rose: "3.2 NE 5/1", turn: "D", play: "!QX-71 speed 1; speed 2", want: "turn D"},
		{rule: "QX-115", name: "reported", options: rose + " br_protect_strength=report", river: tight, boats: near, rose: "0.1 S 5/1", turn: "C", play: "speed 3", want: "turn C; mp 3"},
	})
}

// Chance in the middle of a turn, such as the jetty, may rule out every end that leaves the Black
// Rose a turn. Then nothing is refused for its sake (QX-114).
func TestProtectionEndsWithoutATurnToProtect(t *testing.T) {
	r := rules(t)
	s := (&scenario{
		rule: "QX-114", options: "black_rose=on no_push_astern=on", seats: 2, river: "A0 A3-1 A2-1:left",
		boats: []string{"-", "-", "-", "1.6 N 3/0"}, rose: "1.3 S 4/1", turn: "D",
	}).position(t, r)
	if !s.Stranded {
		t.Fatalf("%s: a turn leaves the Black Rose one: that is no test", "QX-114")
	}
	by := s.Boats[s.Active].Seat
	waived := r.AppendLegal(nil, &s, by)
	s.Stranded = false
	if got := r.AppendLegal(nil, &s, by); !slices.Equal(got, waived) || len(got) != 3 {
		t.Errorf("%s: legal are %v, want the three of %v", "QX-114", got, waived)
	}
	speeds := map[queen.Action]bool{}
	for _, plan := range r.AppendPlans(nil, &s, by) {
		speeds[plan.Actions[0]] = true
		if err := follow(r, s, &plan); err != nil {
			t.Errorf("%s: the way to %v: %v", "QX-114", plan.End, err)
		}
	}
	if len(speeds) != len(waived) {
		t.Errorf("%s: the ends are at %d speeds, want %d", "QX-114", len(speeds), len(waived))
	}
	for _, a := range waived {
		if refusal := r.Check(&s, by, a); !refusal.OK() {
			t.Errorf("%s: %s is refused by %s", "QX-114", r.Format(a), refusal.Rule)
		}
	}
	if err := r.Valid(&s); err != nil {
		t.Errorf("%s: got error %v", "QX-114", err)
	}
}

// In a turn that has to leave the Black Rose one, it gets a heading with which the turn can be
// completed: here by pushing it twice, which other headings would prevent (QX-106).
func TestAlignedToCompleteTheTurn(t *testing.T) {
	r := rules(t)
	s := (&scenario{
		rule: "QX-106", options: "black_rose=on no_push_astern=on", river: "A0 A3-1 A2-3 A1-2 A2-4:left",
		boats: []string{"2.11 S 1/0", "1.19 SW 6/0", "1.18 NW 1/0"}, rose: "1.13 NW 4/1", turn: "B",
	}).position(t, r)
	twice := 0
	for _, plan := range r.AppendPlans(nil, &s, s.Boats[s.Active].Seat) {
		pushes := 0
		for _, a := range plan.Way() {
			if a.Kind == queen.Push {
				pushes++
			}
		}
		if pushes > 1 {
			twice++
		}
		if err := follow(r, s, &plan); err != nil {
			t.Errorf("%s: the way to %v: %v", "QX-106", plan.End, err)
		}
	}
	if s.Stranded || twice == 0 {
		t.Errorf("%s: %d ways push twice, the protection is waived: %v: that is no test", "QX-106", twice, s.Stranded)
	}
}

// The protection considers the river after the turn: a boat pushed onto a sandbar starts from speed
// 1, and a boat that lands is off the river. In the second river the Black Rose is on a sandbar
// with a boat behind it, and can only go ahead onto the landing field.
func TestProtectionLooksAfterTheTurn(t *testing.T) {
	const rose = "black_rose=on tiles=added "
	const b, c = "0.2 N 1/6", "0.9 N 1/6"
	const jetty = "A0 A1-1 A2-1 B3-2 jetty:straight"
	home := []string{"3.16 NE 1/6 A1-1+A2-1", "3.7 N 1/6", c}
	runScenarios(t, []scenario{
		{rule: "QX-105", name: "pushed aground", options: rose, river: "A0 A3-1 B3-1 A2-1", boats: []string{"1.17 N 2/6", b, c}, rose: "2.2 NW 3/1", play: "speed 2; push NW; end", want: "R 2.6 NW 1/1; A 2.2 N 2/6"},
		{rule: "QX-105", name: "a boat that lands is off the river", options: rose + short, river: jetty, boats: home, rose: "3.12 N 1/1", play: "speed 1; ahead", want: "A finished 1"},
		{rule: "QX-105", name: "who runs aground stays", options: rose + short, river: jetty, boats: home, rose: "3.12 N 1/1", play: "speed 2; !QX-71 ahead; left", want: "turn A"},
		{rule: "QX-105", name: "or lands, if that was agreed", options: rose + "sandbar_landing=after " + short, river: jetty, boats: home, rose: "3.12 N 1/1", play: "speed 2; ahead", want: "A finished 1"},
	})
}

// The Black Rose may not end two movements in a row at the same dock.
func TestSameDock(t *testing.T) {
	r := rules(t)
	s := (&scenario{
		rule: "QX-65", options: "black_rose=on", river: "A0 A2-1 A1-1 A3-2", boats: []string{"0.7 N 1/6", "0.2 N 1/6", "0.9 N 1/6"},
		rose: "1.2 N 1/1", turn: "R",
	}).position(t, r)
	away := s
	play(t, r, &away, "speed 1; ahead; end")
	if moored := away.Moored; moored != 1 {
		t.Errorf("%s: moored at %d, want 1", "QX-65", moored)
	}
	s.Moored = 1
	play(t, r, &s, "speed 1; !QB-93 ahead; left; ahead; end")
	if moored := s.Moored; moored != 0 {
		t.Errorf("%s: still moored at %d", "QX-65", moored)
	}
}

// The protection knows that dock too: here the only turn that A would leave the Black Rose ends
// there.
func TestProtectionKnowsTheDock(t *testing.T) {
	r := rules(t)
	for moored, first := range map[int8]string{0: "", 3: "!QX-71 "} {
		s := (&scenario{
			rule: "QX-71", options: "black_rose=on " + short, river: "A0 B1 A1-1 A2-2 jetty:right",
			boats: []string{"2.13 N 5/1", "2.17 SW 2/6", "2.3 SW 2/6"}, rose: "2.9 SE 6/1",
		}).position(t, r)
		s.Moored = moored
		play(t, r, &s, "speed 5; "+first+"right")
	}
}

// A Black Rose that stays has had its turn, so it loses its extra free turn (QB-73).
func TestStuckRoseLosesItsTurn(t *testing.T) {
	r := rules(t)
	s := (&scenario{
		rule: "QX-107", options: "black_rose=on br_alone_stuck=stay pushed_align_timing=next_turn", river: "A0 A3-1 A2-1:left A3-2",
		boats: []string{"2.12 N 1/6", "2.13 N 1/6", "2.16 N 1/6"}, rose: "1.1 S 6/1", turn: "C",
	}).position(t, r)
	rose := &s.Boats[queen.BlackRose]
	rose.Pushed = true
	must.Do(t, r.Valid(&s))
	play(t, r, &s, "speed 1; ahead; end")
	if s.Round != 3 || rose.Pushed {
		t.Errorf("%s: round %d, another free turn: %v; want round 3 and none", "QX-107", s.Round, rose.Pushed)
	}
}

// crowdedRose makes positions at the start of a turn, with boats close around the Black Rose.
func crowdedRose(tb testing.TB, r queen.Rules, n int, options string, do func(s *queen.State)) {
	tb.Helper()
	random := rand.New(rand.NewPCG(11, 5))
	f := r.Facts()
	for n > 0 {
		setup := setupOf(options)
		setup.Seats = 3 + random.IntN(2)
		full := must.Get(f.Complete(setup))(tb)
		s := must.Get(r.Start(full))(tb)
		for range 3 + random.IntN(30) {
			turn := r.ToAct(&s)
			if turn == 0 {
				break
			}
			legal := r.AppendLegal(nil, &s, turn.First())
			r.Apply(&s, turn.First(), legal[random.IntN(len(legal))], nil)
		}
		if s.Phase != queen.Choosing {
			continue
		}
		// All boats are close together on two tiles, with little coal.
		for i := range s.Boats {
			b := &s.Boats[i]
			if b.Status != queen.Racing {
				continue
			}
			b.Slot, b.Field = max(0, s.Laid-2-int8(random.IntN(2))), int8(random.IntN(tiles.Fields))
			b.Head, b.Speed = tiles.Heading(random.IntN(6)), int8(1+random.IntN(3))
			if queen.BoatID(i) == queen.BlackRose {
				b.Speed += int8(random.IntN(4))
			} else {
				b.Coal = int8(random.IntN(2))
			}
		}
		r.RemoveTiles(&s)
		s.Stranded = false
		if r.Valid(&s) != nil {
			continue
		}
		r.SettleGuard(&s)
		do(&s)
		n--
	}
}

// With br_holds_tiles=off a tile between the Black Rose and the other boats is removed, and the
// tile under the Black Rose stays.
func TestTilesAheadOfTheBlackRose(t *testing.T) {
	r := rules(t)
	for options, removed := range map[string]uint32{"black_rose=on": 0, "black_rose=on br_holds_tiles=off": 1 << 1} {
		s := (&scenario{
			rule: "QX-101", options: options, river: "A0 A3-1 A2-1 A3-2", boats: []string{"2.2 N 1/6", "-", "-"}, rose: "0.7 N 1/1",
		}).position(t, r)
		play(t, r, &s, "speed 1; ahead; end; pass")
		if s.First != 0 || s.Gone != removed {
			t.Errorf("%s: %s: first %d, gone %b, want %b: %s", "QX-101", options, s.First, s.Gone, removed, boatText(&s.Boats[1]))
		}
	}
}
