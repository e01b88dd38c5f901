package match

import "github.com/bigriver/bigriver/internal/engine"

func (m *match[S, A]) Undo(by engine.Seat) error {
	last, err := undoable(m.log, by)
	if err != nil {
		return err
	}
	again, err := m.without(m.log, last)
	if err != nil {
		return err
	}
	*m = *again
	return nil
}

func (m *match[S, A]) MayUndo(by engine.Seat) error {
	last, err := undoable(m.log, by)
	if err == nil && last < len(m.log)-1 {
		_, err = m.without(m.log, last)
	}
	return err
}

func (m *match[S, A]) Undoable(by engine.Seat, from int) (steps []int) {
	for log := m.log; ; {
		last, err := undoable(log, by)
		if err != nil || last < from {
			return steps
		}
		if last == len(log)-1 {
			log = log[:last]
		} else {
			left, err := m.without(log, last)
			if err != nil {
				return steps
			}
			log = left.log
		}
		steps = append(steps, last)
	}
}

// undoable returns the index of the seat's last step, if nothing since prevents undoing it.
func undoable[A comparable](log []entry[A], by engine.Seat) (last int, err error) {
	last = len(log) - 1
	for last >= 0 && log[last].seat != by {
		last--
	}
	if last < 0 {
		return 0, engine.Refuse("", "undo_nothing")
	}
	mine := log[last]
	if mine.seat == engine.Chance || mine.barrier {
		return 0, engine.Refuse("", "undo_barrier")
	}
	for _, e := range log[last+1:] {
		// A simultaneous decision does not block undo: that seat already had to decide before this
		// action, and no other seat had to because of it. (A chance action always blocks it, since
		// Chance never acts at the same time as a seat.)
		if e.barrier || e.toAct&^mine.toAct != 0 {
			return 0, engine.Refuse("", "undo_barrier")
		}
	}
	return last, nil
}

// without replays these steps of the match except one, if the rest is still legal.
func (m *match[S, A]) without(log []entry[A], step int) (*match[S, A], error) {
	again := m.replay(log[:step])
	for _, e := range log[step+1:] {
		if again.check(e.seat, e.action) != nil {
			return nil, engine.Refuse("", "undo_rest")
		}
		again.apply(e.seat, e.action)
	}
	return again, nil
}
