package broadhorns

import (
	"embed"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

//go:embed RULES*.md
var rulebook embed.FS

//go:embed text/*.txt
var texts embed.FS

//go:embed terms.txt
var termFile string

// Rules is the game with its data.
type Rules struct{ *tables }

var (
	_ engine.Rules[State, Action]  = Rules{}
	_ engine.Reader[State, Action] = Rules{}
	_ engine.Older[State, Action]  = Rules{}
)

// New returns the game with this data, which is that of DefaultData or ParseData or a changed copy.
func New(d Data) (Rules, error) {
	if err := d.check(); err != nil {
		return Rules{}, err
	}
	terms, err := engine.ParseTerms("terms.txt", termFile)
	if err != nil {
		return Rules{}, err
	}
	words, err := engine.LoadTexts(texts, terms)
	if err != nil {
		return Rules{}, err
	}
	rules, err := text.LoadRules(rulebook)
	if err != nil {
		return Rules{}, err
	}
	hash, err := d.hash()
	if err != nil {
		return Rules{}, err
	}
	t := compile(d)
	t.version = current
	t.facts = engine.Facts{
		Name: "broadhorns", Version: current, Oldest: oldest, Changes: changes(), MinSeats: minSeats, MaxSeats: maxSeats, Hidden: true,
		Patience: engine.Patience{Event: "turn", Most: 400}, // ruling F01; a game in which nobody does anything would take longer
		SilentRules: map[string]string{
			"end_turn": "BH-165", "end_sell": "BH-188", "end_buy": "BH-034", "end_port": "BH-034", "pass": "BH-146",
		},
		Reactions: []string{"ice", "pass"},
		Options:   options(), DataName: d.Name, DataHash: hash, DataFile: d.File,
		ScoredIn: "gold", Terms: terms, TermNames: t.termNames(), Texts: t.addNames(words), Rulebook: rules,
	}
	if d.File == "" {
		t.facts.Reconstructed = []string{"board", "tiles", "cards", "boats"}
	}
	return Rules{t}, nil
}

// Default returns the game with the reconstruction.
func Default() (Rules, error) {
	d, err := DefaultData()
	if err != nil {
		return Rules{}, err
	}
	return New(d)
}

// FromFile returns the game with the data of a file.
func FromFile(file, content string) (Rules, error) {
	d, err := ParseData(file, content)
	if err != nil {
		return Rules{}, err
	}
	return New(d)
}

// At returns the rules as they were at a version.
func (r Rules) At(version int) engine.Rules[State, Action] {
	older := *r.tables
	older.version, older.facts.Version = version, version
	return Rules{&older}
}

// Facts returns the facts of the game.
func (r Rules) Facts() engine.Facts { return r.facts }

// Start returns the position before the first action of chance (BH-006 to BH-012).
func (r Rules) Start(setup engine.Setup) (State, error) {
	o := optionsOf(setup)
	if o.HomeBoarding && o.StLouis {
		return State{}, RefusalNoHomeInStLouis{}.By("BH-141")
	}
	s := State{Seats: int8(setup.Seats), Options: o, Phase: Choosing}
	for c := range cargos {
		s.Market[c] = 2
		s.Bag[c] = barrelsPerType - 2
	}
	s.Deck = Pile{Cards: allCards, Few: r.fewCounts}
	s.Left = int8(s.Deck.size())
	if setup.Options[optionOrder] == orderSeats {
		r.first(&s, 0, nil)
	}
	return s, nil
}

// ToAct returns the seats that have to act.
func (Rules) ToAct(s *State) engine.Seats {
	switch s.Phase {
	case Choosing, Laying, Dealing, Refilling, Falling, Revealing, Drawing:
		return engine.Only(engine.Chance)
	case Icing, Acting, Loading, Selling, Storing, Buying, Boarding, Discarding:
		return engine.Only(s.Active)
	case Asking:
		return engine.Only(s.Other)
	case Over, phases:
	}
	return 0
}

// AppendLegal appends the legal actions of the phase.
func (r Rules) AppendLegal(dst []Action, s *State, by engine.Seat) []Action {
	switch s.Phase {
	case Choosing:
		for i := range s.Seats {
			dst = append(dst, Action{Kind: First, N: i})
		}
	case Laying, Revealing:
		dst = r.appendTiles(dst, s)
	case Refilling, Falling:
		dst = appendCargo(dst, Barrel, r.checkBarrel, s)
	case Dealing, Drawing:
		dst = r.appendDraws(dst, s)
	case Icing, Asking:
		dst = r.appendAnswers(dst, s, by)
	case Acting:
		dst = r.appendPorts(dst, s)
		dst = r.appendMoves(dst, s)
		if r.checkEndExpedition(s).OK() {
			dst = append(dst, Action{Kind: EndExpedition})
		}
		dst = append(dst, Action{Kind: EndTurn})
	case Loading:
		dst = appendCargo(dst, Buy, r.checkBuy, s)
		if r.checkBuyBlind(s).OK() {
			dst = append(dst, Action{Kind: BuyBlind})
		}
		dst = append(dst, Action{Kind: EndPort})
	case Selling:
		dst = r.appendSales(dst, s)
		dst = append(dst, Action{Kind: EndSell})
	case Storing:
		dst = appendCargo(dst, Store, r.checkStore, s)
	case Buying:
		dst = appendCargo(dst, Buy, r.checkBuy, s)
		if s.Players[s.Active].Hand.count(Peddler) > 0 {
			dst = appendCargo(dst, UsePeddler, r.checkPeddler, s)
		}
		dst = append(dst, Action{Kind: EndBuy})
	case Boarding:
		dst = r.appendTravelers(dst, s)
		dst = append(dst, Action{Kind: EndPort})
		if r.checkEndExpedition(s).OK() {
			dst = append(dst, Action{Kind: EndExpedition})
		}
	case Discarding:
		dst = appendHand(dst, Discard, &s.Players[s.Active].Hand)
	case Over, phases:
	}
	return dst
}

// appendCargo appends an action for each type of cargo that check allows.
func appendCargo(dst []Action, k Kind, check func(*State, Cargo) engine.Refusal, s *State) []Action {
	for c := range Cargo(cargos) {
		if check(s, c).OK() {
			dst = append(dst, Action{Kind: k, Cargo: c})
		}
	}
	return dst
}

// Check returns why an action is refused, if it is.
func (r Rules) Check(s *State, by engine.Seat, a Action) engine.Refusal {
	if refusal := r.checkPhase(s, a.Kind); !refusal.OK() {
		return refusal
	}
	switch a.Kind {
	case First:
		return checkFirst(s, a.N)
	case Tile:
		return r.checkTile(s, a.More, a.N)
	case Barrel:
		return r.checkBarrel(s, a.Cargo)
	case Draw:
		return r.checkDraw(s, a.Card)
	case Port:
		return r.checkPort(s)
	case Build:
		return r.checkBuild(s, a.N)
	case Sell:
		return r.checkSell(s, a)
	case Deliver:
		return r.checkDeliver(s, a.Cargo, a.Open)
	case UseIce:
		return r.checkIce(s, by)
	case Store:
		return r.checkStore(s, a.Cargo)
	case Buy:
		return r.checkBuy(s, a.Cargo)
	case BuyBlind:
		return r.checkBuyBlind(s)
	case UsePeddler:
		return r.checkPeddler(s, a.Cargo)
	case SetDown:
		return r.checkSetDown(s, a.Card)
	case BoardTraveler:
		return r.checkBoard(s, a.Card)
	case EndExpedition:
		return r.checkEndExpedition(s)
	case Move:
		return r.checkMove(s, a.N, a.More)
	case Discard:
		return checkDiscard(s, a.Card)
	case EndSell, EndBuy, EndPort, EndTurn, Pass, kinds:
	}
	return engine.Refusal{}
}

// Apply does an action.
func (r Rules) Apply(s *State, by engine.Seat, a Action, ev *engine.Events) {
	switch a.Kind {
	case First:
		r.first(s, engine.Seat(a.N), ev)
	case Tile:
		r.reveal(s, a.N, ev)
	case Barrel:
		r.barrel(s, a.Cargo, ev)
	case Draw:
		r.draw(s, a.Card, ev)
	case Port:
		r.port(s, ev)
	case Build:
		r.build(s, a.N, ev)
	case Sell:
		r.sell(s, a, ev)
	case Deliver:
		r.deliver(s, a.Cargo, a.Open, ev)
	case UseIce:
		r.useIce(s, by, ev)
	case EndSell:
		r.endSell(s, ev)
	case Store:
		r.store(s, a.Cargo, ev)
	case Buy:
		r.buy(s, a.Cargo, ev)
	case BuyBlind:
		r.buyBlind(s, ev)
	case UsePeddler:
		r.usePeddler(s, a.Cargo, ev)
	case EndBuy:
		r.startBoarding(s, ev)
	case SetDown:
		r.setDown(s, a.Card, ev)
	case BoardTraveler:
		r.board(s, a.Card, ev)
	case EndPort:
		r.endPort(s, ev)
	case EndExpedition:
		r.endExpedition(s, ev)
	case Move:
		r.move(s, a.N, a.More, ev)
	case EndTurn:
		r.startDraw(s, ev)
	case Pass:
		r.pass(s, by, ev)
	case Discard:
		r.discard(s, a.Card, ev)
	case kinds:
	}
}

// Weight returns the odds of an action of chance: the number of such barrels or cards.
func (r Rules) Weight(s *State, a Action) int {
	switch a.Kind { //nolint:exhaustive // in all other draws everything is equally likely
	case Barrel:
		return int(s.Bag[a.Cargo])
	case Draw:
		return weightOfCard(s, a.Card)
	}
	return 1
}
