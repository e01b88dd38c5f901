package broadhorns

import "github.com/bigriver/bigriver/internal/games/broadhorns"

// shopping is a plan for a boat, with what to buy next.
type shopping struct {
	profit int
	next   int // a type, or -1
	trip   trip
}

// build chooses the most profitable boat.
func (m *merchant) build() int {
	if m.s.Final {
		return m.find(action{Kind: broadhorns.Build, N: 1})
	}
	m.look(0)
	best, profit := -1, -1<<20
	for i, a := range m.d.Legal {
		if a.Kind != broadhorns.Build {
			continue
		}
		cost := m.Boat(a.N).Cost
		p := m.shop(a.N, int(m.me.Gold)-cost, m.s.Turn.Actions-1).profit - cost*gold
		if m.Boat(a.N).Feet == 30 {
			p += m.manner.thirty
		}
		if p > profit {
			best, profit = i, p
		}
	}
	return best
}

func (m *merchant) buy() int {
	end := m.kind(broadhorns.EndPort)
	if m.s.Final { // at the end a barrel is worth two gold, so buy those that cost less
		for c := range broadhorns.Cargo(cargos) {
			if i := m.find(action{Kind: broadhorns.Buy, Cargo: c}); i >= 0 && m.s.Price(c) == 1 {
				return i
			}
		}
		return end
	}
	m.look(0)
	p := m.shop(m.me.Boat, int(m.me.Gold), m.s.Turn.Actions)
	if p.next >= 0 {
		return m.d.Index(action{Kind: broadhorns.Buy, Cargo: broadhorns.Cargo(p.next)})
	}
	if m.me.Load() == 0 {
		return m.or(m.cheapest(), end)
	}
	return end
}

// cheapest returns the cheapest barrel to buy, so that the market changes.
func (m *merchant) cheapest() int {
	best, price := -1, 100
	for i, a := range m.d.Legal {
		if a.Kind == broadhorns.Buy && m.s.Price(a.Cargo) < price {
			best, price = i, m.s.Price(a.Cargo)
		}
	}
	return m.or(best, m.kind(broadhorns.BuyBlind))
}

// shop returns the plan for the most profitable one or two towns.
func (m *merchant) shop(boat int8, money int, actions int8) shopping {
	best := shopping{profit: -1 << 20, next: -1}
	speed, data := m.Speed(m.s, boat), m.Boat(boat)
	have := m.aboard()
	for n := range m.fresh {
		m.fresh[n] = m.sellChance(1, n)
	}
	var reach, profit [towns]int
	for t := int8(1); t < towns; t++ {
		reach[t] = turns(int(m.Entrance(t)), int(actions), speed)
		m.prepare(t, reach[t], &have)
		profit[t] = m.maxProfit(t)
	}
	for t2 := int8(1); t2 < towns; t2++ {
		for t1 := range t2 {
			n := reach[t2]
			if t1 > 0 {
				n = reach[t1] + turns(int(m.Entrance(t2)-m.Entrance(t1)), 1, speed)
			}
			other := data.Resale*gold - (n+1)*turnWorth
			if profit[t1]+profit[t2]+other <= best.profit || m.bound(t1, t2, n, data.Boxes)+other <= best.profit {
				continue
			}
			if p := m.load(trip{t1, t2, reach[t1], n}, data, money, &have); p.profit > best.profit {
				best = p
			}
		}
	}
	return best
}

// maxProfit returns an upper bound for the revenue of any cargo in a town.
func (m *merchant) maxProfit(town int8) int {
	o := &m.offers[town]
	profit := o.Bonus*gold + o.Wreaths*wreathWorth
	for t := range cargos {
		profit += (int(o.Open[t][0]) + int(o.Open[t][1])) * gold
		if m.stops[town].delivers[t] {
			profit += 2 * gold
		}
	}
	return profit
}

// stop is what shop computes once for each town.
type stop struct {
	delivers [cargos]bool
	first    [cargos][2]int // worth of the spaces if the boat stops here first

	// For bound: the worth of each space less the lowest price of a barrel, the best first and a 0
	// at the end; the sum of their worth; and what deliveries bring.
	net        [2*cargos + 1]int
	gross      int
	deliveries int
}

