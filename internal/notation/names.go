package notation

import (
	"fmt"
	"slices"
	"strings"
)

// NameAt returns the name with an index, or "?" if there is none.
func NameAt(names []string, i int) string {
	if i < 0 || i >= len(names) {
		return "?"
	}
	return names[i]
}

// ReadName sets v to the index of a name in a list, or to -1 if the list lacks it.
func ReadName[T ~int8](v *T, names []string, b []byte) error {
	*v = T(slices.Index(names, string(b)))
	if *v < 0 {
		return fmt.Errorf("no %q: there are %s", b, strings.Join(names, ", "))
	}
	return nil
}
