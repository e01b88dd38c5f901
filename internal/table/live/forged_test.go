package live_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/audit"
	"github.com/bigriver/bigriver/internal/table/play"
)

// straight plays a game of the toy to its end in which nothing is taken back, and returns its record: only its lines have draws.
func straight(t *testing.T) *notation.Record {
	t.Helper()
	h := toyTable(t, table.Terms{})
	h.seat("anna", "ben")
	h.playOut(rand.New(rand.NewPCG(1, 1)), h.show(""))
	return h.record()
}

// withRemoved returns a record in which draws were taken back.
func withRemoved(t *testing.T) *notation.Record {
	t.Helper()
	return finished(t, 1)
}

// TestVerifyReadsEveryTag shows that Verify checks everything that a record says about its draws, and names the line.
func TestVerifyReadsEveryTag(t *testing.T) {
	t.Parallel()
	toy := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	add := func(name, value string) func(*notation.Record) {
		return func(r *notation.Record) { r.Tags = append(r.Tags, notation.Pair{Name: name, Value: value}) }
	}
	set := func(name, value string) func(*notation.Record) {
		return func(r *notation.Record) { setTag(r, name, value) }
	}
	removed := func(change func(*notation.Pair)) func(*notation.Record) {
		return func(r *notation.Record) {
			change(&r.Tags[slices.IndexFunc(r.Tags, func(p notation.Pair) bool { return strings.HasPrefix(p.Name, "draw.") })])
		}
	}
	draw := func(change func(first, second *notation.Draw)) func(*notation.Record) {
		return func(r *notation.Record) { change(&r.Lines[0].Draw, &r.Lines[1].Draw) }
	}
	for name, test := range map[string]struct {
		of    func(*testing.T) *notation.Record
		forge func(*notation.Record)
		want  string
		line  bool // which line it is, is told
	}{
		"nothing changed":            {straight, func(*notation.Record) {}, "", false},
		"another nonce":              {straight, set("nonce.1", "other"), "draw 1 is", true},
		"a nonce that nobody gave":   {straight, func(r *notation.Record) { setTag(r, "nonce.2", "other") }, "draw 1 is", true},
		"another table":              {straight, set("table", "other"), "draw 1 is", true},
		"a secret that is none":      {straight, set("secret", "zz"), "a secret is 64", true},
		"no commitment":              {straight, set("commitment", ""), `no tag "commitment"`, false},
		"no table":                   {straight, set("table", ""), `no tag "table"`, false},
		"a nonce that is none":       {straight, set("nonce.1", "a.b"), "a nonce is made of", true},
		"the nonce of no seat":       {straight, add("nonce.3", "x"), "there is no seat 3", true},
		"a nonce for seat zero":      {straight, add("nonce.0", "x"), "", true},
		"a nonce without a seat":     {straight, add("nonce.one", "x"), "one", true},
		"from nowhere":               {straight, add("from.steps", "1"), "the number of steps", true},
		"from a table, without more": {straight, add("from", "abc"), "the number of steps", false},
		"steps of chance that it has drawn": {straight, func(r *notation.Record) {
			add("from", "abc")(r)
			add("from.steps", "1")(r)
		}, "no draw of this table is among them", true},
		"a draw with other odds":      {straight, draw(func(d, _ *notation.Draw) { d.Of++ }), "but should be of", true},
		"a draw with another result":  {straight, draw(func(d, _ *notation.Draw) { d.Got = (d.Got + 1) % d.Of }), "draw 1 is", true},
		"draws in another order":      {straight, draw(func(a, b *notation.Draw) { a.Number, b.Number = b.Number, a.Number }), "draw 2 is", true},
		"the same draw twice":         {straight, draw(func(a, b *notation.Draw) { b.Number = a.Number }), "numbers never go back", true},
		"a number that is left out":   {straight, draw(func(_, b *notation.Draw) { b.Number = 999 }), "draw 999 is", true},
		"a broken record":             {straight, func(r *notation.Record) { r.Cut = 3 }, "cut off here", true},
		"a removed draw without one":  {withRemoved, removed(func(p *notation.Pair) { p.Name = "draw.x" }), "is not the number of a draw", true},
		"a removed draw zero":         {withRemoved, removed(func(p *notation.Pair) { p.Name = "draw.0" }), "is not the number of a draw", true},
		"a removed draw, unreadable":  {withRemoved, removed(func(p *notation.Pair) { p.Value = "many" }), "many", true},
		"a removed draw that is kept": {withRemoved, func(r *notation.Record) { add("draw.1", r.Lines[0].Draw.Result())(r) }, "is already in line", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rec := test.of(t)
			test.forge(rec)
			if again, err := notation.Parse("game.txt", rec.String()); err == nil && rec.Cut == 0 {
				rec = again // with its lines
			}
			_, err := audit.Verify(toy, rec)
			if name == "nothing changed" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "game.txt:") {
				t.Fatalf("want an error with %q, have %v", test.want, err)
			}
			_, after, _ := strings.Cut(err.Error(), ":")
			if line := after[0] >= '0' && after[0] <= '9'; line != test.line {
				t.Errorf("the line is told: %v, in %v", line, err)
			}
		})
	}
}

