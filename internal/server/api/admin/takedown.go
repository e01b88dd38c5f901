package admin

import (
	"context"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
)

type takeDownIn struct {
	Body struct {
		Tables []string `json:"tables" minItems:"1" maxItems:"500" doc:"The ids of the tables."`
		End    bool     `json:"end,omitempty" doc:"true: also end their games, without a result."`
		Why    string   `json:"reason,omitempty" maxLength:"300" doc:"The reason, for the list of the operator's actions."`
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
			for _, id := range in.Body.Tables {
				if err := a.Tables.TakeDown(ctx, table.ID(id), in.Body.End); err != nil {
					out.Body.Failed = append(out.Body.Failed, NotDone{id, v.Localize(ctx, err).Detail})
					continue
				}
				out.Body.Done = append(out.Body.Done, id)
			}
			kind := moderate.Unlist
			if in.Body.End {
				kind = moderate.End
			}
			return out, a.Moderation.Record(ctx, kind, in.Body.Why, time.Time{}, out.Body.Done...)
		})
}
