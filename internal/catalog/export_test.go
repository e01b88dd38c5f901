package catalog

import "github.com/bigriver/bigriver/internal/engine/enginetest/toy"

// WithToy returns a catalog with the toy. Its line is like the one that a new game adds to Games.
func WithToy() (Catalog, error) {
	return gather(
		load(toy.New()),
	)
}
