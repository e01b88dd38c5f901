package waters

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
)

// Board is a whole view as JSON: what lies on the table, as far as the seat may know it, and the decision that the game waits
// for. Hexes are "column,row"; levels, heights and counts are numbers; cards have their names of the notation, or "?" if the
// seat does not know them; pawns are "position.pawn" as in the notation.
type Board struct {
	Version  string  `json:"version"` // fall1926 or spring1927
	Seats    int8    `json:"seats"`   // the people
	Options  Options `json:"options"`
	Data     string  `json:"data"`  // the map and decks, a reconstruction
	Phase    int8    `json:"phase"` // 0 set-up, 1 upgrades, 2 Landowner cards, 3 actions, 4 weather, 5 clean up, 6 over
	Week     int8    `json:"week"`  // weeks that are over
	Weeks    int8    `json:"weeks"`
	Loss     int8    `json:"loss"`
	Limit    int8    `json:"limit"`
	Bank     int16   `json:"bank"`     // collected for the next relief camp
	BankNeed int16   `json:"bankNeed"` // the cards that a green camp needs
	First    int8    `json:"first"`    // the position with the First Player marker, from 0
	Active   int8    `json:"active"`   // whose turn it is, from 0
	Actions  int8    `json:"actions"`  // that are left in the turn
	Budget   int8    `json:"budget"`   // half-steps of the Move

	Decision BoardDecision `json:"decision"`

	Hexes     []BoardHex      `json:"hexes"`
	Waters    []BoardWater    `json:"waters"`
	Flooded   []string        `json:"flooded"` // groups of lowland, with those whose hexes are all camps
	Camps     []BoardCamp     `json:"camps"`   // in the order in which they were placed
	Towns     []Hex           `json:"towns"`   // by position, and with two players the third town; "none" before it is placed, or lost
	Rafts     []BoardRaft     `json:"rafts"`
	Positions []BoardPosition `json:"positions"`
	Goals     []BoardGoal     `json:"goals"`

	Row          []string       `json:"row"`     // Landowner cards that lie open, from the left
	Weather      []string       `json:"weather"` // of this week, or of the last before it is drawn
	TopWeather   []string       `json:"topWeather"`
	TopLand      []string       `json:"topLand"`
	KnownWeather []engine.Seats `json:"knownWeather"` // who knows the cards of topWeather
	KnownLand    []engine.Seats `json:"knownLand"`
	StarredLand  []bool         `json:"starredLand"` // whether the cards of topLand are of the starred part
	Community    int8           `json:"community"`   // cards in the decks
	Landowner    int8           `json:"landowner"`
	Starred      int8           `json:"starred"` // of these in the starred part
	Reports      int8           `json:"reports"`
	Pool         int8           `json:"pool"` // Survivors who are not on the map
	Levees       int8           `json:"levees"`

	UnseenCommunity map[string]int8 `json:"unseenCommunity"` // by kind: deck, and hands that the seat does not see
	UnseenLandowner map[string]int8 `json:"unseenLandowner"`
	UnseenStarred   map[string]int8 `json:"unseenStarred"` // of unseenLandowner in the starred part
	UnseenWeather   map[string]int8 `json:"unseenWeather"` // in Fall with the nine in the box

	DiscardCommunity map[string]int8 `json:"discardCommunity"`
	DiscardLandowner map[string]int8 `json:"discardLandowner"`
	DiscardWeather   map[string]int8 `json:"discardWeather"`
	Box              map[string]int8 `json:"box"` // heavy cards by area, "?" for what is not known

	GoalsLeft []string `json:"goalsLeft"` // Community goals that are still in the stack
	GoalsDone []string `json:"goalsDone"` // achieved at least once
	RaftsOnce bool     `json:"raftsOnce"` // Build Rafts was claimed for two rafts
}

