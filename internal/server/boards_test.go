package server_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table/present"
)

// TestPartsAddUp plays random games, to the end if they get there. After every event, a reader who
// assembles boards from their parts must know the same as one who gets whole boards: as a watcher,
// in one seat and in several, on both kinds of stream, and after reconnecting.
func TestPartsAddUp(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	for i, g := range s.Games {
		name := g.Facts().Name
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if name != "toy" {
				longtest.Unraced(t, "it plays whole games before eight streams; what goroutines share, the toy shows")
				longtest.NotShort(t, "it plays whole games before eight streams; the toy shows most")
			}
			p := &followedGame{T: t, site: s, random: rand.New(rand.NewPCG(5, uint64(i)))}
			if name != "toy" { // the toy is not in the description
				p.described = published(t)
			}
			for range map[bool]int{true: 5, false: 1}[name == "toy"] {
				p.play(name, min(3, g.Facts().MaxSeats))
			}
			t.Logf("%d commands: %d boards in parts, %d whole", p.commands, p.parts, p.whole)
			if p.parts < p.commands || p.whole > p.parts {
				t.Errorf("in %d commands %d boards were sent in parts and %d whole", p.commands, p.parts, p.whole)
			}
		})
	}
}

// followedGame is a game that is followed in both ways.
type followedGame struct {
	*testing.T

	site      *site
	random    *rand.Rand
	described *described
	id        string
	followers []*follower

	// How many commands were sent, and how many boards came in parts or whole.
	commands, parts, whole int
}

// follower follows a table on two streams: one sends whole boards, the other parts.
type follower struct {
	*client

	path            string
	next            func(*streamed) present.Table // reads an event of such a stream
	wholly, inParts *streamed
	seq             int64         // of the last event of the stream with parts
	shown           present.Table // by the last event of the stream with whole boards
}

const withoutPlans = "?plans=false"

// play plays a game with several seats of one person and one of another.
func (p *followedGame) play(game string, seats int) {
	p.Helper()
	cleo, anna := p.site.guest(p.T, "Cleo"), p.site.guest(p.T, "Anna")
	places := slices.Repeat([]map[string]any{{"me": true}}, seats)
	places[seats-1] = map[string]any{}
	var made present.Table
	cleo.ok("POST", apiBase+"/tables", map[string]any{"game": game, "seats": seats, "places": places, "terms": map[string]any{"takeback": true}}, &made)
	p.id = made.ID
	event := func(s *streamed) present.Table {
		_, shown := s.event()
		return shown
	}
	events := apiBase + "/tables/" + p.id + "/events"
	p.followers = []*follower{
		{client: cleo, path: events, next: event},
		{client: anna, path: events, next: event},
		{client: p.site.client(p.T), path: events, next: event},
		{client: cleo, path: apiBase + "/stream", next: (*streamed).line},
	}
	for _, f := range p.followers {
		f.wholly, f.inParts = f.open(p.T, f.path+withoutPlans, 200), f.open(p.T, f.path+withoutPlans+inParts, 200)
	}
	p.do(anna, map[string]any{"kind": "sit"})
	p.do(cleo, map[string]any{"kind": "start"})
	for end := p.commands + maxPlayed; p.followers[0].shown.State != "over"; {
		f := p.followers[p.random.IntN(2)]
		m := acting(f.shown)
		switch n := p.random.IntN(40); {
		case p.commands >= end:
			p.do(cleo, map[string]any{"kind": "offer_abort"})
			p.do(anna, map[string]any{"kind": "answer", "yes": true})
		case n == 0:
			p.reconnect()
		case n < 3 && m.Undo != nil:
			p.do(f.client, map[string]any{"kind": "undo", "seat": m.Seat})
		case len(m.Choices) > 0:
			p.do(f.client, map[string]any{"kind": "act", "seat": m.Seat, "action": m.Choices[p.random.IntN(len(m.Choices))].Action})
		}
	}
	for _, f := range p.followers {
		f.wholly.stop()
		f.inParts.stop()
	}
}

// maxPlayed is the number of commands after which a game is abandoned: random play of
// Broadhorns may take thousands.
const maxPlayed = 220

// do sends a command and compares what the followers know after it.
func (p *followedGame) do(c *client, what map[string]any) {
	p.Helper()
	p.commands++
	p.compare(c.command(p.id, what).Seq)
}

// compare reads all streams up to an entry of the log.
func (p *followedGame) compare(seq int64) {
	p.Helper()
	for _, f := range p.followers {
		for f.seq < seq {
			f.seq = f.next(f.inParts).Seq
			p.count(f.inParts)
		}
		for f.shown.Seq < f.seq {
			f.shown = f.next(f.wholly)
		}
		if diff := cmp.Diff(known(p.T, f.wholly.table), known(p.T, f.inParts.table)); diff != "" {
			p.Fatalf("after entry %d, by %s: parts come to something else (+): %s\nby %s", f.seq, f.path, diff, f.inParts.message)
		}
	}
}

// count counts the boards of a change, which must be as described.
func (p *followedGame) count(last *streamed) {
	p.Helper()
	if last.name == "table" {
		return
	}
	message := last.message
	p.parts += bytes.Count(message, []byte(`"boardChange":`))
	p.whole += bytes.Count(message, []byte(`"board":`))
	if p.described == nil || p.random.IntN(10) != 0 {
		return
	}
	value := must.Get(jsonschema.UnmarshalJSON(bytes.NewReader(message)))(p)
	p.described.validates(p.T, "/components/schemas/TableChange", value)
}

// reconnect closes the streams with parts and reopens them where they were.
func (p *followedGame) reconnect() {
	p.Helper()
	for _, f := range p.followers {
		f.inParts.stop()
		f.head.Set("Last-Event-ID", strconv.FormatInt(f.seq, 10))
		f.inParts = f.open(p.T, f.path+withoutPlans+inParts, 200)
		f.head.Del("Last-Event-ID")
		if shown := f.next(f.inParts); shown.Seq != f.seq {
			p.Errorf("after reconnecting at entry %d the first event is of entry %d", f.seq, shown.Seq)
		}
	}
}

// known returns a follower's knowledge of a table in a canonical form, without the fields about a
// single message and without presence, which may differ between streams.
func known(t *testing.T, f fields) map[string]string {
	t.Helper()
	list := map[string]string{}
	for name, value := range f {
		var of any
		must.Do(t, json.Unmarshal(value, &of))
		switch name {
		case "now", "since", "watchers", "log", "turns":
			continue
		case "seats":
			for _, seat := range of.([]any) {
				delete(seat.(map[string]any), "present")
			}
		}
		plain := must.Get(json.Marshal(of))(t)
		list[name] = string(plain)
	}
	return list
}
