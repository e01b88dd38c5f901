package simtest_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/view"
)

// bot is a program that follows all unfinished tables of a person by one HTTP stream. In its
// history nobody else uses HTTP (see follow).
type bot struct {
	p *person

	mu     sync.Mutex
	isOpen bool // the stream is open
	tables map[table.ID]*followed
}

// followed is a table that the stream follows.
type followed struct {
	received

	last *view.Shown
}

// live follows the tables, and reconnects whenever the stream ends.
func (b *bot) live(ctx context.Context) {
	for ctx.Err() == nil {
		d := throw(b.p.s.seed, "bot", fmt.Sprint(time.Since(b.p.s.began)))
		b.follow(ctx, one(d, b.p.s.nodes...))
		if sleep(ctx, d.between(300*time.Millisecond, 1200*time.Millisecond)) != nil {
			return
		}
	}
}

// follow reads a node's stream until it ends.
func (b *bot) follow(ctx context.Context, n *node) {
	pipes, up := n.pipes()
	if pipes == nil {
		return
	}
	ctx, end := context.WithCancel(ctx)
	defer end()
	defer context.AfterFunc(up, end)()                                                                     //nolint:contextcheck // a stream also ends when its node stops
	answer, hangUp, err := openStream(ctx, pipes, b.p.name, "/stream?changes=true&parts=true&lang=en", "") //nolint:bodyclose // hangUp closes it
	if err != nil {
		return
	}
	defer b.closed()
	defer hangUp()
	b.opened()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20) //nolint:mnd // longer than a line
	for lines.Scan() {
		if n.link.dead.Load() {
			return
		}
		if len(lines.Bytes()) == 0 {
			continue
		}
		s, err := b.take(lines.Bytes())
		if err != nil {
			b.p.s.wrong("to the bot of %s: %s: %v", b.p.name, lines.Text(), err)
			return
		}
		d := throw(b.p.s.seed, "bot", string(s.ID), fmt.Sprint(s.Seq, time.Since(b.p.s.began)))
		if b.p.s.stormy.Load() && d.happens(b.p.s.faults.cut) {
			return
		}
	}
}

func (b *bot) opened() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.isOpen, b.tables = true, map[table.ID]*followed{}
}

func (b *bot) closed() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.isOpen = false
	for id := range b.tables {
		b.p.s.counts(stream{b.p.name, id}, -1)
	}
	b.tables = nil
}

// take takes a line about a table, and returns the table after it.
func (b *bot) take(line []byte) (*view.Shown, error) {
	var sent map[string]json.RawMessage
	var about struct {
		ID table.ID `json:"id"`
	}
	if err := json.Unmarshal(line, &sent); err != nil || len(sent) != 1 {
		return nil, errors.Join(err, errors.New("not one object"))
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for name, data := range sent {
		if err := json.Unmarshal(data, &about); err != nil {
			return nil, err
		}
		key, asked := stream{b.p.name, about.ID}, int64(0)
		f := b.tables[about.ID]
		switch {
		case name == "table" && f == nil:
			b.p.s.counts(key, 1)
			f = &followed{}
			b.tables[about.ID] = f
		case name == "table": // the node could not read the table for a while
			b.p.s.counts(key, 0)
			*f = followed{}
		case f == nil:
			return nil, errors.New("a change of a table that is not followed")
		default:
			asked = f.last.Seq
		}
		whole, err := f.take(name, data)
		if err != nil {
			return nil, err
		}
		if f.last, err = shownOf(b.p.name, whole); err != nil {
			return nil, err
		}
		b.p.s.observe(observation{time.Now(), b.p.name, asked, f.last})
		last := f.last
		if last.State == table.StateOver || !isTheirs(last) {
			delete(b.tables, about.ID)
			b.p.s.counts(key, -1)
		}
		return last, nil
	}
	return nil, nil //nolint:nilnil // there is one
}

// isTheirs reports whether a table is in the list of its reader's tables.
func isTheirs(s *view.Shown) bool {
	if s.Host == s.You {
		return true
	}
	for i := range s.Seats {
		if s.Seats[i].Person == s.You || s.Seats[i].ReservedFor == s.You {
			return true
		}
	}
	return false
}

// has reports whether the stream is open, and returns the last line about a table, or nil.
func (b *bot) has(id table.ID) (isOpen bool, last *view.Shown) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if f := b.tables[id]; f != nil {
		last = f.last
	}
	return b.isOpen, last
}

// quiet checks in a calm what the stream has sent about a table.
func (b *bot) quiet(row *table.Row) {
	s := b.p.s
	isOpen, last := b.has(row.ID)
	if !isOpen {
		s.wrong("the bot of %s has no stream, and asks for one", b.p.name)
		return
	}
	isWanted := false
	for _, p := range row.People() {
		isWanted = isWanted || p == b.p.name && row.State != table.StateOver
	}
	switch {
	case isWanted && last == nil:
		if s.isCurrent(row, maxFindDelay) {
			s.wrong("table %s: the bot of %s does not follow it", row.ID, b.p.name)
		}
	case !s.isCurrent(row, maxNotifyDelay) || last == nil:
	case !isWanted || !s.isNewest(b.p, last, row, false):
		s.wrong("table %s: the bot of %s has it at %d, %s, and the store at %d, %s", row.ID, b.p.name, last.Seq, last.State, row.Head, row.State)
	}
}
