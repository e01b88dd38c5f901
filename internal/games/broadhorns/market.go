package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// The prices of the market's sections. A barrel goes to the dearest section that is free (BH-017 to BH-019).
const (
	dearest  = 3
	cheapest = 1
)

// refresh refills the market at the start of a turn, as long as the bag has barrels (BH-015, BH-016).
func (r Rules) refresh(s *State, ev *engine.Events) {
	isShort := s.Market.Sum() < r.data.Market.Target
	if isShort && s.Bag.Sum() > 0 {
		s.Phase = Refilling
		return
	}
	if isShort {
		ev.Add(engine.Event{Rule: "BH-020", Key: "market_short", Args: engine.Args{int16(s.Market.Sum())}})
	}
	r.spoilStep(s, ev)
}

func (r Rules) checkBarrel(s *State, c Cargo) engine.Refusal {
	if s.Bag[c] == 0 {
		return engine.Refuse("BH-020", "not_in_bag", int16(c))
	}
	return engine.Refusal{}
}

// barrel moves a drawn barrel from the bag to the market, or to the seat that has bought it blind.
func (r Rules) barrel(s *State, c Cargo, ev *engine.Events) {
	s.Bag[c]--
	if s.Phase == Falling {
		r.stow(s, c)
		ev.Add(engine.Event{Rule: "BH-069", Key: "bought_blind", Args: engine.Args{int16(s.Active), int16(c)}, Barrier: true})
		r.continueLoading(s, ev)
		return
	}
	s.Market[c]++
	args := engine.Args{int16(c), int16(section(s.Market[c]))}
	switch args[1] {
	case dearest:
		ev.Add(engine.Event{Rule: "BH-017", Key: "refilled", Args: args, Barrier: true})
	case cheapest:
		ev.Add(engine.Event{Rule: "BH-019", Key: "refilled", Args: args, Barrier: true})
	default:
		ev.Add(engine.Event{Rule: "BH-018", Key: "refilled", Args: args, Barrier: true})
	}
	r.refresh(s, ev)
}

// section returns the price of the section with the last of n barrels of a type.
func section(n int8) int { return max(cheapest, dearest+1-int(n)) }

// price returns the price of the cheapest barrel of a type in St. Louis, or 0 if there is none (BH-068).
func (r Rules) price(s *State, c Cargo) int {
	if s.Market[c] == 0 {
		return 0
	}
	return section(s.Market[c])
}
