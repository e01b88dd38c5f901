package text

import "strings"

// Nearest is the name most like word, for "did you mean": by the fewest letters put in, left out, changed or swapped, at
// most a third of the word's length, rounded up, and never all letters. It is empty if none is near.
func Nearest(word string, names []string) string {
	best, bestDistance := "", (len(word)+2)/3+1
	for _, name := range names {
		longer, shorter := max(len(word), len(name)), min(len(word), len(name))
		if longer-shorter >= bestDistance { // of a very long word nothing is near: do not measure
			continue
		}
		if d := distance(word, name); d < min(bestDistance, longer) {
			best, bestDistance = name, d
		}
	}
	return best
}

// Clip keeps what somebody has typed short, so that an error which quotes it stays one line.
func Clip(s string) string {
	const most = 60
	if len(s) <= most { // bytes, so no more letters
		return s
	}
	if letters := []rune(s); len(letters) > most {
		return string(letters[:most]) + "..."
	}
	return s
}

// distance is the optimal string alignment distance of two words, byte by byte.
func distance(a, b string) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
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
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}

// ThereAre says what there is to choose from: "there is x", "there are x, y".
func ThereAre(names []string) string {
	if len(names) == 1 {
		return "there is " + names[0]
	}
	return "there are " + strings.Join(names, ", ")
}
