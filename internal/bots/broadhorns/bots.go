// Package broadhorns has the bots of Broadhorns.
package broadhorns

import (
	"embed"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/judge"
)

//go:embed text/*.txt ratings.txt
var texts embed.FS

// List returns the bots of Broadhorns: the levels from the weakest, and the characters. All but
// simple use the same net.
func List() (bots.List, error) {
	version := judge.VersionOf(netFile)
	list := []bots.Named{
		{Name: "simple", New: newMerchant(plain()), Reasons: reasons()},
		{Name: "steady", New: steady, Thinks: true, Net: version, NetSpec: netSpec()},
		{Name: "strong", New: newLevel(strong()), Thinks: true, Net: version},
	}
	return bots.LoadRated(texts, append(list, bots.Characters(version, tastes(), shipped, newMeasure)...)...)
}
