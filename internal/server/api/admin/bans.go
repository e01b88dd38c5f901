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
)

type banIn struct {
	Body struct {
		People   []string `json:"people,omitempty" maxItems:"500" doc:"The ids of people."`
		Networks []string `json:"networks,omitempty" maxItems:"500" example:"[\"192.0.2.0/24\",\"2001:db8::/48\"]" doc:"Networks, as addresses or prefixes: at most a /16, in IPv6 a /32. An IPv6 address stands for its /64."`
		Hours    int      `json:"hours" minimum:"0" maximum:"876000" doc:"For how many hours. 0: end their bans now. 876000, a hundred years: for good."`
		Reason   string   `json:"reason,omitempty" maxLength:"300" doc:"The reason, which they see."`
	}
}

// NamedAction is an action of the operator, with the name of the person whom it is about.
type NamedAction struct {
	moderate.OperatorAction

	Name string `json:"name,omitempty" doc:"The name of the target. Missing if it is a table or a network, or somebody who was deleted."`
}

type actionsOut struct {
	Body struct {
		Bans    []NamedAction `json:"bans" doc:"The bans that are in force, the newest first."`
		Actions []NamedAction `json:"actions" doc:"What the operator did, the newest first. At most 500."`
	}
}

const maxActions = 500

func registerBans(a *app.App, o *overseer) {
	moderation(a, o, http.MethodPost, "ban", "/operator/bans", "Ban people and networks",
		"Until the ban ends, banned people and their bots can only read. From a banned network only accounts can take part: guests and strangers can only read, and nobody can make an account. Banned people see the reason and when the ban ends. The ban is recorded.",
		http.StatusNoContent, ban)
	moderation(a, o, http.MethodGet, "operatorActions", "/operator/actions", "Show what the operator did", "It shows bans, tables that were taken off the public list, and games that were ended, with the reasons.",
		http.StatusOK, func(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*actionsOut, error) {
			bans, err := a.Moderation.Bans(ctx)
			if err != nil {
				return nil, err
			}
			actions, err := a.Moderation.Actions(ctx, maxActions)
			if err != nil {
				return nil, err
			}
			name, err := namer(ctx, a, v, slices.Concat(bans, actions))
			if err != nil {
				return nil, err
			}
			out := &actionsOut{}
			out.Body.Bans, out.Body.Actions = name(bans), name(actions)
			return out, nil
		})
}

// namer returns a function that adds names to these actions.
func namer(ctx context.Context, a *app.App, v *visit.Visit, actions []moderate.OperatorAction) (func([]moderate.OperatorAction) []NamedAction, error) {
	var ids []people.ID
	for i := range actions {
		if kind := actions[i].Kind; kind == moderate.Ban || kind == moderate.Lift {
			ids = append(ids, people.ID(actions[i].Target))
		}
	}
	slices.Sort(ids)
	who, err := a.Render.People(ctx, slices.Compact(ids), v.Lang)
	return func(list []moderate.OperatorAction) []NamedAction {
		named := make([]NamedAction, len(list))
		for i := range list {
			named[i].OperatorAction = list[i]
			if p := who.Find(list[i].Target); p != nil {
				named[i].Name = p.Name
			}
		}
		return named
	}, err
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
	if len(whom) == 0 {
		return nil, problem.Error{Status: http.StatusUnprocessableEntity, Code: "invalid", Key: "ban_nobody"}
	}
	slices.Sort(whom)
	whom = slices.Compact(whom)
	kind := moderate.Ban
	if in.Body.Hours == 0 {
		kind = moderate.Lift
		bans, err := a.Moderation.Bans(ctx)
		if err != nil {
			return nil, err
		}
		whom = slices.DeleteFunc(whom, func(target string) bool {
			return !slices.ContainsFunc(bans, func(b moderate.OperatorAction) bool { return b.Target == target })
		})
		if len(whom) == 0 {
			return &app.Done{}, nil // nobody of them is banned
		}
	}
	return &app.Done{}, a.Moderation.Record(ctx, kind, in.Body.Reason, a.Now().Add(time.Duration(in.Body.Hours)*time.Hour), whom...)
}
