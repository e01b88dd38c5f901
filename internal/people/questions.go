package people

import (
	"sync"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
)

const (
	questionLife  = 5 * time.Minute
	mostQuestions = 10_000 // at once, of everybody
)

// question is a challenge that a passkey has yet to answer.
type question struct {
	data  webauthn.SessionData
	enrol bool // it makes a passkey; otherwise it asks for one
	asker ID   // whoever was signed in; "" for a stranger
	owner ID   // of the passkey to be made
	name  string
	until time.Time
}

// questions are the open ones. They live in memory: whoever is in the middle of one when the server ends is asked anew.
type questions struct {
	mu    sync.Mutex
	open  map[string]question // by challenge
	order []string            // the oldest first; those that were answered are among them
}

// ask keeps a question. Where there are too many, the oldest gives way: the door bounds how many one address asks.
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

// take gives the question of a challenge, and never again.
func (q *questions) take(challenge string, enrol bool, now time.Time) (question, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	one, open := q.open[challenge]
	delete(q.open, challenge)
	return one, open && one.enrol == enrol && now.Before(one.until)
}
