// Searcher plays Mississippi Queen by search. After each possible end of its turn it plays the game
// out, with simple for all seats, again and again, and each time drops the worst way.
package main

import (
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/botproto"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

type searcher struct {
	simple bots.Bot
	budget time.Duration // for each decision
	way    []string      // the remaining actions of this turn
}

func (s *searcher) Within(budget time.Duration) { s.budget = budget }

func (s *searcher) Choose(m match.Match, by engine.Seat, r engine.Source) int {
	if i, err := m.Find(by, append(s.way, "?")[0]); err == nil {
		s.way = s.way[1:]
		return i
	}
	s.way = s.search(m, by, r, time.Now().Add(s.budget*3/4))
	return s.Choose(m, by, r) // the first action of a way is legal
}

func (s *searcher) search(m match.Match, by engine.Seat, r engine.Source, deadline time.Time) []string {
	type candidate struct {
		way   []string
		value float64
	}
	list := []candidate{{}} // the first candidate does what simple would do
	for copied := m.At(m.Len()); copied.ToAct().Has(by); {
		i := s.simple.Choose(copied, by, r)
		list[0].way = append(list[0].way, copied.Choice(by, i).Action)
		copied.Choose(by, i)
	}
	for _, end := range m.Ends(by) {
		c := candidate{}
		for _, deed := range end.Way {
			c.way = append(c.way, deed.Action)
		}
		list = append(list, c)
	}
	for games := 1.0; len(list) > 1; games++ {
		luck := r.Uint64() // the same for all candidates
		for i := range list {
			if time.Now().After(deadline) {
				return list[0].way
			}
			list[i].value += s.playOut(m.At(m.Len()), by, list[i].way, rand.NewPCG(luck, 0))
		}
		slices.SortStableFunc(list[1:], func(a, b candidate) int { return cmp.Compare(b.value, a.value) })
		if list = list[:min(len(list), max(len(list)*3/4, 2))]; games > 24 && list[1].value > list[0].value+games/20 {
			return list[1].way // clearly better than what simple would do
		}
	}
	return list[0].way
}

// playOut plays a copy of the match to its end after a way. It prefers early wins and late losses.
func (s *searcher) playOut(m match.Match, by engine.Seat, way []string, luck engine.Source) float64 {
	for _, action := range way {
		if m.Act(by, action) != nil {
			break // chance or another seat has to act first
		}
	}
	for m.ToAct() != 0 && m.Len() < 2000 {
		if seat := m.ToAct().First(); seat >= 0 {
			m.Choose(seat, s.simple.Choose(m, seat, luck))
		} else {
			match.Roll(m, luck)
		}
	}
	late, won := float64(m.Len())/2000, m.Result(by).Places[by] == 1
	return map[bool]float64{true: 1 - late, false: late}[won]
}

func main() {
	games, _ := catalog.Games()
	server := botproto.Server{Name: "searcher", Games: []string{"queen"}, Find: func(name string, version int) (match.Game, bots.Named, error) {
		game, err := games.Played(name, version)
		return game, bots.Named{New: func(g match.Game) (bots.Bot, error) {
			simple, _ := game.Bot("simple")
			bot, err := simple.New(g)
			return &searcher{simple: bot}, err
		}}, err
	}}
	_ = server.Serve(context.Background(), os.Stdin, os.Stdout)
}
