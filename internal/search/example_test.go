package search_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/search"
)

// How good is a position? Play it to the end at random, many times, and count who wins.
func ExamplePlayout() {
	rules, err := toy.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := rules.Start(engine.Setup{Seats: 2, Options: map[string]string{"rounds": "2"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Coins[1] += 2 // what if the second seat began with two coins more?
	p := search.Playout[toy.State, toy.Action]{Rules: rules, Source: rand.NewPCG(1, 2), MaxActions: 1000}
	var firsts [2]int
	for range 1000 {
		if _, end := p.From(&s); end != search.Over {
			fmt.Println("not over:", end)
			return
		}
		result := rules.Result(&p.State) // p.State is where the playout ended; s is as it was
		for seat := range firsts {
			if result.Places[seat] == 1 {
				firsts[seat]++
			}
		}
	}
	fmt.Println("of 1000 games each seat was first in", firsts)
	// Output:
	// of 1000 games each seat was first in [407 670]
}

// What should a seat do? Ask a tree: it is given what the seat knows, and a budget.
func ExampleTree() {
	rules, err := toy.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := rules.Start(engine.Setup{Seats: 2, Options: map[string]string{"rounds": "1"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	tree, err := search.New(rules, search.Options[toy.State, toy.Action]{})
	if err != nil {
		fmt.Println(err)
		return
	}
	chance, dice := rand.NewPCG(1, 2), rand.NewPCG(3, 4)
	for turn := rules.ToAct(&s); turn != 0; turn = rules.ToAct(&s) {
		by := turn.First()
		if by == engine.Chance {
			cards := rules.AppendLegal(nil, &s, by)
			rules.Apply(&s, by, cards[engine.Below(chance, len(cards))], nil)
			continue
		}
		known := search.Look(rules, &s, by)
		a, err := tree.Choose(&known, search.Budget{Iterations: 1000}, dice)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(by, rules.Format(a))
		rules.Apply(&s, by, a, nil)
	}
	result := rules.Result(&s)
	fmt.Println(result.Text(2))
	// Output:
	// 1 lay 1
	// 2 lay 3
	// 1 load
	// 2 pass
	// 1 take
	// 1 take
	// 1 end
	// 2 load
	// 1 pass
	// 2 peek
	// 2 take
	// 2 end
	// places 2 1 scores 1 3 by TOY-16
}

// How many sequences of actions are there? A change to the rules that changes the number is seen at once.
func ExamplePerft() {
	rules, err := toy.New()
	if err != nil {
		fmt.Println(err)
		return
	}
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
