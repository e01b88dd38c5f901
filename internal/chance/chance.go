// Package chance makes the numbers of what falls by chance so that everybody can recompute them afterwards. Before a game
// its table draws a secret and publishes the secret's commitment; then each seat adds a nonce of its own. Number k of the
// table depends on the secret, the nonces and k alone, so that nobody could choose it: who gives a nonce does not know the
// secret, and who knows the secret was bound before the nonces came. (Who knows the secret and gives the last nonce could:
// a server's operator who plays there.) When the game is over the secret is published. The package knows no game.
package chance

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// Secret is what the numbers of one table come from.
type Secret [32]byte

// NewSecret draws one from a source that nobody can foresee.
func NewSecret(random io.Reader) (Secret, error) {
	var s Secret
	if _, err := io.ReadFull(random, s[:]); err != nil {
		return Secret{}, fmt.Errorf("draw a secret: %w", err)
	}
	return s, nil
}

// ParseSecret reads what Hex writes.
func ParseSecret(text string) (Secret, error) {
	var s Secret
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(s) {
		return s, fmt.Errorf("a secret is %d hexadecimal digits", 2*len(s))
	}
	copy(s[:], b)
	return s, nil
}

// Hex writes the secret as 64 digits.
func (s Secret) Hex() string { return hex.EncodeToString(s[:]) }

// Commitment binds to the secret without telling it: its SHA-256, as 64 hexadecimal digits.
func (s Secret) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// String hides the secret from whoever prints it by accident: only Hex tells it.
func (s Secret) String() string { return "secret" }

// GoString hides it as String does.
func (s Secret) GoString() string { return s.String() }

// Draw is number k of a table, from 0 to of-1 for any of above 0, each as likely. k counts from 1. The nonces are those of
// the seats, in their order, "" where a seat gave none.
//
// The number is read from HMAC-SHA256 with the secret as its key over these lines, each with its line end but the last:
// "bigriver 1", the table's id, a nonce a seat, k, and try, which is 0. Its first 8 bytes are a number with the highest byte
// first. If that is not below the largest multiple of "of" up to 2^64, it is drawn again with the next try; if it is, the
// remainder by "of" is the result.
func Draw(secret Secret, table string, nonces []string, k, of uint64) uint64 {
	if of == 0 {
		panic("chance: nothing can fall")
	}
	lines := append([]string{"bigriver 1", table}, nonces...)
	message := strings.Join(append(lines, strconv.FormatUint(k, 10), ""), "\n")
	// x is refused from the largest multiple of "of" up: 2^64 mod of numbers at the upper end.
	last := math.MaxUint64 - (math.MaxUint64%of+1)%of
	mac := hmac.New(sha256.New, secret[:])
	for try := uint64(0); ; try++ {
		mac.Reset()
		io.WriteString(mac, message+strconv.FormatUint(try, 10)) //nolint:errcheck,gosec // a hash takes everything
		if x := binary.BigEndian.Uint64(mac.Sum(nil)); x <= last {
			return x % of
		}
	}
}

// MaxNonce bounds the letters of a nonce.
const MaxNonce = 64

// CheckNonce says what is wrong with a nonce: it is "" or letters, digits, - and _, so that it stands the same in any
// record and any language's program.
func CheckNonce(nonce string) error {
	if len(nonce) > MaxNonce {
		return fmt.Errorf("a nonce has at most %d letters", MaxNonce)
	}
	for _, c := range []byte(nonce) {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c >= '0' && c <= '9', c == '-', c == '_':
		default:
			return fmt.Errorf("a nonce is made of letters a-z and A-Z, digits, - and _: not of %q", rune(c))
		}
	}
	return nil
}

// Derive makes a seed for something else that has to be as hard to foresee, and that tells nothing of the draws.
func (s Secret) Derive(what string) [32]byte {
	mac := hmac.New(sha256.New, s[:])
	io.WriteString(mac, "bigriver derive\n"+what) //nolint:errcheck,gosec // a hash takes everything
	return [32]byte(mac.Sum(nil))
}
