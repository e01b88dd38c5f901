package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

type analysisOut struct{ Body present.Analysis }

func analysis(ctx context.Context, a *app.App, v *visit.Visit, in *app.TablePath) (*analysisOut, error) {
	state, made, match, err := a.Tables.Analysis(ctx, table.ID(in.ID))
	if err != nil {
		return nil, err
	}
	if match == nil {
		none, err := present.AnalysisOf(string(state), nil, catalog.Entry{}, nil, display.Localizer{})
		return &analysisOut{none}, err
	}
	shown, t, err := a.Render.Newest(ctx, table.ID(in.ID), v.By(), v.Lang)
	if err != nil {
		return nil, err
	}
	g, err := a.Game(shown.New.Game)
	if err != nil {
		return nil, err
	}
	rendered, err := present.AnalysisOf(string(state), made, g, match, t.Localizer(shown))
	if err != nil {
		return nil, err
	}
	return &analysisOut{rendered}, nil
}
