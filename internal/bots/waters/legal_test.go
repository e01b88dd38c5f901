package waters_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots/botstest"
	watersbots "github.com/bigriver/bigriver/internal/bots/waters"
	"github.com/bigriver/bigriver/internal/longtest"
)

func TestBotsChooseOnlyLegalActions(t *testing.T) {
	t.Parallel()
	g, _ := newDelta(t, "simple")
	botstest.WantsOnlyLegal(t, g, watersbots.List, longtest.Times(6, 200), rand.NewPCG(1, 9))
}
