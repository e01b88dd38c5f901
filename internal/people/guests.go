package people

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/bigriver/bigriver/internal/people/names"
)

// The first guestsInTurn unnamed guests are numbered in order. Later ones get a random number up to
// highestGuest.
const (
	guestsInTurn = 50
	highestGuest = 99_999
)

// guestNumber draws a random number for an unnamed guest.
func (p *People) guestNumber() (int, error) {
	var b [4]byte
	if _, err := io.ReadFull(p.rand, b[:]); err != nil {
		return 0, fmt.Errorf("draw the number of a guest: %w", err)
	}
	return guestsInTurn + 1 + int(binary.BigEndian.Uint32(b[:])%(highestGuest-guestsInTurn)), nil
}

// Unname removes the name of a guest, who becomes an unnamed guest. It does not change the name of
// an account.
func (p *People) Unname(ctx context.Context, id ID) (Person, error) {
	for range randomNumbers {
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
