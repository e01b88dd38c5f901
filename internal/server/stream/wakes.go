package stream

import (
	"sync"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/view"
)

// wakes signals people's streams when one of their tables has news.
type wakes struct {
	mu  sync.Mutex
	who map[table.Person]map[chan struct{}]bool
}

func newWakes() *wakes { return &wakes{who: map[table.Person]map[chan struct{}]bool{}} }

// Add returns a channel that receives a value when a table of the person has news, and a function
// that unsubscribes.
func (w *wakes) Add(p table.Person) (poked <-chan struct{}, remove func()) {
	c := make(chan struct{}, 1)
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.who[p] == nil {
		w.who[p] = map[chan struct{}]bool{}
	}
	w.who[p][c] = true
	return c, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if delete(w.who[p], c); len(w.who[p]) == 0 {
			delete(w.who, p)
		}
	}
}

// Wake wakes the streams of everybody at a table.
func (w *wakes) Wake(shown *view.Shown) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.who) == 0 {
		return
	}
	for _, s := range shown.Seats {
		for _, p := range []table.Person{s.Person, s.ReservedFor} {
			for c := range w.who[p] {
				select {
				case c <- struct{}{}:
				default:
				}
			}
		}
	}
}
