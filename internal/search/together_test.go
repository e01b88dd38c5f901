package search_test

import (
	"math"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/search"
)

// matrix is a game of one decision of two seats at the same time. Neither sees what the other has chosen until both have.
type matrix struct{ Choice [2]int8 }

const unseen int8 = 9

func matrixGame(result func(a, b int8) engine.Result) tiny[matrix, int8] {
	return tiny[matrix, int8]{
		facts: engine.Facts{Hidden: true},
		toAct: func(s *matrix) (turn engine.Seats) {
			for seat, c := range s.Choice {
				if c == 0 {
					turn = turn.With(engine.Seat(seat))
				}
			}
			return turn
		},
		legal:  func(*matrix, engine.Seat) []int8 { return []int8{1, 2} },
		apply:  func(s *matrix, by engine.Seat, a int8) { s.Choice[by] = a },
		result: func(s *matrix) engine.Result { return result(s.Choice[0], s.Choice[1]) },
		view: func(s matrix, to engine.Seat) matrix {
			for seat, c := range s.Choice {
				if engine.Seat(seat) != to && c != 0 && (s.Choice[0] == 0 || s.Choice[1] == 0) {
					s.Choice[seat] = unseen
				}
			}
			return s
		},
		resample: func(s matrix, _ engine.Seat, r engine.Source) matrix {
			for seat, c := range s.Choice {
				if c == unseen {
					s.Choice[seat] = 1 + int8(engine.Below(r, 2))
				}
			}
			return s
		},
	}
}

func places(first, second int8) (r engine.Result) {
	r.Places = [engine.MaxSeats]int8{first, second}
	return r
}

// Seats that decide at the same time do not see each other's choice. Of two coins shown at once, seat 0 wins if they are alike:
// whoever saw the other's would always win, and who does not shows both about as often.
func TestSeatsThatDecideAtOnceDoNotSeeEachOther(t *testing.T) {
	t.Parallel()
	rules := matrixGame(func(a, b int8) engine.Result {
		if a == b {
			return places(1, 2)
		}
		return places(2, 1)
	})
	for seat := range engine.Seat(2) {
		answer := think[matrix, int8](t, rules, &matrix{}, seat, 20_000, search.Options[matrix, int8]{})
		if v := answer.Values[0]; math.Abs(float64(v)-0.5) > 0.03 {
			t.Errorf("asked for seat %v: the game is worth %.3f to seat 0, want 0.5", seat, v)
		}
		for _, c := range answer.Candidates {
			if share := float64(c.Visits) / 20_000; math.Abs(share-0.5) > 0.1 {
				t.Errorf("asked for seat %v: choice %d has %.2f of the visits, want 0.5", seat, c.Proposal.Actions[0], share)
			}
		}
	}
}

// What is best whatever the other does is found, also if the other has decided already.
func TestSeatsThatDecideAtOnceTakeWhatIsAlwaysBest(t *testing.T) {
	t.Parallel()
	rules := matrixGame(func(a, b int8) engine.Result {
		// Choice 2 beats 1, and two of a kind share the place.
		if a == b {
			return places(1, 1)
		}
		return places(b, a)
	})
	for _, s := range []matrix{{}, {[2]int8{1, 0}}, {[2]int8{2, 0}}} {
		if a := chosen(think[matrix, int8](t, rules, &s, 1, 2000, search.Options[matrix, int8]{})); a != 2 {
			t.Errorf("in %v seat 1 chose %d", s, a)
		}
	}
}

// Where the seats win or lose together, no place matters but only the group.
func TestTogetherTheGroupsResultCounts(t *testing.T) {
	t.Parallel()
	rules := matrixGame(func(a, b int8) engine.Result {
		r := places(2, 2)
		r.Group = engine.GroupLost
		if a == 1 {
			r.Places[0] = 1 // tempting
		}
		if a == 2 && b == 2 {
			r.Group = engine.GroupWon
		}
		return r
	})
	rules.facts.Together = true
	answer := think[matrix, int8](t, rules, &matrix{}, 0, 2000, search.Options[matrix, int8]{})
	if chosen(answer) != 2 || answer.Values[0] != answer.Values[1] || answer.Values[0] < 0.8 {
		t.Errorf("chose %d, worth %v", chosen(answer), answer.Values)
	}

	// Of a judge's values that of seat 0 is the group's.
	judged := think[matrix, int8](t, rules, &matrix{}, 1, 1, search.Options[matrix, int8]{
		NewJudge: func() search.Judge[matrix] { return fixed[matrix]{0.25, 0.75} },
	})
	if judged.Values[0] != 0.25 || judged.Values[1] != 0.25 {
		t.Errorf("judged %v, want 0.25 for all", judged.Values)
	}
}

// fixed is a judge that finds every position worth the same.
type fixed[S comparable] search.Values

func (f fixed[S]) Judge(*S, engine.Seat) search.Values { return search.Values(f) }

func TestByPlaces(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		wins   float32
		places [engine.MaxSeats]int8
		want   search.Values
	}{
		{"even steps", 0, [engine.MaxSeats]int8{2, 1, 3}, search.Values{0.5, 1, 0}},
		{"wins alone", 1, [engine.MaxSeats]int8{2, 1, 3}, search.Values{0, 1, 0}},
		{"half and half", 0.5, [engine.MaxSeats]int8{3, 2, 1, 5, 4}, search.Values{0.25, 0.375, 1, 0, 0.125}},
		{"a shared win", 0, [engine.MaxSeats]int8{1, 1, 3}, search.Values{0.75, 0.75, 0}},
		{"a shared last place", 1, [engine.MaxSeats]int8{1, 2, 2}, search.Values{1, 0, 0}},
		{"all alike", 0, [engine.MaxSeats]int8{1, 1}, search.Values{0.5, 0.5}},
		{"one seat", 0.5, [engine.MaxSeats]int8{1}, search.Values{1}},
		{"no places", 0.5, [engine.MaxSeats]int8{}, search.Values{}},
	}
	for _, tt := range tests {
		if got := search.ByPlaces(tt.wins)(&engine.Result{Places: tt.places}); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
