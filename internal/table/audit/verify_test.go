package audit_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table/audit"
)

// straight returns the record of a game without takebacks, so all draws are in its lines.
func straight(t *testing.T) *notation.Record {
	t.Helper()
	h := newHost(t, "t")
	h.playOut()
	return h.record()
}

// withRemoved returns the record of a game in which two draws were taken back.
func withRemoved(t *testing.T) *notation.Record {
	t.Helper()
	h := newHost(t, "t")
	h.takeBack()
	h.playOut()
	return h.record()
}

func setTag(rec *notation.Record, name, value string) {
	for i := range rec.Tags {
		if rec.Tags[i].Name == name {
			rec.Tags[i].Value = value
		}
	}
}

// TestVerifyReadsEveryTag checks that Verify verifies everything that a record says about its
// draws, and names the line.
func TestVerifyReadsEveryTag(t *testing.T) {
	t.Parallel()
	toy := catalogtest.WithToy(t)[0]
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
		line  bool // the error names the line
	}{
		"nothing changed":    {straight, func(*notation.Record) {}, "", false},
		"another secret":     {straight, set("secret", strings.Repeat("00", 31)+"01"), "does not match the commitment", true},
		"another commitment": {straight, set("commitment", strings.Repeat("00", 32)), "does not match the commitment", true},
		"no secret":          {straight, set("secret", ""), `no tag "secret"`, false},
		"another card": {straight, func(r *notation.Record) { // two cards of one hand are swapped
			at := 0
			if r.Lines[0].Action == r.Lines[1].Action {
				at = 2
			}
			a, b := &r.Lines[at], &r.Lines[at+1]
			a.Action, b.Action = b.Action, a.Action
		}, " means ", true},
		"a draw without its number": {straight, draw(func(d, _ *notation.Draw) { d.Of = 0 }), "has no draw", true},
		"a line too few":            {straight, func(r *notation.Record) { r.Lines = slices.Delete(r.Lines, 1, 2) }, "", true},
		"another result of what was taken back": {withRemoved, removed(func(p *notation.Pair) {
			got, of, _ := strings.Cut(p.Value, "/")
			p.Value = map[bool]string{true: "1", false: "0"}[got == "0"] + "/" + of
		}), "the record says", true},
		"another nonce":               {straight, set("nonce.1", "other"), "draw 1 is", true},
		"a nonce that no player gave": {straight, func(r *notation.Record) { setTag(r, "nonce.2", "other") }, "draw 1 is", true},
		"another table":               {straight, set("table", "other"), "draw 1 is", true},
		"a secret that is none":       {straight, set("secret", "zz"), "a secret is 64", true},
		"no commitment":               {straight, set("commitment", ""), `no tag "commitment"`, false},
		"no table":                    {straight, set("table", ""), `no tag "table"`, false},
		"a nonce that is none":        {straight, set("nonce.1", "a.b"), "a nonce is made of", true},
		"the nonce of no seat":        {straight, add("nonce.3", "x"), "there is no seat 3", true},
		"a nonce for seat zero":       {straight, add("nonce.0", "x"), "", true},
		"a nonce without a seat":      {straight, add("nonce.one", "x"), "one", true},
		"from nowhere":                {straight, add("from.steps", "1"), "the number of steps", true},
		"from a table, without more":  {straight, add("from", "abc"), "the number of steps", false},
		"steps of chance that it has drawn": {straight, func(r *notation.Record) {
			add("from", "abc")(r)
			add("from.steps", "1")(r)
		}, "no draw of this table is among them", true},
		"a draw with other odds":                  {straight, draw(func(d, _ *notation.Draw) { d.Of++ }), "is out of", true},
		"a draw with another result":              {straight, draw(func(d, _ *notation.Draw) { d.Got = (d.Got + 1) % d.Of }), "draw 1 is", true},
		"draws in another order":                  {straight, draw(func(a, b *notation.Draw) { a.Number, b.Number = b.Number, a.Number }), "draw 2 is", true},
		"the same draw twice":                     {straight, draw(func(a, b *notation.Draw) { b.Number = a.Number }), "numbers never go back", true},
		"a number that is left out":               {straight, draw(func(_, b *notation.Draw) { b.Number = 999 }), "draw 999 is", true},
		"a broken record":                         {straight, func(r *notation.Record) { r.Cut = 3 }, "cut off here", true},
		"a removed draw without one":              {withRemoved, removed(func(p *notation.Pair) { p.Name = "draw.x" }), "is not the number of a draw", true},
		"a removed draw zero":                     {withRemoved, removed(func(p *notation.Pair) { p.Name = "draw.0" }), "is not the number of a draw", true},
		"a removed draw, unreadable":              {withRemoved, removed(func(p *notation.Pair) { p.Value = "many" }), "many", true},
		"a removed draw that is still in the log": {withRemoved, func(r *notation.Record) { add("draw.1", r.Lines[0].Draw.Result())(r) }, "is already in line", true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rec := test.of(t)
			test.forge(rec)
			if again, err := notation.Parse("game.txt", rec.String()); err == nil && rec.Cut == 0 {
				rec = again // with its line numbers
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
				t.Errorf("got the line %v, in %v", line, err)
			}
		})
	}
}

// TestVerifyNamesTheHiddenDraw checks that the error names the first of several missing draws.
func TestVerifyNamesTheHiddenDraw(t *testing.T) {
	t.Parallel()
	toy := catalogtest.WithToy(t)[0]
	rec := withRemoved(t)
	hidden := ""
	for i, tag := range rec.Tags {
		if number, ok := strings.CutPrefix(tag.Name, "draw."); ok {
			hidden = number
			rec.Tags = slices.Delete(rec.Tags, i, i+1)
			break
		}
	}
	if _, err := audit.Verify(toy, rec); err == nil || !strings.Contains(err.Error(), "draw "+hidden+" is missing") {
		t.Errorf("draw %s is hidden: %v", hidden, err)
	}
}

// TestVerifyRequiresATable checks that a record that does not come from a table proves nothing.
func TestVerifyRequiresATable(t *testing.T) {
	t.Parallel()
	rec := straight(t)
	rec.Tags = nil
	_, err := audit.Verify(catalogtest.WithToy(t)[0], rec)
	must.Fail(t, err, audit.ErrNoTable)
}

// TestProof checks the Proof that Verify returns.
func TestProof(t *testing.T) {
	t.Parallel()
	toy := catalogtest.WithToy(t)[0]
	rec := straight(t)
	proof := must.Get(audit.Verify(toy, rec))(t)
	draws := 0
	for _, l := range rec.Lines {
		if l.Seat == notation.Chance {
			draws++
		}
	}
	must.Equal(t, proof, &audit.Proof{Table: "t", Draws: draws, Nonces: []int{1, 2}})
}
