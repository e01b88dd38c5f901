package people_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people/names"
)

// An account may keep the name of an unnamed guest. Its owner signs in with the name as they see
// it.
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

// After three hundred unnamed guests, the next one is still accepted. See TestManyGuestsShareAName
// for names that people chose.
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

// TestAGuestLosesTheirName checks that a guest loses their name but stays the same person, that the
// name is free again, and that an account keeps its name.
func TestAGuestLosesTheirName(t *testing.T) {
	t.Parallel()
	p, _ := open(t)
	rude := must.Get(p.Arrive(t.Context(), "Rude"))(t)
	is, err := p.Unname(t.Context(), rude.ID)
	if _, unnamed := names.GuestNumber(is.Name); err != nil || !unnamed || is.ID != rude.ID {
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
