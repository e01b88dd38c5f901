package table

import "sync"

// Kept keeps what callers have made of the boards after one entry, so that it is made once for all who are shown the same. It may be used by any number
// of goroutines.
type Kept struct {
	mu   sync.Mutex
	made []made
}

type made struct {
	seat int
	what []byte
}

// Of returns what was made for a seat, from 1, or for watchers (0). If there is nothing yet, write makes it. Nobody may change it.
func (k *Kept) Of(seat int, write func() ([]byte, error)) ([]byte, error) {
	if k == nil {
		return write()
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, m := range k.made {
		if m.seat == seat {
			return m.what, nil
		}
	}
	what, err := write()
	if err == nil {
		k.made = append(k.made, made{seat, what})
	}
	return what, err
}
