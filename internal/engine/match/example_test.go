package match_test

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/text"
)

// Erase hides a game's types, so that generic code can play its matches.
func Example() {
	rules, shown, err := show.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	game := match.Erase(rules, shown)
	m, err := game.New(engine.Setup{Seats: 2, Options: map[string]string{"length": "short"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	// A fixed deal; match.Roll would draw by the odds.
	for _, card := range []string{"3", "1", "fog", "2"} {
		if err := m.Act(engine.Chance, "draw "+card); err != nil {
			fmt.Println(err)
		}
	}
	loc := display.NewLocalizer(game.About(), text.English, nil)
	fmt.Println("to act:", m.ToAct())
	for i := range m.Count(0) {
		choice := m.Choice(0, i)
		fmt.Printf("%s: %s\n", choice.Action, loc.Words("action", choice.Words))
	}
	fmt.Println(loc.Refusal(m.Act(0, "lay 2")))
	if err := m.Act(0, "lay 3"); err != nil {
		fmt.Println(err)
	}
	fmt.Print(m.RecordFor(1))
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
