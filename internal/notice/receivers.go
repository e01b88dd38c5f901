package notice

import (
	"sync"
	"time"
)

// receivers remembers which webhooks answered fast. All others share a few slots, so that
// somebody's slow webhooks do not delay the notices of everybody else.
type receivers struct {
	mu      sync.Mutex
	quick   map[string]bool // by URL
	busy    map[string]bool // those that have a slot
	running sync.WaitGroup
}

const (
	quickTime = 3 * time.Second // for one that was quick the last time
	maxSlow   = 4               // others that are called concurrently
	maxQuick  = 10_000          // remembered
)

func (r *receivers) isQuick(url string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.quick[url]
}

// record records whether a webhook has answered fast.
func (r *receivers) record(url string, isQuick bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case !isQuick:
		delete(r.quick, url)
		return
	case r.quick == nil || len(r.quick) >= maxQuick:
		r.quick = map[string]bool{}
	}
	r.quick[url] = true
}

// serve calls do in the background, or returns false if there is no slot for the webhook.
func (r *receivers) serve(url string, do func()) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.busy[url] || len(r.busy) >= maxSlow {
		return false
	}
	if r.busy == nil {
		r.busy = map[string]bool{}
	}
	r.busy[url] = true
	r.running.Go(func() {
		defer func() {
			r.mu.Lock()
			defer r.mu.Unlock()
			delete(r.busy, url)
		}()
		do()
	})
	return true
}

// wait waits for everything that serve has started.
func (r *receivers) wait() { r.running.Wait() }
