package live_test

import (
	"fmt"
	"strconv"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
	"github.com/bigriver/bigriver/internal/text"
)

// TestListsHavePages checks that the pages of a list have the requested length, up to a limit, and
// follow each other without gaps or duplicates.
func TestListsHavePages(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := toyTable(t, table.Terms{})
		const tables, longest = 120, 50
		for i := range tables {
			time.Sleep(time.Second)
			n := table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Terms: table.Terms{Listed: true}}
			must.Get(h.tables.Create(t.Context(), "ben", strconv.Itoa(i), n))(t)
		}
		lengths := func(by table.Person, f live.Filter) (list []int) {
			t.Helper()
			seen := map[table.ID]bool{}
			last := time.Now().Add(time.Hour)
			for {
				p := must.Get(h.tables.List(t.Context(), by, f))(t)
				for _, r := range p.Rows {
					if seen[r.ID] || !r.Updated.Before(last) {
						t.Errorf("table %s of %v comes twice, or after one of %v", r.ID, r.Updated, last)
					}
					seen[r.ID], last = true, r.Updated
				}
				list = append(list, len(p.Rows))
				if p.Next == nil {
					return list
				}
				f.After = p.Next
			}
		}
		for _, test := range []struct {
			by   table.Person
			f    live.Filter
			want []int
		}{
			{"", live.Filter{}, []int{longest, longest, 20}},
			{"ben", live.Filter{Mine: true, Max: 1000}, []int{longest, longest, 20}},
			{"", live.Filter{Max: 40}, []int{40, 40, 40}}, // and no empty page after them
			{"", live.Filter{Max: 41}, []int{41, 41, 38}},
			{"ben", live.Filter{Mine: true, State: table.StateRunning}, []int{0}},
			{"anna", live.Filter{Mine: true}, []int{1}},
			{"", live.Filter{Game: "queen"}, []int{0}},
		} {
			if diff := cmp.Diff(test.want, lengths(test.by, test.f)); diff != "" {
				t.Errorf("%q, %+v: %s", test.by, test.f, diff)
			}
		}
	})
}

// TestCourseOfAGame checks which positions of a game are shown, and how much of them to whom.
func TestCourseOfAGame(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	if _, err := h.tables.Record(t.Context(), h.id, "anna"); table.CodeOf(err) != table.Forbidden {
		t.Errorf("there is a record before the start: %v", err)
	}
	h.seat("anna", "ben")
	h.lay("anna")
	last := h.lay("ben").Steps
	steps := func(from, every, limit int) (list []int) {
		t.Helper()
		course := must.Get(h.tables.Course(t.Context(), h.id, "", from, every, limit))(t)
		for _, p := range course {
			list = append(list, p.Step)
		}
		return list
	}
	want(t, "the toy's first steps", last, 6)
	want(t, "every second", fmt.Sprint(steps(0, 2, 99)), "[0 2 4 6]")
	want(t, "the last one too", fmt.Sprint(steps(1, 4, 99)), "[1 5 6]")
	want(t, "no more than asked for", fmt.Sprint(steps(0, 1, 3)), "[0 1 2]")
	want(t, "each, by default", fmt.Sprint(steps(4, 0, 99)), "[4 5 6]")

	at := func(by table.Person) *view.Position {
		t.Helper()
		p, err := h.tables.At(t.Context(), h.id, by, 4) // two cards each are dealt
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	mine, watched := at("ben"), at("")
	want(t, "ben's own", mine.Hides() && len(mine.Mine) == 1 && mine.Mine[0].Seat == 1, true)
	want(t, "a watcher's", watched.Hides() || len(watched.Mine) > 0, false)
	rules := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	loc := display.NewLocalizer(rules.About(), text.English, nil)
	if mine.Draw(loc) == watched.Draw(loc) || mine.Draw(loc) == at("anna").Draw(loc) {
		t.Error("the text that is drawn for ben is not his own")
	}
	want(t, "who was to act", watched.ToAct, engine.AllSeats(2))
	if cmp.Equal(mine.Mine[0].Board, watched.Board) {
		t.Error("ben is shown no more than a watcher")
	}
	if diff := cmp.Diff(mine.Board, watched.Board); diff != "" {
		t.Errorf("the common board is another to ben: %s", diff)
	}
	h.do("ben", play.Command{Body: play.ResignCommand{Seat: 1}})
	after := at("")
	want(t, "nothing is hidden any more", at("ben").Hides(), false)
	if cmp.Equal(after.Board, watched.Board) {
		t.Error("the cards are hidden still after the end")
	}
}
