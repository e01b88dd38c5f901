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

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/table/view"
)

// world is all players of a test and their games.
type world struct {
	counts

	t    testing.TB
	url  string
	seed uint64
	wait sync.WaitGroup

	mu    sync.Mutex
	games []*game
}

// game is a table and its two people, who keep notes.
type game struct {
	name    string // of the rules
	clocked bool
	id      string
	people  []*person
}

// person is a client that keeps notes. It plays in one goroutine and reads a stream in another.
type person struct {
	*loadtest.Client

	w    *world
	name string
	r    *rand.Rand

	notes   []*note // of one game
	history history // of the same
	slept   int64   // after this entry the person lets their time run out
	counts  bool    // counts the actions of bots and clocks; only one person at a table does

	mu   sync.Mutex
	seen map[int64]seenEntry // by seq: each entry shown by a stream or a response
	last *loadtest.Table
	news chan struct{}
}

// note is a command and its result. Without a result it is unknown whether the command was done.
type note struct {
	loadtest.Command

	done int64  // the entry it was acknowledged as
	code string // the code of its refusal
}

// seenEntry is an entry as a client saw it.
type seenEntry struct {
	loadtest.Line

	over bool // seen after the end of the game, when nothing is hidden
}

// seatsOf returns the number of seats in the n-th game at a table: three or four, within the game's
// limits. Bots play the seats without a person.
func seatsOf(f *engine.Facts, n int) int { return max(f.MinSeats, min(f.MaxSeats, 3+n%2)) }

