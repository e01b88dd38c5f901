package present

import (
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// Hint is the action that a bot would choose in the caller's place.
type Hint struct {
	Seq         int64            `json:"seq" doc:"The seq of the table that the hint was made for."`
	Seat        int              `json:"seat" doc:"The number of the seat, from 1."`
	Action      string           `json:"action" doc:"What the bot would do, as in records. Send it in the command act."`
	Words       string           `json:"words" doc:"The action in words, in your language."`
	Plan        []HintStep       `json:"plan" doc:"How the bot would go on to the end of your turn, this action included. It ends earlier where chance or another seat decides, or where something is revealed."`
	Why         string           `json:"why" doc:"In one sentence, what the action gains and risks compared with alternative, as a judge of the game sees it. Empty if the judge sees no difference to any other action."`
	Alternative *HintAlternative `json:"alternative,omitempty" doc:"The action that why compares it with: among those over which it gains something, the one that the judge rates highest. Missing if why is empty."`
	Rules       []string         `json:"rules" doc:"The ids of the rules by which the action makes something happen."`
	Chance      *Estimate        `json:"chance,omitempty" doc:"Your chance of winning after the action. Only in games without hidden information for which there is a net: in others it would take too long."`
}

// HintStep is an action of a plan.
type HintStep struct {
	Action string `json:"action" doc:"The action, as in records."`
	Words  string `json:"words" doc:"The action in words, in your language."`
	Cost   string `json:"cost,omitempty" doc:"What it costs, in your language. Missing if it costs nothing."`
}

// Estimate is a chance of winning.
type Estimate struct {
	Win   float64 `json:"win" doc:"The chance, from 0 to 1, as the coach estimates it: bots play on for some rounds, and a net estimates the rest."`
	Error float64 `json:"error" doc:"The standard error of the playouts. It does not include errors of the net."`
}

// HintAlternative is an action that a hint is compared with.
type HintAlternative struct {
	Action string `json:"action" doc:"The action, as in records."`
	Words  string `json:"words" doc:"The action in words, in your language."`

	Chance *Estimate `json:"chance,omitempty" doc:"Your chance of winning after this action."`
}

// Advice is what a bot advises a seat to do.
type Advice struct {
	Seq         int64 // the head of the log when it was asked
	Seat        engine.Seat
	Choice      match.Choice
	Alternative *match.Choice // the action that the reason compares with, or nil
	Plan        []match.Choice
	Why         string   // the reason as a sentence, or ""
	Rules       []string // the rules behind what the action causes
	// The chances of the seat after Choice and after Alternative, or nil.
	Chances []coach.Estimate
}

// HintOf returns advice in words.
func HintOf(a *Advice, loc display.Localizer) Hint {
	out := Hint{
		Seq: a.Seq, Seat: int(a.Seat) + 1, Action: a.Choice.Action, Words: loc.Words("action", a.Choice.Words), Why: a.Why,
		Rules: append([]string{}, a.Rules...),
	}
	out.Plan = make([]HintStep, 0, len(a.Plan))
	for _, c := range a.Plan {
		out.Plan = append(out.Plan, HintStep{c.Action, loc.Words("action", c.Words), loc.Cost(c.Cost)})
	}
	if a.Alternative != nil && a.Why != "" {
		out.Alternative = &HintAlternative{Action: a.Alternative.Action, Words: loc.Words("action", a.Alternative.Words)}
		if len(a.Chances) > 1 {
			out.Alternative.Chance = estimateOf(a.Chances[1])
		}
	}
	if len(a.Chances) > 0 {
		out.Chance = estimateOf(a.Chances[0])
	}
	return out
}

func estimateOf(e coach.Estimate) *Estimate {
	return &Estimate{thousandths(e.Win), thousandths(e.Error)}
}
