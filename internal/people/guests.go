package people

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// guestNames are the names of guests who have chosen none, by language. The first is the one that is stored: each reader is shown the one
// of their own language (see GuestNumber).
var guestNames = []string{"Guest", "Gast", "Invité"} //nolint:gochecknoglobals // data

// storedGuest returns the stored form of a name that means an unnamed guest in any language, "Guest 2" for "Gast 2", and other names as
// they are. So no two guests are shown under the same name.
func storedGuest(clean string) string {
	word := strings.TrimRight(clean, " 0123456789")
	number := strings.TrimSpace(clean[len(word):])
	for _, name := range guestNames {
		if Key(word) == Key(name) {
			return strings.TrimSpace(guestNames[0] + " " + number)
		}
	}
	return clean
}

// GuestNumber reports whether a stored name is that of a guest who has chosen none, and which number it has: 1 for none.
func GuestNumber(name string) (number int, unnamed bool) {
	rest, found := strings.CutPrefix(name, guestNames[0])
	if !found || rest == "" {
		return 1, found
	}
	digits, found := strings.CutPrefix(rest, " ")
	number, err := strconv.Atoi(digits)
	return number, found && err == nil
}

// guestsInTurn is how many unnamed guests have numbers in turn, highestGuest the highest number that is drawn for the others.
const (
	guestsInTurn = 50
	highestGuest = 99_999
)

// guestNumber draws a number for an unnamed guest.
func (p *People) guestNumber() (int, error) {
	var b [4]byte
	if _, err := io.ReadFull(p.rand, b[:]); err != nil {
		return 0, fmt.Errorf("draw the number of a guest: %w", err)
	}
	return guestsInTurn + 1 + int(binary.BigEndian.Uint32(b[:])%(highestGuest-guestsInTurn)), nil
}

// Unname takes the name of a guest away, so that they are a guest who has chosen none. An account keeps its name.
func (p *People) Unname(ctx context.Context, id ID) (Person, error) {
	for range mostNumbers {
		number, err := p.guestNumber()
		if err != nil {
			return Person{}, err
		}
		name, key := numbered(guestNames[0], number)
		who, err := p.update(ctx, id, func(who *Person) error {
			if who.Kind != Guest {
				return refuse(Forbidden, "unname_guests")
			}
			who.Name, who.Key = name, key
			return nil
		})
		if refused, ok := errors.AsType[*Error](err); !ok || refused.Code != Taken {
			return who, err
		}
	}
	return Person{}, refuse(Taken, "name_taken")
}
