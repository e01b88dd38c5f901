package table

import "sync"

// Kept keeps what callers have made of a table after one entry, so that it is made once for all who are shown the same. It may be used by any number
// of goroutines.
//
// Its memory is used again when the table has a newer entry and everybody whom it was shown to has called Shown.Free. If one of them never does, nothing of
// it is used again.
type Kept struct {
	mu     sync.Mutex
	made   map[Key]any
	shown  int  // to how many who have not called Free
	passed bool // the table has a newer entry
}

// Key says what was made, and for whom.
type Key struct {
	Of    any    // what it was made of: a pointer that Shown has, or a type of the caller's own
	Lang  string // the language of its words
	Names uint64 // a sum of the names in its words
}

// Reused is something made whose memory is used again. Reuse empties it: whoever still read it, by mistake, would find nothing rather than what
// belongs to another table.
type Reused interface{ Reuse() }

// Keep returns what was made for a key. If there is nothing yet, one makes it. Nobody may change it.
func Keep[V any](k *Kept, key Key, one func() V) V {
	if k == nil {
		return one()
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if there, ok := k.made[key].(V); ok {
		return there
	}
	v := one()
	if k.made == nil {
		k.made = make(map[Key]any, usuallyMade)
	}
	k.made[key] = v
	return v
}

// usuallyMade is the room for a board, a line, two turns and a seat in one language.
const usuallyMade = 8

var keptRoom = sync.Pool{New: func() any { return &Kept{} }} //nolint:gochecknoglobals // memory that can be made again

func newKept() *Kept {
	k, _ := keptRoom.Get().(*Kept)
	return k
}

// hold counts somebody whom it is shown to.
func (k *Kept) hold() *Kept {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.shown++
	return k
}

// free counts somebody who needs it no longer.
func (k *Kept) free() {
	if k != nil {
		k.end(func() { k.shown-- })
	}
}

// pass notes that the table has a newer entry.
func (k *Kept) pass() { k.end(func() { k.passed = true }) }

// end changes who needs it. If nobody does, it gives the memory back.
func (k *Kept) end(change func()) {
	k.mu.Lock()
	change()
	over := k.passed && k.shown == 0
	k.mu.Unlock()
	if !over {
		return
	}
	for _, v := range k.made {
		if v, is := v.(Reused); is {
			v.Reuse()
		}
	}
	clear(k.made)
	k.passed = false
	keptRoom.Put(k)
}
