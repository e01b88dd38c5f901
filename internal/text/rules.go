package text

import (
	"fmt"
	"regexp"
	"strings"
)

// Rule is one line of a game's RULES.md.
type Rule struct {
	ID      string // "TOY-4"
	Chapter string // the heading above it
	Words   string // the rule itself
	Source  string // where it comes from and which option changes it, as written
	Line    int
}

// The form of a rule's line: - **TOY-4** A card costs one coin. _(source; option `price`)_ .
var ruleLine = regexp.MustCompile(`^- \*\*([A-Z]+-[0-9]+[a-z]?)\*\* (.+)$`)

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
