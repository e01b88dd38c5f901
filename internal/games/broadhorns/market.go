package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// The prices of the market's sections. A barrel goes to the most expensive free section (BH-017 to
// BH-019).
const (
	Dearest  = 3
	Cheapest = 1
)

// refresh refills the market at the start of a turn, as long as the bag has barrels (BH-015,
// BH-016).
func (t *Tables) refresh(s *State, ev *engine.Events) {
	isShort := s.Market.Sum() < t.Data.Market.Target
	if isShort && s.Bag.Sum() > 0 {
		s.Phase = Refilling
		return
	}
	if isShort {
		ev.Add(EventMarketShort{Barrels: int16(s.Market.Sum())}.By("BH-020"))
	}
	t.spoilStep(s, ev)
}

func (s *State) checkBarrel(c Cargo) engine.Refusal {
	if s.Bag[c] == 0 {
		return RefusalNotInBag{Cargo: c}.By("BH-020")
	}
	return engine.Refusal{}
}

// barrel moves a drawn barrel from the bag to the market, or to the seat that bought it blind.
func (t *Tables) barrel(s *State, c Cargo, ev *engine.Events) {
	s.Bag[c]--
	if s.Phase == Falling {
		s.stow(c)
		ev.Add(EventBoughtBlind{Seat: s.Active, Cargo: c}.By("BH-069").AsBarrier())
		t.continueLoading(s, ev)
		return
	}
	s.Market[c]++
	price := int16(Section(s.Market[c]))
	switch price {
	case Dearest:
		ev.Add(EventRefilled{Cargo: c, Price: price}.By("BH-017").AsBarrier())
	case Cheapest:
		ev.Add(EventRefilled{Cargo: c, Price: price}.By("BH-019").AsBarrier())
	default:
		ev.Add(EventRefilled{Cargo: c, Price: price}.By("BH-018").AsBarrier())
	}
	t.refresh(s, ev)
}

// Section returns the price of the section that the last of n barrels of a type is in.
func Section(n int8) int { return max(Cheapest, Dearest+1-int(n)) }

// Price returns the price of the cheapest barrel of a type in St. Louis, or 0 if there is none
// (BH-068).
func (s *State) Price(c Cargo) int {
	if s.Market[c] == 0 {
		return 0
	}
	return Section(s.Market[c])
}
