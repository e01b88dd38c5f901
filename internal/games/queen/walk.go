package queen

import (
	"math/bits"
	"slices"

	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// A walk tries out a boat's way through the rest of its turn. It knows where the other boats are
// and which fields are free. Only the walk decides where a step leads and where a boat can be
// pushed; actions, look-ahead and list of ends all use it.
type walk struct {
	t    *Tables
	s    *State
	me   BoatID
	last BoatID // the last boat of this game
	// The other boats in the race; nowhere for my own and for those off the river.
	boats afloat
	free  [MaxSlots]tiles.Mask // water without a boat, by slot
	story [MaxBoats + 1]story
	tries int // how many fields the quick search may still try

	// Only for The Black Rose.
	rough      bool // there are sandbars or logs in the game
	halts      bool // there are fields that end a movement
	restricted bool // not every end is allowed: barred or guard is set
	// Where the boat may not end its movement (QX-65); nowhere: there is no such cell.
	barred Cell
	guard  guard // of the Black Rose's next turn
	noting bool  // a way that is found is stored, unless it has a push
	speed  int8  // of this movement
	logs   int8  // log fields entered in this movement
}

// A story is the history of a boat in a walk.
type story struct {
	head tiles.Heading // anyHeading if its owner may have given it any
	took uint32        // the slots where it took a passenger, as bits
}

// anyHeading is the unknown heading of a boat. Such a boat is not pushed again, since any side of
// it may be its stern.
const anyHeading = tiles.Headings

// begin begins the walk of a boat on the present river. The walk must be new.
func (w *walk) begin(t *Tables, s *State, me BoatID) {
	w.t, w.s, w.me, w.barred = t, s, me, nowhere
	w.rough = s.Choices.Tiles&t.RoughTiles != 0
	w.halts = w.rough || s.Choices.School
	for i := s.First; i < s.Laid; i++ { // QB-68: a tile that was removed has no free field
		w.free[i] = t.Tiles[s.River[i].Tile].Water
	}
	for removed := s.Gone; removed != 0; removed &= removed - 1 {
		w.free[bits.TrailingZeros32(removed)] = 0
	}
	w.boats = afloat{nowhere, nowhere, nowhere, nowhere, nowhere, nowhere, nowhere, nowhere}
	w.last = BoatID(s.Fleet)
	if s.Choices.Rose {
		w.last = BlackRose
	}
	for i := BoatID(1); i <= w.last; i++ {
		b := &s.Boats[i]
		if b.Status != Racing || i == me {
			continue
		}
		if c := b.Cell(); w.isFree(c) { // QX-79: no boat can enter the shipyard
			w.place(i, c)
			w.story[i].head = b.Head
		}
	}
	if me == BlackRose {
		w.moor(s.Moored)
	}
}

// beAlone takes all other boats off the river.
func (w *walk) beAlone() {
	for i := range w.boats {
		w.lift(BoatID(i))
	}
}

// place puts a boat onto a free cell.
func (w *walk) place(b BoatID, c Cell) {
	w.boats[b] = c
	w.free[c/stride] &^= 1 << uint(c%stride)
}

// lift takes a boat off the river.
func (w *walk) lift(b BoatID) {
	if c := w.boats[b]; c != nowhere {
		w.free[c/stride] |= 1 << uint(c%stride)
		w.boats[b] = nowhere
	}
}

// isFree reports whether a cell is water without another boat.
func (w *walk) isFree(c Cell) bool { return w.free[c/stride]>>uint(c%stride)&1 != 0 }

// next returns the cell in a heading, or nowhere if the bank is there (QB-17, QB-71, QB-104). An
// island is a cell.
func (t *Tables) next(s *State, c Cell, h tiles.Heading) Cell {
	if d := t.stepsFrom(s, c)[h]; d != tiles.Bank {
		return c + Cell(d)
	}
	return nowhere
}

// stepsFrom returns the steps from a cell in all headings.
func (t *Tables) stepsFrom(s *State, c Cell) *[tiles.Headings]tiles.Step {
	return &t.stepsOn(s, int8(c/stride))[c%stride]
}

// stepsOn returns the steps from the cells of a slot.
func (t *Tables) stepsOn(s *State, slot int8) *[tiles.Fields][tiles.Headings]tiles.Step {
	tile := &s.River[slot]
	entry := tiles.NoNose
	if slot > s.First {
		entry = s.River[slot-1].Exit
	}
	return &t.Steps[tile.Flow][entry][tile.Exit]
}

func (w *walk) stepsFrom(c Cell) *[tiles.Headings]tiles.Step { return w.t.stepsFrom(w.s, c) }

func (w *walk) next(c Cell, h tiles.Heading) Cell {
	// The same as tables.next, which cannot be inlined twice.
	if d := w.t.stepsFrom(w.s, c)[h]; d != tiles.Bank {
		return c + Cell(d)
	}
	return nowhere
}

// sandy reports whether a cell is a sandbar.
func (w *walk) sandy(c Cell) bool { return w.rough && w.t.Sandy(w.s, c) }

// onLogs reports whether there are logs on a cell.
func (w *walk) onLogs(c Cell) bool { return w.rough && w.t.onLogs(w.s, c) }

// enterCost returns the movement points of a step onto a cell (QB-16, QX-25).
func (w *walk) enterCost(c Cell) int8 {
	if w.onLogs(c) {
		return 2
	}
	return 1
}

// pushCost returns the movement points for entering a boat's field and pushing it to a cell (QB-27,
// QX-32, QX-36, QX-37).
func (w *walk) pushCost(field, to Cell) int8 {
	if !w.rough || to == nowhere {
		return 2
	}
	cost := w.enterCost(field) + 1
	if w.onLogs(to) {
		cost++
	}
	return cost
}

// stops reports whether a movement ends where it enters a cell: at the jetty of the driving school,
// and on a sandbar (QX-05).
func (w *walk) stops(c Cell) bool { return w.halts && w.stopsOn(c) }

func (w *walk) stopsOn(c Cell) bool { return w.t.landsAtOnce(w.s, c) || w.sandy(c) }

// alignable reports whether a boat that is pushed onto a cell may be aligned there (QX-21, QX-35).
func (w *walk) alignable(c Cell) bool { return !w.rough || !w.t.isRough(w.s, c) }

// boatOn returns the boat on a cell.
func (w *walk) boatOn(c Cell) BoatID {
	for i, field := range w.boats[:w.last+1] {
		if field == c {
			return BoatID(i)
		}
	}
	return NoBoat
}

// pushedTo returns the cell to which my boat, coming from `from`, pushes a boat on `field` in a
// heading; nowhere if it cannot.
func (w *walk) pushedTo(victim BoatID, from, field Cell, h tiles.Heading) Cell {
	to := w.next(field, h)
	switch {
	case to == nowhere || !w.isFree(to):
		return nowhere // QB-31, QB-76
	case w.sandy(field):
		return nowhere // QX-22
	case w.s.Choices.NotBehind && to == from:
		return nowhere // QB-37
	case w.s.Choices.NotAstern && w.astern(victim, h):
		return nowhere // QB-72
	}
	return to
}

// astern reports whether a heading points straight back from a boat.
func (w *walk) astern(b BoatID, h tiles.Heading) bool {
	head := w.story[b].head
	return head == anyHeading || h == head.Turned(3)
}

// push tries out a push: the boat goes to a cell, or finishes there. It keeps its heading and takes
// no passenger.
func (w *walk) push(victim BoatID, to Cell) {
	w.lift(victim)
	if !w.finishes(victim, to) {
		w.place(victim, to)
	}
}

// finishes reports whether a boat that is pushed onto a cell finishes, counting the passengers that
// it took in this walk.
func (w *walk) finishes(b BoatID, c Cell) bool {
	took := w.story[b].took
	if took == 0 {
		return w.t.landsWhenPushed(w.s, b, c)
	}
	boat := &w.s.Boats[b]
	return w.t.IsLanding(w.s, c) && boat.Speed <= w.s.Choices.FinishSpeed && boat.Passengers()+bits.OnesCount32(took) == Capacity
}

// mayTake reports whether a boat that is pushed onto a cell may take a passenger there that would
// let it finish in this walk, there or where it is pushed next. If so, the turn must be completable
// both with and without the passenger (QB-93, QB-94).
func (w *walk) mayTake(b BoatID, c Cell) bool {
	if w.s.Jetty == tiles.NoNose || b == BlackRose {
		return false
	}
	boat, slot := &w.s.Boats[b], &w.s.River[c.slot()]
	took, bit := w.story[b].took, uint32(1)<<uint(c.slot())
	if boat.Speed != slowest || c.field() != w.t.Tiles[slot.Tile].Dock || slot.Passengers == 0 || took&bit != 0 ||
		boat.Passengers()+bits.OnesCount32(took) >= Capacity || slices.Contains(boat.Aboard[:], slot.Tile) {
		return false
	}
	left := slot.Passengers
	for i := range w.story {
		if w.story[i].took&bit != 0 {
			left--
		}
	}
	return left > 0
}

// take takes a passenger for a boat that was pushed onto a cell; the boat finishes if it can.
func (w *walk) take(b BoatID, c Cell) {
	w.story[b].took |= 1 << uint(c.slot())
	if w.finishes(b, c) {
		w.lift(b)
	}
}

// unpush takes a push back; before is the story of the boat before that push.
func (w *walk) unpush(victim BoatID, field Cell, before story) {
	w.lift(victim)
	w.place(victim, field)
	w.story[victim] = before
}
