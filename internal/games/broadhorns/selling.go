package broadhorns

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
)

func (t *Tables) appendPorts(dst []Action, s *State) []Action {
	if t.checkPort(s).OK() {
		return append(dst, Action{Kind: Port})
	}
	for boat := int8(1); int(boat) < len(t.Boats); boat++ {
		if t.checkBuild(s, boat).OK() {
			dst = append(dst, Action{Kind: Build, N: boat})
		}
	}
	return dst
}

// checkPort checks the port action at a river town (BH-029, BH-030).
func (t *Tables) checkPort(s *State) engine.Refusal {
	p := &s.Players[s.Active]
	town := t.TownHere(p)
	switch {
	case s.Turn.Actions == 0:
		return RefusalNoAction{}.By("BH-028")
	case p.Boat == 0:
		return RefusalChooseBoat{}.By("BH-062")
	case town == 0:
		return RefusalNoTownHere{}.By("BH-029")
	case p.Visited.Has(int(town)):
		return RefusalPortAgain{Town: town}.By("BH-030")
	}
	return engine.Refusal{}
}

// port begins a port action with the Sell (BH-034).
func (t *Tables) port(s *State, ev *engine.Events) {
	p := &s.Players[s.Active]
	town := t.TownHere(p)
	s.Turn.Actions--
	p.Visited |= 1 << town
	s.Phase, s.Port = Selling, PortAction{Tile: s.Towns[town].Top}
	ev.Add(EventPort{Seat: s.Active, Town: town}.By("BH-029"))
	t.continueSell(s, ev)
}

// continueSell continues the Sell, or ends it if everybody knows that nothing more can be sold or
// claimed (BH-189).
func (t *Tables) continueSell(s *State, ev *engine.Events) {
	p := &s.Players[s.Active]
	if p.Load() > 0 {
		return
	}
	if s.Port.Ice > 0 && t.mayHoldKind(s, s.Active, Ice) {
		return
	}
	claimableTypes := s.claimableTypes()
	town := t.TownHere(p)
	for c := range Cargos {
		deliveries := t.Deliveries[town][c]
		if claimableTypes>>c&1 != 0 && (s.Towns[town].Cards&deliveries != 0 || t.mayHold(s, s.Active, deliveries)) {
			return
		}
	}
	ev.Add(EventSellOver{Seat: s.Active}.By("BH-189"))
	t.endSell(s, ev)
}

// OpenSpaces returns the demand of the town here, and its empty spaces for a type.
func (t *Tables) OpenSpaces(s *State, c Cargo) (*Demand, Spaces) {
	town := t.TownHere(&s.Players[s.Active])
	d := t.Demand(s, town)
	return d, d.Of[c] &^ s.Towns[town].Filled
}

// HighestValue returns the highest value among some spaces.
func (d *Demand) HighestValue(spaces Spaces) (best int8) {
	for i := range int8(MaxSpaces) {
		if spaces.Has(int(i)) {
			best = max(best, d.Value[i])
		}
	}
	return best
}

// worstCell returns the cell, from 1, of the barrel of a type that is closest to spoiling, or 0 if
// there is none.
func (p *Player) worstCell(c Cargo) int8 {
	for cell := int8(maxCells); cell > 0; cell-- {
		if p.Cargo[c][cell-1] > 0 {
			return cell
		}
	}
	return 0
}

