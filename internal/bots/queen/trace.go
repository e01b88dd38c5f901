package queen

import (
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// trace finds the way to an end, going backwards from it. Its preferences are fixed, so that from
// any point on the way it finds the same rest. A way with a push stops there, since the owner of
// the pushed boat decides next.
func (p *pilot) trace(e turnEnd) {
	t := &p.turn
	if e.pushed != queen.NoBoat {
		p.listPush(e.pushed) // because the layers have been overwritten
	}
	p.way = p.way[:0]
	n, i, h := e.points, e.spot, int(e.head)
	if e.pushed == queen.NoBoat {
		if !p.outlook.race || !p.lands(i) || n == 0 {
			p.way = append(p.way, queen.Action{Kind: queen.End})
		}
	} else {
		n, i, h = p.traceBack(&t.after, n, i, h)
		field := i
		to := p.aim(&t.s.Boats[e.pushed], field)
		p.way = p.way[:0]
		for k := range headings {
			if t.search.Next(field, tiles.Heading(k)) == to {
				p.way = append(p.way, queen.Action{Kind: queen.Push, N: int8(k)})
				break
			}
		}
		n, i = n-2, t.search.Next(field, tiles.Heading(h+3)%headings)
	}
	p.traceBack(&t.plain, n, i, h)
	if t.s.Phase == queen.Choosing {
		p.way = append(p.way, queen.Action{Kind: queen.Speed, N: e.speed})
	}
}

// traceBack goes back to the start of the layers.
func (p *pilot) traceBack(l *queen.Reach, n int8, i spot, h int) (int8, spot, int) {
	t := &p.turn
	for {
		now := t.search.Left(l, n, i, tiles.Heading(h))
		back, points := spot(-1), p.river.points(i)
		if n >= points {
			back = t.search.Next(i, tiles.Heading(h+3)%headings)
		}
		left, right := (h+5)%headings, (h+1)%headings
		switch {
		case back >= 0 && t.search.Left(l, n-points, back, tiles.Heading(h)) == now:
			p.way = append(p.way, queen.Action{Kind: queen.Ahead})
			n, i = n-points, back
		case t.search.Left(l, n, i, tiles.Heading(left)) == now+1:
			p.way = append(p.way, queen.Action{Kind: queen.TurnRight})
			h = left
		case t.search.Left(l, n, i, tiles.Heading(right)) == now+1:
			p.way = append(p.way, queen.Action{Kind: queen.TurnLeft})
			h = right
		default:
			return n, i, h
		}
	}
}
