package bots

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/broadhorns"
)

// newBroadhorns is the simple player of Broadhorns. It plans one or two stops ahead: what barrels would bring there, when the
// boat would be there, what would have rotted by then, which travelers pay on the way; and it counts each turn as lost gold.
// It buys what such a plan wants, with the boat that profits most, and looks at nothing of the others.
func newBroadhorns(g engine.Game) (Bot, error) {
	typed, ok := engine.RulesOf[broadhorns.State, broadhorns.Action](g)
	rules, is := typed.(broadhorns.Rules)
	if !ok || !is {
		return nil, errors.New("bots: simple plays Broadhorns, and this is another game")
	}
	p := &merchant{Rules: rules}
	return Typed(g, p.choose)
}

type (
	riverState    = broadhorns.State
	riverAction   = broadhorns.Action
	riverDecision = Decision[broadhorns.State, broadhorns.Action]
)

const (
	riverTowns  = 11
	riverCargos = 5

	// Worths are counted in tenths of a gold piece.
	gold        = 10
	turnWorth   = 22 // what a turn is worth
	wreathWorth = 14
	laterWorth  = 5  // what a barrel loses by each turn that it waits for a later town
	margin      = 12 // a purchase on the river has to bring at least this
)

// merchant is the bot's room to work in.
type merchant struct {
	broadhorns.Rules

	d      *riverDecision
	s      *riverState
	me     *broadhorns.Player
	offers [riverTowns]broadhorns.Offer
}

func (m *merchant) choose(d *riverDecision) int {
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
	default:
		return 0
	}
}

// find is the place of an action among what is legal, or -1.
func (m *merchant) find(a riverAction) int {
	for i, legal := range m.d.Legal {
		if legal == a {
			return i
		}
	}
	return -1
}

func (m *merchant) kind(k broadhorns.Kind) int { return m.find(riverAction{Kind: k}) }

// or takes the first that is legal.
func (m *merchant) or(choices ...int) int {
	for _, i := range choices {
		if i >= 0 {
			return i
		}
	}
	return len(m.d.Legal) - 1
}

// look asks what the towns from some space on offer.
func (m *merchant) look(from int8) {
	for town := int8(1); town < riverTowns; town++ {
		if m.Entrance(town) >= from {
			m.offers[town] = m.Offer(m.s, town)
		}
	}
}

// turns counts until a port action can be had at a distance: 0 is in this turn. Two Moves and the bonus are three times
// the speed, a Move with a port action behind it is one.
func turns(distance, actions, speed int) int {
	switch {
	case actions > 0 && distance == 0, actions == 2 && distance <= speed:
		return 0
	case actions == 2:
		distance -= 3 * speed
	case actions == 1:
		distance -= speed
	}
	n := 1
	for ; distance > speed; distance -= 3 * speed {
		n++
	}
	return n
}

// keeps is how likely, in tenths, a barrel on a cell from 1 can still be sold so many turns from now.
func (m *merchant) keeps(cell, turns int) int {
	slack := m.Cells() - cell
	if m.Spoils(m.s) {
		slack -= turns
	} else if turns > 2 {
		slack -= turns - 2
	}
	switch {
	case slack < 0:
		return 0
	case turns == 0:
		return 10
	case slack == 0:
		return max(3, 10-turns-int(m.s.Seats)/2)
	case slack == 1:
		return 9
	}
	return 10
}

// cargo is what a plan has to sell: by type, how many barrels, and the cell of the worst.
type cargo struct {
	n     [riverCargos]int8
	worst [riverCargos]int8
}

func (m *merchant) aboard() (c cargo) {
	for t := range riverCargos {
		for cell, n := range m.me.Cargo[t] {
			if n > 0 {
				c.n[t] += n
				c.worst[t] = int8(cell) + 1
			}
		}
	}
	return c
}

