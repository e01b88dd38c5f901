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

// Hint is the action that a bot would choose in the caller's place.
type Hint struct {
	Seq         int64            `json:"seq" doc:"The seq of the table that the hint was made for."`
	Seat        int              `json:"seat" doc:"The number of the seat, from 1."`
	Action      string           `json:"action" doc:"What the bot would do, as in records. Send it in the command act."`
	Words       string           `json:"words" doc:"The action in words, in your language."`
	Why         string           `json:"why" doc:"In one sentence, what the action gains and risks compared with alternative, as a judge of the game sees it. Empty if the judge sees no difference to any other action."`
	Alternative *HintAlternative `json:"alternative,omitempty" doc:"The action that why compares it with: among those over which it gains something, the one that the judge rates highest. Missing if why is empty."`
	Rules       []string         `json:"rules" doc:"The ids of the rules by which the action makes something happen."`
	Chance      *Estimate        `json:"chance,omitempty" doc:"Your chance of winning after the action. Only in games without hidden information for which there is a net: in others it would take too long."`
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
