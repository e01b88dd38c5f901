package queen_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/must"
)

// A scenario is a position in words, actions from there, and what must be true afterwards.
//
//	river   "A0 A3-1 A3-2:left jetty:right": tiles with the nose where each is joined, straight on if none is named
//	boats   "1.7 N 3/6 A1-3+A2-1": slot.field heading speed/coal passengers; "-" is eliminated; the first is A
//	rose    the Black Rose, in the same form; it is last in the order
//	turn    whose turn it is, by default A's; the boats before it in the order have moved
//	play    "speed 3; ahead x2; !QB-17 ahead; end": actions by the seat that is to act; a refused one names the rule
//	want    facts about the position after that, see holds
type scenario struct {
	rule, name string
	options    string // "name=value ..."
	seats      int    // by default as many as boats, and at least three
	river      string
	boats      []string
	rose       string
	turn       string
	play       string
	want       string
}

func runScenarios(t *testing.T, tests []scenario) {
	t.Helper()
	r := rules(t)
	for _, tt := range tests {
		t.Run(tt.rule+"/"+strings.ReplaceAll(tt.name, " ", "_"), func(t *testing.T) {
			s := tt.position(t, r)
			if tt.play != "" {
				play(t, r, &s, tt.play)
			}
			for fact := range strings.SplitSeq(tt.want, ";") {
				if err := holds(r, &s, strings.Fields(fact)); err != nil {
					t.Errorf("%s: got error %v", tt.rule, err)
				}
			}
		})
	}
}

// position returns the scenario's position: round 2, with boat A about to choose its speed.
func (tt *scenario) position(tb testing.TB, r queen.Rules) queen.State {
	tb.Helper()
	setup := engine.Setup{Seats: max(3, len(tt.boats)), Options: map[string]string{}}
	if tt.seats > 0 {
		setup.Seats = tt.seats
	}
	for option := range strings.FieldsSeq(tt.options) {
		name, value, _ := strings.Cut(option, "=")
		setup.Options[name] = value
	}
	s := newGame(tb, r, setup)
	s.Phase, s.Round, s.Active, s.Free, s.Nose = queen.Choosing, 2, 1, 1, tiles.NoNose
	s.Laid, s.First = 0, 0
	for word := range strings.FieldsSeq(tt.river) {
		name, nose, _ := strings.Cut(word, ":")
		n := tiles.Straight
		if nose != "" {
			parse(tb, &n, nose)
		}
		if name == "jetty" {
			s.Jetty = n
			continue
		}
		slot := queen.Slot{}
		parse(tb, &slot.Tile, name)
		if s.Laid > 0 {
			before := &s.River[s.Laid-1]
			before.Exit, slot.Flow = n, before.Flow.Turned(n.Bend())
			s.Pile &^= 1 << uint(slot.Tile)
		}
		slot.Passengers = r.PassengersAt(&s, slot.Tile)
		s.River[s.Laid] = slot
		s.Laid++
	}
	s.Draws -= s.Laid - 1
	tt.placeBoats(tb, &s)
	for s.First < s.Laid && !slices.ContainsFunc(s.Boats[:], func(b queen.Boat) bool {
		return b.Status == queen.Racing && b.Slot == s.First
	}) {
		s.River[s.First].Passengers = 0
		s.First++
	}
	r.SettleGuard(&s)
	if err := r.Valid(&s); err != nil {
		tb.Fatalf("%s: no such position: %v", tt.rule, err)
	}
	return s
}

func (tt *scenario) placeBoats(tb testing.TB, s *queen.State) {
	tb.Helper()
	out := int8(0)
	n := 0
	for i := 1; i <= int(s.Fleet); i++ {
		b := &s.Boats[i]
		b.Coal = 6
		if i > len(tt.boats) || tt.boats[i-1] == "-" {
			out++
			b.Status, b.Slot, b.Field, b.Place = queen.Out, 0, 0, out
			continue
		}
		placeBoat(tb, s, b, tt.boats[i-1])
		s.Order[n] = queen.BoatID(i)
		s.Boats[queen.BlackRose].Seat = b.Seat
		n++
	}
	if tt.rose != "" {
		placeBoat(tb, s, &s.Boats[queen.BlackRose], tt.rose)
		s.Order[n] = queen.BlackRose
		n++
	} else {
		s.Boats[queen.BlackRose] = queen.Boat{}
	}
	for i := n; i < len(s.Order); i++ {
		s.Order[i] = queen.NoBoat
	}
	if tt.turn != "" {
		parse(tb, &s.Active, tt.turn)
		s.Next = int8(slices.Index(s.Order[:], s.Active))
	}
}

func placeBoat(tb testing.TB, s *queen.State, b *queen.Boat, text string) {
	tb.Helper()
	words := strings.Fields(text)
	must.Get(fmt.Sscanf(words[0], "%d.%d", &b.Slot, &b.Field))(tb)
	parse(tb, &b.Head, words[1])
	must.Get(fmt.Sscanf(words[2], "%d/%d", &b.Speed, &b.Coal))(tb)
	if len(words) <= 3 {
		return
	}
	for k, name := range strings.Split(words[3], "+") {
		parse(tb, &b.Aboard[k], name)
		for j := range s.River {
			if s.River[j].Tile == b.Aboard[k] {
				s.River[j].Passengers--
			}
		}
	}
}

func newGame(tb testing.TB, r queen.Rules, setup engine.Setup) queen.State {
	tb.Helper()
	f := r.Facts()
	full := must.Get(f.Complete(setup))(tb)
	return must.Get(r.Start(full))(tb)
}

func parse(tb testing.TB, to interface{ UnmarshalText([]byte) error }, word string) {
	tb.Helper()
	must.Do(tb, to.UnmarshalText([]byte(word)))
}

