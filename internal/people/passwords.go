package people

import (
	"context"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// Passwords are hashed by Argon2id, with the least parameters of OWASP's page on password storage.
const (
	hashMemory = 19 << 10 // KiB
	hashTime   = 2
	hashLanes  = 1
	hashLen    = 32
	saltLen    = 16

	shortestPassword = 8   // characters
	longestPassword  = 200 // bytes
)

// checkPassword refuses passwords that are guessed first. Only new passwords are checked: older ones still sign in.
func checkPassword(name, password string) error {
	switch {
	case utf8.RuneCountInString(password) < shortestPassword:
		return refuse(Invalid, "password_short", shortestPassword)
	case len(password) > longestPassword:
		return refuse(Invalid, "password_long", longestPassword)
	case !utf8.ValidString(password):
		return refuse(Invalid, "password_text")
	case utf8.RuneCountInString(unit(password)) == 1:
		return refuse(Invalid, "password_one")
	case isNear(password, name):
		return refuse(Invalid, "password_name")
	}
	known, err := isUsual(password)
	if err == nil && known {
		err = refuse(Invalid, "password_usual")
	}
	return err
}

// SetPassword sets the password of an account, ends all its sessions and forgets all its browsers.
func (p *People) SetPassword(ctx context.Context, id ID, proof Proof, password string) error {
	who, err := p.Find(ctx, id)
	if err != nil {
		return err
	}
	if who.Kind != Account {
		return refuse(Invalid, "no_account")
	}
	if err := p.prove(ctx, who, proof); err != nil {
		return err
	}
	return p.ResetPassword(ctx, id, password)
}

// ResetPassword sets a password for the operator, without a proof.
func (p *People) ResetPassword(ctx context.Context, id ID, password string) error {
	who, err := p.Find(ctx, id)
	if err != nil {
		return err
	}
	if err := checkPassword(who.Name, password); err != nil {
		return err
	}
	hash, err := p.hashOne(ctx, p.owners, password)
	if err != nil {
		return err
	}
	_, err = p.update(ctx, id, func(who *Person) error {
		if who.Kind != Account {
			return refuse(Invalid, "no_account")
		}
		who.Password = hash
		return nil
	})
	if err != nil {
		return err
	}
	if err := p.store.DropTokens(ctx, id, Device); err != nil {
		return err
	}
	return p.SignOutEverywhere(ctx, id)
}

// hashOne waits for its turn in the lane and hashes a password.
func (p *People) hashOne(ctx context.Context, l *lane, password string) (string, error) {
	if err := l.enter(ctx); err != nil {
		return "", err
	}
	defer l.leave()
	return p.hash(password)
}

// hash returns "argon2id$memory$time$lanes$salt$hash".
func (p *People) hash(password string) (string, error) {
	salt := make([]byte, saltLen)
	if _, err := io.ReadFull(p.rand, salt); err != nil {
		return "", fmt.Errorf("draw a salt: %w", err)
	}
	sum := argon2.IDKey([]byte(norm.NFKC.String(password)), salt, hashTime, p.hashMemory, hashLanes, hashLen)
	return fmt.Sprintf("argon2id$%d$%d$%d$%s$%s", p.hashMemory, hashTime, hashLanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(sum)), nil
}

// verify returns an error if the password is not the one that was hashed. The hash may have other parameters than today's.
func (p *People) verify(ctx context.Context, l *lane, hash, password string) error {
	if len(password) > longestPassword {
		return refuse(Forbidden, "wrong_password")
	}
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer l.leave()
	var memory, time uint32
	var lanes uint8
	parts := strings.Split(hash, "$")
	if len(parts) != 6 || parts[0] != "argon2id" {
		return errors.New("a password is stored in an unknown form")
	}
	if _, err := fmt.Sscanf(strings.Join(parts[1:4], " "), "%d %d %d", &memory, &time, &lanes); err != nil {
		return fmt.Errorf("a password is stored in an unknown form: %w", err)
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil {
		return fmt.Errorf("a password's salt: %w", err)
	}
	want, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil {
		return fmt.Errorf("a password's hash: %w", err)
	}
	have := argon2.IDKey([]byte(norm.NFKC.String(password)), salt, time, memory, lanes, uint32(len(want)))
	if subtle.ConstantTimeCompare(have, want) != 1 {
		return refuse(Forbidden, "wrong_password")
	}
	return nil
}
