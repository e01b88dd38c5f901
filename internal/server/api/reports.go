package api

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/present"
)

type reportIn struct {
	app.TablePath

	Body struct {
		Person string `json:"person,omitempty" maxLength:"40" pattern:"^[a-z0-9]*$" doc:"The id of the person whom it is about: somebody who sits at the table, its host, or somebody who wrote in its chat. Missing: it is about the table."`
		Reason string `json:"reason" enum:"spam,chat,name,cheating,other" doc:"What is wrong. spam: advertising, or tables that flood the list. chat: insults or threats in the chat. name: an offensive name. cheating: unfair play. other: anything else."`
		Text   string `json:"text,omitempty" maxLength:"300" doc:"What the operator should know, in your words. Only the operator reads it."`
	}
}

type myReportsOut struct {
	Body struct {
		Reports []MyReport `json:"reports" doc:"Your latest report about each person at the table and about the table itself, the newest first. Empty if you have made none."`
	}
}

// MyReport is the caller's latest report about somebody at a table, or about the table.
type MyReport struct {
	At     time.Time       `json:"at" doc:"When you made it."`
	Person *present.Person `json:"person,omitempty" doc:"Whom it is about. Missing if it is about the table."`
	Reason string          `json:"reason" enum:"spam,chat,name,cheating,other" doc:"What is wrong, as in POST /tables/{id}/report."`
	State  string          `json:"state" enum:"open,acted,dismissed" doc:"What became of it. open: the operator has not looked at it yet. acted: the operator has done something. dismissed: the operator saw no reason to do anything."`
	Done   *time.Time      `json:"done,omitempty" doc:"When the operator looked at it. Missing while it is open."`
}

func registerReports(a *app.App) {
	app.Register(a, huma.Operation{
		OperationID: "report", Method: http.MethodPost, Path: "/tables/{id}/report", Summary: "Report a table to the operator",
		Description:   "Tell the operator about abuse by somebody at a table, or about a table that should not be in the public list. The operator sees the chat up to now. Nobody else learns of it. You can have one open report about each person there and one about the table, and see with GET what became of them.",
		DefaultStatus: http.StatusNoContent, Security: app.ByKnown(), Errors: app.KnownErrors(),
	}, app.Known(report))
	app.SignedIn(a, http.MethodGet, "myReports", "/tables/{id}/report", "Show what became of your reports", "The answer has your latest report about each person at the table and about the table itself.", http.StatusOK, myReports)
}

func myReports(ctx context.Context, a *app.App, v *visit.Visit, in *app.TablePath) (*myReportsOut, error) {
	found, err := a.Reports.Latest(ctx, string(v.Person.ID), in.ID)
	if err != nil {
		return nil, err
	}
	var ids []people.ID
	for i := range found {
		ids = append(ids, people.ID(found[i].Person))
	}
	slices.Sort(ids)
	who, err := a.Render.People(ctx, ids, v.Lang)
	if err != nil {
		return nil, err
	}
	out := &myReportsOut{}
	out.Body.Reports = []MyReport{}
	for i := range found {
		r := &found[i]
		mine := MyReport{At: r.At, Reason: r.Reason, State: "open"}
		if r.Person != "" {
			mine.Person = who.Find(r.Person)
		}
		switch {
		case r.Done.IsZero():
		case r.Outcome == moderate.Dismiss:
			mine.State, mine.Done = "dismissed", &r.Done
		default:
			mine.State, mine.Done = "acted", &r.Done
		}
		out.Body.Reports = append(out.Body.Reports, mine)
	}
	return out, nil
}

func report(ctx context.Context, a *app.App, v *visit.Visit, in *reportIn) (*app.Done, error) {
	if err := a.Counters.Report(v.Addr, string(v.Person.ID)); err != nil {
		return nil, err
	}
	body := &in.Body
	seq, involved, err := a.Tables.Involved(ctx, table.ID(in.ID), table.Person(body.Person))
	if err != nil {
		return nil, err
	}
	if body.Person != "" && (!involved || body.Person == string(v.Person.ID)) {
		return nil, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "report_whom"}
	}
	err = a.Reports.Add(ctx, moderate.Report{
		Table: in.ID, By: string(v.Person.ID), Person: body.Person, Reason: body.Reason, Words: play.OneLine(body.Text), Seq: seq,
	})
	switch {
	case errors.Is(err, moderate.ErrReported):
		return nil, problem.Error{Status: http.StatusConflict, Code: "taken", Key: "reported"}
	case errors.Is(err, moderate.ErrFull):
		return nil, problem.Error{Status: http.StatusTooManyRequests, Code: "too_many", Key: "reports_full"}
	}
	return &app.Done{}, err
}
