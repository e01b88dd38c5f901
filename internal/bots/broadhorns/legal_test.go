package broadhorns_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots/botstest"
	broadhornsbots "github.com/bigriver/bigriver/internal/bots/broadhorns"
	"github.com/bigriver/bigriver/internal/longtest"
)

func TestBotsChooseOnlyLegalActions(t *testing.T) {
	t.Parallel()
	g, _ := trade(t)
	botstest.WantsOnlyLegal(t, g, broadhornsbots.List, longtest.Times(20, 600), rand.NewPCG(1, 9))
}
