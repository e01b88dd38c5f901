package people

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
)

const (
	challengeLife = 5 * time.Minute

	// MaxChallenges is the maximum number of open challenges. The server limits how many one
	// address may request.
	MaxChallenges = 10_000
)

// openChallenge is an open passkey challenge.
type openChallenge struct {
	Data webauthn.SessionData `json:"data"`
	// For creating a passkey; otherwise for signing with one.
	Enrol bool `json:"enrol,omitempty"`
	// Who was signed in; "" for a stranger.
	Requester ID        `json:"requester,omitempty"`
	Owner     ID        `json:"owner,omitempty"` // of the passkey to be created
	Name      string    `json:"name,omitempty"`
	Until     time.Time `json:"until"`
}

// challengeStore stores the open challenges.
type challengeStore interface {
	// add stores a challenge. If there are too many, it drops the oldest.
	add(ctx context.Context, one openChallenge, now time.Time) error

	// take removes and returns a challenge. open is false if it is no longer open.
	take(ctx context.Context, challenge string, enrol bool, now time.Time) (one openChallenge, open bool, err error)
}

// localChallenges holds the challenges of a single process in memory. After a restart of the
// server, people are challenged again.
type localChallenges struct {
	mu    sync.Mutex
	open  map[string]openChallenge // by challenge
	order []string                 // oldest first, including those already answered
}

func (c *localChallenges) add(_ context.Context, one openChallenge, now time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open == nil {
		c.open = map[string]openChallenge{}
	}
	for len(c.order) > 0 {
		oldest, open := c.open[c.order[0]]
		if open && now.Before(oldest.Until) && len(c.order) < MaxChallenges {
			break
		}
		delete(c.open, c.order[0])
		c.order = c.order[1:]
	}
	c.open[one.Data.Challenge] = one
	c.order = append(c.order, one.Data.Challenge)
	return nil
}

func (c *localChallenges) take(_ context.Context, challenge string, enrol bool, now time.Time) (openChallenge, bool, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	one, open := c.open[challenge]
	delete(c.open, challenge)
	return one, open && one.answers(enrol, now), nil
}

func (one *openChallenge) answers(enrol bool, now time.Time) bool {
	return one.Enrol == enrol && now.Before(one.Until)
}

// sharedChallenges stores the challenges of a site with several nodes, so that one node can accept
// the answer to another's challenge.
type sharedChallenges struct{ store Shared }

func (c sharedChallenges) add(ctx context.Context, one openChallenge, now time.Time) error {
	body, err := json.Marshal(one)
	if err != nil {
		return fmt.Errorf("write a challenge: %w", err)
	}
	return c.store.AddChallenge(ctx, one.Data.Challenge, body, now, one.Until)
}

func (c sharedChallenges) take(ctx context.Context, challenge string, enrol bool, now time.Time) (one openChallenge, open bool, err error) {
	body, err := c.store.TakeChallenge(ctx, challenge)
	if errors.Is(err, ErrNone) {
		return one, false, nil
	}
	if err != nil {
		return one, false, err
	}
	if err := json.Unmarshal(body, &one); err != nil {
		return one, false, fmt.Errorf("read a challenge: %w", err)
	}
	return one, one.answers(enrol, now), nil
}
