package table

import (
	"context"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
)

// Glance is a table as a stranger may know it, for somebody who looks after several.
type Glance struct {
	*Shown

	Updated time.Time     // when something last happened, other than chat
	Round   int           // the present round; 0: none, or the game tells no turns
	Stands  engine.Result // what everybody may know of the result so far; the zero value before the start
}

// Glance returns what is to be seen of a table without its log.
func (t *Tables) Glance(ctx context.Context, id ID) (Glance, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return Glance{}, err
	}
	defer l.mu.Unlock()
	g := l.game
	shown, err := t.answer(ctx, l, "", 0, g.head(), false)
	if err != nil {
		return Glance{}, err
	}
	seen := Glance{Shown: shown, Updated: g.updated()}
	err = t.safely(ctx, id, g.head(), func() error {
		if g.begun() {
			seen.Round, seen.Stands = g.turns.Round(), g.match.Result(Nobody)
		}
		return nil
	})
	return seen, err
}

// updated returns when something last happened, other than chat.
func (g *game) updated() time.Time {
	if g.changed == 0 {
		return g.Created
	}
	return g.log[g.changed-1].At
}
