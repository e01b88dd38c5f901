package queen

import (
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
	"github.com/bigriver/bigriver/internal/notation"
)

// Kind is a kind of action.
type Kind int8

// The kinds of action. The last four are actions of chance.
const (
	Head Kind = iota
	Speed
	TurnLeft
	TurnRight
	Ahead
	Push
	Back
	End
	Take
	Refuel
	Give
	Get
	Pass
	Resign
	DrawBerth
	RollNose
	DrawTile
	RollJetty
	kinds
)

// Action is one small step: a kind and a number. The number is a heading (Head, Push), a speed, an
// amount of coal (Give, Get), a seat (DrawBerth), a nose or a tile.
type Action struct {
	Kind Kind
	N    int8
}

func kindNames() []string {
	return []string{
		"head", "speed", "left", "right", "ahead", "push", "back", "end", "take", "refuel", "give", "get", "pass", "resign",
		"berth", "nose", "tile", "jetty",
	}
}

// Format returns the written form of an action: "speed 3", "push NE", "ahead".
func (Rules) Format(a Action) string {
	name := notation.NameAt(kindNames(), int(a.Kind))
	if lowest, highest := a.Kind.bounds(); lowest <= highest {
		return name + " " + a.Kind.numberName(a.N)
	}
	return name
}

// Parse reads the written form of an action, in small or capital letters.
func (Rules) Parse(s string) (Action, error) {
	index, r, err := notation.ReadAction(s, kindNames())
	if err != nil {
		return Action{}, err
	}
	kind := Kind(index)
	lowest, highest := kind.bounds()
	if lowest > highest {
		return Action{Kind: kind}, r.End()
	}
	var names []string
	for n := lowest; n <= highest; n++ {
		names = append(names, kind.numberName(n))
	}
	n := r.Name("one of "+strings.Join(names, ", "), names)
	return Action{kind, lowest + int8(n)}, r.End()
}

// Cost returns the coal for a change of speed, for a turn or for leaving a sandbar, and the
// movement points of a step onto logs or of a push.
func (r Rules) Cost(s *State, _ engine.Seat, a Action) engine.Cost {
	b := &s.Boats[s.Active]
	switch {
	case a.Kind == Speed:
		return coalCost(SpeedCost(b.Speed, a.N))
	case (a.Kind == TurnLeft || a.Kind == TurnRight) && s.Free == 0:
		return coalCost(1)
	case a.Kind != Ahead && a.Kind != Push && a.Kind != Back || s.Active == NoBoat:
		return engine.Cost{}
	}
	var w walk
	w.begin(r.t, s, s.Active)
	coal := int8(0)
	if w.sandy(b.Cell()) {
		coal = w.leaveCoal(a.Kind == Back)
	}
	points := int8(1)
	field := w.next(b.Cell(), b.Head)
	switch {
	case a.Kind == Back || field == nowhere:
	case a.Kind == Push:
		points = w.pushCost(field, w.next(field, tiles.Heading(a.N)))
	default:
		points = w.enterCost(field)
	}
	switch {
	case points == 1:
		return coalCost(coal)
	case coal == 0:
		return engine.Cost{{Of: "mp", N: int16(points)}}
	}
	return engine.Cost{{Of: "mp", N: int16(points)}, {Of: "coal", N: int16(coal)}}
}

func coalCost(n int8) engine.Cost { return engine.Cost{{Of: "coal", N: int16(n)}} }

// bounds returns the lowest and the highest number that may follow a kind's name. If the kind takes
// no number, the lowest is above the highest.
func (k Kind) bounds() (lowest, highest int8) {
	switch k {
	case Head, Push:
		return 0, int8(tiles.Headings) - 1
	case Speed:
		return 0, 9 // QB-14 refuses speeds that no wheel shows
	case Give, Get:
		return 1, fullCoal
	case DrawBerth:
		return 0, maxSeats - 1
	case RollNose, RollJetty:
		return int8(tiles.Left), int8(tiles.Right)
	case DrawTile:
		return int8(tiles.A0) + 1, int8(tiles.Count) - 1
	case TurnLeft, TurnRight, Ahead, Back, End, Take, Refuel, Pass, Resign, kinds:
	}
	return 1, 0
}

// written reports whether an action has a written form.
func (a Action) written() bool {
	if a.Kind < 0 || a.Kind >= kinds {
		return false
	}
	lowest, highest := a.Kind.bounds()
	if lowest > highest {
		return a.N == 0
	}
	return a.N >= lowest && a.N <= highest
}

// numberName returns the word for an action's number.
func (k Kind) numberName(n int8) string {
	switch k {
	case Head, Push:
		return tiles.Heading(n).String()
	case DrawBerth:
		return strconv.Itoa(int(n) + 1)
	case RollNose, RollJetty:
		return tiles.Nose(n).String()
	case DrawTile:
		return tiles.Tile(n).String()
	case Speed, TurnLeft, TurnRight, Ahead, Back, End, Take, Refuel, Give, Get, Pass, Resign, kinds:
	}
	return strconv.Itoa(int(n))
}
