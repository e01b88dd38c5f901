package notation

import (
	"fmt"
	"slices"
	"strings"
)

// NameAt returns a name from a list, "?" for a number that has none.
func NameAt(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return "?"
	}
	return names[i]
}

// ReadName sets v to the place of a name in a list. If the list lacks it, v becomes -1.
func ReadName[T ~int8](v *T, names []string, b []byte) error {
	*v = T(slices.Index(names, string(b)))
	if *v < 0 {
		return fmt.Errorf("no %q: there are %s", b, strings.Join(names, ", "))
	}
	return nil
}
