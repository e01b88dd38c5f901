package server_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/present"
)

// playOut makes people choose at random until the game is over.
func playOut(t *testing.T, id string, players ...*client) present.Table {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for range maxRounds {
		for _, p := range players {
			var shown present.Table
			p.ok("GET", "/api/v1/tables/"+id+"?since=1000000", nil, &shown)
			if shown.State == "over" {
				return p.show(id)
			}
			for _, m := range shown.Mine {
				if len(m.Choices) == 0 {
					continue
				}
				c := m.Choices[r.IntN(len(m.Choices))]
				p.command(id, map[string]any{"kind": "act", "seat": m.Seat, "action": c.Action, "seen": shown.Seq})
				break
			}
		}
	}
	for _, p := range players { // random play never ends some games
		for _, m := range p.show(id).Mine {
			p.command(id, map[string]any{"kind": "resign", "seat": m.Seat})
		}
	}
	return players[0].show(id)
}

// maxRounds is the number of rounds of decisions that a random game may take.
const maxRounds = 300

// Every game can be played to its end through the API, by two people and a bot if it has the seats.
func TestEveryGameIsPlayed(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it plays a whole game of each")
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	var list struct{ Games []describe.Game }
	s.client(t).ok("GET", "/api/v1/games", nil, &list)
	if len(list.Games) != len(s.Games) {
		t.Fatalf("%d games, the catalog has %d", len(list.Games), len(s.Games))
	}
	for _, g := range list.Games {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			if g.Name != "toy" {
				longtest.Unraced(t, "what goroutines share, the toy shows")
			}
			anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
			anna.described, anna.game = published(t), g.Name
			if g.Name == "toy" {
				anna.described = ben.siteDescription()
			}
			anna.described.every = 20 // each check reads a whole board, in every form of every game
			seats := max(g.MinSeats, min(g.MaxSeats, 3))
			places := []map[string]any{{"me": true, "nonce": "a1"}, {}, {"bot": "random"}, {"bot": "random"}}[:seats]
			var shown present.Table
			anna.ok("POST", "/api/v1/tables", map[string]any{"game": g.Name, "seats": seats, "places": places}, &shown)
			ben.command(shown.ID, map[string]any{"kind": "sit", "nonce": "b2"})
			anna.command(shown.ID, map[string]any{"kind": "start"})
			playOut(t, shown.ID, anna, ben)
			end := anna.show(shown.ID) // the whole table, no matter who saw the end first
			if end.Outcome == nil || !end.Outcome.Counts && end.Outcome.Ending != "abandoned" || end.Outcome.Words == "" || end.Fair.Secret == "" {
				t.Errorf("the outcome is %+v", end.Outcome)
			}
			for _, line := range end.Log {
				head := headOf(t, line)
				if step := stepOf(t, line); step != nil {
					rule := step.Rule
					for _, e := range step.Events {
						rule = e.Rule
					}
					if rule == "" {
						t.Errorf("entry %d (%s) is by no rule", head.Seq, step.Action)
					}
				}
				if head.Words == "" || strings.Contains(head.Words, "[") && strings.Contains(head.Words, "]") {
					t.Errorf("entry %d (%s) has the words %q", head.Seq, head.Kind, head.Words)
				}
			}
			name := strings.ToUpper(g.Name[:1]) + g.Name[1:]
			for _, schema := range []string{name + "Board", name + "Event", name + "Action", name + "Plan"} {
				if n := anna.described.seen["/components/schemas/"+schema]; n == 0 && (schema != name+"Plan" || g.Name == "queen") {
					t.Errorf("only %d values were held against %s", n, schema)
				}
			}
			status, head, record := anna.do("GET", "/api/v1/tables/"+shown.ID+"/record", nil)
			if status != 200 || head.Get("Content-Type") != "text/plain; charset=utf-8" || !strings.Contains(string(record), "seat 1 Anna") {
				t.Errorf("got status %d %s", status, record)
			}
			var at present.Position
			anna.ok("GET", "/api/v1/tables/"+shown.ID+"/steps/1", nil, &at)
			if at.Step != 1 || at.Board == nil {
				t.Errorf("step 1 is %+v", at)
			}
			var course struct{ Positions []present.Position }
			anna.ok("GET", "/api/v1/tables/"+shown.ID+"/steps?every=1000000", nil, &course)
			if n := len(course.Positions); n != 2 || course.Positions[n-1].Step != end.Steps {
				t.Errorf("the game went over %d positions, from the first to the last", n)
			}
			anna.refused("GET", fmt.Sprintf("/api/v1/tables/%s/steps?from=%d", shown.ID, end.Steps+1), nil, 422, "invalid")
			var drawn struct{ Text string }
			anna.ok("GET", "/api/v1/tables/"+shown.ID+"/steps/1/drawing", nil, &drawn)
			if !strings.Contains(drawn.Text, "\n") {
				t.Errorf("step 1 is drawn %q", drawn.Text)
			}
			playOn(t, anna, &end, seats)
		})
	}
}

