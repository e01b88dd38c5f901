package show

import (
	"math/bits"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/games/waters"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
	"github.com/bigriver/bigriver/internal/games/waters/written"
)

// Board is a view as JSON: what is on the table, as far as the seat may know it, and the decision
// that the game is waiting for. Hexes are "column,row"; levels, heights and counts are numbers;
// cards have their names of the notation, or "?" if the seat does not know them; pawns are
// "position.pawn" as in the notation.
type Board struct {
	Version  string  `json:"version" doc:"fall1926 or spring1927."`
	Seats    int8    `json:"seats" doc:"The number of people."`
	Options  Options `json:"options" doc:"The options."`
	Data     string  `json:"data" doc:"The name of the map and decks, which are a reconstruction."`
	Phase    int8    `json:"phase" doc:"0 set-up, 1 upgrades, 2 Landowner cards, 3 actions, 4 weather, 5 clean up, 6 over."`
	Week     int8    `json:"week" doc:"The number of weeks that are over."`
	Weeks    int8    `json:"weeks" doc:"The number of weeks in the game."`
	Loss     int8    `json:"loss" doc:"The loss."`
	Limit    int8    `json:"limit" doc:"The loss at which the game is lost."`
	Bank     int16   `json:"bank" doc:"The cards collected for the next relief camp."`
	BankNeed int16   `json:"bankNeed" doc:"The cards that a green camp needs."`
	First    int8    `json:"first" doc:"The position with the First Player marker, from 0."`
	Active   int8    `json:"active" doc:"The position whose turn it is, from 0."`
	Actions  int8    `json:"actions" doc:"The actions that are left in the turn."`
	Budget   int8    `json:"budget" doc:"The half-steps that are left of the Move."`

	MoveSteps int8 `json:"moveSteps" doc:"The half-steps that a Move of this turn has."`
	MayGive   int8 `json:"mayGive" doc:"The largest number of cards that a Donate of this turn can give."`

	Odds *BoardOdds `json:"odds,omitempty" doc:"What the weather of this week may bring, as the map lies now. Missing while there is no week's weather to come."`

	Decision BoardDecision `json:"decision" doc:"The state of the decision that is open."`

	Map       []string        `json:"map" doc:"The map as it always is, by rows: a cell of four characters for each column. A1f5 is lowland of the group A1 with fields (f), forest (w) or open land (o) at elevation 5; a cell that ends with H is high ground, with V Vicksburg. ML1~ is water of the group ML1, ML1+ where its token lies, and ML1* there and on the weather location; .... is off the map. Odd columns lie half a hex further south."`
	Hexes     []BoardHex      `json:"hexes" doc:"The hexes with something that may change: flooded, a levee, a camp, Survivors, or next to flood. All other hexes have none of these."`
	Waters    []BoardWater    `json:"waters" doc:"The groups of water."`
	Flooded   []string        `json:"flooded" doc:"The groups of lowland that are flooded, with those whose hexes are all camps."`
	Camps     []BoardCamp     `json:"camps" doc:"The relief camps, in the order in which they were placed."`
	Towns     []delta.Hex     `json:"towns" doc:"The towns by position and, with two players, the third town; none before it is placed, or once it is lost."`
	Rafts     []BoardRaft     `json:"rafts" doc:"The rafts."`
	Positions []BoardPosition `json:"positions" doc:"The positions, each with its town, powers, pawns and hand."`
	Goals     []BoardGoal     `json:"goals" doc:"The open Community goals."`

	Row          []string       `json:"row" doc:"The Landowner cards that lie open, from the left."`
	Weather      []string       `json:"weather" doc:"The weather cards of this week, or of last week until this week's are drawn."`
	TopWeather   []string       `json:"topWeather" doc:"The cards on top of the weather deck, as far as somebody has looked at them."`
	TopLand      []string       `json:"topLand" doc:"The cards on top of the Landowner deck, as far as somebody has looked at them."`
	KnownWeather []engine.Seats `json:"knownWeather" doc:"The seats that know each card of topWeather."`
	KnownLand    []engine.Seats `json:"knownLand" doc:"The seats that know each card of topLand."`
	StarredLand  []bool         `json:"starredLand" doc:"Whether each card of topLand belongs to the starred part."`
	Community    int8           `json:"community" doc:"The cards in the Community deck."`
	Landowner    int8           `json:"landowner" doc:"The cards in the Landowner deck."`
	Starred      int8           `json:"starred" doc:"How many cards of the Landowner deck are in the starred part."`
	ToTurnUp     int8           `json:"toTurnUp" doc:"The Landowner cards that Seek Work would turn up now."`
	Reports      int8           `json:"reports" doc:"The weather cards left in the deck."`
	Pool         int8           `json:"pool" doc:"The Survivors who are not on the map."`
	Levees       int8           `json:"levees" doc:"The levee tokens that are left."`

	UnseenCommunity display.Counts `json:"unseenCommunity" doc:"Cards by kind: those of the deck and of hands that the reader does not see."`
	UnseenLandowner display.Counts `json:"unseenLandowner" doc:"Cards of the Landowner deck that the reader has not seen, by kind."`
	UnseenStarred   display.Counts `json:"unseenStarred" doc:"Those of unseenLandowner that are in the starred part."`
	UnseenWeather   display.Counts `json:"unseenWeather" doc:"Weather cards that the reader has not seen, by kind; in Fall with the nine in the box."`

	DiscardCommunity display.Counts `json:"discardCommunity" doc:"The Community discard pile, by kind."`
	DiscardLandowner display.Counts `json:"discardLandowner" doc:"The Landowner discard pile, by kind."`
	DiscardWeather   display.Counts `json:"discardWeather" doc:"The weather discard pile, by kind."`
	Box              display.Counts `json:"box" doc:"The heavy cards in the box by area, ? for what is not known."`

	GoalsLeft []string `json:"goalsLeft" doc:"The Community goals that are still in the stack."`
	GoalsDone []string `json:"goalsDone" doc:"The Community goals that were achieved at least once."`
	RaftsOnce bool     `json:"raftsOnce" doc:"Whether Build Rafts was claimed for two rafts."`
}

