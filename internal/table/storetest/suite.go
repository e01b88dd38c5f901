package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
)

// Run tests that a Store does what table.Store promises. open returns an empty store.
func Run(t *testing.T, open func(t *testing.T) table.Store) {
	t.Helper()
	for name, test := range map[string]func(*testing.T, *suite){
		"what is kept comes back":         stores,
		"a head is moved on once":         compares,
		"one of many to the same head":    races,
		"a client's command is once":      once,
		"all changes or none":             all,
		"an id is taken once":             exists,
		"lists by person, state and seat": lists,
		"lists by state, game and seat":   sides,
		"pages of a list":                 pages,
		"what is due":                     due,
		"all by their ids":                ids,
		"what nobody plays at":            unused,
		"what was brought":                imported,
		"what somebody has said":          redacted,
		"notices":                         notices,
		"beats":                           beats,
		"analyses":                        analyses,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, &suite{T: t, Store: open(t)})
		})
	}
}

type suite struct {
	*testing.T
	table.Store
}

// start returns the time when every table of the suite was set up.
func start() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC) }

// creation returns a change that makes a table with two seats, hosted by anna.
func creation(id table.ID) table.Change {
	h := &table.Header{
		ID: id, Created: start(), By: "anna", Version: 3, DataName: "d", DataHash: "h", After: "before",
		New: table.New{
			Game: "toy", Setup: engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}},
			Terms: table.Terms{Clock: table.Clock{Bank: time.Hour, Move: time.Minute}, Lapse: table.ToBot, Listed: true},
			Seats: []table.Place{{Person: "anna", Nonce: "x"}, {Bot: "random"}},
		},
	}
	for i := range h.Secret.Secret {
		h.Secret.Secret[i] = byte(i)
	}
	row := table.Row{ID: id, Host: "anna", New: h.New, State: table.StateOpen, Created: start(), Updated: start(), Seats: make([]table.RowSeat, 2)}
	row.New.Seats = nil
	return table.Change{NewTable: h, Row: row}
}

// entries returns a change that appends n entries after a head.
func entries(row table.Row, head int64, n int) table.Change {
	c := table.Change{Head: head, Row: row}
	for i := range n {
		seq := head + int64(i) + 1
		c.Entries = append(c.Entries, table.Entry{
			Seq: seq, At: start().Add(time.Duration(seq) * time.Millisecond), Tick: table.Tick(seq), By: "anna",
			RequestID: fmt.Sprint("c", seq), Seat: 1, Body: table.Raw{Named: "act", JSON: []byte(`{"action":"lay 3"}`)},
		})
	}
	c.Row.Head = head + int64(n)
	c.Row.Updated = start().Add(time.Duration(c.Row.Head) * time.Second)
	return c
}

func (s *suite) append(changes ...table.Change) {
	s.Helper()
	must.Do(s, s.Append(context.Background(), changes...))
}

func (s *suite) fails(want error, changes ...table.Change) {
	s.Helper()
	must.Fail(s, s.Append(context.Background(), changes...), want)
}

func (s *suite) load(id table.ID) (*table.Header, []table.Entry) {
	s.Helper()
	h, log, err := s.Load(context.Background(), id)
	if err != nil {
		s.Fatal(err)
	}
	return h, log
}

func (s *suite) list(q table.Query) (ids []table.ID) {
	s.Helper()
	rows := must.Get(s.List(context.Background(), q))(s)
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return ids
}

func (s *suite) same(what string, want, have any) {
	s.Helper()
	if diff := cmp.Diff(want, have); diff != "" {
		s.Fatalf("%s: %s", what, diff)
	}
}