// worthAt is what selling there brings, in tenths, so many turns from now; what finds no space is kept, or given away at
// the last stop. It takes what is sold from the cargo.
func (m *merchant) worthAt(town int8, c *cargo, turns int, last bool) int {
	o := &m.offers[town]
	worth, placed := 0, 0
	for t := range riverCargos {
		if c.n[t] == 0 {
			continue
		}
		likely := 10
		if t < 3 {
			likely = m.keeps(int(c.worst[t]), turns)
		}
		if likely == 0 {
			c.n[t] = 0
			continue
		}
		sold := 0
		for _, value := range o.Open[t] {
			if value > 0 && c.n[t] > 0 {
				worth += int(value) * likely
				c.n[t]--
				sold++
			}
		}
		placed += sold
		if sold > 0 && m.canDeliver(town, t) {
			worth += 2 * likely
		}
		if last {
			worth += int(c.n[t]) * likely
			c.n[t] = 0
		}
	}
	fills := placed > 0 && placed == o.Left
	if placed >= 2 || fills {
		worth += o.Bonus * gold
	}
	if fills {
		worth += o.Wreaths * wreathWorth
	}
	return worth
}

func (m *merchant) canDeliver(town int8, t int) bool {
	return (m.me.Hand.Cards|m.s.Towns[town].Cards)&m.Deliveries(town, broadhorns.Cargo(t)) != 0
}

// fares are those paid at a town; lost are those of travelers whose destination lies between two spaces.
func (m *merchant) fares(at int8) (fares int) {
	for set := m.me.Aboard; set != 0; set &= set - 1 {
		if to, fare := m.Destination(set.First()); to == at {
			fares += fare * gold
		}
	}
	return fares
}

// plan is the best next stop from where the boat is, with so many actions left, and what that is worth; town 0: none.
func (m *merchant) plan(actions int) (town int8, worth int) {
	speed := m.Speed(m.s, m.me.Boat)
	resale := m.Boat(m.me.Boat).Resale * gold
	all := m.aboard()
	loaded := m.me.Load() > 0
	worth = -1 << 20
	for t1 := int8(1); t1 < riverTowns; t1++ {
		distance := int(m.Entrance(t1) - m.me.Space)
		if distance < 0 || m.me.Visited>>t1&1 != 0 {
			continue
		}
		n := turns(distance, actions, speed)
		rest := all
		here := m.worthAt(t1, &rest, n, false) - n*turnWorth
		fare := m.fares(t1)
		// To end here, giving the rest away, or to go on.
		ends := here + fare + resale
		left := false
		for _, k := range rest.n {
			ends += int(k) * gold
			left = left || k > 0
		}
		best := ends
		if (left || m.me.Aboard != 0) && (here+n*turnWorth > 0 || fare > 0) {
			best = max(best, here+fare+m.onwards(t1, rest, n, speed)+resale)
		}
		if !loaded && fare == 0 {
			best -= turnWorth / 2
		}
		if best > worth {
			town, worth = t1, best
		}
	}
	return town, worth
}

// onwards is the best last stop behind a first one.
func (m *merchant) onwards(t1 int8, rest cargo, before, speed int) int {
	best := -1 << 20
	for t2 := t1 + 1; t2 < riverTowns; t2++ {
		n := turns(int(m.Entrance(t2)-m.Entrance(t1)), 1, speed)
		c := rest
		if worth := m.worthAt(t2, &c, before+n, true) + m.fares(t2) - n*turnWorth; worth > best {
			best = worth
		}
	}
	return best
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
	case m.Entrance(town) == m.me.Space:
		return m.or(m.kind(broadhorns.Port), endTurn)
	}
	return m.or(m.moveTo(int(m.Entrance(town)-m.me.Space)), endTurn)
}

// lastTurn sells what can still be sold; the rest counts aboard.
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
		return m.or(m.kind(broadhorns.Port), endTurn)
	}
	return m.or(m.moveTo(distance), endTurn)
}

