package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
)

type othersIn struct {
	app.TablePath

	Seat int   `query:"seat" required:"true" minimum:"1" maximum:"8" doc:"The number of your seat, from 1."`
	Plan []int `query:"plan" required:"true" minItems:"1" maxItems:"100" example:"[3,4]" doc:"The places of the plans in the list plans of your seat, from 0, separated by commas."`
	Seen int64 `query:"seen" minimum:"0" doc:"The seq of the table that the plans came with. If the game has moved on since, the code of the answer is stale. Missing or 0: it is never stale."`
}

type othersOut struct {
	Body struct {
		Plans []PlanOthers  `json:"plans" doc:"The plans that you asked for, in that order."`
		Deeds []render.Deed `json:"deeds" doc:"The actions in the ways, each once."`
	}
}

// PlanOthers has the other ways to reach the end of a plan.
type PlanOthers struct {
	Plan   int            `json:"plan" doc:"The place of the plan in the list plans of your seat, from 0."`
	Others []render.Other `json:"others" doc:"The other ways to its end, the cheapest first. Empty if there are none."`
}

func others(ctx context.Context, a *app.App, v *visit.Visit, in *othersIn) (*othersOut, error) {
	list, rules, err := a.Tables.Others(ctx, table.ID(in.ID), v.By(), engine.Seat(in.Seat-1), in.Seen, in.Plan)
	if err != nil {
		return nil, err
	}
	out := &othersOut{}
	out.Body.Plans = []PlanOthers{}
	ways := render.WaysOf(rules.About(), nil)
	for i, others := range list {
		rendered := append([]render.Other{}, ways.RenderOthers(others)...)
		out.Body.Plans = append(out.Body.Plans, PlanOthers{in.Plan[i], rendered})
	}
	out.Body.Deeds = ways.Deeds
	return out, nil
}
