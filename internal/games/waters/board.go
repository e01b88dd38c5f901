package waters

import "github.com/bigriver/bigriver/internal/engine"

// Board is a view as JSON: what lies on the table as the seat may know it. Hexes are "column,row"; levels, heights and counts
// are numbers; cards are named as in the notation, "?" where the seat does not know them.
type Board struct {
	Version  string `json:"version"` // fall1926 or spring1927
	Data     string `json:"data"`    // the map and decks, a reconstruction
	Phase    int8   `json:"phase"`   // 0 set-up, 1 upgrades, 2 Landowner cards, 3 actions, 4 weather, 5 clean up, 6 over
	Week     int8   `json:"week"`    // weeks that are over
	Weeks    int8   `json:"weeks"`
	Loss     int8   `json:"loss"`
	Limit    int8   `json:"limit"`
	Bank     int16  `json:"bank"`     // collected for the next relief camp
	BankNeed int16  `json:"bankNeed"` // what a green camp takes
	First    int8   `json:"first"`    // the position with the First Player marker, from 0
	Active   int8   `json:"active"`   // whose turn it is, from 0
	Actions  int8   `json:"actions"`  // that are left in the turn
	Budget   int8   `json:"budget"`   // half-steps of the Move

	Hexes     []BoardHex      `json:"hexes"`
	Waters    []BoardWater    `json:"waters"`
	Rafts     []BoardRaft     `json:"rafts"`
	Positions []BoardPosition `json:"positions"`
	Goals     []BoardGoal     `json:"goals"`

	Row        []string `json:"row"`     // Landowner cards that lie open, from the left
	Weather    []string `json:"weather"` // of this week, or the last
	TopWeather []string `json:"topWeather"`
	TopLand    []string `json:"topLand"`
	Community  int8     `json:"community"` // cards in the decks
	Landowner  int8     `json:"landowner"`
	Reports    int8     `json:"reports"`
	Pool       int8     `json:"pool"` // Survivors who are not on the map
	Levees     int8     `json:"levees"`

	UnseenCommunity map[string]int8 `json:"unseenCommunity"` // by kind: deck, and hands that the seat does not see
	UnseenLandowner map[string]int8 `json:"unseenLandowner"`
	UnseenWeather   map[string]int8 `json:"unseenWeather"` // in Fall with the nine in the box
}

// BoardHex is a hex of the map.
type BoardHex struct {
	At        Hex    `json:"at"`
	Kind      string `json:"kind"`  // water, lowland, high or vicksburg
	Group     string `json:"group"` // of water or lowland, "" for what never floods
	Elevation int8   `json:"elevation,omitempty"`
	Terrain   string `json:"terrain,omitempty"` // open, field or forest
	Wet       bool   `json:"wet,omitempty"`     // water, or flooded and no camp
	Levee     int8   `json:"levee,omitempty"`
	Camp      string `json:"camp,omitempty"` // green or red
	Next      bool   `json:"next,omitempty"` // floods if a group's level rises by one
	Survivors int8   `json:"survivors,omitempty"`
}

// BoardWater is a group of water.
type BoardWater struct {
	Group   string `json:"group"`
	Area    string `json:"area"`
	Token   Hex    `json:"token"` // where the token lies, or would
	Level   int8   `json:"level"`
	Visited bool   `json:"visited"` // there is a token
	Flows   string `json:"flows"`   // the group downstream, "" if none
}

// BoardRaft is a raft.
type BoardRaft struct {
	At        Hex  `json:"at"`
	Survivors int8 `json:"survivors"`
}

// BoardPosition is what belongs to a position.
type BoardPosition struct {
	Seat     engine.Seat     `json:"seat"` // who plays it
	Town     Hex             `json:"town"` // "none" before it is placed, or lost
	Pawns    []BoardPawn     `json:"pawns"`
	Actions  int8            `json:"actions"`
	Movement int8            `json:"movement"`
	Donate   int8            `json:"donate"`
	Swim     bool            `json:"swim"`
	Ready    []string        `json:"ready"` // renewable powers with their cube on
	Role     string          `json:"role"`
	Points   int16           `json:"points"`
	Hand     map[string]int8 `json:"hand"` // by kind, "?" for what is not known
}

// BoardPawn is a pawn by its number in the position.
type BoardPawn struct {
	Number int8 `json:"number"`
	At     Hex  `json:"at"`
	Raft   int8 `json:"raft"` // from 1, 0 if on none
}

// BoardGoal is an open Community goal.
type BoardGoal struct {
	Goal  string          `json:"goal"` // A1 to B5
	Needs map[string]int8 `json:"needs"`
	Given map[string]int8 `json:"given"`
	Open  bool            `json:"open"` // takes cards: an A, or a B whose A was achieved
}

