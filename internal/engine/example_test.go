package engine_test

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/text"
)

// A game's rules, their types erased, make matches that anything can play.
func Example() {
	rules, shown, err := show.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	game := engine.Erase(rules, shown)
	match, err := game.New(engine.Setup{Seats: 2, Options: map[string]string{"length": "short"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, card := range []string{"3", "1", "fog", "2"} { // as if by chance: engine.Roll draws by the odds
		if err := match.Act(engine.Chance, "draw "+card); err != nil {
			fmt.Println(err)
		}
	}
	say := engine.NewSpeaker(game.About(), text.English, nil)
	fmt.Println("to act:", match.ToAct())
	for i := range match.Count(0) {
		choice := match.Choice(0, i)
		fmt.Printf("%s: %s\n", choice.Action, say.Words("action", choice.Words))
	}
	fmt.Println(say.Refusal(match.Act(0, "lay 2")))
	if err := match.Act(0, "lay 3"); err != nil {
		fmt.Println(err)
	}
	fmt.Print(match.RecordFor(1))
	// Output:
	// to act: 1+2
	// lay 1: lay a 1 face down
	// lay 3: lay a 3 face down
	// You do not hold a 2. (TOY-5)
	// game toy 1
	// option length short
	// seats 2
	// * draw ?
	// * draw ?
	// * draw fog
	// * draw 2
	// 1 lay ?
}

// Who knows a game's types can ask its rules themselves: states are values, and nothing else remembers anything.
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
