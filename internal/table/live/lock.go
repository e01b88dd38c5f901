package live

// lock is a mutex that blocks on a channel. A table stays locked during store calls, and in tests
// with testing/synctest time advances only while all goroutines wait for channels or time.
type lock chan struct{}

func newLock() lock { return make(lock, 1) }

// Lock waits for the lock and takes it.
func (l lock) Lock() { l <- struct{}{} }

// TryLock takes the lock if it is free, and reports whether it was.
func (l lock) TryLock() bool {
	select {
	case l <- struct{}{}:
		return true
	default:
		return false
	}
}

// Unlock releases the lock.
func (l lock) Unlock() { <-l }
