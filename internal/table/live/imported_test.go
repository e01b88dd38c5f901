package live_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/table/view"
)

// taking turns imports on.
func taking(c *live.Config) {
	c.ImportRetention, c.CleanName = 24*time.Hour, func(name string) (string, error) { return name, nil }
}

// golden returns a committed record.
func golden(tb testing.TB, path string) string {
	tb.Helper()
	data := must.Get(os.ReadFile(filepath.Join("../../games", path)))(tb)
	return string(data)
}

// shortToy is a complete game of toy, with a proof that no test here verifies.
const shortToy = `game toy 1
option length short
seats 2
seat 1 Zoë
tag place on\tthe river
* draw 3 %1:2/6
* draw 1
* draw fog
* draw 2
1 lay 3
2 lay 2
1 load
2 fog
1 load !TOY-14
1 end
2 load
1 pass
2 end
= places 2 1 scores 0 2 by TOY-16
`

// scored returns 1 if the game has scores, and 0 if not.
func scored(s *view.Shown) int {
	if s.Outcome.Result.Scored {
		return 1
	}
	return 0
}

// A record of each game survives import and export unchanged, except for comments and refused
// actions, and can be replayed from its first step to its last.
func TestImportedRecordsRoundTrip(t *testing.T) {
	t.Parallel()
	for name, record := range map[string]string{
		"queen":      golden(t, "queen/testdata/records/whole-game-passengers.txt"),
		"broadhorns": golden(t, "broadhorns/testdata/records/whole-game-for-two.txt"),
		"waters":     golden(t, "waters/testdata/records/whole-fall-1926-won.txt"),
		"toy":        strings.ReplaceAll(shortToy, `\t`, " "),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			store := storetest.NewMemory()
			tables := open(t, store, taking)
			s := must.Get(tables.ImportRecord(t.Context(), "anna", strings.TrimSuffix(record, "\n"), nil))(t)
			rec := must.Get(notation.Parse("", record))(t)
			var lines []notation.Line
			for _, l := range rec.Lines {
				if l.Comment, l.At = "", 0; l.Refused == "" {
					lines = append(lines, l)
				}
			}
			rec.Lines = lines
			back := must.Get(tables.Record(t.Context(), s.ID, ""))(t)
			rec.Options, back.Options = nil, nil // defaults may be written or left out
			if rec.Result == "" {
				back.Result = ""
			}
			want(t, "the record", back.String(), rec.String())
			want(t, "state", s.State, table.StateOver)
			want(t, "steps", s.Steps, len(lines))
			want(t, "commitment and secret", s.Commitment+s.Secret, "")
			if s.Finish == nil && name != "toy" || s.Board == nil || !s.Outcome.Counts {
				t.Errorf("it does not look back: %+v", s)
			}
			rows, err := tables.ImportedBy(t.Context(), "anna", 9)
			if err != nil || len(rows) != 1 {
				t.Fatalf("got %v, error %v", rows, err)
			}
			want(t, "group", rows[0].Group, map[string]string{"waters": "won"}[name])
			want(t, "scores", len(rows[0].Scores), len(s.Outcome.Result.Scores[:s.New.Setup.Seats])*scored(s))
			for step := range len(lines) + 1 {
				if _, err := tables.At(t.Context(), s.ID, "ben", step); err != nil {
					t.Fatalf("step %d: %v", step, err)
				}
			}
			must.Do(t, tables.Close())
			again := open(t, store, taking) // from the store
			if back, err := again.Record(t.Context(), s.ID, ""); err != nil || len(back.Lines) != len(lines) {
				t.Errorf("from the store: %v", err)
			}
			checked := 0
			err = audit.Check(t.Context(), store, catalogtest.WithToy(t), func(c audit.Checked) {
				if checked++; c.Err != nil {
					t.Errorf("bigriver check: %v", c.Err)
				}
			})
			if err != nil || checked != 1 {
				t.Errorf("%d checked, %v", checked, err)
			}
		})
	}
}

