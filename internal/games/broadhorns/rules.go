package broadhorns

import "github.com/bigriver/bigriver/internal/engine"

// Rules is the game with its data.
type Rules struct{ t *Tables }

var (
	_ engine.Rules[State, Action]      = Rules{}
	_ engine.Normalizer[State, Action] = Rules{}
)

// New returns the game with the reconstruction.
func New() (Rules, error) {
	d, err := DefaultData()
	if err != nil {
		return Rules{}, err
	}
	return FromData(d)
}

// FromData returns the game with this data: that of DefaultData or ParseData, or a changed copy.
func FromData(d Data) (Rules, error) {
	if err := d.check(); err != nil {
		return Rules{}, err
	}
	hash, err := d.hash()
	if err != nil {
		return Rules{}, err
	}
	t := newTables(d)
	t.Facts = t.factsOf(hash)
	return Rules{t}, nil
}

// FromFile returns the game with the data of a file.
func FromFile(file, content string) (Rules, error) {
	d, err := ParseData(file, content)
	if err != nil {
		return Rules{}, err
	}
	return FromData(d)
}

// Facts returns the facts of the game.
func (r Rules) Facts() engine.Facts { return r.t.Facts }

// Tables returns the lookup tables of the rules, for the show.
func (r Rules) Tables() *Tables { return r.t }

// Start returns the position before the first action of chance (BH-006 to BH-012).
func (r Rules) Start(setup engine.Setup) (State, error) { return r.t.start(setup) }

// ToAct returns the seats that have to act.
func (r Rules) ToAct(s *State) engine.Seats { return r.t.ToAct(s) }

// AppendLegal appends the legal actions of the phase.
func (r Rules) AppendLegal(dst []Action, s *State, by engine.Seat) []Action {
	return r.t.phases[s.Phase].list(r.t, dst, s, by)
}

func (t *Tables) listNothing(dst []Action, _ *State, _ engine.Seat) []Action { return dst }

func (t *Tables) listFirst(dst []Action, s *State, _ engine.Seat) []Action {
	for i := range s.Seats {
		dst = append(dst, Action{Kind: First, N: i})
	}
	return dst
}

func (t *Tables) listBarrels(dst []Action, s *State, _ engine.Seat) []Action {
	return appendCargo(dst, Barrel, (*State).checkBarrel, s)
}

func (t *Tables) listActions(dst []Action, s *State, _ engine.Seat) []Action {
	dst = t.appendPorts(dst, s)
	dst = t.appendMoves(dst, s)
	return append(s.appendEndExpedition(dst), Action{Kind: EndTurn})
}

func (t *Tables) listLoading(dst []Action, s *State, _ engine.Seat) []Action {
	dst = appendCargo(dst, Buy, t.checkBuy, s)
	if t.checkBuyBlind(s).OK() {
		dst = append(dst, Action{Kind: BuyBlind})
	}
	return append(dst, Action{Kind: EndPort})
}

func (t *Tables) listSelling(dst []Action, s *State, _ engine.Seat) []Action {
	return append(t.appendSales(dst, s), Action{Kind: EndSell})
}

func (t *Tables) listStoring(dst []Action, s *State, _ engine.Seat) []Action {
	return appendCargo(dst, Store, t.checkStore, s)
}

func (t *Tables) listBuying(dst []Action, s *State, _ engine.Seat) []Action {
	dst = appendCargo(dst, Buy, t.checkBuy, s)
	if s.Players[s.Active].Hand.Count(Peddler) > 0 {
		dst = appendCargo(dst, UsePeddler, t.checkPeddler, s)
	}
	return append(dst, Action{Kind: EndBuy})
}

func (t *Tables) listBoarding(dst []Action, s *State, _ engine.Seat) []Action {
	return s.appendEndExpedition(append(t.appendTravelers(dst, s), Action{Kind: EndPort}))
}

func (t *Tables) listDiscards(dst []Action, s *State, _ engine.Seat) []Action {
	return appendHand(dst, Discard, &s.Players[s.Active].Hand)
}

func (s *State) appendEndExpedition(dst []Action) []Action {
	if s.checkEndExpedition().OK() {
		dst = append(dst, Action{Kind: EndExpedition})
	}
	return dst
}

// appendCargo appends an action for each type of cargo that check allows.
func appendCargo(dst []Action, k Kind, check func(*State, Cargo) engine.Refusal, s *State) []Action {
	for c := range Cargo(Cargos) {
		if check(s, c).OK() {
			dst = append(dst, Action{Kind: k, Cargo: c})
		}
	}
	return dst
}

// Check returns why an action is refused, or no refusal.
func (r Rules) Check(s *State, by engine.Seat, a Action) engine.Refusal {
	if refusal := r.t.checkPhase(s, a.Kind); !refusal.OK() {
		return refusal
	}
	switch a.Kind {
	case First:
		return s.checkFirst(a.N)
	case Tile:
		return s.checkTile(a.More, a.N)
	case Barrel:
		return s.checkBarrel(a.Cargo)
	case Draw:
		return s.checkDraw(a.Card)
	case Port:
		return r.t.checkPort(s)
	case Build:
		return r.t.checkBuild(s, a.N)
	case Sell:
		return r.t.checkSell(s, a)
	case Deliver:
		return r.t.checkDeliver(s, a.Cargo, a.Open)
	case UseIce:
		return s.checkIce(by)
	case Store:
		return r.t.checkStore(s, a.Cargo)
	case Buy:
		return r.t.checkBuy(s, a.Cargo)
	case BuyBlind:
		return r.t.checkBuyBlind(s)
	case UsePeddler:
		return r.t.checkPeddler(s, a.Cargo)
	case SetDown:
		return s.checkSetDown(a.Card)
	case BoardTraveler:
		return r.t.checkBoard(s, a.Card)
	case EndExpedition:
		return s.checkEndExpedition()
	case Move:
		return r.t.CheckMove(s, a.N, a.More)
	case Discard:
		return s.checkDiscard(a.Card)
	case EndSell, EndBuy, EndPort, EndTurn, Pass, kinds:
	}
	return engine.Refusal{}
}

// Weight returns the odds of an action of chance: the number of barrels or cards of that kind.
func (Rules) Weight(s *State, a Action) int {
	switch a.Kind { //nolint:exhaustive // in all other draws everything is equally likely
	case Barrel:
		return int(s.Bag[a.Cargo])
	case Draw:
		return s.cardWeight(a.Card)
	}
	return 1
}

// Result returns the ranking, or what it would be if the game ended now.
func (r Rules) Result(s *State) engine.Result { return r.t.Result(s) }

// Normalize returns an action without the arguments that name a default.
func (r Rules) Normalize(s *State, _ engine.Seat, a Action) Action { return r.t.normalize(s, a) }
