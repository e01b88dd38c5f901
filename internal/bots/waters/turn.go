package waters

import (
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// act chooses an action of its own turn, free ones first.
func (w *neighbour) act() int {
	s := &w.View
	if i := w.free(); i >= 0 {
		return i
	}
	end := w.find(waters.End)
	if s.Left == 0 {
		return end
	}
	if i := w.handle(); i >= 0 {
		return i
	}
	if i := w.jobForRaft(); i >= 0 {
		return i
	}
	w.forecast()
	if i := w.accept(w.baseLoss()); i >= 0 {
		return i
	}
	if i := w.find(waters.Move); i >= 0 && w.wantsToMove(w.manner.move) {
		return i
	}
	for _, choice := range [...]func() int{w.dig, w.fundraise, w.give, w.search, w.counter, w.read, w.work} {
		if i := choice(); i >= 0 {
			return i
		}
	}
	if i := w.find(waters.Move); i >= 0 && w.wantsToMove(0.03) {
		return i // nothing is better
	}
	return end
}

// free chooses a free action: a goal that is reached, a power that is ready, a performance with a
// card to spare.
func (w *neighbour) free() int {
	s := &w.View
	if i := w.find(waters.Claim); i >= 0 && s.Loss > 0 {
		return i
	}
	if i := w.where(func(a action) bool {
		return a.Kind == waters.Use && delta.Track(a.M) == delta.ActionsTrack
	}); i >= 0 {
		return i
	}
	if i := w.where(func(a action) bool {
		return a.Kind == waters.Use && delta.Renewable(a.N) == delta.RaisePower
	}); i >= 0 {
		return i
	}
	if w.size(w.p) > 6 {
		return w.find(waters.Perform)
	}
	return -1
}

// dig takes Job Offers and seeks work to reach the cards after them.
func (w *neighbour) dig() int {
	if !w.seeksCamp() {
		return -1
	}
	if i := w.find(waters.Seek); i >= 0 {
		return i
	}
	row := w.offers()
	return w.where(func(a action) bool { return row > 0 && a.Kind == waters.Accept && a.N == row })
}

func (w *neighbour) fundraise() int {
	if w.size(w.p) >= w.manner.full {
		return -1
	}
	return w.where(func(a action) bool { return a.Kind == waters.HoldVaudeville && a.M == 0 })
}

func (w *neighbour) give() int {
	if i := w.find(waters.Donate); i >= 0 && w.wantsToGive() {
		return i
	}
	return -1
}

// search chooses the card that the Child takes.
func (w *neighbour) search() int {
	found, highest := -1, 0.0
	for i, a := range w.Legal {
		if a.Kind == waters.Find {
			if m := 1 + w.worth(a.Card); m > highest {
				found, highest = i, m
			}
		}
	}
	return found
}

// counter removes a Threat from the hand, if a card for that can be spared.
func (w *neighbour) counter() int {
	found, highest := -1, -4.0
	for i, a := range w.Legal {
		if a.Kind == waters.Counter && -w.worth(a.Card) > highest {
			found, highest = i, -w.worth(a.Card)
		}
	}
	return found
}

// read looks at the weather if there is something to build with.
func (w *neighbour) read() int {
	s := &w.View
	if s.TopWeather[0].Card == delta.NoWeather && s.Hands[w.p][delta.Job]+w.offers() >= 2 {
		return w.where(func(a action) bool { return a.Kind == waters.ReadNewspaper && a.M == 0 })
	}
	return -1
}

// work draws cards, unless the hand is full.
func (w *neighbour) work() int {
	if w.size(w.p) >= w.manner.full {
		return -1
	}
	if i := w.where(func(a action) bool { return a.Kind == waters.Community && a.M != 0 }); i >= 0 && w.size(w.p) <= 3 {
		return i
	}
	return w.find(waters.Community)
}