// everyEntry returns a log with every kind of entry, and a value in every field.
func everyEntry() []table.Entry {
	log := []table.Entry{
		{Seat: engine.Chance, Body: table.Raw{Named: "past", JSON: []byte(`{"action":"draw 1"}`)}},
		{By: "anna", RequestID: "c", Body: table.Raw{Named: "sit", JSON: []byte(`{"nonce":"n"}`)}},
		{By: "anna", RequestID: "d", Seat: 1, Body: table.Raw{Named: "sit", JSON: []byte(`{"bot":"b"}`)}},
		{By: "anna", RequestID: "e", Seat: 2, Body: table.Raw{Named: "sit", JSON: []byte(`{"person":"ben"}`)}},
		{By: "anna", RequestID: "f", Body: table.Raw{Named: "nonce", JSON: []byte(`{"nonce":"m"}`)}},
		{By: "anna", RequestID: "g", Seat: 1, Body: table.Raw{Named: "leave", JSON: []byte(`{"bot":"b","opened":true}`)}},
		{By: "anna", RequestID: "h", Seat: table.Nobody, Body: table.Raw{Named: "start"}},
		{Seat: engine.Chance, Body: table.Raw{Named: "chance", JSON: []byte(`{"action":"draw ß","draw":1,"got":9223372036854775809,"of":9223372036854775808}`)}},
		{By: "anna", RequestID: "i", Body: table.Raw{Named: "act", JSON: []byte(`{"action":"lay 3","bot":"b","auto":true}`)}},
		{By: "anna", RequestID: "j", Body: table.Raw{Named: "undo"}},
		{By: "anna", RequestID: "k", Seat: table.Nobody, Body: table.Raw{Named: "offer_takeback", JSON: []byte(`{"to":3}`)}},
		{By: "ben", RequestID: "c", Seat: table.Nobody, Body: table.Raw{Named: "answer_takeback", JSON: []byte(`{"to":3,"yes":true}`)}},
		{Seat: table.Nobody, Body: table.Raw{Named: "takeback", JSON: []byte(`{"to":3}`)}},
		{By: "ben", RequestID: "d", Seat: 1, Body: table.Raw{Named: "standing", JSON: []byte(`{"action":"no","yes":true,"keys":["k"]}`)}},
		{By: "ben", RequestID: "e", Seat: table.Nobody, Words: "tür\u2028", Body: table.Raw{Named: "say"}},
		{By: "ben", RequestID: "f", Seat: table.Nobody, Body: table.Raw{Named: "say", JSON: []byte(`{"phrase":"p"}`)}},
		{By: "ben", RequestID: "g", Seat: table.Nobody, Body: table.Raw{Named: "mute", JSON: []byte(`{"person":"anna","yes":true}`)}},
		{Seat: 1, Body: table.Raw{Named: "lapse", JSON: []byte(`{"bot":"b"}`)}},
		{By: "ben", RequestID: "h", Seat: 1, Body: table.Raw{Named: "back"}},
		{By: "ben", RequestID: "i", Seat: 1, Body: table.Raw{Named: "resign", JSON: []byte(`{"bot":"b"}`)}},
		{By: "anna", RequestID: "l", Seat: table.Nobody, Body: table.Raw{Named: "stall"}},
		{Seat: table.Nobody, Body: table.Raw{Named: "end", JSON: []byte(`{"ending":"stalled","result":{"places":[1,2],"rule":"TOY-1"}}`)}},
		{By: "anna", RequestID: "m", Seat: table.Nobody, Body: table.Raw{Named: "rematch", JSON: []byte(`{"table":"t"}`)}},
	}
	for i := range log {
		log[i].Seq, log[i].At, log[i].Tick = int64(i)+1, start().Add(time.Millisecond), 7
	}
	return log
}

func stores(_ *testing.T, s *suite) {
	if _, _, err := s.Load(context.Background(), "none"); !errors.Is(err, table.ErrNone) {
		s.Fatalf("want ErrNone, have %v", err)
	}
	b := creation("a")
	s.append(b)
	log := everyEntry()
	row := b.Row
	row.Head, row.Steps, row.Ending, row.Rematch, row.Tick = int64(len(log)), 1, table.Played, "r", 7
	row.Seats = []table.RowSeat{{Person: "anna", Turn: true, Place: 2}, {Bot: "random", ReservedFor: "x"}}
	s.append(table.Change{Head: 0, Entries: log, Row: row})
	whole := creation("b") // a new table may start with a log
	whole.Entries, whole.Row.Head = log, row.Head
	s.append(whole)
	if _, has := s.load("b"); len(has) != len(log) {
		s.Errorf("a new table with %d entries has %d", len(log), len(has))
	}
	h, has := s.load("a")
	s.same("header", b.NewTable, h)
	s.same("log", log, has)
	rows := must.Get(s.List(context.Background(), table.Query{Max: 1}))(s)
	s.same("row", []table.Row{row}, rows)
}

