package passwords

import (
	"embed"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/bigriver/bigriver/internal/people/names"
)

//go:embed data/usual.txt
var lists embed.FS

// usual returns the most common passwords, which attackers try first. The list is loaded when a
// password is first chosen.
var usual = sync.OnceValues(func() (map[string]bool, error) { //nolint:gochecknoglobals // data
	text, err := lists.ReadFile("data/usual.txt")
	words := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if word := strings.TrimSpace(line); word != "" && word[0] != '#' {
			words[word] = true
		}
	}
	return words, err
})

const (
	minRow     = 4 // minimum length of a row of keys: qwer
	maxPadding = 4 // this many characters added to a common word do not make it better: hallo2024
	// A password that differs from a name in at most this many characters is too similar.
	nearName = 2
)

// rows are the alphabet, and the rows and columns of several keyboards.
var rows = []string{ //nolint:gochecknoglobals // data
	"01234567890", "1234567890ß", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "qwertzuiopü", "asdfghjkl", "asdfghjklöä", "zxcvbnm", "yxcvbnm",
	"azertyuiop", "qsdfghjklm", "wxcvbn", "1q2w3e4r5t6z7u8i9o0p", "1q2w3e4r5t6y7u8i9o0p", "1a2z3e4r5t6y7u8i9o0p", "qazwsxedcrfvtgbyhnujm",
	"qayxswedcvfrtgbnhzujm", "1qaz2wsx3edc4rfv5tgb6yhn", "1qay2wsx3edc4rfv5tgb6zhn",
}

// isUsual reports whether attackers try a password first: a common one, a row of keys, or one of
// these with a few characters added or repeated.
func isUsual(password string) (bool, error) {
	words, err := usual()
	if err != nil {
		return false, err
	}
	whole := strings.ToLower(norm.NFKC.String(password))
	if utf8.RuneCountInString(unit(whole)) < minRow {
		return true, nil // as abababab is
	}
	for _, one := range []string{whole, unit(whole)} {
		core := strings.TrimFunc(one, func(r rune) bool { return !unicode.IsLetter(r) })
		before, after, _ := strings.Cut(one, core)
		padding := before + after
		if words[one] || words[plain(one)] || isRow(one) {
			return true, nil
		}
		isKnown := words[umlauts.Replace(core)] || words[plain(umlauts.Replace(core))] || isRow(core)
		if core != "" && isKnown && (utf8.RuneCountInString(padding) <= maxPadding || isRow(padding)) {
			return true, nil
		}
	}
	return false, nil
}

var umlauts = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss", "é", "e", "è", "e", "ê", "e", "ç", "c", "à", "a", "ô", "o", "î", "i", "û", "u") //nolint:gochecknoglobals // data

// plain replaces digits and signs that stand for letters, as in p4ssw0rd.
func plain(s string) string { return signs.Replace(s) }

var signs = strings.NewReplacer("0", "o", "1", "l", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s", "!", "i") //nolint:gochecknoglobals // data

// unit returns the part that a text repeats, such as ab for ababab, or the text itself.
func unit(s string) string {
	runes := []rune(s)
	for n := 1; n <= len(runes)/2; n++ {
		if len(runes)%n == 0 && slices.Equal(runes[n:], runes[:len(runes)-n]) {
			return string(runes[:n])
		}
	}
	return s
}

// isRow reports whether a text is part of a row, forwards or backwards, or a sequence of such
// parts.
func isRow(s string) bool {
	rest := []rune(s)
	if len(rest) < minRow {
		return false
	}
	for len(rest) > 0 {
		n := longestRow(rest)
		if n < min(minRow, len(rest)) {
			return false
		}
		rest = rest[n:]
	}
	return true
}

// longestRow returns how many characters at the start belong to one row.
func longestRow(s []rune) int {
	for n := len(s); n > 1; n-- {
		forth := string(s[:n])
		turned := slices.Clone(s[:n])
		slices.Reverse(turned)
		for _, row := range rows {
			if strings.Contains(row, forth) || strings.Contains(row, string(turned)) {
				return n
			}
		}
	}
	return 1
}

// isNear reports whether a password is a name, forwards or backwards, with few changes or
// additions.
func isNear(password, name string) bool {
	own := []rune(names.Key(name))
	if len(own) == 0 {
		return false
	}
	turned := slices.Clone(own)
	slices.Reverse(turned)
	core := strings.TrimFunc(password, func(r rune) bool { return !unicode.IsLetter(r) })
	for _, tried := range []string{password, unit(password), core, unit(strings.ToLower(core))} {
		key := []rune(names.Key(tried))
		for _, name := range [][]rune{own, turned} {
			isPadded := len(own) >= minRow && len(key) <= len(own)+maxPadding && strings.Contains(string(key), string(name))
			isChanged := len(own) >= shortest && distance(key, name) <= nearName
			if slices.Equal(key, name) || isPadded || isChanged {
				return true
			}
		}
	}
	return false
}

// distance returns the Levenshtein distance: how many characters have to be changed, added or
// deleted.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for i := range row {
		row[i] = i
	}
	for i, x := range a {
		left := row[0]
		row[0] = i + 1
		for j, y := range b {
			change := left
			if x != y {
				change++
			}
			left = row[j+1]
			row[j+1] = min(change, left+1, row[j]+1)
		}
	}
	return row[len(b)]
}
