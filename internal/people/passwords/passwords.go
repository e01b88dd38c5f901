// Package passwords has the rules for passwords: which ones are too easy to guess, and how to hash
// them.
package passwords

import (
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"

	"github.com/bigriver/bigriver/internal/people/names"
)

// Passwords are hashed with Argon2id, with the minimum parameters of the OWASP Password Storage
// Cheat Sheet.
const (
	Memory    = 19 << 10 // KiB
	hashTime  = 2
	hashLanes = 1
	hashLen   = 32
	saltLen   = 16

	shortest = 8 // characters

	// Longest is the maximum length of a password in bytes.
	Longest = 200
)

// Check refuses passwords that attackers guess first, with a *names.Error. The name is that of the
// owner.
func Check(name, password string) error {
	switch {
	case utf8.RuneCountInString(password) < shortest:
		return names.Refuse("password_short", shortest)
	case len(password) > Longest:
		return names.Refuse("password_long", Longest)
	case !utf8.ValidString(password):
		return names.Refuse("password_text")
	case utf8.RuneCountInString(unit(password)) == 1:
		return names.Refuse("password_one")
	case isNear(password, name):
		return names.Refuse("password_name")
	}
	known, err := isUsual(password)
	if err == nil && known {
		err = names.Refuse("password_common")
	}
	return err
}

// Hash returns "argon2id$memory$time$lanes$salt$hash". The salt is read from random; the
// memory is in KiB.
func Hash(random io.Reader, memory uint32, password string) (string, error) {
	salt := make([]byte, saltLen)
	if _, err := io.ReadFull(random, salt); err != nil {
		return "", fmt.Errorf("draw a salt: %w", err)
	}
	sum := argon2.IDKey([]byte(norm.NFKC.String(password)), salt, hashTime, memory, hashLanes, hashLen)
	return fmt.Sprintf("argon2id$%d$%d$%d$%s$%s", memory, hashTime, hashLanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(sum)), nil
}

// Matches reports whether the password is the one that was hashed, possibly with other parameters
// than today's.
func Matches(hash, password string) (bool, error) {
	var memory, time uint32
	var lanes uint8
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[0] != "argon2id" {
		return false, errors.New("the stored password has an unknown format")
	}
	if _, err := fmt.Sscanf(strings.Join(parts[1:4], " "), "%d %d %d", &memory, &time, &lanes); err != nil {
		return false, fmt.Errorf("the stored password has an unknown format: %w", err)
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return false, fmt.Errorf("a password's salt: %w", err)
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil {
		return false, fmt.Errorf("a password's hash: %w", err)
	}
	have := argon2.IDKey([]byte(norm.NFKC.String(password)), salt, time, memory, lanes, uint32(len(want)))
	return subtle.ConstantTimeCompare(have, want) == 1, nil
}
