package admin

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/present"
)

// AbuseReport is what a person reported to the operator.
type AbuseReport struct {
	ID       string          `json:"id" doc:"The id of the report."`
	At       time.Time       `json:"at" doc:"When it was made."`
	Reporter *present.Person `json:"reporter,omitempty" doc:"Who made it. Missing if they have deleted their account."`
	Table    string          `json:"table" doc:"The id of the table."`
	Game     string          `json:"game,omitempty" doc:"The name of the table's game. Missing if there is no such table any more."`
	State    string          `json:"state,omitempty" enum:"open,running,over" doc:"The state of the table. Missing if there is no such table any more."`
	Listed   bool            `json:"listed" doc:"Whether the table is in the public list."`
	Person   *present.Person `json:"person,omitempty" doc:"Whom it is about. Missing if it is about the table."`
	Reason   string          `json:"reason" enum:"spam,chat,name,cheating,other" doc:"What is wrong, as in POST /tables/{id}/report."`
	Text     string          `json:"text,omitempty" doc:"The reporter's own words. Missing if there are none, or if they were deleted with the reporter's account."`
	Chat     []ReportedChat  `json:"chat" doc:"The last messages in the table's chat before the report, oldest first: up to 20, or more if the person's last 10 are older. They are read from the table's log, so deleted words are missing."`
	Done     *time.Time      `json:"done,omitempty" doc:"When the report was closed. Missing while it is open."`
	Action   string          `json:"action,omitempty" enum:"dismiss,unlist,end,ban" doc:"What the operator did, as in POST /operator/reports. Missing while the report is open."`
}

// ReportedChat is a chat message in a report.
type ReportedChat struct {
	At   time.Time      `json:"at" doc:"When it was written."`
	By   present.Person `json:"by" doc:"Who wrote it."`
	Text string         `json:"text,omitempty" doc:"The words, or the canned phrase in your language. Missing if the words were deleted."`
}

type reportsIn struct {
	After string `query:"after" maxLength:"400" doc:"Where the page starts: the next of the page before. Missing: the first page."`
	Limit int    `query:"limit" minimum:"1" maximum:"50" default:"20" doc:"The largest number of reports to return."`
}

type reportsOut struct {
	Body struct {
		Reports []AbuseReport `json:"reports" doc:"The reports on this page: first the open ones, then the others, both newest first."`
		Next    string        `json:"next,omitempty" doc:"Send this as after to get the next page. Missing on the last page."`
	}
}

type closeReportsIn struct {
	Body struct {
		Reports []string `json:"reports" minItems:"1" maxItems:"100" doc:"The ids of the reports."`
		Action  string   `json:"action" enum:"dismiss,unlist,end,ban" doc:"What to do. dismiss: nothing. unlist: take the tables off the public list. end: also end their games, without a result. ban: ban the people whom the reports are about."`
		Hours   int      `json:"hours,omitempty" minimum:"1" maximum:"876000" doc:"If action is ban: for how long, as in POST /operator/bans."`
		Reason  string   `json:"reason,omitempty" maxLength:"300" doc:"The reason, for the record of what the operator did. Banned people read it."`
	}
}

type closeReportsOut struct {
	Body struct {
		Done   []string       `json:"done" doc:"The ids of the reports that are closed now."`
		Failed []FailedReport `json:"failed" doc:"The reports with which that was not possible. They stay as they are."`
	}
}

// FailedReport is a report that could not be closed.
type FailedReport struct {
	Report string `json:"report" doc:"The id of the report."`
	Text   string `json:"message" doc:"Why, in your language."`
}

func registerReports(a *app.App, o *overseer) {
	moderation(a, o, http.MethodGet, "reports", "/operator/reports", "List reports of abuse", "It shows what people reported, with the chat before it.", http.StatusOK, listReports)
	moderation(a, o, http.MethodPost, "closeReports", "/operator/reports", "Act on reports of abuse",
		"It does the same with the tables of the reports, or the people whom they are about, and closes the reports. What is done is recorded.", http.StatusOK, closeReports)
}