// Options are the switches of set-up.
type Options struct {
	Deck77       bool `json:"deck77" doc:"Whether the Weather deck has the 77 cards of the printed game."`
	LeveeKept    bool `json:"leveeKept" doc:"Whether a flooded levee is no loss."`
	SunnyOne     bool `json:"sunnyOne" doc:"Whether a sunny day lowers the highest group of an area only."`
	LakesClosed  bool `json:"lakesClosed" doc:"Whether each lake of the Yazoo Valley keeps its water."`
	OnePass      bool `json:"onePass" doc:"Whether each group of water is resolved once a week."`
	RaftsSink    bool `json:"raftsSink" doc:"Whether a raft does not protect who is on it."`
	Refuge       bool `json:"refuge" doc:"Whether Vicksburg takes Survivors in during Fall."`
	Carried      bool `json:"carried" doc:"Whether a rescue needs a way of at least one hex."`
	Tight        bool `json:"tight" doc:"Whether the loss limits are tighter."`
	Goals        bool `json:"goals" doc:"Whether cards can be given to Community goals."`
	Individual   bool `json:"individual" doc:"Whether each player has an individual goal."`
	OpenHands    bool `json:"openHands" doc:"Whether all players see all hands."`
	AlwaysPermit bool `json:"alwaysPermit" doc:"Whether the permission to move the pawns of others is given once for all."`
	FirstOnDot   bool `json:"firstOnDot" doc:"Whether the first rain of an area always goes to its dot."`
	GroupVote    bool `json:"groupVote" doc:"Whether the others say what they would choose before one player decides for the group."`
}

