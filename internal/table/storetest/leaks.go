package storetest

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/waittest"
)

// Main runs a package's tests, and fails if it leaks a goroutine: a stream, a runner or a watcher
// that was not closed.
func Main(m *testing.M) int {
	code := m.Run()
	left := Left()
	for began := time.Now(); len(left) > 0 && time.Since(began) < waittest.Limit; left = Left() {
		time.Sleep(10 * time.Millisecond)
	}
	if len(left) > 0 {
		fmt.Fprintf(os.Stderr, "FAIL: %d goroutines are left, the first of them:\n%s\n", len(left), left[0])
		return max(code, 1)
	}
	return code
}

// Left returns the stacks of all goroutines, except the caller's, that run our code or were started
// by it.
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
