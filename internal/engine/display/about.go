// Package display defines how a game is presented (Show) and how a product describes it (About):
// texts, rulebook and primer, set-up choices, turns as sentences, and the summary of a finished
// game. It knows no match, and rules do not import it.
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

// About describes a game to people: the choices at set-up, how the game is explained, and the texts
// for all of it. Playing needs none of it.
type About struct {
	*engine.Facts // from the rules; match.Erase fills them in

	// Chapters are the headings under which the options are listed. Parts and Presets choose
	// several options at once.
	Chapters []Chapter
	Parts    []Part
	Presets  []Preset

	// Daily is the set-up of the game's daily river. The zero value is none.
	Daily Daily

	// Credits says who made the printed game.
	Credits Credits

	// HasNote says that there is a text "note": what everybody should know about the game's subject
	// before playing, too long for a list of games.
	HasNote bool

	// Alone is how many positions a single player plays, each with its own name. 0 means just the
	// one of the seat.
	Alone int

	// ScoredIn is the unit of scores, a kind of Cost: the key "cost."+ScoredIn. "" means points.
	ScoredIn string

	// Reconstructed names the parts that we made ourselves because the printed original is lost.
	// Their texts have the keys "reconstructed."+name and are shown wherever the game is offered. A
	// part that a DataFile has replaced is not listed.
	Reconstructed []string

	// Phrases are fixed sentences about the game, for chats without own words. Their texts have the
	// keys "phrase."+name.
	Phrases []string

	// SilentRules maps each action that emits no event, by the key of its words, to the rule to
	// cite. The log describes such an action with the text "did."+key.
	SilentRules map[string]string

	// Terms declares what the game reports, with the names of the numbers. TermNames maps a type to
	// the names that clients see instead of its numbers, the same ones that Board uses.
	Terms     *Terms
	TermNames map[string]TermNames

	// Texts has the game's texts. Rulebook is its RULES.md with the existing translations.
	Texts    *text.Catalog
	Rulebook text.Rulebook

	// Sources are the kinds of sources that rules cite: what a mark in a rule's source means.
	Sources []Origin

	// Primer explains the game on one page. It may be empty.
	Primer Primer
}

// Daily is the set-up of a daily river: a person plays one of the seats, and a bot the others.
// Results are ordered by place, and then by the measure of the game's Finish.
type Daily struct {
	Seats   int
	Options map[string]string
	Bot     string // "": the game has no daily river
	Measure string // the unit of the measure, a kind of Cost: the key "cost."+Measure
	Most    bool   // the highest measure is best, not the lowest
}

// Credits says who made a printed game, and where there is more about it.
type Credits struct {
	Author, Publisher string
	Links             []Link
}

// Link is a page of the publisher, such as that of the printed box. Its title has the key
// "link."+Name.
type Link struct{ Name, Address string }

// LoadAbout returns an About with a game's rulebook, its texts and its terms: those of the rules
// and those in show/terms.txt.
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

// Chapter is a heading for options. Its text is "chapter."+Name.
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

// Rule returns a rule in a language. The id is case-insensitive.
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
	// rulebook order would not help to find an id
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return text.Rule{}, fmt.Errorf("%s has no rule %q: its rules go from %s to %s", a.Name, text.Clip(id), ids[0], ids[len(ids)-1])
}
