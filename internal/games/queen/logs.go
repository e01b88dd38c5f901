package queen

import "github.com/bigriver/bigriver/internal/engine"

// onLogs reports whether there are logs on a cell.
func (t *Tables) onLogs(s *State, c Cell) bool {
	return t.Tiles[s.River[c/stride].Tile].Logs>>uint(c%stride)&1 != 0
}

// loseSpeed lowers the speed of a boat for the logs that it went through (QX-28). Each took two points of the movement, so that the
// speed never falls below 1 (QX-30); a boat that was pushed onto a sandbar meanwhile is at 1 already.
func (s *State) loseSpeed(id BoatID, ev *engine.Events) {
	b := &s.Boats[id]
	if b.Logs == 0 {
		return
	}
	b.Speed, b.Logs = b.wheel(), 0
	ev.Add(EventSlowed{Boat: id, Speed: int16(b.Speed)}.By("QX-28"))
}

// loseSpeedInRound lowers the speed of all boats at the end of the round, with option log_loss_time.
func (s *State) loseSpeedInRound(ev *engine.Events) {
	for i := range s.Boats {
		s.loseSpeed(BoatID(i), ev)
	}
}

// wheel returns the speed of my boat after this movement, unless it ends on a sandbar.
func (w *walk) wheel() int8 { return max(w.speed-w.logs, slowest) }

// alike reports whether a push to a cell leaves the same ways as a push to any other plain field: it costs no more, and the next turn
// of the Black Rose does not depend on it.
func (w *walk) alike(to Cell) bool {
	return to == nowhere || !w.onLogs(to) && !w.guard.on
}