// A wrong record is refused, with its line if there is one.
func TestInvalidRecordsAreRefused(t *testing.T) {
	t.Parallel()
	tables := open(t, storetest.NewMemory(), taking)
	queen := golden(t, "queen/testdata/records/whole-game-passengers.txt")
	for name, test := range map[string]struct {
		record string
		line   int    // of a *notation.Error
		key    string // of an Error
	}{
		"nothing":               {"", 0, ""},
		"no record":             {"Dear Anna,\nhow are you?\n", 1, ""},
		"no text":               {"game toy 1\nseats \xff\xfe\n", 2, ""},
		"control characters":    {"game toy 1\nseats 2\x00\n", 2, ""},
		"an unknown game":       {strings.Replace(shortToy, "game toy", "game chess", 1), 1, ""},
		"another game":          {strings.Replace(queen, "game queen 1", "game toy 1", 1), 0, ""},
		"an unknown version":    {strings.Replace(shortToy, "toy 1", "toy 99", 1), 1, ""},
		"no version":            {strings.Replace(shortToy, "toy 1", "toy", 1), 1, ""},
		"an unknown option":     {strings.Replace(shortToy, "length", "lengh", 1), 2, ""},
		"too many seats":        {strings.Replace(shortToy, "seats 2", "seats 9", 1), 3, ""},
		"other data":            {strings.Replace(shortToy, "option length short", "data small 1a2b", 1), 2, ""},
		"no action":             {strings.Replace(shortToy, "1 load\n", "1 laod\n", 1), 12, ""},
		"against the rules":     {strings.Replace(shortToy, "1 lay 3", "1 lay 2", 1), 10, ""},
		"a missing line":        {strings.Replace(shortToy, "1 load\n", "", 1), 12, ""},
		"a line twice":          {strings.Replace(shortToy, "1 load\n", "1 load\n1 load\n", 1), 13, ""},
		"not refused":           {strings.Replace(shortToy, "1 load !TOY-14", "1 end !TOY-7", 1), 14, ""},
		"another result":        {strings.Replace(shortToy, "places 2 1", "places 1 2", 1), 19, ""},
		"lines after the end":   {shortToy + "1 load\n", 20, ""},
		"a line that is cut":    {strings.Replace(shortToy, "2 end\n= places 2 1 scores 0 2 by TOY-16\n", "2 en", 1), 18, ""},
		"a very long line":      {"game toy 1\nseats 2\nseat 1 " + strings.Repeat("a", 2000) + "\n", 3, ""},
		"a game that is on":     {strings.Split(shortToy, "1 pass")[0], 16, "import_unfinished"},
		"a game without action": {"game toy 1\nseats 2\n", 2, "import_unfinished"},
		"a position":            {strings.Replace(shortToy, "* draw 3", "position\n  Coins = 1 2\n* draw 3", 1), 6, "import_position"},
		"without end":           {"game toy 1\nseats 2\n" + strings.Repeat("1 lay 1 !TOY-6\n", 3001), 3000, "import_long"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := tables.ImportRecord(t.Context(), "anna", test.record, nil)
			broken, isBroken := errors.AsType[*notation.Error](err)
			no, isNo := errors.AsType[*table.Error](err)
			switch {
			case test.key != "":
				if !isNo || no.Code != table.Invalid || no.Key != test.key || len(no.Args) != 1 || no.Args[0] != test.line {
					t.Errorf("want %s %d, have %v", test.key, test.line, err)
				}
			case !isBroken || test.line != 0 && broken.Line != test.line || strings.Contains(broken.What, "\n"):
				t.Errorf("want line %d, have %v", test.line, err)
			}
		})
	}
	if rows, err := tables.ImportedBy(t.Context(), "anna", 9); err != nil || len(rows) > 0 {
		t.Errorf("some are left: %v, %v", rows, err)
	}
}

// Verifying a record stops at its time limit.
func TestReplayingARecordStops(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := open(t, storetest.NewMemory(), taking).ImportRecord(ctx, "anna", shortToy, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("have %v", err)
	}
}

// The claim, such as a lock, is held only from when the record is verified until it is stored.
// Nothing is stored for a person who may not have another record.
func TestARecordIsVerifiedBeforeItsClaim(t *testing.T) {
	t.Parallel()
	tables := open(t, storetest.NewMemory(), taking)
	held, claims := 0, 0
	claim := func() (func(), error) {
		if claims++; claims > 1 {
			return nil, errors.New("no more")
		}
		held++
		return func() { held-- }, nil
	}
	if _, err := tables.ImportRecord(t.Context(), "anna", "no record", claim); err == nil || claims != 0 {
		t.Errorf("%d claims, %v", claims, err)
	}
	must.Get(tables.ImportRecord(t.Context(), "anna", shortToy, claim))(t)
	if _, err := tables.ImportRecord(t.Context(), "anna", shortToy, claim); err == nil {
		t.Error("one too many is stored")
	}
	rows := must.Get(tables.ImportedBy(t.Context(), "anna", 9))(t)
	want(t, "records", len(rows), 1)
	want(t, "claims that are held", held, 0)
}