// appendSales appends the legal sales, then deliveries and ice.
func (t *Tables) appendSales(dst []Action, s *State) []Action {
	p := &s.Players[s.Active]
	for c := range Cargo(Cargos) {
		worstCell := p.worstCell(c)
		if worstCell == 0 {
			continue
		}
		d, open := t.OpenSpaces(s, c)
		best := d.HighestValue(open)
		for cell := worstCell; cell > 0; cell-- {
			if p.Cargo[c][cell-1] == 0 {
				continue
			}
			a := Action{Kind: Sell, Cargo: c, Cell: cell}
			if cell == worstCell {
				a.Cell = 0
			}
			dst = append(dst, a)
			for spaces := open; spaces != 0; spaces &= spaces - 1 {
				i := bits.TrailingZeros8(uint8(spaces))
				if d.Value[i] != best && d.spaceAt(open, d.Value[i]) == i {
					a.Value = d.Value[i]
					dst = append(dst, a)
				}
			}
		}
	}
	if s.Port.Types != s.Port.Claimed {
		for c := range Cargo(Cargos) {
			for _, open := range [...]bool{false, true} {
				if t.checkDeliver(s, c, open).OK() {
					dst = append(dst, Action{Kind: Deliver, Cargo: c, Open: open})
				}
			}
		}
	}
	if s.checkIce(s.Active).OK() {
		dst = append(dst, Action{Kind: UseIce})
	}
	return dst
}

// checkSell checks the sale of a barrel (BH-035 to BH-040). Each sale has only one written form: it
// refuses a cell or a value that is the default, which is the barrel closest to spoiling and the
// space with the highest value.
func (t *Tables) checkSell(s *State, a Action) engine.Refusal {
	p := &s.Players[s.Active]
	worstCell := p.worstCell(a.Cargo)
	switch {
	case worstCell == 0:
		return RefusalNotAboard{Cargo: a.Cargo}.By("BH-040")
	case a.Cell == worstCell:
		return RefusalCellAnyway{Cell: int16(a.Cell)}.By("BH-151")
	case a.Cell != 0 && p.Cargo[a.Cargo][a.Cell-1] == 0:
		return RefusalNotOnCell{Cell: int16(a.Cell), Cargo: a.Cargo}.By("BH-151")
	case a.Value == 0:
		return engine.Refusal{}
	}
	d, open := t.OpenSpaces(s, a.Cargo)
	switch {
	case open == 0:
		return RefusalNoOpenSpace{Cargo: a.Cargo}.By("BH-037")
	case d.HighestValue(open) == a.Value:
		return RefusalValueAnyway{Value: int16(a.Value)}.By("BH-152")
	case d.spaceAt(open, a.Value) < 0:
		if int(a.Value) == t.Data.Bonuses.Surplus {
			return RefusalSpaceOpen{Cargo: a.Cargo, Gold: int16(a.Value)}.By("BH-039")
		}
		return RefusalNoSuchValue{Value: int16(a.Value), Cargo: a.Cargo}.By("BH-152")
	}
	return engine.Refusal{}
}

// normalize removes defaults from an action: the cell of the barrel closest to spoiling (BH-151)
// and the highest value of an empty space (BH-152).
func (t *Tables) normalize(s *State, a Action) Action {
	if a.Kind != Sell || s.Phase != Selling {
		return a
	}
	if a.Cell == s.Players[s.Active].worstCell(a.Cargo) {
		a.Cell = 0
	}
	if d, open := t.OpenSpaces(s, a.Cargo); a.Value == d.HighestValue(open) {
		a.Value = 0
	}
	return a
}

// spaceAt returns the first of some spaces with this value, or -1.
func (d *Demand) spaceAt(spaces Spaces, value int8) int {
	for i := range MaxSpaces {
		if spaces.Has(i) && d.Value[i] == value {
			return i
		}
	}
	return -1
}

// sell puts a barrel on a space for its value, or sells it for the surplus price if no space is
// empty (BH-035 to BH-038).
func (t *Tables) sell(s *State, a Action, ev *engine.Events) {
	p := &s.Players[s.Active]
	cell := a.Cell
	if cell == 0 {
		cell = p.worstCell(a.Cargo)
	}
	p.Cargo[a.Cargo][cell-1]--
	if a.Cargo.Perishable() {
		s.Port.Ice++
	}
	town := t.TownHere(p)
	if d, open := t.OpenSpaces(s, a.Cargo); open != 0 {
		value := a.Value
		if value == 0 {
			value = d.HighestValue(open)
		}
		s.Towns[town].Filled |= 1 << d.spaceAt(open, value)
		s.Port.Placed++
		s.Port.Types |= 1 << a.Cargo
		p.earn(int(value))
		ev.Add(EventSold{Seat: s.Active, Cargo: a.Cargo, Gold: int16(value), Town: town, Cell: int16(cell)}.By("BH-035").Of(int16(value)))
	} else {
		s.Bag[a.Cargo]++
		gold := t.Data.Bonuses.Surplus
		p.earn(gold)
		ev.Add(EventSoldSurplus{Seat: s.Active, Cargo: a.Cargo, Gold: int16(gold), Town: town, Cell: int16(cell)}.By("BH-037").Of(int16(gold)))
	}
	t.continueSell(s, ev)
}

