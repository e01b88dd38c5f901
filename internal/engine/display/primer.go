package display

import "strings"

// Primer explains a game on one page to newcomers: a few statements, each with the rules that it is
// about.
type Primer []Statement

// Statement is a sentence or two of a primer. Its texts are "primer."+Name, the heading, and
// "primer."+Name+".text". The heading of a Mistake is the wrong belief, and its text is the rule.
type Statement struct {
	Name  string
	Of    PrimerPart
	Rules []string
}

// PrimerPart is one of the parts of a primer.
type PrimerPart string

// The parts of a primer in reading order. Goal has one statement, the others have several.
const (
	Goal     PrimerPart = "goal"
	Turn     PrimerPart = "turn"
	Ending   PrimerPart = "end"
	Mistakes PrimerPart = "mistakes"
)

// PrimerParts lists the parts of a primer in reading order.
func PrimerParts() []PrimerPart { return []PrimerPart{Goal, Turn, Ending, Mistakes} }

// Origin is a kind of source for rules. Its text is "source."+Name.
type Origin struct {
	Name  string
	Marks []string // any of these as a whole word in a rule's source means this kind
}

// Of reports whether a rule's source mentions this kind.
func (k Origin) Of(source string) bool {
	for _, mark := range k.Marks {
		for at := 0; at+len(mark) <= len(source); at++ {
			next := strings.Index(source[at:], mark)
			if next < 0 {
				break
			}
			at += next
			if !letterAt(source, at-1) && !letterAt(source, at+len(mark)) {
				return true
			}
		}
	}
	return false
}

func letterAt(s string, i int) bool {
	return i >= 0 && i < len(s) && (s[i] >= 'a' && s[i] <= 'z' || s[i] >= 'A' && s[i] <= 'Z')
}
