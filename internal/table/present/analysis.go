package present

import (
	"math"
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Analysis is the coach's analysis of a finished game.
type Analysis struct {
	State             string     `json:"state" enum:"ready,waiting,off,on,not_over,failed" doc:"ready: there is an analysis. waiting: it is queued or being made. off: this server makes no analyses. on: the game is running or has not begun. not_over: the game was called off or given up before its end. failed: the server's log has the reason."`
	Cooperative       bool       `json:"cooperative" doc:"Whether the chances are of the group: each list of chances then has one number."`
	Outlooks          []Chances  `json:"outlooks" doc:"The chances before the first step and after each, in the order of the game. Empty unless state is ready, like every list here."`
	Errors            []Chances  `json:"errors" doc:"The standard error of each of these chances. 0 only where the game was over: elsewhere a chance of 0 or 1 is not certain."`
	Luck              []float64  `json:"luck" doc:"How much the chance of each seat changed by steps of chance, from -1 to 1, in the order of the seats."`
	Own               []float64  `json:"own" doc:"How much the chance of each seat changed by its own steps."`
	Others            []float64  `json:"others" doc:"How much the chance of each seat changed by steps of other seats. The sum of luck, own and others is the whole change from the start to the end."`
	LuckError         []float64  `json:"luckError" doc:"The standard errors of luck, in the order of the seats."`
	OwnError          []float64  `json:"ownError" doc:"The standard errors of own, in the order of the seats."`
	OthersError       []float64  `json:"othersError" doc:"The standard errors of others, in the order of the seats."`
	LuckSignificant   []bool     `json:"luckSignificant" doc:"Whether luck is more than measurement error, in the order of the seats."`
	OwnSignificant    []bool     `json:"ownSignificant" doc:"Whether own is more than measurement error, in the order of the seats."`
	OthersSignificant []bool     `json:"othersSignificant" doc:"Whether others is more than measurement error, in the order of the seats."`
	TurningPoints     []int      `json:"turningPoints" doc:"The steps that changed a chance most, in their order: at most five, each with a change of at least 0.1."`
	Decisions         []Decision `json:"decisions" doc:"The decisions with more than one action, in their order."`
}

// Chances are each seat's chances of winning after a step.
type Chances []float64

// Decision is a decision with the best alternative.
type Decision struct {
	Step    int      `json:"step" doc:"The number of the step that followed from the decision, from 1. The position in which it was made is that of the step before."`
	Seat    int      `json:"seat" doc:"The number of the seat, from 1."`
	Action  string   `json:"action" doc:"The action that was chosen, as in records."`
	Best    string   `json:"best" doc:"The best action that was found, as in records. It may be the one that was chosen."`
	Chance  float64  `json:"chance" doc:"The chance of winning with the chosen action, from 0 to 1, given what the seat knew."`
	Better  float64  `json:"better" doc:"By how much the best action was better when it was measured. Unless missed is true, the difference may be chance."`
	Error   float64  `json:"error" doc:"The standard error of better."`
	Missed  bool     `json:"missed" doc:"Whether the best action was better by more than chance can explain."`
	Tried   int      `json:"tried" doc:"How many actions were compared."`
	Rules   []string `json:"rules" doc:"The ids of the rules by which something happened after the chosen action."`
	Instead []string `json:"bestRules" doc:"The ids of the rules by which something would happen after the best action."`
	Why     string   `json:"why" doc:"In one sentence, what the best action gains and risks compared with the chosen one, as a judge of the game sees it. Only for the five decisions of each seat that cost most; empty for the others, and if the judge sees no difference."`
	Words   string   `json:"words" doc:"The best action in the words of the game. Only for the five decisions of each seat that cost most; empty for the others."`
	Happens []string `json:"bestEvents" doc:"What the best action makes happen at once, as its seat sees it. Only for the five decisions of each seat that cost most; empty for the others."`

	BestWay  []BestStep `json:"bestWay" doc:"How the seat could go on to the end of its turn, from the best action on. It ends earlier where chance or another seat decides, or where something is revealed. Only for the five decisions of each seat that cost most; empty for the others."`
	BestTurn *Turn      `json:"bestTurn,omitempty" doc:"The turn as it would be described if the seat had played bestWay. Missing if bestWay is empty, or if the game does not describe its turns."`
}

// BestStep is an action of a better way.
type BestStep struct {
	line.Deed

	Words  string       `json:"words" doc:"The action in words, in your language."`
	Cost   string       `json:"cost,omitempty" doc:"What it costs, in your language. Missing if it costs nothing."`
	Events []line.Event `json:"events" doc:"What the action makes happen at once, in order, as its seat sees it."`
}

// How many turning points are described, and for how many decisions of each seat the best action is
// put into words.
const (
	maxTurningPoints = 5
	maxDecisions     = 5
)

// AnalysisOf returns the coach's analysis of a game in words; its match must not be shared. Where
// there is none (a is nil), the state says why.
func AnalysisOf(state string, a *coach.Analysis, game catalog.Entry, m match.Match, loc display.Localizer) (Analysis, error) {
	out := analysisOf(state, a)
	if a == nil {
		return out, nil
	}
	turns, steps := display.NewTurns(m.Game().Narrator()), m.Steps(engine.Omniscient)
	added := 0
	for _, i := range dearest(a) {
		c, d := &a.Choices[i], &out.Decisions[i]
		way, err := coach.BestWay(m, c)
		if err != nil {
			return out, err
		}
		d.Words, d.Why = loc.Words("action", way[0].Words), game.Sentence(loc.Lang, c.Reason)
		for _, step := range way {
			events := line.EventsOf(game.About(), step.Events, loc)
			d.BestWay = append(d.BestWay, BestStep{line.DeedOf(game.About(), step.Action, step.Words), loc.Words("action", step.Words), loc.Cost(step.Cost), events})
		}
		for i := range d.BestWay[0].Events {
			d.Happens = append(d.Happens, d.BestWay[0].Events[i].Words)
		}
		for ; added < c.Step-1; added++ {
			turns.Add(&steps[added])
		}
		d.BestTurn = bestTurn(&turns, steps[:added:added], c.Seat, way, loc)
	}
	return out, nil
}

// dearest returns the indexes of the decisions whose best actions are put into words, in game
// order.
func dearest(a *coach.Analysis) (list []int) {
	for seat := range engine.Seat(a.Seats) {
		list = append(list, a.CostliestOf(seat, maxDecisions)...)
	}
	slices.Sort(list)
	return list
}

// bestTurn returns the turn that a way continues, after these steps, or nil if the game does not
// describe its turns. Afterwards the turns are those of the steps again.
func bestTurn(turns *display.Turns, steps []engine.Step, by engine.Seat, way []coach.BestStep, loc display.Localizer) *Turn {
	before := len(steps)
	for _, step := range way {
		steps = append(steps, engine.Step{Seat: by, Action: step.Action, Events: step.Events})
		turns.Add(&steps[len(steps)-1])
	}
	defer turns.Cut(before)
	number := turns.At(before + 1)
	if number == 0 {
		return nil
	}
	turn := turns.Turn(number, func(n int) *engine.Step { return &steps[n-1] })
	sentence := turns.Narrate(&turn)
	rendered := renderTurn(&view.ShownTurn{SeenTurn: turn, Sentence: sentence}, loc)
	return &rendered
}

func analysisOf(state string, a *coach.Analysis) Analysis {
	rendered := Analysis{
		State: state, Outlooks: []Chances{}, Errors: []Chances{}, Luck: []float64{}, Own: []float64{}, Others: []float64{},
		LuckError: []float64{}, OwnError: []float64{}, OthersError: []float64{}, LuckSignificant: []bool{}, OwnSignificant: []bool{}, OthersSignificant: []bool{}, TurningPoints: []int{},
		Decisions: []Decision{},
	}
	if a == nil {
		return rendered
	}
	rendered.Cooperative, rendered.TurningPoints = a.Cooperative, a.TurningPoints(maxTurningPoints)
	rendered.Luck, rendered.Own, rendered.Others = rounded(a.Luck), rounded(a.Own), rounded(a.Others)
	rendered.LuckError, rendered.OwnError, rendered.OthersError = rounded(a.LuckErrors), rounded(a.OwnErrors), rounded(a.OthersErrors)
	rendered.LuckSignificant, rendered.OwnSignificant, rendered.OthersSignificant = significant(a.Luck, a.LuckErrors), significant(a.Own, a.OwnErrors), significant(a.Others, a.OthersErrors)
	for i := range a.Outlooks {
		rendered.Outlooks = append(rendered.Outlooks, rounded(a.Outlooks[i].Win))
		rendered.Errors = append(rendered.Errors, rounded(a.Outlooks[i].Errors))
	}
	for i := range a.Choices {
		c := &a.Choices[i]
		rendered.Decisions = append(rendered.Decisions, Decision{
			Step: c.Step, Seat: int(c.Seat) + 1, Action: c.Action, Best: c.Best, Chance: thousandths(c.Chance), Better: thousandths(c.Better),
			Error: thousandths(c.Error), Missed: c.Missed(), Tried: c.Tried, Rules: append([]string{}, c.Rules...), Instead: append([]string{}, c.BestRules...), Happens: []string{},
			BestWay: []BestStep{},
		})
	}
	return rendered
}

// rounded rounds chances to thousandths: twenty playouts are no more precise than that.
func rounded(list []float64) []float64 {
	out := make([]float64, len(list))
	for i, chance := range list {
		out[i] = thousandths(chance)
	}
	return out
}

// significant returns which of the sums are more than an error.
func significant(sums, off []float64) []bool {
	out := make([]bool, len(sums))
	for i := range sums {
		out[i] = i < len(off) && coach.IsSignificant(sums[i], off[i])
	}
	return out
}

func thousandths(chance float64) float64 { return math.Round(chance*1000) / 1000 }
