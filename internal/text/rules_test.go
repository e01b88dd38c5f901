package text_test

import (
	"errors"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

func TestParseRules(t *testing.T) {
	t.Parallel()
	rules := must.Get(text.ParseRules("RULES.md", `# A game

Prose, and a list:

- no rule, **bold** or not

## Setting up

- **AB-1** Two play. _(p. 1; option `+"`seats`"+`)_
- **AB-1a** Or _(so they say)_ three. _(p. 2)_  `+"\r"+`

## The end
- **BC-10** It ends.
`))(t)
	want := []text.Rule{
		{ID: "AB-1", Chapter: "Setting up", Words: "Two play.", Source: "p. 1; option `seats`", Line: 9},
		{ID: "AB-1a", Chapter: "Setting up", Words: "Or _(so they say)_ three.", Source: "p. 2", Line: 10},
		{ID: "BC-10", Chapter: "The end", Words: "It ends.", Line: 13},
	}
	if diff := cmp.Diff(want, rules); diff != "" {
		t.Error(diff)
	}
}

func TestParseRulesErrors(t *testing.T) {
	t.Parallel()
	const form = `want "- **ID-1** words _(source)_", have `
	tests := []struct{ name, data, want string }{
		{"twice", "- **AB-1** x\n\n- **AB-1** y", "RULES.md:3: AB-1 is already in line 1"},
		{"a small id", "- **a-1** x", "RULES.md:1: " + form + `"- **a-1** x"`},
		{"no number", "\n- **Note** x", "RULES.md:2: " + form + `"- **Note** x"`},
		{"no words", "- **AB-1**", "RULES.md:1: " + form + `"- **AB-1**"`},
		{"another bullet", "* **AB-1** x", "RULES.md:1: " + form + `"* **AB-1** x"`},
		{"an indented bullet", "  - **AB-1** x", "RULES.md:1: " + form + `"  - **AB-1** x"`},
		{"two lines", "- **AB-1** x\n  y _(p. 1)_", "RULES.md:2: a rule is one line, but AB-1 goes on here: join the two, or put an empty line between them"},
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

const original = `# A game

## Start
- **AB-1** Two play with 12 cards, unless AB-2 says 3. _(p. 1; option ` + "`seats`" + `)_
- **AB-2** Nobody else.

## End
- **AB-3** It ends. _(p. 2)_
`

const translation = `# Ein Spiel

## Anfang
- **AB-1** Zwei spielen mit 12 Karten, oder nach AB-2 mit 3.
- **AB-2** Sonst niemand.

## Ende
- **AB-3** Es endet.
`

func book(de string) fstest.MapFS {
	return fstest.MapFS{"RULES.md": {Data: []byte(original)}, "RULES.de.md": {Data: []byte(de)}}
}

func TestRulebookInOtherLanguages(t *testing.T) {
	t.Parallel()
	got := must.Get(text.LoadRules(book(translation)))(t)
	want := []text.Rule{
		{ID: "AB-1", Chapter: "Anfang", Words: "Zwei spielen mit 12 Karten, oder nach AB-2 mit 3.", Source: "p. 1; option `seats`", Line: 4},
		{ID: "AB-2", Chapter: "Anfang", Words: "Sonst niemand.", Line: 5},
		{ID: "AB-3", Chapter: "Ende", Words: "Es endet.", Source: "p. 2", Line: 8},
	}
	if diff := cmp.Diff(want, got.In(text.German)); diff != "" {
		t.Error(diff)
	}
	if words := got.In(text.French)[0].Words; words != "Two play with 12 cards, unless AB-2 says 3." {
		t.Errorf("in a language without a translation: %s", words)
	}
}

func TestTranslationErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, from, to, want string }{
		{"one is missing", "- **AB-2** Sonst niemand.\n", "", "RULES.de.md:7: RULES.md has AB-2 here, not AB-3"},
		{"the last is missing", "- **AB-3** Es endet.\n", "", "RULES.de.md: AB-3 of RULES.md:8 is missing"},
		{"one too many", "Es endet.\n", "Es endet.\n- **AB-4** Ende.\n", "RULES.de.md:9: AB-4 is not in RULES.md"},
		{"another chapter", "- **AB-2**", "## Mitte\n- **AB-2**", "RULES.de.md:6: the chapter of AB-2 begins elsewhere in RULES.md"},
		{"a chapter less", "## Ende\n", "\n", "RULES.de.md:8: the chapter of AB-3 begins elsewhere in RULES.md"},
		{"a source", "Es endet.", "Es endet. _(S. 2)_", "RULES.de.md:8: the source of AB-3 belongs in RULES.md only"},
		{"another number", "12 Karten", "21 Karten", `RULES.de.md:4: AB-1 has ["21" "3" "AB-2"] where RULES.md has ["12" "3" "AB-2"]`},
		{"another rule named", "nach AB-2", "nach AB-3", `RULES.de.md:4: AB-1 has ["12" "3" "AB-3"] where RULES.md has ["12" "3" "AB-2"]`},
		{"no rule", "- **AB-3**", "- **ab**", "RULES.de.md:8: want \"- **ID-1** words _(source)_\", have \"- **ab** Es endet.\""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := text.LoadRules(book(strings.Replace(translation, test.from, test.to, 1)))
			if err == nil || err.Error() != test.want {
				t.Errorf("got %v, %v, want %s", got, err, test.want)
			}
		})
	}
	if _, err := text.LoadRules(fstest.MapFS{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("without RULES.md: %v", err)
	}
	if _, err := text.LoadRules(fstest.MapFS{"RULES.md": {Data: []byte("- **a** b")}}); err == nil {
		t.Error("a broken RULES.md is read")
	}
	if _, err := text.LoadRules(fstest.MapFS{"RULES.md": {Data: []byte(original)}, "RULES.fr.md": {Mode: fs.ModeDir}}); err == nil {
		t.Error("a folder is read as a translation")
	}
}
