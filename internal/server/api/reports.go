package api

import (
	"context"
	"errors"
	"net/http"
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

type myReportOut struct {
	Body struct {
		Report *MyReport `json:"report,omitempty" doc:"Your latest report about the table. Missing if you have made none."`
	}
}

// MyReport is the caller's latest report about a table.
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
		Description:   "Tell the operator about abuse by somebody at a table, or by the table itself. The operator sees the chat up to now. Nobody else learns of it. You can have one open report about a table, and see with GET what became of it.",
		DefaultStatus: http.StatusNoContent, Security: app.ByKnown(), Errors: app.KnownErrors(),
	}, app.Known(report))
	app.SignedIn(a, http.MethodGet, "myReport", "/tables/{id}/report", "Show what became of your report", "The answer has your latest report about the table.", http.StatusOK, myReport)
}

func myReport(ctx context.Context, a *app.App, v *visit.Visit, in *app.TablePath) (*myReportOut, error) {
	out := &myReportOut{}
	r, err := a.Reports.Latest(ctx, string(v.Person.ID), in.ID)
	if err != nil || r == nil {
		return out, err
	}
	mine := &MyReport{At: r.At, Reason: r.Reason, State: "open"}
	out.Body.Report = mine
	if !r.Done.IsZero() {
		mine.State, mine.Done = "acted", &r.Done
		if r.Outcome == moderate.Dismiss {
			mine.State = "dismissed"
		}
	}
	if r.Person != "" {
		who, err := a.Render.Who(ctx, []people.ID{people.ID(r.Person)}, v.Lang)
		if err != nil {
			return nil, err
		}
		mine.Person = who.Find(r.Person)
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
