package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// The sections of the market, each barrel of a type taking the first that is free (BH-017 to BH-019).
const (
	dearest  = 3
	cheapest = 1
)

// refresh fills the market up at the start of a turn, as long as there are barrels in the bag (BH-015, BH-016).
func (r Rules) refresh(s *State, ev *engine.Events) {
	short := s.Market.Sum() < r.data.Market.Target
	if short && s.Bag.Sum() > 0 {
		s.Phase = Refilling
		return
	}
	if short {
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

// barrel is what falls from the bag: for the market, or for who has bought it blind.
func (r Rules) barrel(s *State, c Cargo, ev *engine.Events) {
	s.Bag[c]--
	if s.Phase == Falling {
		r.stow(s, c)
		ev.Add(engine.Event{Rule: "BH-069", Key: "bought_blind", Args: engine.Args{int16(s.Active), int16(c)}, Barrier: true})
		r.loadOn(s, ev)
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

// section is where the last of so many barrels of a type lies.
func section(n int8) int { return max(cheapest, dearest+1-int(n)) }

// price is what the cheapest barrel of a type costs in St. Louis, 0 if there is none (BH-068).
func (r Rules) price(s *State, c Cargo) int {
	if s.Market[c] == 0 {
		return 0
	}
	return section(s.Market[c])
}
