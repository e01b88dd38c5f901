package simtest_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// page is a table as a person sees it: the newest state from the stream and from responses.
type page struct {
	id    table.ID
	shown *view.Shown
	event *view.Shown // the last event of the stream
	seq   int64       // and its seq
	close context.CancelFunc
	mu    chan struct{} // a lock that time can pass under
}

// command is a command that a person has sent, and what happened to its copies.
type command struct {
	by     table.Person
	id     table.ID
	client string
	body   play.CommandBody
	seen   int64

	mu      sync.Mutex
	done    []int64        // the first entry it made, as acknowledged by each node
	heads   []int64        // the head of the table at that point
	refused []*table.Error // the refusals of nodes
	unknown int            // number of attempts with an unknown result
	open    int            // copies still under way
}

var errLost = errors.New("no answer")

// ask sends a request to a node, over a network that loses and repeats some.
func (p *person) ask(do func(context.Context, *live.Tables) (*view.Shown, error)) (*view.Shown, error) {
	type answer struct {
		s   *view.Shown
		err error
	}
	d, f := p.d, faults{}
	if p.s.stormy.Load() {
		f = p.s.faults
	}
	n := p.s.nodes[d.IntN(len(p.s.nodes))]
	answers := make(chan answer, 2)
	deliver := func(wait, back time.Duration, lost, unanswered, patient bool) {
		p.s.wait.Go(func() {
			time.Sleep(wait)
			tables, up := n.up()
			if lost || tables == nil {
				if tables == nil && !lost {
					answers <- answer{nil, errLost}
				}
				return
			}
			ctx, end := context.WithTimeout(up, time.Minute)
			defer end()
			if !patient {
				ctx, end = context.WithTimeout(up, 2*time.Second)
				defer end()
			}
			s, err := do(ctx, tables)
			if n.link.dead.Load() && err == nil { // it may have answered before it died
				unanswered = true
			}
			time.Sleep(back)
			if err == nil {
				n.wake(s)
			}
			if !unanswered {
				answers <- answer{s, err}
			}
		})
	}
	way := func() time.Duration { return d.between(time.Millisecond, 40*time.Millisecond) }
	deliver(way(), way(), d.happens(f.lost), d.happens(f.unanswered), d.happens(0.7))
	if d.happens(f.repeated) {
		deliver(way()+d.between(0, 4*time.Second), way(), false, d.happens(0.5), true)
	}
	after := time.NewTimer(d.between(3*time.Second, 8*time.Second))
	defer after.Stop()
	select {
	case a := <-answers:
		return a.s, a.err
	case <-after.C:
		return nil, errLost
	}
}

// send sends a command, and retries until the result is known.
func (p *person) send(g *page, seen int64, body play.CommandBody) {
	p.sent++
	c := &command{by: p.name, id: g.id, client: fmt.Sprint(p.name, "-", p.sent), body: body, seen: seen}
	p.s.mu.Lock()
	p.s.commands = append(p.s.commands, c)
	p.s.mu.Unlock()
	calm := 0 // attempts while nothing fails
	for range 8 {
		whole := p.s.isWhole()
		s, err := p.ask(func(ctx context.Context, t *live.Tables) (*view.Shown, error) {
			c.leaves()
			s, err := t.Do(ctx, g.id, p.name, play.Command{RequestID: c.client, Seen: seen, Body: body})
			if err == nil {
				p.s.observe(observation{time.Now(), p.name, -1, s})
			}
			c.arrives(s, err)
			return s, err
		})
		var stale *live.StaleError
		refused, coded := errors.AsType[*table.Error](err)
		switch {
		case err == nil:
			g.show(s)
			return
		case errors.As(err, &stale):
			g.show(stale.Now)
			return
		case coded && refused.Code != table.Unavailable && refused.Code != table.Broken:
			return
		case p.s.over.Load():
			return
		case !whole || !p.s.isWhole():
			calm = 0
		default:
			calm++
		}
		time.Sleep(p.d.between(100*time.Millisecond, time.Second))
	}
	if highest := 4; calm > highest && !p.s.faults.upgrade {
		p.s.wrong("table %s: %s of %s (%T) gets no answer in a calm", g.id, c.client, p.name, body)
	}
}

func (c *command) leaves() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open++
}

