package waters_test

import "testing"

func TestPlace(t *testing.T) {
	t.Parallel()
	r := rules(t)
	for name, want := range map[string]bool{"7,1": true, "0,0": false, "07,1": false, "12,3": false, "none": false, "": false} {
		if place, ok := r.Rules.Place(name); ok != want || want && place != name {
			t.Errorf("%q: %q, %t", name, place, ok)
		}
	}
}
