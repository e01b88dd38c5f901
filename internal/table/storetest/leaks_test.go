package storetest_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// A goroutine that blocks forever is found, and one that has ended is not.
func TestLeft(t *testing.T) {
	found := func() bool { return strings.Contains(strings.Join(storetest.Left(), ""), "waitsForEver") }
	end := make(chan struct{})
	go waitsForEver(end)
	waittest.Until(t, "it is found", found)
	close(end)
	waittest.Until(t, "it has ended, and is not found", func() bool { return !found() })
}

func waitsForEver(end chan struct{}) { <-end }
