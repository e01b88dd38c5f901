package waters

import "github.com/bigriver/bigriver/internal/engine"

func (g play) checkDonate() engine.Refusal {
	if refusal := g.checkAction(); !refusal.OK() {
		return refusal
	}
	hand := &g.Hands[g.Active]
	if hand.size() == hand[Threat] {
		return engine.Refuse("RW-249", "nothing_to_give")
	}
	return engine.Refusal{}
}

func (g play) donate() {
	g.Left--
	g.Step, g.Gifts = Donating, g.power(DonateTrack)
	g.ev.Add(engine.Event{Rule: "RW-124", Key: "donates", Args: engine.Args{int16(g.Active), int16(g.Gifts)}})
}

// given ends the action when nothing more may or can be given.
func (g play) given() {
	g.Gifts--
	g.Taken = true
	hand := &g.Hands[g.Active]
	if g.Gifts == 0 || hand.size() == hand[Threat] {
		g.stop()
	}
}

func (g play) checkHeld(c Card) engine.Refusal {
	switch {
	case c == Threat:
		return engine.Refuse("RW-082", "threat_stays")
	case g.Hands[g.Active][c] == 0:
		return engine.Refuse("RW-124", "not_in_hand", int16(c))
	}
	return engine.Refusal{}
}

func (g play) checkTo(to int8) engine.Refusal {
	if to == g.Active || to >= g.Positions {
		return engine.Refuse("RW-124", "not_to_them", int16(to))
	}
	return engine.Refusal{}
}

func (g play) checkGive(to int8, c Card) engine.Refusal {
	if refusal := g.checkTo(to); !refusal.OK() {
		return refusal
	}
	return g.checkHeld(c)
}

// receive puts a card into another's hand, openly (RW-255).
func (g play) receive(to int8, c Card) {
	g.Hands[to][c]++
	if c.isCommunity() {
		g.Shown[to][c]++
	}
	g.ev.Add(engine.Event{Rule: "RW-255", Key: "gave", Args: engine.Args{int16(g.Active), int16(to), int16(c)}})
}

func (g play) give(to int8, c Card) {
	g.drop(g.Active, c)
	g.receive(to, c)
	g.preach(c)
	g.given()
}

func (g play) checkBankTakes(c Card) engine.Refusal {
	switch {
	case g.Version != Spring1927:
		return engine.Refuse("RW-020", "no_bank")
	case c == Job:
		return engine.Refuse("RW-126", "no_job_in_bank")
	}
	return engine.Refusal{}
}

func (g play) checkBank(c Card) engine.Refusal {
	if refusal := g.checkBankTakes(c); !refusal.OK() {
		return refusal
	}
	return g.checkHeld(c)
}

func (g play) banked(c Card) {
	g.Bank++
	g.ev.Add(engine.Event{Rule: "RW-125", Key: "banked", Args: engine.Args{int16(g.Active), int16(c), g.Bank}})
}

func (g play) bank(c Card) {
	g.toss(g.Active, c)
	g.banked(c)
	g.preach(c)
	g.given()
}

// preach is RW-195.
func (g play) preach(c Card) {
	if c == Church && g.Role[g.Active] == Preacher {
		g.score(g.Active)
	}
}

func (g play) checkGoalCard(slot int8, c Card) engine.Refusal {
	if refusal := g.checkHeld(c); !refusal.OK() {
		return refusal
	}
	return g.checkGoalTakes(slot, c)
}

func (g play) goalCard(slot int8, c Card) {
	g.toss(g.Active, c)
	g.goalTakes(slot, c)
	g.given()
}