// prepare computes a stop that the boat can reach in this number of turns.
func (m *merchant) prepare(town int8, n int, have *cargo) {
	o, st := &m.offers[town], &m.stops[town]
	*st = stop{}
	count := 0
	for t := range cargos {
		st.delivers[t] = m.canDeliver(town, t)
		likely := 10
		if t < 3 {
			likely = m.fresh[min(n, len(m.fresh)-1)]
		}
		st.first[t] = [2]int{m.worth(int(o.Open[t][0])*likely, n), m.worth(int(o.Open[t][1])*likely, n)}
		price, ok := 0, true
		if have.n[t] == 0 {
			price, ok = m.priceOf(t, 0)
		}
		if !ok || o.Open[t][0] == 0 {
			continue
		}
		if st.delivers[t] {
			st.deliveries += 2 * gold
		}
		for _, value := range o.Open[t] {
			worth := int(value) * gold
			st.gross += worth
			if worth > price*gold {
				i := count
				for ; i > 0 && st.net[i-1] < worth-price*gold; i-- {
					st.net[i] = st.net[i-1]
				}
				st.net[i] = worth - price*gold
				count++
			}
		}
	}
}

// bound returns an upper bound for what load adds for a trip of this number of turns.
func (m *merchant) bound(t1, t2 int8, n, boxes int) int {
	a, b := &m.stops[t1], &m.stops[t2]
	o := &m.offers[t2]
	total := b.deliveries + o.Bonus*gold + o.Wreaths*wreathWorth/2
	gross := b.gross
	if t1 > 0 {
		total += a.deliveries
		gross += a.gross
	}
	i, k := 0, 0
	for range boxes {
		switch {
		case t1 > 0 && a.net[i] > b.net[k]:
			total += a.net[i]
			i++
		case b.net[k] > 0:
			total += b.net[k]
			k++
		}
	}
	return total + (gross*n*m.manner.far+99)/100
}

// trip is one stop (t2), or two (if t1 is above 0), and the turns until the boat gets there.
type trip struct {
	t1, t2 int8
	n1, n2 int
}

// load fills a boat for a trip. Each barrel is the most profitable one at that moment.
func (m *merchant) load(to trip, boat *broadhorns.BoatData, money int, have *cargo) shopping {
	var slots [cargos][4]int
	for t := range slots {
		slots[t] = m.slots(to, t)
	}
	var used [cargos]int
	p := shopping{profit: boat.Resale*gold - (to.n2+1)*turnWorth, next: -1, trip: to}
	placed, bestNext := 0, 0
	for ; placed < boat.Boxes; placed++ {
		best, gain, cost := -1, 0, 0
		for t, k := range used {
			if k == len(slots[t]) || slots[t][k] == 0 {
				continue
			}
			price, ok := m.priceOf(t, k-int(have.n[t]))
			if g := slots[t][k] - price*gold; ok && g > gain && price <= money {
				best, gain, cost = t, g, price
			}
		}
		if best < 0 {
			break
		}
		used[best%cargos]++
		money -= cost
		p.profit += gain
		if cost > 0 && gain > bestNext {
			bestNext, p.next = gain, best
		}
	}
	if placed >= 2 {
		p.profit += m.offers[to.t2].Bonus * gold
	}
	if placed >= m.offers[to.t2].Left {
		p.profit += m.offers[to.t2].Wreaths * wreathWorth / 2
	}
	return p
}

// slots returns the worth of the four best spaces for a type on a trip, the best first.
func (m *merchant) slots(to trip, t int) [4]int {
	likely := 10
	if t < 3 {
		likely = m.fresh[min(to.n2, len(m.fresh)-1)]
	}
	later := &m.offers[to.t2].Open[t]
	slots := [4]int{m.worth(int(later[0])*likely, to.n2), m.worth(int(later[1])*likely, to.n2)}
	delivers := later[0] > 0 && m.stops[to.t2].delivers[t]
	if to.t1 > 0 {
		first := &m.stops[to.t1]
		if first.first[t][0] > 0 {
			insert(&slots, first.first[t][0])
			insert(&slots, first.first[t][1])
		}
		delivers = delivers || m.offers[to.t1].Open[t][0] > 0 && first.delivers[t]
	}
	if delivers && slots[0] > 0 {
		slots[0] += 2 * gold
	}
	return slots
}

// priceOf returns the price of a barrel after this number of others have been bought. A barrel
// already aboard (below 0) costs nothing.
func (m *merchant) priceOf(t, before int) (price int, ok bool) {
	if before < 0 {
		return 0, true
	}
	stock := int(m.s.Market[t]) - before
	return max(1, 4-stock), stock > 0
}

// insert inserts a value into a list in descending order, and drops the lowest.
func insert(list *[4]int, value int) {
	for i := range list {
		if value > list[i] {
			list[i], value = value, list[i]
		}
	}
}
