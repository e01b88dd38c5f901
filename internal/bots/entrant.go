package bots

import (
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Entrant can be asked to play: one of our own bots, or a program.
type Entrant interface {
	// Label returns its name in reports and records. A list of labels is separated by commas.
	Label() string

	// Enter returns a new player for matches of the game.
	Enter(match.Game) (Player, error)
}

// Player plays one seat of one match at a time, in one match after another. It is owned by one
// goroutine.
type Player interface {
	// Begin gives the player a seat of a match. The match may have begun already; if steps are
	// undone, Begin is called again. All the player's randomness depends on r.
	Begin(m match.Match, seat engine.Seat, r engine.Source)

	// Saw is called after each step of the match.
	Saw(m match.Match)

	// Choose returns the index of its action, below m.Count of its seat, which is at least 1. After
	// an error the player has lost this match, and is not asked again before the next Begin.
	Choose(m match.Match, r engine.Source) (int, error)

	// End is called when the match is over.
	End(m match.Match)

	// Close releases the player.
	Close()
}

// Label returns the name of the bot.
func (n Named) Label() string { return n.Name }

// Enter returns a player that asks the bot.
func (n Named) Enter(g match.Game) (Player, error) {
	b, err := n.New(g)
	if err != nil {
		return nil, err
	}
	return &botPlayer{bot: b}, nil
}

// EnterAll returns a new player for each entrant, in the same order. Entrants that are the same one
// of our own bots share an instance: its choices depend on no other decision, so what several seats
// need to know about a position is computed only once. Close the returned players even after an
// error.
func EnterAll(g match.Game, list []Entrant) (players []Player, err error) {
	made := map[string]Bot{}
	for _, e := range list {
		own, ok := e.(Named)
		if !ok {
			p, err := e.Enter(g)
			if err != nil {
				return players, err
			}
			players = append(players, p)
			continue
		}
		if made[own.Name] == nil {
			if made[own.Name], err = own.New(g); err != nil {
				return players, err
			}
		}
		players = append(players, &botPlayer{bot: made[own.Name]})
	}
	return players, nil
}

// botPlayer is one of our own bots in a seat. It never fails.
type botPlayer struct {
	bot  Bot
	seat engine.Seat
}

func (p *botPlayer) Begin(_ match.Match, seat engine.Seat, _ engine.Source) { p.seat = seat }
func (p *botPlayer) Saw(match.Match)                                        {}
func (p *botPlayer) End(match.Match)                                        {}
func (p *botPlayer) Close()                                                 {}

func (p *botPlayer) Choose(m match.Match, r engine.Source) (int, error) {
	return p.bot.Choose(m, p.seat, r), nil
}
