package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// banner returns the increases of the town's banner, which is the one from the beginning of the port action (BH-075).
func (r Rules) banner(s *State) *[cargos]int8 {
	return &r.demands[r.townHere(&s.Players[s.Active])][s.Port.Tile].banner
}

// startBuy begins the Buy, or skips it if everybody knows that nothing can be bought (BH-189).
func (r Rules) startBuy(s *State, ev *engine.Events) {
	s.Phase = Buying
	p := &s.Players[s.Active]
	if r.freeBoxes(p) > 0 {
		banner, mayHoldPeddler := r.banner(s), r.mayHoldKind(s, s.Active, Peddler)
		for c := range Cargo(cargos) {
			price := r.price(s, c)
			if price == 0 {
				continue
			}
			canBuy := banner[c] >= 0 && price+int(banner[c]) <= int(p.Gold)
			if canBuy || mayHoldPeddler && price+r.data.Bonuses.Peddler <= int(p.Gold) {
				return
			}
		}
	}
	ev.Add(engine.Event{Rule: "BH-189", Key: "buy_over", Args: engine.Args{int16(s.Active)}})
	r.startBoarding(s, ev)
}

// checkBuy checks a purchase from the market, in St. Louis or along the river (BH-064 to BH-074).
func (r Rules) checkBuy(s *State, c Cargo) engine.Refusal {
	price := r.price(s, c)
	if s.Phase == Buying {
		increase := r.banner(s)[c]
		if increase < 0 {
			return engine.Refuse("BH-072", "not_sold_here", int16(c))
		}
		if price > 0 {
			price += int(increase)
		}
	}
	return r.checkPrice(s, c, price)
}

func (r Rules) checkPrice(s *State, c Cargo, price int) engine.Refusal {
	p := &s.Players[s.Active]
	switch {
	case price == 0:
		return engine.Refuse("BH-068", "not_in_market", int16(c))
	case r.freeBoxes(p) == 0:
		return engine.Refuse("BH-066", "no_box")
	case price > int(p.Gold):
		return engine.Refuse("BH-064", "no_gold", int16(price), p.Gold)
	}
	return engine.Refusal{}
}

// stow puts a bought barrel on the first cell of an empty box (BH-067).
func (r Rules) stow(s *State, c Cargo) { s.Players[s.Active].Cargo[c][0]++ }

func (r Rules) buy(s *State, c Cargo, ev *engine.Events) {
	price := r.price(s, c)
	if s.Phase == Loading {
		r.take(s, c, price)
		ev.Add(engine.Event{Rule: "BH-068", Key: "bought", Args: engine.Args{int16(s.Active), int16(c), int16(price)}, Amount: int16(price)})
		r.continueLoading(s, ev)
		return
	}
	price += int(r.banner(s)[c])
	r.take(s, c, price)
	ev.Add(engine.Event{Rule: "BH-073", Key: "bought", Args: engine.Args{int16(s.Active), int16(c), int16(price)}, Amount: int16(price)})
	r.startBuy(s, ev)
}

// take moves a barrel from the market to the boat for its price (BH-074).
func (r Rules) take(s *State, c Cargo, price int) {
	s.Players[s.Active].Gold -= int16(price)
	s.Market[c]--
	r.stow(s, c)
}

// checkPeddler checks the purchase of a barrel with a peddler card (BH-103, BH-104).
func (r Rules) checkPeddler(s *State, c Cargo) engine.Refusal {
	if s.Players[s.Active].Hand.count(Peddler) == 0 {
		return engine.Refuse("BH-103", "no_peddler")
	}
	price := r.price(s, c)
	if price > 0 {
		price += r.data.Bonuses.Peddler
	}
	return r.checkPrice(s, c, price)
}

func (r Rules) usePeddler(s *State, c Cargo, ev *engine.Events) {
	price := r.price(s, c) + r.data.Bonuses.Peddler
	s.Players[s.Active].Hand.take(Peddler)
	s.Discard.add(Peddler)
	r.take(s, c, price)
	ev.Add(engine.Event{Rule: "BH-103", Key: "peddled", Args: engine.Args{int16(s.Active), int16(c), int16(price)}, Amount: int16(price)})
	r.startBuy(s, ev)
}

// checkBuyBlind checks the purchase of a barrel from the bag (BH-069).
func (r Rules) checkBuyBlind(s *State) engine.Refusal {
	p := &s.Players[s.Active]
	price := r.data.Market.BagPrice
	switch {
	case s.Bag.Sum() == 0:
		return engine.Refuse("BH-069", "bag_empty")
	case r.freeBoxes(p) == 0:
		return engine.Refuse("BH-066", "no_box")
	case price > int(p.Gold):
		return engine.Refuse("BH-064", "no_gold", int16(price), p.Gold)
	}
	return engine.Refusal{}
}

// buyBlind pays for a barrel before it is drawn.
func (r Rules) buyBlind(s *State, ev *engine.Events) {
	price := r.data.Market.BagPrice
	s.Players[s.Active].Gold -= int16(price)
	s.Phase = Falling
	ev.Add(engine.Event{Rule: "BH-069", Key: "buys_blind", Args: engine.Args{int16(s.Active), int16(price)}, Amount: int16(price)})
}
