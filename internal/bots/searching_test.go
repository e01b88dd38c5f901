package bots_test

import (
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/search"
)

// A search would know what its seat may not know.
func TestSearchingPlaysNoGameWithSecrets(t *testing.T) {
	g, _ := newToy(t)
	if _, err := bots.Searching(g, search.Options[toy.State, toy.Action]{}, func(*decision) int { return 1 }); err == nil || !strings.Contains(err.Error(), "secrets") {
		t.Errorf("it plays the toy: %v", err)
	}
}
