package waters

import "github.com/bigriver/bigriver/internal/engine"

// cards tells whether a Community card can be had at all (RW-104).
func (s *State) cards() bool { return s.DeckLen > 0 || s.Discard.size() > 0 }

// drawCards goes to the next position that a Community card is due to: in seat order at the deal, from the First Player in
// Clean Up (RW-248), from the active player in the Actions phase (RW-242).
func (g play) drawCards() {
	p := int8(0)
	switch g.Phase {
	case CleanUp:
		p = g.First
	case Actions:
		p = g.Active
	case SetUp, Upgrade, Landowner, WeatherReport, Over:
	}
	for range g.Positions {
		if g.Due[p] > 0 {
			g.drawFor(p)
			return
		}
		p = g.after(p)
	}
	g.drawn()
}

func (g play) drawFor(p int8) {
	if !g.cards() {
		g.Due = [maxPositions]int8{}
		g.drawn()
		return
	}
	if g.DeckLen == 0 {
		g.Deck.addAll(&g.Discard) // a view's deck holds other unseen cards besides
		g.DeckLen, g.Discard = g.Discard.size(), Pile{}
		g.ev.Add(engine.Event{Rule: "RW-104", Key: "community_reshuffled", Args: engine.Args{int16(g.DeckLen)}, Barrier: true})
	}
	g.Step, g.Asked = DrawCards, p
}

func (g play) draw(c Card) {
	p := g.Asked
	g.Deck[c]--
	g.DeckLen--
	g.Hands[p][c]++
	g.Due[p]--
	args := engine.Args{int16(p), int16(c)}
	if g.open() {
		g.ev.Add(engine.Event{Rule: "RW-256", Key: "drew", Args: args, Barrier: true})
	} else {
		me := engine.Only(g.seat(p))
		g.ev.Add(engine.Event{Rule: "RW-256", Key: "drew", Args: args, To: me, Barrier: true})
		g.ev.Add(engine.Event{Rule: "RW-256", Key: "drew_unseen", Args: engine.Args{int16(p)}, To: engine.Everybody &^ me, Barrier: true})
	}
	g.drawCards()
}

// drawn goes on when nothing more is due.
func (g play) drawn() {
	switch g.Phase {
	case SetUp:
		g.Step = DrawFirst
	case CleanUp:
		g.arrive()
	case Upgrade, Landowner, Actions, WeatherReport, Over:
		if g.Taken { // Work for the Community: the hand limit holds at once (RW-137)
			g.Taken = false
			g.Owe[g.Active] = g.excess(g.Active)
		}
		g.discarding()
	}
}

// drop takes a card out of a hand: what is known of the rest is one less of its kind.
func (g play) drop(p int8, c Card) {
	g.Hands[p][c]--
	if g.Shown[p][c] > 0 {
		g.Shown[p][c]--
	}
}

// toss discards a card from a hand to the pile that it belongs to.
func (g play) toss(p int8, c Card) {
	g.drop(p, c)
	switch c {
	case Job:
		g.LandDiscard[JobOffer]++
	case Threat:
		g.LandDiscard[ThreatCard]++
	default:
		g.Discard[c]++
	}
}

// excess is how many cards a position must discard (RW-106, RW-220).
func (s *State) excess(p int8) int8 {
	n := s.Hands[p].size()
	return max(0, min(n-handLimit, n-s.Hands[p][Threat]))
}

// discarding lets whoever holds too much discard; then the turn goes on, or the next begins.
func (g play) discarding() {
	for p := range g.Positions {
		if g.Owe[p] > 0 {
			g.Step = Discarding
			return
		}
	}
	if g.Ending {
		g.Ending = false
		g.nextTurn()
		return
	}
	g.Step = Acting
}

func (g play) checkDiscard(p int8, c Card) engine.Refusal {
	switch {
	case c == Threat:
		return engine.Refuse("RW-082", "threat_stays")
	case g.Hands[p][c] == 0:
		return engine.Refuse("RW-106", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (g play) discard(p int8, c Card) {
	g.toss(p, c)
	g.Owe[p]--
	g.ev.Add(engine.Event{Rule: "RW-106", Key: "discarded", Args: engine.Args{int16(p), int16(c)}})
	g.discarding()
}
