package stream

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/people"
)

// openStreams holds the streams of every person, so that they can be closed when a session ends or
// changes to another person.
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

// sessions returns the tokens that have a stream open, and their people.
func (o *openStreams) sessions() map[string]people.ID {
	o.mu.Lock()
	defer o.mu.Unlock()
	list := map[string]people.ID{}
	for who, all := range o.all {
		for one := range all {
			list[one.token] = who
		}
	}
	return list
}

// RecheckSessions ends the streams of sessions that have ended at other nodes, until the server
// shuts down.
func (s *Streams) RecheckSessions(ctx context.Context) {
	again := time.NewTicker(Heartbeat)
	defer again.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-again.C:
		}
		for token, who := range s.openStreams.sessions() {
			if p, _, err := s.people.Authenticate(ctx, token); err == nil && p.ID != who || isNoSession(err) {
				s.openStreams.close(who, token)
			}
		}
	}
}

// isNoSession reports whether a token was refused. A token that cannot be checked, because the
// store is unreachable, was not refused.
func isNoSession(err error) bool {
	refused, ok := errors.AsType[*people.Error](err)
	return ok && refused.Code == people.NotFound
}
