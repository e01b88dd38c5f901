package engine

// Event is one thing that happened when an action was applied. A cascade (a flood, a refill) is
// several. The log, words, animation and statistics come from events, never from comparing states.
type Event struct {
	Rule string // the rule that caused it
	Key  string // what happened: the key "event."+Key of the game's texts
	Args Args
	// how much coal, gold or points it moved, for statistics that add it up; 0 for an event without
	// an amount, never below 0
	Amount  int16
	To      Seats // who may know about it; the empty set means everybody
	Barrier bool  // nothing before this can be taken back: something came to light
}

// SeenBy reports whether the seat sees the event. Whole sees every event except the redacted
// versions made for watchers.
func (e *Event) SeenBy(to Seat) bool {
	if to == Omniscient {
		return e.To == 0 || e.To == Everybody || !e.To.Has(Watcher)
	}
	return e.To == 0 || e.To.Has(to)
}

// Only limits the event to those who may know about it, and returns it.
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

// Add adds a copy of an event. It takes a pointer so that an event which nobody reads is made on
// the stack of its caller and never copied.
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
