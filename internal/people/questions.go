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
	questionLife = 5 * time.Minute

	// MostQuestions is how many challenges are open at once. The server limits how many one address asks for.
	MostQuestions = 10_000
)

// question is an open challenge for a passkey.
type question struct {
	Data  webauthn.SessionData `json:"data"`
	Enrol bool                 `json:"enrol,omitempty"` // it makes a passkey; otherwise it asks for one
	Asker ID                   `json:"asker,omitempty"` // who was signed in; "" for a stranger
	Owner ID                   `json:"owner,omitempty"` // of the passkey to be made
	Name  string               `json:"name,omitempty"`
	Until time.Time            `json:"until"`
}

// questions holds the open challenges.
type questions interface {
	// ask stores a question. If there are too many, it drops the oldest.
	ask(ctx context.Context, one question, now time.Time) error

	// take returns the question of a challenge and removes it.
	take(ctx context.Context, challenge string, enrol bool, now time.Time) (one question, open bool, err error)
}

// ownQuestions holds the challenges of one process in memory: after a restart of the server, people are asked again.
type ownQuestions struct {
	mu    sync.Mutex
	open  map[string]question // by challenge
	order []string            // the oldest first, with those that were answered
}

func (q *ownQuestions) ask(_ context.Context, one question, now time.Time) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.open == nil {
		q.open = map[string]question{}
	}
	for len(q.order) > 0 {
		oldest, open := q.open[q.order[0]]
		if open && now.Before(oldest.Until) && len(q.order) < MostQuestions {
			break
		}
		delete(q.open, q.order[0])
		q.order = q.order[1:]
	}
	q.open[one.Data.Challenge] = one
	q.order = append(q.order, one.Data.Challenge)
	return nil
}

func (q *ownQuestions) take(_ context.Context, challenge string, enrol bool, now time.Time) (question, bool, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	one, open := q.open[challenge]
	delete(q.open, challenge)
	return one, open && one.answers(enrol, now), nil
}

func (one *question) answers(enrol bool, now time.Time) bool {
	return one.Enrol == enrol && now.Before(one.Until)
}

// sharedQuestions holds the challenges of a site with several nodes, so that one node can take what another has asked.
type sharedQuestions struct{ store Shared }

func (q sharedQuestions) ask(ctx context.Context, one question, now time.Time) error {
	body, err := json.Marshal(one)
	if err != nil {
		return fmt.Errorf("write a challenge: %w", err)
	}
	return q.store.AddChallenge(ctx, one.Data.Challenge, body, now, one.Until)
}

func (q sharedQuestions) take(ctx context.Context, challenge string, enrol bool, now time.Time) (one question, open bool, err error) {
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
