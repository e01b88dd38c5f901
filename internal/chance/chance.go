// Package chance draws the random numbers of a game so that everybody can recompute them
// afterwards. Before a game its table draws a secret and publishes the secret's commitment. Then
// each seat adds a nonce of its own. Draw k of the table depends on the secret, the nonces and k
// alone. Nobody can choose it: seats that give nonces do not know the secret, and the server, which
// knows the secret, committed to it before it saw the nonces. (A server operator who also plays
// there can: they know the secret and may give the last nonce.) The secret is published when the
// game is over. The package knows no game.
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

// Secret determines all draws of one table.
type Secret [32]byte

// NewSecret reads a secret from a source of unpredictable random bytes.
func NewSecret(random io.Reader) (Secret, error) {
	var s Secret
	if _, err := io.ReadFull(random, s[:]); err != nil {
		return Secret{}, fmt.Errorf("draw a secret: %w", err)
	}
	return s, nil
}

// ParseSecret reads a secret that Hex wrote.
func ParseSecret(text string) (Secret, error) {
	var s Secret
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(s) {
		return s, fmt.Errorf("a secret is %d hexadecimal digits", 2*len(s))
	}
	copy(s[:], b)
	return s, nil
}

// Hex returns the secret as 64 hexadecimal digits.
func (s Secret) Hex() string { return hex.EncodeToString(s[:]) }

// Commitment returns the SHA-256 of the secret as 64 hexadecimal digits. Publishing it commits to
// the secret without revealing it.
func (s Secret) Commitment() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// String hides the secret from logs and other output; use Hex to reveal it.
func (s Secret) String() string { return "secret" }

// GoString hides the secret as String does.
func (s Secret) GoString() string { return s.String() }

// Draw returns draw number k of a table: a uniform random number from 0 to of-1. k counts from 1,
// and of is above 0. The nonces are in seat order, "" for a seat without one.
//
// The draw is made from the HMAC-SHA256, with the secret as its key, of these lines: "bigriver 1",
// the id of the table, the nonce of each seat, k, and try, which starts at 0. Every line but the
// last ends in a line break. The first 8 bytes of the HMAC are a big-endian number. If it is below
// the largest multiple of "of" that is at most 2^64, the result is its remainder modulo "of".
// Otherwise try grows by 1 and the HMAC is computed again.
func Draw(secret Secret, table string, nonces []string, k, of uint64) uint64 {
	if of == 0 {
		panic("chance: draw out of 0 numbers")
	}
	lines := append([]string{"bigriver 1", table}, nonces...)
	message := strings.Join(append(lines, strconv.FormatUint(k, 10), ""), "\n")
	// Numbers from the largest multiple of "of" on are not used: these are the last (2^64 mod of)
	// numbers.
	last := math.MaxUint64 - (math.MaxUint64%of+1)%of
	mac := hmac.New(sha256.New, secret[:])
	for try := uint64(0); ; try++ {
		mac.Reset()
		io.WriteString(mac, message+strconv.FormatUint(try, 10)) //nolint:errcheck,gosec // writing to a hash never fails
		if x := binary.BigEndian.Uint64(mac.Sum(nil)); x <= last {
			return x % of
		}
	}
}

// MaxNonce is the maximum length of a nonce in letters.
const MaxNonce = 64

// CheckNonce returns an error unless the nonce is empty or consists of letters, digits, - and _.
// Such a nonce is written the same way in records and in programs of any language.
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

// Derive returns a seed for another purpose. It is as unpredictable as the secret, and reveals
// nothing about the draws.
func (s Secret) Derive(purpose string) [32]byte {
	mac := hmac.New(sha256.New, s[:])
	io.WriteString(mac, "bigriver derive\n"+purpose) //nolint:errcheck,gosec // writing to a hash never fails
	return [32]byte(mac.Sum(nil))
}
