package botproto

import "testing"

// TestGaps checks when a program gets the whole game again: as soon as lines are missing, even if
// the next line has the expected step.
func TestGaps(t *testing.T) {
	t.Parallel()
	act := func(seq int64, steps int) apiLine {
		return apiLine{Seq: seq, Kind: "act", Steps: steps, Seat: 1, Action: "end"}
	}
	for about, c := range map[string]struct {
		next  apiTable
		steps int
	}{
		"the next line":            {apiTable{Seq: 6, Steps: 4, Since: 5, Log: []apiLine{act(6, 4)}}, 4},
		"a repeated line":          {apiTable{Seq: 6, Steps: 4, Log: []apiLine{act(4, 3), act(6, 4)}}, 4},
		"lines that are not shown": {apiTable{Seq: 7, Steps: 4, Since: 5, Log: []apiLine{act(7, 4)}}, 4},
		"lines that are missing":   {apiTable{Seq: 9, Steps: 4, Since: 8, Log: []apiLine{act(9, 4)}}, -1},
		"a step that is missing":   {apiTable{Seq: 7, Steps: 5, Since: 5, Log: []apiLine{act(7, 5)}}, -1},
	} {
		s := &sessionSeat{steps: 2}
		ses := &session{lines: 3, seats: map[int]*sessionSeat{1: s}}
		// The last entry is missing.
		ses.read(&apiTable{Seq: 5, Steps: 3, Since: 3, Log: []apiLine{act(4, 3)}})
		if ses.read(&c.next); s.steps != c.steps {
			t.Errorf("%s: it knows %d steps, want %d", about, s.steps, c.steps)
		}
	}
}
