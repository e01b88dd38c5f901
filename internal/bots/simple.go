package bots

import (
	"fmt"
	"maps"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// simple is a player of some sense and no look-ahead by search. Each game has its own: a line here and a file.
func simple() Named {
	players := map[string]func(engine.Game) (Bot, error){
		"broadhorns": newBroadhorns,
	}
	return Named{
		Name: "simple", Games: slices.Sorted(maps.Keys(players)),
		New: func(g engine.Game) (Bot, error) {
			player, ok := players[g.Facts().Name]
			if !ok {
				return nil, fmt.Errorf("bots: simple does not play %s", g.Facts().Name)
			}
			return player(g)
		},
	}
}
