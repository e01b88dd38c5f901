package engine

import (
	"encoding/json"
	"fmt"
	"iter"
	"math/bits"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/notation"
)

// Seat is a place at the table, from 0 in code and from 1 in words and records.
type Seat int8

// The special seats, which no player has.
const (
	Chance  Seat = -1 // draws cards, tiles and dice; written *
	Watcher Seat = -2 // knows only what is public
	// Omniscient knows everything: for finished games, hosts' checks and tests, never for a client.
	Omniscient Seat = -3
)

// Seats is a set of seats; Chance, Watcher and Omniscient can be in it. The zero value is nobody.
type Seats uint16

// Everybody is the set of all seats and of the watchers.
const Everybody Seats = 1<<MaxSeats - 1 | 1<<(16+Watcher)

// Only returns the set of one seat, or the empty set if there is no such seat.
func Only(s Seat) Seats {
	if s < Omniscient || s >= MaxSeats {
		return 0
	}
	return 1 << (uint8(s) & 15)
}

// AllSeats returns the set of seats 0 to n-1.
func AllSeats(n int) Seats { return 1<<uint(n) - 1 }

// Has reports whether the seat is in the set.
func (set Seats) Has(s Seat) bool { return set&Only(s) != 0 }

// With returns the set with the seat.
func (set Seats) With(s Seat) Seats { return set | Only(s) }

// Without returns the set without the seat.
func (set Seats) Without(s Seat) Seats { return set &^ Only(s) }

// Len returns the size of the set.
func (set Seats) Len() int { return bits.OnesCount16(uint16(set)) }

// First returns the lowest seat of a set that is not empty. The special seats come last.
func (set Seats) First() Seat {
	n := Seat(bits.TrailingZeros16(uint16(set)))
	if n >= MaxSeats {
		n -= 16
	}
	return n
}

// All iterates over the set from its lowest seat up.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(set.First()) {
				return
			}
		}
	}
}

// String returns a seat as in records: a number from 1, or * for chance.
func (s Seat) String() string {
	if s == Watcher {
		return "watcher"
	}
	if s == Omniscient {
		return "omniscient"
	}
	return notation.SeatText(int(s))
}

// MarshalText returns the same text as String, for positions.
func (s Seat) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Seat) UnmarshalText(b []byte) error {
	for _, nobody := range []Seat{Watcher, Omniscient} {
		if string(b) == nobody.String() {
			*s = nobody
			return nil
		}
	}
	n, err := notation.ParseSeat(string(b))
	if err != nil {
		return err
	}
	if n >= MaxSeats {
		return fmt.Errorf("%q is no seat: seats go from 1 to %d", b, MaxSeats)
	}
	*s = Seat(n)
	return nil
}

// MarshalJSON returns a number from 1, or a word for a special seat.
func (s Seat) MarshalJSON() ([]byte, error) { return s.AppendJSON(nil), nil }

// AppendJSON appends what MarshalJSON returns.
func (s Seat) AppendJSON(b []byte) []byte {
	if s < 0 {
		return append(append(append(b, '"'), s.String()...), '"')
	}
	return strconv.AppendInt(b, int64(s)+1, 10)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Seat) UnmarshalJSON(b []byte) error {
	return s.UnmarshalText([]byte(strings.Trim(string(b), `"`)))
}

// String returns the set as "1+3", or "none".
func (set Seats) String() string {
	if set == 0 {
		return "none"
	}
	var names []string
	for s := range set.All() {
		names = append(names, s.String())
	}
	return strings.Join(names, "+")
}

// MarshalText returns the same text as String, for positions.
func (set Seats) MarshalText() ([]byte, error) { return []byte(set.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (set *Seats) UnmarshalText(b []byte) error {
	var read Seats
	if string(b) != "none" {
		for word := range strings.SplitSeq(string(b), "+") {
			var s Seat
			if err := s.UnmarshalText([]byte(word)); err != nil {
				return err
			}
			read = read.With(s)
		}
	}
	*set = read
	return nil
}

// MarshalJSON lists the seats by their numbers from 1.
func (set Seats) MarshalJSON() ([]byte, error) { return set.AppendJSON(nil), nil }

// AppendJSON appends what MarshalJSON returns.
func (set Seats) AppendJSON(b []byte) []byte {
	b = append(b, '[')
	for ; set != 0; set &= set - 1 {
		if b[len(b)-1] != '[' {
			b = append(b, ',')
		}
		b = set.First().AppendJSON(b)
	}
	return append(b, ']')
}

// UnmarshalJSON reads what MarshalJSON writes.
func (set *Seats) UnmarshalJSON(b []byte) error {
	var list []Seat
	if err := json.Unmarshal(b, &list); err != nil {
		return err
	}
	*set = 0
	for _, s := range list {
		*set = set.With(s)
	}
	return nil
}
