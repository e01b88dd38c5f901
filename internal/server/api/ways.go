package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

type variantsIn struct {
	app.TablePath

	Seat int   `query:"seat" required:"true" minimum:"1" maximum:"8" doc:"The number of your seat, from 1."`
	Plan []int `query:"plan" required:"true" minItems:"1" maxItems:"100" example:"[3,4]" doc:"The places of the plans in the list plans of your seat, from 0, separated by commas."`
	Seen int64 `query:"seen" minimum:"0" doc:"The seq of the table that the plans came with. If the game has moved on since, the code of the answer is stale. Missing or 0: it is never stale."`
}

type variantsOut struct {
	Body struct {
		Plans []present.VariantsOfPlan `json:"plans" doc:"The plans that you asked for, in that order."`
		Deeds []present.Deed           `json:"deeds" doc:"The actions in the ways, each once."`
	}
}

func variants(ctx context.Context, a *app.App, v *visit.Visit, in *variantsIn) (*variantsOut, error) {
	list, rules, err := a.Tables.Variants(ctx, table.ID(in.ID), v.By(), engine.Seat(in.Seat-1), in.Seen, in.Plan)
	if err != nil {
		return nil, err
	}
	out := &variantsOut{}
	out.Body.Plans = []present.VariantsOfPlan{}
	ways := present.WaysOf(rules.About(), nil)
	for i, variants := range list {
		rendered := append([]present.PlanVariant{}, ways.RenderVariants(variants)...)
		out.Body.Plans = append(out.Body.Plans, present.VariantsOfPlan{Plan: in.Plan[i], Variants: rendered})
	}
	out.Body.Deeds = ways.Deeds
	return out, nil
}
