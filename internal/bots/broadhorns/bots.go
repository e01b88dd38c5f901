// Package broadhorns has the bots of Broadhorns.
package broadhorns

import (
	"embed"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/judge"
)

//go:embed text/*.txt
var texts embed.FS

// List returns the bots of Broadhorns, from the weakest. All but simple use the same net.
func List() (bots.List, error) {
	version := judge.VersionOf(netFile)
	return bots.Load(
		texts, bots.Named{Name: "simple", New: newMerchant(plain()), Reasons: reasons()},
		bots.Named{Name: "steady", New: steady, Thinks: true, Net: version, NetSpec: netSpec()},
		bots.Named{Name: "strong", New: newLevel(strong()), Thinks: true, Net: version},
	)
}
