// Package text holds the texts that people read, by key, in English, German and French. It knows no
// game and reads only the file systems that it is given.
//
// A catalog is three files, en.txt, de.txt and fr.txt, with one key a line:
//
//	# a comment
//	refusal.coins = This costs {0} {0|coin|coins}, {1:seat} has {2}.
//
// {0} is the first number. {0|coin|coins} is the singular or the plural, chosen by the first number
// as the language does. {1:seat} is the name of seat N and {1:card} the text of the key "card.N",
// where N is the second number.
//
// Where numbers have names (LoadNamed) the texts use those: {points}, {points|point|points},
// {buyer}.
package text

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Lang is the two-letter code of a language.
type Lang string

// The languages that every catalog has.
const (
	English Lang = "en"
	German  Lang = "de"
	French  Lang = "fr"
)

// Langs lists the languages in the order in which they are offered.
func Langs() []Lang { return []Lang{English, German, French} }

// ParseLang reads a language's two-letter code, in either case.
func ParseLang(s string) (Lang, error) {
	if l := Lang(strings.ToLower(s)); slices.Contains(Langs(), l) {
		return l, nil
	}
	return "", fmt.Errorf("no language %q: there are en, de and fr", Clip(s))
}

// Catalog has the texts of one part of the program (a game, the terminal client) in every language.
// The zero value has no texts.
type Catalog struct {
	words map[Lang]map[string]phrase
}

// Load reads en.txt, de.txt and fr.txt in dir. An error names the file and the line.
func Load(fsys fs.FS, dir string) (*Catalog, error) {
	return LoadNamed(fsys, dir, func(string) []Arg { return nil })
}

