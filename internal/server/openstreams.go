package server

import (
	"context"
	"sync"

	"github.com/bigriver/bigriver/internal/people"
)

// openStreams holds the streams of every person, so that they can be closed when a session ends or changes its person.
type openStreams struct {
	mu  sync.Mutex
	all map[people.ID]map[*openStream]struct{}
}

type openStream struct {
	token  string
	cancel context.CancelFunc
}

func newOpenStreams() *openStreams {
	return &openStreams{all: map[people.ID]map[*openStream]struct{}{}}
}

// add adds a stream and returns a function that removes it.
func (o *openStreams) add(who people.ID, token string, cancel context.CancelFunc) (remove func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	one := &openStream{token, cancel}
	if o.all[who] == nil {
		o.all[who] = map[*openStream]struct{}{}
	}
	o.all[who][one] = struct{}{}
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		if delete(o.all[who], one); len(o.all[who]) == 0 {
			delete(o.all, who)
		}
	}
}

// close closes a person's streams: those of one token, or all if it is "".
func (o *openStreams) close(who people.ID, token string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for one := range o.all[who] {
		if token == "" || one.token == token {
			one.cancel()
		}
	}
}
