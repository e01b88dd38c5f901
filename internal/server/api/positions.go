package api

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/view"
)

type stepIn struct {
	app.TablePath

	Step int `path:"step" minimum:"0" maximum:"1000000" doc:"The number of actions after which the position is shown. 0: the position at the start."`
}

// Position is a game after some actions.
type Position struct {
	Step   int             `json:"step" doc:"The number of actions that led to this position."`
	ToAct  []int           `json:"toAct" doc:"The numbers of the seats that have to decide in this position."`
	Board  json.RawMessage `json:"board" doc:"board: The position as somebody without a seat may know it, and all of it when the game is over."`
	Mine   []SeatBoard     `json:"mine" doc:"What each of your own seats sees. Empty if you have no seat, or if the game hides nothing from anybody."`
	Places []int           `json:"places" doc:"The place of each seat if the game ended here, in the order of the seats. 1 is first, and 0 is no place. The list has 8 numbers, even if the table has fewer seats."`
}

// SeatBoard is a seat's view of the board.
type SeatBoard struct {
	Seat  int             `json:"seat" doc:"The number of your seat, from 1."`
	Board json.RawMessage `json:"board" doc:"board: The position as this seat may know it."`
}

type positionOut struct{ Body Position }

type courseIn struct {
	app.TablePath

	From  int `query:"from" minimum:"0" maximum:"1000000" doc:"The step of the first position: the number of actions that led to it."`
	Every int `query:"every" minimum:"1" maximum:"1000000" default:"1" doc:"The number of steps from one position to the next."`
	Limit int `query:"limit" minimum:"1" maximum:"50" default:"50" doc:"The largest number of positions to return."`
}

type courseOut struct {
	Body struct {
		Positions []Position `json:"positions" doc:"The positions, in the order of the game."`
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
	return &positionOut{renderPosition(p)}, nil
}

func renderPosition(p *view.Position) Position {
	rendered := Position{Step: p.Step, ToAct: render.Numbers(p.ToAct), Board: p.Board.AppendJSON(nil), Mine: []SeatBoard{}, Places: []int{}}
	for _, m := range p.Mine {
		rendered.Mine = append(rendered.Mine, SeatBoard{int(m.Seat) + 1, m.Board.AppendJSON(nil)})
	}
	for _, place := range p.Result.Places {
		rendered.Places = append(rendered.Places, int(place))
	}
	return rendered
}

func course(ctx context.Context, a *app.App, v *visit.Visit, in *courseIn) (*courseOut, error) {
	list, err := a.Tables.Course(ctx, table.ID(in.ID), v.By(), in.From, in.Every, in.Limit)
	if err != nil {
		return nil, err
	}
	out := &courseOut{}
	out.Body.Positions = []Position{}
	hides := false
	for _, p := range list {
		hides = hides || p.Hides()
		out.Body.Positions = append(out.Body.Positions, renderPosition(p))
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
	for i := range shown.Seats {
		if shown.New.Imported != nil {
			break // the record has its own names
		}
		if seat := &shown.Seats[i]; i < len(rec.Names) {
			rec.Names[i] = seat.Bot
			if p := t.Person(seat.Person); p != nil && seat.Bot == "" {
				rec.Names[i] = strings.ReplaceAll(p.Name, "#", "")
			}
		}
	}
	v.Packs(a.Render.Hides(shown))
	return &recordOut{
		ContentType: "text/plain; charset=utf-8", Disposition: `attachment; filename="` + rec.Game + "-" + in.ID + `.txt"`, Body: []byte(rec.String()),
	}, nil
}
