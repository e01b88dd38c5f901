package account

import (
	"context"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
)

type signInLinkOut struct {
	Body struct {
		Secret string    `json:"secret" example:"brl_..." doc:"The secret of the link. Anybody who has it plays as you."`
		Until  time.Time `json:"until" doc:"Until when it is valid, if it is not used before. Each use makes it valid for another sixty days."`
	}
}

type signInByLinkIn struct {
	Body struct {
		Secret string `json:"secret" maxLength:"100" example:"brl_..." doc:"The secret of a sign-in link."`
	}
}

func registerSignInLinks(a *app.App) {
	app.SignedIn(a, http.MethodPost, "createSignInLink", "/me/sign-in-links", "Create a sign-in link for a guest",
		"The answer has a secret that signs the guest in from another browser, or again from this one. Only this answer has it, "+
			"so store it. A guest has at most five; a sixth replaces the oldest. Accounts have none: they sign in. "+
			"In the browser it is part of a link: /tables/{id}#back=SECRET. Browsers do not send the part after the #.",
		http.StatusCreated, createSignInLink)
	app.SignedIn(a, http.MethodDelete, "deleteSignInLinks", "/me/sign-in-links", "Delete your sign-in links", "None of them is valid any more. Your sessions stay.",
		http.StatusNoContent, deleteSignInLinks)
	app.Session(a, http.MethodPost, "signInByLink", "/me/session/link", "Sign in with a link",
		"Send the secret of a sign-in link. A cookie holds the session. If somebody else was signed in with a cookie, that session ends.",
		http.StatusCreated, signInByLink)
}

func createSignInLink(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*signInLinkOut, error) {
	secret, until, err := a.People.NewSignInLink(ctx, v.Person.ID)
	if err != nil {
		return nil, err
	}
	out := &signInLinkOut{}
	out.Body.Secret, out.Body.Until = secret, until
	return out, nil
}

func deleteSignInLinks(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*app.Done, error) {
	return &app.Done{}, a.People.DeleteSignInLinks(ctx, v.Person.ID)
}

func signInByLink(ctx context.Context, a *app.App, v *visit.Visit, in *signInByLinkIn) (*meOut, error) {
	if err := a.Counters.ByAddress(a.Counters.SignIns, v.Addr); err != nil {
		return nil, err
	}
	p, token, err := a.People.SignInByLink(ctx, in.Body.Secret)
	if err != nil {
		return nil, err
	}
	if v.Cookies && v.Use == people.Session {
		if err := a.People.SignOut(ctx, v.Token); err != nil {
			return nil, err
		}
		a.Streams.Close(v.Person.ID, v.Token)
	}
	return opened(ctx, a, v, p, token)
}