// BoardDecision is the decision that the game waits for, and what has happened in the turn so far. Positions are numbers from
// 0, pawns are written as in the notation, and "" is none.
type BoardDecision struct {
	Step      int8     `json:"step"`      // by the order of the steps of this package
	Asked     int8     `json:"asked"`     // who is asked, or pays, or is drawn for
	Demand    int8     `json:"demand"`    // cards that Force still takes from the group, or a Race Hatred from the Outside Activist
	Gifts     int8     `json:"gifts"`     // cards that may still be given
	Ending    bool     `json:"ending"`    // the turn is over, except for the hand limit
	Taken     bool     `json:"taken"`     // Accept Work or Donate has done something
	Activism  bool     `json:"activism"`  // an Outside Activism was played this round
	Next      int8     `json:"next"`      // who must answer the next Threat
	Boost     string   `json:"boost"`     // the power that is raised for this turn
	Swim      string   `json:"swim"`      // the pawn that is in the water in this Move
	Wanted    int8     `json:"wanted"`    // the number from 1 of the pawn whose owner is asked, or 1 or 2 for the deck that was looked at
	Permitted []string `json:"permitted"` // pawns of others that may be moved in this Move
	Refused   []string `json:"refused"`   // pawns of others for which the owner has said no
	// Rafts holds, by pawn, what was left of the Move, and one more, when it boarded a raft.
	Rafts map[string]int8 `json:"rafts"`
	Done  []bool          `json:"done"`  // who is done with upgrades
	Owe   []int8          `json:"owe"`   // cards to discard or pawns to move, by position
	Due   []int8          `json:"due"`   // Community cards to draw
	Votes []string        `json:"votes"` // what each would choose for the group, as in the notation; "" if nothing yet
}

// BoardCamp is a relief camp.
type BoardCamp struct {
	At    Hex  `json:"at"`
	Green bool `json:"green"`
}

// BoardHex is a hex of the map.
type BoardHex struct {
	At        Hex    `json:"at"`
	Kind      string `json:"kind"`  // water, lowland, high or vicksburg
	Group     string `json:"group"` // of water or lowland, "" for land that never floods
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
	Visited bool   `json:"visited"`    // there is a token
	Mark    int8   `json:"mark"`       // how often rain came again after all groups of the area had a token
	Rained  bool   `json:"rained"`     // its area has had rain
	Flows   string `json:"flows"`      // the group downstream, "" if none
	Floods  Hex    `json:"floods"`     // the hex that it floods first, "none" if nothing is left
	From    int8   `json:"floodsFrom"` // the level that does it, 0 if nothing is left
}

// BoardRaft is a raft.
type BoardRaft struct {
	At        Hex  `json:"at"`
	Survivors int8 `json:"survivors"`
}

// BoardPosition has the town, the powers, the pawns and the hand of a position.
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
	Heard    int8            `json:"heard"` // the last audience: 0 none, then the towns from 1 to 4 and the pawns from 5
	Hand     map[string]int8 `json:"hand"`  // by kind, "?" for what is not known
	Shown    map[string]int8 `json:"shown"` // the part of the hand that all know
}

// BoardPawn is a pawn by its number in the position.
type BoardPawn struct {
	Number int8 `json:"number"`
	At     Hex  `json:"at"`
	Raft   int8 `json:"raft"` // from 1, 0 if on none
}

// BoardGoal is an open Community goal.
type BoardGoal struct {
	Place int8            `json:"place"` // 1 or 2
	Goal  string          `json:"goal"`  // A1 to B5
	Needs map[string]int8 `json:"needs"`
	Given map[string]int8 `json:"given"`
	Open  bool            `json:"open"` // takes cards: an A, or a B whose A was achieved
}

// Board returns a view as JSON.
func (r Rules) Board(v *State) any {
	b := Board{
		Version: "fall1926", Seats: v.Seats, Options: v.Options, Data: r.t.name, Phase: int8(v.Phase), Week: v.Week,
		Weeks: v.weeks(), Loss: v.Loss, Limit: v.limit(), Bank: v.Bank, BankNeed: v.campCards(), First: v.First, Active: v.Active,
		Actions: v.Left + v.ToPlace, Budget: v.Budget, Decision: v.boardDecision(), Row: []string{}, Weather: []string{},
		TopWeather: []string{}, TopLand: []string{}, KnownWeather: []engine.Seats{}, KnownLand: []engine.Seats{},
		StarredLand: []bool{}, Goals: []BoardGoal{}, Rafts: []BoardRaft{}, Flooded: []string{}, Camps: []BoardCamp{},
		Towns: v.Town[:max(3, v.Positions)], Community: v.DeckLen, Landowner: v.landLeft(), Starred: v.StarLen,
		Reports: v.weatherLeft(), Pool: v.Pool, Levees: v.Levees,
		GoalsLeft: goalsOf(v.GoalsLeft), GoalsDone: goalsOf(v.GoalsDone), RaftsOnce: v.RaftsOnce,
	}
	if v.Version == Spring1927 {
		b.Version = "spring1927"
	}
	r.t.boardMap(v, &b)
	v.boardCards(&b)
	for p := range v.Positions {
		b.Positions = append(b.Positions, v.boardPosition(p))
	}
	return b
}

