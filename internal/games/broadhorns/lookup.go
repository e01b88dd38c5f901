package broadhorns

// This file has what bots read of the data and of positions.

// Offer is what a town demands and sells now.
type Offer struct {
	Open    [cargos][2]int8 // by type: the values of its best two empty spaces, the best first; 0: none
	Banner  *[cargos]int8   // by type: the increase over the market's price, or -1 if it is not sold
	Left    int             // empty spaces
	Wreaths int
	Bonus   int
}

// Offer returns what a town demands and sells now.
func (r Rules) Offer(s *State, town int8) (o Offer) {
	d := r.t.demand(s, town)
	o.Banner, o.Wreaths, o.Bonus = &d.banner, d.wreaths, r.t.bonus[town]
	open := d.all &^ s.Towns[town].Filled
	for i := 0; open>>i != 0; i++ {
		if !open.has(i) {
			continue
		}
		o.Left++
		best := &o.Open[d.cargo[i]]
		switch v := d.value[i]; {
		case v > best[0]:
			best[0], best[1] = v, best[0]
		case v > best[1]:
			best[1] = v
		}
	}
	return o
}

// Towns returns the number of towns. St. Louis is one of them, with number 0.
func (Rules) Towns() int8 { return allTowns }

// Entrance returns the space of a town's entrance.
func (r Rules) Entrance(town int8) int8 { return r.t.space[town] }

// Here returns the town at whose entrance the player's boat is, or 0.
func (r Rules) Here(p *Player) int8 { return r.t.townHere(p) }

// Boat returns the data of a boat as Player.Boat counts them: 1 is the smallest.
func (r Rules) Boat(n int8) *BoatData { return &r.t.boats[n] }

// Speed returns the speed of a boat in this season, which is at least 1 (BH-085).
func (r Rules) Speed(s *State, boat int8) int { return r.t.speed(s, boat) }

// Price returns the price of the next barrel of a type in St. Louis, or 0 if there is none.
func (Rules) Price(s *State, c Cargo) int { return s.price(c) }

// Cells returns the number of cells of a box.
func (r Rules) Cells() int { return r.t.cells }

// Spoils reports whether there is a spoil step in this season.
func (r Rules) Spoils(s *State) bool { return r.t.season(s).SpoilStep }

// Deliveries returns the delivery cards for a town and a type.
func (r Rules) Deliveries(town int8, c Cargo) CardSet { return r.t.deliveries[town][c] }

// Destination returns the destination of a traveler, and the fare.
func (r Rules) Destination(c Card) (town int8, fare int) {
	f := r.t.card(c)
	return f.to, f.fare
}

// Place returns the town and the type of a delivery card.
func (r Rules) Place(c Card) (town int8, cargo Cargo) {
	f := r.t.card(c)
	return f.town, f.cargo
}

// Perishable reports whether a type spoils.
func (c Cargo) Perishable() bool { return c.perishable() }

// IsDelivery reports whether the card is a delivery.
func (c Card) IsDelivery() bool { return c.isDelivery() }

// IsTraveler reports whether the card is a traveler.
func (c Card) IsTraveler() bool { return c.isTraveler() }

// Travelers returns the travelers of a set.
func (set CardSet) Travelers() CardSet { return set & allTravelers }

// First returns the lowest card of a set that is not empty.
func (set CardSet) First() Card { return set.first() }

// Size returns the number of cards in a pile, unknown ones included.
func (p *Pile) Size() int { return p.size() }

// Count returns how many copies of a card a pile has.
func (p *Pile) Count(c Card) int { return p.count(c) }

// Load returns the number of barrels aboard.
func (p *Player) Load() int { return p.load() }

// Barrels returns the number of barrels of a type aboard.
func (p *Player) Barrels(c Cargo) int { return p.barrels(c) }
