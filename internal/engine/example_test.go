package engine_test

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// Who knows a game's types can ask its rules themselves: states are values, and nothing else
// remembers anything.
func ExampleRules() {
	rules := toy.New()
	s, err := rules.Start(engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	before := s
	var events engine.Events
	for !rules.ToAct(&s).Has(0) { // until it is a decision of the first seat: deal what is offered first
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
