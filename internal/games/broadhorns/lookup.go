package broadhorns

// What bots ask of the data.

// Offer is what a town asks for and sells now.
type Offer struct {
	Open    [cargos][2]int8 // by type: the values of its best two empty spaces, the best first, 0 for none
	Banner  *[cargos]int8   // the increase over the market's price, -1 for what is not sold
	Left    int             // empty spaces
	Wreaths int
	Bonus   int
}

// Offer looks a town up.
func (r Rules) Offer(s *State, town int8) (o Offer) {
	d := r.demand(s, town)
	o.Banner, o.Wreaths, o.Bonus = &d.banner, d.wreaths, r.bonus[town]
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

// Towns is how many towns there are, St. Louis, which is 0, among them.
func (r Rules) Towns() int8 { return allTowns }

// Entrance is a town's space on the river.
func (r Rules) Entrance(town int8) int8 { return r.space[town] }

// Here is the town at whose entrance the player's boat lies, 0 for none.
func (r Rules) Here(p *Player) int8 { return r.here(p) }

// Boat is a size of boat by State's numbers: 1 is the smallest.
func (r Rules) Boat(n int8) *BoatData { return &r.boats[n] }

// Price is what the next barrel of a type costs in St. Louis, 0 if there is none.
func (r Rules) Price(s *State, c Cargo) int { return r.price(s, c) }

// BlindPrice is what a barrel from the bag costs.
func (r Rules) BlindPrice() int { return r.data.Market.BagPrice }

// Cells is how many cells a box has.
func (r Rules) Cells() int { return r.cells }

// Spoils tells whether the spoil step works in this season.
func (r Rules) Spoils(s *State) bool { return r.season(s).SpoilStep }

// Deliveries are the cards that count for a town and a type.
func (r Rules) Deliveries(town int8, c Cargo) CardSet { return r.deliveries[town][c] }

// Destination is where a traveler goes, and the fare.
func (r Rules) Destination(c Card) (town int8, fare int) {
	f := r.card(c)
	return f.to, f.fare
}

// Place is the town and the type of a delivery card.
func (r Rules) Place(c Card) (town int8, cargo Cargo) {
	f := r.card(c)
	return f.town, f.cargo
}

// Perishable tells whether a type spoils.
func (c Cargo) Perishable() bool { return c.perishable() }

// IsDelivery and IsTraveler tell the cards apart that name towns.
func (c Card) IsDelivery() bool { return c.isDelivery() }

// IsTraveler tells whether the card is a traveler.
func (c Card) IsTraveler() bool { return c.isTraveler() }

// Travelers are those among some cards.
func (set CardSet) Travelers() CardSet { return set & allTravelers }

// First is the lowest card of a set that is not empty.
func (set CardSet) First() Card { return set.first() }

// Size counts a pile's cards, unknown ones too.
func (p *Pile) Size() int { return p.size() }

// Count counts a pile's cards of a kind.
func (p *Pile) Count(c Card) int { return p.count(c) }

// Load counts the barrels aboard.
func (p *Player) Load() int { return p.load() }

// Barrels counts those of a type.
func (p *Player) Barrels(c Cargo) int { return p.barrels(c) }
