// Package queen has the bots of Mississippi Queen.
package queen

import (
	"embed"

	"github.com/bigriver/bigriver/internal/bots"
)

//go:embed text/*.txt
var texts embed.FS

// List returns the bots of Mississippi Queen, from the weakest.
func List() (bots.List, error) {
	return bots.Load(
		texts, bots.Named{Name: "simple", New: newPilot, Reasons: reasons()},
		bots.Named{Name: "steady", New: newLevel(steady()), Thinks: true},
		bots.Named{Name: "strong", New: newLevel(strong()), Thinks: true},
		bots.Named{Name: "net", New: newShipped(bots.Lookahead{}), Thinks: true, NetSpec: netSpec()},
		bots.Named{Name: "master", New: newShipped(bots.Lookahead{Ends: 4, Turns: 3, ReplyEnds: 6, Worlds: 8}), Thinks: true},
	)
}