// BoardDecision is the decision that the game is waiting for, and what has happened in the turn so
// far. Positions are numbers from 0, pawns are written as in the notation, and "" is none.
type BoardDecision struct {
	Step      int8     `json:"step" doc:"The step of the turn, by the order of the steps in the rules."`
	Asked     int8     `json:"asked" doc:"The position that is asked, that pays, or for which cards are drawn."`
	Demand    int8     `json:"demand" doc:"The cards that Force still takes from the group, or a Race Hatred from the Outside Activist."`
	Gifts     int8     `json:"gifts" doc:"The cards that may still be given."`
	Ending    bool     `json:"ending" doc:"Whether the turn is over, except for the hand limit."`
	Taken     bool     `json:"taken" doc:"Whether Accept Work or Donate has done something."`
	Activism  bool     `json:"activism" doc:"Whether an Outside Activism was played this round."`
	Next      int8     `json:"next" doc:"The position that must answer the next Threat."`
	Boost     string   `json:"boost" doc:"The power that is raised for this turn."`
	Swim      string   `json:"swim" doc:"The pawn that is in the water in this Move."`
	Wanted    int8     `json:"wanted" doc:"The number from 1 of the pawn whose owner is asked, or 1 or 2 for the deck that was looked at."`
	Permitted []string `json:"permitted" doc:"The pawns of others that may be moved in this Move."`
	Refused   []string `json:"refused" doc:"The pawns of others whose owners have said no."`
	// Rafts holds, for each pawn that has boarded a raft, what was left of the Move at that moment,
	// plus 1.
	Rafts map[string]int8 `json:"rafts" doc:"By pawn, the half-steps that were left of the Move when it boarded a raft, plus one."`
	Done  []bool          `json:"done" doc:"Who is done with upgrades, by position."`
	Owe   []int8          `json:"owe" doc:"The cards to discard or pawns to move, by position."`
	Due   []int8          `json:"due" doc:"The Community cards to draw, by position."`
	Votes []string        `json:"votes" doc:"What each position would choose for the group, as in the notation; empty if nothing yet."`
}

// BoardCamp is a relief camp.
type BoardCamp struct {
	At    delta.Hex `json:"at" doc:"The hex."`
	Green bool      `json:"green" doc:"Whether it is a green camp."`
}

// BoardHex has the variable properties of a hex of the map.
type BoardHex struct {
	At        delta.Hex `json:"at" doc:"The hex."`
	Wet       bool      `json:"wet,omitempty" doc:"Whether it is lowland that is flooded and no camp."`
	Levee     int8      `json:"levee,omitempty" doc:"The height of its levee."`
	Against   string    `json:"against,omitempty" doc:"The group of water that its levee holds back: the highest of those next to it, which is above the land."`
	Camp      string    `json:"camp,omitempty" doc:"Its camp, green or red."`
	Next      bool      `json:"next,omitempty" doc:"Whether it floods if the level of a group rises by one."`
	Survivors int8      `json:"survivors,omitempty" doc:"The Survivors there."`
}

// BoardWater is a group of water.
type BoardWater struct {
	Group   string    `json:"group" doc:"The group of water or lowland; empty for land that never floods."`
	Area    string    `json:"area" doc:"The area of the map."`
	Token   delta.Hex `json:"token" doc:"The hex where the token lies, or would lie."`
	Level   int8      `json:"level" doc:"The level."`
	Visited bool      `json:"visited,omitempty" doc:"Whether there is a token."`
	Mark    int8      `json:"mark,omitempty" doc:"How often rain came again after all groups of the area had a token."`
	Rained  bool      `json:"rained,omitempty" doc:"Whether its area has had rain."`
	Rain    bool      `json:"rain,omitempty" doc:"Whether the next rain of its area falls here."`
	Flows   string    `json:"flows" doc:"The group downstream; empty if there is none."`
	Floods  delta.Hex `json:"floods" doc:"The hex that it floods first; none if nothing is left."`
	From    int8      `json:"floodsFrom" doc:"The level at which it floods that hex; 0 if nothing is left."`
}

// BoardRaft is a raft.
type BoardRaft struct {
	At        delta.Hex `json:"at" doc:"The hex."`
	Survivors int8      `json:"survivors" doc:"The Survivors there."`
	Carried   bool      `json:"carried,omitempty" doc:"Whether the Survivors aboard have come a hex with it. Only where a rescue needs a way."`
}

