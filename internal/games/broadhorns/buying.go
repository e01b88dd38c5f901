package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// banner returns the price increases on the town's banner. The banner that counts is the one at the
// start of the port action (BH-075).
func (t *Tables) banner(s *State) *[Cargos]int8 {
	return &t.demands[t.TownHere(&s.Players[s.Active])][s.Port.Tile].Banner
}

// startBuy begins the Buy, or skips it if everybody knows that nothing can be bought (BH-189).
func (t *Tables) startBuy(s *State, ev *engine.Events) {
	s.Phase = Buying
	p := &s.Players[s.Active]
	if t.FreeBoxes(p) > 0 {
		banner, mayHoldPeddler := t.banner(s), t.mayHoldKind(s, s.Active, Peddler)
		for c := range Cargo(Cargos) {
			price := s.Price(c)
			if price == 0 {
				continue
			}
			canBuy := banner[c] >= 0 && price+int(banner[c]) <= int(p.Gold)
			if canBuy || mayHoldPeddler && price+t.Data.Bonuses.Peddler <= int(p.Gold) {
				return
			}
		}
	}
	ev.Add(EventBuyOver{Seat: s.Active}.By("BH-189"))
	t.startBoarding(s, ev)
}

// checkBuy checks a purchase from the market, in St. Louis or along the river (BH-064 to BH-074).
func (t *Tables) checkBuy(s *State, c Cargo) engine.Refusal {
	price := s.Price(c)
	if s.Phase == Buying {
		increase := t.banner(s)[c]
		if increase < 0 {
			return RefusalNotSoldHere{Cargo: c}.By("BH-072")
		}
		if price > 0 {
			price += int(increase)
		}
	}
	return t.checkPrice(s, c, price)
}

func (t *Tables) checkPrice(s *State, c Cargo, price int) engine.Refusal {
	p := &s.Players[s.Active]
	switch {
	case price == 0:
		return RefusalNotInMarket{Cargo: c}.By("BH-068")
	case t.FreeBoxes(p) == 0:
		return RefusalNoBox{}.By("BH-066")
	case price > int(p.Gold):
		return RefusalNoGold{Price: int16(price), Gold: p.Gold}.By("BH-064")
	}
	return engine.Refusal{}
}

// stow puts a bought barrel on the first cell of an empty box (BH-067).
func (s *State) stow(c Cargo) { s.Players[s.Active].Cargo[c][0]++ }

func (t *Tables) buy(s *State, c Cargo, ev *engine.Events) {
	price := s.Price(c)
	if s.Phase == Loading {
		s.take(c, price)
		ev.Add(EventBought{Seat: s.Active, Cargo: c, Gold: int16(price)}.By("BH-068").Of(int16(price)))
		t.continueLoading(s, ev)
		return
	}
	price += int(t.banner(s)[c])
	s.take(c, price)
	ev.Add(EventBought{Seat: s.Active, Cargo: c, Gold: int16(price)}.By("BH-073").Of(int16(price)))
	t.startBuy(s, ev)
}

// take moves a barrel from the market to the boat for its price (BH-074).
func (s *State) take(c Cargo, price int) {
	s.Players[s.Active].Gold -= int16(price)
	s.Market[c]--
	s.stow(c)
}

// checkPeddler checks the purchase of a barrel with a peddler card (BH-103, BH-104).
func (t *Tables) checkPeddler(s *State, c Cargo) engine.Refusal {
	if s.Players[s.Active].Hand.Count(Peddler) == 0 {
		return RefusalNoPeddler{}.By("BH-103")
	}
	price := s.Price(c)
	if price > 0 {
		price += t.Data.Bonuses.Peddler
	}
	return t.checkPrice(s, c, price)
}

func (t *Tables) usePeddler(s *State, c Cargo, ev *engine.Events) {
	price := s.Price(c) + t.Data.Bonuses.Peddler
	s.Players[s.Active].Hand.take(Peddler)
	s.Discard.add(Peddler)
	s.take(c, price)
	ev.Add(EventPeddled{Seat: s.Active, Cargo: c, Gold: int16(price)}.By("BH-103").Of(int16(price)))
	t.startBuy(s, ev)
}

// checkBuyBlind checks the purchase of a barrel from the bag (BH-069).
func (t *Tables) checkBuyBlind(s *State) engine.Refusal {
	p := &s.Players[s.Active]
	price := t.Data.Market.BagPrice
	switch {
	case s.Bag.Sum() == 0:
		return RefusalBagEmpty{}.By("BH-069")
	case t.FreeBoxes(p) == 0:
		return RefusalNoBox{}.By("BH-066")
	case price > int(p.Gold):
		return RefusalNoGold{Price: int16(price), Gold: p.Gold}.By("BH-064")
	}
	return engine.Refusal{}
}

// buyBlind pays for a barrel before it is drawn.
func (t *Tables) buyBlind(s *State, ev *engine.Events) {
	price := t.Data.Market.BagPrice
	s.Players[s.Active].Gold -= int16(price)
	s.Phase = Falling
	ev.Add(EventBuysBlind{Seat: s.Active, Gold: int16(price)}.By("BH-069").Of(int16(price)))
}