// Board gives a view as JSON.
func (r Rules) Board(v *State) any {
	g := play{v, r.d, nil}
	b := Board{
		Version: "fall1926", Data: r.d.name, Phase: int8(v.Phase), Week: v.Week, Weeks: v.weeks(), Loss: v.Loss, Limit: v.limit(),
		Bank: v.Bank, BankNeed: v.campCards(), First: v.First, Active: v.Active, Actions: v.Left, Budget: v.Budget,
		Row: []string{}, Weather: []string{}, TopWeather: []string{}, TopLand: []string{}, Goals: []BoardGoal{}, Rafts: []BoardRaft{},
		Community: v.DeckLen, Landowner: v.StarLen + v.LandLen, Reports: v.WeatherLen, Pool: v.Pool, Levees: v.Levees,
		UnseenCommunity: map[string]int8{}, UnseenLandowner: map[string]int8{}, UnseenWeather: map[string]int8{},
	}
	if v.Version == Spring1927 {
		b.Version = "spring1927"
	}
	g.boardMap(&b)
	g.boardCards(&b)
	for p := range v.Positions {
		b.Positions = append(b.Positions, g.boardPosition(p))
	}
	return b
}

func (g play) boardMap(b *Board) {
	next := g.nextHexes()
	for h := Hex(1); h < places; h++ {
		kind := g.d.kind[h]
		if kind == offMap {
			continue
		}
		x := BoardHex{
			At: h, Kind: [...]string{"", "water", "lowland", "high", "vicksburg"}[kind], Wet: g.wet(h), Levee: *g.levee(h),
			Next: next.has(h), Survivors: *g.people(h),
		}
		switch kind {
		case water:
			x.Group = g.d.waterID[g.d.group[h]]
		case lowland:
			x.Group, x.Elevation = g.d.landID[g.d.group[h]], g.d.elev[h]
		case offMap, highGround, vicksburg:
		}
		if kind != water {
			x.Terrain = [...]string{"open", "field", "forest"}[g.d.terrain[h]]
		}
		for _, c := range g.Camps {
			if c.At == h {
				x.Camp = map[bool]string{true: "green", false: "red"}[c.Green]
			}
		}
		b.Hexes = append(b.Hexes, x)
	}
	for _, w := range g.d.order[:g.d.ordered] {
		x := BoardWater{
			Group: g.d.waterID[w], Area: areaNames()[g.d.area[w]], Token: g.d.token[w], Level: g.Level[w],
			Visited: g.Token>>w&1 != 0,
		}
		if to := g.d.down[w]; to >= 0 {
			x.Flows = g.d.waterID[to]
		}
		b.Waters = append(b.Waters, x)
	}
	for i := range g.rafts() {
		b.Rafts = append(b.Rafts, BoardRaft(g.Rafts[i]))
	}
}

func (g play) boardCards(b *Board) {
	lands, weathers, cards := landNames(), weatherNames(), cardNames()
	for i := range rowLength {
		if c := g.Row[i]; c != NoLand {
			b.Row = append(b.Row, lands[c])
		}
		if w := g.Turned[i]; w != NoWeather {
			b.Weather = append(b.Weather, weathers[w])
		}
		if t := g.TopWeather[i]; t.Card != NoWeather {
			b.TopWeather = append(b.TopWeather, weathers[t.Card])
		}
		if t := g.TopLand[i]; t.Card != NoLand {
			b.TopLand = append(b.TopLand, lands[t.Card])
		}
	}
	for c, n := range g.Deck {
		if n > 0 {
			b.UnseenCommunity[cards[c]] = n
		}
	}
	for c := range g.Land {
		if n := g.Land[c] + g.Star[c]; n > 0 {
			b.UnseenLandowner[lands[c]] = n
		}
	}
	for w, n := range g.Weather {
		if n > 0 {
			b.UnseenWeather[weathers[w]] = n
		}
	}
	for i, x := range g.Goals {
		if x == NoGoal {
			continue
		}
		needs := x.needs()
		b.Goals = append(b.Goals, BoardGoal{
			Goal: x.String(), Needs: named(&needs), Given: named(&g.Given[i]),
			Open: !x.isB() || g.GoalsDone>>x.pair()&1 != 0,
		})
	}
}

// named is a pile by the names of its cards.
func named(p *Pile) map[string]int8 {
	names := cardNames()
	m := map[string]int8{}
	for c, n := range p {
		if n > 0 {
			m[names[c]] = n
		}
	}
	return m
}

func (g play) boardPosition(p int8) BoardPosition {
	x := BoardPosition{
		Seat: g.seat(p), Town: g.Town[p], Pawns: []BoardPawn{}, Ready: []string{}, Role: roleNames()[g.Role[p]],
		Points: g.Points[p], Actions: g.Powers[p][ActionsTrack], Movement: g.Powers[p][MovementTrack],
		Donate: g.Powers[p][DonateTrack], Swim: g.Powers[p][SwimTrack] > 0, Hand: named(&g.Hands[p]),
	}
	for i, pawn := range g.Pawns[p] {
		if pawn.At != Nowhere {
			x.Pawns = append(x.Pawns, BoardPawn{Number: int8(i) + 1, At: pawn.At, Raft: pawn.Raft})
		}
	}
	for r, name := range renewableNames() {
		if g.Cubes[p]>>r&1 != 0 {
			x.Ready = append(x.Ready, name)
		}
	}
	return x
}
