package people

import (
	"context"
	"errors"
	"time"
)

const (
	wayBackLife = sessionLife // since the last use
	maxWaysBack = 5           // per guest; then the oldest is dropped
)

// NewWayBack makes a secret with which a guest can return to their seats, from another browser or
// after this one has lost its cookies. An account signs in instead.
func (p *People) NewWayBack(ctx context.Context, id ID) (secret string, until time.Time, err error) {
	who, err := p.Find(ctx, id)
	if err != nil {
		return "", time.Time{}, err
	}
	if who.Kind != Guest {
		return "", time.Time{}, refuse(Forbidden, "way_back_guests")
	}
	have, err := p.store.Tokens(ctx, id, WayBack)
	if err != nil {
		return "", time.Time{}, err
	}
	for len(have) >= maxWaysBack {
		if err := p.store.DropToken(ctx, have[0].Hash); err != nil {
			return "", time.Time{}, err
		}
		have = have[1:]
	}
	until = p.now().Add(wayBackLife)
	secret, err = p.issue(ctx, id, WayBack, until)
	return secret, until, err
}

// ComeBack opens a session for the guest with this way back, which stays valid.
func (p *People) ComeBack(ctx context.Context, secret string) (Person, string, error) {
	now := p.now()
	t, err := p.store.Token(ctx, digest(secret), now)
	if errors.Is(err, ErrNone) || err == nil && t.Use != WayBack {
		return Person{}, "", refuse(NotFound, "way_back_unknown")
	}
	if err != nil {
		return Person{}, "", err
	}
	if err := p.store.Touch(ctx, t.Hash, now, now.Add(wayBackLife)); err != nil {
		return Person{}, "", err
	}
	token, err := p.Open(ctx, t.Person)
	if err != nil {
		return Person{}, "", err
	}
	// Accounts have their own proofs. Check after opening the session: whoever turns the guest into
	// an account ends all sessions afterwards.
	who, err := p.Find(ctx, t.Person)
	if err == nil && who.Kind != Guest {
		err = refuse(NotFound, "way_back_unknown")
	}
	if err != nil {
		return Person{}, "", errors.Join(err, p.SignOut(ctx, token))
	}
	return who, token, nil
}

// DropWaysBack revokes all ways back of a guest. Sessions stay open.
func (p *People) DropWaysBack(ctx context.Context, id ID) error {
	return p.store.DropTokens(ctx, id, WayBack)
}
