package people_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
)

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
		got, err := people.CleanName(tt.name)
		if err != nil || got != tt.want {
			t.Errorf("%q is kept as %q, %v, want %q", tt.name, got, err, tt.want)
		}
		if number, unnamed := people.GuestNumber(got); unnamed != tt.unnamed || unnamed && number != tt.number {
			t.Errorf("%q has number %d, %v, want %d, %v", got, number, unnamed, tt.number, tt.unnamed)
		}
	}
}

// An account may keep such a name. Its owner signs in with the name that they see.
func TestAnAccountWithTheNameOfAGuestSignsIn(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	who := must.Get(p.Register(t.Context(), "", "Gast 7", "correct horse battery"))(t)
	for _, name := range []string{"Gast 7", "Guest 7", "Invité 7"} {
		got, _, err := p.SignIn(t.Context(), name, "correct horse battery")
		if err != nil || got.ID != who.ID {
			t.Errorf("%q signs in as %q, %v", name, got.ID, err)
		}
	}
	if _, err := p.Register(t.Context(), "", "Invité 7", "correct horse battery"); err == nil {
		t.Error("a second account has the same name in another language")
	}
}

// Three hundred guests without a name are no reason to turn the next one away: see TestNumbersAfterANameEnd for names that people chose.
func TestManyUnnamedGuestsArrive(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	names := map[string]bool{}
	for range 300 {
		for _, name := range []string{"Guest", "Gast", "Invité"} {
			names[must.Get(p.Arrive(t.Context(), name))(t).Name] = true
		}
	}
	if len(names) != 900 || !names["Guest"] || !names["Guest 50"] {
		t.Errorf("900 guests have %d names", len(names))
	}
}

// TestAGuestLosesTheirName shows that a guest becomes one without a name and stays the same person, that the name is free again, and that an
// account keeps its name.
func TestAGuestLosesTheirName(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	rude := must.Get(p.Arrive(t.Context(), "Rude"))(t)
	is, err := p.Unname(t.Context(), rude.ID)
	if _, unnamed := people.GuestNumber(is.Name); err != nil || !unnamed || is.ID != rude.ID {
		t.Errorf("the guest is %+v, %v", is, err)
	}
	if again, err := p.Arrive(t.Context(), "Rude"); err != nil || again.Name != "Rude" {
		t.Errorf("the name is not free: %+v, %v", again, err)
	}
	anna := must.Get(p.Register(t.Context(), "", "Anna", "steamboat queen"))(t)
	if _, err := p.Unname(t.Context(), anna.ID); err == nil {
		t.Error("an account lost its name")
	}
}