// LoadNamed loads texts that use numbers by name. args lists the numbers of a key, in the order of
// Text's arguments.
func LoadNamed(fsys fs.FS, dir string, args func(key string) []Arg) (*Catalog, error) {
	c := &Catalog{words: map[Lang]map[string]phrase{}}
	for _, lang := range Langs() {
		name := path.Join(dir, string(lang)+".txt")
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, fmt.Errorf("load the words: %w", err)
		}
		if c.words[lang], err = parse(name, string(data), args); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func parse(file, data string, args func(key string) []Arg) (map[string]phrase, error) {
	words := map[string]phrase{}
	for i, line := range strings.Split(strings.TrimPrefix(data, "\ufeff"), "\n") {
		if !utf8.ValidString(line) {
			return nil, fmt.Errorf("%s:%d: this line is not valid UTF-8", file, i+1)
		}
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, rest, ok := strings.Cut(line, " = ")
		if !ok || key == "" || strings.ContainsAny(key, " \t") {
			return nil, fmt.Errorf("%s:%d: want \"key = words\", have %q", file, i+1, Clip(line))
		}
		if _, twice := words[key]; twice {
			return nil, fmt.Errorf("%s:%d: %s is listed twice", file, i+1, key)
		}
		p, err := parsePhrase(rest)
		if err == nil {
			err = p.bind(args(key))
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %s: %w", file, i+1, key, err)
		}
		words[key] = p
	}
	return words, nil
}

// WithFallback returns a catalog with the texts of c, and those of base for the keys that c lacks.
func (c *Catalog) WithFallback(base *Catalog) *Catalog {
	merged := &Catalog{words: map[Lang]map[string]phrase{}}
	for _, lang := range Langs() {
		words := map[string]phrase{}
		maps.Copy(words, base.words[lang])
		maps.Copy(words, c.words[lang])
		merged.words[lang] = words
	}
	return merged
}

// WithPlain returns a catalog with the texts of c and these texts in one language. Braces in them
// are not placeholders.
func (c *Catalog) WithPlain(lang Lang, words map[string]string) *Catalog {
	more := &Catalog{words: map[Lang]map[string]phrase{}}
	maps.Copy(more.words, c.words)
	all := map[string]phrase{}
	maps.Copy(all, c.words[lang])
	for key, plain := range words {
		all[key] = phrase{{plain: plain, arg: -1}}
	}
	more.words[lang] = all
	return more
}

// Has reports whether the key has a text in this language.
func (c *Catalog) Has(lang Lang, key string) bool {
	_, ok := c.phrase(lang, key)
	return ok
}

func (c *Catalog) phrase(lang Lang, key string) (phrase, bool) {
	if c == nil {
		return nil, false
	}
	p, ok := c.words[lang][key]
	return p, ok
}

// Keys returns the keys of a language, sorted.
func (c *Catalog) Keys(lang Lang) []string {
	return slices.Sorted(maps.Keys(c.words[lang]))
}

// Uses returns the placeholders of a text, such as {0} and {1:seat}. If they differ between
// languages, a translation has lost something.
func (c *Catalog) Uses(lang Lang, key string) []string {
	var uses []string
	for _, p := range c.words[lang][key] {
		if p.arg < 0 {
			continue
		}
		use := cmp.Or(p.name, strconv.Itoa(p.arg))
		if p.noun != "" {
			use += ":" + p.noun
		}
		use = "{" + use + "}"
		if !slices.Contains(uses, use) {
			uses = append(uses, use)
		}
	}
	slices.Sort(uses)
	return uses
}

// phrase is a text cut at its placeholders.
type phrase []part

// part is plain words, a number, or words selected by a number.
type part struct {
	plain string
	arg   int      // index of the number; -1 for plain words
	name  string   // the number's name, if the text uses it
	noun  string   // "seat", or the part of another key before its number
	forms []string // singular and plural
}

func parsePhrase(s string) (phrase, error) {
	var out phrase
	for s != "" {
		open := strings.IndexAny(s, "{}")
		if open < 0 {
			return append(out, part{plain: s, arg: -1}), nil
		}
		if s[open] == '}' {
			return nil, errors.New("a } without its {")
		}
		if open > 0 {
			out = append(out, part{plain: s[:open], arg: -1})
		}
		inside, rest, ok := strings.Cut(s[open+1:], "}")
		if !ok {
			return nil, errors.New("a { without its }")
		}
		p, err := parsePlaceholder(inside)
		if err != nil {
			return nil, err
		}
		out, s = append(out, p), rest
	}
	return out, nil
}

// MaxArgs is the maximum number of numbers in a text.
const MaxArgs = 7

func parsePlaceholder(s string) (part, error) {
	end := strings.IndexAny(s, ":|")
	if end < 0 {
		end = len(s)
	}
	p, rest := part{name: s[:end]}, s[end:]
	if !isName(p.name) {
		arg, err := strconv.Atoi(p.name)
		if err != nil || arg < 0 || arg >= MaxArgs || strconv.Itoa(arg) != p.name {
			return part{}, fmt.Errorf("{%s}: want a number from 0 to %d first, or the name of one", s, MaxArgs-1)
		}
		p.arg, p.name = arg, ""
	}
	switch {
	case rest == "":
	case rest[0] == ':':
		if p.noun = rest[1:]; p.noun == "" {
			return part{}, fmt.Errorf("{%s}: no noun after the colon", s)
		}
	default:
		if p.forms = strings.Split(rest[1:], "|"); len(p.forms) != 2 {
			return part{}, fmt.Errorf("{%s}: want two forms, singular and plural", s)
		}
	}
	return p, nil
}

// Localizer turns keys and numbers into the texts of one language.
type Localizer struct {
	Catalog *Catalog
	Lang    Lang
	Seat    func(seat int) string // the name of a seat; nil means the text of the key "seat"

	// Noun returns the name of value n of a noun if that is not the catalog's text (ok is false
	// otherwise). Noun may be nil.
	Noun func(noun string, n int) (string, bool)
}

// Text returns the text of a key with the numbers filled in. For an unknown key it returns the key
// and the numbers, so that no information is lost.
func (s Localizer) Text(key string, args ...int) string {
	p, ok := s.Catalog.phrase(s.Lang, key)
	switch {
	case !ok && len(args) == 0:
		// A clone, because callers may pass a key that is only valid during this call.
		return strings.Clone(key)
	case !ok:
		return fmt.Sprintf("%s%v", strings.Clone(key), slices.Clone(args))
	case len(p) == 1 && p[0].arg < 0:
		return p[0].plain
	}
	var buf [256]byte // large enough for most sentences
	words := buf[:0]
	for i := range p {
		if p[i].arg < 0 {
			words = append(words, p[i].plain...)
		} else {
			words = append(words, s.word(&p[i], args)...)
		}
	}
	return string(words)
}

// nounText returns the text of a key that another text names. If that names a third text, it
// returns the key instead, to prevent infinite recursion.
func (s Localizer) nounText(key string, args ...int) string {
	p, _ := s.Catalog.phrase(s.Lang, key)
	for i := range p {
		if p[i].noun != "" {
			return strings.Clone(key)
		}
	}
	return s.Text(key, args...)
}

// Has reports whether the key has a text.
func (s Localizer) Has(key string) bool { return s.Catalog.Has(s.Lang, key) }

// word returns the text for a part.
func (s Localizer) word(p *part, args []int) string {
	n := 0
	if p.arg < len(args) {
		n = args[p.arg]
	}
	switch {
	case p.noun == "seat":
		return s.seat(n)
	case p.noun != "":
		return s.noun(p.noun, n)
	case p.forms != nil:
		return p.forms[plural(s.Lang, n)]
	default:
		return strconv.Itoa(n)
	}
}

func (s Localizer) noun(noun string, n int) string {
	if s.Noun != nil {
		if name, ok := s.Noun(noun, n); ok {
			return name
		}
	}
	return s.nounText(noun + "." + strconv.Itoa(n))
}

func (s Localizer) seat(n int) string {
	if s.Seat != nil {
		return s.Seat(n)
	}
	// The text of "seat" counts seats from 1, as people do.
	return s.nounText("seat", n+1)
}

// plural returns 0 if n takes the singular, and 1 if it takes the plural.
func plural(lang Lang, n int) int {
	if n < 0 {
		n = -n
	}
	if n == 1 || n == 0 && lang == French {
		return 0
	}
	return 1
}
