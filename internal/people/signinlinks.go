package people

import (
	"context"
	"errors"
	"time"
)

const (
	signInLinkLife = sessionLife // since the last use
	maxSignInLinks = 5           // per guest; then the oldest is dropped
)

// NewSignInLink makes a secret with which a guest can return to their seats, from another browser
// or after this one has lost its cookies. An account signs in instead.
func (p *People) NewSignInLink(ctx context.Context, id ID) (secret string, until time.Time, err error) {
	who, err := p.Find(ctx, id)
	if err != nil {
		return "", time.Time{}, err
	}
	if who.Kind != Guest {
		return "", time.Time{}, refuse(Forbidden, "sign_in_link_guests")
	}
	have, err := p.store.Tokens(ctx, id, SignInLink)
	if err != nil {
		return "", time.Time{}, err
	}
	for len(have) >= maxSignInLinks {
		if err := p.store.DropToken(ctx, have[0].Hash); err != nil {
			return "", time.Time{}, err
		}
		have = have[1:]
	}
	until = p.now().Add(signInLinkLife)
	secret, err = p.issue(ctx, id, SignInLink, until)
	return secret, until, err
}

// SignInByLink opens a session for the guest with this sign-in link, which stays valid.
func (p *People) SignInByLink(ctx context.Context, secret string) (Person, string, error) {
	now := p.now()
	t, err := p.store.Token(ctx, digest(secret), now)
	if errors.Is(err, ErrNone) || err == nil && t.Use != SignInLink {
		return Person{}, "", refuse(NotFound, "sign_in_link_unknown")
	}
	if err != nil {
		return Person{}, "", err
	}
	if err := p.store.Touch(ctx, t.Hash, now, now.Add(signInLinkLife)); err != nil {
		return Person{}, "", err
	}
	token, err := p.Open(ctx, t.Person)
	if err != nil {
		return Person{}, "", err
	}
	// Accounts have their own proofs. Check after opening the session: turning the guest into an
	// account ends all sessions afterwards.
	who, err := p.Find(ctx, t.Person)
	if err == nil && who.Kind != Guest {
		err = refuse(NotFound, "sign_in_link_unknown")
	}
	if err != nil {
		return Person{}, "", errors.Join(err, p.SignOut(ctx, token))
	}
	return who, token, nil
}

// DeleteSignInLinks revokes all sign-in links of a guest. Sessions stay open.
func (p *People) DeleteSignInLinks(ctx context.Context, id ID) error {
	return p.store.DropTokens(ctx, id, SignInLink)
}
