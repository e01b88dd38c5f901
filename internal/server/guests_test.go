package server_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/table/present"
)

// TestDefaultNamesOfGuestsAreTranslated shows that a guest who has not chosen a name gets a
// default name in the reader's language.
func TestDefaultNamesOfGuestsAreTranslated(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, ben := s.guest(t, "Guest"), s.guest(t, "Gast")
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": []any{map[string]any{"me": true}, map[string]any{}}}, &made)
	ben.command(made.ID, map[string]any{"kind": "sit"})
	for lang, want := range map[string][2]string{"en": {"Guest", "Guest 2"}, "de": {"Gast", "Gast 2"}, "fr": {"Invité", "Invité 2"}} {
		anna.head.Set("Accept-Language", lang)
		is := anna.show(made.ID)
		if got := [2]string{is.Seats[0].Name, is.Seats[1].Name}; got != want {
			t.Errorf("in %s the seats are %v, want %v", lang, got, want)
		}
		if is.Host.Name != want[0] {
			t.Errorf("in %s the host is %s", lang, is.Host.Name)
		}
		var me account.Me
		anna.ok("GET", apiBase+"/me", nil, &me)
		if me.Person.Name != want[0] {
			t.Errorf("in %s the guest is %s", lang, me.Person.Name)
		}
	}
}