// BoardPosition has the town, the powers, the pawns and the hand of a position.
type BoardPosition struct {
	Seat     engine.Seat    `json:"seat" doc:"The seat that plays it."`
	Town     delta.Hex      `json:"town" doc:"The town; none before it is placed, or once it is lost."`
	Pawns    []BoardPawn    `json:"pawns" doc:"The pawns."`
	Actions  int8           `json:"actions" doc:"The actions of its turn."`
	Movement int8           `json:"movement" doc:"How far a Move goes."`
	Donate   int8           `json:"donate" doc:"How many cards a Donate gives."`
	Swim     bool           `json:"swim" doc:"Whether its pawns swim."`
	Ready    []string       `json:"ready" doc:"The renewable powers that still have their cube."`
	Upgrades []BoardUpgrade `json:"upgrades" doc:"What each power costs it next: the five tracks, then the five renewable powers."`
	Growing  []int8         `json:"growing" doc:"The pawns, by their numbers, that add a card when it works for the community."`
	Role     string         `json:"role" doc:"The role."`
	Points   int16          `json:"points" doc:"The points of the individual goal."`
	Heard    int8           `json:"lastAudience" doc:"The last audience: 0 none, then the towns from 1 to 4 and the pawns from 5."`
	Hand     display.Counts `json:"hand" doc:"The hand by kind, ? for what is not known."`
	Shown    display.Counts `json:"shown" doc:"The part of the hand that everybody knows, by kind."`
}

// BoardPawn is a pawn by its number in the position.
type BoardPawn struct {
	Number int8      `json:"number" doc:"The number of the pawn in its position."`
	At     delta.Hex `json:"at" doc:"The hex."`
	Raft   int8      `json:"raft" doc:"The raft that it is on, from 1; 0 for none."`
}

// BoardGoal is an open Community goal.
type BoardGoal struct {
	Place int8           `json:"place" doc:"1 or 2."`
	Goal  string         `json:"goal" doc:"The goal, A1 to B5."`
	Needs display.Counts `json:"needs" doc:"The cards that it takes, by kind."`
	Given display.Counts `json:"given" doc:"The cards that it was given, by kind."`
	Open  bool           `json:"open" doc:"Whether it takes cards: an A, or a B whose A was achieved."`
}

// Board returns a view as JSON.
func (r Show) Board(v *waters.State) display.Board {
	b := Board{
		Version: "fall1926", Seats: v.Seats, Options: Options(v.Options), Data: r.t.Name, Phase: int8(v.Phase), Week: v.Week,
		Weeks: v.Weeks(), Loss: v.Loss, Limit: v.Limit(), Bank: v.Bank, BankNeed: v.CampCards(), First: v.First, Active: v.Active,
		Actions: v.Left + v.ToPlace, Budget: v.Budget, MoveSteps: 2 * v.Power(delta.MovementTrack), MayGive: v.Power(delta.DonateTrack), Decision: boardDecision(v), Row: make([]string, 0, delta.RowLength), Weather: make([]string, 0, delta.RowLength),
		TopWeather: []string{}, TopLand: []string{}, KnownWeather: []engine.Seats{}, KnownLand: []engine.Seats{},
		StarredLand: []bool{}, Goals: []BoardGoal{}, Rafts: []BoardRaft{}, Flooded: make([]string, 0, bits.OnesCount32(v.Flooded)), Camps: []BoardCamp{},
		Towns: v.Town[:max(3, v.Positions)], Community: v.DeckLen, Landowner: v.LandLeft(), Starred: v.StarLen, ToTurnUp: int8(delta.RowLength - v.RowSize()),
		Reports: v.WeatherLeft(), Pool: v.Pool, Levees: v.Levees,
		GoalsLeft: goalsOf(v.GoalsLeft), GoalsDone: goalsOf(v.GoalsDone), RaftsOnce: v.RaftsOnce,
	}
	if v.Version == delta.Spring1927 {
		b.Version = "spring1927"
	}
	r.t.boardMap(v, &b)
	b.Odds = r.t.boardOdds(v)
	r.t.boardCards(v, &b)
	b.Positions = make([]BoardPosition, 0, v.Positions)
	for p := range v.Positions {
		b.Positions = append(b.Positions, r.t.boardPosition(v, p))
	}
	return b
}

