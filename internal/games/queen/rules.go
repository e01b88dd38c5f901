package queen

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

// Rules is Mississippi Queen.
type Rules struct{ t *tables }

var (
	_ engine.Rules[State, Action]   = Rules{}
	_ engine.Planner[State, Action] = Rules{}
	_ engine.Older[State, Action]   = Rules{}
)

// tables are the printed tiles and what follows from them. They are made once and never change.
type tables struct {
	printed
	steps    *stepTable
	stick    *stickTable
	overlaps *overlapTable
	actions  [16]Action // of the codes in a path
	version  int        // of the rules: see changes.go
	facts    engine.Facts

	roseTries int16 // how many fields the guard of the Black Rose may try for a decision; tests take fewer
}

// New reads the tiles, the rules and the words.
func New() (Rules, error) {
	tiles, err := parseTiles(tileFile)
	if err != nil {
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
	return Rules{&tables{
		printed: *tiles, steps: newStepTable(), stick: newStickTable(), overlaps: newOverlapTable(), actions: pathActions(),
		roseTries: roseTries, version: current,
		facts: engine.Facts{
			Name: "queen", Version: current, Oldest: oldest, Changes: changes(), MinSeats: minSeats, MaxSeats: maxSeats, Usual: usualSeats,
			Patience:    engine.Patience{Event: "round", Most: 200}, // F-01
			SilentRules: map[string]string{"end": "QB-15"}, Reactions: []string{"take", "refuel", "pass"},
			Options: options(), Reconstructed: []string{"pushing"},
			Terms: terms, TermNames: termNames(), Texts: words, Rulebook: rules,
		},
	}}, nil
}

// At returns the rules as they were at a version.
func (r Rules) At(version int) engine.Rules[State, Action] {
	older := *r.t
	older.version, older.facts.Version = version, version
	return Rules{&older}
}

// Facts says what the game is.
func (r Rules) Facts() engine.Facts { return r.t.facts }

// Start is the position before the first tile is turned over.
func (r Rules) Start(setup engine.Setup) (State, error) { return r.t.start(setup) }

// ToAct is whose decision it is.
func (r Rules) ToAct(s *State) engine.Seats {
	switch s.Phase {
	case Berthing, Bending, Laying, Jetty:
		return engine.Only(engine.Chance)
	case SettingOut, Aligning, Boarding, Refuelling:
		return engine.Only(s.Boats[s.Focus].Seat)
	case Choosing, Moving, Trading:
		return engine.Only(s.Boats[s.Active].Seat)
	case Over, phases:
	}
	return 0
}

// AppendLegal tries what each phase knows.
func (r Rules) AppendLegal(dst []Action, s *State, _ engine.Seat) []Action {
	switch s.Phase {
	case Choosing:
		dst = r.t.appendTurn(dst, s)
		if checkResign(s).OK() {
			dst = append(dst, Action{Kind: Resign})
		}
	case Moving, Aligning:
		return r.t.appendTurn(dst, s)
	case SettingOut:
		return appendAll(dst, Head)
	case Boarding:
		return append(dst, Action{Kind: Take}, Action{Kind: Pass})
	case Refuelling:
		return append(dst, Action{Kind: Refuel}, Action{Kind: Pass})
	case Trading:
		return r.t.appendTrades(dst, s)
	case Berthing:
		return r.t.appendAllowed(dst, s, DrawBerth)
	case Bending:
		return r.t.appendAllowed(dst, s, RollNose)
	case Laying:
		return r.t.appendAllowed(dst, s, DrawTile)
	case Jetty:
		return appendAll(dst, RollJetty)
	case Over, phases:
	}
	return dst
}

// appendAll appends every action of a kind.
func appendAll(dst []Action, k Kind) []Action {
	lowest, highest := k.bounds()
	for n := lowest; n <= highest; n++ {
		dst = append(dst, Action{k, n})
	}
	return dst
}

// appendAllowed appends the actions of a kind of chance that can fall.
func (t *tables) appendAllowed(dst []Action, s *State, k Kind) []Action {
	lowest, highest := k.bounds()
	for n := lowest; n <= highest; n++ {
		if t.checkChance(s, Action{k, n}).OK() {
			dst = append(dst, Action{k, n})
		}
	}
	return dst
}

// Check sends each action to the rule that allows it.
func (r Rules) Check(s *State, _ engine.Seat, a Action) engine.Refusal {
	if !a.written() {
		return RefusalNoSuchAction{}.By("QB-106")
	}
	if refusal := fits(s.Phase, a.Kind); !refusal.OK() {
		return refusal
	}
	switch a.Kind {
	case Resign:
		return checkResign(s)
	case Speed, TurnLeft, TurnRight, Ahead, Push, Back, End:
		return r.t.checkTurn(s, a)
	case Give, Get:
		return r.t.mayTrade(s, a.Kind, a.N)
	case DrawBerth, RollNose, DrawTile, RollJetty:
		return r.t.checkChance(s, a)
	case Head:
		if s.Phase == Aligning {
			return r.t.checkTurn(s, a)
		}
	case Take, Refuel, Pass, kinds:
	}
	return engine.Refusal{}
}

// fits refuses an action that does not belong to the phase.
func fits(p Phase, k Kind) engine.Refusal {
	move := k == TurnLeft || k == TurnRight || k == Ahead || k == Push || k == Back || k == End
	ok := false
	switch p {
	case Choosing:
		if move {
			return RefusalSpeedFirst{}.By("QB-99")
		}
		ok = k == Speed || k == Resign
	case Moving:
		if k == Speed {
			return RefusalSpeedSet{}.By("QB-13")
		}
		ok = move
	case SettingOut, Aligning:
		ok = k == Head
	case Boarding:
		ok = k == Take || k == Pass
	case Refuelling:
		ok = k == Refuel || k == Pass
	case Trading:
		ok = k == Give || k == Get || k == Pass
	case Berthing:
		ok = k == DrawBerth
	case Bending:
		ok = k == RollNose
	case Laying:
		ok = k == DrawTile
	case Jetty:
		ok = k == RollJetty
	case Over, phases:
	}
	if !ok {
		return RefusalNotNow{}.By("QB-106")
	}
	return engine.Refusal{}
}

// checkChance refuses what cannot fall.
func (t *tables) checkChance(s *State, a Action) engine.Refusal {
	switch a.Kind {
	case DrawBerth:
		return checkBerth(s, engine.Seat(a.N))
	case RollNose:
		return t.checkNose(s, Nose(a.N))
	case DrawTile:
		return t.checkTile(s, Tile(a.N))
	case Head, Speed, TurnLeft, TurnRight, Ahead, Push, Back, End, Take, Refuel, Give, Get, Pass, Resign, RollJetty, kinds:
	}
	return engine.Refusal{}
}

// Apply does an action.
func (r Rules) Apply(s *State, _ engine.Seat, a Action, ev *engine.Events) {
	switch a.Kind {
	case DrawBerth:
		r.t.berth(s, engine.Seat(a.N), ev)
	case Head:
		r.t.head(s, Heading(a.N), ev)
	case Speed:
		setSpeed(s, a.N, ev)
	case Resign:
		r.t.resign(s, ev)
	case TurnLeft:
		turn(s, -1, ev)
	case TurnRight:
		turn(s, 1, ev)
	case Ahead:
		r.t.ahead(s, ev)
	case Push:
		r.t.push(s, Heading(a.N), ev)
	case Back:
		r.t.back(s, ev)
	case End:
		r.t.endMovement(s, ev)
	case Take:
		r.t.take(s, ev)
	case Refuel:
		r.t.refuel(s, ev)
	case Give, Get:
		r.t.exchange(s, a, ev)
	case Pass:
		r.t.pass(s, ev)
	case RollNose:
		rollNose(s, Nose(a.N), ev)
	case DrawTile:
		r.t.layTile(s, Tile(a.N), ev)
	case RollJetty:
		r.t.layJetty(s, Nose(a.N), ev)
	case kinds:
	}
}

// Weight is how many faces of the die show a nose (QB-40); seats are as likely as each other, and so are tiles, unless only
// some of a kind are in the game (QX-86).
func (r Rules) Weight(s *State, a Action) int {
	switch a.Kind {
	case RollNose, RollJetty:
		return 2
	case DrawTile:
		return r.t.tileWeight(s, Tile(a.N))
	default:
		return 1
	}
}

// Result ranks the boats.
func (r Rules) Result(s *State) engine.Result { return r.t.result(s) }
