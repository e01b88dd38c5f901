// Package waters has the bots of Rising Waters.
package waters

import (
	"embed"

	"github.com/bigriver/bigriver/internal/bots"
)

//go:embed text/*.txt
var texts embed.FS

// List returns the bots of Rising Waters, from the weakest.
func List() (bots.List, error) {
	list := []bots.Named{
		{Name: "simple", New: newLevel(simple()), Reasons: reasons()},
		{Name: "steady", New: newLevel(steady()), Quick: newLevel(quick()), NetSpec: netSpec()},
		{Name: "strong", New: newThinker(strong()), Thinks: true},
	}
	return bots.Load(texts, append(list, characters()...)...)
}
