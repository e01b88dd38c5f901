package arena

import (
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
)

// maxPermutedSeats is the maximum number of seats for which a round plays every permutation. With
// more seats, it plays every rotation of one order and of its reverse.
const maxPermutedSeats = 4

// lineups returns the seating of the games of one round: for each game, the index of a bot for
// every seat. Every bot has every seat equally often. In a cooperative game each bot plays only
// with itself.
func lineups(bots, seats int, cooperative bool) [][]int {
	var games [][]int
	if cooperative {
		for b := range bots {
			games = append(games, slices.Repeat([]int{b}, seats))
		}
		return games
	}
	if bots >= seats {
		for _, chosen := range choose(bots, seats) {
			games = append(games, orders(chosen)...)
		}
		return games
	}
	// There are more seats than bots: the bots take turns, so that each has equally many seats over
	// all rounds.
	for first := range bots {
		var list []int
		for seat := range seats {
			list = append(list, (first+seat)%bots)
		}
		for _, o := range orders(list) {
			if !slices.ContainsFunc(games, func(g []int) bool { return slices.Equal(g, o) }) {
				games = append(games, o)
			}
		}
	}
	return games
}

// choose returns all n-element subsets of the numbers below all.
func choose(all, n int) (sets [][]int) {
	var grow func(set []int, from int)
	grow = func(set []int, from int) {
		if len(set) == n {
			sets = append(sets, slices.Clone(set))
			return
		}
		for i := from; i < all; i++ {
			grow(append(set, i), i+1)
		}
	}
	grow(nil, 0)
	return sets
}

// orders returns the distinct orders of a list that a round plays.
func orders(list []int) (all [][]int) {
	add := func(order []int) {
		if !slices.ContainsFunc(all, func(o []int) bool { return slices.Equal(o, order) }) {
			all = append(all, slices.Clone(order))
		}
	}
	if len(list) <= maxPermutedSeats {
		permute(slices.Clone(list), 0, add)
		return all
	}
	for _, way := range [][]int{list, reversed(list)} {
		for i := range way {
			add(slices.Concat(way[i:], way[:i]))
		}
	}
	return all
}

func reversed(list []int) []int {
	back := slices.Clone(list)
	slices.Reverse(back)
	return back
}

// permute passes every permutation of list[i:] to yield.
func permute(list []int, i int, yield func([]int)) {
	if i == len(list) {
		yield(list)
		return
	}
	for j := i; j < len(list); j++ {
		list[i], list[j] = list[j], list[i]
		permute(list, i+1, yield)
		list[i], list[j] = list[j], list[i]
	}
}

// seatsPerBot returns the maximum number of seats that one bot has in a game.
func seatsPerBot(games [][]int) int {
	highest := 0
	for _, g := range games {
		for _, b := range g {
			n := 0
			for _, other := range g {
				if other == b {
					n++
				}
			}
			highest = max(highest, n)
		}
	}
	return highest
}

// seatPlayers writes the players of a game by seat. Bot b has the players from b*seatsPerBot on:
// one for each of its seats.
func seatPlayers(game []int, seatsPerBot int, playerAt *[engine.MaxSeats]int) {
	for seat, b := range game {
		before := 0
		for _, other := range game[:seat] {
			if other == b {
				before++
			}
		}
		playerAt[seat] = b*seatsPerBot + before
	}
}

// checkBots returns an error unless there are at least two bots, all different.
func checkBots(labels []string) error {
	if len(labels) < 2 {
		return fmt.Errorf("an arena needs at least two bots, not %d", len(labels))
	}
	for i, label := range labels {
		if slices.Contains(labels[:i], label) {
			return fmt.Errorf("%s is listed twice", label)
		}
	}
	return nil
}
