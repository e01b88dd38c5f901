package people

import (
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
)

const (
	questionLife  = 5 * time.Minute
	mostQuestions = 10_000 // open at once
)

// question is an open challenge for a passkey.
type question struct {
	data  webauthn.SessionData
	enrol bool // it makes a passkey; otherwise it asks for one
	asker ID   // who was signed in; "" for a stranger
	owner ID   // of the passkey to be made
	name  string
	until time.Time
}

// questions holds the open challenges. They are only in memory: after a restart of the server, people are asked again.
type questions struct {
	mu    sync.Mutex
	open  map[string]question // by challenge
	order []string            // the oldest first, with those that were answered
}

// ask stores a question. If there are too many, it drops the oldest. The server limits how many one address asks.
func (q *questions) ask(one question, now time.Time) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.open == nil {
		q.open = map[string]question{}
	}
	for len(q.order) > 0 {
		oldest, open := q.open[q.order[0]]
		if open && now.Before(oldest.until) && len(q.order) < mostQuestions {
			break
		}
		delete(q.open, q.order[0])
		q.order = q.order[1:]
	}
	q.open[one.data.Challenge] = one
	q.order = append(q.order, one.data.Challenge)
}

// take returns the question of a challenge and removes it.
func (q *questions) take(challenge string, enrol bool, now time.Time) (question, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	one, open := q.open[challenge]
	delete(q.open, challenge)
	return one, open && one.enrol == enrol && now.Before(one.until)
}
