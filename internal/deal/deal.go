// Package deal draws for chance so that draws do not depend on how people play: everybody who plays
// the same deal gets the same river, cards and weather, as far as the rules allow. Each draw has a
// name, such as the fourth tile or the tenth barrel of a game, and its result follows from the
// secret of the deal, the name and the odds alone. The package knows no game.
//
// A chance action with the odds 3 of 7 has three of seven tickets. The secret and the name give
// each ticket a number, and the lowest number wins. So every result has exactly its odds. In two
// games of a deal whose odds differ, a draw still has the same result in both, unless the winning
// ticket of one game does not exist in the other, or is beaten there by a ticket that exists only
// there.
package deal

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/chance"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Deal makes the draws of one deal, and the random numbers for the bots in it.
type Deal struct{ secret chance.Secret }

// New returns the deal of a secret.
func New(secret chance.Secret) Deal { return Deal{secret} }

// Numbered returns a deal for simulations: number n of a seed. Anybody can compute it.
func Numbered(seed, n uint64) Deal {
	return Deal{sha256.Sum256([]byte("bigriver deals\n" + strconv.FormatUint(seed, 10) + "\n" + strconv.FormatUint(n, 10)))}
}

// Draws are the draws of one match.
type Draws struct {
	deal   Deal
	counts map[string]int // of the match's draws, by kind
	steps  int            // the length of the match that they were counted in
}

// Begin returns the draws of a match, which may have begun.
func (d Deal) Begin(m match.Match) *Draws {
	return &Draws{d, counts(m), m.Len()}
}

// Next returns the number of the match's next draw, from 0 to m.Odds()-1, for m.ActDrawn. Chance
// has to act, and every chance action since the last call must have been drawn by Next.
func (d *Draws) Next(m match.Match) int {
	if m.Len() < d.steps { // steps were taken back
		d.counts = counts(m)
	}
	of, divisor := m.Count(engine.Chance), 0
	for i := range of {
		divisor = gcd(divisor, m.Choice(engine.Chance, i).Weight)
	}
	kind := kindOf(m.Drawn(0))
	d.counts[kind]++
	d.steps = m.Len() + 1
	t := d.deal.tickets(kind, d.counts[kind])
	number, lowest, winner := 0, uint64(0), -1
	for i := range of {
		c := m.Choice(engine.Chance, i)
		if own := t.lowest(c.Action, c.Weight/divisor); winner < 0 || own < lowest {
			lowest, winner = own, number
		}
		number += c.Weight
	}
	return winner
}

// Source returns the randomness of a bot for its decision. It depends only on the deal, the
// position and the seat, so that the same play meets the same answers.
func (d Deal) Source(m match.Match, by engine.Seat) engine.Source {
	purpose := strings.Builder{}
	purpose.WriteString("bot " + by.String())
	for _, c := range m.Position() {
		purpose.WriteString("\n" + c.Path + " = " + c.Value)
	}
	return rand.NewChaCha8(d.secret.Derive(purpose.String()))
}

// kindOf returns the kind of a chance action: its first word. All chance actions of a position have
// the same one.
func kindOf(action string) string {
	kind, _, _ := strings.Cut(action, " ")
	return kind
}

// tickets are the numbers of the tickets of one draw.
type tickets struct {
	mac  hash.Hash
	name string
}

func (d Deal) tickets(kind string, n int) tickets {
	return tickets{hmac.New(sha256.New, d.secret[:]), "bigriver deal 1\n" + kind + " " + strconv.Itoa(n) + "\n"}
}

// ticketSize is the size of a ticket's number in bytes. Each HMAC has four of them.
const ticketSize = 8

// lowest returns the lowest number of the first n tickets of an action.
//
// Four tickets at a time are the HMAC-SHA256, with the secret as its key, of these lines: "bigriver
// deal 1", the kind and number of the draw ("tile 4"), the action ("tile A1-3"), and which four,
// from 0. Every line but the last ends in a line break. A ticket is 8 bytes of it, a big-endian
// number.
func (t tickets) lowest(action string, n int) uint64 {
	lowest, sum := ^uint64(0), [sha256.Size]byte{}
	for block := 0; n > 0; block++ {
		t.mac.Reset()
		io.WriteString(t.mac, t.name+action+"\n"+strconv.Itoa(block)) //nolint:errcheck,gosec // writing to a hash never fails
		t.mac.Sum(sum[:0])
		for at := 0; at < len(sum) && n > 0; at, n = at+ticketSize, n-1 {
			lowest = min(lowest, binary.BigEndian.Uint64(sum[at:]))
		}
	}
	return lowest
}

// gcd returns the greatest common divisor.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
