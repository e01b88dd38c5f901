package daily_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/daily/storetest"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/must"
)

// memory is a store in memory.
type memory struct {
	key  chance.Secret
	list []daily.Result
}

func (m *memory) DailyKey(_ context.Context, fresh chance.Secret) (chance.Secret, error) {
	if m.key == (chance.Secret{}) {
		m.key = fresh
	}
	return m.key, nil
}

func (m *memory) AddResult(ctx context.Context, r daily.Result) error {
	if _, err := m.Result(ctx, r.Day, r.Game, r.Person); err == nil {
		return nil
	}
	m.list = append(m.list, r)
	slices.SortFunc(m.list, func(a, b daily.Result) int {
		rank := func(r daily.Result) []int {
			if r.Place == 0 {
				return []int{1}
			}
			return []int{0, r.Place, r.Cost}
		}
		if order := slices.Compare(rank(a), rank(b)); order != 0 {
			return order
		}
		return bytes.Compare([]byte(a.Person), []byte(b.Person))
	})
	return nil
}

func (m *memory) of(d daily.Day, game string) (list []daily.Result) {
	for _, r := range m.list {
		if r.Day == d && r.Game == game {
			list = append(list, r)
		}
	}
	return list
}

func (m *memory) Result(_ context.Context, d daily.Day, game string, p daily.Person) (daily.Result, error) {
	for _, r := range m.of(d, game) {
		if r.Person == p {
			return r, nil
		}
	}
	return daily.Result{}, daily.ErrNone
}

func (m *memory) Results(_ context.Context, d daily.Day, game string, limit int) ([]daily.Result, error) {
	list := m.of(d, game)
	return list[:min(len(list), limit)], nil
}

func (m *memory) Scores(_ context.Context, d daily.Day, game string) (list []daily.Score, err error) {
	for _, r := range m.of(d, game) {
		if n := len(list); n > 0 && list[n-1].Place == r.Place && list[n-1].Cost == r.Cost {
			list[n-1].People++
			continue
		}
		list = append(list, daily.Score{Place: r.Place, Cost: r.Cost, People: 1})
	}
	return list, nil
}

func (m *memory) ForgetResults(_ context.Context, p daily.Person) error {
	m.list = slices.DeleteFunc(m.list, func(r daily.Result) bool { return r.Person == p })
	return nil
}

func TestMemory(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(*testing.T) daily.Store { return &memory{} })
}

var noon = time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)

func service(t *testing.T, store daily.Store, now *time.Time) *daily.Daily {
	t.Helper()
	return must.Get(daily.New(t.Context(), must.Get(catalog.Games())(t), store, func() time.Time { return *now }, bytes.NewReader(make([]byte, 32))))(t)
}

func TestDays(t *testing.T) {
	t.Parallel()
	d := must.Get(daily.ParseDay("2026-11-28"))(t)
	if d != daily.DayOf(noon) || d.String() != "2026-11-28" || !d.Begin().Equal(noon.Add(-12*time.Hour)) || !d.End().Equal(noon.Add(12*time.Hour)) {
		t.Errorf("%s is the day %d, from %s to %s", d, d, d.Begin(), d.End())
	}
	for _, text := range []string{"", "28.11.2026", "2026-02-30", "2026-11-28 "} {
		if _, err := daily.ParseDay(text); err == nil {
			t.Errorf("%q is read as a day", text)
		}
	}
}

// TestRivers shows that every game has one river a day, each with a secret of its own that another
// server of the site also has; that the seats take turns; and which days there are.
func TestRivers(t *testing.T) {
	t.Parallel()
	store, now := &memory{}, noon
	s := service(t, store, &now)
	must.Equal(t, s.Games(), []string{"queen", "broadhorns", "waters"})
	seen, seats := map[string]bool{}, map[int]bool{}
	for day := s.Today() - 3; day <= s.Today()+1; day++ {
		for _, game := range s.Games() {
			r := must.Get(s.River(day, game))(t)
			commitment := s.Secret(r).Commitment()
			if seen[commitment] {
				t.Errorf("%s has the secret of another river", r.Name())
			}
			seen[commitment] = true
			if other := service(t, store, &now); other.Secret(r) != s.Secret(r) {
				t.Errorf("%s has another secret at another server", r.Name())
			}
			if again := must.Get(s.Named(r.Name()))(t); again.Day != day || again.Game != game {
				t.Errorf("%q names the river %+v", r.Name(), again)
			}
			if game == "queen" {
				seats[int(r.Seat)] = true
			}
		}
	}
	if len(seats) != 4 {
		t.Errorf("in five days only %d seats of a race are played", len(seats))
	}
	for _, name := range []string{"daily 2026-11-30 queen", "daily 2026-11-28 chess", "daily 2026-11-28", "2026-11-28 queen", "daily 1969-12-31 queen"} {
		if _, err := s.Named(name); err == nil {
			t.Errorf("there is a river %q", name)
		}
	}
}

// TestFinished shows that only what ends on the day counts.
func TestFinished(t *testing.T) {
	t.Parallel()
	store, now := &memory{}, noon
	s := service(t, store, &now)
	r := must.Get(s.River(s.Today(), "queen"))(t)
	one := daily.Result{Day: r.Day, Game: r.Game, Person: "anna", Place: 1, Cost: 14}
	must.Do(t, s.Finished(t.Context(), one))
	now = r.Day.End()
	two := one
	two.Person = "ben"
	must.Do(t, s.Finished(t.Context(), two))
	one.At = noon
	must.Equal(t, must.Get(s.Result(t.Context(), r, "anna"))(t), one)
	if _, err := s.Result(t.Context(), r, "ben"); !errors.Is(err, daily.ErrNone) {
		t.Errorf("a result after the end of the day: %v", err)
	}
	must.Equal(t, len(must.Get(s.Standings(t.Context(), r))(t).Best), 1)
	must.Do(t, s.Forget(t.Context(), "anna"))
	must.Equal(t, len(must.Get(s.Standings(t.Context(), r))(t).Best), 1) // for a moment
	now = now.Add(time.Minute)
	must.Equal(t, len(must.Get(s.Standings(t.Context(), r))(t).Best), 0)
}

func TestCost(t *testing.T) {
	t.Parallel()
	f := &display.Finish{Measures: []int32{7, 9}}
	gold := &display.About{Daily: display.Daily{Most: true}}
	if rounds, coins := daily.CostOf(&display.About{}, f, 1), daily.CostOf(gold, f, 1); rounds != 9 || coins != -9 || daily.Cost(gold, coins) != 9 {
		t.Errorf("9 rounds cost %d, 9 gold %d", rounds, coins)
	}
	if none := daily.CostOf(gold, nil, 0); none != 0 {
		t.Errorf("a game without a summary costs %d", none)
	}
}
