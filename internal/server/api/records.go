package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
)

// ImportedRecord is an imported record of a game.
type ImportedRecord struct {
	ID       string    `json:"id" doc:"The id of its table, for the GET requests below /tables/{id}."`
	Game     string    `json:"game" doc:"The name of the game."`
	Title    string    `json:"title" doc:"The game's name, in your language."`
	Names    []string  `json:"names" doc:"The names of the seats as the record has them, in their order. A name is empty if the record has none, or one that is not allowed here."`
	Places   []int     `json:"places" doc:"The place of each seat, in their order. 1 is first, and 0 is no place."`
	Steps    int       `json:"steps" doc:"The number of actions of the game, including those of chance."`
	Imported time.Time `json:"imported" doc:"When it was imported."`
	Until    time.Time `json:"until" doc:"The server keeps it at least until this time."`
}

type importIn struct {
	Body struct {
		Record string `json:"record" minLength:"1" maxLength:"60000" doc:"The record of a whole game, as a text in the form of docs/notation.md."`
	}
}

type (
	importedOut struct{ Body ImportedRecord }

	importedListOut struct {
		Body struct {
			Records []ImportedRecord `json:"records" doc:"The records that you have imported, the oldest first."`
		}
	}
)

func registerRecords(a *app.App) {
	app.SignedIn(a, http.MethodPost, "importRecord", "/records", "Import the record of a game",
		"The server verifies the record by the rules of its game and keeps it until the time in until, so that it can be replayed and analysed like a game that was played here. "+
			"It is in no list, profile or rating, and only people who know its address find it. "+
			"If the record is invalid, the answer has the number of the line and the reason.",
		http.StatusCreated, importRecord)
	app.SignedIn(a, http.MethodGet, "records", "/records", "List the records that you have imported", "Nobody else can list them.", http.StatusOK, listImported)
	app.SignedIn(a, http.MethodDelete, "deleteRecord", "/records/{id}", "Delete a record that you have imported", "Nobody can look at it any more.", http.StatusNoContent, dropRecord)
}

func importRecord(ctx context.Context, a *app.App, v *visit.Visit, in *importIn) (*importedOut, error) {
	if err := a.Counters.ByAddress(a.Counters.Imports, v.Addr); err != nil {
		return nil, err
	}
	owner, sharing, err := a.Sharing(ctx, v.Person)
	if err != nil {
		return nil, err
	}
	if err := checkRecords(ctx, a, sharing); err != nil {
		return nil, err
	}
	// Verifying may take seconds, so the lock is taken only afterwards.
	shown, err := a.Tables.ImportRecord(ctx, v.By(), in.Body.Record, func() (func(), error) {
		unlock, err := a.Lock(ctx, string(owner))
		if err != nil {
			return nil, err
		}
		if err := checkRecords(ctx, a, sharing); err != nil {
			unlock()
			return nil, err
		}
		if err := a.Counters.Record(v.Addr); err != nil {
			unlock()
			return nil, err
		}
		return unlock, nil
	})
	if err != nil {
		return nil, invalidRecord(a, v, in.Body.Record, err)
	}
	row := table.Row{ID: shown.ID, New: shown.New, Created: shown.Created, Steps: shown.Steps, Seats: make([]table.RowSeat, len(shown.Seats))}
	for i := range row.Seats {
		row.Seats[i].Place = int(shown.Outcome.Result.Places[i])
	}
	return &importedOut{renderImported(a, v, &row)}, nil
}

// checkRecords returns a problem if the people who share a quota have used it up.
func checkRecords(ctx context.Context, a *app.App, sharing []people.ID) error {
	limit, have := a.Limits.Records, 0
	if limit <= 0 {
		return nil
	}
	for _, id := range sharing {
		rows, err := a.Tables.ImportedBy(ctx, table.Person(id), limit)
		if err != nil {
			return err
		}
		if have += len(rows); have >= limit {
			return problem.Error{Status: http.StatusTooManyRequests, Code: "too_many", Key: "too_many_records", Args: []int{limit}}
		}
	}
	return nil
}

// invalidRecord returns the problem for an invalid record, with the line. The reason is in the
// visitor's language if the rules have words for it, otherwise in English.
func invalidRecord(a *app.App, v *visit.Visit, record string, err error) error {
	broken, ok := errors.AsType[*notation.Error](err)
	if !ok {
		return err
	}
	why, rule := broken.What, ""
	if broken.Cause != nil {
		if rec, err := notation.Parse("", record); err == nil {
			why = a.Words.Game(rec.Game, v.Lang, nil).Refusal(broken.Cause)
		}
		if refusal, ok := errors.AsType[engine.Refusal](broken.Cause); ok {
			rule = refusal.Rule
		}
	}
	own, key := a.Words.Own(v.Lang), "problem.record_line"
	if broken.Line == 0 {
		key = "problem.record_whole"
	}
	own.Seat = func(int) string { return why }
	return problem.New(http.StatusUnprocessableEntity, problem.Problem{Code: "invalid", Detail: own.Text(key, broken.Line, 1), Hint: broken.What, Line: broken.Line, Rule: rule})
}

func listImported(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*importedListOut, error) {
	const limit = 1000 // above any quota, unless the host has lifted the limits
	rows, err := a.Tables.ImportedBy(ctx, v.By(), limit)
	if err != nil {
		return nil, err
	}
	out := &importedListOut{}
	out.Body.Records = []ImportedRecord{}
	for i := range rows {
		out.Body.Records = append(out.Body.Records, renderImported(a, v, &rows[i]))
	}
	return out, nil
}

func renderImported(a *app.App, v *visit.Visit, row *table.Row) ImportedRecord {
	rendered := ImportedRecord{
		ID: string(row.ID), Game: row.New.Game, Title: a.Words.Game(row.New.Game, v.Lang, nil).Text("name"), Names: make([]string, len(row.Seats)),
		Places: []int{}, Steps: row.Steps, Imported: row.Created, Until: a.Tables.RetainedUntil(row.Created),
	}
	copy(rendered.Names, row.New.Imported.Names)
	for _, seat := range row.Seats {
		rendered.Places = append(rendered.Places, seat.Place)
	}
	return rendered
}

func dropRecord(ctx context.Context, a *app.App, v *visit.Visit, in *app.TablePath) (*app.Done, error) {
	return &app.Done{}, a.Tables.DropImported(ctx, table.ID(in.ID), v.By())
}
