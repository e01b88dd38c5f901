package broadhorns_test

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots/botstest"
	broadhornsbots "github.com/bigriver/bigriver/internal/bots/broadhorns"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
)

func TestBotsRememberNothing(t *testing.T) {
	t.Parallel()
	for _, named := range must.Get(broadhornsbots.List())(t)[1:] {
		name := named.Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, _ := trade(t)
			botstest.RemembersNothing(t, g, broadhornsbots.List, name, 40, func(seed uint64) engine.Source { return rand.NewPCG(seed, 1) })
		})
	}
}
