package live_test

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// A table where no game begins is deleted after a while, but not while somebody watches, and never
// once it was played at.
func TestUnusedTablesAreDeleted(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it counts memory")
	longtest.NotShort(t, "its clock runs through some months, sweep by sweep")
	synctest.Test(t, func(t *testing.T) {
		const long = 30 * 24 * time.Hour
		store := storetest.NewMemory()
		tables := must.Get(live.Open(t.Context(), live.Config{Store: store, Games: catalogtest.WithToy(t), Workers: 1, UnusedRetention: long}))(t)
		defer tables.Close()
		ids := map[string]table.ID{}
		create := func(name string) {
			s := must.Get(tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}))(t)
			ids[name] = s.ID
		}
		do := func(name string, by table.Person, c play.Command) {
			t.Helper()
			if _, err := tables.Do(t.Context(), ids[name], by, c); err != nil {
				t.Fatal(name, err)
			}
		}
		there := func(want string) {
			t.Helper()
			var have []string
			for _, name := range []string{"open", "called off", "sat at", "played", "watched", "from", "later"} {
				if _, _, err := store.Load(t.Context(), ids[name]); err == nil {
					have = append(have, name)
				} else if !errors.Is(err, table.ErrNone) {
					t.Fatal(err)
				}
			}
			if got := strings.Join(have, ", "); got != want {
				t.Errorf("there are: %s; want %s", got, want)
			}
		}
		for _, name := range []string{"open", "called off", "sat at", "played", "watched"} {
			create(name)
		}
		do("called off", "anna", play.Command{Body: play.OfferAbortCommand{}})
		do("sat at", "ben", sit(0))
		do("played", "ben", sit(0))
		do("played", "cleo", sit(1))
		do("played", "cleo", play.Command{Body: play.StartCommand{}})
		do("played", "cleo", play.Command{Body: play.ResignCommand{Seat: 1}})
		from := table.From{Table: ids["played"], Step: 3} // nobody plays on
		ids["from"] = must.Get(tables.Create(t.Context(), "dora", "", table.New{From: from}))(t).ID
		w := must.Get(tables.Watch(t.Context(), ids["watched"], "", 0))(t)
		time.Sleep(long / 2)
		create("later")
		do("sat at", "ben", play.Command{Body: play.SayCommand{Text: "is anybody there?"}})
		time.Sleep(long/2 - 2*time.Hour)
		there("open, called off, sat at, played, watched, from, later")
		time.Sleep(4 * time.Hour)
		there("sat at, played, watched, later")
		if _, err := tables.Show(t.Context(), ids["open"], "anna", 0); table.CodeOf(err) != table.NotFound {
			t.Errorf("a deleted table is shown: %v", err)
		}
		w.Close()
		time.Sleep(long)
		there("played")
	})
}
