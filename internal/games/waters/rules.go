package waters

import (
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/waters/delta"
)

// Tables hold the map, the decks and the table of the game. They never change.
type Tables struct {
	delta.Map

	facts   engine.Facts
	game    [Over + 1][]stage
	follows [Over + 1][stepCount]following
	steps   [stepCount]step
	deeds   [stepCount][kinds]*deed // the deed for a kind of action at a step
}

// Rules is Rising Waters on one map with one set of decks.
type Rules struct{ t *Tables }

var _ engine.Rules[State, Action] = Rules{}

// New returns the game with its own map and decks.
func New() (Rules, error) { return FromData(delta.OwnData()) }

// FromData returns the game with the map and the decks of a data file with this content.
func FromData(data string) (Rules, error) {
	m, err := delta.Parse(data)
	if err != nil {
		return Rules{}, fmt.Errorf("map and decks: %w", err)
	}
	t := &Tables{Map: *m}
	t.layOutGame()
	t.facts = t.factsOf()
	return Rules{t}, nil
}

// FromFile returns the game with the map and the decks of a host's own file. The error names the
// file and the line.
func FromFile(file, content string) (Rules, error) {
	if content == "" {
		return Rules{}, fmt.Errorf("%s: the file is empty", file)
	}
	r, err := FromData(content)
	if err != nil {
		return Rules{}, fmt.Errorf("%s: %w", file, err)
	}
	r.t.facts.DataFile = file
	return r, nil
}

// Facts describes the game.
func (r Rules) Facts() engine.Facts { return r.t.facts }

// Tables returns the map and the decks, for the show.
func (r Rules) Tables() *Tables { return r.t }

// Start returns the set-up before anything is chosen or drawn.
func (r Rules) Start(setup engine.Setup) (State, error) { return r.t.start(setup) }

// ToAct returns the seats that have to act.
func (r Rules) ToAct(s *State) engine.Seats { return r.t.toAct(s) }

// AppendLegal appends what a seat may do, or what chance may draw.
func (r Rules) AppendLegal(dst []Action, s *State, by engine.Seat) []Action {
	return r.t.steps[s.Step].list(list{t: r.t, s: s, p: r.t.Position(s, by), dst: dst})
}

// Check returns why an action is refused at this step, or no refusal.
func (r Rules) Check(s *State, by engine.Seat, a Action) engine.Refusal {
	return r.t.check(s, r.t.Position(s, by), a)
}

// Apply does an action, or stores what a position would choose for the group.
func (r Rules) Apply(s *State, by engine.Seat, a Action, ev *engine.Events) {
	if r.t.steps[s.Step].by == byGroup && s.voted(a, ev) {
		return
	}
	r.t.deedOf(s, a.Kind).do(r.t, s, r.t.Position(s, by), a, ev)
}

// Weight returns the odds of an action of chance.
func (r Rules) Weight(s *State, a Action) int {
	if d := r.t.deedOf(s, a.Kind); d != nil && d.weight != nil {
		return d.weight(s, a)
	}
	return 0
}

// Result returns the result (RW-184, RW-185, RW-198).
func (r Rules) Result(s *State) engine.Result { return s.Result() }

// CurrentQuestion returns the key of the question that a seat is asked: whether a pawn of its own
// may be moved (RW-216), or whether it draws two cards after a vaudeville (RW-242). Both are
// answered with yes or no.
func (r Rules) CurrentQuestion(view *State, by engine.Seat) string {
	switch {
	case !r.ToAct(view).Has(by):
	case view.Step == Permitting:
		return "permission"
	case view.Step == Sharing:
		return "share"
	}
	return ""
}

// MayAsk reports whether a seat can be asked a question once everything is set up. It can always be
// asked about drawing after a vaudeville, even its own (RW-242). Only other players ask about a
// pawn, and not with option permission=always (RW-216).
func (r Rules) MayAsk(view *State, key string, _ engine.Seat) bool {
	return view.Phase != SetUp && (key == "share" || !view.Solo() && view.Positions > 1 && !view.Options.AlwaysPermit)
}
