package toy

import (
	"fmt"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

// Board is a view as JSON.
type Board struct {
	Round   int8        `json:"round"`
	Rounds  int8        `json:"rounds"`
	Turn    engine.Seat `json:"turn"`    // whose turn it is, from 1
	Deck    int8        `json:"deck"`    // cards in the deck
	Top     string      `json:"top"`     // the top card, if the seat knows it; "?" if only others do
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

// Board gives a view as JSON.
func (Rules) Board(v *State) any {
	b := Board{
		Round: v.Round, Rounds: v.Rounds, Turn: v.Active, Deck: v.Left, Top: cardNames()[v.Top], Unseen: v.Deck, Discard: v.Discard,
	}
	for i := range v.Seats {
		b.Seats = append(b.Seats, BoardSeat{v.Coins[i], v.Score[i], cardNames()[v.Laid[i]], v.Hands[i]})
	}
	return b
}

// Draw gives a view as text.
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
