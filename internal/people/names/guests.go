package names

import (
	"strconv"
	"strings"
)

// Guest is the stored name of unnamed guests. Readers see it in their own language (see
// GuestNumber).
const Guest = "Guest"

// guests are the names of guests who have chosen none, by language.
var guests = []string{Guest, "Gast", "Invité"} //nolint:gochecknoglobals // data

// StoredGuest returns the stored form of a name that means an unnamed guest in any language, such
// as "Guest 2" for "Gast 2". It returns other names unchanged. So no two guests are shown under the
// same name.
func StoredGuest(clean string) string {
	word := strings.TrimRight(clean, " 0123456789")
	number := strings.TrimSpace(clean[len(word):])
	for _, name := range guests {
		if Key(word) == Key(name) {
			return strings.TrimSpace(Guest + " " + number)
		}
	}
	return clean
}

// GuestNumber reports whether a stored name is that of an unnamed guest, and returns its number, or
// 1 if it has none.
func GuestNumber(name string) (number int, unnamed bool) {
	rest, found := strings.CutPrefix(name, Guest)
	if !found || rest == "" {
		return 1, found
	}
	digits, found := strings.CutPrefix(rest, " ")
	number, err := strconv.Atoi(digits)
	return number, found && err == nil
}