// playAtTable lets two people play one game after another.
func (w *world) playAtTable(ctx context.Context, i int) {
	r := rand.New(rand.NewPCG(w.seed, uint64(i)+100))
	both := make([]*person, 2)
	for k := range both {
		p := &person{Client: loadtest.NewClient(w.url, loadtest.NewTransport(4)), w: w, name: fmt.Sprintf("Player %d-%d", i, k), r: rand.New(rand.NewPCG(w.seed, uint64(2*i+k)+1000))}
		if err := p.retry(ctx, func() error { return p.Arrive(ctx, p.name) }); err != nil {
			if ctx.Err() == nil {
				w.t.Errorf("%s cannot arrive: %v", p.name, err)
			}
			return
		}
		both[k] = p
	}
	all, err := catalog.Games()
	if err != nil {
		w.t.Error(err)
		return
	}
	for n := 0; ctx.Err() == nil && !w.t.Failed(); n++ {
		f := all[(i+n)%len(all)].Facts()
		g := &game{name: f.Name, clocked: i%4 == 1}
		if !w.startGame(ctx, g, seatsOf(f, n), both, fmt.Sprintf("table %d", n), r) {
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
		if ctx.Err() == nil {
			w.ended.Add(1)
		}
	}
}

// startGame sets up a table for both people, with empty notes, and starts the game. It reports
// whether that worked.
func (w *world) startGame(ctx context.Context, g *game, seats int, both []*person, client string, r *rand.Rand) bool {
	n := loadtest.New{Game: g.name, Seats: seats, Places: []loadtest.Place{{Me: true}, {}}, RequestID: client}
	for range seats - 2 {
		n.Places = append(n.Places, loadtest.Place{Bot: "random"})
	}
	if g.clocked {
		n.Terms = map[string]any{"move": 1, "lapse": "bot", "bot": "random"}
	}
	began := time.Now()
	for _, p := range both {
		g.people = append(g.people, &person{
			Client: p.Client, w: w, name: p.name, r: p.r, history: history{began: began}, seen: map[int64]seenEntry{}, news: make(chan struct{}, 1),
		})
	}
	g.people[0].counts = true
	host, guest := g.people[0], g.people[1]
	if r.IntN(2) == 0 {
		host, guest = guest, host
	}
	err := host.retry(ctx, func() error {
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

// retry retries until the server answers, since it is sometimes down.
func (p *person) retry(ctx context.Context, try func() error) error {
	for {
		err := try()
		refused := &loadtest.RefusedError{}
		if err == nil || ctx.Err() != nil || errors.As(err, &refused) && refused.Status < http.StatusInternalServerError {
			return err
		}
		if refused.Status == http.StatusInternalServerError {
			p.w.t.Errorf("%s: got error %v", p.name, err)
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

// command sends a command until the server answers, and records the answer.
func (p *person) command(ctx context.Context, g *game, cmd loadtest.Command) error {
	cmd.RequestID = fmt.Sprintf("%s command %d", p.name, len(p.notes)+1)
	n := &note{Command: cmd}
	p.notes = append(p.notes, n)
	tries := 0
	first := p.history.now()
	err := p.retry(ctx, func() error {
		tries++
		last := p.history.now()
		t, err := p.Do(ctx, g.id, cmd)
		if err != nil {
			return err
		}
		p.history.add(first, answer{wrote: true, seq: t.Done})
		p.history.add(last, answer{seq: t.Seq})
		p.acknowledged(n, t, tries)
		return nil
	})
	if refused := (&loadtest.RefusedError{}); errors.As(err, &refused) && refused.Status < http.StatusInternalServerError {
		n.code = refused.Code
		p.w.refused.Add(1)
	}
	if err == nil && p.r.IntN(8) == 0 { // some clients send a command twice
		if t, err := p.Do(ctx, g.id, cmd); err == nil && t.Done != n.done {
			p.w.t.Errorf("%s: %s was entry %d, and when sent again entry %d", p.name, cmd.RequestID, n.done, t.Done)
		}
	}
	return err
}

func (p *person) acknowledged(n *note, t *loadtest.Table, tries int) {
	n.done = t.Done
	p.note(t)
	p.w.acked.Add(1)
	now := time.Now().UnixNano()
	if before := p.w.lastAck.Swap(now); before > 0 && now-before > p.w.longestPause.Load() {
		// Two goroutines may race here and slightly underestimate the longest pause.
		p.w.longestPause.Store(now - before)
	}
	if t.Done <= 0 {
		p.w.t.Errorf("%s: %s is acknowledged as entry %d", p.name, n.RequestID, t.Done)
	}
	if tries > 1 {
		for _, line := range t.Log {
			if line.Seq == t.Done && line.At.UnixMilli() < p.w.lastEnd.Load() {
				p.w.ackedTwice.Add(1)
			}
		}
	}
}

// play plays a game until it is over or ctx is cancelled.
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
		case <-time.After(timeout):
			p.w.t.Errorf("%s at %s %s waits too long for news; the last was %+v", p.name, g.name, g.id, p.latest())
			return
		}
		t := p.latest()
		if t.State == "over" {
			return
		}
		if t.Seq <= acted {
			continue
		}
		if p.r.IntN(4) == 0 {
			p.look(ctx, g, t.Seq)
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
			// The position may not have changed: look at it again.
			acted = 0
			pause(ctx, 5*time.Millisecond)
			p.wake()
		}
	}
}

// look requests the table, and records the answer.
func (p *person) look(ctx context.Context, g *game, after int64) {
	sent := p.history.now()
	if t, err := p.Show(ctx, g.id, after); err == nil { // after an error, look again later
		p.history.add(sent, answer{seq: t.Seq})
		p.note(t)
	}
}

// maxEntries is the length of a log at which people resign. Random play would never end some games,
// and a server needs more of its short life to load a longer log.
const maxEntries = 1500

// choose returns the next command of the person, if any.
func (p *person) choose(g *game, t *loadtest.Table) (cmd loadtest.Command, chosen bool) {
	for _, m := range t.Mine {
		switch seat := t.Seats[m.Seat-1]; {
		case seat.Resigned:
			continue
		case t.Seq > maxEntries:
			return loadtest.Command{Kind: "resign", Seat: m.Seat}, true
		case seat.Driver != "":
			return loadtest.Command{Kind: "back", Seat: m.Seat}, true
		}
		if len(m.Choices) == 0 || p.slept == t.Seq {
			continue
		}
		switch x := p.r.IntN(60); {
		case x < 3 && g.clocked:
			p.slept = t.Seq // it does nothing until its time has run out
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

func (p *person) wake() {
	select {
	case p.news <- struct{}{}:
	default:
	}
}

// follow keeps a stream open, and resumes it where the previous one ended.
func (p *person) follow(ctx context.Context, id string) {
	after := int64(0)
	for ctx.Err() == nil {
		before := &loadtest.Table{}
		err := p.Follow(ctx, id, after, func(e loadtest.Event) error {
			t := &loadtest.Table{}
			if err := json.Unmarshal(e.Data, t); err != nil {
				return err
			}
			t.Complete(before)
			before = t
			// When there are more entries, only the newest are sent.
			skips := t.Since > after && len(t.Log) == view.MaxNews
			if t.Since != after && !skips || t.Seq != e.ID {
				p.w.t.Errorf("%s: event %[4]d takes the stream from %[2]d to %[3]d, want from %[5]d", p.name, t.Since, t.Seq, e.ID, after)
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

// note records the log of a table, and compares it with what was seen before.
func (p *person) note(t *loadtest.Table) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, line := range t.Log {
		p.compare(seenEntry{line, t.State == "over"})
	}
	if p.last == nil || t.Seq >= p.last.Seq {
		p.last = t
	}
	p.wake()
}

// compare records an entry. It is an error if the entry was seen differently before.
func (p *person) compare(now seenEntry) {
	before, known := p.seen[now.Seq]
	p.seen[now.Seq] = now
	if p.counts && !known {
		switch {
		case now.Kind == "act" && now.Bot != "":
			p.w.sawBots.Add(1)
		case now.Kind == "lapse":
			p.w.sawLapses.Add(1)
		}
	}
	mayBeHidden := before.over != now.over
	if known && before.constant(mayBeHidden) != now.constant(mayBeHidden) {
		p.w.t.Errorf("%s: entry %d was %+v, and now is %+v", p.name, now.Seq, before, now)
	}
}

// constant returns the immutable part of an entry, without what may be hidden until the game is
// over.
func (l seenEntry) constant(mayBeHidden bool) string {
	by := ""
	if l.By != nil {
		by = l.By.ID
	}
	s := fmt.Sprint(l.Seq, l.At.UnixMilli(), l.Kind, l.RequestID, l.Seat, l.Bot, l.Draw, by)
	if !mayBeHidden {
		s += l.Action + l.Words
	}
	return s
}