func listReports(ctx context.Context, a *app.App, v *visit.Visit, in *reportsIn) (*reportsOut, error) {
	after, err := app.ReadCursor[moderate.ReportCursor](in.After)
	if err != nil {
		return nil, err
	}
	found, err := a.Reports.List(ctx, after, in.Limit+1)
	if err != nil {
		return nil, err
	}
	out := &reportsOut{}
	out.Body.Reports = []AbuseReport{}
	if len(found) > in.Limit {
		found = found[:in.Limit]
		last := &found[in.Limit-1]
		out.Body.Next = app.WriteCursor(&moderate.ReportCursor{Done: !last.Done.IsZero(), At: last.At, ID: last.ID})
	}
	reported := make([]*live.Reported, len(found))
	var ids []people.ID
	for i := range found {
		r := &found[i]
		reported[i], err = a.Tables.Reported(ctx, table.ID(r.Table), r.Seq, table.Person(r.Person))
		switch {
		case table.IsUnavailable(err):
			return nil, err
		case err != nil: // deleted or damaged: the operator sees the rest of the report
			reported[i] = &live.Reported{}
		}
		ids = append(ids, people.ID(r.By), people.ID(r.Person))
		for _, m := range reported[i].Chat {
			ids = append(ids, people.ID(m.By))
		}
	}
	slices.Sort(ids)
	who, err := a.Render.People(ctx, slices.Compact(ids), v.Lang)
	if err != nil {
		return nil, err
	}
	for i := range found {
		out.Body.Reports = append(out.Body.Reports, abuseReport(a, v, &found[i], reported[i], &who))
	}
	return out, nil
}

func abuseReport(a *app.App, v *visit.Visit, r *moderate.Report, t *live.Reported, who *present.People) AbuseReport {
	one := AbuseReport{
		ID: r.ID, At: r.At, Table: r.Table, Game: t.Game, State: string(t.State), Listed: t.Listed, Reason: r.Reason, Text: r.Words, Chat: []ReportedChat{}, Action: r.Outcome,
	}
	if r.By != "" {
		one.Reporter = who.Find(r.By)
	}
	if r.Person != "" {
		one.Person = who.Find(r.Person)
	}
	if !r.Done.IsZero() {
		one.Done = &r.Done
	}
	for _, m := range t.Chat {
		words := m.Words
		if m.Phrase != "" {
			words = a.Words.Phrase(v.Lang, t.Game, m.Phrase)
		}
		one.Chat = append(one.Chat, ReportedChat{m.At, *who.Find(string(m.By)), words})
	}
	return one
}

func closeReports(ctx context.Context, a *app.App, v *visit.Visit, in *closeReportsIn) (*closeReportsOut, error) {
	body := &in.Body
	if body.Action == moderate.Ban && body.Hours == 0 {
		return nil, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "ban_hours"}
	}
	open, err := a.Reports.Open(ctx, body.Reports)
	if err != nil {
		return nil, err
	}
	out := &closeReportsOut{}
	out.Body.Done, out.Body.Failed = []string{}, []FailedReport{}
	fail := func(id string, err error) {
		out.Body.Failed = append(out.Body.Failed, FailedReport{id, v.Localize(ctx, err).Detail})
	}
	for _, id := range body.Reports {
		if !slices.ContainsFunc(open, func(r moderate.Report) bool { return r.ID == id }) {
			fail(id, problem.Error{Status: http.StatusConflict, Code: "taken", Key: "report_closed"})
		}
	}
	target := func(r *moderate.Report) string {
		if body.Action == moderate.Ban {
			return r.Person
		}
		return r.Table
	}
	failed := map[string]error{}
	if body.Action != moderate.Dismiss {
		targets := make([]string, len(open))
		for i := range open {
			targets[i] = target(&open[i])
		}
		failed, err = act(ctx, a, body.Action, body.Reason, a.Now().Add(time.Duration(body.Hours)*time.Hour), targets)
		if err != nil {
			return nil, err
		}
	}
	for i := range open {
		r := &open[i]
		if err := failed[target(r)]; err != nil {
			fail(r.ID, err)
			continue
		}
		out.Body.Done = append(out.Body.Done, r.ID)
	}
	return out, a.Reports.Close(ctx, body.Action, out.Body.Done)
}
