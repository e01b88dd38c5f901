package match_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// Every state of the toy survives formatting and parsing, and can be played from.
func TestPositionRoundTrip(t *testing.T) {
	t.Parallel()
	g := toyGame(t)
	rapid.Check(t, func(rt *rapid.T) {
		setup := engine.Setup{Seats: rapid.IntRange(2, 4).Draw(rt, "seats")}
		m, err := g.New(setup)
		if err != nil {
			rt.Fatal(err)
		}
		r := random(rapid.Uint64().Draw(rt, "seed"))
		playRandom(m, r, rapid.IntRange(0, 80).Draw(rt, "steps"))
		again, err := g.From(setup, m.Position())
		if err != nil {
			rt.Fatalf("%v\n%s", err, m.Record())
		}
		if diff := cmp.Diff(m.Position(), again.Position()); diff != "" {
			rt.Fatal(diff)
		}
		if m.Board(engine.Omniscient) == nil || m.ToAct() != again.ToAct() || m.Result(engine.Omniscient) != again.Result(engine.Omniscient) {
			rt.Fatal("the positions are not the same")
		}
		playRandom(again, r, 10)
		rec, err := notation.Parse("again.txt", again.Record().String())
		if err != nil {
			rt.Fatal(err)
		}
		replayed, err := match.Replay(g, rec)
		if err != nil {
			rt.Fatalf("%v\n%s", err, again.Record())
		}
		if diff := cmp.Diff(again.Record().String(), replayed.Record().String()); diff != "" {
			rt.Fatal(diff)
		}
	})
}

// wide is a state with every kind of field.
type wide struct{ engine.Rules[Wide, Move] }

type Wide struct {
	Flag   bool
	Small  int8
	Byte   uint8
	Huge   int64
	Most   uint64
	Seat   engine.Seat
	Boats  [3]Boat
	Row    [16]int8
	Long   [17]int16
	Grid   [2][3]uint8
	Flags  [2]bool
	Asked  engine.Seats
	Nested struct{ Boat Boat }
}

type Boat struct {
	Coal    int8
	Heading Heading
}

// Heading writes itself as text.
type Heading int8

func headings() []string { return []string{"N", "E", "S", "W"} }

func (h Heading) MarshalText() ([]byte, error) { return []byte(headings()[h]), nil }

func (h *Heading) UnmarshalText(b []byte) error {
	for i, name := range headings() {
		if name == string(b) {
			*h = Heading(i)
			return nil
		}
	}
	return fmt.Errorf("%q is no heading: there are N, E, S, W", b)
}

func (wide) Facts() engine.Facts { return engine.Facts{Name: "wide", MinSeats: 1, MaxSeats: 1} }

func (wide) Start(engine.Setup) (Wide, error) {
	return Wide{Small: 5, Row: [16]int8{1}, Long: [17]int16{1}}, nil
}

func (wide) Valid(s *Wide) error {
	if s.Small < 0 {
		return errors.New("nothing is smaller than small")
	}
	return nil
}

func wideFrom(changes []notation.Change) (match.Match, error) {
	return match.Erase(wide{}, blank[Wide, Move]{}).From(engine.Setup{Seats: 1}, changes)
}

// change parses "PATH = VALUE", one a line.
func changes(lines ...string) []notation.Change {
	var list []notation.Change
	for i, line := range lines {
		path, value, _ := strings.Cut(line, " = ")
		list = append(list, notation.Change{Path: path, Value: value, At: i + 1})
	}
	return list
}

