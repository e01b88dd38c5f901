package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

type stepIn struct {
	app.TablePath

	Step int `path:"step" minimum:"0" maximum:"1000000" doc:"The number of actions after which the position is shown. 0: the position at the start."`
}

type positionOut struct{ Body present.Position }

type courseIn struct {
	app.TablePath

	From  int `query:"from" minimum:"0" maximum:"1000000" doc:"The step of the first position: the number of actions that led to it."`
	Every int `query:"every" minimum:"1" maximum:"1000000" default:"1" doc:"The number of steps from one position to the next."`
	Limit int `query:"limit" minimum:"1" maximum:"50" default:"50" doc:"The largest number of positions to return."`
}

type courseOut struct {
	Body struct {
		Positions []present.Position `json:"positions" doc:"The positions, in the order of the game."`
	}
}

type drawingOut struct {
	Body struct {
		Step int    `json:"step" doc:"The number of actions that led to this position."`
		Text string `json:"text" doc:"The drawing, in your language: lines of text for a font in which all letters have the same width."`
	}
}

type recordOut struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

func position(ctx context.Context, a *app.App, v *visit.Visit, in *stepIn) (*positionOut, error) {
	p, err := a.Tables.At(ctx, table.ID(in.ID), v.By(), in.Step)
	if err != nil {
		return nil, err
	}
	v.Packs(p.Hides())
	return &positionOut{present.PositionOf(p)}, nil
}

func course(ctx context.Context, a *app.App, v *visit.Visit, in *courseIn) (*courseOut, error) {
	list, err := a.Tables.Course(ctx, table.ID(in.ID), v.By(), in.From, in.Every, in.Limit)
	if err != nil {
		return nil, err
	}
	out := &courseOut{}
	out.Body.Positions = []present.Position{}
	hides := false
	for _, p := range list {
		hides = hides || p.Hides()
		out.Body.Positions = append(out.Body.Positions, present.PositionOf(p))
	}
	v.Packs(hides)
	return out, nil
}

func drawing(ctx context.Context, a *app.App, v *visit.Visit, in *stepIn) (*drawingOut, error) {
	p, err := a.Tables.At(ctx, table.ID(in.ID), v.By(), in.Step)
	if err != nil {
		return nil, err
	}
	shown, t, err := a.Render.Newest(ctx, table.ID(in.ID), v.By(), v.Lang)
	if err != nil {
		return nil, err
	}
	v.Packs(p.Hides())
	out := &drawingOut{}
	out.Body.Step, out.Body.Text = p.Step, p.Draw(t.Localizer(shown))
	return out, nil
}

func record(ctx context.Context, a *app.App, v *visit.Visit, in *app.TablePath) (*recordOut, error) {
	rec, err := a.Tables.Record(ctx, table.ID(in.ID), v.By())
	if err != nil {
		return nil, err
	}
	shown, t, err := a.Render.Newest(ctx, table.ID(in.ID), v.By(), v.Lang)
	if err != nil {
		return nil, err
	}
	t.NameRecord(rec, shown)
	v.Packs(a.Render.Hides(shown))
	return &recordOut{
		ContentType: "text/plain; charset=utf-8", Disposition: `attachment; filename="` + rec.Game + "-" + in.ID + `.txt"`, Body: []byte(rec.String()),
	}, nil
}
