// Package display is what people see of a game (Show), and what a product says about it: its words,
// rulebook and primer, the choices at set-up, turns in sentences, and the look back on a game that
// is over. It knows no match, and rules do not import it.
package display

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// About is what a product says about a game: what a table can choose, how the game is explained,
// and the words for all of it. Playing needs none of it.
type About struct {
	*engine.Facts // of the rules; match.Erase fills them in

	// Chapters are the headings under which the options are listed. Parts and Presets choose
	// several options at once.
	Chapters []Chapter
	Parts    []Part
	Presets  []Preset

	// Alone is how many positions a single player plays, each with a name of its own; 0: the one of
	// the seat.
	Alone int

	// ScoredIn is the unit of scores, a kind of Cost: the key "cost."+ScoredIn. "" means points.
	ScoredIn string

	// Reconstructed names the parts that we made ourselves because the printed original is lost.
	// Their words have the keys "reconstructed."+name and are shown wherever the game is offered. A
	// part that a DataFile has replaced is not listed.
	Reconstructed []string

	// SilentRules has the rule to cite for each action that emits no event, by the key of its
	// words. The log has the sentence "did."+key for such an action.
	SilentRules map[string]string

	// Terms are the things that the game reports, with the names of their numbers. TermNames has,
	// for a type, the names that clients get in place of its numbers. They are the names that the
	// Board uses.
	Terms     *Terms
	TermNames map[string]TermNames

	// Texts has the game's words. Rulebook is its RULES.md, with the translations that exist.
	Texts    *text.Catalog
	Rulebook text.Rulebook

	// Sources are the kinds of sources that the rules name: what a mark in the source of a rule
	// means.
	Sources []Origin

	// Primer explains the game on one page; empty: it has none.
	Primer Primer
}

// LoadAbout returns an About with a game's rulebook, its terms (those of the rules, and what
// show/terms.txt has besides) and its texts.
func LoadAbout(rulebook func() (text.Rulebook, error), rulesTerms, showTerms string, texts embed.FS) (a About, err error) {
	if a.Rulebook, err = rulebook(); err != nil {
		return About{}, err
	}
	if a.Terms, err = ParseTerms("terms.txt", rulesTerms); err != nil {
		return About{}, err
	}
	if err = a.Terms.Parse("show/terms.txt", showTerms); err != nil {
		return About{}, err
	}
	a.Texts, err = loadTexts(texts, a.Terms)
	return a, err
}

// Chapter is a heading of options. Its words are "chapter."+Name.
type Chapter struct {
	Name    string
	Options []string
}

// ChapterOf returns the name of the chapter that lists an option.
func (a *About) ChapterOf(option string) string {
	for _, c := range a.Chapters {
		if slices.Contains(c.Options, option) {
			return c.Name
		}
	}
	return ""
}

// Rule returns a rule in a language. The case of the id does not matter.
func (a *About) Rule(lang text.Lang, id string) (text.Rule, error) {
	var ids []string
	for _, r := range a.Rulebook.In(lang) {
		if strings.EqualFold(r.ID, id) {
			return r, nil
		}
		ids = append(ids, r.ID)
	}
	if len(ids) == 0 {
		return text.Rule{}, fmt.Errorf("%s has no rulebook, so no rule %q", a.Name, text.Clip(id))
	}
	if near := text.Nearest(strings.ToUpper(id), ids); near != "" {
		return text.Rule{}, fmt.Errorf("%s has no rule %q: did you mean %s?", a.Name, text.Clip(id), near)
	}
	// the rulebook's order would not help to find an id
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return text.Rule{}, fmt.Errorf("%s has no rule %q: its rules go from %s to %s", a.Name, text.Clip(id), ids[0], ids[len(ids)-1])
}
