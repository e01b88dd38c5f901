package limit

import (
	"math"
	"net/http"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/server/problem"
)

// How many wrong passwords are allowed, and how long the next attempt then has to wait.
const (
	freeTries   = 5                // wrong passwords without a delay
	firstWait   = time.Second      // the first delay; it doubles with each further wrong password
	LongestWait = 15 * time.Minute // for strangers
	DeviceWait  = time.Minute      // for a browser that has signed in to the account before
	triesLife   = time.Hour        // how long after the last attempt the count is kept
	maxTries    = 20_000           // number of counts in memory
)

// tries slows down password guessing. Failures are counted per pair of address and name, so that
// they delay neither other addresses nor other names.
type tries struct {
	now func() time.Time

	mu  sync.Mutex
	all map[string]*try
}

// try counts the failures for one address and name.
type try struct {
	wrong int       // including one that is being checked
	until time.Time // when the next attempt is allowed
}

func newTries(now func() time.Time) *tries { return &tries{now: now, all: map[string]*try{}} }

// Begin counts an attempt, or returns how long to wait. The attempt counts as wrong until Right or
// Unchecked is called, so that concurrent attempts are limited like consecutive ones.
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

// Right clears the failures.
func (t *tries) Right(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.all, key)
}

// Unchecked takes back an attempt whose password was not checked.
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