func (s *State) boardDecision() BoardDecision {
	s, n := s, s.Positions
	d := BoardDecision{
		Step: int8(s.Step), Asked: s.Asked, Demand: s.Demand, Gifts: s.Gifts, Ending: s.Ending, Taken: s.Taken || s.Worked,
		Activism: s.Activism, Next: s.Next, Boost: trackNames()[s.Boost], Wanted: s.Wanted + s.Looked, Permitted: pawnsOfSet(s.Permitted),
		Refused: pawnsOfSet(s.Refused), Rafts: map[string]int8{}, Done: s.Done[:n], Owe: []int8{}, Due: s.Due[:n],
		Votes: []string{},
	}
	for p := range n {
		d.Owe = append(d.Owe, s.Owe[p]+flag(s.Called[p]))
	}
	for _, vote := range s.Votes[:n] {
		words := ""
		if vote != (Action{}) {
			words = Rules{}.Format(vote)
		}
		d.Votes = append(d.Votes, words)
	}
	if s.Swimmer > 0 {
		d.Swim = pawnText(s.Swimmer - 1)
	}
	for i, b := range s.Boarded {
		if b > 0 {
			d.Rafts[pawnText(int8(i))] = b
		}
	}
	return d
}

func pawnsOfSet(set uint16) []string {
	pawns := []string{}
	for ; set != 0; set &= set - 1 {
		pawns = append(pawns, pawnText(int8(bits.TrailingZeros16(set))))
	}
	return pawns
}

func goalsOf(set uint16) []string {
	names := []string{}
	for x := WriteBlues; x < goals; x++ {
		if set>>x&1 != 0 {
			names = append(names, x.String())
		}
	}
	return names
}

func (t *tables) boardMap(s *State, b *Board) {
	warned, shore := t.warnings(s), t.shore(s)
	for h := Hex(1); h < Places; h++ {
		kind := t.kind[h]
		if kind == offMap {
			continue
		}
		x := BoardHex{
			At: h, Kind: [...]string{"", "water", "lowland", "high", "vicksburg"}[kind], Wet: t.wet(s, h), Levee: *s.levee(h),
			Next: warned[h] == 1, Survivors: *s.people(h),
		}
		switch kind {
		case water:
			x.Group = t.waterID[t.group[h]]
		case lowland:
			x.Group, x.Elevation = t.landID[t.group[h]], t.elev[h]
		case offMap, highGround, vicksburg:
		}
		if kind != water {
			x.Terrain = [...]string{"open", "field", "forest"}[t.terrain[h]]
		}
		for _, c := range s.Camps {
			if c.At == h {
				x.Camp = map[bool]string{true: "green", false: "red"}[c.Green]
			}
		}
		b.Hexes = append(b.Hexes, x)
	}
	for _, w := range t.order[:t.ordered] {
		x := BoardWater{
			Group: t.waterID[w], Area: areaNames()[t.area[w]], Token: t.token[w], Level: s.Level[w],
			Visited: s.Token>>w&1 != 0, Mark: s.Mark[w], Rained: s.Rained>>t.area[w]&1 != 0,
		}
		first := t.floodsFirst(s, w, &shore)
		x.Floods, x.From = first.at, first.level
		if to := t.down[w]; to >= 0 {
			x.Flows = t.waterID[to]
		}
		b.Waters = append(b.Waters, x)
	}
	for n := range t.lands {
		if s.Flooded>>n&1 != 0 {
			b.Flooded = append(b.Flooded, t.landID[n])
		}
	}
	for i := range s.campCount() {
		b.Camps = append(b.Camps, BoardCamp(s.Camps[i]))
	}
	for i := range s.rafts() {
		b.Rafts = append(b.Rafts, BoardRaft(s.Rafts[i]))
	}
}

