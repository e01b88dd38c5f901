package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

type suggestionsIn struct {
	app.TablePath

	Seat int `query:"seat" required:"true" minimum:"1" maximum:"8" doc:"The number of your seat, from 1."`
	For  int `query:"for" required:"true" minimum:"1" maximum:"8" doc:"The number of the seat that would do it, from 1."`
}

type suggestionsOut struct {
	Body struct {
		Suggestions []present.Suggestion `json:"suggestions" doc:"What can be proposed. Empty if the game has no suggestions."`
	}
}

func suggestions(ctx context.Context, a *app.App, v *visit.Visit, in *suggestionsIn) (*suggestionsOut, error) {
	list, rules, err := a.Tables.Suggestions(ctx, table.ID(in.ID), v.By(), engine.Seat(in.Seat-1), engine.Seat(in.For-1))
	if err != nil {
		return nil, err
	}
	shown, t, err := a.Render.Newest(ctx, table.ID(in.ID), v.By(), v.Lang)
	if err != nil {
		return nil, err
	}
	loc, f := t.Localizer(shown), rules.About()
	out := &suggestionsOut{}
	out.Body.Suggestions = []present.Suggestion{}
	for _, way := range list {
		out.Body.Suggestions = append(out.Body.Suggestions, present.SuggestionOf(f, way, loc))
	}
	return out, nil
}
