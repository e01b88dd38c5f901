package server_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table/present"
)

// TestOtherVariantsAreRequested plays until a boat can be pushed to several places, and asks for
// them.
func TestOtherVariantsAreRequested(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
	me := map[string]any{"me": true}
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "queen", "seats": 3, "options": map[string]any{"game": "school"}, "places": []any{me, me, me}}, &made)
	now := anna.command(made.ID, map[string]any{"kind": "start"})
	at := apiBase + "/tables/" + made.ID + "/variants"
	r := rand.New(rand.NewPCG(1, 2))
	for range maxRounds {
		mine := acting(now)
		for i, plan := range mine.Plans {
			if plan.Variants != nil {
				t.Fatal("the table lists other ways")
			}
			if !pushes(plan.Way) {
				continue
			}
			var out struct {
				Plans []present.VariantsOfPlan
				Deeds []present.Deed
			}
			anna.ok("GET", fmt.Sprintf("%s?seat=%d&plan=%d,9999&seen=%d", at, mine.Seat, i, now.Seq), nil, &out)
			if len(out.Plans) != 2 || out.Plans[0].Plan != i || len(out.Plans[1].Variants) != 0 {
				t.Fatalf("of plan %d: %+v", i, out.Plans)
			}
			if len(out.Plans[0].Variants) == 0 {
				continue
			}
			way := out.Plans[0].Variants[0].Way
			for _, action := range way {
				if !slices.ContainsFunc(out.Deeds, func(d present.Deed) bool { return d.Action == action }) {
					t.Errorf("%q has no description", action)
				}
			}
			query := fmt.Sprintf("?seat=%d&plan=%d&seen=%d", mine.Seat, i, now.Seq)
			s.client(t).refused("GET", at+query, nil, 401, "unauthorized")
			ben.refused("GET", at+query, nil, 403, "forbidden")
			anna.refused("GET", at+"?seat=7&plan=0", nil, 422, "invalid")
			anna.command(made.ID, map[string]any{"kind": "act", "seat": mine.Seat, "action": way[0], "then": way[1:]})
			anna.refused("GET", at+query, nil, 409, "stale")
			return
		}
		now = anna.command(made.ID, map[string]any{"kind": "act", "seat": mine.Seat, "action": mine.Choices[r.IntN(len(mine.Choices))].Action})
	}
	t.Fatal("nobody could be pushed to two places")
}

// acting returns the seat of the caller that has to decide.
func acting(of present.Table) *present.Mine {
	for i := range of.Mine {
		if len(of.Mine[i].Choices) > 0 {
			return &of.Mine[i]
		}
	}
	return &present.Mine{}
}

func pushes(way []string) bool {
	for _, action := range way {
		if strings.HasPrefix(action, "push") {
			return true
		}
	}
	return false
}

// Clients that do not want plans get none, also in answers to commands; all others get them.
func TestPlansAreLeftOut(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	anna := s.guest(t, "Anna")
	me := map[string]any{"me": true}
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "queen", "seats": 3, "places": []any{me, me, me}}, &made)
	anna.command(made.ID, map[string]any{"kind": "start"})
	at := apiBase + "/tables/" + made.ID
	for query, want := range map[string]bool{"": true, "?plans=true": true, "?plans=false": false, "?changes=true": true, "?changes=true&plans=false": false} {
		for _, how := range []struct {
			method, path string
			body         any
		}{{"GET", at, nil}, {"POST", at + "/commands", map[string]any{"kind": "say", "phrase": "hello"}}} {
			var out present.Table
			anna.ok(how.method, how.path+query, how.body, &out)
			if mine := acting(out); len(mine.Choices) == 0 || (mine.Plans != nil) != want {
				t.Errorf("%s %s: %d choices, plans %v", how.method, how.path+query, len(mine.Choices), mine.Plans)
			}
		}
	}
}
