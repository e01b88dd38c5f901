// Package admin has the operations of the operator, who runs the site: its state, and moderation.
package admin

import (
	"context"
	"net/http"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table/present"
)

type resetIn struct {
	app.PersonPath

	Body struct {
		Password string `json:"password" maxLength:"1000" format:"password" doc:"The new password. You have to tell it to the owner of the account."`
	}
}

type namedIn struct {
	Name string `query:"name" required:"true" maxLength:"200" example:"Anna" doc:"The name of the person, or a name that looks like it."`
}

// Register registers the operations. report returns this node's report on itself.
func Register(a *app.App, report func(context.Context) *operator.Report) {
	o := &overseer{report: report}
	registerOverview(a, o)
	registerTakeDown(a, o)
	registerBans(a, o)
	registerReports(a, o)
	app.Operator(a, http.MethodGet, "findPerson", "/operator/people", "Find a person by name", "This also finds a name that looks like it. Only the operator may do this.", http.StatusOK,
		func(ctx context.Context, a *app.App, v *visit.Visit, in *namedIn) (*app.PersonOut, error) {
			p, err := a.People.Named(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			out := &app.PersonOut{}
			out.Body.Person, out.Body.Ratings = a.Render.RenderPerson(p, v.Lang), []present.Rating{}
			return out, nil
		})
	app.Operator(a, http.MethodPut, "resetPassword", "/operator/people/{person}/password", "Give an account a new password", "Use it if the owner has forgotten the old password. Only the operator may do this.",
		http.StatusNoContent, func(ctx context.Context, a *app.App, _ *visit.Visit, in *resetIn) (*app.Done, error) {
			if err := a.People.ResetPassword(ctx, people.ID(in.Person), in.Body.Password); err != nil {
				return nil, err
			}
			a.Streams.Close(people.ID(in.Person), "")
			return &app.Done{}, nil
		})
	app.Operator(a, http.MethodDelete, "deletePerson", "/operator/people/{person}", "Delete a person", "It has the same effect as if they had deleted themselves. Only the operator may do this.",
		http.StatusNoContent, func(ctx context.Context, a *app.App, _ *visit.Visit, in *app.PersonPath) (*app.Done, error) {
			owned, err := a.People.Bots(ctx, people.ID(in.Person))
			if err != nil {
				return nil, err
			}
			if err := a.People.Remove(ctx, people.ID(in.Person)); err != nil {
				return nil, err
			}
			return &app.Done{}, a.ForgetPerson(ctx, people.ID(in.Person), owned)
		})
}

// moderation registers an operation against abuse. The page of the operator calls it, too, so that
// a session as operator is enough.
func moderation[I, O any](a *app.App, o *overseer, method, id, path, summary, about string, status int, handle app.Handler[I, O]) {
	about += " Only the operator may do this, with the token or with a session as operator."
	app.Session(a, method, id, path, summary, about, status, func(ctx context.Context, a *app.App, v *visit.Visit, in *I) (*O, error) {
		if _, err := o.oversees(ctx, a, v); err != nil {
			return nil, err
		}
		return handle(ctx, a, v, in)
	})
}
