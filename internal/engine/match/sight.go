package match

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
)

// Sight is the view that a seat had at the last call of Match.Changes. The zero value is the start
// of the set-up.
type Sight struct{ last any }

// Mirror is a match as one seat knows it, in a program that does not get the rest. Its ToAct,
// Count, Choice and Find, and what bots use, are the same as in the true match. It has no steps,
// and nobody can act in it: Change brings it up to date.
type Mirror interface {
	Match

	// Change applies what Match.Changes of the true match returned for this seat.
	Change([]notation.Change) error
}

// Mirror returns a mirror of a match with this set-up.
func (g *game[S, A]) Mirror(s engine.Setup) (Mirror, error) {
	m, err := g.begin(s)
	if err != nil {
		return nil, err
	}
	m.isView = true
	return m, nil
}

// Changes returns how the seat's view differs from the last sight, and updates the sight. The lines
// have the form of positions.
func (m *match[S, A]) Changes(to engine.Seat, last *Sight) []notation.Change {
	now := m.view(to)
	before, ok := last.last.(*S)
	if !ok {
		start := m.origin
		before = &start
	}
	changes := writePosition(&now, before)
	*before = now
	last.last = before
	return changes
}

// Change leaves the position unchanged if it returns an error.
func (m *match[S, A]) Change(changes []notation.Change) error {
	now, _, err := readPosition(m.state, changes)
	if err != nil {
		return fmt.Errorf("the view does not fit: %w", err)
	}
	m.state, m.legalOK = now, false
	return nil
}
