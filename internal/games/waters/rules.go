package waters

import (
	"embed"
	"fmt"
	"slices"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

//go:embed RULES*.md
var rulebook embed.FS

//go:embed text/*.txt
var texts embed.FS

//go:embed terms.txt
var termFile string

// Rules is Rising Waters on one map with one set of decks.
type Rules struct{ t *tables }

var (
	_ engine.Rules[State, Action]     = Rules{}
	_ engine.Planner[State, Action]   = Rules{}
	_ engine.Suggester[State, Action] = Rules{}
	_ engine.Teller                   = Rules{}
	_ engine.Placer                   = Rules{}
)

// New returns the game with its own map and decks.
func New() (Rules, error) { return FromData(deltaFile) }

// FromData returns the game with the map and the decks of a data file with this content.
func FromData(data string) (Rules, error) {
	t, err := parseData(data)
	if err != nil {
		return Rules{}, fmt.Errorf("map and decks: %w", err)
	}
	t.layOutSteps()
	terms, err := engine.ParseTerms("terms.txt", termFile)
	if err != nil {
		return Rules{}, err
	}
	words, err := engine.LoadTexts(texts, terms)
	if err != nil {
		return Rules{}, err
	}
	rules, err := text.LoadRules(rulebook)
	t.facts, t.about = t.factsOf(), t.aboutOf(terms, withHexes(words), rules)
	return Rules{t}, err
}

// FromFile returns the game with the map and the decks of a host's own file. The error names the file and the line.
func FromFile(file, content string) (Rules, error) {
	if content == "" {
		return Rules{}, fmt.Errorf("%s: the file is empty", file)
	}
	r, err := FromData(content)
	if err != nil {
		return Rules{}, fmt.Errorf("%s: %w", file, err)
	}
	r.t.facts.DataFile = file
	r.t.about.Reconstructed = slices.DeleteFunc(slices.Clone(r.t.about.Reconstructed), func(what string) bool {
		return what == "map" || what == "decks"
	})
	return r, nil
}

// Facts describes the game.
func (r Rules) Facts() engine.Facts { return r.t.facts }

// About returns what is said about the game.
func (r Rules) About() engine.About {
	about := r.t.about
	about.Facts = &r.t.facts
	return about
}

// Start returns the set-up before anything is chosen or drawn.
func (r Rules) Start(setup engine.Setup) (State, error) { return r.t.start(setup) }

// ToAct returns whose decision it is.
func (r Rules) ToAct(s *State) engine.Seats { return r.t.toAct(s) }

// AppendLegal lists what a seat may do, or what chance may draw.
func (r Rules) AppendLegal(dst []Action, s *State, by engine.Seat) []Action {
	return r.t.steps[s.Step].list(list{t: r.t, s: s, p: r.t.position(s, by), dst: dst})
}

// Check asks the rule that allows the action at this step.
func (r Rules) Check(s *State, by engine.Seat, a Action) engine.Refusal {
	return r.t.check(s, r.t.position(s, by), a)
}

// Apply does an action, or stores what somebody would choose for the group.
func (r Rules) Apply(s *State, by engine.Seat, a Action, ev *engine.Events) {
	if r.t.steps[s.Step].group && s.voted(a, ev) {
		return
	}
	r.t.deedOf(s, a.Kind).do(r.t, s, r.t.position(s, by), a, ev)
}

// Weight returns the odds of a result of chance.
func (r Rules) Weight(s *State, a Action) int {
	if d := r.t.deedOf(s, a.Kind); d != nil && d.weight != nil {
		return d.weight(s, a)
	}
	return 0
}

// Result returns the result (RW-184, RW-185, RW-198).
func (r Rules) Result(s *State) engine.Result { return s.result() }

// Place returns the hex of the map that is written so.
func (r Rules) Place(name string) (written string, ok bool) {
	h, err := parseHex(name)
	if err != nil || r.t.kind[h] == offMap {
		return "", false
	}
	return h.String(), true
}
