package waters_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// suggested returns what a seat may propose to another, each in the notation with commas between
// the actions.
func suggested(g *table, by, to engine.Seat) (list []string) {
	g.Helper()
	view := g.r.View(&g.s, by)
	for _, way := range g.r.AppendSuggestions(nil, &view, to) {
		words := make([]string, len(way))
		for i, a := range way {
			words[i] = g.r.Format(a)
		}
		list = append(list, strings.Join(words, ", "))
	}
	return list
}

// Other players can propose a Move, levees, rafts and their cargo to a position, with the Job
// Offers that the levee takes.
func TestSuggestions(t *testing.T) {
	t.Parallel()
	g := acting(t, 2)
	for p := range g.s.Positions {
		g.s.Pawns[p] = [4]waters.Pawn{}
	}
	g.at(2, 1, "3,0")
	has := func(rule, way string, want bool) {
		t.Helper()
		g.want(rule+" "+way, slices.Contains(suggested(g, 0, 1), way), want)
	}
	has("RW-107", "move, walk 2.1 3,3", true) // although it is the other's turn
	has("RW-107", "move, walk 2.1 3,4", false)
	has("RW-127", "accept 2, build 3,1", true)
	has("RW-129", "accept 2, build 3,3", false) // nobody is near
	has("RW-136", "community", true)
	has("RW-135", "seek", false) // the row is full
	has("RW-249", "donate", false)
	g.hand(2, "job")
	has("RW-127", "accept 1, build 3,1", true)
	has("RW-249", "donate", true)
	g.row()
	has("RW-134", "seek", true)
	has("RW-127", "accept 0, build 3,1", false)
	g.s.Cubes[1] |= 1 << delta.WorkDiscount
	has("RW-070", "accept 0, build 3,1 discount", true)
	g.hand(2, "blues")
	for _, way := range []string{"newspaper", "radio", "vaudeville 1"} {
		has("RW-138", way, true) // it may be in the hidden hand
	}
	g.levee("3,1", 4)
	has("RW-127", "accept 0, raise 3,1", true)

	has("RW-114", "raft 2.1", false)
	g.s.Cubes[1] |= 1 << delta.BuildRaft
	has("RW-114", "raft 2.1", true)
	g.at(1, 1, "5,0").raft(1, 1, 1).survivor("4,0", 1)
	has("RW-214", "dropoff 1 4,0", false) // nobody of the position is aboard
	g.at(1, 1, "3,3").at(2, 1, "5,0")
	g.s.Pawns[1][0].Raft = 1
	has("RW-215", "dropoff 1 4,0", true)
	g.s.Rafts[0].Survivors = 0
	has("RW-215", "pickup 1 4,0", true)
	has("RW-116", "move, float 1 6,1", true)

	g.want("RW-216 own pawns only", slices.ContainsFunc(suggested(g, 0, 1), func(way string) bool { return strings.Contains(way, " 1.") }), false)
	g.s.Phase = waters.Over
	g.want("RW-185", len(suggested(g, 0, 1)), 0)
}

// Proposals to the position whose turn it is can be carried out, although the others do not see its
// hand. For a Move they have the first and the last action, and a plan leads from one to the other.
func TestSuggestionsCanBeDone(t *testing.T) {
	t.Parallel()
	r := rules(t)
	asked := 0
	for _, version := range []string{"fall1926", "spring1927"} {
		g := begin(t, 3, "version", version)
		src := rand.New(rand.NewPCG(5, 6))
		for range 4000 {
			turn := r.ToAct(&g.s)
			if turn == 0 {
				break
			}
			if active := engine.Seat(g.s.Active); g.s.Step == waters.Acting && g.s.Left > 0 {
				view := r.View(&g.s, (active+1)%3)
				for _, way := range r.AppendSuggestions(nil, &view, active) {
					asked++
					canBeDone(g, active, way)
				}
			}
			seat := turn.First()
			actions := r.AppendLegal(nil, &g.s, seat)
			r.Apply(&g.s, seat, actions[src.IntN(len(actions))], nil)
		}
	}
	if asked < 1000 {
		t.Errorf("only %d suggestions were tried", asked)
	}
}

func canBeDone(g *table, by engine.Seat, way []waters.Action) {
	g.Helper()
	s := g.s
	for c := delta.Blues; c <= delta.Vaudeville; c++ { // they may be in a hidden hand
		s.Hands[s.Active][c] = max(s.Hands[s.Active][c], 1)
	}
	if way[0].Kind == waters.Move {
		ends := g.r.AppendPlans(nil, &s, by)
		if !slices.ContainsFunc(ends, func(p engine.Plan[waters.Action]) bool { return p.Actions[p.Len-1] == way[1] }) {
			g.Errorf("no way leads to %s", g.r.Format(way[1]))
		}
		return
	}
	for _, a := range way {
		if refusal := g.r.Check(&s, by, a); !refusal.OK() {
			g.Fatalf("%s is refused: %v", g.r.Format(a), refusal)
		}
		g.r.Apply(&s, by, a, nil)
	}
}