// play does actions, each by the seat that is to act.
func play(t *testing.T, r queen.Rules, s *queen.State, actions string) {
	t.Helper()
	for step := range strings.SplitSeq(actions, ";") {
		step, times := strings.TrimSpace(step), 1
		if action, n, ok := strings.Cut(step, " x"); ok {
			step, times = action, int(n[0]-'0')
		}
		for range times {
			act(t, r, s, step)
		}
	}
}

// act does one step of a scenario, or checks that it is refused.
func act(t *testing.T, r queen.Rules, s *queen.State, step string) {
	t.Helper()
	rule, action, refused := "", step, false
	if rest, ok := strings.CutPrefix(step, "!"); ok {
		rule, action, refused = strings.SplitN(rest, " ", 2)[0], strings.SplitN(rest, " ", 2)[1], true
	}
	a := must.Get(r.Parse(action))(t)
	turn := r.ToAct(s)
	if turn == 0 {
		t.Fatalf("%s: the game is over", step)
	}
	by := turn.First()
	refusal := r.Check(s, by, a)
	switch {
	case refused && refusal.Rule != rule:
		t.Fatalf("%s: refused by %q (%v), want %s", action, refusal.Rule, refusal, rule)
	case refused:
		return
	case !refusal.OK():
		t.Fatalf("%s: got %v", action, refusal)
	}
	r.Apply(s, by, a, nil)
	if err := r.Valid(s); err != nil {
		t.Fatalf("after %s: %v", action, err)
	}
}

// holds reports whether a fact is true:
//
//	A 1.7 N 3/6 A1-3   where the boat is, as in a scenario; "A out", "A finished 1"
//	turn B             whose turn it is; "asked 2" or "asked *" who is to act
//	phase moving       "mp 2", "free 0", "round 3", "order B A C"
//	tiles 1 3          the first slot on the table and the number laid; "laid A3-1 NE" the newest and its flow; "jetty left"
//	passengers 2 1     slot and how many are there
//	can speed 3        an action is allowed
//	over one_left      "places 1 2 3"
//	position B A C     the players' boats in the race, the foremost first
//	controls 2         who controls the Black Rose; "given 1" what it has exchanged; "partner D" with whom coal may pass
//	landing 16 17      the landing fields
func holds(r queen.Rules, s *queen.State, words []string) error {
	if len(words) == 0 {
		return nil
	}
	rest := strings.Join(words[1:], " ")
	var is string
	switch words[0] {
	case "turn":
		is = s.Active.String()
	case "asked":
		is = r.ToAct(s).String()
	case "phase":
		is = s.Phase.String()
	case "mp":
		is = strconv.Itoa(int(s.MP))
	case "free":
		is = strconv.Itoa(int(s.Free))
	case "round":
		is = strconv.Itoa(int(s.Round))
	case "order":
		is = strings.TrimSpace(strings.ReplaceAll(strings.Trim(fmt.Sprint(s.Order), "[]"), " -", ""))
	case "tiles":
		is = fmt.Sprintf("%d %d", s.First, s.Laid)
	case "laid":
		is = fmt.Sprintf("%v %v", s.River[s.Laid-1].Tile, s.River[s.Laid-1].Flow)
	case "jetty":
		is = s.Jetty.String()
	case "passengers":
		slot, err := strconv.Atoi(words[1])
		if err != nil {
			return err
		}
		is = fmt.Sprintf("%d %d", slot, s.River[slot].Passengers)
	case "over":
		is = s.Ending.String()
	case "places":
		places := r.Result(s).Places
		is = strings.Trim(fmt.Sprint(places[:s.Seats]), "[]")
	case "position":
		is = r.ByPosition(s)
	case "controls":
		is = s.Boats[queen.BlackRose].Seat.String()
	case "given":
		is = strconv.Itoa(int(s.Given))
	case "partner":
		is = s.Partner.String()
	case "landing":
		is = landingText(r, s)
	case "can", "cannot":
		return holdsAction(r, s, words[0] == "can", rest)
	default:
		var id queen.BoatID
		if err := id.UnmarshalText([]byte(words[0])); err != nil {
			return fmt.Errorf("no fact %q", words)
		}
		is = boatText(&s.Boats[id])
	}
	if is != rest {
		return fmt.Errorf("%s is %q, want %q", words[0], is, rest)
	}
	return nil
}

func holdsAction(r queen.Rules, s *queen.State, want bool, action string) error {
	a, err := r.Parse(action)
	if err != nil {
		return err
	}
	by := r.ToAct(s).First()
	if is := slices.Contains(r.AppendLegal(nil, s, by), a); is != want {
		return fmt.Errorf("%s is allowed: %v, want %v", action, is, want)
	}
	if is := r.Check(s, by, a).OK(); is != want {
		return errors.New(action + " is allowed and not offered, or the other way round")
	}
	return nil
}

func boatText(b *queen.Boat) string {
	switch b.Status {
	case queen.Out:
		return "out"
	case queen.Finished:
		return fmt.Sprintf("finished %d", b.Place)
	case queen.Ashore, queen.Racing:
	}
	text := fmt.Sprintf("%d.%d %v %d/%d", b.Slot, b.Field, b.Head, b.Speed, b.Coal)
	if b.Aboard[0] != tiles.NoTile {
		text += " " + b.Aboard[0].String()
	}
	if b.Aboard[1] != tiles.NoTile {
		text += "+" + b.Aboard[1].String()
	}
	return text
}

func landingText(r queen.Rules, s *queen.State) string {
	var list []string
	for f := range tiles.Fields {
		if r.Landing(s)>>uint(f)&1 != 0 {
			list = append(list, strconv.Itoa(f))
		}
	}
	return strings.Join(list, " ")
}
