package display_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/must"
)

func TestParseTerms(t *testing.T) {
	t.Parallel()
	terms := must.Get(display.ParseTerms("terms.txt", "# a comment\ntype card Card\n\nevent sold card seat buyer:seat gold  # and another\nplan end\n"))(t)
	want := []display.Term{
		{Stem: "event", Key: "sold", Args: []display.TermArg{{Name: "card", Type: "card"}, {Name: "seat", Type: "seat"}, {Name: "buyer", Type: "seat"}, {Name: "gold", Type: "number"}}},
		{Stem: "plan", Key: "end"},
	}
	if diff := cmp.Diff(want, terms.All()); diff != "" {
		t.Error(diff)
	}
	sold := terms.Find("event", "sold")
	if sold.GoName() != "EventSold" || sold.Args[3].GoName() != "Gold" || terms.GoType("card") != "Card" || terms.GoType("seat") != "engine.Seat" {
		t.Error("the names in Go are others")
	}
	if terms.Find("event", "end") != nil || (*display.Terms)(nil).Find("event", "sold") != nil {
		t.Error("it finds what is not there")
	}
}

func TestParseTermsRefuses(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]string{
		"type card":                     "want a new type and its Go type",
		"type seat Seat":                "want a new type and its Go type",
		"happening sold":                "want type, event, plan, prospect, turn, action, result, refusal, column, cell, moment, finish and a key",
		"event":                         "want type, event, plan, prospect, turn, action, result, refusal, column, cell, moment, finish and a key",
		"event sold card:Card":          `there is no type "Card"`,
		"event sold seat seat":          "two numbers called seat",
		"event a b c d e f g h i":       "more than 7 numbers",
		"event sold\nevent sold":        "event sold is declared twice",
		"plan end\n\nevent sold x:none": "terms.txt:3: ",
	} {
		if _, err := display.ParseTerms("terms.txt", line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: want %q, got %v", line, want, err)
		}
	}
}

func TestNamed(t *testing.T) {
	t.Parallel()
	about := toyAbout(t)
	for _, c := range []struct {
		stem string
		w    engine.Words
		want string
	}{
		{"event", engine.Words{Key: "got", Args: engine.Args{1, 4}}, `{"seat":2,"card":"fog"}`},
		{"event", engine.Words{Key: "scored", Args: engine.Args{0, 3}}, `{"seat":1,"points":3}`},
		{"event", engine.Words{Key: "ended", Args: engine.Args{int16(engine.Chance)}}, `{"seat":"*"}`},
		{"event", engine.Words{Key: "got", Args: engine.Args{0, 9}}, `{"seat":1,"card":9}`},
		{"action", engine.Words{Key: "offer", Args: engine.Args{1}}, `{"to":2}`},
		{"plan", engine.Words{Key: "end"}, `{}`},
		{"plan", engine.Words{Key: "none", Args: engine.Args{1}}, `{}`},
	} {
		if got := string(about.Named(c.stem, c.w)); got != c.want {
			t.Errorf("%s %s: got %s, want %s", c.stem, c.w.Key, got, c.want)
		}
	}
	about.TermNames = map[string]display.TermNames{"card": {Names: []string{"a\x7f\vb"}}}
	if got, want := string(about.Named("event", engine.Words{Key: "got"})), `{"seat":1,"card":"a`+"\x7f"+`\u000bb"}`; got != want {
		t.Errorf("a name with control letters: got %s, want %s", got, want)
	}
	about = toyAbout(t)
	if got, want := about.TermNames["card"].Known(), []string{"1", "2", "3", "fog", "?"}; !cmp.Equal(got, want) {
		t.Errorf("known cards: %v", got)
	}
}
