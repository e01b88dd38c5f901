package crashtest_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/loadtest"
)

// world is everybody who plays.
type world struct {
	counts

	t    testing.TB
	url  string
	seed uint64
	wait sync.WaitGroup

	mu    sync.Mutex
	games []*game
}

// game is a table, and what its two people have noted.
type game struct {
	name    string // of the game that is played
	clocked bool
	id      string
	people  []*person
}

// person is a client that keeps notes. It plays in one goroutine and is told by a stream in another.
type person struct {
	*loadtest.Client

	w    *world
	name string
	r    *rand.Rand

	notes []*note // of one game
	slept int64   // over what came after this entry

	mu   sync.Mutex
	told map[int64]told // what the streams and answers have said of each entry
	last *loadtest.Table
	news chan struct{}
}

// note is a command and what became of it.
type note struct {
	loadtest.Command

	done int64  // acknowledged as this entry
	code string // refused
	// neither: nobody knows
}

// told is an entry as somebody was told of it.
type told struct {
	loadtest.Line

	over bool // after the game, when everything is told
}

// catalog of what is played: with the seats that bots take beside the two people.
var menu = []struct {
	game  string
	seats int
}{{"queen", 3}, {"broadhorns", 3}, {"waters", 2}, {"queen", 4}}

// slot plays one game after the other at a table of its own.
func (w *world) slot(ctx context.Context, i int) {
	r := rand.New(rand.NewPCG(w.seed, uint64(i)+100))
	both := make([]*person, 2)
	for k := range both {
		p := &person{Client: loadtest.NewClient(w.url, loadtest.NewTransport(4)), w: w, name: fmt.Sprintf("Player %d-%d", i, k), r: rand.New(rand.NewPCG(w.seed, uint64(2*i+k)+1000))}
		if err := p.insist(ctx, func() error { return p.Arrive(ctx, p.name) }); err != nil {
			if ctx.Err() == nil {
				w.t.Errorf("%s cannot arrive: %v", p.name, err)
			}
			return
		}
		both[k] = p
	}
	for n := 0; ctx.Err() == nil && !w.t.Failed(); n++ {
		m := menu[(i+n)%len(menu)]
		g := &game{name: m.game, clocked: i%4 == 1}
		if !w.begin(ctx, g, m.seats, both, fmt.Sprintf("table %d", n), r) {
			return
		}
		w.mu.Lock()
		w.games = append(w.games, g)
		w.mu.Unlock()
		var wait sync.WaitGroup
		for _, p := range g.people {
			wait.Go(func() { p.play(ctx, g) })
		}
		wait.Wait()
	}
}

// begin sets up a table, sits the second person down and starts. Each person of the game is one of both with new notes.
func (w *world) begin(ctx context.Context, g *game, seats int, both []*person, client string, r *rand.Rand) bool {
	n := loadtest.New{Game: g.name, Seats: seats, Places: []loadtest.Place{{Me: true}, {}}, Client: client}
	for range seats - 2 {
		n.Places = append(n.Places, loadtest.Place{Bot: "random"})
	}
	if g.clocked {
		n.Terms = map[string]any{"move": 1, "lapse": "bot", "bot": "random"}
	}
	for _, p := range both {
		g.people = append(g.people, &person{Client: p.Client, w: w, name: p.name, r: p.r, told: map[int64]told{}, news: make(chan struct{}, 1)})
	}
	host, guest := g.people[0], g.people[1]
	if r.IntN(2) == 0 {
		host, guest = guest, host
	}
	err := host.insist(ctx, func() error {
		t, err := host.Create(ctx, n)
		if err == nil {
			g.id = t.ID
		}
		return err
	})
	if err == nil {
		err = guest.command(ctx, g, loadtest.Command{Kind: "sit", Nonce: "g"})
	}
	if err == nil {
		err = host.command(ctx, g, loadtest.Command{Kind: "start"})
	}
	if err != nil && ctx.Err() == nil {
		w.t.Errorf("%s cannot begin: %v", g.name, err)
	}
	return err == nil
}

