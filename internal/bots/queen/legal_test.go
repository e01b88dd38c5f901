package queen_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots/botstest"
	queenbots "github.com/bigriver/bigriver/internal/bots/queen"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/longtest"
)

func TestBotsChooseOnlyLegalActions(t *testing.T) {
	t.Parallel()
	g, _ := newQueen(t, engine.Setup{Seats: 2})
	botstest.WantsOnlyLegal(t, g, queenbots.List, longtest.Times(24, 1500), rand.NewPCG(1, 9))
}