// playOn starts a new game from the middle of a finished one, against bots.
func playOn(t *testing.T, c *client, over *present.Table, seats int) {
	t.Helper()
	places := []map[string]any{{"me": true, "nonce": "c3"}, {"bot": "random"}, {"bot": "random"}}[:seats]
	body := map[string]any{"from": map[string]any{"table": over.ID, "step": over.Steps / 2}, "places": places, "requestId": "on"}
	var next, again present.Table
	c.ok("POST", "/api/v1/tables", body, &next)
	if c.ok("POST", "/api/v1/tables", body, &again); again.ID != next.ID {
		t.Error("sent twice, two games go on from the same position")
	}
	if next.Game != over.Game || next.From == nil || next.From.Table != over.ID || next.Steps != over.Steps/2 || next.Terms.Rated {
		t.Errorf("%s continues as %+v", over.Game, next)
	}
	c.command(next.ID, map[string]any{"kind": "start"})
	// it may fail if the bots have finished the game
	c.do("POST", "/api/v1/tables/"+next.ID+"/commands", map[string]any{"kind": "resign", "seat": 1})
	_, _, record := c.do("GET", "/api/v1/tables/"+next.ID+"/record", nil)
	if !strings.Contains(string(record), "tag from "+over.ID) {
		t.Errorf("the record does not name the table that it continues: %s", record)
	}
	c.refused("POST", "/api/v1/tables", map[string]any{"game": over.Game, "seats": seats, "from": body["from"]}, 422, "invalid")
}

// stepOf returns the game step of a line, or nil.
func stepOf(t *testing.T, entry any) *line.Step {
	t.Helper()
	if !slices.Contains([]string{"act", "chance", "past"}, headOf(t, entry).Kind) {
		return nil
	}
	return new(formOf[line.Step](t, entry))
}

// The log says which action was taken back, as far as the reader may know it and in the reader's
// language.
func TestUndoNamesTheActionTakenBack(t *testing.T) {
	t.Parallel()
	s := open(t)
	who, fill := cast(t, s)
	id := fill.Replace("{running}")
	anna := who["anna"].show(id).Mine[0]
	done := who["anna"].command(id, map[string]any{"kind": "act", "action": anna.Choices[0].Action})
	who["anna"].command(id, map[string]any{"kind": "undo"})
	type undone struct {
		line.Done
		Undone int64
	}
	last := func(as, lang string) undone {
		t.Helper()
		var shown present.Table
		who[as].ok("GET", apiBase+"/tables/"+id+"?lang="+lang, nil, &shown)
		return formOf[undone](t, shown.Log[len(shown.Log)-1])
	}
	for lang, want := range map[string][2]string{
		"en": {"Anna takes back “" + anna.Choices[0].Words + "”.", "Anna takes back “lay a card face down”."},
		"de": {"Anna nimmt „", "“ zurück."},
		"fr": {"Anna annule « ", " »."},
	} {
		own, other := last("anna", lang), last("ben", lang)
		if own.Kind != "undo" || other.Kind != "undo" || own.Undone != done.Done || other.Undone != done.Done || !strings.HasPrefix(own.Words, want[0]) || !strings.HasSuffix(other.Words, want[1]) {
			t.Errorf("%s: %+v and %+v", lang, own, other)
		}
	}
}

// A table contains only the end of a long log; the rest is read page by page.
func TestLongLogs(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	who, fill := cast(t, s)
	id := fill.Replace("{running}")
	const said = 600
	for range said {
		who["ben"].command(id, map[string]any{"kind": "say", "phrase": "hello"})
	}
	shown := who["anna"].show(id)
	if len(shown.Log) != 500 || headOf(t, shown.Log[0]).Seq != shown.Since+1 || headOf(t, shown.Log[499]).Seq != shown.Seq {
		t.Errorf("%d entries since %d", len(shown.Log), shown.Since)
	}
	var next int64
	for more := true; more; {
		var page struct {
			Log  present.Lines `json:"log"`
			More bool          `json:"more"`
		}
		who["anna"].ok("GET", fmt.Sprintf("%s/tables/%s/log?limit=70&since=%d", apiBase, id, next), nil, &page)
		for _, line := range page.Log {
			seq := headOf(t, line).Seq
			if seq != next+1 {
				t.Fatalf("entry %d comes after %d", seq, next)
			}
			next = seq
		}
		more = page.More
	}
	if next != shown.Seq {
		t.Errorf("the pages end at %d of %d", next, shown.Seq)
	}
}

// A turn is one sentence in the reader's language, both in the table and in the pages of its log.
func TestTurnsAreSummarised(t *testing.T) {
	t.Parallel()
	s := open(t)
	who, fill := cast(t, s)
	id := fill.Replace("{running}")
	laid := who["anna"].command(id, map[string]any{"kind": "act", "action": who["anna"].show(id).Mine[0].Choices[0].Action})
	for lang, want := range map[string]string{"en": "Anna: lays a card.", "de": "Anna: legt eine Karte.", "fr": "Anna\u00a0: pose une carte."} {
		var shown present.Table
		who["ben"].ok("GET", apiBase+"/tables/"+id+"?lang="+lang, nil, &shown)
		if len(shown.Turns) != 1 {
			t.Fatalf("%s: got %+v", lang, shown.Turns)
		}
		turn := shown.Turns[0]
		if turn.Words != want || turn.Who != "Anna" || turn.Seat != 1 || turn.From != laid.Steps || turn.To != laid.Steps || turn.Open || len(turn.Parts) != 1 {
			t.Errorf("%s: %+v, want %q", lang, turn, want)
		}
	}
	var page struct{ Turns []present.Turn }
	who["ben"].ok("GET", apiBase+"/tables/"+id+"/log?limit=1", nil, &page)
	if page.Turns == nil || len(page.Turns) != 0 {
		t.Errorf("a page without a turn has %v", page.Turns)
	}
	who["ben"].ok("GET", apiBase+"/tables/"+id+"/log", nil, &page)
	if len(page.Turns) != 1 {
		t.Errorf("the whole log has the turns %+v", page.Turns)
	}
}