// arrives records a node's answer to a copy.
func (c *command) arrives(s *view.Shown, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open--
	refused, coded := errors.AsType[*table.Error](err)
	switch {
	case err == nil:
		c.done, c.heads = append(c.done, s.Done), append(c.heads, s.Seq)
	case coded && refused.Code != table.Unavailable && refused.Code != table.Broken:
		c.refused = append(c.refused, refused)
	default:
		c.unknown++
	}
}

func (s *site) observe(o observation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.observations = append(s.observations, o)
}

// now returns what the page shows.
func (g *page) now() *view.Shown {
	g.mu <- struct{}{}
	defer func() { <-g.mu }()
	return g.shown
}

func (g *page) forget() {
	g.mu <- struct{}{}
	defer func() { <-g.mu }()
	g.shown, g.event, g.seq = nil, nil, 0
}

// take takes an event of the stream.
func (g *page) take(s *view.Shown, from *source) {
	from.last = strconv.FormatInt(s.Seq, 10)
	g.show(s)
	g.mu <- struct{}{}
	defer func() { <-g.mu }()
	g.event, g.seq = s, s.Seq
}

// show shows a state if it is newer.
func (g *page) show(s *view.Shown) {
	g.mu <- struct{}{}
	defer func() { <-g.mu }()
	if g.shown == nil || s.Seq >= g.shown.Seq {
		g.shown = s
	}
}

// open opens the stream of a page, which reconnects whenever it is cut.
func (p *person) open(g *page) {
	if g.close != nil {
		return
	}
	ctx, end := context.WithCancel(context.Background())
	g.close = end
	from := &source{}
	if s := g.now(); s != nil {
		from.since = s.Seq
	}
	p.s.counts(stream{p.name, g.id}, 0) // people may come back in a calm
	p.s.wait.Go(func() {
		for ctx.Err() == nil {
			d := throw(p.s.seed, "stream", string(p.name), string(g.id), fmt.Sprint(time.Since(p.s.began)))
			pause := d.between(300*time.Millisecond, 1200*time.Millisecond)
			p.follow(ctx, d, g, from)
			if sleep(ctx, pause) != nil {
				return
			}
		}
	})
}

// hide closes the stream of a page.
func (p *person) hide(g *page) {
	if g.close != nil {
		g.close()
		g.close = nil
	}
}

// follow follows a table at some node until the stream ends. A node has one HTTP stream for each
// table: streams that are woken together take the table's lock in random order, so a seed would not
// replay its history. Other people follow the table without HTTP, and wait a little first.
func (p *person) follow(ctx context.Context, d dice, g *page, from *source) {
	if sleep(ctx, d.between(time.Millisecond, 30*time.Millisecond)) != nil {
		return
	}
	n := p.s.nodes[d.IntN(len(p.s.nodes))]
	tables, up := n.up()
	if tables == nil {
		return
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	defer context.AfterFunc(up, end)() //nolint:contextcheck // a stream also ends when its node stops
	if pipes := n.browse(g.id); pipes != nil {
		defer n.browsed(g.id)
		p.browse(ctx, d, g, n, pipes, from)
		return
	}
	first, err := tables.Show(ctx, g.id, p.name, math.MaxInt64)
	if err != nil {
		return
	}
	after := min(from.seq(), first.Seq)
	w, err := tables.Watch(ctx, g.id, p.name, after)
	if err != nil {
		return
	}
	key := stream{p.name, g.id}
	p.s.counts(key, 1)
	defer w.Close()
	defer p.s.counts(key, -1)
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.Changed():
		}
		if sleep(ctx, d.between(time.Microsecond, time.Millisecond)) != nil {
			return
		}
		s, err := w.Now(ctx)
		if err != nil {
			return
		}
		p.s.observe(observation{time.Now(), p.name, after, s})
		if p.s.stormy.Load() && d.happens(p.s.faults.cut) {
			return
		}
		if sleep(ctx, d.between(time.Millisecond, 40*time.Millisecond)) != nil || n.link.dead.Load() {
			return
		}
		after = s.Seq
		g.take(s, from)
	}
}

// counts adds to the open streams of a page, and records when they changed or were asked for.
func (s *site) counts(key stream, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.streams[key] += n
	s.moved[key] = time.Now()
}
