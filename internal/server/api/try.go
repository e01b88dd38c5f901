package api

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/table/view"
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
		err = actAll(m, seat, append([]string{in.Body.Action}, in.Body.Then...))
	case in.Body.Undo > 0:
		err = undoFrom(m, seat, in.Body.Undo-1)
	}
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return nil, problem.Refused(v.Lang, g.About(), refusal)
	}
	if err != nil {
		return nil, problem.Invalid("action", err)
	}
	out := &tryOut{}
	out.Body.Others = playOthers(m, seat, append([]string{}, in.Body.Others...))
	played := m.Record()
	played.Names, played.Tags = rec.Names, rec.Tags
	out.Body.Record = played.String()
	began := in.Body.Began
	if m.Len() > before && in.Body.Action != "" {
		began = append(began, before+1)
	}
	out.Body.Table = renderTried(a, v, m, seat, rec, began)
	return out, nil
}

// actAll applies actions until they run out or the seat is no longer to decide.
func actAll(m match.Match, seat engine.Seat, actions []string) error {
	for _, action := range actions {
		if err := m.Act(seat, action); err != nil {
			return err
		}
		if !m.ToAct().Has(seat) {
			break
		}
	}
	return nil
}

// undoFrom takes back the seat's actions from a given step on.
func undoFrom(m match.Match, seat engine.Seat, from int) error {
	if err := m.MayUndo(seat); err != nil {
		return err
	}
	for range m.Undoable(seat, from) {
		if err := m.Undo(seat); err != nil {
			return err
		}
	}
	return nil
}

// triedUndo returns what the seat may take back in a tried game: its last command, and everything
// that can still be undone.
func triedUndo(m match.Match, seat engine.Seat, began []int) (command, all view.ShownUndoable) {
	steps := m.Steps(seat)
	add := func(u *view.ShownUndoable, step int) {
		u.From, u.Steps = int64(step)+1, append([]engine.Step{steps[step]}, u.Steps...)
	}
	whole := false
	for _, step := range m.Undoable(seat, 0) {
		add(&all, step)
		if !whole {
			add(&command, step)
		}
		whole = whole || len(began) == 0 || slices.Contains(began, step+1)
	}
	return command, all
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

// playOthers plays the given lines for the others until it is the seat's turn, and returns the
// remaining lines.
func playOthers(m match.Match, seat engine.Seat, lines []string) []string {
	for !m.ToAct().Has(seat) && m.ToAct() != 0 {
		at := slices.IndexFunc(lines, func(line string) bool {
			who, action, _ := strings.Cut(line, " ")
			by, err := notation.ParseSeat(who)
			return err == nil && m.ToAct().Has(engine.Seat(by)) && m.Act(engine.Seat(by), action) == nil
		})
		if at < 0 {
			break
		}
		lines = slices.Delete(lines, at, at+1)
	}
	return lines
}

// renderTried renders a tried game as a table where nobody else sits.
func renderTried(a *app.App, v *visit.Visit, m match.Match, seat engine.Seat, rec *notation.Record, began []int) *present.Table {
	const nobody = "nobody"
	f, setup := m.Game().About(), m.Setup()
	shown := &view.Shown{
		Host: nobody, You: nobody, Created: a.Now(), Now: a.Now(), New: table.New{Game: f.Name, Setup: setup}, Version: f.Version, State: table.StateRunning,
		Seq: int64(m.Len()), Steps: m.Len(), ToAct: m.ToAct(), Board: m.Board(seat), Ends: true,
	}
	if m.ToAct() == 0 {
		shown.State = table.StateOver
	}
	for i := range setup.Seats {
		shown.Seats = append(shown.Seats, view.ShownSeat{Seat: engine.Seat(i)})
	}
	mine := view.ShownMine{Seat: seat, Board: shown.Board, Ends: m.Ends(seat)}
	mine.Undo, mine.Reset = triedUndo(m, seat, began)
	for i := range m.Count(seat) {
		mine.Choices = append(mine.Choices, m.Choice(seat, i))
	}
	shown.Mine = []view.ShownMine{mine}
	if f.Hidden && shown.State != table.StateOver {
		shown.Board = nil // the seat's own board includes it
	}
	steps := m.Steps(seat)
	shown.Since = int64(max(0, len(steps)-view.MaxNews))
	for i := int(shown.Since); i < len(steps); i++ {
		step := steps[i]
		n := line.News{Seq: int64(i) + 1, At: shown.Now, Seat: step.Seat, Steps: i + 1, Body: play.ShownAct{Step: &step}}
		if step.Seat == engine.Chance {
			n.Body = play.ShownChance{Step: &step}
		}
		shown.News = append(shown.News, n)
	}
	t := a.Render.PresenterOf(v.Lang, present.NewWho([]people.ID{nobody}, string(people.Deleted)))
	t.Names = slices.Clone(rec.Names)
	if int(seat) < len(t.Names) {
		// Pages address their reader as “you”, which does not fit into sentences in the third
		// person.
		t.Names[seat] = ""
	}
	rendered := t.Table(shown)
	// They are included now, since the server does not store a tried game and cannot be asked
	// later.
	ways := present.WaysOf(f, rendered.Mine[0].Deeds)
	for i, others := range m.Variants(seat) {
		rendered.Mine[0].Plans[i].Variants = ways.RenderVariants(others)
	}
	rendered.Mine[0].Deeds = ways.Deeds
	for i, name := range rec.Names {
		if i < len(rendered.Seats) && name != "" {
			rendered.Seats[i].Name = name
		}
	}
	return rendered
}
