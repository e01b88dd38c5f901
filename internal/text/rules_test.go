package text_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/text"
)

func TestParseRules(t *testing.T) {
	t.Parallel()
	rules, err := text.ParseRules("RULES.md", `# A game

Prose, and a list:

- no rule, **bold** or not

## Setting up

- **A-1** Two play. _(p. 1; option `+"`seats`"+`)_
- **A-1a** Or _(so they say)_ three. _(p. 2)_  `+"\r"+`

## The end
- **B-10** It ends.
`)
	if err != nil {
		t.Fatal(err)
	}
	want := []text.Rule{
		{ID: "A-1", Chapter: "Setting up", Words: "Two play.", Source: "p. 1; option `seats`", Line: 9},
		{ID: "A-1a", Chapter: "Setting up", Words: "Or _(so they say)_ three.", Source: "p. 2", Line: 10},
		{ID: "B-10", Chapter: "The end", Words: "It ends.", Line: 13},
	}
	if diff := cmp.Diff(want, rules); diff != "" {
		t.Error(diff)
	}
}

func TestParseRulesErrors(t *testing.T) {
	t.Parallel()
	const form = `want "- **ID-1** words _(source)_", have `
	tests := []struct{ name, data, want string }{
		{"twice", "- **A-1** x\n\n- **A-1** y", "RULES.md:3: A-1 stands already in line 1"},
		{"a small id", "- **a-1** x", "RULES.md:1: " + form + `"- **a-1** x"`},
		{"no number", "\n- **Note** x", "RULES.md:2: " + form + `"- **Note** x"`},
		{"no words", "- **A-1**", "RULES.md:1: " + form + `"- **A-1**"`},
		{"another bullet", "* **A-1** x", "RULES.md:1: " + form + `"* **A-1** x"`},
		{"an indented bullet", "  - **A-1** x", "RULES.md:1: " + form + `"  - **A-1** x"`},
		{"two lines", "- **A-1** x\n  y _(p. 1)_", "RULES.md:2: a rule is one line, but A-1 goes on here: join the two, or part them by an empty line"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rules, err := text.ParseRules("RULES.md", test.data)
			if err == nil || err.Error() != test.want {
				t.Errorf("got %v, %v, want %s", rules, err, test.want)
			}
		})
	}
}
