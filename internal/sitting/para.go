package sitting

import (
	"strings"
	"unicode/utf8"
)

// Para is a paragraph: Head as it is, then Text in lines that begin Hang columns from the left,
// except for the first.
type Para struct {
	Head, Text string

	Hang int
}

// Indented returns an indented paragraph.
func Indented(words string) Para { return Para{Head: "  ", Text: words, Hang: 2 * hang} }

// hang is the usual indent of the lines after the first.
const hang = 2

// Wrapped returns a paragraph of words.
func Wrapped(s string) Para { return Para{Text: s, Hang: hang} }

// Format returns the paragraph as lines of at most this width.
func (p Para) Format(width int) string {
	return p.Head + Wrap(p.Text, width-p.Hang, strings.Repeat(" ", p.Hang))
}

// Format returns paragraphs as lines of at most this width.
func Format(paras []Para, width int) (lines []string) {
	for _, p := range paras {
		lines = append(lines, strings.Split(p.Format(width), "\n")...)
	}
	return lines
}

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
