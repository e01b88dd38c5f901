// Package queen has the bots of Mississippi Queen.
package queen

import (
	"embed"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/judge"
)

//go:embed text/*.txt
var texts embed.FS

// List returns the bots of Mississippi Queen, from the weakest. All but simple use the same net.
func List() (bots.List, error) {
	version := judge.VersionOf(netFile)
	return bots.Load(
		texts, bots.Named{Name: "simple", New: newPilot, Reasons: reasons()},
		bots.Named{Name: "steady", New: newShipped(tolerance, bots.Lookahead{}), Thinks: true, Net: version, NetSpec: netSpec()},
		bots.Named{Name: "strong", New: newShipped(0, bots.Lookahead{}), Thinks: true, Net: version},
		bots.Named{Name: "master", New: newShipped(0, bots.Lookahead{Ends: 4, Turns: 6, ReplyEnds: 6, Worlds: 8}), Thinks: true, Net: version},
	)
}

// tolerance is the Tolerance of steady: about five points of win chance in a close game of two.
const tolerance = 0.22