func compares(_ *testing.T, s *suite) {
	b := creation("a")
	s.fails(table.ErrStale, entries(b.Row, 0, 1))
	s.append(b)
	s.append(entries(b.Row, 0, 2))
	for _, head := range []int64{0, 1, 3} {
		s.fails(table.ErrStale, entries(b.Row, head, 1))
	}
	s.append(entries(b.Row, 2, 1))
	_, log := s.load("a")
	s.same("entries", 3, len(log))
}

func races(_ *testing.T, s *suite) {
	const rivals, rounds = 8, 20
	b := creation("a")
	s.append(b)
	for head := range int64(rounds) {
		var wait sync.WaitGroup
		errs := make([]error, rivals)
		for i := range rivals {
			wait.Go(func() {
				c := entries(b.Row, head, 1)
				c.Entries[0].RequestID = fmt.Sprint(head, "-", i)
				errs[i] = s.Append(context.Background(), c)
			})
		}
		wait.Wait()
		won := 0
		for _, err := range errs {
			switch {
			case err == nil:
				won++
			case !errors.Is(err, table.ErrStale):
				s.Fatal(err)
			}
		}
		s.same("how many won", 1, won)
	}
}

func once(_ *testing.T, s *suite) {
	b := creation("a")
	b.NewTable.RequestID = "new"
	s.append(b)
	again := creation("b")
	again.NewTable.RequestID = "new"
	s.fails(table.ErrDuplicate, again)
	s.same("found by the client", []table.ID{"a"}, s.list(table.Query{Person: "anna", RequestID: "new", Max: 2}))
	s.same("not by another client", []table.ID(nil), s.list(table.Query{Person: "anna", RequestID: "other", Max: 2}))
	s.append(entries(b.Row, 0, 1))
	twice := entries(b.Row, 1, 2)
	twice.Entries[1].RequestID = "c1"
	s.fails(table.ErrDuplicate, twice)
	twice.Entries[1].By = "ben" // another person may use the same client id
	s.append(twice)
	none := entries(b.Row, 3, 2)
	none.Entries[0].RequestID, none.Entries[1].RequestID = "", ""
	s.append(none)
	other := creation("c") // the same person may use it at another table
	s.append(other)
	s.append(entries(other.Row, 0, 1))
}

func all(_ *testing.T, s *suite) {
	a, b := creation("a"), creation("b")
	s.append(a)
	s.append(entries(a.Row, 0, 1))
	late := entries(a.Row, 0, 1)
	late.Notices = []table.Notice{{Table: "a", Person: "ben", Kind: table.YourTurn}}
	for _, changes := range [][]table.Change{{b, late}, {late, b}} {
		s.fails(table.ErrStale, changes...)
		if _, _, err := s.Load(context.Background(), "b"); !errors.Is(err, table.ErrNone) {
			s.Fatalf("half of it is kept: %v", err)
		}
	}
	if list, err := s.Notices(context.Background(), 1000, 9); err != nil || len(list) > 0 {
		s.Fatalf("a notice of it is kept: %v %v", list, err)
	}
	s.append(entries(a.Row, 1, 1), b)
	s.load("b")
}

func exists(_ *testing.T, s *suite) {
	s.append(creation("a"))
	s.fails(table.ErrExists, creation("a"))
}

