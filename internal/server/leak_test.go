package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	peopletest "github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/admin"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	tabletest "github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// TestNothingLeaks plays random games twice and records every byte that is sent to one person, in a
// seat or as a watcher: streams with whole boards and with parts, tables, lists, logs, positions,
// records and refusals, with their headers; and also what the operator is shown. The second game
// differs in everything that this person may not know: the secret of the draws, cards drawn unseen
// and how others used them, others' sessions and the ids of their commands. Ids, commitment and
// clock are the same. So must be the recorded bytes, and the server's log at its most detailed
// level, except for the sizes of answers to others.
func TestNothingLeaks(t *testing.T) {
	t.Parallel()
	for _, g := range catalogtest.WithToy(t) {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			if g.Facts().Name != "toy" {
				longtest.Unraced(t, "what goroutines share, the toy shows")
				longtest.NotShort(t, "it plays games twice and compares every byte; the toy shows most")
			}
			compared := 0
			for seed := range uint64(games) {
				p := newPair(t, g, seed)
				if p.differ == 0 {
					continue // nothing happened that is hidden from this person
				}
				compared++
				if diff := p.compare(t, catalogtest.WithToy(t), inMemory); diff != "" {
					t.Fatalf("seed %d, %s: what they may not know has changed, and what they are sent has, too: %s", seed, p.to, diff)
				}
			}
			if g.Facts().Hidden && compared < games/3 {
				t.Errorf("in %d of %d games only was there anything hidden", compared, games)
			}
			if !g.Facts().Hidden && compared != games {
				t.Errorf("%d of %d games were compared", compared, games)
			}
		})
	}
}

const (
	games  = 6  // per game
	length = 60 // steps
)

// step is a step to replay, by a seat or by chance.
type step struct {
	by     engine.Seat
	action string
	n, of  int // the result of the draw, and how many there were
}

// pair is a game in two worlds that look the same to one person.
type pair struct {
	game   catalog.Entry
	seats  int
	to     engine.Seat
	worlds [2][]step
	differ int // how many steps differ, and the secret if nothing is hidden in the game
}

// newPair plays a random game, and a second one with differences that the seat may not know:
// according to the game itself, the seat sees the same in both.
func newPair(tb testing.TB, g catalog.Entry, seed uint64) *pair {
	tb.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	f := g.Facts()
	p := &pair{game: g, seats: f.MinSeats + r.IntN(min(f.MaxSeats, 4)-f.MinSeats+1)}
	if p.seats < 2 {
		p.seats = min(2, f.MaxSeats)
	}
	p.to = engine.Seat(r.IntN(p.seats))
	if r.IntN(4) == 0 {
		p.to = engine.Watcher
	}
	a, b := p.match(tb), p.match(tb)
	for len(p.worlds[0]) < length && a.ToAct() != 0 {
		one, other, same := p.next(a, b, r)
		if !same {
			break
		}
		p.worlds[0], p.worlds[1] = append(p.worlds[0], one), append(p.worlds[1], other)
		if one.action != other.action {
			p.differ++
		}
	}
	if !f.Hidden {
		p.differ++
	}
	return p
}

func (p *pair) match(tb testing.TB) match.Match {
	tb.Helper()
	m := must.Get(p.game.New(engine.Setup{Seats: p.seats}))(tb)
	return m
}

// next takes a step in both worlds that looks the same to the seat. It returns false if there is
// none.
func (p *pair) next(a, b match.Match, r *rand.Rand) (one, other step, same bool) {
	turn := a.ToAct()
	if turn != b.ToAct() {
		return one, other, false
	}
	if turn.Has(engine.Chance) {
		n := r.IntN(a.Odds())
		one = step{by: engine.Chance, n: n, of: a.Odds()}
		a.ActDrawn(n)
		one.action = a.Last(engine.Omniscient).Action
		other, same = p.draw(a, b, r)
		return one, other, same
	}
	by := slices.Collect(turn.All())[r.IntN(turn.Len())]
	n := r.IntN(a.Count(by))
	one = step{by: by, action: a.Choice(by, n).Action}
	a.Choose(by, n)
	// Try other actions that may look the same to the seat first, and the same action last.
	try := []string{}
	if by != p.to {
		for i := range b.Count(by) {
			if action := b.Choice(by, i).Action; action != one.action {
				try = append(try, action)
			}
		}
		r.Shuffle(len(try), func(i, j int) { try[i], try[j] = try[j], try[i] })
	}
	for _, action := range append(try, one.action) {
		c := b.At(b.Len())
		if c.Act(by, action) == nil && p.alike(a, c) {
			return one, step{by: by, action: action}, b.Act(by, action) == nil
		}
	}
	return one, other, false
}

