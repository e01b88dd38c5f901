package text

import (
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// Rulebook is a game's rules, in English and in the languages that have a twin of them.
type Rulebook map[Lang][]Rule

// In is the rules in a language: in English where they have no twin.
func (b Rulebook) In(lang Lang) []Rule {
	if rules, ok := b[lang]; ok {
		return rules
	}
	return b[English]
}

// LoadRules reads RULES.md, which is in English, and its twins RULES.de.md and RULES.fr.md if they are there. A twin has
// the same rules in the same chapters and order, with the same numbers and the same rules named in them, or it is refused.
// Where a rule comes from stands in RULES.md alone, and holds for the twins.
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
		twin, err := ParseRules(file, string(data))
		if err != nil {
			return nil, err
		}
		if err := matchTwin(file, rules, twin); err != nil {
			return nil, err
		}
		book[lang] = twin
	}
	return book, nil
}

// matchTwin holds a translation against the original and gives its rules their sources.
func matchTwin(file string, rules, twin []Rule) error {
	for i := range max(len(rules), len(twin)) {
		if i == len(twin) {
			return fmt.Errorf("%s: %s of RULES.md:%d is missing", file, rules[i].ID, rules[i].Line)
		}
		its := &twin[i]
		if i == len(rules) {
			return fmt.Errorf("%s:%d: %s is not in RULES.md", file, its.Line, its.ID)
		}
		rule := rules[i]
		opens := i == 0 || rules[i-1].Chapter != rule.Chapter
		if its.ID != rule.ID {
			return fmt.Errorf("%s:%d: here comes %s in RULES.md, not %s", file, its.Line, rule.ID, its.ID)
		}
		if opens != (i == 0 || twin[i-1].Chapter != its.Chapter) {
			return fmt.Errorf("%s:%d: the chapter of %s begins elsewhere in RULES.md", file, its.Line, its.ID)
		}
		if its.Source != "" {
			return fmt.Errorf("%s:%d: the source of %s stands in RULES.md alone", file, its.Line, its.ID)
		}
		if have, want := exact(its.Words), exact(rule.Words); !slices.Equal(have, want) {
			return fmt.Errorf("%s:%d: %s has %q where RULES.md has %q", file, its.Line, its.ID, have, want)
		}
		its.Source = rule.Source
	}
	return nil
}

// What no translation changes: the ids of rules and pieces, the names of options, numbers.
var exactWord = regexp.MustCompile("`[^`]*`|[A-Za-z0-9-]*[0-9][A-Za-z0-9-]*")

// exact lists the words of a rule that are the same in every language, in an order of their own.
func exact(words string) []string {
	found := exactWord.FindAllString(words, -1)
	slices.Sort(found)
	return found
}

// Rule is one line of a game's RULES.md.
type Rule struct {
	ID      string // "TOY-4"
	Chapter string // the heading above it
	Words   string // the rule itself
	Source  string // where it comes from and which option changes it, as written
	Line    int
}

// The form of a rule's line: - **TOY-4** A card costs one coin. _(source; option `price`)_ .
var ruleLine = regexp.MustCompile(`^- \*\*([A-Z]{2,}-[0-9]+[a-z]?)\*\* (.+)$`)

// What looks like a rule: any list item that begins in bold.
var ruleLike = regexp.MustCompile(`^\s*[-*+]\s+\*\*`)

// ParseRules reads a RULES.md: a heading a chapter, a line a rule, anything else is prose and passed over. It refuses an
// id that stands twice, a list item that looks like a rule and is none, and a rule of two lines, which would lose the second.
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
				return nil, fmt.Errorf("%s:%d: a rule is one line, but %s goes on here: join the two, or part them by an empty line", file, i+1, rules[n-1].ID)
			}
			continue
		}
		m := ruleLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("%s:%d: want \"- **ID-1** words _(source)_\", have %q", file, i+1, Clip(line))
		}
		if before := seen[m[1]]; before != 0 {
			return nil, fmt.Errorf("%s:%d: %s stands already in line %d", file, i+1, m[1], before)
		}
		seen[m[1]] = i + 1
		words, source := cutSource(m[2])
		rules = append(rules, Rule{ID: m[1], Chapter: chapter, Words: words, Source: source, Line: i + 1})
	}
	return rules, nil
}

// cutSource parts a rule from the last thing in its line, if that is "_(source)_".
func cutSource(s string) (words, source string) {
	at := strings.LastIndex(s, " _(")
	if at < 0 || !strings.HasSuffix(s, ")_") {
		return s, ""
	}
	return s[:at], s[at+len(" _(") : len(s)-len(")_")]
}
