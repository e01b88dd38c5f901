package toy

import (
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

// Board is a view as JSON, with everything in it.
type Board struct {
	Round   int8        `json:"round"`
	Rounds  int8        `json:"rounds"`
	Phase   string      `json:"phase"`   // dealing, laying, turn, peeking, taking, asking, reacting or over
	Turn    engine.Seat `json:"turn"`    // whose turn it is, from 1
	Other   engine.Seat `json:"other"`   // who is offered the card, or asked for fog, in those phases
	Waived  bool        `json:"waived"`  // there is no toll in this turn
	Offered bool        `json:"offered"` // this turn's one offer is made
	Up      bool        `json:"up"`      // the laid cards are turned up
	Deck    int8        `json:"deck"`    // cards in the deck
	Top     string      `json:"top"`     // the top card, if the seat knows it; "?" if only others do

	TopSeen engine.Seats `json:"topSeen"` // who has looked at it

	Unseen  Pile        `json:"unseen"`  // by kind: the cards that the seat has not seen
	Discard Pile        `json:"discard"` // by kind
	Seats   []BoardSeat `json:"seats"`
}

// BoardSeat is what lies before a seat.
type BoardSeat struct {
	Coins int8   `json:"coins"`
	Score int8   `json:"score"`
	Laid  string `json:"laid"`
	Hand  Pile   `json:"hand"` // by kind; the last is how many are unknown
}

func phaseNames() []string {
	return []string{"dealing", "laying", "turn", "peeking", "taking", "asking", "reacting", "over"}
}

// Board returns a view as JSON.
func (Rules) Board(v *State) engine.Board {
	b := Board{
		Round: v.Round, Rounds: v.Rounds, Phase: phaseNames()[v.Phase], Turn: v.Active, Other: v.Other, Waived: v.Waived,
		Offered: v.Offered, Up: v.Up, Deck: v.Left, Top: cardNames()[v.Top], TopSeen: v.TopSeen, Unseen: v.Deck, Discard: v.Discard,
	}
	for i := range v.Seats {
		b.Seats = append(b.Seats, BoardSeat{v.Coins[i], v.Score[i], cardNames()[v.Laid[i]], v.Hands[i]})
	}
	return b
}

// Draw returns a view as text.
func (Rules) Draw(v *State, _ engine.Seat, say engine.Speaker) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", say.Say("draw.round", int(v.Round), int(v.Rounds), int(v.Left)))
	for i := range engine.Seat(v.Seats) {
		var hand []string
		for c, n := range v.Hands[i] {
			for range n {
				hand = append(hand, cardNames()[c])
			}
		}
		fmt.Fprintf(&b, "  %-10s %s  [%s] %s\n", say.Name(i), say.Say("draw.seat", int(v.Score[i]), int(v.Coins[i])),
			strings.Join(hand, " "), cardNames()[v.Laid[i]])
	}
	return b.String()
}
