package text_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

// load makes a catalog with the same texts in every language.
func load(t *testing.T, lines ...string) *text.Catalog {
	t.Helper()
	data := strings.Join(lines, "\n")
	c := must.Get(text.Load(files(data, data, data), "words"))(t)
	return c
}

func files(en, de, fr string) fstest.MapFS {
	return fstest.MapFS{
		"words/en.txt": {Data: []byte(en)},
		"words/de.txt": {Data: []byte(de)},
		"words/fr.txt": {Data: []byte(fr)},
	}
}

func TestLoadErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, data, want string }{
		{"no equals sign", "# words\nhello", `words/en.txt:2: want "key = words", have "hello"`},
		{"no words", "hello = ", `words/en.txt:1: want "key = words", have "hello ="`},
		{"a key of two words", "hello you = x", `words/en.txt:1: want "key = words", have "hello you = x"`},
		{"twice", "a = 1\nb = 2\na = 3", "words/en.txt:3: a is listed twice"},
		{"open", "a = {0", "words/en.txt:1: a: a { without its }"},
		{"closed", "a = 0}", "words/en.txt:1: a: a } without its {"},
		{"not a number", "a = {x}", "words/en.txt:1: a: {x}: no number has that name: there are []"},
		{"nothing", "a = {}", "words/en.txt:1: a: {}: want a number from 0 to 6 first, or the name of one"},
		{"negative", "a = {-1}", "words/en.txt:1: a: {-1}: want a number from 0 to 6 first, or the name of one"},
		{"more than an action has", "a = {7}", "words/en.txt:1: a: {7}: want a number from 0 to 6 first, or the name of one"},
		{"huge", "a = {99999999999999999999}", "words/en.txt:1: a: {99999999999999999999}: want a number from 0 to 6 first, or the name of one"},
		{"another way to write it", "a = {+1}", "words/en.txt:1: a: {+1}: want a number from 0 to 6 first, or the name of one"},
		{"no noun", "a = {0:}", "words/en.txt:1: a: {0:}: no noun after the colon"},
		{"one form", "a = {0|coin}", "words/en.txt:1: a: {0|coin}: want two forms, singular and plural"},
		{"three forms", "a = {0|a|b|c}", "words/en.txt:1: a: {0|a|b|c}: want two forms, singular and plural"},
		{"not UTF-8", "a = x\nb = \xff", "words/en.txt:2: this line is not valid UTF-8"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := text.Load(files(test.data, "", ""), "words")
			if err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestLoadNamesTheMissingFile(t *testing.T) {
	t.Parallel()
	_, err := text.Load(fstest.MapFS{"words/en.txt": {}, "words/de.txt": {}}, "words")
	if err == nil || !strings.Contains(err.Error(), "words/fr.txt") {
		t.Errorf("got %v, want an error that names words/fr.txt", err)
	}
}

func TestLoadReadsWhatEditorsWrite(t *testing.T) {
	t.Parallel()
	data := "\ufeff# a comment\r\n\r\n  a = one = two  \r\n# b = no\r\n"
	c := must.Get(text.Load(fstest.MapFS{"en.txt": {Data: []byte(data)}, "de.txt": {}, "fr.txt": {}}, "."))(t)
	if diff := cmp.Diff([]string{"a"}, c.Keys(text.English)); diff != "" {
		t.Error(diff)
	}
	if got := (text.Localizer{Catalog: c, Lang: text.English}).Text("a"); got != "one = two" {
		t.Errorf("got %q", got)
	}
}

func TestText(t *testing.T) {
	t.Parallel()
	c := load(t,
		"seat = Seat {0}",
		"card.1 = a one",
		"plain = no numbers",
		"numbers = {1} of {0}",
		"coins = {0} {0|coin|coins}",
		"suffix = card{0||s}",
		"give = {0:seat} gives {1:card}",
	)
	anna := func(n int) string { return []string{"Anna", "Ben"}[n] }
	tests := []struct {
		name string
		key  string
		args []int
		seat func(int) string
		want string
	}{
		{"plain", "plain", nil, nil, "no numbers"},
		{"numbers in any order", "numbers", []int{3, 2}, nil, "2 of 3"},
		{"a number that is not given is 0", "numbers", []int{3}, nil, "0 of 3"},
		{"one", "coins", []int{1}, nil, "1 coin"},
		{"several", "coins", []int{2}, nil, "2 coins"},
		{"below nought", "coins", []int{-1}, nil, "-1 coin"},
		{"an empty form", "suffix", []int{1}, nil, "card"},
		{"and its plural", "suffix", []int{2}, nil, "cards"},
		{"seats count from 1", "give", []int{1, 1}, nil, "Seat 2 gives a one"},
		{"seats have names", "give", []int{1, 1}, anna, "Ben gives a one"},
		{"a noun without words", "give", []int{0, 7}, nil, "Seat 1 gives card.7"},
		{"a key without words", "nothing", nil, nil, "nothing"},
		{"and its numbers", "nothing", []int{1, 2}, nil, "nothing[1 2]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			loc := text.Localizer{Catalog: c, Lang: text.English, Seat: test.seat}
			if got := loc.Text(test.key, test.args...); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestPlurals(t *testing.T) {
	t.Parallel()
	c := load(t, "n = {0|one|many}")
	tests := map[text.Lang]map[int]string{
		text.English: {-2: "many", -1: "one", 0: "many", 1: "one", 2: "many", 11: "many", 21: "many"},
		text.German:  {-2: "many", -1: "one", 0: "many", 1: "one", 2: "many", 11: "many", 21: "many"},
		text.French:  {-2: "many", -1: "one", 0: "one", 1: "one", 2: "many", 11: "many", 21: "many"},
	}
	for _, lang := range text.Langs() {
		for n, want := range tests[lang] {
			if got := (text.Localizer{Catalog: c, Lang: lang}).Text("n", n); got != want {
				t.Errorf("%s %d: got %q, want %q", lang, n, got, want)
			}
		}
	}
}

// A text that names itself, directly or through another, shows its key instead of recursing
// forever.
func TestNounReferencesHaveNoCycle(t *testing.T) {
	t.Parallel()
	c := load(t, "seat = {0:seat}", "a.0 = see {0:b}", "b.0 = see {0:a}", "say = {0:a}, {0:seat}")
	if got, want := (text.Localizer{Catalog: c, Lang: text.English}).Text("say"), "a.0, seat"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestMissingTextShowsNoKey(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]*text.Catalog{"nil": nil, "empty": {}} {
		loc := text.Localizer{Catalog: c, Lang: text.English}
		if got := loc.Text("hello", 1); got != "hello[1]" || loc.Has("hello") {
			t.Errorf("%s: got %q", name, got)
		}
	}
}

func TestWithFallback(t *testing.T) {
	t.Parallel()
	own, base := load(t, "a = own", "b = own"), load(t, "b = base", "c = base")
	c := own.WithFallback(base)
	loc := text.Localizer{Catalog: c, Lang: text.German}
	got := []string{loc.Text("a"), loc.Text("b"), loc.Text("c")}
	if diff := cmp.Diff([]string{"own", "own", "base"}, got); diff != "" {
		t.Error(diff)
	}
	if own.Has(text.German, "c") || base.Has(text.German, "a") {
		t.Error("WithFallback changed a catalog that it was made from")
	}
}

func TestUses(t *testing.T) {
	t.Parallel()
	c := load(t, "a = {1:seat} pays {0} {0|coin|coins} and {2|one|many}", "b = nothing")
	if diff := cmp.Diff([]string{"{0}", "{1:seat}", "{2}"}, c.Uses(text.French, "a")); diff != "" {
		t.Error(diff)
	}
	if uses := c.Uses(text.French, "b"); len(uses) != 0 {
		t.Errorf("b uses %v", uses)
	}
}

func TestParseLang(t *testing.T) {
	t.Parallel()
	if l, err := text.ParseLang("DE"); l != text.German || err != nil {
		t.Errorf("got %v, %v", l, err)
	}
	if _, err := text.ParseLang("it"); err == nil || err.Error() != `no language "it": there are en, de and fr` {
		t.Errorf("got %v", err)
	}
}

func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{"peek", "take", "offer", "load", "no", "end"}
	tests := []struct{ word, want string }{
		{"peek", "peek"},
		{"pek", "peek"},
		{"atke", "take"},
		{"offers", "offer"},
		{"lod", "load"},
		{"n", "no"},
		{"xy", ""},
		{"x", ""},
		{"", ""},
		{"sail", ""},
		{"ofxxr", "offer"},
		{strings.Repeat("peek", 1_000_000), ""}, // and quickly
	}
	for _, test := range tests {
		if got := text.Nearest(test.word, names); got != test.want {
			t.Errorf("%.20q: got %q, want %q", test.word, got, test.want)
		}
	}
	if got := text.Nearest("peek", nil); got != "" {
		t.Errorf("of no names got %q", got)
	}
}

func TestNearestFindsWordsWithOneTypo(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-z]{3,10}`).Draw(t, "word")
		at := rapid.IntRange(0, len(word)-1).Draw(t, "at")
		typos := []string{word[:at] + word[at+1:], word[:at] + "-" + word[at:], word[:at] + "-" + word[at+1:]}
		if at > 0 {
			typos = append(typos, word[:at-1]+word[at:at+1]+word[at-1:at]+word[at+1:])
		}
		for _, typo := range typos {
			if got := text.Nearest(typo, []string{"0123456789", word}); got != word {
				t.Fatalf("%q: got %q, want %q", typo, got, word)
			}
		}
	})
}

func TestDidYouMean(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]string{"pek": `: did you mean "peek"?`, "sail": ""} {
		if got := text.DidYouMean(word, []string{"take", "peek"}); got != want {
			t.Errorf("%s: got %q, want %q", word, got, want)
		}
	}
}

func TestClip(t *testing.T) {
	t.Parallel()
	tests := []struct{ in, want string }{
		{"short", "short"},
		{strings.Repeat("ü", 60), strings.Repeat("ü", 60)},
		{strings.Repeat("ü", 61), strings.Repeat("ü", 60) + "..."},
		{strings.Repeat("\x19", 15), strings.Repeat("\x19", 15)},
		{strings.Repeat("\x19", 16), strings.Repeat("\x19", 15) + "..."},
		{strings.Repeat("\xff", 16), strings.Repeat("\xff", 15) + "..."},
		{strings.Repeat(`"`, 31), strings.Repeat(`"`, 30) + "..."},
	}
	for _, test := range tests {
		if got := text.Clip(test.in); got != test.want {
			t.Errorf("%q: got %q", test.in, got)
		}
	}
}

func TestNamedNumbers(t *testing.T) {
	t.Parallel()
	args := func(key string) []text.Arg {
		if key == "sold" {
			return []text.Arg{{Name: "buyer", Noun: "seat"}, {Name: "card", Noun: "card"}, {Name: "gold"}}
		}
		return nil
	}
	load := func(words string) (*text.Catalog, error) {
		files := fstest.MapFS{}
		for _, lang := range []string{"en", "de", "fr"} {
			files["text/"+lang+".txt"] = &fstest.MapFile{Data: []byte("seat = Seat {0}\ncard.4 = a fog\nsold = " + words)}
		}
		return text.LoadNamed(files, "text", args)
	}
	c := must.Get(load("{buyer} buys {card} for {gold} {gold|coin|coins}, no {gold:card}."))(t)
	loc := text.Localizer{Catalog: c, Lang: text.English}
	if got := loc.Text("sold", 1, 4, 4); got != "Seat 2 buys a fog for 4 coins, no a fog." {
		t.Errorf("got %q", got)
	}
	if _, err := load("{seller}"); err == nil || !strings.Contains(err.Error(), "text/en.txt:3: sold: {seller}: no number has that name: there are [buyer card gold]") {
		t.Errorf("a name that is none: %v", err)
	}
}
