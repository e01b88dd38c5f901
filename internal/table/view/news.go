package view

import (
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
)

// The limits of what a reader is shown of a log at once. A log may have tens of thousands of
// entries, and a proposal a hundred actions.
const (
	MaxNews  = 500
	maxDeeds = 1000 // actions in the proposals among them
)

// AddNews adds the entries after since to what a person is shown, only the newest if there are too
// many, and their turns. It may be called for a copy of the state without the table's lock.
func (g *Table) AddNews(s *Shown, since int64) {
	r := g.Reader(s.You)
	s.Since = min(max(since, 0), g.Head())
	s.News = make([]line.News, 0, min(g.Head()-s.Since, MaxNews))
	deeds := 0
	for i := g.Head() - 1; i >= s.Since; i-- {
		n, visible := g.news(int(i), r)
		if !visible {
			continue
		}
		if deeds += proposed(&n); len(s.News) == MaxNews || deeds > maxDeeds && len(s.News) > 0 {
			s.Since = s.News[len(s.News)-1].Seq - 1
			break
		}
		s.News = append(s.News, n)
	}
	slices.Reverse(s.News)
	s.Turns = g.showTurns(s.News, r, math.MaxInt)
	s.Class = g.class(s, r)
}

// class returns the class of readers who are shown the same as this one.
func (g *Table) class(s *Shown, r play.Reader) (c Class) {
	knows, several := g.viewerOf(r.Seats)
	c.Knows = knows
	if several || len(s.Muted) > 0 || slices.ContainsFunc(s.News, func(n line.News) bool { return private(&n, r.Person) }) {
		c.Person = r.Person
	}
	return c
}

// private reports whether others may see the entry differently: it is the reader's own, and not
// just an action.
func private(n *line.News, to table.Person) bool {
	act, acts := n.Body.(play.ShownAct)
	return to != "" && n.By == to && (n.RequestID != "" || !acts || act.Auto)
}

// AddPage adds up to limit entries after since, from the oldest on, and their turns. It reports
// whether there are more.
func (g *Table) AddPage(s *Shown, since int64, limit int) (more bool) {
	r := g.Reader(s.You)
	s.Since, s.News = min(max(since, 0), g.Head()), []line.News{}
	deeds := 0
	for i := s.Since; i < g.Head(); i++ {
		n, visible := g.news(int(i), r)
		if !visible {
			continue
		}
		if deeds += proposed(&n); len(s.News) == limit || deeds > maxDeeds && len(s.News) > 0 {
			more = true
			break
		}
		s.News = append(s.News, n)
	}
	upTo := math.MaxInt
	if more {
		upTo = s.News[len(s.News)-1].Steps + 1
	}
	s.Turns = g.showTurns(s.News, r, upTo)
	return more
}

// proposed returns the number of actions that the entry proposes.
func proposed(n *line.News) int {
	b, _ := n.Body.(play.ShownPropose)
	return len(b.Way)
}
