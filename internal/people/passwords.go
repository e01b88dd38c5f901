package people

import (
	"context"

	"github.com/bigriver/bigriver/internal/people/passwords"
)

// checkPassword refuses passwords that attackers guess first. Only new passwords are checked: older
// ones still sign in.
func checkPassword(name, password string) error { return invalid(passwords.Check(name, password)) }

// SetPassword sets the password of an account, ends all its sessions and drops all its known
// browsers.
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

// ResetPassword sets a password for the operator, without proof.
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

// hashOne waits for a slot and hashes a password.
func (p *People) hashOne(ctx context.Context, l *semaphore, password string) (string, error) {
	if err := l.enter(ctx); err != nil {
		return "", err
	}
	defer l.leave()
	return p.hash(password)
}

func (p *People) hash(password string) (string, error) {
	return passwords.Hash(p.rand, p.hashMemory, password)
}

// verify returns an error if the password is not the one that was hashed.
func (p *People) verify(ctx context.Context, l *semaphore, hash, password string) error {
	if len(password) > passwords.Longest {
		return refuse(Forbidden, "wrong_password")
	}
	if err := l.enter(ctx); err != nil {
		return err
	}
	defer l.leave()
	matches, err := passwords.Matches(hash, password)
	if err == nil && !matches {
		err = refuse(Forbidden, "wrong_password")
	}
	return err
}
