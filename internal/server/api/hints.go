package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

type hintIn struct {
	app.TablePath

	Seat int `query:"seat" required:"true" minimum:"1" maximum:"8" doc:"The number of your seat, from 1."`
}

type hintOut struct{ Body present.Hint }

func hint(ctx context.Context, a *app.App, v *visit.Visit, in *hintIn) (*hintOut, error) {
	seat := engine.Seat(in.Seat - 1)
	h, game, err := a.Tables.Hint(ctx, table.ID(in.ID), v.By(), visit.Network(ctx), seat)
	if err != nil {
		return nil, err
	}
	shown, t, err := a.Render.Newest(ctx, table.ID(in.ID), v.By(), v.Lang)
	if err != nil {
		return nil, err
	}
	return &hintOut{present.HintOf(h.Seq, seat, h.Advice, game, t.Localizer(shown))}, nil
}