// insist tries until there is an answer: the server is down now and then.
func (p *person) insist(ctx context.Context, try func() error) error {
	for {
		err := try()
		refused := &loadtest.RefusedError{}
		if err == nil || ctx.Err() != nil || errors.As(err, &refused) && refused.Status < http.StatusInternalServerError {
			return err
		}
		if refused.Status == http.StatusInternalServerError {
			p.w.t.Errorf("%s: %v", p.name, err)
			return err
		}
		pause(ctx, 10*time.Millisecond)
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// command sends a command until it is answered, and notes what was answered.
func (p *person) command(ctx context.Context, g *game, cmd loadtest.Command) error {
	cmd.Client = fmt.Sprintf("%s command %d", p.name, len(p.notes)+1)
	n := &note{Command: cmd}
	p.notes = append(p.notes, n)
	tries := 0
	err := p.insist(ctx, func() error {
		tries++
		t, err := p.Do(ctx, g.id, cmd)
		if err != nil {
			return err
		}
		p.acknowledged(n, t, tries)
		return nil
	})
	if refused := (&loadtest.RefusedError{}); errors.As(err, &refused) && refused.Status < http.StatusInternalServerError {
		n.code = refused.Code
		p.w.refused.Add(1)
	}
	if err == nil && p.r.IntN(8) == 0 { // an anxious client
		if t, again := p.Do(ctx, g.id, cmd); again == nil && t.Done != n.done {
			p.w.t.Errorf("%s: %s was entry %d, and sent again it is %d", p.name, cmd.Client, n.done, t.Done)
		}
	}
	return err
}

func (p *person) acknowledged(n *note, t *loadtest.Table, tries int) {
	n.done = t.Done
	p.note(t)
	p.w.acked.Add(1)
	now := time.Now().UnixNano()
	if before := p.w.heard.Swap(now); before > 0 && now-before > p.w.pause.Load() {
		p.w.pause.Store(now - before) // two at once may miss the longest by little
	}
	if t.Done <= 0 {
		p.w.t.Errorf("%s: %s is acknowledged as entry %d", p.name, n.Client, t.Done)
	}
	if tries > 1 {
		for _, line := range t.Log {
			if line.Seq == t.Done && line.At.UnixMilli() < p.w.ended.Load() {
				p.w.again.Add(1)
			}
		}
	}
}

// play plays a game to its end, or until ctx is.
func (p *person) play(ctx context.Context, g *game) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	var stream sync.WaitGroup
	stream.Go(func() { p.follow(ctx, g.id) })
	defer stream.Wait()
	defer end()
	for acted := int64(0); ctx.Err() == nil; {
		select {
		case <-ctx.Done():
			return
		case <-p.news:
		case <-time.After(patience):
			p.w.t.Errorf("%s at %s %s hears nothing for very long; the last was %+v", p.name, g.name, g.id, p.latest())
			return
		}
		t := p.latest()
		if t.State == "over" {
			return
		}
		if t.Seq <= acted {
			continue
		}
		cmd, chosen := p.choose(g, t)
		if !chosen {
			continue
		}
		acted = t.Seq
		cmd.Seen = t.Seq
		err := p.command(ctx, g, cmd)
		refused := &loadtest.RefusedError{}
		switch {
		case errors.As(err, &refused) && refused.Code != "stale" && refused.Code != "not_your_turn" && refused.Code != "game_over" && refused.Code != "forbidden" &&
			(refused.Code != "refused" || cmd.Kind != "undo"):
			p.w.t.Errorf("%s at %s: %s %q: %v", p.name, g.name, cmd.Kind, cmd.Action, err)
			return
		case err != nil:
			// The position may be the same still: look at it again.
			acted = 0
			pause(ctx, 5*time.Millisecond)
			p.poke()
		}
	}
}

// longEnough is the entry after which people give a game up: without a plan they would come to no end of some, and the longer
// a log is, the more of its short life a server would read it anew.
const longEnough = 1500

// choose is what the person does now, if anything.
func (p *person) choose(g *game, t *loadtest.Table) (cmd loadtest.Command, chosen bool) {
	for _, m := range t.Mine {
		switch seat := t.Seats[m.Seat-1]; {
		case seat.Resigned:
			continue
		case t.Seq > longEnough:
			return loadtest.Command{Kind: "resign", Seat: m.Seat}, true
		case seat.Driver != "":
			return loadtest.Command{Kind: "back", Seat: m.Seat}, true
		}
		if len(m.Choices) == 0 || p.slept == t.Seq {
			continue
		}
		switch x := p.r.IntN(60); {
		case x < 3 && g.clocked:
			p.slept = t.Seq // it sleeps over its turn, until its time is up
			return cmd, false
		case x < 3:
			return loadtest.Command{Kind: "say", Text: "hm"}, true
		case x < 6:
			return loadtest.Command{Kind: "undo", Seat: m.Seat}, true
		}
		return loadtest.Command{Kind: "act", Seat: m.Seat, Action: m.Choices[p.r.IntN(len(m.Choices))].Action}, true
	}
	return cmd, false
}

func (p *person) latest() *loadtest.Table {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.last
}

func (p *person) poke() {
	select {
	case p.news <- struct{}{}:
	default:
	}
}

// follow keeps a stream open, from wherever the last one ended.
func (p *person) follow(ctx context.Context, id string) {
	after := int64(0)
	for ctx.Err() == nil {
		err := p.Follow(ctx, id, after, func(e loadtest.Event) error {
			t := &loadtest.Table{}
			if err := json.Unmarshal(e.Data, t); err != nil {
				return err
			}
			if t.Since != after || t.Seq != e.ID {
				p.w.t.Errorf("%s: the stream goes from %d to %d in event %d, and should go on from %d", p.name, t.Since, t.Seq, e.ID, after)
			}
			after = e.ID
			p.note(t)
			return nil
		})
		if refused := (&loadtest.RefusedError{}); errors.As(err, &refused) && refused.Status < http.StatusInternalServerError {
			p.w.t.Errorf("%s cannot follow: %v", p.name, err)
			return
		}
		pause(ctx, 10*time.Millisecond)
	}
}

// note keeps what a table tells of its log, and holds it against what was told before.
func (p *person) note(t *loadtest.Table) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, line := range t.Log {
		p.hold(told{line, t.State == "over"})
	}
	if p.last == nil || t.Seq >= p.last.Seq {
		p.last = t
	}
	p.poke()
}

// hold compares an entry with what was told of it before.
func (p *person) hold(now told) {
	before, known := p.told[now.Seq]
	p.told[now.Seq] = now
	if known && before.fixed(before.over != now.over) != now.fixed(before.over != now.over) {
		p.w.t.Errorf("%s: entry %d was %+v, and now is %+v", p.name, now.Seq, before, now)
	}
}

// fixed is what never changes of an entry; when the game is over more of it is told.
func (l told) fixed(masked bool) string {
	by := ""
	if l.By != nil {
		by = l.By.ID
	}
	s := fmt.Sprint(l.Seq, l.At.UnixMilli(), l.Kind, l.Client, l.Seat, l.Bot, l.Draw, by)
	if !masked {
		s += l.Action + l.Words
	}
	return s
}
