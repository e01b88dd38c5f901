package waters

import (
	"math/rand/v2"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// TestAcceptsWorkForSeveralLevees checks that Job Offers are taken where no levee prevents a loss
// by itself, since the water would come in elsewhere, but several together do.
func TestAcceptsWorkForSeveralLevees(t *testing.T) {
	t.Parallel()
	w, _ := newNeighbourhood(t)
	w.manner = steady()
	w.course = make([]course, w.manner.courses)
	r, found := rand.New(rand.NewPCG(5, 6)), 0
	setups := make([]engine.Setup, 10)
	for i := range setups {
		setups[i] = engine.Setup{Seats: 3, Options: map[string]string{"version": "fall1926"}}
	}
	positions(t, w.rules, w, setups, func(s *state, _ engine.Seat) {
		if s.Step != waters.Acting || s.Left == 0 {
			return
		}
		by := w.rules.ToAct(s).First()
		v := w.rules.View(s, by)
		w.Decision = &bots.Decision[state, action]{Rules: w.rules, By: by, View: v, Legal: w.rules.AppendLegal(nil, &v, by), R: r}
		w.p = s.Active
		row, held := w.offers(), v.Hands[w.p][delta.Job]
		if row == 0 {
			return
		}
		w.forecast()
		works, now := w.works(held+row), w.baseLoss()
		several := w.savingTogether(works, held+row, now)
		if w.saving(works, now).gain > 0 || several.gain < 0.25 {
			return
		}
		found++
		i := w.accept(now)
		if i < 0 || w.Legal[i].Kind != waters.Accept || w.Legal[i].N < several.jobs-held {
			t.Errorf("week %d: %d works together save %.2f, but it does %d", v.Week, several.jobs, several.gain, i)
		}
	})
	if found == 0 {
		t.Error("no levee needed another one in these games")
	}
}
