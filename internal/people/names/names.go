// Package names has the rules for people's names: their form, which ones look alike, and which are
// reserved.
package names

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// longest is the maximum length of a name in characters, including a number after it.
const longest = 20

// Error says why a name or a password is refused: the key of the message and its numbers.
type Error struct {
	Key  string
	Args []int
}

// Error returns the key.
func (e *Error) Error() string { return e.Key }

// Refuse returns an *Error.
func Refuse(key string, args ...int) error { return &Error{key, args} }

// Clean returns the name as it is stored and shown: in composed Unicode form (NFC), and without
// leading, trailing or double spaces. It refuses names that could be mistaken for another: with
// letters of several scripts, marks without a letter, or invisible characters. It stores the name
// of an unnamed guest in one language. Its error is an *Error.
func Clean(name string) (string, error) {
	if !utf8.ValidString(name) || len(name) > 40*longest {
		return "", Refuse("name_characters")
	}
	clean := strings.Join(strings.Fields(norm.NFKC.String(name)), " ")
	if clean == "" {
		return "", Refuse("name_empty")
	}
	if utf8.RuneCountInString(clean) > longest {
		return "", Refuse("name_long", longest)
	}
	var script *unicode.RangeTable
	letters, marks := 0, 0
	for _, r := range clean {
		switch {
		case unicode.Is(unicode.Mn, r):
			if marks++; letters == 0 || marks > 2 {
				return "", Refuse("name_characters")
			}
			continue
		case unicode.IsLetter(r):
			s := scriptOf(r)
			if s == nil || unicode.Is(phonetic, r) || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) {
				return "", Refuse("name_characters")
			}
			if letters++; script != nil && s != script {
				return "", Refuse("name_scripts")
			}
			script = s
		case r >= '0' && r <= '9' || strings.ContainsRune(" -_.'’", r):
		default:
			return "", Refuse("name_characters")
		}
		marks = 0
	}
	if letters == 0 {
		return "", Refuse("name_letters")
	}
	return StoredGuest(clean), nil
}

// scripts are the scripts that names are written in. Chinese and Japanese mix scripts, so theirs
// count as one.
var scripts = [][]*unicode.RangeTable{ //nolint:gochecknoglobals // data
	{unicode.Latin},
	{unicode.Greek},
	{unicode.Cyrillic},
	{unicode.Armenian},
	{unicode.Georgian},
	{unicode.Hebrew},
	{unicode.Arabic},
	{unicode.Devanagari},
	{unicode.Bengali},
	{unicode.Tamil},
	{unicode.Thai},
	{unicode.Hangul},
	{unicode.Han, unicode.Hiragana, unicode.Katakana},
}

// phonetic are Latin letters that look like others but that no language uses in names: small
// capitals, clicks, phonetic signs and those of old manuscripts.
var phonetic = &unicode.RangeTable{R16: []unicode.Range16{ //nolint:gochecknoglobals // data
	{Lo: 0x01c0, Hi: 0x01c3, Stride: 1},
	{Lo: 0x1d00, Hi: 0x1dbf, Stride: 1},
	{Lo: 0x2c60, Hi: 0x2c7f, Stride: 1},
	{Lo: 0xa720, Hi: 0xa7ff, Stride: 1},
	{Lo: 0xab30, Hi: 0xab6f, Stride: 1},
}}

func scriptOf(r rune) *unicode.RangeTable {
	for _, s := range scripts {
		if unicode.In(r, s...) {
			return s[0]
		}
	}
	return nil
}

// Key returns the same string for all names that look alike. It ignores case, spaces and
// punctuation, and replaces digits and letters of other alphabets with the Latin letters that they
// look like. A key is not a name and may not look like one.
func Key(name string) string {
	folded := norm.NFKC.String(cases.Fold().String(norm.NFKC.String(name)))
	var b strings.Builder
	for _, r := range folded {
		switch {
		case unicode.IsSpace(r) || strings.ContainsRune("-_.'’", r):
			continue
		case lookalikes[r] != 0:
			r = lookalikes[r]
		}
		b.WriteRune(r)
	}
	// Pairs of letters that look like one.
	return strings.NewReplacer("rn", "m", "vv", "w", "cl", "d").Replace(b.String())
}

// lookalikes maps letters and digits to the Latin letter that they look like, after case is folded.
// Capitals count too: Greek upsilon is y, since its capital looks like Y.
var lookalikes = pairs( //nolint:gochecknoglobals // data
	"0o", "1l", "il", "ıl", "ǀl", "ɩl", "ɑa", "ɡg", "ʋu",
	// Cyrillic
	"аa", "вb", "сc", "ԁd", "еe", "ёë", "һh", "нh", "іl", "їï", "јj", "кk", "ӏl", "мm", "оo", "рp", "ԛq", "ѕs", "тt", "уy", "ԝw", "хx", "үy",
	// Greek
	"αa", "βb", "εe", "ζz", "ηh", "ιl", "κk", "μm", "νv", "οo", "ρp", "τt", "υy", "χx", "γy", "ωw", "σo", "ϲc", "ϳj",
	// Armenian
	"օo", "ս"+"u", "ո"+"n", "հ"+"h", "ց"+"g", "զ"+"q", "ք"+"p", "ե"+"e", "յ"+"j", "ա"+"w",
)

func pairs(list ...string) map[rune]rune {
	m := map[rune]rune{}
	for _, p := range list {
		from, size := utf8.DecodeRuneInString(p)
		to, _ := utf8.DecodeRuneInString(p[size:])
		m[from] = to
	}
	return m
}

// Numbered returns the n-th variant of a name, and its key: "Anna", "Anna 2", "Anna 3".
func Numbered(clean string, n int) (name, key string) {
	if n == 1 {
		return clean, Key(clean)
	}
	suffix := " " + strconv.Itoa(n)
	runes := []rune(clean)
	if limit := longest - len(suffix); len(runes) > limit {
		runes = runes[:limit]
	}
	name = strings.TrimSpace(string(runes)) + suffix
	return name, Key(name)
}