// A position is written in one canonical form: in field order, and only the differences from the
// start.
func TestPositionForm(t *testing.T) {
	t.Parallel()
	row := "1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 "
	tests := []struct {
		name     string
		in, want []string
	}{
		{"nothing", nil, nil},
		{"what is so already", []string{"Small = 5", "Flag = false"}, nil},
		{"back to nought", []string{"Small = 0"}, []string{"Small = 0"}},
		{"bounds", []string{"Small = 127", "Byte = 255", "Huge = -9223372036854775808", "Most = 18446744073709551615"}, []string{"Small = 127", "Byte = 255", "Huge = -9223372036854775808", "Most = 18446744073709551615"}},
		{"the order of the fields", []string{"Byte = 1", "Flag = true"}, []string{"Flag = true", "Byte = 1"}},
		{"seats", []string{"Seat = 3", "Asked = 1+3"}, []string{"Seat = 3", "Asked = 1+3"}},
		{"nobody", []string{"Seat = *", "Asked = watcher"}, []string{"Seat = *", "Asked = watcher"}},
		{"parts of parts", []string{"Boats[2].Coal = 4", "Nested.Boat.Heading = W"}, []string{"Boats[2].Coal = 4", "Nested.Boat.Heading = W"}},
		{"16 numbers are a line", []string{"Row[15] = 3"}, []string{"Row = " + row + "3"}},
		{"and read as one", []string{"Row = " + row + "3"}, []string{"Row = " + row + "3"}},
		{"17 are one a line", []string{"Long[16] = -3"}, []string{"Long[16] = -3"}},
		{"and read as one line too", []string{"Long = " + row + "0 9"}, []string{"Long[16] = 9"}},
		{"rows of rows", []string{"Grid[1][2] = 7"}, []string{"Grid[1] = 0 0 7"}},
		{"the later line counts", []string{"Grid[1] = 1 2 3", "Grid[1][0] = 9"}, []string{"Grid[1] = 9 2 3"}},
		{"truth values", []string{"Flags = true false"}, []string{"Flags = true false"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m := must.Get(wideFrom(changes(test.in...)))(t)
			var got []string
			for _, c := range m.Position() {
				got = append(got, c.Path+" = "+c.Value)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPositionErrors(t *testing.T) {
	t.Parallel()
	const fields = "there are Flag, Small, Byte, Huge, Most, Seat, Boats, Row, Long, Grid, Flags, Asked, Nested"
	long := strings.Repeat("9", 100)
	tests := []struct{ line, want string }{
		{"Smal = 1", `Smal: no "Smal" here: did you mean Small?`},
		{"Xyzzyxyzzy = 1", `Xyzzyxyzzy: no "Xyzzyxyzzy" here: ` + fields},
		{" = 1", ": this does not fit in one line: name a part of it"},
		{". = 1", `.: no "" here: ` + fields},
		{"[0] = 1", "[0]: this has no [0]"},
		{"[0 = 1", `[0: no "" here: ` + fields},
		{"Small. = 1", `Small.: this has no parts, so no ""`},
		{"Small.X = 1", `Small.X: this has no parts, so no "X"`},
		{"Small[0] = 1", "Small[0]: this has no [0]"},
		{"Seat[0] = 1", "Seat[0]: this has no [0]"},
		{"Boats = 1", "Boats: this does not fit in one line: name a part of it"},
		{"Boats[3].Coal = 1", "Boats[3].Coal: no [3]: they go from 0 to 2"},
		{"Boats[-1].Coal = 1", "Boats[-1].Coal: no [-1]: they go from 0 to 2"},
		{"Boats[x].Coal = 1", "Boats[x].Coal: no [x]: they go from 0 to 2"},
		{"Boats[99999999999999999999].Coal = 1", "Boats[99999999999999999999].Coal: no [99999999999999999999]: they go from 0 to 2"},
		{"Boats[0].Cole = 1", `Boats[0].Cole: no "Cole" here: did you mean Coal?`},
		{"Boats[0].Heading = X", `Boats[0].Heading: "X" is no heading: there are N, E, S, W`},
		{"Row = 1 2", "Row: want 16 values, have 2"},
		{"Grid[0] = 1 2 256", `Grid[0]: "256" does not fit here: want a number from 0 to 255`},
		{"Grid = 1 2 3", "Grid: this does not fit in one line: name a part of it"},
		{"Small = 128", `Small: "128" does not fit here: want a number from -128 to 127`},
		{"Small = -129", `Small: "-129" does not fit here: want a number from -128 to 127`},
		{"Small = 1.5", `Small: "1.5" does not fit here: want a number from -128 to 127`},
		{"Byte = -1", `Byte: "-1" does not fit here: want a number from 0 to 255`},
		{"Huge = 9223372036854775808", `Huge: "9223372036854775808" does not fit here: want a number from -9223372036854775808 to 9223372036854775807`},
		{"Most = " + long, `Most: "` + long[:60] + `..." does not fit here: want a number from 0 to 18446744073709551615`},
		{"Flag = yes", `Flag: "yes" does not fit here: want true or false`},
		{"Seat = 0", `Seat: "0" is not a seat: seats are 1, 2, ... and * for chance`},
		{"Seat = 9", `Seat: "9" is no seat: seats go from 1 to 8`},
		{"Asked = 1+9", `Asked: "9" is no seat: seats go from 1 to 8`},
		{"Small = -1", "no such position: nothing is smaller than small"},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			t.Parallel()
			list := changes("Byte = 1", test.line)
			m, err := wideFrom(list)
			var broken *notation.Error
			if !errors.As(err, &broken) {
				t.Fatalf("got %v, %v", m, err)
			}
			if broken.What != test.want {
				t.Errorf("got  %s\nwant %s", broken.What, test.want)
			}
			if line := 2; broken.Line != line && !strings.HasPrefix(test.want, "no such position") {
				t.Errorf("the error names line %d, want %d", broken.Line, line)
			}
		})
	}
}

// A state that a position could not represent completely is reported when the program starts.
func TestEraseRefusesComplexStates(t *testing.T) {
	t.Parallel()
	type hidden struct{ count int8 }
	tests := map[string]func(){
		"match: State.count is not exported": func() { match.Erase(rulesOf[hidden]{}, blank[hidden, Move]{}) },
		"match: State.Name is a string":      func() { match.Erase(rulesOf[struct{ Name string }]{}, blank[struct{ Name string }, Move]{}) },
		"match: State[] is a float64":        func() { match.Erase(rulesOf[[2]float64]{}, blank[[2]float64, Move]{}) },
		"match: State.P is a *int":           func() { match.Erase(rulesOf[struct{ P *int }]{}, blank[struct{ P *int }, Move]{}) },
		"match: State.F is a interface {}":   func() { match.Erase(rulesOf[struct{ F any }]{}, blank[struct{ F any }, Move]{}) },
	}
	for want, erase := range tests {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, want) {
					t.Errorf("got %q, want %q", got, want)
				}
			}()
			erase()
		}()
	}
	_ = hidden{count: math.MaxInt8}
}

