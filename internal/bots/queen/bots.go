// Package queen has the bots of Mississippi Queen.
package queen

import (
	"embed"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/judge"
)

//go:embed text/*.txt ratings.txt
var texts embed.FS

// List returns the bots of Mississippi Queen: the levels from the weakest, and the characters. All
// but simple use the same net.
func List() (bots.List, error) {
	version := judge.VersionOf(netFile)
	list := []bots.Named{
		{Name: "simple", New: newPilot, Reasons: reasons()},
		{Name: "steady", New: newShipped(tolerance, bots.Lookahead{}), Thinks: true, Net: version, NetSpec: netSpec()},
		{Name: "strong", New: newShipped(0, bots.Lookahead{}), Thinks: true, Net: version},
		{Name: "master", New: newShipped(0, bots.Lookahead{Ends: 4, Turns: 6, ReplyEnds: 6, Worlds: 8}), Thinks: true, Net: version},
	}
	return bots.LoadRated(texts, append(list, bots.Characters(version, tastes(), shipped, newMeasure)...)...)
}

// tolerance is the Tolerance of steady: about five points of win chance in a close game of two.
const tolerance = 0.22
