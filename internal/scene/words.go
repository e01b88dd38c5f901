package scene

import (
	"embed"
	"encoding/json"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/text"
)

//go:embed text/*.txt
var files embed.FS

// loaded has the words of all drawers. A test loads them, so they cannot fail to load here.
//
//nolint:gochecknoglobals // never changed
var loaded = sync.OnceValues(func() (*text.Catalog, error) { return text.Load(files, "text") })

// Words returns the drawers' own words.
func Words(lang text.Lang) text.Localizer {
	catalog, err := loaded()
	if err != nil {
		panic(err) // the files are embedded
	}
	return text.Localizer{Catalog: catalog, Lang: lang}
}

// Seat is a seat in JSON: a number from 1, or a word for nobody's. Here it is from 0, and -1 for
// nobody's.
type Seat int

// UnmarshalJSON reads a seat.
func (s *Seat) UnmarshalJSON(b []byte) error {
	n := 0
	if json.Unmarshal(b, &n) != nil {
		n = 0
	}
	*s = Seat(n - 1)
	return nil
}

// Fit returns a text in exactly this number of columns.
func Fit(s string, width int) string {
	n := utf8.RuneCountInString(s)
	if n <= width {
		return s + strings.Repeat(" ", width-n)
	}
	if width < 2 {
		return string([]rune(s)[:max(width, 0)])
	}
	return string([]rune(s)[:width-1]) + "…"
}

// Folded returns words in lines of at most this width, after a head and below it.
func Folded(head string, words []string, width int) (lines []Line) {
	line := head
	for _, w := range words {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(w) > width {
			lines = append(lines, Line{Plain(line)})
			line = " "
		}
		if line != "" {
			line += " "
		}
		line += w
	}
	return append(lines, Line{Plain(line)})
}
