package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
)

type variantsIn struct {
	app.TablePath

	Seat int   `query:"seat" required:"true" minimum:"1" maximum:"8" doc:"The number of your seat, from 1."`
	Plan []int `query:"plan" required:"true" minItems:"1" maxItems:"100" example:"[3,4]" doc:"The places of the plans in the list plans of your seat, from 0, separated by commas."`
	Seen int64 `query:"seen" minimum:"0" doc:"The seq of the table that the plans came with. If the game has moved on since, the code of the answer is stale. Missing or 0: it is never stale."`
}

type variantsOut struct {
	Body struct {
		Plans []VariantsOfPlan `json:"plans" doc:"The plans that you asked for, in that order."`
		Deeds []render.Deed    `json:"deeds" doc:"The actions in the ways, each once."`
	}
}

// VariantsOfPlan has the other ways to reach the end of a plan.
type VariantsOfPlan struct {
	Plan     int                  `json:"plan" doc:"The place of the plan in the list plans of your seat, from 0."`
	Variants []render.PlanVariant `json:"variants" doc:"The other ways to its end, the cheapest first. Empty if there are none."`
}

func variants(ctx context.Context, a *app.App, v *visit.Visit, in *variantsIn) (*variantsOut, error) {
	list, rules, err := a.Tables.Variants(ctx, table.ID(in.ID), v.By(), engine.Seat(in.Seat-1), in.Seen, in.Plan)
	if err != nil {
		return nil, err
	}
	out := &variantsOut{}
	out.Body.Plans = []VariantsOfPlan{}
	ways := render.WaysOf(rules.About(), nil)
	for i, variants := range list {
		rendered := append([]render.PlanVariant{}, ways.RenderVariants(variants)...)
		out.Body.Plans = append(out.Body.Plans, VariantsOfPlan{in.Plan[i], rendered})
	}
	out.Body.Deeds = ways.Deeds
	return out, nil
}