// draw draws a result in b that looks to the seat like the one drawn in a, and a different one if
// possible.
func (p *pair) draw(a, b match.Match, r *rand.Rand) (other step, found bool) {
	odds := b.Odds()
	inA := a.Last(engine.Omniscient).Action
	best := -1
	for _, n := range r.Perm(odds) {
		c := b.At(b.Len())
		c.ActDrawn(n)
		if !p.alike(a, c) {
			continue
		}
		best = n
		if c.Last(engine.Omniscient).Action != inA {
			break
		}
	}
	if best < 0 {
		return other, false
	}
	b.ActDrawn(best)
	return step{by: engine.Chance, n: best, of: odds, action: b.Last(engine.Omniscient).Action}, true
}

// alike reports whether, according to the game itself, the last step looks the same to the seat.
func (p *pair) alike(a, b match.Match) bool {
	one, other := a.Last(p.to), b.Last(p.to)
	return one.Seat == other.Seat && one.Action == other.Action && one.Words == other.Words && slices.Equal(one.Events, other.Events) && a.ToAct() == b.ToAct()
}

func inMemory() table.Store { return tabletest.NewMemory() }

// compare plays both worlds on servers with separate stores, and returns how the recorded bytes
// differ.
func (p *pair) compare(t *testing.T, all catalog.Catalog, store func() table.Store) string {
	t.Helper()
	var sent, logs [2]string
	for i := range p.worlds {
		tables := store()
		synctest.Test(t, func(t *testing.T) {
			w := openWorld(t, all, p, i, tables)
			w.play(p.worlds[i])
			sent[i], logs[i] = w.close()
		})
	}
	if len(sent[0]) < 1000 {
		t.Fatalf("only this was sent: %s", sent[0])
	}
	return cmp.Diff(strings.Split(sent[0], "\n"), strings.Split(sent[1], "\n")) + cmp.Diff(strings.Split(logs[0], "\n"), strings.Split(logs[1], "\n"))
}

// world is a server without a network, on a clock of its own.
type world struct {
	*testing.T

	server *server.Server
	tables *live.Tables
	pair   *pair
	number int
	steps  []step
	people []string // the cookies of the players
	ids    []string // their ids
	looks  string   // the cookie of the recorded person; "": a stranger
	id     string
	log    *syncBuffer
	sent   *bytes.Buffer // everything sent to the recorded person
	open   []*stream
	stop   []context.CancelFunc // one for each stream
	ended  sync.Once
}

// drawn is the tables' source of randomness: ids are the same in both worlds, secrets are not.
type drawn struct{ ids, secrets io.Reader }

// Read returns bytes for an id or for a secret.
func (d drawn) Read(b []byte) (int, error) {
	if len(b) == 32 {
		return d.secrets.Read(b)
	}
	return d.ids.Read(b)
}

