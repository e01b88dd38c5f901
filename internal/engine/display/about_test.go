package display_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

// toyAbout returns the toy's About with its facts.
func toyAbout(tb testing.TB) *display.About {
	tb.Helper()
	rules, shown := must.Get2(show.New())(tb)
	about, facts := shown.About(), rules.Facts()
	about.Facts = &facts
	return &about
}

func TestRuleByID(t *testing.T) {
	t.Parallel()
	facts := &engine.Facts{Name: "river"}
	f := display.About{Facts: facts}
	f.Rulebook = text.Rulebook{text.English: {{ID: "R-2a"}, {ID: "R-1"}}, text.German: {{ID: "R-2a"}, {ID: "R-1", Words: "Wasser"}}}
	if r, err := f.Rule(text.French, "r-2A"); err != nil || r.ID != "R-2a" {
		t.Errorf("got %v, %v", r, err)
	}
	if r, err := f.Rule(text.German, "R-1"); err != nil || r.Words != "Wasser" {
		t.Errorf("got %v, %v", r, err)
	}
	tests := []struct{ id, want string }{
		{"R-12", `river has no rule "R-12": did you mean R-1?`},
		{"coal and water", `river has no rule "coal and water": its rules go from R-1 to R-2a`},
	}
	for _, test := range tests {
		if _, err := f.Rule(text.English, test.id); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
	if _, err := (&display.About{Facts: facts}).Rule(text.English, "R-1"); err == nil || err.Error() != `river has no rulebook, so no rule "R-1"` {
		t.Errorf("got %v", err)
	}
}
