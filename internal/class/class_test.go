package class_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
)

func made(t *testing.T, seats, tables int) (*class.Classes, class.ID) {
	t.Helper()
	db := must.Open(sqlite.Open(context.Background(), t.TempDir(), nil))(t)
	s := class.New(class.Config{Store: db.Classes()})
	c := must.Get(s.Make(t.Context(), class.Class{Teacher: "t", Game: "toy", Setup: engine.Setup{Seats: seats}}, tables))(t)
	return s, c.ID
}

func wantKey(t *testing.T, err error, key string) {
	t.Helper()
	refused, ok := errors.AsType[*class.Error](err)
	if key == "" && err != nil || key != "" && (!ok || refused.Key != key) {
		t.Errorf("the error is %v, want %q", err, key)
	}
}

func join(t *testing.T, s *class.Classes, id class.ID, who string, table int) (class.Class, error) {
	t.Helper()
	return s.Join(t.Context(), id, class.Pupil{Person: class.Person(who)}, table)
}

func counts(c class.Class) string {
	var list []int
	for i := range c.Tables {
		list = append(list, len(c.Tables[i].Pupils))
	}
	return fmt.Sprint(list)
}

// TestTablesFillOneAfterTheOther checks that thirty pupils who join at once fill seven tables of
// four and one of two, and that nobody gets two seats.
func TestTablesFillOneAfterTheOther(t *testing.T) {
	t.Parallel()
	s, id := made(t, 4, 8)
	var all sync.WaitGroup
	for i := range 30 {
		all.Go(func() {
			if _, err := s.Join(t.Context(), id, class.Pupil{Person: class.Person(fmt.Sprint("p", i))}, 0); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	c, err := s.Find(t.Context(), id)
	if err != nil || counts(c) != "[4 4 4 4 4 4 4 2]" {
		t.Errorf("the tables have %s, %v", counts(c), err)
	}
	seen := map[class.Person]bool{}
	for i := range c.Tables {
		for _, p := range c.Tables[i].Pupils {
			if seen[p.Person] {
				t.Errorf("%s sits twice", p.Person)
			}
			seen[p.Person] = true
		}
	}
}

// TestFriendsChooseATable checks that pupils sit at the table they ask for, that others then fill
// the table that lacks the fewest, and that pupils can change places.
func TestFriendsChooseATable(t *testing.T) {
	t.Parallel()
	s, id := made(t, 3, 3)
	for _, who := range []string{"a", "b"} {
		_, err := join(t, s, id, who, 2)
		wantKey(t, err, "")
	}
	c, err := join(t, s, id, "c", 0)
	wantKey(t, err, "")
	if counts(c) != "[0 3 0]" {
		t.Errorf("the tables have %s", counts(c))
	}
	_, err = join(t, s, id, "d", 2)
	wantKey(t, err, "class_table_full")
	_, err = join(t, s, id, "d", 4)
	wantKey(t, err, "class_no_table")
	c, err = join(t, s, id, "c", 3)
	wantKey(t, err, "")
	if counts(c) != "[0 2 1]" {
		t.Errorf("the tables have %s", counts(c))
	}
	if c, err = join(t, s, id, "c", 0); err != nil || counts(c) != "[0 2 1]" {
		t.Errorf("who is seated moves: %s, %v", counts(c), err)
	}
	_, err = join(t, s, id, "t", 0)
	wantKey(t, err, "class_teacher")
}

// TestClassLimits checks the limits.
func TestClassLimits(t *testing.T) {
	t.Parallel()
	s, id := made(t, 2, 1)
	for _, who := range []string{"a", "b"} {
		_, err := join(t, s, id, who, 0)
		wantKey(t, err, "")
	}
	_, err := join(t, s, id, "c", 0)
	wantKey(t, err, "class_full")
	_, err = s.AddTable(t.Context(), id)
	wantKey(t, err, "")
	_, err = join(t, s, id, "c", 0)
	wantKey(t, err, "")
	for range class.MaxTables - 2 {
		_, err = s.AddTable(t.Context(), id)
		wantKey(t, err, "")
	}
	_, err = s.AddTable(t.Context(), id)
	wantKey(t, err, "class_tables")

	class0 := class.Class{Teacher: "t", Game: "toy", Setup: engine.Setup{Seats: 4}}
	for _, tables := range []int{0, class.MaxTables + 1, class.MaxPupils/4 + 1} {
		_, err = s.Make(t.Context(), class0, tables)
		wantKey(t, err, "class_tables")
	}
	for range class.MaxClasses - 1 {
		_, err = s.Make(t.Context(), class0, 1)
		wantKey(t, err, "")
	}
	_, err = s.Make(t.Context(), class0, 1)
	wantKey(t, err, "class_too_many")
	_, err = s.End(t.Context(), id)
	wantKey(t, err, "")
	_, err = s.Make(t.Context(), class0, 1)
	wantKey(t, err, "")
}

// TestSettledTableIsFixed checks that nobody can join or leave a table whose game begins, and that
// settling it again changes nothing.
func TestSettledTableIsFixed(t *testing.T) {
	t.Parallel()
	s, id := made(t, 3, 2)
	_, err := s.Settle(t.Context(), id, 1, 3, "bot")
	wantKey(t, err, "class_empty")
	for _, who := range []string{"a", "b"} {
		_, err = join(t, s, id, who, 1)
		wantKey(t, err, "")
	}
	_, err = s.Settle(t.Context(), id, 1, 3, "")
	wantKey(t, err, "class_changed")
	_, err = s.Settle(t.Context(), id, 1, 1, "")
	wantKey(t, err, "class_changed")
	_, err = s.Settle(t.Context(), id, 1, 2, "")
	wantKey(t, err, "")
	c, err := s.Settle(t.Context(), id, 1, 3, "bot")
	wantKey(t, err, "")
	if c.Tables[0].Seats != 2 || c.Tables[0].Bot != "" {
		t.Errorf("the table was settled again: %+v", c.Tables[0])
	}
	_, err = join(t, s, id, "c", 1)
	wantKey(t, err, "class_begun")
	_, err = s.Leave(t.Context(), id, "a")
	wantKey(t, err, "class_playing")
	_, err = s.Leave(t.Context(), id, "z")
	wantKey(t, err, "class_nobody")
}

// TestAPupilIsMoved checks that a teacher can move pupils, with all their data, only between tables
// that have not begun.
func TestAPupilIsMoved(t *testing.T) {
	t.Parallel()
	s, id := made(t, 2, 3)
	for i, who := range []string{"a", "b", "c", "d"} {
		_, err := s.Join(t.Context(), id, class.Pupil{Person: class.Person(who), Nonce: "n" + who, ViaLink: true}, i/2+1)
		wantKey(t, err, "")
	}
	_, err := s.Move(t.Context(), id, "a", 2)
	wantKey(t, err, "class_table_full")
	c, err := s.Move(t.Context(), id, "b", 3)
	wantKey(t, err, "")
	if p, at := c.Find("b"); at != 3 || p.Nonce != "nb" || !p.ViaLink || counts(c) != "[1 2 1]" {
		t.Errorf("after the move the class is %+v", c)
	}
	again, err := s.Move(t.Context(), id, "b", 3)
	wantKey(t, err, "")
	if counts(again) != "[1 2 1]" {
		t.Errorf("moved to the same table again: %+v", again)
	}
	_, err = s.Settle(t.Context(), id, 2, 2, "")
	wantKey(t, err, "")
	_, err = s.Move(t.Context(), id, "c", 1)
	wantKey(t, err, "class_playing")
	_, err = s.Move(t.Context(), id, "a", 2)
	wantKey(t, err, "class_begun")
	_, err = s.Move(t.Context(), id, "a", 4)
	wantKey(t, err, "class_no_table")
	_, err = s.Move(t.Context(), id, "z", 1)
	wantKey(t, err, "class_nobody")
	_, err = s.End(t.Context(), id)
	wantKey(t, err, "")
	_, err = s.Move(t.Context(), id, "c", 1)
	wantKey(t, err, "class_playing")
}

// TestAwaySeatsGiveWay checks that people who fill a class and leave keep nobody out: in a full
// class, newcomers get the seats of those who have been away longest, but never of a pupil who
// looks at the class or whose game has begun.
func TestAwaySeatsGiveWay(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	db := must.Open(sqlite.Open(context.Background(), t.TempDir(), nil))(t)
	s := class.New(class.Config{Store: db.Classes(), Now: func() time.Time { return now }})
	id := must.Get(s.Make(t.Context(), class.Class{Teacher: "t", Game: "toy", Setup: engine.Setup{Seats: 2}}, 3))(t).ID
	for _, who := range []string{"a", "b", "c", "d", "e", "f"} { // two at each table
		_, err := join(t, s, id, who, 0)
		wantKey(t, err, "")
		now = now.Add(time.Second)
	}
	_, err := s.Settle(t.Context(), id, 1, 2, "")
	wantKey(t, err, "")
	_, err = join(t, s, id, "g", 0)
	wantKey(t, err, "class_full")
	now = now.Add(9 * time.Minute)
	c := must.Get(s.Find(t.Context(), id))(t)
	must.Do(t, s.MarkSeen(t.Context(), &c, "c"))
	must.Do(t, s.MarkSeen(t.Context(), &c, "z"))
	now = now.Add(time.Minute)
	_, err = join(t, s, id, "g", 0)
	wantKey(t, err, "")
	c, err = join(t, s, id, "h", 3)
	wantKey(t, err, "")
	var seated []class.Person
	for i := range c.Tables {
		for _, p := range c.Tables[i].Pupils {
			seated = append(seated, p.Person)
		}
	}
	slices.Sort(seated)
	if got := fmt.Sprint(seated); got != "[a b c f g h]" {
		t.Errorf("the class has %s", got)
	}
	_, err = join(t, s, id, "i", 1)
	wantKey(t, err, "class_begun")
	_, err = join(t, s, id, "i", 2)
	wantKey(t, err, "class_table_full")
}

// TestAClassEnds checks that nobody can join an ended class, that pupils without a game are
// removed, and that games keep their pupils.
func TestAClassEnds(t *testing.T) {
	t.Parallel()
	s, id := made(t, 2, 2)
	for i, who := range []string{"a", "b", "c"} {
		_, err := join(t, s, id, who, i/2+1)
		wantKey(t, err, "")
	}
	_, err := s.Settle(t.Context(), id, 1, 2, "")
	wantKey(t, err, "")
	must.Do(t, s.EndAll(t.Context(), "t"))
	c, err := s.Find(t.Context(), id)
	if err != nil || c.Open() || counts(c) != "[2 0]" {
		t.Errorf("the class is %+v, %v", c, err)
	}
	_, err = join(t, s, id, "d", 0)
	wantKey(t, err, "class_ended")
	_, err = s.AddTable(t.Context(), id)
	wantKey(t, err, "class_ended")
	_, err = s.Settle(t.Context(), id, 2, 2, "bot")
	wantKey(t, err, "class_ended")
	_, err = s.Find(t.Context(), "nothing")
	wantKey(t, err, "no_class")
}
