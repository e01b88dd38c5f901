package waters

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
)

// neighbourOf returns a neighbour with this manner. Using the exact odds of the weather, it
// estimates the losses of the next weeks if nobody acts. It builds, moves and rescues where that
// prevents most.
func neighbourOf(g match.Game, m manner) (*neighbour, error) {
	rules, err := bots.RulesOf[waters.Rules](g)
	if err != nil {
		return nil, err
	}
	w := &neighbour{rules: rules, manner: m, course: make([]course, m.courses)}
	begun, err := g.New(engine.Setup{Seats: g.Facts().MinSeats})
	if err != nil {
		return nil, err
	}
	board, ok := begun.Board(engine.Watcher).(show.Board)
	if !ok {
		return nil, fmt.Errorf("bots: this bot does not play %s", g.Facts().Name)
	}
	w.survey(&board)
	return w, nil
}

type (
	action = waters.Action
	state  = waters.State
)

type neighbour struct {
	*bots.Decision[waters.State, waters.Action]
	rules  waters.Rules
	manner manner
	p      int8 // the position that it decides for; one player may have two

	ground [delta.Places]ground
	refuge []delta.Hex // of Vicksburg
	dot    delta.Hex   // of Mounds Landing, where Survivors arrive

	savesForRaft bool // the position saves the cost of a raft

	base    state // a complete state consistent with the view
	current state // the state during a course
	course  []course
	over    [delta.Places]int     // how often a hex overflows
	risk    [delta.Places]float64 // how often a hex floods

	buf []action
	ev  engine.Events
}

// ground is static information about a hex of the map.
type ground struct {
	kind      string
	elevation int8
	group     int8 // of lowland, from 1
	grows     bool // field or forest
}

func (w *neighbour) survey(b *show.Board) {
	for _, h := range w.rules.Tables().Grounds() {
		x := ground{kind: h.Kind, elevation: h.Elevation, grows: h.Grows}
		if h.Kind == "lowland" {
			x.group = h.Group + 1
		}
		w.ground[h.At] = x
		if h.Kind == "vicksburg" {
			w.refuge = append(w.refuge, h.At)
		}
	}
	for _, g := range b.Waters {
		if g.Area == "ML" && w.dot == delta.Nowhere {
			w.dot = g.Token
		}
	}
}

func apart(a, b delta.Hex) int { return a.Axial().Distance(b.Axial()) }

func (w *neighbour) choose(d *bots.Decision[waters.State, waters.Action]) int {
	w.Decision, w.p = d, max(0, w.rules.Tables().Position(&d.View, d.By))
	w.savesForRaft = w.View.Phase != waters.SetUp && w.saves()
	switch d.View.Step {
	case waters.PlaceTown, waters.PlaceThirdTown, waters.PlacePawn, waters.PlaceSurvivor, waters.GreenCamp:
		return w.best(w.place)
	case waters.PlaceLevee:
		w.forecast()
		return w.best(w.firstLevee)
	case waters.Upgrading:
		return w.best(w.upgrade)
	case waters.Acting:
		return w.act()
	case waters.Moving:
		return w.step()
	case waters.Building:
		return w.build()
	case waters.Donating:
		return w.best(w.gift)
	case waters.RedCamp, waters.TakeSurvivor:
		w.forecast()
		return w.best(w.called)
	case waters.PayForce, waters.SplitForce:
		return w.best(w.force)
	default:
		return w.best(w.answer)
	}
}

// best returns the first action with the highest measure.
func (w *neighbour) best(measure func(action) float64) int {
	best, highest := 0, 0.0
	for i, a := range w.Legal {
		if m := measure(a); i == 0 || m > highest {
			best, highest = i, m
		}
	}
	return best
}

// find returns the first action of a kind, or -1.
func (w *neighbour) find(k waters.Kind) int {
	return w.where(func(a action) bool { return a.Kind == k })
}

// where returns the first action that passes a test, or -1.
func (w *neighbour) where(is func(action) bool) int {
	for i, a := range w.Legal {
		if is(a) {
			return i
		}
	}
	return -1
}

// place values places for a pawn: high land, fields and forest for those who work there, and within
// reach of Survivors who arrive by the river.
func (w *neighbour) place(a action) float64 {
	s, here := &w.View, w.ground[a.At]
	score := float64(here.elevation)
	if here.kind != "lowland" {
		score = 5
	}
	if here.grows {
		score += 1.5
	}
	switch s.Step {
	case waters.GreenCamp: // where Survivors arrive
		return -float64(apart(a.At, w.dot))
	case waters.PlaceSurvivor:
		if w.haven(a.At) {
			score += 10
		}
		score += float64(s.Levee[a.At.Row()][a.At.Col()])
	case waters.PlacePawn:
		if w.canRescue() && !w.somebodyNear(w.dot, 3) {
			score -= 2 * float64(apart(a.At, w.dot))
		}
	default:
	}
	return score
}

func (w *neighbour) somebodyNear(h delta.Hex, within int) bool {
	for p := range w.View.Positions {
		for _, pawn := range w.View.Pawns[p] {
			if pawn.At != delta.Nowhere && apart(pawn.At, h) <= within {
				return true
			}
		}
	}
	return false
}
