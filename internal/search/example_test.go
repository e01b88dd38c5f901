package search_test

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/search"
)

// Perft counts sequences of actions, so a rule change that affects the count is noticed at once.
func ExamplePerft() {
	rules := toy.New()
	s, err := rules.Start(engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := search.Perft[toy.State, toy.Action]{Rules: rules}
	for depth := range 6 {
		n, _ := p.Count(&s, depth)
		fmt.Println(depth, n)
	}
	// Output:
	// 0 1
	// 1 4
	// 2 16
	// 3 64
	// 4 254
	// 5 892
}
