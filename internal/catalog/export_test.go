package catalog

import "github.com/bigriver/bigriver/internal/engine/enginetest/toy"

// WithToy is what Games would be if the toy were one of them: its line is the one that a new game adds.
func WithToy() (Catalog, error) {
	return gather(
		load(toy.New()),
	)
}
