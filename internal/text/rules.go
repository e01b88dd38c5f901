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
var ruleLine = regexp.MustCompile(`^- \*\*([A-Z]+-[0-9]+[a-z]?)\*\* (.+?)(?: _\((.+)\)_)?$`) //nolint:gochecknoglobals // a compiled pattern, never changed

// ParseRules reads a RULES.md: a heading a chapter, a line a rule, anything else is prose and passed over. It refuses an
// id that stands twice and a list item that looks like a rule and is none.
func ParseRules(file, data string) ([]Rule, error) {
	var rules []Rule
	seen := map[string]int{}
	chapter := ""
	for i, line := range strings.Split(data, "\n") {
		line = strings.TrimRight(line, " \r")
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			chapter = heading
			continue
		}
		if !strings.HasPrefix(line, "- **") {
			continue
		}
		m := ruleLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("%s:%d: want \"- **ID-1** words _(source)_\", have %q", file, i+1, line)
		}
		if before := seen[m[1]]; before != 0 {
			return nil, fmt.Errorf("%s:%d: %s stands already in line %d", file, i+1, m[1], before)
		}
		seen[m[1]] = i + 1
		rules = append(rules, Rule{ID: m[1], Chapter: chapter, Words: m[2], Source: m[3], Line: i + 1})
	}
	return rules, nil
}