func ids(_ *testing.T, s *suite) {
	for _, id := range []table.ID{"c", "a", "d", "b"} {
		s.append(creation(id))
	}
	var have []table.ID
	for after := table.ID(""); ; {
		page := must.Get(s.All(context.Background(), after, 3))(s)
		if len(page) == 0 {
			break
		}
		have = append(have, page...)
		after = page[len(page)-1]
	}
	s.same("ids", []table.ID{"a", "b", "c", "d"}, have)
}

func unused(_ *testing.T, s *suite) {
	for i, id := range []table.ID{"a", "b", "c", "d", "e"} {
		b := creation(id)
		b.Row.Tick = table.Tick(i + 1)
		switch id {
		case "b":
			b.Row.State = table.StateRunning
		case "c":
			b.Row.State = table.StateOver
		case "d":
			b.Row.Steps = 3
		}
		b.Notices = []table.Notice{{Table: id, Person: "ben", Kind: table.Invited}}
		s.append(b)
	}
	s.append(entries(creation("a").Row, 0, 2))
	ask := func(at table.Tick, after table.ID, limit int, want ...table.ID) {
		s.Helper()
		have := must.Get(s.Unused(context.Background(), at, after, limit))(s)
		s.same(fmt.Sprintf("unused at %d behind %q", at, after), want, have)
	}
	// The last append has replaced the row of a by that of the suite, whose tick is 0.
	ask(2, "", 9, "a")
	ask(4, "", 9, "a", "c")
	ask(9, "", 9, "a", "c", "e")
	ask(9, "", 2, "a", "c")
	ask(9, "c", 9, "e")
	must.Fail(s, s.Drop(context.Background(), "a", 1), table.ErrStale)
	for id, head := range map[table.ID]int64{"a": 2, "e": 0} {
		must.Do(s, s.Drop(context.Background(), id, head))
		if _, _, err := s.Load(context.Background(), id); !errors.Is(err, table.ErrNone) {
			s.Fatalf("%s is there still: %v", id, err)
		}
	}
	ask(9, "", 9, "c")
	s.same("anna's", 3, len(s.list(table.Query{Person: "anna", Max: 9})))
	if list, err := s.Notices(context.Background(), 99, 9); err != nil || len(list) != 3 {
		s.Errorf("notices of a deleted table are left: %v, %v", list, err)
	}
	s.append(creation("a")) // its id is free again
	_, log := s.load("a")
	s.same("entries", 0, len(log))
}

func imported(_ *testing.T, s *suite) {
	ctx := context.Background()
	importAs := func(id table.ID, by table.Person, at table.Tick) {
		b := creation(id)
		b.NewTable.By, b.Row.Host, b.Row.Tick, b.Row.State = by, by, at, table.StateOver
		b.NewTable.New.Terms.Listed, b.Row.New.Terms.Listed = false, false
		b.NewTable.New.Imported = &table.Imported{Names: []string{"Zoë", ""}, Tags: [][2]string{{"place", "river"}}}
		b.Row.New.Imported = &table.Imported{Names: []string{"Zoë", ""}}
		s.append(b)
	}
	s.over("played", 4)
	importAs("late", "ben", 9)
	importAs("early", "anna", 5)
	importAs("between", "ben", 7)
	ask := func(by table.Person, at table.Tick, limit int, want ...table.ID) {
		s.Helper()
		rows := must.Get(s.Imported(ctx, by, at, limit))(s)
		var have []table.ID
		for i := range rows {
			have = append(have, rows[i].ID)
			s.same("names", []string{"Zoë", ""}, rows[i].New.Imported.Names)
		}
		s.same(fmt.Sprintf("brought by %q at %d", by, at), want, have)
	}
	ask("", 99, 9, "early", "between", "late")
	ask("", 8, 9, "early", "between")
	ask("", 99, 2, "early", "between")
	ask("ben", 99, 9, "between", "late")
	ask("cleo", 99, 9)
	h, _ := s.load("late")
	s.same("the header", [][2]string{{"place", "river"}}, h.New.Imported.Tags)
	s.same("ben's", 0, len(s.list(table.Query{Person: "ben", Max: 9})))
	s.same("anna's", 1, len(s.list(table.Query{Person: "anna", Max: 9})))
	s.same("listed", 1, len(s.list(table.Query{Listed: true, Max: 9})))
	s.claims("played", 1, 100, 200) // what was played here comes first
	for range 3 {
		if id, err := s.ClaimAnalysis(ctx, 1, 100, 200); err != nil || id == "played" {
			s.Fatalf("have %q, %v", id, err)
		}
	}
	must.Do(s, s.Drop(ctx, "between", 0))
	ask("ben", 99, 9, "late")
	importAs("between", "ben", 8) // nothing of it is left
	ask("ben", 99, 9, "between", "late")
}

