package queen_test

import (
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// go test -run Crowds ./internal/games/queen -args -crowds 50 tests fifty times as many positions.
var crowds = flag.Int("crowds", 1, "multiplies the number of crowded positions to test")

// crowdedSets returns the parts of The Black Rose one by one and all together, and the options that
// change the look-ahead.
func crowdedSets() []string {
	return []string{
		"tiles=added",
		"tiles=added no_push_astern=on",
		"tiles=added edition=fr finish_speed=any",
		"tiles=added edition=en log_landing=after sandbar_landing=after",
		"tiles=added pushed_align_timing=next_turn no_push_astern=on",
		"black_rose=on",
		"black_rose=on br_holds_tiles=off",
		"black_rose=on no_push_astern=on",
		"black_rose=on pushed_align_timing=next_turn push_forbid_behind=on",
		"black_rose=on tiles=added",
		"black_rose=on tiles=added no_push_astern=on",
		"black_rose=on tiles=added edition=fr finish_speed=any",
		"black_rose=on tiles=added edition=en log_landing=after sandbar_landing=after finish_speed=2",
		"black_rose=on tiles=added br_own_turn_coal_on_sandbar=free removal_time=round",
		"black_rose=on tiles=added pushed_align_timing=next_turn no_push_astern=on br_protect_strength=report",
	}
}

// A tally counts what was tested in crowded positions.
type tally struct {
	asked, refused, guarded, waived, aligned            int
	pushed, barred, ends, pushes, sand, logs, rose, own int

	anyhow int // tests in which no turn leaves the Black Rose one
}

// TestExactInCrowds compares the actions, the ends of turns, the protection of the Black Rose and
// its headings with the plain search.
func TestExactInCrowds(t *testing.T) {
	longtest.NotShort(t, "it compares with a plain search that takes long")
	r := rules(t)
	var all tally
	for _, options := range crowdedSets() {
		t.Run("QB-93/"+options, func(t *testing.T) {
			var n tally
			random := rand.New(rand.NewPCG(4, 1))
			positions := 40 * *crowds
			if options == "tiles=added no_push_astern=on" {
				positions *= 4 // what others decide seldom blocks a way
			}
			inCrowds(t, r, positions, options, func(s *queen.State) { n.turn(t, r, s, random) })
			t.Logf("%+v", n)
			all.add(&n)
			if n.asked < 300 || n.refused == 0 {
				t.Errorf("%s: %d questions, %d refused: that is no test", "QB-93", n.asked, n.refused)
			}
		})
	}
	t.Logf("all of them: %+v", all)
	if all.guarded == 0 || all.waived == 0 || all.aligned == 0 || all.barred == 0 || all.ends == 0 || all.pushes == 0 ||
		all.sand == 0 || all.logs == 0 || all.rose == 0 || all.own == 0 {
		t.Errorf("QX-71, QX-105, QX-106, QX-114: %+v: that is no test", all)
	}
}

// turn tests every decision of a turn, which it plays at random.
func (n *tally) turn(t *testing.T, r queen.Rules, s *queen.State, random *rand.Rand) {
	t.Helper()
	n.ask(t, r, s)
	n.plans(t, r, s)
	for me, step := s.Active, 0; step < 4; {
		by := r.ToAct(s).First()
		legal := r.AppendLegal(nil, s, by)
		r.Apply(s, by, legal[random.IntN(len(legal))], nil)
		switch p := plain(r, s); {
		case s.Phase == queen.Aligning && s.Focus == queen.BlackRose && !p.mine(s) && s.Active == me:
			n.heads(t, r, s)
		case !p.mine(s) || s.Active != me:
			return
		default:
			n.ask(t, r, s)
			if s.Phase == queen.Moving {
				n.plans(t, r, s)
			}
			step++
		}
	}
}

func (n *tally) add(o *tally) {
	n.asked += o.asked
	n.refused += o.refused
	n.pushed += o.pushed
	n.guarded += o.guarded
	n.waived += o.waived
	n.aligned += o.aligned
	n.barred += o.barred
	n.ends += o.ends
	n.pushes += o.pushes
	n.sand += o.sand
	n.logs += o.logs
	n.rose += o.rose
	n.own += o.own
	n.anyhow += o.anyhow
}

// ask compares the legal actions with the plain search.
func (n *tally) ask(t *testing.T, r queen.Rules, s *queen.State) {
	t.Helper()
	p := plain(r, s)
	if s.Phase == queen.Choosing {
		n.start(t, r, s)
	}
	b := &s.Boats[s.Active]
	if tile := &r.Tables().Tiles[s.River[b.Slot].Tile]; tile.Sand>>uint(b.Field)&1 != 0 {
		n.sand++
	} else if tile.Logs>>uint(b.Field)&1 != 0 {
		n.logs++
	}
	if s.Active == queen.BlackRose {
		n.rose++
	}
	for _, other := range s.Boats {
		if other.Status == queen.Racing && other.Seat == b.Seat && other != *b {
			n.own++
			break
		}
	}
	could := p.could(s)
	completes := map[queen.Action]bool{}
	for _, a := range could {
		if completes[a] = p.after(s, a); p.over {
			return // a push that ends the game is refused too, see doc.go
		}
	}
	if !slices.Contains(slices.Collect(maps.Values(completes)), true) {
		n.anything(t, r, s)
		return
	}
	for _, a := range could {
		want := completes[a]
		n.asked++
		if a.Kind == queen.Push {
			n.pushed++
		}
		if !want {
			n.refused++
			n.bars(r, s, p, a)
		}
		refusal := r.Check(s, b.Seat, a)
		if refusal.Rule == "QX-71" {
			n.guarded++
		}
		switch is := refusal.OK(); {
		case is == want:
		case want:
			t.Fatalf("%s: %s is refused by %s, and the turn could be completed\n%+v", "QB-93", r.Format(a), refusal.Rule, *s)
		default:
			t.Fatalf("%s: %s is allowed, and the turn could not be completed\n%+v", "QB-93", r.Format(a), *s)
		}
	}
}

// anything compares the legal actions with a search that ignores the protection, in positions where
// no turn leaves the Black Rose one.
func (n *tally) anything(t *testing.T, r queen.Rules, s *queen.State) {
	t.Helper()
	p := anyhow(r, s)
	for _, a := range p.could(s) {
		want := p.after(s, a)
		if p.over {
			return
		}
		if refusal := r.Check(s, s.Boats[s.Active].Seat, a); refusal.OK() != want {
			t.Fatalf("%s: %s is allowed: %v, want %v: no turn leaves the Black Rose one\n%+v", "QX-114", r.Format(a), !want, want, *s)
		}
		n.anyhow++
	}
}

// bars counts a push that is refused only because of what others may decide.
func (n *tally) bars(r queen.Rules, s *queen.State, p *plainly, a queen.Action) {
	if a.Kind != queen.Push {
		return
	}
	next := *s
	r.Apply(&next, s.Boats[s.Active].Seat, a, nil)
	if !asked(&next) || p.mine(&next) {
		return
	}
	for _, kept := range p.withoutAnswers(&next) {
		asItLies(&kept)
		if p.completes(&kept) {
			n.barred++
			return
		}
	}
}

// start checks the decision at the start of a turn whether the protection applies.
func (n *tally) start(t *testing.T, r queen.Rules, s *queen.State) {
	t.Helper()
	if !s.Choices.Rose || s.Choices.RoseReported {
		return
	}
	now := *s
	rose := &now.Boats[queen.BlackRose]
	rose.Speed, rose.Logs = max(rose.Speed-rose.Logs, 1), 0
	now.Stranded = false
	p := plain(r, &now)
	waived := s.Active != queen.BlackRose && !r.LeavesRose(&now) || !p.completes(&now)
	if !p.over && waived != s.Stranded {
		t.Fatalf("%s: the protection is waived: %v, want %v\n%+v", "QX-105", s.Stranded, waived, *s)
	}
	if s.Stranded {
		n.waived++
	}
}

// heads compares the headings that the Black Rose may get after a push with those that let the turn
// be completed and leave it a turn.
func (n *tally) heads(t *testing.T, r queen.Rules, s *queen.State) {
	t.Helper()
	p := plain(r, s)
	for h := range int8(6) {
		a := queen.Action{Kind: queen.Head, N: h}
		next := *s
		r.Apply(&next, 0, a, nil)
		want := p.whatever(&next)
		n.aligned++
		if is := r.Check(s, s.Boats[s.Focus].Seat, a).OK(); is != want && !p.over {
			t.Fatalf("%s: %s is allowed: %v, want %v\n%+v", "QX-106", r.Format(a), is, want, *s)
		}
	}
}

// plans compares the list of ends with the plain search.
func (n *tally) plans(t *testing.T, r queen.Rules, s *queen.State) {
	t.Helper()
	ends, pushes := plansAreEnds(t, r, s)
	n.ends, n.pushes = n.ends+ends, n.pushes+pushes
}

// inCrowds makes positions at the start of a turn: two to five players, a river of any length with
// all boats on its last three tiles, little coal, and new tiles if the game has any.
func inCrowds(tb testing.TB, r queen.Rules, n int, options string, do func(s *queen.State)) {
	tb.Helper()
	random := rand.New(rand.NewPCG(11, 5))
	f := r.Facts()
	for n > 0 {
		setup := setupOf(options)
		setup.Seats = 2 + random.IntN(4)
		full := must.Get(f.Complete(setup))(tb)
		s := firstTurn(tb, r, full)
		s.Round = 3
		layRiver(r, &s, random)
		crowd(r, &s, random)
		r.RemoveTiles(&s)
		if r.Valid(&s) != nil {
			continue
		}
		r.SettleGuard(&s)
		if r.Valid(&s) != nil {
			continue
		}
		do(&s)
		n--
	}
}

// layRiver lays a river of any length, with new tiles where the boats will be.
func layRiver(r queen.Rules, s *queen.State, random *rand.Rand) {
	s.Draws += s.Laid - 1
	s.Pile = s.Choices.Tiles
	s.Laid, s.River = 1, [len(s.River)]queen.Slot{s.River[0]}
	long := 3 + int8(random.IntN(3))
	if random.IntN(3) == 0 {
		long = s.Draws // with the jetty
	}
	all := s.Draws
	for s.Draws > all-long {
		var can []tiles.Tile
		for t := tiles.A0 + 1; t <= tiles.B4; t++ {
			if s.Pile>>uint(t)&1 == 0 {
				continue
			}
			can = append(can, t)
			if near := long-(all-s.Draws) <= 3; (t >= tiles.B1) == near {
				can = append(can, t, t, t) // so that new tiles tend to come last
			}
		}
		n := tiles.Straight
		if s.Laid > 1 {
			n = tiles.Left + tiles.Nose(random.IntN(3))
		}
		tile, before := can[random.IntN(len(can))], &s.River[s.Laid-1]
		before.Exit = n
		s.River[s.Laid] = queen.Slot{Tile: tile, Flow: before.Flow.Turned(n.Bend()), Passengers: r.PassengersAt(s, tile)}
		s.Pile &^= 1 << uint(tile)
		s.Laid++
		s.Draws--
	}
	s.Jetty = tiles.NoNose
	if s.Draws == 0 {
		s.Jetty = tiles.Left + tiles.Nose(random.IntN(3))
	}
}

// crowd puts all boats onto the last tiles, and gives one of them the turn.
func crowd(r queen.Rules, s *queen.State, random *rand.Rand) {
	var boats []queen.BoatID
	last := s.Laid - 1
	if s.Draws > 0 {
		last-- // nobody has entered the newest tile
	}
	var middle *queen.Boat
	apart := random.IntN(4) == 0
	for i := len(s.Boats) - 1; i >= 0; i-- {
		b := &s.Boats[i]
		if b.Status != queen.Racing {
			continue
		}
		boats = append(boats, queen.BoatID(i))
		b.Slot, b.Field = aCell(r, s, last, middle, random)
		if apart && queen.BoatID(i) == queen.BlackRose && b.Slot > 0 {
			b.Slot-- // upstream of the others
		}
		if len(boats) == 1 && !apart {
			middle = b
		}
		b.Head, b.Speed = tiles.Heading(random.IntN(6)), int8(1+random.IntN(3))
		if random.IntN(3) == 0 {
			b.Speed = int8(1 + random.IntN(6))
		}
		b.Pushed = s.Choices.LateAlign && b.Speed > 1 && random.IntN(4) == 0
		if queen.BoatID(i) == queen.BlackRose {
			b.Speed = max(b.Speed, int8(random.IntN(7)))
			if random.IntN(3) == 0 {
				s.Moored = last - int8(random.IntN(2))
			}
			continue
		}
		b.Coal = int8(random.IntN(3))
		if s.Jetty != tiles.NoNose && random.IntN(2) == 0 {
			b.Aboard[0] = s.River[1+random.IntN(3)].Tile
			b.Aboard[1] = [2]tiles.Tile{tiles.NoTile, s.River[4+random.IntN(3)].Tile}[random.IntN(2)]
		}
	}
	s.First = last
	for _, id := range boats {
		b := &s.Boats[id]
		if r.Tables().Tiles[s.River[b.Slot].Tile].Sand>>uint(b.Field)&1 != 0 {
			b.Speed, b.Pushed = 1, false
		}
		s.First = min(s.First, s.Boats[id].Slot)
	}
	for i := range s.Laid {
		for _, id := range boats {
			for _, from := range s.Boats[id].Aboard {
				if from == s.River[i].Tile {
					s.River[i].Passengers = 0
				}
			}
		}
		if i < s.First {
			s.River[i].Passengers = 0
		}
	}
	random.Shuffle(len(boats), func(i, j int) { boats[i], boats[j] = boats[j], boats[i] })
	s.Order, s.Next = [len(s.Order)]queen.BoatID{}, int8(random.IntN(len(boats)))
	copy(s.Order[:], boats)
	for _, id := range boats {
		if id != queen.BlackRose && s.Choices.Rose {
			s.Boats[queen.BlackRose].Seat = s.Boats[id].Seat
		}
	}
	s.Active, s.Phase, s.MP, s.Free, s.Stranded = boats[s.Next], queen.Choosing, 0, 1, false
	b := &s.Boats[s.Active]
	if b.Pushed {
		s.Free, b.Pushed = 2, false
	}
	for i, id := range boats {
		if moved := &s.Boats[id]; s.Choices.LateLogs && i < int(s.Next) && random.IntN(2) == 0 {
			moved.Logs = moved.Speed / 2
		}
	}
	if s.Active == queen.BlackRose {
		b.Coal = int8(1 + random.IntN(5)/4)
	}
}

// aCell returns a field of the last tiles: a random one, with sandbars and logs more likely, or one
// near a boat.
func aCell(r queen.Rules, s *queen.State, last int8, near *queen.Boat, random *rand.Rand) (slot, field int8) {
	slot, field = max(last-int8(random.IntN(7)/3), 0), int8(random.IntN(tiles.Fields))
	if near != nil && random.IntN(4) > 0 {
		slot, field = near.Slot, near.Field
		for range 1 + random.IntN(2) {
			if toSlot, toField, ok := r.Next(s, slot, field, tiles.Heading(random.IntN(6))); ok && toSlot <= last {
				slot, field = toSlot, toField
			}
		}
		return slot, field
	}
	if rough := r.Tables().Tiles[s.River[slot].Tile].Rough(); rough != 0 && random.IntN(3) == 0 {
		for rough>>uint(field)&1 == 0 {
			field = int8(random.IntN(tiles.Fields))
		}
	}
	return slot, field
}