// claimableTypes returns the types for which a delivery may be claimed: types put on spaces in this
// Sell for which none has been claimed yet (BH-041 to BH-046).
func (s *State) claimableTypes() uint8 {
	if s.Options.OneDelivery && s.Port.Claimed != 0 { // BH-144
		return 0
	}
	return s.Port.Types &^ s.Port.Claimed
}

// delivery returns a card for this town and a type, from the hand or face up at the town, or false
// if there is none.
func (t *Tables) delivery(s *State, c Cargo, open bool) (Card, bool) {
	p := &s.Players[s.Active]
	town := t.TownHere(p)
	cards := p.Hand.Cards
	if open {
		cards = s.Towns[town].Cards
	}
	cards &= t.Deliveries[town][c]
	if cards == 0 {
		return 0, false
	}
	return cards.First(), true
}

func (t *Tables) checkDeliver(s *State, c Cargo, open bool) engine.Refusal {
	bit := uint8(1) << c
	switch {
	case s.Port.Types&bit == 0:
		return RefusalNotPlaced{Cargo: c}.By("BH-046")
	case s.Port.Claimed&bit != 0:
		return RefusalClaimed{Cargo: c}.By("BH-045")
	case s.claimableTypes()&bit == 0:
		return RefusalOneDelivery{}.By("BH-144")
	}
	if _, ok := t.delivery(s, c, open); !ok {
		return RefusalNoDelivery{Cargo: c}.By("BH-043")
	}
	return engine.Refusal{}
}

// deliver claims a delivery card and discards it (BH-047).
func (t *Tables) deliver(s *State, c Cargo, open bool, ev *engine.Events) {
	p := &s.Players[s.Active]
	card, _ := t.delivery(s, c, open)
	if open {
		s.Towns[t.TownHere(p)].Cards &^= cardSetOf(card)
	} else {
		p.Hand.take(card)
	}
	s.Discard.add(card)
	s.Port.Claimed |= 1 << c
	gold := t.Data.Bonuses.Delivery
	p.earn(gold)
	ev.Add(EventDelivered{Seat: s.Active, Card: card, Gold: int16(gold)}.By("BH-041").Of(int16(gold)))
	t.continueSell(s, ev)
}

// TownBonus returns the bonus that the current Sell has earned (BH-057, BH-058), or 0.
func (t *Tables) TownBonus(s *State, town int8) int {
	if s.Port.Placed >= 2 || s.Towns[town].Filled == t.Demand(s, town).All {
		return t.Bonus[town]
	}
	return 0
}

// endSell pays the town bonus (BH-057 to BH-060) and resets a town that is full (BH-049).
func (t *Tables) endSell(s *State, ev *engine.Events) {
	p := &s.Players[s.Active]
	town := t.TownHere(p)
	full := s.Towns[town].Filled == t.Demand(s, town).All
	if gold := t.TownBonus(s, town); gold > 0 {
		p.earn(gold)
		ev.Add(EventTownBonus{Seat: s.Active, Town: town, Gold: int16(gold)}.By("BH-057").Of(int16(gold)))
	}
	s.Port = PortAction{Tile: s.Port.Tile}
	if !full {
		t.startBuy(s, ev)
		return
	}
	ev.Add(EventFilled{Seat: s.Active, Town: town}.By("BH-049"))
	t.startStoring(s, ev)
}
