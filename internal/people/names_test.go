package people_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/people"
)

func TestCleanName(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, want, key string }{
		{"Anna", "Anna", ""},
		{"  Anna \t Maria ", "Anna Maria", ""},
		{"Anna", "Anna", ""},
		{"Änne-Marie_2 O'Hara.", "Änne-Marie_2 O'Hara.", ""},
		{"Ünal", "Ünal", ""}, // composed
		{"Ольга", "Ольга", ""},
		{"山田たろう", "山田たろう", ""},
		{"", "", "name_empty"},
		{" \u00a0\t", "", "name_empty"},
		{strings.Repeat("x", 20), strings.Repeat("x", 20), ""},
		{strings.Repeat("x", 21), "", "name_long"},
		{strings.Repeat("x", 9000), "", "name_characters"},
		{"12", "", "name_letters"},
		{"Аnna", "", "name_scripts"}, // a Cyrillic capital
		{"Annα", "", "name_scripts"},
		{"An\u200bna", "", "name_characters"},
		{"An\u202ena", "", "name_characters"},
		{"Anna\n<b>", "", "name_characters"},
		{"ᴀnna", "", "name_characters"}, // a small capital
		{"ǃanna", "", "name_characters"},
		{"Əli Đặng Ŋu", "Əli Đặng Ŋu", ""}, // letters of languages
		{"Anna😀", "", "name_characters"},
		{"\u0308Anna", "", "name_characters"},
		{"A\u0316\u0316\u0316nna", "", "name_characters"},
		{"\xff", "", "name_characters"},
		{"Ⅷ", "VIII", ""},
	}
	for _, tt := range tests {
		got, err := people.CleanName(tt.name)
		if got != tt.want {
			t.Errorf("%q is kept as %q, want %q", tt.name, got, tt.want)
		}
		if tt.key != "" {
			wantKey(t, err, tt.key)
		}
	}
}

func TestKeysOfLookalikes(t *testing.T) {
	t.Parallel()
	same := [][]string{
		{"Anna", "anna", "ANNA", "An na", "an-na", "Anna."},
		{"Ilona", "llona", "1lona", "Il0na"},
		{"cop", "сор", "СОР"}, // Cyrillic
		{"Bernd", "Bemd"},
		{"Straße", "STRASSE"},
		{"OPA", "ΟΡΑ"}, // Greek
	}
	for _, names := range same {
		for _, name := range names {
			if got, want := people.Key(name), people.Key(names[0]); got != want {
				t.Errorf("%s and %s: %q, %q", name, names[0], got, want)
			}
		}
	}
	for _, names := range [][2]string{{"Anna", "Hanna"}, {"Muller", "Müller"}, {"Ольга", "Olga"}, {"Anna", "Anna 2"}} {
		if people.Key(names[0]) == people.Key(names[1]) {
			t.Errorf("%s and %s are thought to look alike", names[0], names[1])
		}
	}
}

// Cleaning an accepted name again changes nothing, and does not change its key.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"Anna", "Änne", "山田", "Аnna", "\u0308x", "ﬁ", "ǅ", "İ"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		clean, err := people.CleanName(name)
		if err != nil {
			return
		}
		again, err := people.CleanName(clean)
		if err != nil || again != clean {
			t.Errorf("%q is kept as %q, and that as %q, %v", name, clean, again, err)
		}
		if people.Key(clean) != people.Key(name) || people.Key(clean) == "" {
			t.Errorf("%q has the key %q, its clean form %q", name, people.Key(name), people.Key(clean))
		}
	})
}
