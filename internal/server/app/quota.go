package app

import (
	"context"

	"github.com/bigriver/bigriver/internal/people"
)

// Sharing returns the people whose classes and imported records count against the same quota as a
// person's, each once: the person, or the owner of a bot, and the owner's bots. owner names the
// lock to hold while counting.
func (a *App) Sharing(ctx context.Context, who people.Person) (owner people.ID, all []people.ID, err error) {
	owner = who.ID
	if who.Kind == people.Bot {
		owner = who.Owner
	}
	bots, err := a.People.Bots(ctx, owner)
	all = []people.ID{owner}
	for i := range bots {
		all = append(all, bots[i].ID)
	}
	return owner, all, err
}
