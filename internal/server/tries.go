package server

import (
	"math"
	"net/http"
	"sync"
	"time"
)

const (
	freeTries   = 5                // wrong passwords that cost nothing but the try
	firstWait   = time.Second      // after the next one; twice as long after each other one
	longestWait = 15 * time.Minute // for strangers
	deviceWait  = time.Minute      // for a browser that has signed in to the account before
	triesLife   = time.Hour        // how long they are counted after the last
	mostTries   = 20_000           // that are counted at once
)

// tries slow down whoever gives wrong passwords. They are counted for an address and a name together: nobody's failures keep anybody
// else waiting, neither at another address nor for another name.
type tries struct {
	now func() time.Time

	mu  sync.Mutex
	all map[string]*try
}

// try is what somebody has tried.
type try struct {
	wrong int       // including one that is being checked
	until time.Time // when the next one is checked
}

func newTries(now func() time.Time) *tries { return &tries{now: now, all: map[string]*try{}} }

// begin counts a try, or tells how long to wait for the next. The try counts as wrong until it ends otherwise, so that many at once
// are no more than many one after the other.
func (t *tries) begin(key string, longest time.Duration) (wait time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	one := t.all[key]
	if one == nil || now.Sub(one.until) >= triesLife {
		t.makeRoom(now)
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

// right forgets what was wrong before.
func (t *tries) right(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.all, key)
}

// unchecked takes back a try that was not checked.
func (t *tries) unchecked(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if one := t.all[key]; one != nil && one.wrong > 0 {
		one.wrong--
		one.until = t.now()
	}
}

// makeRoom forgets what is long ago, and if that is not enough any tries. It makes room for many, so that it is rarely needed.
func (t *tries) makeRoom(now time.Time) {
	if len(t.all) < mostTries {
		return
	}
	for key, one := range t.all {
		if now.Sub(one.until) >= triesLife {
			delete(t.all, key)
		}
	}
	for key := range t.all {
		if len(t.all) <= mostTries*3/4 {
			return
		}
		delete(t.all, key)
	}
}

// wrongTooOften says when a password may be tried again.
func wrongTooOften(wait time.Duration) error {
	return problem{status: http.StatusTooManyRequests, code: "too_many", key: "wrong_often", args: []int{int(math.Ceil(wait.Seconds()))}, wait: wait}
}
