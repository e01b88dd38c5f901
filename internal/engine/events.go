package engine

// Event is one thing that happened when an action was applied. A cascade (a flood, a refill) is
// several. The log, texts, animation and statistics are built from events, never by comparing
// states.
type Event struct {
	Rule string // the rule that caused it
	Key  string // what happened: the text "event."+Key
	Args Args
	// how much coal, gold or points it moved, for statistics that sum it; 0 for an event without an
	// amount, never negative
	Amount  int16
	To      Seats // who may see it; the empty set means everybody
	Barrier bool  // nothing before this can be undone, because it revealed something
}

// SeenBy reports whether the seat sees the event. Omniscient sees every event except the redacted
// versions made for watchers.
func (e *Event) SeenBy(to Seat) bool {
	if to == Omniscient {
		return e.To == 0 || e.To == Everybody || !e.To.Has(Watcher)
	}
	return e.To == 0 || e.To.Has(to)
}

// Only restricts the event to those who may see it, and returns it.
func (e *Event) Only(to Seats) *Event {
	e.To = to
	return e
}

// Of sets the Amount of the event, and returns it.
func (e *Event) Of(amount int16) *Event {
	e.Amount = amount
	return e
}

// AsBarrier makes the event a Barrier, and returns it.
func (e *Event) AsBarrier() *Event {
	e.Barrier = true
	return e
}

// Events collects the events of an action. A nil *Events collects nothing.
type Events struct{ List []Event }

// Add adds a copy of an event. It takes a pointer so that an event that nobody reads stays on the
// caller's stack and is never copied.
func (ev *Events) Add(e *Event) {
	if ev != nil {
		ev.List = append(ev.List, *e)
	}
}

// Barrier reports whether any of the events is a barrier.
func (ev *Events) Barrier() bool {
	if ev == nil {
		return false
	}
	for i := range ev.List {
		if ev.List[i].Barrier {
			return true
		}
	}
	return false
}

// Step is an action that was done, and its events.
type Step struct {
	Seat   Seat
	Action string
	Words  Words
	Events []Event
}