func boardDecision(s *waters.State) BoardDecision {
	s, n := s, s.Positions
	d := BoardDecision{
		Step: int8(s.Step), Asked: s.Asked, Demand: s.Demand, Gifts: s.Gifts, Ending: s.Ending, Taken: s.Taken || s.Worked,
		Activism: s.Activism, Next: s.Next, Boost: delta.TrackNames()[s.Boost], Wanted: s.Wanted + s.Looked, Permitted: pawnsOfSet(s.Permitted),
		Refused: pawnsOfSet(s.Refused), Rafts: map[string]int8{}, Done: s.Done[:n], Owe: make([]int8, 0, n), Due: s.Due[:n],
		Votes: make([]string, 0, n),
	}
	for p := range n {
		d.Owe = append(d.Owe, s.Owe[p]+delta.Flag(s.Called[p]))
	}
	for _, vote := range s.Votes[:n] {
		words := ""
		if vote != (waters.Action{}) {
			words = waters.Rules{}.Format(vote)
		}
		d.Votes = append(d.Votes, words)
	}
	if s.Swimmer > 0 {
		d.Swim = written.Pawn(s.Swimmer - 1)
	}
	for i, b := range s.Boarded {
		if b > 0 {
			d.Rafts[written.Pawn(int8(i))] = b
		}
	}
	return d
}

func pawnsOfSet(set uint16) []string {
	pawns := []string{}
	for ; set != 0; set &= set - 1 {
		pawns = append(pawns, written.Pawn(int8(bits.TrailingZeros16(set))))
	}
	return pawns
}

func goalsOf(set uint16) []string {
	names := []string{}
	for x := delta.WriteBlues; x < delta.Goals; x++ {
		if set>>x&1 != 0 {
			names = append(names, x.String())
		}
	}
	return names
}

func (t *tables) boardMap(s *waters.State, b *Board) {
	warned, shore := t.warnings(s), t.Shore(s)
	// Few hexes have anything that can change.
	b.Map, b.Hexes = t.MapRows, make([]BoardHex, 0, delta.Places/8)
	var against [delta.Places]string
	t.holding(s, func(h delta.Hex, _, water int8) { against[h] = t.WaterID[water] })
	for h := delta.Hex(1); h < delta.Places; h++ {
		x := BoardHex{
			At: h, Wet: t.Kind[h] == delta.Lowland && t.Wet(s, h), Levee: *s.LeveeAt(h), Against: against[h], Next: warned[h] == 1, Survivors: *s.PeopleAt(h),
		}
		for _, c := range s.Camps {
			if c.At == h {
				x.Camp = map[bool]string{true: "green", false: "red"}[c.Green]
			}
		}
		if x != (BoardHex{At: h}) {
			b.Hexes = append(b.Hexes, x)
		}
	}
	b.Waters = make([]BoardWater, 0, t.Ordered)
	for _, w := range t.Order[:t.Ordered] {
		x := BoardWater{
			Group: t.WaterID[w], Area: delta.AreaNames()[t.Area[w]], Token: t.Token[w], Level: s.Level[w],
			Visited: s.Token>>w&1 != 0, Mark: s.Mark[w], Rained: s.Rained>>t.Area[w]&1 != 0,
		}
		if next, _ := t.RainsOn(s, int(t.Area[w])); next == w {
			x.Rain = true
		}
		first := t.floodsFirst(s, w, &shore)
		x.Floods, x.From = first.at, first.level
		if to := t.Down[w]; to >= 0 {
			x.Flows = t.WaterID[to]
		}
		b.Waters = append(b.Waters, x)
	}
	for n := range t.Lands {
		if s.Flooded>>n&1 != 0 {
			b.Flooded = append(b.Flooded, t.LandID[n])
		}
	}
	for i := range s.CampCount() {
		b.Camps = append(b.Camps, BoardCamp(s.Camps[i]))
	}
	for i := range s.RaftCount() {
		b.Rafts = append(b.Rafts, BoardRaft(s.Rafts[i]))
	}
}

