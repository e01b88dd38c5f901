package limit

import (
	"math"
	"net/http"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/server/problem"
)

// How often a password may be wrong, and how long its sender then waits.
const (
	freeTries   = 5                // wrong passwords without a wait
	firstWait   = time.Second      // after the next one; it doubles with each further one
	LongestWait = 15 * time.Minute // for strangers
	DeviceWait  = time.Minute      // for a browser that has signed in to the account before
	triesLife   = time.Hour        // how long tries are counted after the last one
	maxTries    = 20_000           // that are counted at once
)

// tries slows down callers with wrong passwords. Failures are counted for an address and a name
// together, so that they delay neither another address nor another name.
type tries struct {
	now func() time.Time

	mu  sync.Mutex
	all map[string]*try
}

// try counts the failures of one address and name.
type try struct {
	wrong int       // including one that is being checked
	until time.Time // when the next one is checked
}

func newTries(now func() time.Time) *tries { return &tries{now: now, all: map[string]*try{}} }

// Begin counts a try, or returns how long to wait. The try counts as wrong until right or unchecked
// is called, so that many tries at once are limited like many in a row.
func (t *tries) Begin(key string, longest time.Duration) (wait time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	one := t.all[key]
	if one == nil || now.Sub(one.until) >= triesLife {
		evict(t.all, maxTries, func(_ string, one *try) bool { return now.Sub(one.until) >= triesLife })
		one = &try{}
		t.all[key] = one
	}
	if wait = one.until.Sub(now); wait > 0 {
		return wait
	}
	one.wrong++
	one.until = now
	if over := one.wrong - freeTries; over > 0 {
		one.until = now.Add(min(firstWait<<min(over-1, 20), longest))
	}
	return 0
}

// Right deletes the failures.
func (t *tries) Right(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.all, key)
}

// Unchecked takes back a try that was not checked.
func (t *tries) Unchecked(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if one := t.all[key]; one != nil && one.wrong > 0 {
		one.wrong--
		one.until = t.now()
	}
}

// WrongTooOften returns the error that says when a password may be tried again.
func WrongTooOften(wait time.Duration) error {
	return problem.Error{Status: http.StatusTooManyRequests, Code: "too_many", Key: "wrong_often", Args: []int{int(math.Ceil(wait.Seconds()))}, Wait: wait}
}
