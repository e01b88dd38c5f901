package render

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/present"
)

// listed is a board with these fields, in this order; "" stands for a missing one.
type listed []string

func (f listed) AppendJSON(b []byte) []byte {
	b, _ = f.AppendFields(b, nil)
	return b
}

func (f listed) AppendFields(b []byte, ends []int) ([]byte, []int) {
	sign := byte('{')
	for _, field := range f {
		if field != "" {
			b = append(append(b, sign), field...)
			sign = ','
		}
		ends = append(ends, len(b))
	}
	return append(b, '}'), ends
}

// boardWith returns the board, or nil without fields.
func boardWith(fields ...string) *boardJSON {
	if fields == nil {
		return nil
	}
	return newBoardJSON(listed(fields))
}

// shownBoards are the boards of a table, and shownSeat is a seat of the reader.
type (
	shownBoards struct {
		board *boardJSON
		mine  []shownSeat
	}
	shownSeat struct {
		present.Mine

		board *boardJSON
	}
)

// TestBoardsInParts sends a reader one table after the other.
func TestBoardsInParts(t *testing.T) {
	t.Parallel()
	const one, two, other = `"a":1`, `"b":[2,3]`, `"b":[4]`
	seat := func(n int, board *boardJSON) shownSeat { return shownSeat{present.Mine{Seat: n}, board} }
	known := NewKnowledge(true)
	for i, step := range []struct {
		what  string
		shown shownBoards
		want  []string // what the event must contain
		not   []string // and what it must not
	}{
		{"all at first", shownBoards{board: boardWith(one, two)}, []string{`"board":{"a":1,"b":[2,3]}`, `"mine":[]`}, nil},
		{"nothing has changed", shownBoards{board: boardWith(one, two)}, nil, []string{"board", "mine"}},
		{"a field has changed", shownBoards{board: boardWith(one, other)}, []string{`"boardChange":{"b":[4]}`}, []string{`"a":1`, "mine"}},
		{"a field is removed", shownBoards{board: boardWith(one, "")}, []string{`"board":{"a":1}`}, nil},
		{"a field has come", shownBoards{board: boardWith(one, other)}, []string{`"boardChange":{"b":[4]}`}, nil},
		{"the board is removed", shownBoards{}, []string{`"removed":["board"`}, nil},
		{"it is back", shownBoards{board: boardWith(one, other)}, []string{`"board":{"a":1,"b":[4]}`}, nil},
		{"a seat of our own", shownBoards{board: boardWith(one, other), mine: []shownSeat{seat(2, boardWith(one, two))}}, []string{`"mine":[{"seat":2,"board":{"a":1,"b":[2,3]},`}, []string{"boardChange"}},
		{"nothing has changed for it", shownBoards{board: boardWith(one, other), mine: []shownSeat{seat(2, boardWith(one, two))}}, nil, []string{"mine", "board"}},
		{"only its board has", shownBoards{board: boardWith(one, other), mine: []shownSeat{seat(2, boardWith(one, other))}}, []string{`"mine":[{"seat":2,"boardChange":{"b":[4]},"choices":[]`}, nil},
		{"all but its board has", shownBoards{board: boardWith(one, other), mine: []shownSeat{{present.Mine{Seat: 2, NoUndo: "no"}, boardWith(one, other)}}}, []string{`{"seat":2,"boardChange":{},`, `"noUndo":"no"`}, nil},
		{
			"a second seat",
			shownBoards{board: boardWith(one, other), mine: []shownSeat{seat(1, boardWith(one, other)), seat(2, boardWith(one, other))}},
			[]string{`{"seat":1,"board":{"a":1,"b":[4]},`, `{"seat":2,"boardChange":{},`},
			nil,
		},
		{"the first seat is removed", shownBoards{board: boardWith(one, other), mine: []shownSeat{seat(1, boardWith(one, other))}}, []string{`"mine":[{"seat":1,"boardChange":{},`}, []string{`"seat":2`}},
		{"it is back with the same", shownBoards{board: boardWith(one, other), mine: []shownSeat{seat(1, boardWith(one, other)), seat(2, boardWith(one, other))}}, []string{`{"seat":2,"board":{"a":1,"b":[4]},`}, nil},
		{"nothing is hidden any more", shownBoards{board: boardWith(one, other), mine: []shownSeat{seat(1, nil), seat(2, nil)}}, []string{`"mine":[{"seat":1,"choices"`, `{"seat":2,"choices"`}, []string{"board"}},
		{"it is again", shownBoards{board: boardWith(one, other), mine: []shownSeat{seat(1, nil), seat(2, boardWith(one, other))}}, []string{`{"seat":1,"choices"`, `{"seat":2,"board":{"a":1,"b":[4]},`}, nil},
	} {
		shared, _ := must.Get2(newSharedView(&present.Table{}, step.shown.board, i > 0))(t)
		mine := make([]*mineJSON, len(step.shown.mine))
		for i, seat := range step.shown.mine {
			seat.Choices = []present.Choice{}
			mine[i], _ = must.Get2(newMineJSON(&seat.Mine, seat.board))(t)
		}
		seen := must.Get(newView(shared, &present.Table{}, rendered{}, mine))(t)
		b := seen.Append(nil, i > 0, known)
		for _, want := range step.want {
			if !strings.Contains(string(b), want) {
				t.Errorf("%s: %s is not in %s", step.what, want, b)
			}
		}
		for _, not := range step.not {
			if strings.Contains(string(b), not) {
				t.Errorf("%s: %s is in %s", step.what, not, b)
			}
		}
	}
}

func TestFieldsOfABoard(t *testing.T) {
	t.Parallel()
	b := boardWith(`"a":1`, "", `"c":{"d":",}"}`)
	if diff := cmp.Diff(`{"a":1,"c":{"d":",}"}}`, string(b.json)); diff != "" {
		t.Error(diff)
	}
	if a, c := string(b.field(0)), string(b.field(2)); a != `"a":1` || c != `"c":{"d":",}"}` {
		t.Errorf("its fields are %s and %s", a, c)
	}
	if len(b.sums) != 3 || b.sums[0] == 0 || b.sums[1] != 0 || b.sums[2] == 0 || b.sums[0] == b.sums[2] {
		t.Errorf("their sums are %v", b.sums)
	}
}
