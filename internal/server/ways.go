package server

import (
	"context"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

type othersIn struct {
	TablePath

	Seat int   `query:"seat" required:"true" minimum:"1" maximum:"8" doc:"The number of your seat, from 1."`
	Plan []int `query:"plan" required:"true" minItems:"1" maxItems:"100" example:"[3,4]" doc:"The places of the plans in the list plans of your seat, from 0, separated by commas."`
	Seen int64 `query:"seen" minimum:"0" doc:"The seq of the table that the plans came with. If the game has moved on since, the code of the answer is stale. Missing or 0: it is never stale."`
}

type othersOut struct {
	Body struct {
		Plans []PlanOthers `json:"plans" doc:"The plans that you asked for, in that order."`
		Deeds []Deed       `json:"deeds" doc:"The actions in the ways, each once."`
	}
}

// PlanOthers has the other ways to the end of a plan.
type PlanOthers struct {
	Plan   int     `json:"plan" doc:"The place of the plan in the list plans of your seat, from 0."`
	Others []Other `json:"others" doc:"The other ways to its end, the cheapest first. Empty if there are none."`
}

func (s *Server) others(ctx context.Context, v *visit, in *othersIn) (*othersOut, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	list, rules, err := s.Tables.Others(ctx, table.ID(in.ID), v.by(), engine.Seat(in.Seat-1), in.Seen, in.Plan)
	if err != nil {
		return nil, err
	}
	out := &othersOut{}
	out.Body.Plans = []PlanOthers{}
	ways := waysOf(rules.About(), nil)
	for i, others := range list {
		told := append([]Other{}, ways.tellOthers(others)...)
		out.Body.Plans = append(out.Body.Plans, PlanOthers{in.Plan[i], told})
	}
	out.Body.Deeds = ways.deeds
	return out, nil
}

// ways tells ways by the texts of their actions. What these are is told once: thousands of ways are made of the same few dozen actions.
type ways struct {
	facts *engine.About
	deeds []Deed
	known map[string]bool // by the text of the action
}

// waysOf returns the ways of a game of which some deeds are told already.
func waysOf(f *engine.About, deeds []Deed) *ways {
	w := &ways{f, append([]Deed{}, deeds...), map[string]bool{}}
	for _, d := range deeds {
		w.known[d.Action] = true
	}
	return w
}

// tell returns the actions of a way.
func (w *ways) tell(way []engine.Deed) []string {
	list := make([]string, len(way))
	for i, d := range way {
		list[i] = d.Action
		if !w.known[d.Action] {
			w.known[d.Action] = true
			w.deeds = append(w.deeds, tellDeed(w.facts, d.Action, d.Words))
		}
	}
	return list
}

func (w *ways) tellOthers(others []engine.Other) (told []Other) {
	for _, other := range others {
		told = append(told, Other{tellCost(other.Cost), w.tell(other.Way)})
	}
	return told
}
