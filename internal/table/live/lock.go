package live

// lock is a mutex whose waiters wait for a channel. A table is locked while the store is asked, and
// in a test with testing/synctest time goes on only while everybody waits for a channel or for
// time.
type lock chan struct{}

func newLock() lock { return make(lock, 1) }

// Lock waits until nobody else has the lock, and takes it.
func (l lock) Lock() { l <- struct{}{} }

// TryLock takes the lock and reports true, or false if somebody has it.
func (l lock) TryLock() bool {
	select {
	case l <- struct{}{}:
		return true
	default:
		return false
	}
}

// Unlock gives the lock to one of those who wait.
func (l lock) Unlock() { <-l }
