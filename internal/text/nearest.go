package text

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Nearest returns the name most similar to word, or "" if none is similar. A name is similar if
// word becomes it by inserting, deleting, changing or swapping at most a third of word's letters,
// rounded up, and not all of them.
func Nearest(word string, names []string) string {
	best, bestDistance := "", (len(word)+2)/3+1
	for _, name := range names {
		longer, shorter := max(len(word), len(name)), min(len(word), len(name))
		// Too different, and slow to compare with a very long word.
		if longer-shorter >= bestDistance {
			continue
		}
		if d := distance(word, name); d < min(bestDistance, longer) {
			best, bestDistance = name, d
		}
	}
	return best
}

// DidYouMean returns `: did you mean "NAME"?` for the name most similar to word, or "" if none is
// similar.
func DidYouMean(word string, names []string) string {
	near := Nearest(word, names)
	if near == "" {
		return ""
	}
	return fmt.Sprintf(": did you mean %q?", near)
}

// Clip returns s cut to 60 letters, so that an error that quotes it stays short. A letter that is
// quoted as an escape such as \x19 counts as four.
func Clip(s string) string {
	const maxLetters = 60
	letters := 0
	for i := 0; i < len(s); {
		_, size := utf8.DecodeRuneInString(s[i:])
		letters += utf8.RuneCountInString(strconv.Quote(s[i:i+size])) - len(`""`)
		if letters > maxLetters {
			return s[:i] + "..."
		}
		i += size
	}
	return s
}

// distance returns the optimal string alignment distance of two words in bytes.
func distance(a, b string) int {
	twoAbove, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], twoAbove[j-2]+1)
			}
		}
		twoAbove, above, row = above, row, twoAbove
	}
	return above[len(b)]
}

// ThereAre returns a sentence that lists the choices: "there is x", "there are x, y".
func ThereAre(names []string) string {
	if len(names) == 1 {
		return "there is " + names[0]
	}
	return "there are " + strings.Join(names, ", ")
}
