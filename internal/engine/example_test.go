package engine_test

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// Code that knows a game's types can call its rules directly: states are plain values, and there is
// no other state.
func ExampleRules() {
	rules := toy.New()
	s, err := rules.Start(engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	before := s
	var events engine.Events
	for !rules.ToAct(&s).Has(0) { // until the first seat has to decide: deal the first card offered
		fall := rules.AppendLegal(nil, &s, engine.Chance)
		rules.Apply(&s, engine.Chance, fall[0], &events)
	}
	seen := rules.View(&s, 1)
	fmt.Println("dealt:", s.Hands[0], "of", before.Left, "cards, in", len(events.List), "events")
	fmt.Println("seat 2 sees:", seen.Hands[0])
	fmt.Println("laying a 3:", rules.Check(&s, 0, toy.Action{Kind: toy.Lay, Card: toy.Three}))
	// Output:
	// dealt: [0 2 0 0 0 0] of 16 cards, in 8 events
	// seat 2 sees: [0 0 0 0 0 2]
	// laying a 3: not_in_hand (rule TOY-5)
}
