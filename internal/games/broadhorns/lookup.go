package broadhorns

// What bots look up in the data and in positions.

// Offer lists what a town currently demands and sells.
type Offer struct {
	// By type: the values of its two best empty spaces, the best first; 0: none.
	Open    [Cargos][2]int8
	Banner  *[Cargos]int8 // by type: the increase over the market price; -1: not for sale
	Left    int           // empty spaces
	Wreaths int
	Bonus   int
}

// Offer returns what a town demands and sells at the moment.
func (r Rules) Offer(s *State, town int8) (o Offer) {
	d := r.t.Demand(s, town)
	o.Banner, o.Wreaths, o.Bonus = &d.Banner, d.Wreaths, r.t.Bonus[town]
	open := d.All &^ s.Towns[town].Filled
	for i := 0; open>>i != 0; i++ {
		if !open.Has(i) {
			continue
		}
		o.Left++
		best := &o.Open[d.Cargo[i]]
		switch v := d.Value[i]; {
		case v > best[0]:
			best[0], best[1] = v, best[0]
		case v > best[1]:
			best[1] = v
		}
	}
	return o
}

// Entrance returns the space of a town's entrance.
func (r Rules) Entrance(town int8) int8 { return r.t.Space[town] }

// Here returns the town at whose entrance the player's boat is, or 0.
func (r Rules) Here(p *Player) int8 { return r.t.TownHere(p) }

// Boat returns the data of a boat, numbered like Player.Boat: 1 is the smallest.
func (r Rules) Boat(n int8) *BoatData { return &r.t.Boats[n] }

// Speed returns the speed of a boat in this season, which is at least 1 (BH-085).
func (r Rules) Speed(s *State, boat int8) int { return r.t.Speed(s, boat) }

// Cells returns the number of cells of a box.
func (r Rules) Cells() int { return r.t.Cells }

// Spoils reports whether there is a spoil step in this season.
func (r Rules) Spoils(s *State) bool { return r.t.Season(s).SpoilStep }

// Deliveries returns the delivery cards for a town and a type.
func (r Rules) Deliveries(town int8, c Cargo) CardSet { return r.t.Deliveries[town][c] }

// Destination returns the destination of a traveler, and the fare.
func (r Rules) Destination(c Card) (town int8, fare int) {
	f := r.t.Card(c)
	return f.To, f.Fare
}

// Place returns the town and the type of a delivery card.
func (r Rules) Place(c Card) (town int8, cargo Cargo) {
	f := r.t.Card(c)
	return f.Town, f.Cargo
}