// An imported game cannot be mistaken for one that was played here.
func TestImportedGamesAreNotListed(t *testing.T) {
	t.Parallel()
	tables := open(t, storetest.NewMemory(), taking)
	s, err := tables.ImportRecord(t.Context(), "anna", shortToy, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range []live.Filter{{Mine: true}, {}, {State: table.StateOver}, {Game: "toy"}, {Mine: true, State: table.StateOver}} {
		page, err := tables.List(t.Context(), "anna", f)
		if err != nil || len(page.Rows) > 0 {
			t.Errorf("%+v lists %+v, %v", f, page.Rows, err)
		}
	}
	for _, c := range []play.CommandBody{
		sit(0).Body, play.RematchCommand{}, play.SayCommand{Text: "I have won"}, play.MuteCommand{Person: "ben", Yes: true}, play.StartCommand{},
	} {
		if _, err := tables.Do(t.Context(), s.ID, "anna", play.Command{Body: c}); table.CodeOf(err) != table.GameOver {
			t.Errorf("%T: got error %v", c, err)
		}
	}
	// It can be continued from a position, like any other finished game.
	on, err := tables.Create(t.Context(), "anna", "", table.New{From: table.From{Table: s.ID, Step: 5}})
	if err != nil {
		t.Fatal(err)
	}
	if on.New.Imported != nil || on.State != table.StateOpen {
		t.Errorf("played on: %+v", on)
	}
	want(t, "seats", on.Seats[0].Person, table.Person(""))
	_, err = tables.Create(t.Context(), "anna", "", table.New{From: table.From{Table: s.ID, Step: 5}, Terms: table.Terms{Listed: true}})
	if e, ok := errors.AsType[*table.Error](err); !ok || e.Key != "from_imported" {
		t.Errorf("played on for everybody to see: %v", err)
	}
	if _, err := tables.ImportRecord(t.Context(), "", shortToy, nil); table.CodeOf(err) != table.Forbidden {
		t.Errorf("a stranger: %v", err)
	}
	if _, err := open(t, storetest.NewMemory()).ImportRecord(t.Context(), "anna", shortToy, nil); table.CodeOf(err) != table.Forbidden {
		t.Errorf("where records are not taken: %v", err)
	}
}

// Names that nobody may have are left out, and bots keep theirs.
func TestNamesInRecordsAreChecked(t *testing.T) {
	t.Parallel()
	bring := func(names string, change func(*live.Config)) []string {
		t.Helper()
		tables := open(t, storetest.NewMemory(), taking, change)
		return must.Get(tables.ImportRecord(t.Context(), "anna", strings.Replace(shortToy, "seat 1 Zoë\n", names, 1), nil))(t).New.Imported.Names
	}
	rules := func(c *live.Config) {
		c.CleanName = func(name string) (string, error) {
			if name == "Zoë" {
				return name, nil
			}
			return name, errors.New("not this one")
		}
	}
	want(t, "names", strings.Join(bring("seat 1 Operator\nseat 2 Zoë\n", rules), ", "), ", Zoë")
	want(t, "a bot", strings.Join(bring("seat 1 random\nseat 2 randon\n", rules), ", "), "random, ")
	want(t, "without rules", strings.Join(bring("seat 1 Zoë\n", func(c *live.Config) { c.CleanName = nil }), ", "), ", ")
}

// An imported record is deleted by its owner or when it expires, and by nobody else.
func TestImportedGamesAreDeleted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := storetest.NewMemory()
		tables := must.Get(live.Open(t.Context(), live.Config{Store: store, Games: catalogtest.WithToy(t), Workers: 1, ImportRetention: 48 * time.Hour}))(t)
		importAs := func(by table.Person) table.ID {
			t.Helper()
			s := must.Get(tables.ImportRecord(t.Context(), by, shortToy, nil))(t)
			return s.ID
		}
		there := func(by table.Person, want int) {
			t.Helper()
			rows, err := tables.ImportedBy(t.Context(), by, 99)
			if err != nil || len(rows) != want {
				t.Errorf("%s has %d records, want %d: %v", by, len(rows), want, err)
			}
		}
		first, watched := importAs("anna"), importAs("ben")
		importAs("cleo")
		importAs("cleo")
		if err := tables.DropImported(t.Context(), first, "ben"); table.CodeOf(err) != table.Forbidden {
			t.Errorf("somebody else's: %v", err)
		}
		w := must.Get(tables.Watch(t.Context(), watched, "", 0))(t)
		must.Do(t, tables.ForgetImported(t.Context(), "cleo"))
		there("cleo", 0)
		time.Sleep(40 * time.Hour)
		there("anna", 1)
		last := importAs("anna")
		time.Sleep(10 * time.Hour)
		there("anna", 1) // the later one
		there("ben", 1)  // somebody watches it
		w.Close()
		time.Sleep(2 * time.Hour)
		there("ben", 0)
		must.Do(t, tables.DropImported(t.Context(), last, "anna"))
		there("anna", 0)
		if _, err := tables.Show(t.Context(), last, "anna", 0); table.CodeOf(err) != table.NotFound {
			t.Errorf("it is shown: %v", err)
		}
		s := must.Get(tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}}))(t)
		if err := tables.DropImported(t.Context(), s.ID, "anna"); table.CodeOf(err) != table.Forbidden {
			t.Errorf("a table of one's own: %v", err)
		}
		// When a host turns imports off, all imported records are deleted.
		importAs("anna")
		must.Do(t, tables.Close())
		tables = must.Get(live.Open(t.Context(), live.Config{Store: store, Games: catalogtest.WithToy(t), Workers: 1}))(t)
		defer tables.Close()
		time.Sleep(2 * time.Hour)
		there("anna", 0)
	})
}

// An imported game is analysed like any other, after those that were played here.
func TestImportedGamesAreAnalysed(t *testing.T) {
	t.Parallel()
	h := &host{TB: t, tables: open(t, storetest.NewMemory(), taking, func(c *live.Config) { c.Analysts = 1 })}
	s := must.Get(h.tables.ImportRecord(t.Context(), "anna", shortToy, nil))(t)
	h.id = s.ID
	if state, a := h.analysis(); state != live.AnalysisReady || !a.Complete || len(a.Outlooks) != s.Steps+1 {
		t.Errorf("%s: got %+v", state, a)
	}
}