// TestVerifyNamesTheHiddenDraw shows that if draws are left out, the first of them is named.
func TestVerifyNamesTheHiddenDraw(t *testing.T) {
	t.Parallel()
	toy := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	rec := finished(t, 1)
	hidden := ""
	for i, tag := range rec.Tags {
		if number, is := strings.CutPrefix(tag.Name, "draw."); is {
			hidden = number
			rec.Tags = slices.Delete(rec.Tags, i, i+1)
			break
		}
	}
	if _, err := audit.Verify(toy, rec); err == nil || !strings.Contains(err.Error(), "draw "+hidden+" is missing") {
		t.Errorf("draw %s is hidden: %v", hidden, err)
	}
}

// TestProof tests what Verify says that a record proves.
func TestProof(t *testing.T) {
	t.Parallel()
	toy := must.Get(catalogtest.WithToy(t).Find("toy"))(t)
	rec := straight(t)
	proof := must.Get(audit.Verify(toy, rec))(t)
	draws := 0
	for _, l := range rec.Lines {
		if l.Seat == notation.Chance {
			draws++
		}
	}
	want(t, "draws", proof.Draws, draws)
	want(t, "removed", proof.Removed, 0)
	want(t, "who added to chance", slices.Equal(proof.Nonces, []int{1, 2}), true)
	want(t, "from", proof.From, "")
	want(t, "past", proof.Past, 0)
	for _, tag := range rec.Tags {
		if tag.Name == "table" {
			want(t, "the table", proof.Table, tag.Value)
		}
	}
}

// TestOwnStepsAfterAnothersGame shows for a game that plays on: what was done here can be taken back, what was brought cannot,
// and a log in which something is brought later does not hold.
func TestOwnStepsAfterAnothersGame(t *testing.T) {
	t.Parallel()
	h := alone(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}}, 3)
	steps := h.lay("anna").Steps
	h.callOff()
	for name, n := range map[string]table.New{
		"another game": {Game: "toy"}, "other seats": {Setup: engine.Setup{Seats: 3}}, "options": {Setup: engine.Setup{Options: map[string]string{"rounds": "1"}}},
	} {
		n.From = table.From{Table: h.id, Step: 1}
		if _, err := h.tables.Create(t.Context(), "anna", "", n); table.CodeOf(err) != table.Invalid {
			t.Errorf("%s: want invalid, have %v", name, err)
		}
	}
	next := h.on(steps, 3)
	next.do("anna", play.Command{Body: play.StartCommand{}})
	s := next.do("anna", play.Command{Body: play.ActCommand{Seat: 1, Action: next.show("anna").Mine[1].Choices[0].Action}})
	want(t, "the step of another game stays", s.Mine[0].Undo.From != 0, false)
	want(t, "one's own does not", s.Mine[1].Undo.From != 0, true)
	s = next.do("anna", play.Command{Body: play.UndoCommand{Seat: 1}})
	want(t, "as it was brought", s.Steps, steps)

	_, found, err := checked(t.Context(), bent{h.store, func(head *table.Header, log []table.Entry) {
		if head.ID == next.id { // the last that was brought comes after the start
			log[steps-1], log[steps] = log[steps], log[steps-1]
			log[steps-1].Seq, log[steps].Seq = int64(steps), int64(steps)+1
		}
	}}, catalogtest.WithToy(t))
	if err != nil || len(found) != 1 || !strings.HasPrefix(found[0], string(next.id)) {
		t.Errorf("found %q, %v", found, err)
	}
}
