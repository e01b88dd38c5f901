package simtest_test

import (
	"context"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Limits for a site in a calm, from its own guarantees plus a margin.
const (
	settleTime       = 16 * time.Second // until a storm has no more effects
	maxOverdue       = table.Tick(4500) // how late due work may be
	maxNotifyDelay   = 3 * time.Second  // from an append until watchers are notified
	maxPresenceDelay = 7 * time.Second  // until everybody knows who has come or gone
	maxFindDelay     = 8 * time.Second  // until a stream of all tables has found another table
	maxDrift         = 4 * time.Second  // between the clocks of nodes

	// From the beginning of somebody's turn: half a minute and a margin.
	maxLetterDelay = 42 * time.Second

	beatInterval = 5 * time.Second // how often a single server stores its running time
)

// drift returns the maximum difference between the clocks of nodes in a calm, or between a single
// server's clock and its stored one.
func (s *site) drift() time.Duration {
	if s.alone {
		return maxDrift + beatInterval
	}
	return maxDrift
}

// quiet lets the site settle, and checks every table.
func (s *site) quiet() {
	s.resting.Store(true)
	s.mend()
	began := time.Now()
	time.Sleep(settleTime)
	ctx := context.Background()
	tick, _ := s.store.LastBeat(ctx)
	s.mu.Lock()
	s.calms = append(s.calms, calm{began.Add(settleTime / 2), time.Now(), time.Now(), tick})
	s.mu.Unlock()
	rows, _ := s.store.List(ctx, table.Query{Max: 1000})
	for i := range rows {
		s.quietTable(&rows[i], tick)
		if s.bot != nil && !s.mixed(rows[i].ID) {
			s.bot.quiet(&rows[i])
		}
	}
	notices, _ := s.store.Notices(ctx, tick-maxOverdue, 1000)
	for _, n := range notices {
		s.wrong("notice %s waits since %d, and it is %d", letterOf(&n), n.Due, tick)
	}
	s.resting.Store(false)
}

// mixed reports whether some node is too old to show a table.
func (s *site) mixed(id table.ID) bool {
	h, _, err := s.store.Load(context.Background(), id)
	return err != nil || h.Version > 1 && slices.ContainsFunc(s.nodes, func(n *node) bool { return !n.newer })
}

// quietTable checks one table in a calm.
func (s *site) quietTable(row *table.Row, tick table.Tick) {
	id := row.ID
	s.mu.Lock()
	present, all := map[table.Person]bool{}, 0
	for key, n := range s.streams {
		if key.id == id {
			all += n
			present[key.who] = n > 0
		}
	}
	s.mu.Unlock()
	if row.Wake != 0 && row.Wake < tick-maxOverdue {
		s.wrong("table %s: something is due since %d, and it is %d; its head is %d", id, row.Wake, tick, row.Head)
	}
	mixed := s.mixed(id)
	for _, n := range s.nodes {
		tables, _ := n.up()
		if mixed && !n.newer {
			continue
		}
		shown, err := tables.Show(context.Background(), id, "", 0)
		if err != nil {
			s.wrong("table %s: node %s: %v", id, n.name, err)
			continue
		}
		if !s.isCurrent(row, maxNotifyDelay) {
			return
		}
		if shown.Seq != row.Head {
			s.wrong("table %s: node %s is at %d, the store at %d", id, n.name, shown.Seq, row.Head)
		}
		if s.isSettled(id) {
			s.presence(n.name, shown, present, all)
		}
	}
	for _, p := range s.people {
		for _, g := range p.pages {
			if s.isCurrent(row, maxNotifyDelay) && s.isSettled(id) {
				s.quietPage(p, g, row, present, mixed, all)
			}
		}
	}
}

// isCurrent reports whether a row has been the last of its table for a while.
func (s *site) isCurrent(row *table.Row, while time.Duration) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	batches := s.batches[row.ID]
	last := batches[len(batches)-1]
	return last.last == row.Head && time.Since(last.at) > while
}

// isSettled reports whether nobody has come to a table or left it for a while: people who were away
// may come back in a calm.
func (s *site) isSettled(id table.ID) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, moved := range s.moved {
		if key.id == id && time.Since(moved) <= maxPresenceDelay {
			return false
		}
	}
	return true
}

// quietPage checks what a person sees in a calm.
func (s *site) quietPage(p *person, g *page, row *table.Row, present map[table.Person]bool, mixed bool, all int) {
	if g.id != row.ID || g.close == nil {
		return
	}
	if !present[p.name] {
		if !mixed {
			s.wrong("table %s: %s has no stream, and asks for one", g.id, p.name)
		}
		return
	}
	g.mu <- struct{}{}
	event := g.event
	<-g.mu
	if event == nil || !s.isNewest(p, event, row, mixed) {
		s.wrong("table %s: %s was shown up to %d, and the store is at %d", g.id, p.name, g.seq, row.Head)
		return
	}
	event = new(*event)
	event.Watchers = -1 // a watcher that comes or goes wakes nobody
	s.presence(string(p.name), event, present, all)
}

// isNewest reports whether a person was sent everything that they may see: nothing else wakes a
// stream.
func (s *site) isNewest(p *person, event *view.Shown, row *table.Row, mixed bool) bool {
	if event.Seq == row.Head {
		return true
	}
	for _, n := range s.nodes {
		if tables, _ := n.up(); !mixed || n.newer {
			shown, err := tables.Show(context.Background(), row.ID, p.name, event.Seq)
			return err == nil && len(shown.News) == 0
		}
	}
	return false
}

// presence compares the people shown as present with those who are.
func (s *site) presence(to string, shown *view.Shown, present map[table.Person]bool, all int) {
	watchers := all
	for i := range shown.Seats {
		seat := &shown.Seats[i]
		if seat.Person == "" {
			continue
		}
		if seat.Present != present[seat.Person] {
			s.wrong("table %s: to %s %s is present: %t", shown.ID, to, seat.Person, seat.Present)
		}
		if present[seat.Person] && slices.IndexFunc(shown.Seats, func(o view.ShownSeat) bool { return o.Person == seat.Person }) == i {
			watchers -= s.open(stream{seat.Person, shown.ID})
		}
	}
	if shown.Watchers != watchers && shown.Watchers >= 0 {
		s.wrong("table %s: to %s %d watch, and %d do", shown.ID, to, shown.Watchers, watchers)
	}
}

func (s *site) open(key stream) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.streams[key]
}
