package toy

import "github.com/bigriver/bigriver/internal/engine"

// start returns the position before the first card is dealt (TOY-1 to TOY-4).
func start(setup engine.Setup) (State, error) {
	s := State{Seats: int8(setup.Seats), Rounds: int8(setup.Int("rounds")), Deck: fullDeck()}
	if s.Seats == maxSeats && s.Rounds == 3 {
		return s, RefusalTooLong{Rounds: int16(s.Rounds), Seats: int16(s.Seats)}.By("TOY-1")
	}
	for i := range s.Seats {
		s.Coins[i] = coins
	}
	s.Left = s.Deck.Size()
	s.newRound(nil)
	return s, nil
}
