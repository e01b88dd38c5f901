package tui

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks a text into lines of at most width characters, and sets the indent, which is not counted, before each but the
// first. A word that is longer stands alone.
func Wrap(s string, width int, indent string) string {
	var b strings.Builder
	at := 0
	for i, word := range strings.FieldsFunc(s, breaks) {
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

// breaks tells where a line may be broken: not at a space that French sets before a colon.
func breaks(r rune) bool { return r == ' ' || r == '\n' }

// pad fills a text up with spaces.
func pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}
