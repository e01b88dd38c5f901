package text

import (
	"errors"
	"fmt"
	"io/fs"
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

// untranslated returns the words of a rule that are the same in every language, sorted: what is
// between backticks, such as names of options, and every word with a digit, such as numbers and
// ids.
func untranslated(words string) []string {
	var found []string
	for at := 0; at < len(words); {
		if words[at] == '`' {
			if end := strings.IndexByte(words[at+1:], '`'); end >= 0 {
				found = append(found, words[at:at+end+2])
				at += end + 2
				continue
			}
		}
		word := words[at : at+leading(words[at:], isIDByte)]
		if strings.ContainsAny(word, "0123456789") {
			found = append(found, word)
		}
		at += max(len(word), 1)
	}
	slices.Sort(found)
	return found
}

// leading returns the length of the part of s in front of the first byte that does not belong.
func leading(s string, belongs func(byte) bool) int {
	n := 0
	for n < len(s) && belongs(s[n]) {
		n++
	}
	return n
}

func isDigit(b byte) bool   { return '0' <= b && b <= '9' }
func isCapital(b byte) bool { return 'A' <= b && b <= 'Z' }
func isSmall(b byte) bool   { return 'a' <= b && b <= 'z' }
func isIDByte(b byte) bool  { return isDigit(b) || isCapital(b) || isSmall(b) || b == '-' }

// Rule is one line of a game's RULES.md.
type Rule struct {
	ID      string // "TOY-4"
	Chapter string // the heading above it
	Words   string // the rule itself
	Source  string // the page it comes from and the option that changes it, as in RULES.md
	Line    int
}

// parseRuleLine splits the line of a rule into its id and the rest: - **TOY-4** A card costs one
// coin. _(source; option `price`)_ .
func parseRuleLine(line string) (id, rest string, ok bool) {
	line, begins := strings.CutPrefix(line, "- **")
	id, rest, ends := strings.Cut(line, "** ")
	return id, rest, begins && ends && rest != "" && isRuleID(id)
}

// isRuleID reports whether an id has two or more capitals, a hyphen, a number, and at most one
// small letter.
func isRuleID(id string) bool {
	letters, number, ok := strings.Cut(id, "-")
	const minLetters = 2
	if !ok || len(letters) < minLetters || leading(letters, isCapital) < len(letters) {
		return false
	}
	digits := leading(number, isDigit)
	tail := number[digits:]
	return digits > 0 && (tail == "" || len(tail) == 1 && isSmall(tail[0]))
}

// looksLikeRule reports whether a line is a list item that begins in bold.
func looksLikeRule(line string) bool {
	line = strings.TrimLeft(line, " \t")
	if line == "" || line[0] != '-' && line[0] != '*' && line[0] != '+' {
		return false
	}
	item := strings.TrimLeft(line[1:], " \t")
	return len(item) < len(line)-1 && strings.HasPrefix(item, "**")
}

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
		if !looksLikeRule(line) {
			if n := len(rules); n > 0 && rules[n-1].Line == i && line != "" && !strings.HasPrefix(line, "#") {
				return nil, fmt.Errorf("%s:%d: a rule is one line, but %s goes on here: join the two, or put an empty line between them", file, i+1, rules[n-1].ID)
			}
			continue
		}
		id, rest, ok := parseRuleLine(line)
		if !ok {
			return nil, fmt.Errorf("%s:%d: want \"- **ID-1** words _(source)_\", have %q", file, i+1, Clip(line))
		}
		if first := seen[id]; first != 0 {
			return nil, fmt.Errorf("%s:%d: %s is already in line %d", file, i+1, id, first)
		}
		seen[id] = i + 1
		words, source := cutSource(rest)
		rules = append(rules, Rule{ID: id, Chapter: chapter, Words: words, Source: source, Line: i + 1})
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
