package server_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

// awayOnce is a site's lock service that is unreachable at the first call.
type awayOnce struct{ asked atomic.Int32 }

func (l *awayOnce) Lock(context.Context, string) (unlock func(), err error) {
	if l.asked.Add(1) == 1 {
		return nil, table.ErrUnreachable
	}
	return func() {}, nil
}

// TestLocksRecover shows that a person who was refused because the locks were unreachable is
// served as soon as they are back.
func TestLocksRecover(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Locks = &awayOnce{} })
	anna := s.guest(t, "Anna")
	asked := map[string]any{"game": "toy", "seats": 2}
	if status, _, data := anna.do("POST", apiBase+"/tables", asked); status/100 != 5 {
		t.Fatalf("without the locks: %d %s", status, data)
	}
	var shown present.Table
	anna.ok("POST", apiBase+"/tables", asked, &shown)
}
