package text

import (
	"strings"
	"unicode/utf8"
)

// Pad returns s padded on the right with spaces to at least this many letters.
func Pad(s string, width int) string {
	return s + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(s)))
}
