package text

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// Rulebook is a game's rules in English and in the languages with a translation.
type Rulebook map[Lang][]Rule

// In returns the rules in a language, or in English if there is no translation.
func (b Rulebook) In(lang Lang) []Rule {
	if rules, ok := b[lang]; ok {
		return rules
	}
	return b[English]
}

// LoadRules reads RULES.md, which is in English, and its translations RULES.de.md and RULES.fr.md
// if they exist. A translation must have the same rules in the same chapters and order, with the
// same numbers and the same ids of other rules in them. Only RULES.md names the source of a rule;
// the translations take it from there.
func LoadRules(fsys fs.FS) (Rulebook, error) {
	data, err := fs.ReadFile(fsys, "RULES.md")
	if err != nil {
		return nil, fmt.Errorf("load the rules: %w", err)
	}
	rules, err := ParseRules("RULES.md", string(data))
	if err != nil {
		return nil, err
	}
	book := Rulebook{English: rules}
	for _, lang := range Langs() {
		if lang == English {
			continue
		}
		file := "RULES." + string(lang) + ".md"
		data, err := fs.ReadFile(fsys, file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("load the rules: %w", err)
		}
		translation, err := ParseRules(file, string(data))
		if err != nil {
			return nil, err
		}
		if err := matchTranslation(file, rules, translation); err != nil {
			return nil, err
		}
		book[lang] = translation
	}
	return book, nil
}

// matchTranslation compares a translation with the original, and copies the sources of the rules
// into it.
func matchTranslation(file string, rules, translation []Rule) error {
	for i := range max(len(rules), len(translation)) {
		if i == len(translation) {
			return fmt.Errorf("%s: %s of RULES.md:%d is missing", file, rules[i].ID, rules[i].Line)
		}
		translated := &translation[i]
		if i == len(rules) {
			return fmt.Errorf("%s:%d: %s is not in RULES.md", file, translated.Line, translated.ID)
		}
		rule := rules[i]
		if translated.ID != rule.ID {
			return fmt.Errorf("%s:%d: RULES.md has %s here, not %s", file, translated.Line, rule.ID, translated.ID)
		}
		if opensChapter(rules, i) != opensChapter(translation, i) {
			return fmt.Errorf("%s:%d: the chapter of %s begins elsewhere in RULES.md", file, translated.Line, rule.ID)
		}
		if translated.Source != "" {
			return fmt.Errorf("%s:%d: the source of %s belongs in RULES.md only", file, translated.Line, rule.ID)
		}
		if have, want := untranslated(translated.Words), untranslated(rule.Words); !slices.Equal(have, want) {
			return fmt.Errorf("%s:%d: %s has %q where RULES.md has %q", file, translated.Line, rule.ID, have, want)
		}
		translated.Source = rule.Source
	}
	return nil
}

// opensChapter reports whether rule i is the first of its chapter.
func opensChapter(rules []Rule, i int) bool { return i == 0 || rules[i-1].Chapter != rules[i].Chapter }

// untranslatedWord matches what is the same in every language: ids of rules and pieces, names of
// options, numbers.
var untranslatedWord = regexp.MustCompile("`[^`]*`|[A-Za-z0-9-]*[0-9][A-Za-z0-9-]*")

// untranslated returns the words of a rule that are the same in every language, sorted.
func untranslated(words string) []string {
	found := untranslatedWord.FindAllString(words, -1)
	slices.Sort(found)
	return found
}

// Rule is one line of a game's RULES.md.
type Rule struct {
	ID      string // "TOY-4"
	Chapter string // the heading above it
	Words   string // the rule itself
	Source  string // the page it comes from and the option that changes it, as in RULES.md
	Line    int
}

// ruleLine matches the line of a rule: - **TOY-4** A card costs one coin. _(source; option
// `price`)_ .
var ruleLine = regexp.MustCompile(`^- \*\*([A-Z]{2,}-[0-9]+[a-z]?)\*\* (.+)$`)

// ruleLike matches a line that looks like a rule: any list item that begins in bold.
var ruleLike = regexp.MustCompile(`^\s*[-*+]\s+\*\*`)

// ParseRules reads a RULES.md. Each heading begins a chapter, each rule is one line, and anything
// else is skipped as prose. It refuses an id that occurs twice, a list item that looks like a rule
// but is not one, and a rule of two lines, because its second line would be lost.
func ParseRules(file, data string) ([]Rule, error) {
	var rules []Rule
	seen := map[string]int{}
	chapter := ""
	for i, line := range strings.Split(data, "\n") {
		line = strings.TrimRight(line, " \t\r")
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			chapter = heading
			continue
		}
		if !ruleLike.MatchString(line) {
			if n := len(rules); n > 0 && rules[n-1].Line == i && line != "" && !strings.HasPrefix(line, "#") {
				return nil, fmt.Errorf("%s:%d: a rule is one line, but %s goes on here: join the two, or put an empty line between them", file, i+1, rules[n-1].ID)
			}
			continue
		}
		m := ruleLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("%s:%d: want \"- **ID-1** words _(source)_\", have %q", file, i+1, Clip(line))
		}
		if first := seen[m[1]]; first != 0 {
			return nil, fmt.Errorf("%s:%d: %s is already in line %d", file, i+1, m[1], first)
		}
		seen[m[1]] = i + 1
		words, source := cutSource(m[2])
		rules = append(rules, Rule{ID: m[1], Chapter: chapter, Words: words, Source: source, Line: i + 1})
	}
	return rules, nil
}

// cutSource returns a rule without the "_(source)_" at its end, and the source.
func cutSource(s string) (words, source string) {
	at := strings.LastIndex(s, " _(")
	if at < 0 || !strings.HasSuffix(s, ")_") {
		return s, ""
	}
	return s[:at], s[at+len(" _(") : len(s)-len(")_")]
}
