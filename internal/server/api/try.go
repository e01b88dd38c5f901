package api

import (
	"context"
	"errors"
	"net/http"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/trial"
)

// maxTried bounds the actions of a tried game, since every request replays it.
const maxTried = 400

type tryIn struct {
	GamePath

	Body struct {
		Record string   `json:"record" maxLength:"20000" doc:"The game so far, as a record in the form of docs/notation.md. It may start from a position."`
		Seat   int      `json:"seat" minimum:"1" maximum:"8" doc:"The number of the seat that acts, from 1. The answer shows what this seat sees."`
		Action string   `json:"action,omitempty" maxLength:"200" doc:"The action that the seat does. Missing: it does none."`
		Then   []string `json:"then,omitempty" maxItems:"100" doc:"The actions that follow it, as in the command act."`
		Undo   int      `json:"undo,omitempty" minimum:"0" doc:"The seq of the first action of the seat that is taken back, with all its later ones. This has no effect if action is sent too."`
		Began  []int    `json:"commandSeqs,omitempty" maxItems:"400" doc:"The seqs of the first entries of your earlier commands. The undo of the answer takes back the last of them. Missing: each action is a command."`
		Others []string `json:"others,omitempty" maxItems:"100" doc:"What chance and the other seats may do until the seat has to act again: lines of a record. The server repeatedly plays the first line that is legal."`
	}
}

type tryOut struct {
	Body struct {
		Table  *present.Table `json:"table" doc:"The game after the action, in the form of a table."`
		Record string         `json:"record" doc:"The game after the action, as a record. Send it in the next request."`
		Others []string       `json:"others" doc:"The lines that were not played."`
	}
}

// try applies actions to a game that only the caller stores, as a record. Lessons and what-ifs use
// it.
func try(ctx context.Context, a *app.App, v *visit.Visit, in *tryIn) (*tryOut, error) {
	g, err := a.Game(in.Game)
	if err != nil {
		return nil, err
	}
	m, rec, err := replayed(ctx, g, in.Body.Record)
	if err != nil {
		return nil, err
	}
	seat := engine.Seat(in.Body.Seat - 1)
	if seats := m.Setup().Seats; in.Body.Seat > seats {
		return nil, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "seat", Args: []int{seats}}
	}
	before := m.Len()
	switch {
	case in.Body.Action != "":
		err = trial.ActAll(m, seat, append([]string{in.Body.Action}, in.Body.Then...))
	case in.Body.Undo > 0:
		err = trial.UndoFrom(m, seat, in.Body.Undo-1)
	}
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return nil, problem.Refused(v.Lang, g.About(), refusal)
	}
	if err != nil {
		return nil, problem.Invalid("action", err)
	}
	out := &tryOut{}
	out.Body.Others = trial.PlayOthers(m, seat, append([]string{}, in.Body.Others...))
	played := m.Record()
	played.Names, played.Tags = rec.Names, rec.Tags
	out.Body.Record = played.String()
	began := in.Body.Began
	if m.Len() > before && in.Body.Action != "" {
		began = append(began, before+1)
	}
	t := a.Render.PresenterOf(v.Lang, present.NewPeople([]people.ID{trial.Nobody}, string(people.Deleted)))
	out.Body.Table = trial.Table(t, m, seat, rec.Names, began, 0, a.Now())
	return out, nil
}

// replayed replays a record, or says why the game cannot continue from it.
func replayed(ctx context.Context, g catalog.Entry, text string) (match.Match, *notation.Record, error) {
	rec, err := notation.Parse("record", text)
	if err != nil {
		return nil, nil, problem.Invalid("record", err)
	}
	if len(rec.Lines) > maxTried {
		return nil, nil, problem.Error{Status: http.StatusRequestEntityTooLarge, Code: "too_large", Key: "too_long", Args: []int{maxTried}}
	}
	m, err := match.ReplayWithin(ctx, g.Unwrap(), rec)
	if err != nil {
		return nil, nil, problem.Invalid("record", err)
	}
	return m, rec, nil
}
