package queen_test

import (
	"github.com/bigriver/bigriver/internal/games/queen"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// The look-ahead, the list of ends and the protection of the Black Rose are compared with the
// plainest possible search. It tries every action that only those three could refuse, and finds out
// whether the points can be used up whatever others decide: whether or not a pushed boat takes a
// passenger, and whatever heading it gets. No other decision of others in the middle of a turn
// blocks a way. If the turn has to leave the Black Rose one, the search checks that at every end.

// plainly searches the ends of the present turn.
type plainly struct {
	r       queen.Rules
	seen    map[queen.State]bool // whether the turn can be completed
	ends    map[end]int16        // the least coal that is burnt on the way to each
	lying   map[leaving]int16    // the same, by where the other boats are then
	me      queen.BoatID
	had     int8 // coal at the start
	guarded bool // every end has to leave the Black Rose a turn
	heads   bool // the Black Rose must get a heading with which the turn can be completed
	over    bool // the game ended on some way

	other *plainly // searches the decisions of others that the list of ends leaves out
}

// An end is where a turn ends, with the speed of the movement and the speed after it.
type end struct {
	slot, field int8
	head        tiles.Heading
	speed       int8
	wheel       int8
}

// plain prepares a search. The rules have decided at the start of the turn whether it has to leave
// the Black Rose one.
func plain(r queen.Rules, s *queen.State) *plainly {
	guarded := s.Choices.Rose && !s.Choices.RoseReported && !s.Stranded
	return &plainly{
		r: r, seen: map[queen.State]bool{}, ends: map[end]int16{}, lying: map[leaving]int16{}, me: s.Active, had: s.Boats[s.Active].Coal,
		guarded: guarded, heads: guarded,
	}
}

// anyhow prepares a search in which ends need not leave the Black Rose a turn.
func anyhow(r queen.Rules, s *queen.State) *plainly {
	p := plain(r, s)
	p.guarded = false
	return p
}

// could returns the actions that no rule except the look-ahead refuses.
func (p *plainly) could(s *queen.State) []queen.Action {
	var list []queen.Action
	loose := *s
	loose.Stranded = true
	try := func(kind queen.Kind, lowest, highest int8) {
		for n := lowest; n <= highest; n++ {
			a := queen.Action{Kind: kind, N: n}
			if refusal := p.r.Check(&loose, s.Boats[s.Active].Seat, a); refusal.OK() || refusal.Rule == "QB-93" {
				list = append(list, a)
			}
		}
	}
	switch s.Phase {
	case queen.Choosing:
		try(queen.Speed, 1, 6)
	case queen.Aligning:
		try(queen.Head, 0, 5)
	default:
		try(queen.TurnLeft, 0, 0)
		try(queen.TurnRight, 0, 0)
		try(queen.Ahead, 0, 0)
		try(queen.Push, int8(tiles.N), int8(tiles.NW))
		try(queen.Back, 0, 0)
		try(queen.End, 0, 0)
	}
	return list
}

// mine reports whether the owner of the boat that moves decides.
func (p *plainly) mine(s *queen.State) bool {
	return s.Active == p.me && (s.Phase == queen.Choosing || s.Phase == queen.Moving || s.Phase == queen.Aligning && s.Focus == p.me)
}

// after reports whether the turn can be completed after an action, whatever others decide. The ends
// that it collects assume that a pushed boat keeps its heading and takes no passenger; the Black
// Rose takes any heading that may be chosen.
func (p *plainly) after(s *queen.State, a queen.Action) bool {
	if stop, ok := p.stop(s, a); ok {
		return p.ending(&stop)
	}
	next := *s
	p.r.Apply(&next, s.Boats[p.me].Seat, a, nil)
	p.over = p.over || next.Phase == queen.Over
	if !asked(&next) || p.mine(&next) {
		asItLies(&next)
		return p.completes(&next)
	}
	if !p.whatever(&next) {
		return false
	}
	done := false
	for _, s := range p.withoutAnswers(&next) {
		asItLies(&s)
		done = p.completes(&s) || done
	}
	return done
}

// asked reports whether some seat has to decide something about a boat.
func asked(s *queen.State) bool {
	return s.Phase == queen.Aligning || s.Phase == queen.Boarding || s.Phase == queen.Refuelling
}

// whatever reports whether the turn can be completed whatever the seats that must decide now
// choose. If the turn has to leave the Black Rose one, only headings that allow that count.
func (p *plainly) whatever(s *queen.State) bool {
	if !asked(s) || p.mine(s) {
		if p.other == nil {
			p.other = plain(p.r, s)
			p.other.me, p.other.guarded, p.other.heads, p.other.other = p.me, p.guarded, p.heads, p.other
		}
		next := *s
		asItLies(&next)
		done := p.other.completes(&next)
		p.over = p.over || p.other.over || s.Phase == queen.Over
		return done
	}
	chosen := s.Phase == queen.Aligning && s.Focus == queen.BlackRose && p.heads
	for _, a := range p.answers(s) {
		next := *s
		p.r.Apply(&next, s.Boats[s.Focus].Seat, a, nil)
		if p.whatever(&next) == chosen {
			return chosen
		}
	}
	return !chosen
}

// answers returns the possible decisions about a boat that was pushed. Where its heading blocks
// nothing, one heading stands for all.
func (p *plainly) answers(s *queen.State) []queen.Action {
	switch {
	case s.Phase == queen.Boarding:
		return []queen.Action{{Kind: queen.Pass}, {Kind: queen.Take}}
	case s.Phase == queen.Refuelling:
		return []queen.Action{{Kind: queen.Pass}} // no way depends on it
	case !s.Choices.NotAstern && (s.Focus != queen.BlackRose || !p.heads):
		return []queen.Action{changingNothing(s)}
	}
	var list []queen.Action
	for h := range int8(6) {
		list = append(list, queen.Action{Kind: queen.Head, N: h})
	}
	return list
}

// withoutAnswers returns the positions after a push in which the other seats change nothing. The
// Black Rose gets each heading that is allowed.
func (p *plainly) withoutAnswers(s *queen.State) []queen.State {
	if s.Phase == queen.Aligning && s.Focus == queen.BlackRose && p.heads {
		var list []queen.State
		for h := range int8(6) {
			next := *s
			p.r.Apply(&next, 0, queen.Action{Kind: queen.Head, N: h}, nil)
			list = append(list, next)
		}
		return list
	}
	next := *s
	for asked(&next) && !p.mine(&next) {
		p.r.Apply(&next, next.Boats[next.Focus].Seat, changingNothing(&next), nil)
	}
	return []queen.State{next}
}

// changingNothing returns the answer of a seat that is asked in the middle of another's turn and
// leaves its boat as it is.
func changingNothing(s *queen.State) queen.Action {
	if s.Phase != queen.Aligning {
		return queen.Action{Kind: queen.Pass}
	}
	return queen.Action{Kind: queen.Head, N: int8(s.Boats[s.Focus].Head)}
}

// asItLies skips the tile that a pushed boat lays.
func asItLies(s *queen.State) {
	if s.Phase == queen.Bending && s.Focus != s.Active {
		s.Phase, s.Focus = queen.Moving, queen.NoBoat
	}
}

// completes reports whether the turn can be completed, and collects its ends.
func (p *plainly) completes(s *queen.State) bool {
	if !p.mine(s) {
		return true // the boat has finished on the way
	}
	if done, ok := p.seen[*s]; ok {
		return done
	}
	p.seen[*s] = false
	done := false
	for _, a := range p.could(s) {
		done = p.after(s, a) || done
	}
	p.seen[*s] = done
	return done
}

// stop returns the position where an action ends the movement, before anything else happens there.
func (p *plainly) stop(s *queen.State, a queen.Action) (stop queen.State, ok bool) {
	stop = *s
	b := &stop.Boats[p.me]
	switch a.Kind {
	case queen.End:
		return stop, true
	case queen.Head:
		b.Head = tiles.Heading(a.N)
		return stop, s.MP == 0
	case queen.Ahead, queen.Back:
		h := b.Head
		if a.Kind == queen.Back {
			h = h.Turned(3)
		}
		b.Slot, b.Field, _ = p.r.Next(s, b.Slot, b.Field, h)
		for _, cost := range p.r.Cost(s, b.Seat, a) {
			if cost.Of == "coal" {
				b.Coal -= int8(cost.N)
			}
		}
		return stop, p.isSand(&stop)
	default:
		return stop, false
	}
}

func (p *plainly) isSand(s *queen.State) bool {
	b := &s.Boats[p.me]
	return p.r.Tables().Tiles[s.River[b.Slot].Tile].Sand>>uint(b.Field)&1 != 0
}

// ending adds an end, if it is allowed, and reports whether it is.
func (p *plainly) ending(stop *queen.State) bool {
	b := &stop.Boats[p.me]
	if p.guarded && !p.leaves(stop) || p.moored(stop) {
		return false
	}
	e := end{b.Slot, b.Field, b.Head, b.Speed, max(b.Speed-b.Logs, 1)}
	if p.isSand(stop) {
		e.wheel = 1
	}
	if coal, ok := p.ends[e]; !ok || int16(p.had-b.Coal) < coal {
		p.ends[e] = int16(p.had - b.Coal)
	}
	l := leaving{e, boatsOf(p.r, stop)}
	if coal, ok := p.lying[l]; !ok || int16(p.had-b.Coal) < coal {
		p.lying[l] = int16(p.had - b.Coal)
	}
	return true
}

// A leaving is an end together with the places of the other boats.
type leaving struct {
	end
	boats [queen.MaxBoats + 1]int16
}

// boatsOf returns the fields of the other boats: -1 for those off the river and in the shipyard.
func boatsOf(r queen.Rules, s *queen.State) (boats [queen.MaxBoats + 1]int16) {
	for i := range boats {
		b := &s.Boats[i]
		boats[i] = -1
		if b.Status == queen.Racing && queen.BoatID(i) != s.Active && r.Tables().Tiles[s.River[b.Slot].Tile].Water>>uint(b.Field)&1 != 0 {
			boats[i] = tiles.Stride*int16(b.Slot) + int16(b.Field)
		}
	}
	return boats
}

// moored reports whether the Black Rose would end its movement at the same dock as last time.
func (p *plainly) moored(stop *queen.State) bool {
	b := &stop.Boats[p.me]
	return p.me == queen.BlackRose && stop.Moored > 0 && stop.Moored == b.Slot && b.Field == p.r.Tables().Tiles[stop.River[b.Slot].Tile].Dock
}

// leaves reports whether the Black Rose has a turn if the movement ends like this: boats that land
// are off the river, logs have slowed boats down, tiles upstream of the last boat are removed, and
// no tile is laid.
func (p *plainly) leaves(stop *queen.State) bool {
	s := *stop
	b, rose := &s.Boats[p.me], &s.Boats[queen.BlackRose]
	sand := p.isSand(&s)
	switch speed := b.Speed; {
	case p.me == queen.BlackRose:
		if sand {
			b.Speed = 1
		}
		b.Coal, s.Moored = 1, 0
		if b.Field == p.r.Tables().Tiles[s.River[b.Slot].Tile].Dock {
			s.Moored = b.Slot
		}
	case p.r.Landing(&s)>>uint(b.Field)&1 != 0 && b.Slot == s.Laid-1 && b.Aboard[1] != tiles.NoTile:
		switch {
		case sand && s.Choices.SandLands:
			speed = 1
		case !sand && s.Choices.LogsLand && p.isLogs(&s):
			speed -= b.Logs
		}
		if speed <= s.Choices.FinishSpeed {
			b.Status = queen.Finished
		}
	}
	rose.Speed, rose.Logs = max(rose.Speed-rose.Logs, 1), 0
	p.r.RemoveTiles(&s)
	return p.r.LeavesRose(&s)
}

func (p *plainly) isLogs(s *queen.State) bool {
	b := &s.Boats[p.me]
	return p.r.Tables().Tiles[s.River[b.Slot].Tile].Logs>>uint(b.Field)&1 != 0
}
