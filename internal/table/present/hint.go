package present

import (
	"math"
	"strings"

	"github.com/bigriver/bigriver/internal/advice"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table/line"
)

// Hint is what a bot would do in the caller's place, to the end of the turn.
type Hint struct {
	Seq    int64      `json:"seq" doc:"The seq of the table that the hint was made for."`
	Seat   int        `json:"seat" doc:"The number of the seat, from 1."`
	Action string     `json:"action" doc:"What the bot would do now, as in records: the first step of the first plan. Send it in the command act."`
	Plans  []HintPlan `json:"plans" doc:"The best way that the bot found to finish your turn, and the second best for comparison, if there is one."`
	Why    string     `json:"why" doc:"In one sentence, what the first plan gains and risks compared with the second, as a judge of the game sees it. Empty if the judge sees no difference."`
	Even   bool       `json:"even,omitempty" doc:"Whether the chances of the two plans differ by no more than their error, so that either is as good."`
	Tries  int        `json:"tries" doc:"How many times a quick bot played on from each plan to find next."`
	Agrees int        `json:"agreeing" doc:"What next lists happened in at least this many of these tries."`
	Rules  []string   `json:"rules" doc:"The ids of the rules behind the effects of the action."`
}

// HintPlan is the rest of a turn, and what is expected of it.
type HintPlan struct {
	Steps  []HintStep `json:"steps" doc:"The actions, in order. They stop before the end of the turn if chance or another seat has to decide, or if something is revealed."`
	Words  string     `json:"words" doc:"What they do, in one line in your language."`
	Next   []HintTurn `json:"next" doc:"What follows in at least agreeing of the tries in which a quick bot plays on. Empty if they differ."`
	Facts  []string   `json:"facts" doc:"What the position after the plan will yield if nothing else changes, in your language."`
	Chance *Estimate  `json:"chance,omitempty" doc:"Your chance of winning after the plan. Missing in games with hidden information or without a net, where its error would be larger than any difference."`
}

// HintStep is an action of a plan.
type HintStep struct {
	Deed

	Words string `json:"words" doc:"The action in words, in your language."`
	Cost  string `json:"cost,omitempty" doc:"What it costs, in your language. Missing if it costs nothing."`
}

// HintTurn is what is likely to happen in one of your next turns.
type HintTurn struct {
	Ahead int    `json:"ahead" doc:"Which of your turns: 1 is the next."`
	Words string `json:"words" doc:"What you do in it, in your language."`
}

// Estimate is a chance of winning.
type Estimate struct {
	Win   float64 `json:"win" doc:"The chance, from 0 to 1, as the coach estimates it: bots play on for some rounds, and a net estimates the rest."`
	Error float64 `json:"error" doc:"The standard error of the playouts. It does not include errors of the net."`
}

// HintOf returns advice for a seat in words. seq is the head of the log when it was asked.
func HintOf(seq int64, seat engine.Seat, a *advice.Advice, game catalog.Entry, loc display.Localizer) Hint {
	out := Hint{
		Seq: seq, Seat: int(seat) + 1, Action: a.Plans[0].Way[0].Action, Plans: make([]HintPlan, len(a.Plans)),
		Why: game.Sentence(loc.Lang, a.Reason), Even: a.Even, Tries: advice.Worlds, Agrees: advice.Agreeing, Rules: append([]string{}, a.Rules...),
	}
	for i := range a.Plans {
		out.Plans[i] = hintPlanOf(&a.Plans[i], game.About(), loc)
	}
	return out
}

func hintPlanOf(p *advice.Plan, f *display.About, loc display.Localizer) HintPlan {
	out := HintPlan{Steps: []HintStep{}, Words: clausesOf(&p.Turn, loc), Next: []HintTurn{}, Facts: []string{}}
	for _, c := range p.Way {
		out.Steps = append(out.Steps, HintStep{line.DeedOf(f, c.Action, c.Words), loc.Words("action", c.Words), loc.Cost(c.Cost)})
	}
	for i := range p.Next {
		out.Next = append(out.Next, HintTurn{p.Next[i].Ahead, clausesOf(&p.Next[i].Sentence, loc)})
	}
	for _, w := range p.Facts {
		out.Facts = append(out.Facts, loc.Words("prospect", w))
	}
	if p.Chance != nil {
		out.Chance = estimateOf(p.Chance)
	}
	return out
}

// clausesOf returns a sentence about a turn without its subject.
func clausesOf(s *display.Sentence, loc display.Localizer) string {
	clauses := make([]string, len(s.Clauses))
	for i := range s.Clauses {
		clauses[i] = loc.Words("turn", s.Clauses[i].Words)
	}
	words := strings.Join(clauses, ", ")
	if cost := loc.Cost(s.Cost); words != "" && cost != "" {
		words += loc.Text("semicolon") + " " + cost
	}
	return words
}

func estimateOf(e *coach.Estimate) *Estimate {
	return &Estimate{thousandths(e.Win), math.Ceil(e.Error*1000) / 1000}
}
