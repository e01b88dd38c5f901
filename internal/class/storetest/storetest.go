// Package storetest is the test suite that every store of classes must pass.
package storetest

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
)

// noon is the time used throughout the suite, in whole milliseconds, the precision of stores.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 7e6, time.UTC) //nolint:gochecknoglobals // data

func one(id string, made time.Time) class.Class {
	return class.Class{
		ID: class.ID(id), Teacher: "t", Created: made, Game: "toy", Setup: engine.Setup{Seats: 3, Options: map[string]string{"a": "b"}}, Chat: "off",
		Lesson: class.Lesson{Goal: 8, Paused: true, Word: "Look up", WordAt: made, Questions: []class.Question{{Text: "Why?", Choices: []string{"x", "y"}}}, Asking: class.Before},
		Tables: []class.Table{
			{Seats: 3, Pupils: []class.Pupil{{Person: "p", Nonce: "n", ViaLink: true, Answers: class.Answers{Before: []int{1}, After: []int{0}}}}},
			{Seats: 2, Pupils: []class.Pupil{{Person: "q"}, {Person: "r"}}, Begun: made, Bot: "swift", ID: "table"},
		},
	}
}

// Run tests a store. open returns an empty store for each test.
func Run(t *testing.T, open func(*testing.T) class.Store) {
	t.Helper()
	for name, test := range map[string]func(*testing.T, class.Store){
		"Classes": classes, "From": from, "MadeOnce": madeOnce, "Update": update, "UpdatesAtOnce": updatesAtOnce, "Drop": drop,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

func classes(t *testing.T, s class.Store) {
	t.Helper()
	older, newer, ended := one("a", noon), one("b", noon.Add(time.Second)), one("c", noon)
	ended.Teacher, ended.Ended = "other", noon.Add(time.Hour)
	for _, c := range []class.Class{older, newer, ended} {
		must.Do(t, s.AddClass(t.Context(), c))
	}
	for _, want := range []class.Class{older, newer, ended} {
		got := must.Get(s.Class(t.Context(), want.ID))(t)
		must.Equal(t, got, want)
	}
	list, err := s.ClassesOf(t.Context(), "t")
	must.Do(t, err)
	must.Equal(t, list, []class.Class{newer, older})
	_, err = s.Class(t.Context(), "d")
	must.Fail(t, err, class.ErrNone)
	list = must.Get(s.ClassesOf(t.Context(), "nobody"))(t)
	if len(list) != 0 {
		t.Errorf("nobody has %v", list)
	}
}

func from(t *testing.T, s class.Store) {
	t.Helper()
	older, newer := one("kvtrqmaaaa", noon), one("kvtrqmzzzz", noon.Add(time.Second))
	for _, c := range []class.Class{older, newer, one("kvtrql7777", noon), one("kvtrqn2222", noon), one("kvtr", noon)} {
		must.Do(t, s.AddClass(t.Context(), c))
	}
	must.Equal(t, must.Get(s.ClassesFrom(t.Context(), "kvtrqm"))(t), []class.Class{newer, older})
	if list := must.Get(s.ClassesFrom(t.Context(), "kvtrqb"))(t); len(list) != 0 {
		t.Errorf("found %v", list)
	}
}

func madeOnce(t *testing.T, s class.Store) {
	t.Helper()
	first, again := one("a", noon), one("b", noon)
	first.RequestID, again.RequestID = "x", "x"
	must.Do(t, s.AddClass(t.Context(), first))
	must.Fail(t, s.AddClass(t.Context(), again), class.ErrDuplicate)
	again.Teacher = "other"
	must.Do(t, s.AddClass(t.Context(), again))
	third, fourth := one("c", noon), one("d", noon) // no client
	must.Do(t, s.AddClass(t.Context(), third))
	must.Do(t, s.AddClass(t.Context(), fourth))
}

func update(t *testing.T, s class.Store) {
	t.Helper()
	must.Do(t, s.AddClass(t.Context(), one("a", noon)))
	changed, err := s.UpdateClass(t.Context(), "a", func(c *class.Class) error {
		c.Tables[0].Pupils, c.Ended, c.ID, c.Teacher = nil, noon, "z", "z"
		return nil
	})
	must.Do(t, err)
	want := one("a", noon)
	want.Tables[0].Pupils, want.Ended = nil, noon
	must.Equal(t, changed, want)
	got := must.Get(s.Class(t.Context(), "a"))(t)
	must.Equal(t, got, want)

	no := errors.New("no")
	_, err = s.UpdateClass(t.Context(), "a", func(c *class.Class) error {
		c.Tables[1].Pupils[0].Person = "changed"
		c.Setup.Options["a"] = "changed"
		return no
	})
	must.Fail(t, err, no)
	got = must.Get(s.Class(t.Context(), "a"))(t)
	must.Equal(t, got, want)
	_, err = s.UpdateClass(t.Context(), "b", func(*class.Class) error { return nil })
	must.Fail(t, err, class.ErrNone)
}

func updatesAtOnce(t *testing.T, s class.Store) {
	t.Helper()
	empty := one("a", noon)
	empty.Tables = []class.Table{{}}
	must.Do(t, s.AddClass(t.Context(), empty))
	var all sync.WaitGroup
	const many = 30
	for i := range many {
		all.Go(func() {
			_, err := s.UpdateClass(t.Context(), "a", func(c *class.Class) error {
				c.Tables[0].Pupils = append(c.Tables[0].Pupils, class.Pupil{Person: class.Person(strconv.Itoa(i))})
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	c := must.Get(s.Class(t.Context(), "a"))(t)
	arrived := map[class.Person]bool{}
	for _, p := range c.Tables[0].Pupils {
		arrived[p.Person] = true
	}
	if len(arrived) != many {
		t.Errorf("%d of %d are there: %v", len(arrived), many, slices.Sorted(maps.Keys(arrived)))
	}
}

func drop(t *testing.T, s class.Store) {
	t.Helper()
	must.Do(t, s.AddClass(t.Context(), one("a", noon)))
	must.Do(t, s.AddClass(t.Context(), one("b", noon.Add(time.Second))))
	must.Do(t, s.DropClasses(t.Context(), noon.Add(time.Millisecond)))
	_, err := s.Class(t.Context(), "a")
	must.Fail(t, err, class.ErrNone)
	must.Get(s.Class(t.Context(), "b"))(t)
}
