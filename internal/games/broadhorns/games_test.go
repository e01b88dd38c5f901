package broadhorns_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

// busyAction returns a random action that usually makes some sense. Purely random play never ends a
// game: it throws boats away and runs out of gold.
func busyAction(r both, s *broadhorns.State, by engine.Seat, legal []broadhorns.Action, d engine.Source) broadhorns.Action {
	p := &s.Players[by]
	loaded, best, bestWorth := 0, legal[0], -1000
	for c := range p.Cargo {
		for _, n := range p.Cargo[c] {
			loaded += int(n)
		}
	}
	wanted := func(c broadhorns.Cargo) int { return wanted(r, s, p, c) }
	for _, a := range legal {
		worth := engine.Below(d, 12)
		switch a.Kind { //nolint:exhaustive // all other actions are equally good
		case broadhorns.Port:
			if loaded == 0 || p.Space == 40 {
				worth += 8
			}
			for c := range broadhorns.Cargo(5) {
				if p.Cargo[c] != [8]int8{} {
					worth += 12 * wanted(c)
				}
			}
		case broadhorns.Sell:
			worth += 16*wanted(a.Cargo) - 6
			if p.Space == 40 {
				worth += 16
			}
		case broadhorns.Buy:
			worth += 12 * int(s.Market[a.Cargo]-1)
			if s.Phase == broadhorns.Buying {
				worth = engine.Below(d, 12)
			}
		case broadhorns.Deliver, broadhorns.BoardTraveler:
			worth += 8
		case broadhorns.Move:
			worth += int(a.N)
			for town := int8(1); town < broadhorns.AllTowns; town++ {
				if r.Entrance(town) == p.Space+a.N {
					worth += 10
				}
			}
		case broadhorns.EndExpedition:
			worth += 20
			if loaded > 0 || p.Aboard != 0 || p.Space == 0 || p.Gold < 3 && s.Phase == broadhorns.Acting {
				worth -= 100
			}
		case broadhorns.EndTurn:
			worth -= 8
		}
		if worth > bestWorth {
			best, bestWorth = a, worth
		}
	}
	return best
}

// wanted returns 1 if this town has an empty space for the type, or else 0.
func wanted(r both, s *broadhorns.State, p *broadhorns.Player, c broadhorns.Cargo) int {
	if town := r.Here(p); town != 0 && r.Offer(s, town).Open[c][0] > 0 {
		return 1
	}
	return 0
}

// TestWholeGames plays games with every number of seats and every option, and checks each position:
// barrels (BH-002), cards (BH-003) and tiles (BH-004) are conserved, gold is never negative
// (BH-140), a seat's actions do not depend on what it cannot know (BH-159), and every event has a
// text.
func TestWholeGames(t *testing.T) {
	r := rules(t)
	f := r.About()
	games := 60
	if testing.Short() {
		games = 6
	}
	ended, seen := 0, map[string]bool{}
	for n := range games {
		d := rand.NewPCG(uint64(n), 11)
		setup := engine.Setup{Seats: 2 + n%3, Options: map[string]string{}}
		for _, o := range r.Facts().Options {
			setup.Options[o.Name] = o.Values[engine.Below(d, len(o.Values))]
		}
		if setup.Options["hand_boarding"] == "home" {
			setup.Options["st_louis_boarding"] = "off"
		}
		s := startOf(t, r, setup)
		for steps := 0; s.Phase != broadhorns.Over && steps < 8000; steps++ {
			if err := step(r, &f, &s, d, seen); err != nil {
				t.Fatalf("game %d, action %d: BH-002, BH-003, BH-004, BH-140, BH-159: %v", n, steps, err)
			}
		}
		if s.Phase == broadhorns.Over {
			ended++
		}
	}
	if ended*3 < games*2 {
		t.Errorf("of %d games only %d ended", games, ended)
	}
	for _, key := range f.Texts.Keys(text.English) {
		rare := key == "event.market_short" // tested by TestMarket
		if strings.HasPrefix(key, "event.") && !seen[key] && !rare && !testing.Short() {
			t.Errorf("in %d games there was never an event %s", games, key)
		}
	}
}

func startOf(t *testing.T, r both, setup engine.Setup) broadhorns.State {
	t.Helper()
	f := r.Facts()
	full := must.Get(f.Complete(setup))(t)
	return must.Get(r.Start(full))(t)
}

func step(r both, f *display.About, s *broadhorns.State, d engine.Source, seen map[string]bool) error {
	if err := r.Valid(s); err != nil {
		return err
	}
	by := r.ToAct(s).First()
	legal := r.AppendLegal(nil, s, by)
	if len(legal) == 0 {
		return fmt.Errorf("seat %v has no action in phase %v", by, s.Phase)
	}
	for _, a := range legal {
		if refusal := r.Check(s, by, a); !refusal.OK() {
			return fmt.Errorf("%s is listed but refused: %w", r.Format(a), refusal)
		}
		if again, err := r.Parse(r.Format(a)); err != nil || again != a {
			return fmt.Errorf("%s is read as %+v (%w)", r.Format(a), again, err)
		}
	}
	a := pick(r, s, by, legal, d)
	if by != engine.Chance {
		v := r.View(s, by)
		if !slices.Equal(legal, r.AppendLegal(nil, &v, by)) {
			return fmt.Errorf("the actions of seat %v depend on what it cannot know", by)
		}
		a = busyAction(r, s, by, legal, d)
	}
	viewer := engine.Seat(engine.Below(d, int(s.Seats)))
	v := r.View(s, viewer)
	guess := r.Resample(&v, viewer, d)
	if err := r.Valid(&guess); err != nil || r.View(&guess, viewer) != v || r.ToAct(&v) != r.ToAct(s) {
		return fmt.Errorf("a resampled state does not fit the view of seat %v: %w", viewer, err)
	}
	var ev engine.Events
	r.Apply(s, by, a, &ev)
	for _, e := range ev.List {
		seen["event."+e.Key] = true
		if _, err := f.Rule(text.English, e.Rule); err != nil || !f.Texts.Has(text.French, "event."+e.Key) {
			return fmt.Errorf("event %s of rule %s has no words (%w)", e.Key, e.Rule, err)
		}
	}
	return nil
}
