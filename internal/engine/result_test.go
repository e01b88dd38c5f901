package engine_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
)

func TestResultText(t *testing.T) {
	t.Parallel()
	tests := []struct {
		result  engine.Result
		seats   int
		want    string
		winners engine.Seats
	}{
		{engine.Result{Places: [8]int8{2, 1}, Rule: "A-1"}, 2, "places 2 1 by A-1", engine.Only(1)},
		{engine.Result{Places: [8]int8{1, 1, 3}, Scored: true, Scores: [8]int32{7, 7, -4}, Rule: "A-1"}, 3, "places 1 1 3 scores 7 7 -4 by A-1", engine.AllSeats(2)},
		{engine.Result{Group: engine.GroupWon, Rule: "A-1"}, 2, "won by A-1", 0},
		{engine.Result{Group: engine.GroupLost, Scored: true, Scores: [8]int32{1, 2}, Rule: "A-1"}, 2, "lost scores 1 2 by A-1", 0},
		{engine.Result{Group: engine.GroupWon, Places: [8]int8{1, 2}, Rule: "A-1"}, 2, "won places 1 2 by A-1", engine.Only(0)},
		{engine.Result{Places: [8]int8{1}}, 1, "places 1", engine.Only(0)},
	}
	for _, test := range tests {
		if got := test.result.Text(test.seats); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
		if got := test.result.Winners(); got != test.winners {
			t.Errorf("%s: %v won, want %v", test.want, got, test.winners)
		}
	}
}

func TestForfeit(t *testing.T) {
	result := func(group engine.Outcome, places ...int8) (r engine.Result) {
		copy(r.Places[:], places)
		r.Group = group
		return r
	}
	tests := []struct {
		name string
		lost engine.Seats
		r    engine.Result
		want engine.Result
	}{
		{"nobody", 0, result(0, 2, 1, 3), result(0, 2, 1, 3)},
		{"the winner", engine.Only(1), result(0, 2, 1, 3), result(0, 1, 0, 2)},
		{"the last", engine.Only(2), result(0, 2, 1, 3), result(0, 2, 1, 0)},
		{"one of two winners", engine.Only(0), result(0, 1, 1, 3), result(0, 0, 1, 2)},
		{"two", engine.Only(0).With(1), result(0, 1, 2, 3), result(0, 0, 0, 1)},
		{"one who was behind somebody without a place", engine.Only(1), result(0, 0, 1, 2), result(0, 0, 0, 1)},
		{"all", engine.AllSeats(3), result(0, 1, 2, 3), result(0, 0, 0, 0)},
		{"one of a group", engine.Only(0), result(engine.GroupWon), result(engine.GroupLost)},
	}
	for _, tt := range tests {
		if got := tt.r.Forfeit(3, tt.lost); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got.Places[:3], tt.want.Places[:3])
		}
	}
}

func TestRefusal(t *testing.T) {
	t.Parallel()
	none, some := engine.Refusal{}, engine.Refuse("TOY-5", "not_in_hand", 1, 2, 3, 4, 5, 6, 7, 8)
	if !none.OK() || some.OK() {
		t.Error("OK is wrong")
	}
	if some.Args != (engine.Args{1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("the numbers are %v", some.Args)
	}
	var err error = some
	if !errors.Is(fmt.Errorf("x: %w", err), engine.ErrIllegal) || errors.Is(err, errors.ErrUnsupported) {
		t.Error("a refusal is an ErrIllegal, and nothing else")
	}
	if got := err.Error(); got != "not_in_hand (rule TOY-5)" {
		t.Errorf("got %q", got)
	}
	if got := engine.Refuse("", "over").Error(); got != "over" {
		t.Errorf("got %q", got)
	}
}
