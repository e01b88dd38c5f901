package simtest_test

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// letterFaults reports whether a letter may have been delayed for a while, or sent twice.
func (s *site) letterFaults() bool {
	for what := range s.unsure {
		if strings.Contains(what, "letter") || strings.Contains(what, "notice") {
			return true
		}
	}
	return len(s.downtime) > len(s.nodes)
}

// turnLetters checks that everybody who is absent was notified of their turn.
func (s *site) turnLetters() {
	if s.letterFaults() {
		return
	}
	time.Sleep(maxLetterDelay)
	for _, id := range s.tables {
		h, log, err := s.store.Load(context.Background(), id)
		if err != nil {
			continue
		}
		g := read(h, log, func(string, ...any) {})
		for i := range g.seats {
			seat := &g.seats[i]
			if seat.asked == 0 || !seat.decides() {
				continue
			}
			n := table.Notice{Table: id, Seq: seat.asked, Kind: table.YourTurn, Person: seat.person}
			at := s.batchOf(id, seat.asked).at
			if time.Since(at) > maxLetterDelay && s.absent(seat.person, id, at) && !s.didIt(id, log, seat.asked, seat.person) {
				if s.letters[letterOf(&n)] == 0 {
					s.wrong("no letter %s was sent for a turn since %v", letterOf(&n), s.since(at))
				}
			}
		}
	}
}

// absent reports whether a person has had no stream of a table since a time.
func (s *site) absent(p table.Person, id table.ID, since time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := stream{p, id}
	return s.streams[key] == 0 && since.Sub(s.moved[key]) > maxPresenceDelay
}

// didIt reports whether an entry was appended as part of a person's own action.
func (s *site) didIt(id table.ID, log []table.Entry, seq int64, p table.Person) bool {
	b := s.batchOf(id, seq)
	for i := b.first; i <= b.last && i > 0; i++ {
		if log[i-1].By == p {
			return true
		}
	}
	return false
}

// lettersLeft waits until no letter can be under way, and checks that all were sent.
func (s *site) lettersLeft() {
	wait := time.Minute
	if s.letterFaults() {
		// A letter that may have been sent is sent again after ten.
		const afterAFault = 11 * time.Minute
		wait = afterAFault
	}
	for _, n := range s.nodes[1:] {
		n.end(false)
	}
	time.Sleep(wait)
	ctx := context.Background()
	tick, _ := s.store.LastBeat(ctx)
	notices, _ := s.store.Notices(ctx, tick-maxOverdue, 1000)
	for _, n := range notices {
		s.wrong("notice %s was never passed on", letterOf(&n))
	}
	for _, item := range s.box.Left() {
		s.wrong("letter %s was never sent", item.ID)
	}
	faulty := s.letterFaults()
	for id, n := range s.letters {
		if n > 1 && !faulty {
			s.wrong("letter %s was sent %d times", id, n)
		}
	}
	for _, id := range s.tables {
		h, log, err := s.store.Load(ctx, id)
		if err != nil {
			s.wrong("table %s: %v", id, err)
			continue
		}
		s.endLetters(h, log)
	}
}

// endLetters checks that everybody who was absent was notified of the end of a game.
func (s *site) endLetters(h *table.Header, log []table.Entry) {
	g := read(h, log, func(string, ...any) {})
	at := slices.IndexFunc(log, func(e table.Entry) bool { return e.Kind() == play.End })
	if at < 0 {
		return
	}
	if h.New.Terms.Rated && s.rated[h.ID] == 0 {
		s.wrong("the game of table %s was never counted", h.ID)
	}
	seq := int64(at) + 1
	for i := range g.after[seq].seats {
		p := g.after[seq].seats[i].person
		if p == "" || s.didIt(h.ID, log, seq, p) || !s.absent(p, h.ID, s.batchOf(h.ID, seq).at) {
			continue
		}
		n := table.Notice{Table: h.ID, Seq: seq, Kind: table.Ended, Person: p}
		if s.letters[letterOf(&n)] == 0 {
			s.wrong("no letter %s was sent", letterOf(&n))
		}
	}
}