func openWorld(t *testing.T, all catalog.Catalog, p *pair, number int, store table.Store) *world {
	t.Helper()
	w := &world{T: t, pair: p, number: number, log: &syncBuffer{}, sent: &bytes.Buffer{}}
	log := slog.New(slog.NewTextHandler(w.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	for i := range all { // use the pair's version of the game, which may be a leaky one
		if all[i].Facts().Name == p.game.Facts().Name {
			all[i] = p.game
		}
	}
	draws := []step{}
	for _, s := range p.worlds[number] {
		if s.by == engine.Chance {
			draws = append(draws, s)
		}
	}
	random := func(n int) io.Reader { return rand.NewChaCha8([32]byte{byte(n)}) }
	var err error
	w.tables, err = live.Open(t.Context(), live.Config{
		Store: store, Games: all, Log: log, Rand: drawn{random(9), random(number)}, Workers: 1, HintWait: waittest.Limit,
		Draw: func(_ table.ID, k, of uint64) uint64 {
			if k > uint64(len(draws)) {
				return 0 // later than everything that is compared
			}
			if s := draws[k-1]; uint64(s.of) != of {
				t.Errorf("draw %d is of %d, and should be of %d", k, of, s.of)
			}
			return uint64(draws[k-1].n)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	// Ids of people have about 10 bytes and tokens more: others' cookies differ.
	db := emptyDB(t)
	who := must.Get(people.New(people.Config{Store: db.People(), Rand: random(7), HashMemory: peopletest.HashMemory}))(t)
	w.server = must.Get(server.New(server.Config{Config: app.Config{Games: all, Tables: w.tables, People: who, Classes: class.New(class.Config{Store: db.Classes()}), Daily: must.Get(daily.New(context.Background(), all, db.Daily(), time.Now, random(9)))(t), Log: log, Limits: limit.Limits{AnswerTime: waittest.Limit}, Version: "test"}}))(t)
	t.Cleanup(w.end)
	w.sit()
	return w
}

// stream is an answer that may not have ended.
type stream struct {
	mu   sync.Mutex
	head http.Header
	code int
	body bytes.Buffer
	done chan struct{}
}

func (s *stream) Header() http.Header { return s.head }

// Write stores what is sent.
func (s *stream) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.body.Write(b)
}

// WriteHeader stores the status.
func (s *stream) WriteHeader(code int) { s.code = code }

// Flush does nothing: Write does not buffer.
func (s *stream) Flush() {}

// SetWriteDeadline sets none.
func (s *stream) SetWriteDeadline(time.Time) error { return nil }

// String returns all that was sent.
func (s *stream) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var head strings.Builder
	_ = s.head.Write(&head)
	return fmt.Sprintf("%d\n%s\n%s\n", s.code, head.String(), s.body.String())
}

// send sends a request. It returns once the request has been answered, or is a stream that is idle.
func (w *world) send(ctx context.Context, cookie, method, path, body string) *stream {
	w.Helper()
	r := httptest.NewRequestWithContext(ctx, method, "/api/v1"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	s := &stream{head: http.Header{}, done: make(chan struct{})}
	go func() {
		defer close(s.done)
		w.server.ServeHTTP(s, r)
	}()
	synctest.Wait()
	return s
}

// look sends a request as the recorded person.
func (w *world) look(method, path, body string) {
	w.Helper()
	w.sent.WriteString(method + " " + path + "\n" + w.send(w.Context(), w.looks, method, path, body).String())
}

func (w *world) done(cookie, path, body string) *stream {
	w.Helper()
	s := w.send(w.Context(), cookie, "POST", path, body)
	if s.code/100 != 2 {
		w.Fatalf("%s %s: %s", path, body, s)
	}
	return s
}

// sit seats everybody.
func (w *world) sit() {
	for i := range w.pair.seats {
		s := w.done("", "/me/guest", fmt.Sprintf(`{"name": "Player %d"}`, i+1))
		cookie, _, _ := strings.Cut(s.head.Get("Set-Cookie"), ";")
		w.people = append(w.people, cookie)
		w.ids = append(w.ids, regexp.MustCompile(`"id":"([a-z0-9]+)"`).FindStringSubmatch(s.body.String())[1])
	}
	if w.pair.to != engine.Watcher {
		w.looks = w.people[w.pair.to]
	}
	created := w.done(w.people[0], "/tables", fmt.Sprintf(`{"game": %q, "seats": %d, "places": [{"me": true}], "terms": {"listed": true, "takeback": true}}`,
		w.pair.game.Facts().Name, w.pair.seats))
	w.id = regexp.MustCompile(`"id":"([a-z0-9]+)"`).FindStringSubmatch(created.body.String())[1]
	for i, cookie := range w.people[1:] {
		w.command(cookie, fmt.Sprintf(`"kind": "sit", "seat": %d`, i+2))
	}
	follow := func(path string) {
		ctx, stop := context.WithCancel(w.Context())
		w.open, w.stop = append(w.open, w.send(ctx, w.looks, "GET", path, "")), append(w.stop, stop)
	}
	for _, how := range []string{"", "?parts=true"} {
		follow("/tables/" + w.id + "/events" + how)
		if w.looks != "" {
			follow("/stream" + how)
		}
	}
	// In the two worlds others mute different people, which the recorded person may not know.
	for i, cookie := range w.people {
		if engine.Seat(i) != w.pair.to && w.pair.seats > 2 {
			others := slices.Delete(slices.Clone(w.ids), i, i+1)
			w.command(cookie, fmt.Sprintf(`"kind": "mute", "yes": true, "person": %q`, others[w.number]))
			break
		}
	}
	w.command(w.people[0], `"kind": "start"`)
}

// command sends a command to the table. The ids of others' commands differ between the worlds.
func (w *world) command(cookie, what string) {
	w.Helper()
	client := "mine"
	if cookie != w.looks {
		client = fmt.Sprintf("world %d", w.number)
	}
	s := w.done(cookie, "/tables/"+w.id+"/commands", fmt.Sprintf(`{%s, "requestId": "%s %d"}`, what, client, len(w.steps)))
	if cookie == w.looks {
		w.sent.WriteString(s.String())
	}
	w.steps = append(w.steps, step{})
}

// play plays the steps, and requests everything after each.
func (w *world) play(steps []step) {
	for i, s := range steps {
		if i > 0 && s.by != engine.Chance {
			// Never at the same moment as the server's periodic work.
			time.Sleep(1013 * time.Millisecond)
		}
		if s.by == engine.Chance {
			continue // the table draws by itself
		}
		w.command(w.people[s.by], fmt.Sprintf(`"kind": "act", "seat": %d, "action": %q`, s.by+1, s.action))
		if len(steps)-i < 4 || i%16 == 0 {
			w.lookAbout(i)
		}
	}
	w.lookAbout(len(steps))
}

// lookAbout requests everything that the recorded person can request.
func (w *world) lookAbout(i int) {
	at := "/tables/" + w.id
	for _, path := range []string{
		at, at + "?lang=de", at + "/log?since=2", at + "/record", fmt.Sprintf("%s/steps/%d", at, i/2), at + "/steps/99999", "/tables", "/tables?mine=true", "/me",
		"/tables?game=nothing&limit=3", fmt.Sprintf("%s/steps?from=%d&limit=3", at, i/2), fmt.Sprintf("%s/steps/%d/drawing", at, i/2), at + "/analysis",
		fmt.Sprintf("%s/variants?seat=%d&plan=0", at, max(w.pair.to, 0)+1), fmt.Sprintf("%s/suggestions?seat=%d&for=1", at, max(w.pair.to, 0)+1),
	} {
		w.look("GET", path, "")
	}
	for _, what := range []string{
		`"kind": "act", "seat": 1, "action": "nonsense"`, `"kind": "act", "seat": 2, "action": "nonsense"`, `"kind": "act", "action": "nonsense", "seen": 1`,
		`"kind": "undo", "seat": 1`, `"kind": "resign", "seat": 9`, `"kind": "stall"`, `"kind": "nothing"`,
	} {
		if strings.Contains(what, "undo") && w.pair.to == 0 {
			continue // the command might succeed
		}
		w.look("POST", at+"/commands", "{"+what+"}")
	}
}

func (w *world) end() {
	w.ended.Do(func() {
		w.server.Drain()
		if err := w.tables.Close(); err != nil {
			w.Error(err)
		}
	})
}

// Both patterns begin with letters, which makes searching for them fast: a lot is sent.
var (
	commitment = regexp.MustCompile(`commitment(":"| )[0-9a-f]{64}`)
	bytesSent  = regexp.MustCompile(` bytes=\d+`)
)

// close shuts everything down, and returns what was sent to the recorded person and what was
// logged.
func (w *world) close() (sent, log string) {
	synctest.Wait()
	w.overview()
	for i, s := range w.open { // one after the other, so that the log is in order
		w.stop[i]()
		<-s.done
		synctest.Wait()
		w.sent.WriteString(s.String())
	}
	w.end()
	return commitment.ReplaceAllString(w.sent.String(), "commitment${1}COMMITMENT"), bytesSent.ReplaceAllString(w.log.String(), "")
}

// overview records what the operator is shown, except for what differs between any two runs.
func (w *world) overview() {
	w.Helper()
	who := w.server.People
	token := must.Get(who.OperatorToken(w.Context(), false))(w)
	r := httptest.NewRequestWithContext(w.Context(), http.MethodGet, "/api/v1/operator", nil)
	r.Header.Set("Authorization", "Bearer "+token)
	answer := httptest.NewRecorder()
	w.server.ServeHTTP(answer, r)
	var o admin.Overview
	if err := json.Unmarshal(answer.Body.Bytes(), &o); err != nil || len(o.Nodes) != 1 || len(o.Nodes[0].Live) == 0 {
		w.Fatalf("the operator is shown %s: %v", answer.Body, err)
	}
	o.Node, o.Nodes[0].Node, o.Nodes[0].Load = "", "", operator.Load{}
	body := must.Get(json.Marshal(o))(w)
	w.sent.Write(append(body, '\n'))
}
