package waters_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/show"
)

// plansOf returns the half-steps of every plan of position 1, by its key, its pawn or raft, and its
// hex.
func plansOf(g *table) map[string]int16 {
	g.Helper()
	found := map[string]int16{}
	f := g.r.About()
	for _, p := range g.r.AppendPlans(nil, &g.s, 0) {
		s := g.s
		for _, a := range p.Way() {
			if refusal := g.r.Check(&s, 0, a); !refusal.OK() {
				g.Fatalf("%s of the plan %s is refused: %v", g.r.Format(a), f.Named("plan", p.End), refusal)
			}
			g.r.Apply(&s, 0, a, nil)
		}
		if p.End.Key == "walk" {
			w := show.ReadPlanWalk(&p.End.Args)
			found["walk "+w.At.String()] = w.HalfSteps
		} else {
			w := show.ReadPlanFloat(&p.End.Args)
			found["float "+w.At.String()] = w.HalfSteps
		}
	}
	return found
}

// Plans show where a Move leads and what it costs, before and during the Move. Their actions must
// be legal.
func TestPlansOfMove(t *testing.T) {
	t.Parallel()
	g := acting(t, 2)
	for i := range g.s.Pawns[0] {
		g.s.Pawns[0][i] = waters.Pawn{}
	}
	g.s.Pawns[0][0].At = hexAt(t, "3,0")
	plans := plansOf(g)
	g.want("RW-108", plans["walk 3,1"], 2) // a hex is two half-steps
	g.want("RW-107", plans["walk 3,3"], 6)
	_, far := plans["walk 3,4"]
	g.want("RW-107", far, false)
	_, wet := plans["walk 5,0"]
	g.want("RW-109", wet, false)

	g.s.Rafts[0].At, g.s.Pawns[0][0] = hexAt(t, "5,0"), waters.Pawn{At: hexAt(t, "5,0"), Raft: 1}
	plans = plansOf(g)
	g.want("RW-116", plans["float 6,1"], 1) // on water a hex is one
	g.want("RW-117", plans["float 4,1"], 2) // on land two
	g.want("RW-116", plans["float 5,1"], 1)

	g.s.Left = 0
	g.want("RW-107", len(plansOf(g)), 0)
}

// Plans for a swimming pawn end on land (RW-111), and pawns of other players have plans only with
// permission (RW-216).
func TestPlansOfSwimmers(t *testing.T) {
	t.Parallel()
	g := acting(t, 2)
	for i := range g.s.Pawns[0] {
		g.s.Pawns[0][i] = waters.Pawn{}
	}
	g.s.Pawns[0][0].At = hexAt(t, "4,1")
	g.s.Powers[0][delta.SwimTrack] = 1
	plans := plansOf(g)
	_, wet := plans["walk 5,1"]
	g.want("RW-111", wet, false)
	_, over := plans["walk 7,1"]
	g.want("RW-202", over, true)
	for _, p := range g.r.AppendPlans(nil, &g.s, 0) {
		g.want("RW-216", show.ReadPlanWalk(&p.End.Args).Seat, engine.Seat(0))
	}
}
