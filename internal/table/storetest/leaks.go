package storetest

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"
)

// Main runs a package's tests, and fails if they leave behind a goroutine that does something of ours: a stream, a runner, a
// watcher that nobody has ended.
func Main(m *testing.M) int {
	code := m.Run()
	const patience = 20 * time.Second
	left := Left()
	for began := time.Now(); len(left) > 0 && time.Since(began) < patience; left = Left() {
		time.Sleep(10 * time.Millisecond)
	}
	if len(left) > 0 {
		fmt.Fprintf(os.Stderr, "FAIL: %d goroutines are left, the first of them:\n%s\n", len(left), left[0])
		return max(code, 1)
	}
	return code
}

// Left lists the stacks of all goroutines but the caller's that do something of ours, or were begun by it.
func Left() (stacks []string) {
	all := make([]byte, 1<<20)
	for {
		n := runtime.Stack(all, true)
		if n < len(all) {
			all = all[:n]
			break
		}
		all = make([]byte, 2*len(all))
	}
	for i, stack := range strings.Split(string(all), "\n\n") {
		if i > 0 && strings.Contains(stack, "bigriver/internal/") {
			stacks = append(stacks, stack)
		}
	}
	return stacks
}
