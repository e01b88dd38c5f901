package admin

import (
	"context"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
)

type banIn struct {
	Body struct {
		People   []string `json:"people,omitempty" maxItems:"500" doc:"The ids of people."`
		Networks []string `json:"networks,omitempty" maxItems:"500" example:"[\"192.0.2.0/24\",\"2001:db8::/48\"]" doc:"Networks, as addresses or prefixes: at most a /16, in IPv6 a /32. An IPv6 address stands for its /64."`
		Hours    int      `json:"hours" minimum:"0" maximum:"8760" doc:"For how many hours. 0: end their bans now."`
		Why      string   `json:"reason,omitempty" maxLength:"300" doc:"The reason, which they see."`
	}
}

type actionsOut struct {
	Body struct {
		Bans    []moderate.OperatorAction `json:"bans" doc:"The bans that are in force, the newest first."`
		Actions []moderate.OperatorAction `json:"actions" doc:"What the operator did, the newest first. At most 500."`
	}
}

const maxActions = 500

func registerBans(a *app.App) {
	app.Operator(a, http.MethodPost, "ban", "/operator/bans", "Ban people and networks",
		"Until the ban ends, banned people and their bots can only read. From a banned network only accounts can take part: guests and strangers can only read, and nobody can make an account. Banned people see the reason and when the ban ends. The ban is recorded. Only the operator may do this.",
		http.StatusNoContent, ban)
	app.Operator(a, http.MethodGet, "operatorActions", "/operator/actions", "Show what the operator did", "It shows bans, tables that were taken off the public list, and games that were ended, with the reasons. Only the operator may do this.",
		http.StatusOK, func(ctx context.Context, a *app.App, _ *visit.Visit, _ *app.None) (*actionsOut, error) {
			out := &actionsOut{}
			var err error
			if out.Body.Bans, err = a.Moderation.Bans(ctx); err == nil {
				out.Body.Actions, err = a.Moderation.Actions(ctx, maxActions)
			}
			if out.Body.Bans == nil {
				out.Body.Bans = []moderate.OperatorAction{}
			}
			if out.Body.Actions == nil {
				out.Body.Actions = []moderate.OperatorAction{}
			}
			return out, err
		})
}

func ban(ctx context.Context, a *app.App, _ *visit.Visit, in *banIn) (*app.Done, error) {
	var whom []string
	for _, id := range in.Body.People {
		if _, err := a.People.Find(ctx, people.ID(id)); err != nil {
			return nil, err
		}
		whom = append(whom, id)
	}
	for _, text := range in.Body.Networks {
		network, ok := moderate.Network(text)
		if !ok {
			return nil, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "network", Hint: text}
		}
		whom = append(whom, network.String())
	}
	kind := moderate.Ban
	if in.Body.Hours == 0 {
		kind = moderate.Lift
	}
	return &app.Done{}, a.Moderation.Record(ctx, kind, in.Body.Why, a.Now().Add(time.Duration(in.Body.Hours)*time.Hour), whom...)
}
