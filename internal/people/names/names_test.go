package names_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/people/names"
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
		{"\u3164", "", "name_characters"}, // Hangul fillers, letters that nobody sees
		{"\u115f\uffa0", "", "name_characters"},
		{"Anna\n<b>", "", "name_characters"},
		{"ᴀnna", "", "name_characters"}, // a small capital
		{"ǃanna", "", "name_characters"},
		{"Əli Đặng Ŋu", "Əli Đặng Ŋu", ""}, // letters of real alphabets
		{"Anna😀", "", "name_characters"},
		{"\u0308Anna", "", "name_characters"},
		{"A\u0316\u0316\u0316nna", "", "name_characters"},
		{"\xff", "", "name_characters"},
		{"Ⅷ", "VIII", ""},
	}
	for _, tt := range tests {
		got, err := names.Clean(tt.name)
		if got != tt.want {
			t.Errorf("%q is stored as %q, want %q", tt.name, got, tt.want)
		}
		if tt.key != "" {
			if refused, ok := errors.AsType[*names.Error](err); !ok || refused.Key != tt.key {
				t.Errorf("%q: got %v, want %s", tt.name, err, tt.key)
			}
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
	for _, alike := range same {
		for _, name := range alike {
			if got, want := names.Key(name), names.Key(alike[0]); got != want {
				t.Errorf("%s and %s: %q, %q", name, alike[0], got, want)
			}
		}
	}
	for _, other := range [][2]string{{"Anna", "Hanna"}, {"Muller", "Müller"}, {"Ольга", "Olga"}, {"Anna", "Anna 2"}} {
		if names.Key(other[0]) == names.Key(other[1]) {
			t.Errorf("%s and %s are thought to look alike", other[0], other[1])
		}
	}
}

func TestUnnamedGuestsHaveOneNameInAllLanguages(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, want string
		number     int
		unnamed    bool
	}{
		{"Guest", "Guest", 1, true},
		{"Gast", "Guest", 1, true},
		{"Invité", "Guest", 1, true},
		{"GAST 12", "Guest 12", 12, true},
		{"invité3", "Guest 3", 3, true},
		{"Gastón", "Gastón", 0, false},
		{"Guest of honour", "Guest of honour", 0, false},
		{"2 Guest", "2 Guest", 0, false},
		{"Guests", "Guests", 0, false},
	}
	for _, tt := range tests {
		got, err := names.Clean(tt.name)
		if err != nil || got != tt.want {
			t.Errorf("%q is stored as %q, %v, want %q", tt.name, got, err, tt.want)
		}
		if number, unnamed := names.GuestNumber(got); unnamed != tt.unnamed || unnamed && number != tt.number {
			t.Errorf("%q has number %d, %v, want %d, %v", got, number, unnamed, tt.number, tt.unnamed)
		}
	}
}

// Cleaning a clean name again changes neither it nor its key.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"Anna", "Änne", "山田", "Аnna", "\u0308x", "ﬁ", "ǅ", "İ"} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		clean, err := names.Clean(name)
		if err != nil {
			return
		}
		again, err := names.Clean(clean)
		if err != nil || again != clean {
			t.Errorf("%q is stored as %q, and that as %q, %v", name, clean, again, err)
		}
		if names.Key(clean) != names.Key(name) || names.Key(clean) == "" {
			t.Errorf("%q has the key %q, its clean form %q", name, names.Key(name), names.Key(clean))
		}
	})
}
