package broadhorns

import (
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// newMerchant returns a constructor of bots with this manner; simple is the plain one. It plans one
// or two stops ahead: when the boat gets there, how much its barrels would sell for, what would
// have spoiled by then, and which travelers pay on the way. Each turn counts as lost gold. It
// builds the boat with the most profitable plan and buys what the plan needs. It ignores the other
// players. With the reconstruction's numbers it hardly ever takes the boat of 40 ft: variants that
// preferred that boat lost more games the more often they took it.
func newMerchant(how manner) func(match.Game) (bots.Bot, error) {
	return func(g match.Game) (bots.Bot, error) {
		rules, err := bots.RulesOf[broadhorns.Rules](g)
		if err != nil {
			return nil, err
		}
		p := &merchant{Rules: rules, manner: how}
		return bots.Typed(g, p.choose)
	}
}

type (
	state    = broadhorns.State
	action   = broadhorns.Action
	decision = bots.Decision[broadhorns.State, broadhorns.Action]
)

const (
	towns  = broadhorns.AllTowns
	cargos = broadhorns.Cargos

	// Values are in tenths of a gold piece.
	gold        = 10
	turnWorth   = 22 // the worth of a turn
	wreathWorth = 14
	laterWorth  = 5 // cost of each turn that a barrel waits for a later town
)

// merchant is the scratch memory of the bot.
type merchant struct {
	broadhorns.Rules

	manner manner

	d      *decision
	s      *state
	me     *broadhorns.Player
	offers [towns]broadhorns.Offer
	stops  [towns]stop
	tour   tour    // of the last plan
	fresh  [64]int // sellChance for a fresh barrel, by turns
}

func (m *merchant) choose(d *decision) int {
	m.d, m.s, m.me = d, &d.View, &d.View.Players[d.By]
	if len(d.Legal) == 1 {
		return 0
	}
	switch m.s.Phase {
	case broadhorns.Icing, broadhorns.Asking:
		return m.ice()
	case broadhorns.Acting:
		return m.act()
	case broadhorns.Loading:
		return m.buy()
	case broadhorns.Selling:
		return m.sell()
	case broadhorns.Storing:
		return m.store()
	case broadhorns.Buying:
		return m.buyOnTheWay()
	case broadhorns.Boarding:
		return m.travelers()
	case broadhorns.Discarding:
		return m.discard()
	case broadhorns.Choosing, broadhorns.Laying, broadhorns.Dealing, broadhorns.Refilling, broadhorns.Falling, broadhorns.Revealing,
		broadhorns.Drawing, broadhorns.Over: // no seat has to decide in these
	}
	return 0
}

// find returns the index of a legal action, or -1.
func (m *merchant) find(a action) int {
	for i, legal := range m.d.Legal {
		if legal == a {
			return i
		}
	}
	return -1
}

func (m *merchant) kind(k broadhorns.Kind) int { return m.find(action{Kind: k}) }

// or returns the first index that is not -1, or -1.
func (m *merchant) or(choices ...int) int {
	for _, i := range choices {
		if i >= 0 {
			return i
		}
	}
	return -1
}

// look reads the offers of the towns from this space on.
func (m *merchant) look(from int8) {
	for town := int8(1); town < towns; town++ {
		if m.Entrance(town) >= from {
			m.offers[town] = m.Offer(m.s, town)
		}
	}
}

func (m *merchant) act() int {
	endTurn := m.kind(broadhorns.EndTurn)
	if m.me.Boat == 0 {
		return m.or(m.build(), endTurn)
	}
	if m.s.Turn.Actions == 0 && !m.s.Turn.Bonus {
		return endTurn
	}
	m.look(m.me.Space)
	town, worth := m.plan(int(m.s.Turn.Actions))
	end := m.kind(broadhorns.EndExpedition)
	idle := m.me.Load() == 0 && m.me.Aboard == 0
	switch {
	case m.s.Final:
		return m.lastTurn(town)
	case town == 0, worth <= 0 && idle, idle && m.me.Space > 0 && m.me.Gold >= 6:
		return m.or(end, endTurn)
	case m.Entrance(town) > m.me.Space:
		return m.moveTo(int(m.Entrance(town) - m.me.Space))
	case m.s.Turn.Actions == 0: // only the bonus move is left
		return endTurn
	}
	return m.d.Index(action{Kind: broadhorns.Port})
}

// lastTurn sells what can still be sold. The rest counts aboard.
func (m *merchant) lastTurn(town int8) int {
	endTurn := m.kind(broadhorns.EndTurn)
	if town == 0 || m.s.Turn.Actions == 0 {
		return endTurn
	}
	distance := int(m.Entrance(town) - m.me.Space)
	if turns(distance, int(m.s.Turn.Actions), m.Speed(m.s, m.me.Boat)) > 0 {
		return endTurn
	}
	if distance == 0 {
		return m.d.Index(action{Kind: broadhorns.Port})
	}
	return m.moveTo(distance)
}

// moveTo moves as far as possible, but not past the stop. It plays a good current if that saves a
// turn.
func (m *merchant) moveTo(distance int) int {
	speed := m.Speed(m.s, m.me.Boat) + 2*int(m.s.Turn.Current)
	a := action{Kind: broadhorns.Move, N: int8(min(distance, speed))}
	short := distance > speed && distance <= speed+2 && m.s.Turn.Actions != 1
	if (short || distance > 3*speed && m.s.Turn.Actions == 2) && m.me.Hand.Count(broadhorns.Current) > 0 {
		a = action{Kind: broadhorns.Move, N: int8(min(distance, speed+2)), More: 1}
	}
	return m.d.Index(a)
}

// later returns the highest price of a barrel further downriver, in tenths.
func (m *merchant) later(t, cell int) int {
	speed := m.Speed(m.s, m.me.Boat)
	best := 0
	for town := m.Here(m.me) + 1; town < towns; town++ {
		value := m.offers[town].Open[t][0]
		if value == 0 {
			continue
		}
		n := turns(int(m.Entrance(town)-m.me.Space), int(m.s.Turn.Actions), speed)
		likely := 10
		if t < 3 {
			likely = m.sellChance(cell, n)
		}
		worth := m.worth(int(value)*likely, n) - n*laterWorth
		if m.canDeliver(town, t) {
			worth += 2 * gold
		}
		best = max(best, worth)
	}
	return best
}

func (m *merchant) sell() int {
	for i, a := range m.d.Legal {
		if a.Kind == broadhorns.Deliver {
			return i
		}
	}
	if i := m.kind(broadhorns.UseIce); i >= 0 && (m.me.Hand.Count(broadhorns.Ice) > 1 || m.me.Hand.Size() > 2) {
		return i
	}
	town := m.Here(m.me)
	m.look(m.me.Space)
	o := &m.offers[town]
	kinds := 0 // types of barrels with an open space
	for t := range cargos {
		if m.me.Barrels(broadhorns.Cargo(t)) > 0 && o.Open[t][0] > 0 {
			kinds++
		}
	}
	extra := 0
	if kinds+int(m.s.Port.Placed) >= 2 && m.s.Port.Placed < 2 {
		extra = o.Bonus * gold / 2
	}
	if kinds >= o.Left {
		extra += (o.Bonus*gold + o.Wreaths*wreathWorth) / (o.Left + 1)
	}
	best, gain := -1, -1
	for i, a := range m.d.Legal {
		if a.Kind != broadhorns.Sell || a.Cell != 0 || a.Value != 0 {
			continue
		}
		t := int(a.Cargo)
		worth := gold
		if o.Open[t][0] > 0 {
			worth = int(o.Open[t][0])*gold + extra
			if m.canDeliver(town, t) {
				worth += 2 * gold
			}
		}
		if g := worth - m.later(t, m.worstCell(t)); g > gain || m.s.Final && best < 0 && worth > 2*gold {
			best, gain = i, g
		}
	}
	return m.or(best, m.kind(broadhorns.EndSell))
}

func (m *merchant) worstCell(t int) int {
	for cell := len(m.me.Cargo[t]); cell > 0; cell-- {
		if m.me.Cargo[t][cell-1] > 0 {
			return cell
		}
	}
	return 1
}

// store gives away the most common type in the bag.
func (m *merchant) store() int {
	best := 0
	for i, a := range m.d.Legal {
		if m.s.Bag[a.Cargo] > m.s.Bag[m.d.Legal[best].Cargo] {
			best = i
		}
	}
	return best
}

func (m *merchant) buyOnTheWay() int {
	m.look(m.me.Space)
	best, gain := -1, m.manner.margin
	for i, a := range m.d.Legal {
		if a.Kind != broadhorns.Buy && a.Kind != broadhorns.UsePeddler {
			continue
		}
		t := int(a.Cargo)
		if m.me.Barrels(a.Cargo) > 0 { // the barrel takes the next lower space
			continue
		}
		price := int(m.Cost(m.s, m.d.By, a)[0].N) * gold
		if g := m.later(t, 1) - price; g > gain {
			best, gain = i, g
		}
	}
	if m.s.Final {
		best = -1
	}
	return m.or(best, m.kind(broadhorns.EndBuy))
}

// travelers takes the best-paying travelers aboard, and ends the expedition when going on is worth
// less than selling the boat.
func (m *merchant) travelers() int {
	best, highest := -1, 0
	for i, a := range m.d.Legal {
		if a.Kind != broadhorns.BoardTraveler || m.s.Final {
			continue
		}
		to, fare := m.Destination(a.Card)
		n := turns(int(m.Entrance(to)-m.me.Space), int(m.s.Turn.Actions), m.Speed(m.s, m.me.Boat))
		if worth := fare*gold - n*4; worth > highest {
			best, highest = i, worth
		}
	}
	if best >= 0 {
		return best
	}
	end := m.kind(broadhorns.EndExpedition)
	if end < 0 || m.me.Load() == 0 && m.me.Aboard == 0 {
		return m.or(end, m.kind(broadhorns.EndPort))
	}
	if m.s.Final {
		return m.kind(broadhorns.EndPort) // boat and barrels count at the end
	}
	m.look(m.me.Space)
	if _, worth := m.plan(int(m.s.Turn.Actions)); worth <= m.Boat(m.me.Boat).Resale*gold {
		return end
	}
	return m.kind(broadhorns.EndPort)
}

// ice plays an ice card when a barrel would be lost, or several would age.
func (m *merchant) ice() int {
	lost, aging := int8(0), 0
	for t := range 3 {
		if m.s.Phase == broadhorns.Asking && t != int(m.s.Spoil.Card)-1 && m.Spoils(m.s) && m.s.Filled != 8 && m.s.Filled != 9 {
			continue
		}
		lost += m.me.Cargo[t][m.Cells()-1]
		aging += m.me.Barrels(broadhorns.Cargo(t))
	}
	if lost > 0 || aging > 2 && m.s.Phase == broadhorns.Icing {
		return m.or(m.kind(broadhorns.UseIce), m.kind(broadhorns.Pass))
	}
	return m.kind(broadhorns.Pass)
}

// discard discards the card with the lowest value now.
func (m *merchant) discard() int {
	best, lowest := 0, 1<<20
	for i, a := range m.d.Legal {
		if worth := m.cardWorth(a.Card); worth < lowest {
			best, lowest = i, worth
		}
	}
	return best
}

func (m *merchant) cardWorth(c broadhorns.Card) int {
	switch {
	case c.IsDelivery():
		town, t := m.Place(c)
		if m.Entrance(town) >= m.me.Space && m.me.Barrels(t) > 0 {
			return 18
		}
		return 8
	case c.IsTraveler():
		to, fare := m.Destination(c)
		if m.Entrance(to) > m.me.Space {
			return fare * 6
		}
		return fare * 3
	case c == broadhorns.Ice:
		return 15
	case c == broadhorns.Current:
		return 10
	}
	return 5
}
