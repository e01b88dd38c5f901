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
