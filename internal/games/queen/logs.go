package queen

import "github.com/bigriver/bigriver/internal/engine"

// onLogs tells whether there are logs on a cell.
func (t *tables) onLogs(s *State, c cell) bool {
	return t.tiles[s.River[c/stride].Tile].logs>>uint(c%stride)&1 != 0
}

// loseSpeed turns the wheel of a boat down for the logs that it went through (QX-28). Each took two points of the movement,
// so that it never goes below 1 (QX-30); but a boat that was pushed onto a sandbar meanwhile is at 1 already.
func (s *State) loseSpeed(id BoatID, ev *engine.Events) {
	b := &s.Boats[id]
	if b.Logs == 0 {
		return
	}
	b.Speed, b.Logs = b.wheel(), 0
	ev.Add(EventSlowed{Boat: id, Speed: int16(b.Speed)}.By("QX-28"))
}

// loseSpeedInRound does so for all boats at the end of the round, if that was agreed.
func (s *State) loseSpeedInRound(ev *engine.Events) {
	for i := range s.Boats {
		s.loseSpeed(BoatID(i), ev)
	}
}

// wheel is what the wheel of my boat will be behind this movement, if it does not end on a sandbar.
func (w *walk) wheel() int8 { return max(w.speed-w.logs, slowest) }

// alike tells whether a push to a cell leaves the same ways as one to another plain field: it costs no more, and does not
// touch the next turn of the Black Rose.
func (w *walk) alike(to cell) bool {
	return to == nowhere || !w.onLogs(to) && !w.guard.on
}
