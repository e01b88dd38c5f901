package present

import (
	"slices"
	"testing"
)

// TestDistinguish checks that names that several seats have get the number of their seat.
func TestDistinguish(t *testing.T) {
	t.Parallel()
	names := distinguish([]string{"Otter", "Anna", "Otter", "Otter"})
	if want := []string{"Otter (1)", "Anna", "Otter (3)", "Otter (4)"}; !slices.Equal(names, want) {
		t.Errorf("have %q, want %q", names, want)
	}
}
