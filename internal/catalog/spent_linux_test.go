package catalog_test

import (
	"syscall"
	"time"
)

// ofThread is RUSAGE_THREAD: the usage of the calling thread.
const ofThread = 1

// spent returns the CPU time that the calling thread has used.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(ofThread, &u); err != nil {
		panic(err) // cannot fail on Linux
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
