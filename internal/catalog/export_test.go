package catalog

import (
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
)

// WithToy returns a catalog with the toy and bots for it, by a line like the one that a new game
// adds to Games.
func WithToy(own ...bots.Named) (Catalog, error) {
	return gather(
		load(show.New()).playedBy(own, nil),
	)
}
