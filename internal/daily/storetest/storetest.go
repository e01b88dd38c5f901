// Package storetest is the test suite that every store of daily results must pass.
package storetest

import (
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/must"
)

// noon is the time used throughout the suite, in whole milliseconds, the precision of stores.
var noon = time.Date(2026, 3, 1, 12, 0, 0, 7e6, time.UTC) //nolint:gochecknoglobals // data

func result(p daily.Person, place, cost int) daily.Result {
	return daily.Result{Day: daily.DayOf(noon), Game: "toy", Person: p, Table: "of " + string(p), At: noon, Place: place, Cost: cost}
}

// Run tests a store. open returns an empty store for each test.
func Run(t *testing.T, open func(*testing.T) daily.Store) {
	t.Helper()
	for name, test := range map[string]func(*testing.T, daily.Store){"Key": key, "Order": order, "Once": once, "Forget": forget} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

func key(t *testing.T, s daily.Store) {
	t.Helper()
	one, other := chance.Secret{1}, chance.Secret{2}
	must.Equal(t, must.Get(s.DailyKey(t.Context(), one))(t), one)
	must.Equal(t, must.Get(s.DailyKey(t.Context(), other))(t), one)
}

func order(t *testing.T, s daily.Store) {
	t.Helper()
	list := []daily.Result{result("a", 1, -40), result("b", 1, -38), result("c", 1, -38), result("d", 2, -50), result("e", 0, 0)}
	for _, i := range []int{3, 0, 4, 2, 1} {
		must.Do(t, s.AddResult(t.Context(), list[i]))
	}
	tomorrow, other := result("f", 1, 0), result("g", 1, 0)
	tomorrow.Day++
	other.Game = "another"
	must.Do(t, s.AddResult(t.Context(), tomorrow))
	must.Do(t, s.AddResult(t.Context(), other))
	day := daily.DayOf(noon)
	must.Equal(t, must.Get(s.Results(t.Context(), day, "toy", 9))(t), list)
	must.Equal(t, must.Get(s.Results(t.Context(), day, "toy", 2))(t), list[:2])
	must.Equal(t, must.Get(s.Scores(t.Context(), day, "toy"))(t), []daily.Score{
		{Place: 1, Cost: -40, People: 1}, {Place: 1, Cost: -38, People: 2}, {Place: 2, Cost: -50, People: 1}, {Place: 0, Cost: 0, People: 1},
	})
	must.Equal(t, must.Get(s.Result(t.Context(), day, "toy", "d"))(t), list[3])
	_, err := s.Result(t.Context(), day, "toy", "f")
	must.Fail(t, err, daily.ErrNone)
}

// once shows that only the first result of a person counts.
func once(t *testing.T, s daily.Store) {
	t.Helper()
	must.Do(t, s.AddResult(t.Context(), result("a", 3, 5)))
	must.Do(t, s.AddResult(t.Context(), result("a", 1, 5)))
	must.Equal(t, must.Get(s.Results(t.Context(), daily.DayOf(noon), "toy", 9))(t), []daily.Result{result("a", 3, 5)})
}

func forget(t *testing.T, s daily.Store) {
	t.Helper()
	for _, p := range []daily.Person{"a", "b"} {
		must.Do(t, s.AddResult(t.Context(), result(p, 1, 0)))
	}
	must.Do(t, s.ForgetResults(t.Context(), "a"))
	must.Equal(t, must.Get(s.Results(t.Context(), daily.DayOf(noon), "toy", 9))(t), []daily.Result{result("b", 1, 0)})
}
