package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table/present"
)

// TestChangesAddUp plays every game. A client that applies changes, from a stream or from answers
// to commands, must know the same as one that requests the whole table.
func TestChangesAddUp(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	for _, g := range s.Games {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
			var made present.Table
			seats := max(2, g.Facts().MinSeats)
			anna.ok("POST", "/api/v1/tables", map[string]any{
				"game": g.Facts().Name, "seats": seats, "places": []map[string]any{{"me": true}, {}, {"bot": "random"}}[:seats], "terms": map[string]any{"takeback": true, "listed": true},
			}, &made)
			id := made.ID
			streams := map[*client]*streamed{
				anna: anna.open(t, "/api/v1/tables/"+id+"/events?changes=true", 200),
				ben:  ben.open(t, "/api/v1/tables/"+id+"/events?changes=true&plans=false", 200),
			}
			watcher := s.client(t)
			streams[watcher] = watcher.open(t, "/api/v1/tables/"+id+"/events?changes=true&plans=false&lang=de", 200)
			_, _, whole := anna.do("GET", "/api/v1/tables/"+id, nil)
			var known fields
			known, _ = known.take(t, "table", whole)
			// do sends a command of Anna. Applied to what she knows, the answer must result in the
			// table as she would see it now.
			do := func(what map[string]any) {
				t.Helper()
				status, _, answer := anna.do("POST", "/api/v1/tables/"+id+"/commands?changes=true", what)
				if status != 200 {
					t.Fatalf("%v: got status %d %s", what, status, answer)
				}
				var removed []string
				known, removed = known.takeAnswer(t, answer)
				_, _, now := anna.do("GET", "/api/v1/tables/"+id, nil)
				if diff := differs(t, known, now); diff != "" {
					t.Errorf("after %v, applying the answer (removed: %v): %s", what, removed, diff)
				}
			}
			follow := func() {
				t.Helper()
				for c, stream := range streams {
					_, _, now := c.do("GET", fmt.Sprintf("/api/v1/tables/%s?plans=%t%s", id, c == anna, map[bool]string{true: "&lang=de"}[c == watcher]), nil)
					want := fields{}
					must.Do(t, json.Unmarshal(now, &want))
					stream.until(func(out present.Table) bool { return strconv.FormatInt(out.Seq, 10) == string(want["seq"]) })
					if diff := differs(t, stream.table, now); diff != "" {
						t.Errorf("by the stream: %s", diff)
					}
				}
			}
			follow()
			ben.command(id, map[string]any{"kind": "sit"})
			do(map[string]any{"kind": "start"})
			follow()
			for range 12 {
				for _, c := range []*client{anna, ben} {
					m := acting(c.show(id))
					if m == nil || len(m.Choices) == 0 {
						continue
					}
					what := map[string]any{"kind": "act", "seat": m.Seat, "action": m.Choices[len(m.Choices)-1].Action}
					if c == anna {
						do(what)
					} else {
						ben.command(id, what)
					}
					follow()
				}
			}
			if anna.show(id).State == "over" {
				return
			}
			do(map[string]any{"kind": "offer_abort"})
			follow()
			ben.command(id, map[string]any{"kind": "answer", "yes": false}) // the offer is over
			do(map[string]any{"kind": "say", "text": "\"Straße\" <\\> \u2028 \x01 ✓"})
			follow()
			do(map[string]any{"kind": "offer_abort"})
			ben.command(id, map[string]any{"kind": "answer", "yes": true})
			follow()
		})
	}
}

// takeAnswer returns the table after the answer to a command, and the removed fields.
func (f fields) takeAnswer(t *testing.T, answer []byte) (fields, []string) {
	t.Helper()
	var head struct {
		Gone    []string `json:"removed"`
		Options any      `json:"options"`
		Terms   any      `json:"terms"`
	}
	if err := json.Unmarshal(answer, &head); err != nil || head.Options != nil || head.Terms != nil {
		t.Fatalf("an answer contains what never changes: %v, %.500s", err, answer)
	}
	all := maps.Clone(f)
	for _, name := range head.Gone {
		delete(all, name)
	}
	must.Do(t, json.Unmarshal(answer, &all))
	delete(all, "removed")
	return all, head.Gone
}

// differs describes how what somebody knows of a table differs from the table, ignoring fields
// about a single message and presence, which may change in between.
func differs(t *testing.T, known fields, now []byte) string {
	t.Helper()
	want := fields{}
	must.Do(t, json.Unmarshal(now, &want))
	of := func(f fields) map[string]string {
		list := map[string]string{}
		for name, value := range f {
			switch name {
			case "now", "since", "log", "turns", "commandSeq", "watchers":
			case "seats":
				list[name] = strings.ReplaceAll(string(value), `"present":false`, `"present":true`)
			default:
				list[name] = string(value)
			}
		}
		return list
	}
	return cmp.Diff(of(want), of(known))
}

// TestTablesAreWrittenAsDescribed plays each game at random. A table written section by section,
// with boards written without reflection, must equal what encoding/json writes.
func TestTablesAreWrittenAsDescribed(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	for _, g := range s.Games {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			if g.Facts().Name != "toy" {
				longtest.Unraced(t, "what goroutines share, the toy shows")
			}
			anna, ben := s.guest(t, "Zoé Groß"), s.guest(t, "Ben")
			var made present.Table
			anna.ok("POST", "/api/v1/tables", map[string]any{
				"game": g.Facts().Name, "seats": max(2, g.Facts().MinSeats), "places": []map[string]any{{"me": true, "nonce": "a1"}, {}, {"bot": "random"}}[:max(2, g.Facts().MinSeats)],
				"terms": map[string]any{"takeback": true, "bank": 600},
			}, &made)
			ben.command(made.ID, map[string]any{"kind": "sit"})
			anna.command(made.ID, map[string]any{"kind": "start"})
			anna.command(made.ID, map[string]any{"kind": "say", "text": "\"Straße\" <\\> \u2028 \x7f ✓ \U0001F6A2 â"})
			r := rand.New(rand.NewPCG(3, 4))
			for i := range 60 {
				for _, c := range []*client{anna, ben} {
					_, _, have := c.do("GET", "/api/v1/tables/"+made.ID+"?lang="+[]string{"en", "de", "fr"}[i%3], nil)
					var shown present.Table
					must.Do(t, json.Unmarshal(have, &shown))
					var lists struct { // their elements have no type of their own to decode into
						Log       []json.RawMessage `json:"log"`
						Proposals []json.RawMessage `json:"proposals"`
					}
					must.Do(t, json.Unmarshal(have, &lists))
					for i, line := range lists.Log {
						shown.Log[i] = line
					}
					for i, one := range lists.Proposals {
						shown.Proposals[i] = one
					}
					var want bytes.Buffer
					e := json.NewEncoder(&want)
					e.SetEscapeHTML(false)
					if err := e.Encode(&shown); err != nil || !bytes.Equal(have, want.Bytes()) {
						t.Fatalf("%v, written:\n%.9000s\nwant:\n%.9000s", err, have, want.Bytes())
					}
					if m := acting(shown); len(m.Choices) > 0 {
						c.command(made.ID, map[string]any{"kind": "act", "seat": m.Seat, "action": m.Choices[r.IntN(len(m.Choices))].Action, "requestId": strconv.Itoa(i)})
					}
				}
			}
		})
	}
}