type rulesOf[S comparable] struct{ engine.Rules[S, Move] }

func (rulesOf[S]) Facts() engine.Facts { return engine.Facts{} }

// FuzzPosition: any text is either a position that survives formatting and parsing, or an error
// with its line.
func FuzzPosition(f *testing.F) {
	g := toyGame(f)
	m := newToy(f, 3)
	r := random(2)
	for m.ToAct() != 0 {
		playRandom(m, r, 7)
		var b strings.Builder
		for _, c := range m.Position() {
			b.WriteString("  " + c.Path + " = " + c.Value + "\n")
		}
		f.Add(b.String())
	}
	f.Add("  Coins[0] = 99\n  Hands[0][1] = 3\n")
	f.Add("  Top = 127\n  TopSeen = 1+watcher\n")
	f.Fuzz(func(t *testing.T, position string) {
		rec, err := notation.Parse("game.txt", "game toy 1\nseats 3\nposition\n"+position)
		if err != nil {
			return
		}
		m, err := match.Replay(g, rec)
		if err != nil {
			if msg := err.Error(); !strings.HasPrefix(msg, "game.txt:") || strings.Contains(msg, "\n") {
				t.Fatalf("an error is one line with file and line, not %q", msg)
			}
			return
		}
		again := must.Get(g.From(m.Setup(), m.Position()))(t)
		if diff := cmp.Diff(m.Position(), again.Position()); diff != "" {
			t.Fatal(diff)
		}
		playRandom(again, random(1), 20)
	})
}