func (t *tables) boardCards(s *waters.State, b *Board) {
	lands, weathers := delta.LandNames(), delta.WeatherNames()
	for i := range delta.RowLength {
		if c := s.Row[i]; c != delta.NoLand {
			b.Row = append(b.Row, lands[c])
		}
		if w := s.Turned[i]; w != delta.NoWeather {
			b.Weather = append(b.Weather, weathers[w])
		}
		if top := s.TopWeather[i]; top.Card != delta.NoWeather {
			b.TopWeather, b.KnownWeather = append(b.TopWeather, weathers[top.Card]), append(b.KnownWeather, top.Known)
		}
		if top := s.TopLand[i]; top.Card != delta.NoLand {
			b.TopLand, b.KnownLand = append(b.TopLand, lands[top.Card]), append(b.KnownLand, top.Known)
			b.StarredLand = append(b.StarredLand, top.Star)
		}
	}
	unseen := s.Land
	unseen.AddAll(&s.Star)
	b.UnseenCommunity, b.DiscardCommunity = t.counted(&s.Deck), t.counted(&s.Discard)
	b.UnseenLandowner, b.UnseenStarred = display.Counts{Kinds: t.landKinds, N: unseen[:]}, display.Counts{Kinds: t.landKinds, N: s.Star[:]}
	b.DiscardLandowner = display.Counts{Kinds: t.landKinds, N: s.LandDiscard[:]}
	b.UnseenWeather, b.DiscardWeather = display.Counts{Kinds: t.weatherKinds, N: s.Weather[:]}, display.Counts{Kinds: t.weatherKinds, N: s.WeatherDiscard[:]}
	boxed := delta.WeatherPile{delta.UnknownWeather: s.BoxedUnseen}
	copy(boxed[delta.Heavy:delta.Medium], s.Boxed[:])
	b.Box = display.Counts{Kinds: t.weatherKinds, N: boxed[:]}
	for i, x := range s.Goals {
		if x == delta.NoGoal {
			continue
		}
		needs := x.Needs()
		b.Goals = append(b.Goals, BoardGoal{
			Place: int8(i) + 1, Goal: x.String(), Needs: t.counted(&needs), Given: t.counted(&s.Given[i]),
			Open: !x.IsB() || s.GoalsDone>>x.Pair()&1 != 0,
		})
	}
}

// counted returns the cards of a pile by name.
func (t *tables) counted(p *delta.Pile) display.Counts {
	return display.Counts{Kinds: t.cardKinds, N: p[:]}
}

func (t *tables) boardPosition(s *waters.State, p int8) BoardPosition {
	x := BoardPosition{
		Seat: s.Seat(p), Town: s.Town[p], Pawns: make([]BoardPawn, 0, len(s.Pawns[p])), Ready: []string{}, Role: delta.RoleNames()[s.Role[p]],
		Points: s.Points[p], Actions: s.Powers[p][delta.ActionsTrack], Movement: s.Powers[p][delta.MovementTrack],
		Donate: s.Powers[p][delta.DonateTrack], Swim: s.Powers[p][delta.SwimTrack] > 0, Heard: s.Heard[p],
		Hand: t.counted(&s.Hands[p]), Shown: t.counted(&s.Shown[p]), Upgrades: t.boardUpgrades(s, p), Growing: []int8{},
	}
	for i, pawn := range s.Pawns[p] {
		if t.Grower(s, pawn) {
			x.Growing = append(x.Growing, int8(i)+1)
		}
		if pawn.At != delta.Nowhere {
			x.Pawns = append(x.Pawns, BoardPawn{Number: int8(i) + 1, At: pawn.At, Raft: pawn.Raft})
		}
	}
	for r, name := range delta.RenewableNames() {
		if s.Cubes[p]>>r&1 != 0 {
			x.Ready = append(x.Ready, name)
		}
	}
	return x
}