func (s *State) boardCards(b *Board) {
	lands, weathers := landNames(), weatherNames()
	for i := range rowLength {
		if c := s.Row[i]; c != NoLand {
			b.Row = append(b.Row, lands[c])
		}
		if w := s.Turned[i]; w != NoWeather {
			b.Weather = append(b.Weather, weathers[w])
		}
		if top := s.TopWeather[i]; top.Card != NoWeather {
			b.TopWeather, b.KnownWeather = append(b.TopWeather, weathers[top.Card]), append(b.KnownWeather, top.Known)
		}
		if top := s.TopLand[i]; top.Card != NoLand {
			b.TopLand, b.KnownLand = append(b.TopLand, lands[top.Card]), append(b.KnownLand, top.Known)
			b.StarredLand = append(b.StarredLand, top.Star)
		}
	}
	unseen := s.Land
	unseen.addAll(&s.Star)
	b.UnseenCommunity, b.DiscardCommunity = named(&s.Deck), named(&s.Discard)
	b.UnseenLandowner, b.UnseenStarred = countedAs(lands[:], unseen[:]), countedAs(lands[:], s.Star[:])
	b.DiscardLandowner = countedAs(lands[:], s.LandDiscard[:])
	b.UnseenWeather, b.DiscardWeather = countedAs(weathers[:], s.Weather[:]), countedAs(weathers[:], s.WeatherDiscard[:])
	b.Box = countedAs(weathers[Heavy:Medium], s.Boxed[:])
	if s.BoxedUnseen > 0 {
		b.Box[weathers[UnknownWeather]] = s.BoxedUnseen
	}
	for i, x := range s.Goals {
		if x == NoGoal {
			continue
		}
		needs := x.Needs()
		b.Goals = append(b.Goals, BoardGoal{
			Place: int8(i) + 1, Goal: x.String(), Needs: named(&needs), Given: named(&s.Given[i]),
			Open: !x.isB() || s.GoalsDone>>x.pair()&1 != 0,
		})
	}
}

// named returns a pile by the names of its cards.
func named(p *Pile) map[string]int8 {
	names := cardNames()
	return countedAs(names[:], p[:])
}

// countedAs returns counts by name, without those that are 0.
func countedAs(names []string, counts []int8) map[string]int8 {
	m := map[string]int8{}
	for c, n := range counts {
		if n != 0 {
			m[names[c]] = n
		}
	}
	return m
}

func (s *State) boardPosition(p int8) BoardPosition {
	x := BoardPosition{
		Seat: s.seat(p), Town: s.Town[p], Pawns: []BoardPawn{}, Ready: []string{}, Role: roleNames()[s.Role[p]],
		Points: s.Points[p], Actions: s.Powers[p][ActionsTrack], Movement: s.Powers[p][MovementTrack],
		Donate: s.Powers[p][DonateTrack], Swim: s.Powers[p][SwimTrack] > 0, Heard: s.Heard[p],
		Hand: named(&s.Hands[p]), Shown: named(&s.Shown[p]),
	}
	for i, pawn := range s.Pawns[p] {
		if pawn.At != Nowhere {
			x.Pawns = append(x.Pawns, BoardPawn{Number: int8(i) + 1, At: pawn.At, Raft: pawn.Raft})
		}
	}
	for r, name := range renewableNames() {
		if s.Cubes[p]>>r&1 != 0 {
			x.Ready = append(x.Ready, name)
		}
	}
	return x
}

// termNames returns the names that clients get in place of the numbers of a type: those of the Board.
func (t *tables) termNames() map[string]engine.TermNames {
	cards, lands, weathers, areas := cardNames(), landNames(), weatherNames(), areaNames()
	hexes := make([]string, Places)
	for h := range hexes {
		hexes[h] = Hex(h).String()
	}
	return map[string]engine.TermNames{
		"card": {Names: cards[:]}, "land": {Names: lands[:]}, "weather": {Names: weathers[:]}, "area": {Names: areas[:]},
		"track": {Names: trackNames()}, "renewable": {Names: renewableNames()}, "role": {Names: roleNames()},
		"goal": {First: int(WriteBlues), Names: goalsOf(allGoals)}, "hex": {Names: hexes},
		"water": {Names: t.waterID[:t.waters]}, "lowland": {Names: t.landID[:t.lands]},
	}
}
