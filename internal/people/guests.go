package people

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/bigriver/bigriver/internal/people/names"
)

// guestsInTurn is how many unnamed guests have numbers in turn, highestGuest the highest number
// that is drawn for the others.
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

// Unname takes the name of a guest away, so that they are a guest who has chosen none. An account
// keeps its name.
func (p *People) Unname(ctx context.Context, id ID) (Person, error) {
	for range maxNumbers {
		number, err := p.guestNumber()
		if err != nil {
			return Person{}, err
		}
		name, key := names.Numbered(names.Guest, number)
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
