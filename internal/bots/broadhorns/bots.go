// Package broadhorns has the bots of Broadhorns.
package broadhorns

import (
	"embed"

	"github.com/bigriver/bigriver/internal/bots"
)

//go:embed text/*.txt
var texts embed.FS

// List returns the bots of Broadhorns, from the weakest.
func List() (bots.List, error) {
	return bots.Load(
		texts, bots.Named{Name: "simple", New: newMerchant(plain()), Reasons: reasons()},
		bots.Named{Name: "steady", New: newLevel(steady()), Thinks: true, Lesson: lesson()},
		bots.Named{Name: "strong", New: newLevel(strong()), Thinks: true},
	)
}