// moveTo goes as far as can be, and not past the stop; a good current is laid where it saves a turn.
func (m *merchant) moveTo(distance int) int {
	speed := m.Speed(m.s, m.me.Boat) + 2*int(m.s.Turn.Current)
	a := riverAction{Kind: broadhorns.Move, N: int8(min(distance, speed))}
	short := distance > speed && distance <= speed+2 && m.s.Turn.Actions != 1
	if (short || distance > 3*speed && m.s.Turn.Actions == 2) && m.me.Hand.Count(broadhorns.Current) > 0 {
		a = riverAction{Kind: broadhorns.Move, N: int8(min(distance, speed+2)), More: 1}
	}
	return m.find(a)
}

// A shopping is a plan for a boat and what is to be bought next for it.
type shopping struct {
	profit int
	next   int // a type, -1 for none
}

// build chooses the boat that profits most.
func (m *merchant) build() int {
	if m.s.Final {
		return m.find(riverAction{Kind: broadhorns.Build, N: 1})
	}
	m.look(0)
	best, profit := -1, -1<<20
	for i, a := range m.d.Legal {
		if a.Kind != broadhorns.Build {
			continue
		}
		cost := m.Boat(a.N).Cost
		if p := m.shop(a.N, int(m.me.Gold)-cost, m.s.Turn.Actions-1); p.profit-cost*gold > profit {
			best, profit = i, p.profit-cost*gold
		}
	}
	return best
}

func (m *merchant) buy() int {
	end := m.kind(broadhorns.EndPort)
	if m.s.Final { // two gold for a barrel that costs less
		for c := range broadhorns.Cargo(riverCargos) {
			if i := m.find(riverAction{Kind: broadhorns.Buy, Cargo: c}); i >= 0 && m.Price(m.s, c) == 1 {
				return i
			}
		}
		return end
	}
	m.look(0)
	p := m.shop(m.me.Boat, int(m.me.Gold), m.s.Turn.Actions)
	if p.next >= 0 {
		return m.or(m.find(riverAction{Kind: broadhorns.Buy, Cargo: broadhorns.Cargo(p.next)}), end)
	}
	if m.me.Load() == 0 {
		return m.or(m.cheapest(), end)
	}
	return end
}

// cheapest is a barrel bought so that the market changes.
func (m *merchant) cheapest() int {
	best, price := -1, 100
	for i, a := range m.d.Legal {
		if a.Kind == broadhorns.Buy && m.Price(m.s, a.Cargo) < price {
			best, price = i, m.Price(m.s, a.Cargo)
		}
	}
	return m.or(best, m.kind(broadhorns.BuyBlind))
}

// shop looks for the one or two towns for which it profits most to load the boat.
func (m *merchant) shop(boat int8, money int, actions int8) shopping {
	best := shopping{-1 << 20, -1}
	speed, data := m.Speed(m.s, boat), m.Boat(boat)
	have := m.aboard()
	var reach [riverTowns]int
	for t := int8(1); t < riverTowns; t++ {
		reach[t] = turns(int(m.Entrance(t)), int(actions), speed)
	}
	for t2 := int8(1); t2 < riverTowns; t2++ {
		for t1 := int8(0); t1 < t2; t1++ {
			n := reach[t2]
			if t1 > 0 {
				n = reach[t1] + turns(int(m.Entrance(t2)-m.Entrance(t1)), 1, speed)
			}
			if p := m.load(t1, t2, reach[t1], n, data, money, &have); p.profit > best.profit {
				best = p
			}
		}
	}
	return best
}

