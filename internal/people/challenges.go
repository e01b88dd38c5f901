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

	// MaxChallenges is how many challenges are open at once. The server limits how many one address
	// asks for.
	MaxChallenges = 10_000
)

// openChallenge is an open challenge for a passkey.
type openChallenge struct {
	Data      webauthn.SessionData `json:"data"`
	Enrol     bool                 `json:"enrol,omitempty"` // it makes a passkey; otherwise it asks for one
	Requester ID                   `json:"asker,omitempty"` // who was signed in; "" for a stranger
	Owner     ID                   `json:"owner,omitempty"` // of the passkey to be made
	Name      string               `json:"name,omitempty"`
	Until     time.Time            `json:"until"`
}

// challengeStore holds the open challenges.
type challengeStore interface {
	// add stores a question. If there are too many, it drops the oldest.
	add(ctx context.Context, one openChallenge, now time.Time) error

	// take returns the question of a challenge and removes it.
	take(ctx context.Context, challenge string, enrol bool, now time.Time) (one openChallenge, open bool, err error)
}

// localChallenges holds the challenges of one process in memory: after a restart of the server,
// people are asked again.
type localChallenges struct {
	mu    sync.Mutex
	open  map[string]openChallenge // by challenge
	order []string                 // the oldest first, with those that were answered
}

func (q *localChallenges) add(_ context.Context, one openChallenge, now time.Time) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.open == nil {
		q.open = map[string]openChallenge{}
	}
	for len(q.order) > 0 {
		oldest, open := q.open[q.order[0]]
		if open && now.Before(oldest.Until) && len(q.order) < MaxChallenges {
			break
		}
		delete(q.open, q.order[0])
		q.order = q.order[1:]
	}
	q.open[one.Data.Challenge] = one
	q.order = append(q.order, one.Data.Challenge)
	return nil
}

func (q *localChallenges) take(_ context.Context, challenge string, enrol bool, now time.Time) (openChallenge, bool, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	one, open := q.open[challenge]
	delete(q.open, challenge)
	return one, open && one.answers(enrol, now), nil
}

func (one *openChallenge) answers(enrol bool, now time.Time) bool {
	return one.Enrol == enrol && now.Before(one.Until)
}

// sharedChallenges holds the challenges of a site with several nodes, so that one node can take
// what another has asked.
type sharedChallenges struct{ store Shared }

func (q sharedChallenges) add(ctx context.Context, one openChallenge, now time.Time) error {
	body, err := json.Marshal(one)
	if err != nil {
		return fmt.Errorf("write a challenge: %w", err)
	}
	return q.store.AddChallenge(ctx, one.Data.Challenge, body, now, one.Until)
}

func (q sharedChallenges) take(ctx context.Context, challenge string, enrol bool, now time.Time) (one openChallenge, open bool, err error) {
	body, err := q.store.TakeChallenge(ctx, challenge)
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
