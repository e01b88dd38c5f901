package display_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/text"
)

// marked is the narrator of a game whose events mark turns by their keys: "begin 1" begins a turn
// of seat 1, "begin *" one of nobody, "end" ends one, and "round 3" begins a round.
type marked struct{}

func (marked) Unnarrated() []string { return nil }

func (marked) Mark(e *engine.Event) display.Mark {
	what, of, _ := strings.Cut(e.Key, " ")
	n := 0
	if of != "*" {
		_, _ = fmt.Sscan(of, &n)
	}
	switch what {
	case "begin":
		return display.Mark{Begins: true, Seat: engine.Seat(n - 1)}
	case "end":
		return display.Mark{Ends: true}
	case "round":
		return display.Mark{Round: n}
	}
	return display.Mark{}
}

func (marked) Narrate(*display.SeenTurn) display.Sentence { return display.Sentence{} }

// played parses steps of the form "SEAT event, event".
func played(lines ...string) []engine.Step {
	steps := make([]engine.Step, len(lines))
	for i, line := range lines {
		seat, events, _ := strings.Cut(line, " ")
		steps[i].Seat = engine.Chance
		if seat != "*" {
			steps[i].Seat = engine.Seat(seat[0] - '1')
		}
		for key := range strings.SplitSeq(events, ", ") {
			if key != "" {
				steps[i].Events = append(steps[i].Events, engine.Event{Key: key})
			}
		}
	}
	return steps
}

// described formats each turn as "SEAT FROM-TO round N: EVENTS".
func described(turns *display.Turns, steps []engine.Step) []string {
	list := make([]string, 0, turns.Len())
	for number := 1; number <= turns.Len(); number++ {
		turn := turns.Turn(number, func(n int) *engine.Step { return &steps[n-1] })
		var line strings.Builder
		fmt.Fprintf(&line, "%v %d-%d round %d:", turn.Seat, turn.From, turn.To, turn.Round)
		for _, e := range turn.Events {
			fmt.Fprintf(&line, " %s@%d", strings.ReplaceAll(e.Key, " ", ""), e.Step)
		}
		if turn.Open {
			line.WriteString(" open")
		}
		list = append(list, line.String())
	}
	return list
}

func TestTurns(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		steps []engine.Step
		want  []string
	}{
		"others react, chance follows, and the same seat continues": {
			played("* deal", "1 go", "2 react", "* draw", "1 go, end, tidy", "* later", "1 go, end"),
			[]string{"1 2-6 round 0: go@2 react@3 draw@4 go@5 end@5 tidy@5 later@6", "1 7-7 round 0: go@7 end@7"},
		},
		"a turn begins in the last step of the one before": {
			played("* begin 1, fill", "1 sell", "1 end, begin 2, spoil", "* drawn", "2 end, begin 1"),
			[]string{"1 2-3 round 1: begin1@1 fill@1 sell@2 end@3", "2 4-5 round 1: begin2@3 spoil@3 drawn@4 end@5", "1 6-5 round 2: begin1@5 open"},
		},
		"seats decide at the same time": {
			played("2 lay, end", "1 lay, end, up", "1 go"),
			[]string{"2 1-1 round 0: lay@1 end@1", "1 2-2 round 0: lay@2 end@2 up@2", "1 3-3 round 0: go@3 open"},
		},
		"turns without a seat, two in one step": {
			played("1 begin *, rain, begin *, sun, begin 2", "2 end"),
			[]string{"1 1-1 round 0:", "* 2-1 round 0: begin*@1 rain@1", "* 2-1 round 0: begin*@1 sun@1", "2 2-2 round 1: begin2@1 end@2"},
		},
		"the game names its rounds": {
			played("* round 4", "1 end", "2 end, round 5", "2 end"),
			[]string{"1 2-2 round 4: end@2", "2 3-3 round 4: end@3 round5@3", "2 4-4 round 5: end@4"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			turns := display.NewTurns(marked{})
			for i := range tt.steps {
				turns.Add(&tt.steps[i])
			}
			if got := described(&turns, tt.steps); !slices.Equal(got, tt.want) {
				t.Fatalf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
			for cut := range tt.steps { // undone and redone
				turns.Cut(cut)
				for i := cut; i < len(tt.steps); i++ {
					turns.Add(&tt.steps[i])
				}
				if got := described(&turns, tt.steps); !slices.Equal(got, tt.want) {
					t.Fatalf("cut to %d and done again:\n%s", cut, strings.Join(got, "\n"))
				}
			}
		})
	}
}

// Each step belongs to one turn or, before the first, to none.
func TestTurnOfStep(t *testing.T) {
	t.Parallel()
	steps := played("* deal", "1 go", "2 react", "1 end, begin 2", "* draw", "2 end", "1 go")
	turns := display.NewTurns(marked{})
	for i := range steps {
		turns.Add(&steps[i])
	}
	for step, want := range []int{0, 0, 1, 1, 1, 2, 2, 3, 0} {
		if got := turns.At(step); got != want {
			t.Errorf("step %d is in turn %d, want %d", step, got, want)
		}
	}
	if round := turns.Round(); round != 1 {
		t.Errorf("round %d", round)
	}
	turns.Cut(0)
	none := display.NewTurns(nil)
	none.Add(&steps[1])
	none.Cut(0)
	if none.Len() != 0 || none.At(1) != 0 || none.Round() != 0 || turns.Round() != 0 {
		t.Error("a game without turns has some")
	}
}

// Pieces are called by the names of their owners; those of an owner with several pieces by their
// own names as well.
func TestCalling(t *testing.T) {
	t.Parallel()
	owners := display.Owners{Noun: "card", Seats: [engine.MaxSeats]engine.Seat{engine.Chance, 0, 1, 1, engine.Chance, engine.Chance, engine.Chance, engine.Chance}}
	loc := display.NewLocalizer(toyAbout(t), text.English, func(seat int) string { return []string{"Anna", "Ben"}[seat] }).Calling(owners)
	for card, want := range []string{"look at nothing", "look at Anna", "look at Ben (a 2)", "look at Ben (a 3)", "look at a fog"} {
		words := engine.Words{Key: "looked", Args: engine.Args{int16(card)}}
		if got := loc.Words("turn", words); got != strings.Replace(want, "look at", "looks at", 1) {
			t.Errorf("card %d: got %q, want %q", card, got, want)
		}
	}
}