func redacted(_ *testing.T, s *suite) {
	say := func(id table.ID, seq int64, by table.Person, text, phrase string) {
		c := entries(creation(id).Row, seq-1, 1)
		e := &c.Entries[0]
		e.By, e.Seat, e.Words, e.Body = by, table.Nobody, text, table.Raw{Named: table.Say}
		if phrase != "" {
			e.Body = table.Raw{Named: table.Say, JSON: []byte(`{"phrase":"` + phrase + `"}`)}
		}
		s.append(c)
	}
	for _, id := range []table.ID{"a", "b", "c"} {
		s.append(creation(id))
	}
	say("a", 1, "ben", "hello \u2028 \"you\"", "")
	say("a", 2, "anna", "hello", "")
	say("b", 1, "ben", "", "hello")
	say("c", 1, "ben", "x", "")
	s.append(entries(creation("c").Row, 1, 1))
	_, before := s.load("a")
	have, err := s.RedactChat(context.Background(), "ben")
	if err != nil {
		s.Fatal(err)
	}
	slices.Sort(have)
	s.same("where words were", []table.ID{"a", "c"}, have)
	before[0].Words = ""
	_, after := s.load("a")
	s.same("the log", before, after)
	if have, err = s.RedactChat(context.Background(), "ben"); err != nil || len(have) > 0 {
		s.Errorf("again: %v, %v", have, err)
	}
}

func notices(_ *testing.T, s *suite) {
	b := creation("a")
	b.Notices = []table.Notice{
		{Table: "a", Seq: 1, Person: "anna", Kind: table.YourTurn, Due: 20},
		{Table: "a", Seq: 2, Person: "ben", Kind: table.Invited, Due: 10},
	}
	s.append(b)
	c := entries(b.Row, 0, 1)
	c.Notices = []table.Notice{{Table: "a", Seq: 3, Person: "cleo", Kind: table.Ended, Due: 5}}
	s.append(c)
	ask := func(at table.Tick, limit int, want ...table.Person) []table.Notice {
		s.Helper()
		list := must.Get(s.Notices(context.Background(), at, limit))(s)
		var have []table.Person
		for _, n := range list {
			have = append(have, n.Person)
		}
		s.same("notices", want, have)
		return list
	}
	ask(4, 9)
	ask(10, 9, "ben", "cleo")
	ask(99, 2, "anna", "ben")
	list := ask(99, 9, "anna", "ben", "cleo")
	want := b.Notices[0]
	want.ID = list[0].ID
	s.same("a notice", want, list[0])
	must.Do(s, s.DeleteNotice(context.Background(), list[1].ID))
	ask(99, 9, "anna", "cleo")
	if slices.ContainsFunc(list, func(n table.Notice) bool { return n.ID == 0 }) {
		s.Error("a notice has no id")
	}
}

func beats(_ *testing.T, s *suite) {
	ask := func(want table.Tick) {
		s.Helper()
		have := must.Get(s.LastBeat(context.Background()))(s)
		s.same("the last beat", want, have)
	}
	beat := func(at, want table.Tick) {
		s.Helper()
		have := must.Get(s.Beat(context.Background(), at))(s)
		s.same("the largest beat", want, have)
	}
	ask(0)
	beat(10, 10)
	ask(10)
	beat(5, 10)
	ask(10)
	b := creation("a")
	b.Row.Tick = 20
	s.append(b)
	ask(20)
}
