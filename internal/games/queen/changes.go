package queen

import "github.com/bigriver/bigriver/internal/engine"

// The versions of these rules. A game that has begun goes on by the version that it began with.
const (
	oldest  = 1
	current = 2
)

// What the versions do differently. Each is the first version that plays by it, and stands in the code as a condition:
// t.version >= goneTilesBarNothing.
const (
	goneTilesBarNothing = 2
)

func changes() []engine.Change {
	return []engine.Change{{
		Name: "goneTilesBarNothing", Since: goneTilesBarNothing, Rules: []string{"QB-88"}, Date: "2026-11-22",
		What: "With br_holds_tiles off, a tile that had been removed in front of the Black Rose's still barred the nose that would cover it. " +
			"It does not any more.",
		Why:   "A tile that is gone covers nothing, as QB-88 always said: the program was wrong.",
		Until: "no game of version 1 is running any more, and not before 2028",
	}}
}
