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
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
)

type takeDownIn struct {
	Body struct {
		Tables []string `json:"tables" minItems:"1" maxItems:"500" doc:"The ids of the tables."`
		End    bool     `json:"end,omitempty" doc:"true: also end their games, without a result."`
		Reason string   `json:"reason,omitempty" maxLength:"300" doc:"The reason, for the list of the operator's actions."`
	}
}

type takeDownOut struct {
	Body struct {
		Done   []string  `json:"done" doc:"The ids of the tables that are off the public list now, and whose games are over if you asked for that."`
		Failed []NotDone `json:"failed" doc:"The tables for which that was not possible."`
	}
}

// NotDone is a table for which part of the takedown failed.
type NotDone struct {
	Table string `json:"table" doc:"The id of the table."`
	Text  string `json:"message" doc:"The reason, in your language."`
}

func registerTakeDown(a *app.App, o *overseer) {
	moderation(a, o, http.MethodPost, "unlistTables", "/operator/tables", "Take tables off the public list",
		"You can also end their games. The log of each table shows it to everybody there, and the operator's actions list it. Tables for which that was done before stay as they are.",
		http.StatusOK, func(ctx context.Context, a *app.App, v *visit.Visit, in *takeDownIn) (*takeDownOut, error) {
			out := &takeDownOut{}
			out.Body.Done, out.Body.Failed = []string{}, []NotDone{}
			kind := moderate.Unlist
			if in.Body.End {
				kind = moderate.End
			}
			failed, err := act(ctx, a, kind, in.Body.Reason, time.Time{}, in.Body.Tables)
			for _, id := range in.Body.Tables {
				if err := failed[id]; err != nil {
					out.Body.Failed = append(out.Body.Failed, NotDone{id, v.Localize(ctx, err).Detail})
					continue
				}
				out.Body.Done = append(out.Body.Done, id)
			}
			return out, err
		})
}

// act does something with tables, or bans people, and records it before it does it: otherwise an
// act could be missing from the record. What would change nothing is neither done nor recorded. It
// returns what was not possible, by target.
func act(ctx context.Context, a *app.App, kind, why string, until time.Time, targets []string) (failed map[string]error, err error) {
	failed = map[string]error{}
	var possible []string
	for _, target := range slices.Compact(slices.Sorted(slices.Values(targets))) {
		changes, err := mayAct(ctx, a, kind, target)
		if err != nil {
			failed[target] = err
		}
		if changes {
			possible = append(possible, target)
		}
	}
	if len(possible) == 0 {
		return failed, nil
	}
	if err := a.Moderation.Record(ctx, kind, why, until, possible...); err != nil || kind == moderate.Ban {
		return failed, err
	}
	for _, target := range possible {
		if err := a.Tables.TakeDown(ctx, table.ID(target), kind == moderate.End); err != nil {
			failed[target] = err
		}
	}
	return failed, nil
}

// mayAct reports whether an act would change something. It returns an error if there is no such
// table or person.
func mayAct(ctx context.Context, a *app.App, kind, target string) (changes bool, err error) {
	switch {
	case kind != moderate.Ban:
		shown, err := a.Tables.Show(ctx, table.ID(target), "", render.Newest)
		return err == nil && (shown.New.Terms.Listed || kind == moderate.End && shown.State != table.StateOver), err
	case target == "":
		return false, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "report_nobody"}
	}
	_, err = a.People.Find(ctx, people.ID(target))
	return err == nil, err
}
