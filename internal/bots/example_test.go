package bots_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Two bots play a whole game.
func Example() {
	rules, shown, err := show.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	game := match.Erase(rules, shown)
	general, err := bots.General()
	if err != nil {
		fmt.Println(err)
		return
	}
	bot, err := general[0].New(game) // it is stateless: one bot can play both seats
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := game.New(engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	source := rand.NewPCG(3, 4) // the same source, the same game
	for m.ToAct() != 0 {
		by := m.ToAct().First()
		if by == engine.Chance {
			match.Roll(m, source)
		} else {
			m.Choose(by, bot.Choose(m, by, source))
		}
	}
	fmt.Println("over after", m.Len(), "actions")
	result := m.Result(engine.Watcher)
	fmt.Println("places:", result.Places[:2], "scores:", result.Scores[:2])
	// Output:
	// over after 14 actions
	// places: [1 2] scores: [1 0]
}

// A custom bot is a function. It gets the view of its seat, so it cannot look at hidden cards.
func ExampleTyped() {
	rules, shown, err := show.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	game := match.Erase(rules, shown)
	// highest lays the highest card it can.
	highest, err := bots.Typed(game, func(d *bots.Decision[toy.State, toy.Action]) int {
		best := 0
		for i, a := range d.Legal {
			if a.Kind == toy.Lay && a.Card > d.Legal[best].Card {
				best = i
			}
		}
		return best
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := game.New(engine.Setup{Seats: 2, Options: map[string]string{"length": "short"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, card := range []string{"1", "3", "fog", "2"} {
		if err := m.Act(engine.Chance, "draw "+card); err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(m.Choice(0, highest.Choose(m, 0, nil)).Action)
	// Output:
	// lay 3
}
