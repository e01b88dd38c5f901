package storetest_test

import (
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/table/storetest"
)

// A goroutine that waits for ever is found, and one that has ended is not.
func TestLeft(t *testing.T) {
	found := func() bool { return strings.Contains(strings.Join(storetest.Left(), ""), "waitsForEver") }
	end := make(chan struct{})
	go waitsForEver(end)
	for began := time.Now(); !found(); time.Sleep(time.Millisecond) {
		if time.Since(began) > 20*time.Second {
			t.Fatal("it is not found")
		}
	}
	close(end)
	for began := time.Now(); found(); time.Sleep(time.Millisecond) {
		if time.Since(began) > 20*time.Second {
			t.Fatal("it has ended, and is found")
		}
	}
}

func waitsForEver(end chan struct{}) { <-end }
