package bots

import "github.com/bigriver/bigriver/internal/games/queen"

// trace is the way to an end: from behind, by fixed preferences, so that the way from any point of it is the rest of it.
// A way with a push ends with it: its owner's answer comes next.
func (p *pilot) trace(e turnEnd) {
	t := &p.turn
	if e.pushed != queen.NoBoat {
		p.listPush(e.pushed) // the layers were used again since
	}
	p.way = p.way[:0]
	n, i, h := e.points, e.spot, int(e.head)
	if e.pushed == queen.NoBoat {
		if !p.outlook.race || !p.lands(t.base+i) || n == 0 {
			p.way = append(p.way, queen.Action{Kind: queen.End})
		}
	} else {
		n, i, h = p.traceBack(&t.after, n, i, h)
		field := t.base + i
		to := p.aim(&t.s.Boats[e.pushed], field)
		p.way = p.way[:0]
		for k := range queenHeadings {
			if p.river.next(field, k) == to {
				p.way = append(p.way, queen.Action{Kind: queen.Push, N: int8(k)})
				break
			}
		}
		n, i = n-2, p.river.next(field, (h+3)%queenHeadings)-t.base
	}
	p.traceBack(&t.plain, n, i, h)
	if t.s.Phase == queen.Choosing {
		p.way = append(p.way, queen.Action{Kind: queen.Speed, N: e.speed})
	}
}

// traceBack goes back to where the layers began.
func (p *pilot) traceBack(l *layers, n int8, i int16, h int) (int8, int16, int) {
	t := &p.turn
	for {
		row := &l.left[n][i]
		now := row[h]
		back, points := spot(-1), p.river.points(t.base+i)
		if n >= points {
			back = p.river.next(t.base+i, (h+3)%queenHeadings)
		}
		left, right := (h+5)%queenHeadings, (h+1)%queenHeadings
		switch {
		case back >= max(t.base, 0) && back < t.base+windowSpots && l.left[n-points][back-t.base][h] == now:
			p.way = append(p.way, queen.Action{Kind: queen.Ahead})
			n, i = n-points, back-t.base
		case row[left] == now+1:
			p.way = append(p.way, queen.Action{Kind: queen.TurnRight})
			h = left
		case row[right] == now+1:
			p.way = append(p.way, queen.Action{Kind: queen.TurnLeft})
			h = right
		default:
			return n, i, h
		}
	}
}
