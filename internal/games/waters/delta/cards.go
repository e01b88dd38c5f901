package delta

// The quantities of the components.
const (
	MaxPositions = 4
	PawnsEach    = 4  // RW-001
	BoxedHeavy   = 9  // RW-022
	HighestLevee = 6  // RW-131
	MaxRafts     = 10 // RW-004
	RowLength    = 3  // RW-073
)

// Card is a card that a hand can hold: a Community card, or a Job Offer or Threat of the Landowner
// deck.
type Card int8

// The cards that hands can hold. UnknownCard is a card that a view hides.
const (
	NoCard Card = iota
	Blues
	Church
	Family
	Animals
	Garden
	Education
	Newspaper
	Radio
	Activism
	Vaudeville
	Job
	Threat
	UnknownCard
	CardKinds
)

// IsCommunity reports whether the card is from the Community deck.
func (c Card) IsCommunity() bool { return c >= Blues && c <= Vaudeville }

// IsPower reports whether the card is a Power card.
func (c Card) IsPower() bool { return c >= Blues && c <= Education }

// IsResistance reports whether the card is a Resistance card.
func (c Card) IsResistance() bool { return c >= Newspaper && c <= Vaudeville }

// Pile counts the cards that hands can hold, by kind.
type Pile [CardKinds]int8

// Size returns the number of cards in the pile.
func (p *Pile) Size() int8 { return sum(p[:]) }

// Community counts the Community cards, including hidden ones: all other cards of a hand are
// public.
func (p *Pile) Community() int8 { return p.Size() - p[Job] - p[Threat] }

// AddAll adds the cards of another pile.
func (p *Pile) AddAll(q *Pile) { addTo(p[:], q[:]) }

// sum returns the number of cards of all kinds.
func sum(counts []int8) (n int8) {
	for _, c := range counts {
		n += c
	}
	return n
}

// addTo adds the cards of a pile to another.
func addTo(counts, more []int8) {
	for k, n := range more {
		counts[k] += n
	}
}

// LandCard is a card of the Landowner deck.
type LandCard int8

// The Landowner cards. There is one Dynamite card for each area and one Relief card for each site.
const (
	NoLand LandCard = iota
	JobOffer
	ThreatCard
	Force
	RaceHatred
	Flees
	Dynamite
	Relief      = Dynamite + LandCard(Areas)
	UnknownLand = Relief + LandCard(Sites)
	LandKinds   = UnknownLand + 1
)

// IsCrisis reports whether the card is resolved when it is turned up.
func (c LandCard) IsCrisis() bool { return c > JobOffer && c < UnknownLand }

// IsRelief reports whether the card is a Relief Camp.
func (c LandCard) IsRelief() bool { return c >= Relief && c < UnknownLand }

// IsDynamite reports whether the card is Dynamite.
func (c LandCard) IsDynamite() bool { return c >= Dynamite && c < Relief }

// LandPile counts Landowner cards by kind.
type LandPile [LandKinds]int8

// Size returns the number of cards in the pile.
func (p *LandPile) Size() int8 { return sum(p[:]) }

// AddAll adds the cards of another pile.
func (p *LandPile) AddAll(q *LandPile) { addTo(p[:], q[:]) }

// Weather is a Weather Report card: an amount of rain, and an area.
type Weather int8

// The Weather Report cards: Heavy + area and so on.
const (
	NoWeather Weather = iota
	Heavy
	Medium         = Heavy + Weather(Areas)
	Light          = Medium + Weather(Areas)
	Sunny          = Light + Weather(Areas)
	Cloudy         = Sunny + Weather(Areas)
	UnknownWeather = Cloudy + 1
	WeatherKinds   = UnknownWeather + 1
)

// IsHeavy reports whether the card is heavy rain.
func (w Weather) IsHeavy() bool { return w >= Heavy && w < Medium }

// IsRain reports whether the card is rain of any amount.
func (w Weather) IsRain() bool { return w >= Heavy && w < Sunny }

// IsSunny reports whether the card is sunny.
func (w Weather) IsSunny() bool { return w >= Sunny && w < Cloudy }

// Area returns the area of a card with rain or sun.
func (w Weather) Area() int { return int(w-Heavy) % Areas }

// Amount returns how far the card raises a level (RW-143).
func (w Weather) Amount() int8 {
	if !w.IsRain() {
		return 0
	}
	return 3 - int8(w-Heavy)/int8(Areas)
}

// WeatherPile counts Weather Report cards by kind.
type WeatherPile [WeatherKinds]int8

// Size returns the number of cards in the pile.
func (p *WeatherPile) Size() int8 { return sum(p[:]) }

// AddAll adds the cards of another pile.
func (p *WeatherPile) AddAll(q *WeatherPile) { addTo(p[:], q[:]) }

// Heavy counts the heavy cards.
func (p *WeatherPile) Heavy() int8 { return sum(p[Heavy:Medium]) }

// The areas of the Weather Report.
const (
	yazooValley = iota
	moundsLanding
	cabinTeele
	tensasBasin
	Areas
)

// Sites is the number of Relief Camp cards, and of camps (RW-004).
const Sites = 7

// CardNames returns the names of the cards that hands can hold, in the order of their constants.
func CardNames() [CardKinds]string {
	return [...]string{
		"", "blues", "church", "family", "animals", "garden", "education", "newspaper", "radio", "activism", "vaudeville",
		"job", "threat", "?",
	}
}

// AreaNames returns the short names of the areas, in the order of their constants.
func AreaNames() [Areas]string { return [...]string{"YV", "ML", "CT", "TB"} }

// LandNames returns the names of the Landowner cards, in the order of their constants.
func LandNames() [LandKinds]string {
	return [...]string{
		"", "job", "threat", "force", "race_hatred", "flees", "dynamite_YV", "dynamite_ML", "dynamite_CT", "dynamite_TB",
		"relief_1", "relief_2", "relief_3", "relief_4", "relief_5", "relief_6", "relief_7", "?",
	}
}

// WeatherNames returns the names of the Weather Report cards, in the order of their constants.
func WeatherNames() [WeatherKinds]string {
	return [...]string{
		"", "heavy_YV", "heavy_ML", "heavy_CT", "heavy_TB", "medium_YV", "medium_ML", "medium_CT", "medium_TB",
		"light_YV", "light_ML", "light_CT", "light_TB", "sunny_YV", "sunny_ML", "sunny_CT", "sunny_TB", "cloudy", "?",
	}
}

// Flag returns 1 for true and 0 for false.
func Flag(on bool) int8 {
	if on {
		return 1
	}
	return 0
}
