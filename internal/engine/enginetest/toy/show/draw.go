package show

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
)

// Board is the JSON of a view, with everything in it.
type Board struct {
	Round  int8 `json:"round"`
	Rounds int8 `json:"rounds"`
	// Dealing, laying, turn, peeking, taking, asking, reacting or over.
	Phase string      `json:"phase"`
	Turn  engine.Seat `json:"turn"` // whose turn it is, from 1
	// Who is offered the card, or asked for fog, in those phases.
	Other   engine.Seat `json:"other"`
	Waived  bool        `json:"waived"`  // there is no toll in this turn
	Offered bool        `json:"offered"` // this turn's one offer has been made
	Up      bool        `json:"up"`      // the laid cards are turned up
	Deck    int8        `json:"deck"`    // cards in the deck
	// The top card, if the seat knows it; "?" if only others do.
	Top string `json:"top"`

	TopSeen engine.Seats `json:"topSeen"` // who has looked at it

	Unseen  []int8      `json:"unseen"`  // by kind: the cards that the seat has not seen
	Discard []int8      `json:"discard"` // by kind
	Seats   []BoardSeat `json:"seats"`
}

// BoardSeat is the part of the board that belongs to a seat.
type BoardSeat struct {
	Coins int8   `json:"coins"`
	Score int8   `json:"score"`
	Laid  string `json:"laid"`
	Hand  []int8 `json:"hand"` // by kind; the last number counts the unknown cards
}

func phaseNames() []string {
	return []string{"dealing", "laying", "turn", "peeking", "taking", "asking", "reacting", "over"}
}

// Board returns a view as JSON.
func (Show) Board(v *toy.State) display.Board {
	b := Board{
		Round: v.Round, Rounds: v.Rounds, Phase: phaseNames()[v.Phase], Turn: v.Active, Other: v.Other, Waived: v.Waived,
		Offered: v.Offered, Up: v.Up, Deck: v.Left, Top: toy.CardNames()[v.Top], TopSeen: v.TopSeen, Unseen: slices.Clone(v.Deck[:]), Discard: slices.Clone(v.Discard[:]),
	}
	for i := range v.Seats {
		b.Seats = append(b.Seats, BoardSeat{v.Coins[i], v.Score[i], toy.CardNames()[v.Laid[i]], slices.Clone(v.Hands[i][:])})
	}
	return b
}

// Draw returns a view as text.
func (Show) Draw(v *toy.State, _ engine.Seat, loc display.Localizer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", loc.Text("draw.round", int(v.Round), int(v.Rounds), int(v.Left)))
	for i := range engine.Seat(v.Seats) {
		var hand []string
		for c, n := range v.Hands[i] {
			for range n {
				hand = append(hand, toy.CardNames()[c])
			}
		}
		fmt.Fprintf(&b, "  %-10s %s  [%s] %s\n", loc.Name(i), loc.Text("draw.seat", int(v.Score[i]), int(v.Coins[i])),
			strings.Join(hand, " "), toy.CardNames()[v.Laid[i]])
	}
	return b.String()
}
