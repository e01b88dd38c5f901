package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
)

type hintIn struct {
	app.TablePath

	Seat int `query:"seat" required:"true" minimum:"1" maximum:"8" doc:"The number of your seat, from 1."`
}

type hintOut struct{ Body Hint }

// Hint is what a bot would do in the caller's place.
type Hint struct {
	Seq         int64            `json:"seq" doc:"The seq of the table that the hint was made for."`
	Seat        int              `json:"seat" doc:"The number of the seat, from 1."`
	Action      string           `json:"action" doc:"What the bot would do, as it is written. Send it in the command act."`
	Words       string           `json:"words" doc:"The action in words, in your language."`
	Why         string           `json:"why" doc:"In a sentence, what the action gains and risks beside another, as a judge of the game sees it. Empty if the judge sees no difference to anything else."`
	Alternative *HintAlternative `json:"alternative,omitempty" doc:"The other action: of those over which the first gains something, the one that the judge likes best. Missing if why is empty."`
	Rules       []string         `json:"rules" doc:"The rules by which the action makes something happen."`
	Chance      *Estimate        `json:"chance,omitempty" doc:"Your chance of winning after the action. Only in games that hide nothing and that a net has learned: in others it would take too long."`
}

// Estimate is a chance of winning.
type Estimate struct {
	Win   float64 `json:"win" doc:"The chance, from 0 to 1, as the coach estimates it: bots play some rounds on, and a net estimates the rest."`
	Error float64 `json:"error" doc:"The standard error of the playouts. The net may err besides."`
}

// HintAlternative is an action that a hint is compared with.
type HintAlternative struct {
	Action string `json:"action" doc:"The action, as it is written."`
	Words  string `json:"words" doc:"The action in words, in your language."`

	Chance *Estimate `json:"chance,omitempty" doc:"Your chance of winning after this action."`
}

func hint(ctx context.Context, a *app.App, v *visit.Visit, in *hintIn) (*hintOut, error) {
	h, game, err := a.Tables.Hint(ctx, table.ID(in.ID), v.By(), engine.Seat(in.Seat-1))
	if err != nil {
		return nil, err
	}
	shown, t, err := a.Render.Newest(ctx, table.ID(in.ID), v.By(), v.Lang)
	if err != nil {
		return nil, err
	}
	loc := t.Localizer(shown)
	rendered := Hint{
		Seq: h.Seq, Seat: in.Seat, Action: h.Choice.Action, Words: loc.Words("action", h.Choice.Words), Why: game.Sentence(v.Lang, h.Reason),
		Rules: append([]string{}, h.Rules...),
	}
	if h.Alternative != nil && rendered.Why != "" {
		rendered.Alternative = &HintAlternative{Action: h.Alternative.Action, Words: loc.Words("action", h.Alternative.Words)}
		if len(h.Chances) > 1 {
			rendered.Alternative.Chance = renderEstimate(h.Chances[1])
		}
	}
	if len(h.Chances) > 0 {
		rendered.Chance = renderEstimate(h.Chances[0])
	}
	return &hintOut{rendered}, nil
}

func renderEstimate(e coach.Estimate) *Estimate {
	return &Estimate{thousandths(e.Win), thousandths(e.Error)}
}
