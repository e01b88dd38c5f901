package tui

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks a text into lines of at most width characters. Each line but the first begins with
// the indent, which does not count. A word longer than width is on its own line.
func Wrap(s string, width int, indent string) string {
	var b strings.Builder
	at := 0
	for i, word := range strings.FieldsFunc(s, isBreak) {
		n := utf8.RuneCountInString(word)
		switch {
		case i == 0:
		case at+1+n > width:
			b.WriteString("\n" + indent)
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}

// isBreak reports whether a line may be broken here. It may not at U+00A0, the space before a colon
// in French.
func isBreak(r rune) bool { return r == ' ' || r == '\n' }