// load fills a boat for one town, or for two (t1 above 0), reached in so many turns: always the barrel that brings most.
func (m *merchant) load(t1, t2 int8, n1, n2 int, boat *broadhorns.BoatData, money int, have *cargo) shopping {
	var slots [riverCargos][4]int
	var used [riverCargos]int
	for t := range riverCargos {
		likely1, likely2 := 10, 10
		if t < 3 {
			likely1, likely2 = m.keeps(1, n1), m.keeps(1, n2)
		}
		later := m.offers[t2].Open[t]
		merge := [4]int{int(later[0]) * likely2, int(later[1]) * likely2}
		if t1 > 0 {
			first := m.offers[t1].Open[t]
			insert(&merge, int(first[0])*likely1)
			insert(&merge, int(first[1])*likely1)
		}
		if merge[0] > 0 && (m.canDeliver(t2, t) && later[0] > 0 || t1 > 0 && m.canDeliver(t1, t) && m.offers[t1].Open[t][0] > 0) {
			merge[0] += 2 * gold
		}
		slots[t] = merge
	}
	p := shopping{profit: boat.Resale*gold - (n2+1)*turnWorth, next: -1}
	placed, bestNext := 0, 0
	for boxes := boat.Boxes; boxes > 0; boxes-- {
		best, gain, cost := -1, 0, 0
		for t := range riverCargos {
			k := used[t]
			if k == len(slots[t]) || slots[t][k] == 0 {
				continue
			}
			price := 0
			if bought := k - int(have.n[t]); bought >= 0 {
				stock := int(m.s.Market[t]) - bought
				if stock <= 0 {
					continue
				}
				price = max(1, 4-stock)
			}
			if g := slots[t][k] - price*gold; g > gain && price <= money {
				best, gain, cost = t, g, price
			}
		}
		if best < 0 {
			break
		}
		used[best]++
		money -= cost
		p.profit += gain
		placed++
		if cost > 0 && gain > bestNext {
			bestNext, p.next = gain, best
		}
	}
	if placed >= 2 {
		p.profit += m.offers[t2].Bonus * gold
	}
	if placed >= m.offers[t2].Left {
		p.profit += m.offers[t2].Wreaths * wreathWorth / 2
	}
	return p
}

// insert puts a value where it belongs in a list from the highest down, of which the last falls out.
func insert(list *[4]int, value int) {
	for i := range list {
		if value > list[i] {
			list[i], value = value, list[i]
		}
	}
}

// later is the most that a barrel would bring further down, in tenths.
func (m *merchant) later(t, cell int) int {
	speed := m.Speed(m.s, m.me.Boat)
	best := 0
	for town := m.Here(m.me) + 1; town < riverTowns; town++ {
		value := m.offers[town].Open[t][0]
		if value == 0 {
			continue
		}
		n := turns(int(m.Entrance(town)-m.me.Space), int(m.s.Turn.Actions), speed)
		likely := 10
		if t < 3 {
			likely = m.keeps(cell, n)
		}
		worth := int(value)*likely - n*laterWorth
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
	kinds := 0 // how many could be put on spaces
	for t := range riverCargos {
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

// store gives away the type of which there is most.
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
	best, gain := -1, margin
	for i, a := range m.d.Legal {
		if a.Kind != broadhorns.Buy && a.Kind != broadhorns.UsePeddler {
			continue
		}
		t := int(a.Cargo)
		if m.me.Barrels(a.Cargo) > 0 { // the space further down is for that one
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

// travelers takes those who pay best aboard, and ends the expedition when going on is worth less than the boat.
func (m *merchant) travelers() int {
	best, most := -1, 0
	for i, a := range m.d.Legal {
		if a.Kind != broadhorns.BoardTraveler || m.s.Final {
			continue
		}
		to, fare := m.Destination(a.Card)
		n := turns(int(m.Entrance(to)-m.me.Space), int(m.s.Turn.Actions), m.Speed(m.s, m.me.Boat))
		if worth := fare*gold - n*4; worth > most {
			best, most = i, worth
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

// ice is laid when a barrel would be lost, or several would age.
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

// discard gives up the card that is worth least now.
func (m *merchant) discard() int {
	best, least := 0, 1<<20
	for i, a := range m.d.Legal {
		if worth := m.cardWorth(a.Card); worth < least {
			best, least = i, worth
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
