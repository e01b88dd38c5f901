package account

import (
	"context"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/visit"
)

type wayBackOut struct {
	Body struct {
		Key   string    `json:"key" example:"brw_..." doc:"The secret. Whoever has it plays as you."`
		Until time.Time `json:"until" doc:"Until when it is valid, if it is not used before. Each use makes it valid for another sixty days."`
	}
}

type comeBackIn struct {
	Body struct {
		Key string `json:"key" maxLength:"100" example:"brw_..." doc:"The secret of a way back."`
	}
}

func registerWaysBack(a *app.App) {
	app.SignedIn(a, http.MethodPost, "newWayBack", "/me/ways-back", "Make a way back for a guest",
		"The answer has a secret with which a guest comes back from another browser, or after this one has forgotten them. Only this answer has it, "+
			"so store it. A guest has at most five; then the oldest is no longer valid. Accounts have none: they sign in. "+
			"In the browser it is part of a link: /tables/{id}#back=KEY, of which only the browser sees the part after the #.",
		http.StatusCreated, newWayBack)
	app.SignedIn(a, http.MethodDelete, "dropWaysBack", "/me/ways-back", "End your ways back", "None of them is valid any more. Your sessions stay.",
		http.StatusNoContent, dropWaysBack)
	app.Session(a, http.MethodPost, "comeBack", "/me/session/way-back", "Come back as a guest",
		"Send the secret of a way back. A cookie holds the session. If somebody else was signed in with a cookie, that session ends.",
		http.StatusCreated, comeBack)
}

func newWayBack(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*wayBackOut, error) {
	key, until, err := a.People.NewWayBack(ctx, v.Person.ID)
	if err != nil {
		return nil, err
	}
	out := &wayBackOut{}
	out.Body.Key, out.Body.Until = key, until
	return out, nil
}

func dropWaysBack(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*app.Done, error) {
	return &app.Done{}, a.People.DropWaysBack(ctx, v.Person.ID)
}

func comeBack(ctx context.Context, a *app.App, v *visit.Visit, in *comeBackIn) (*meOut, error) {
	if err := a.Counters.ByAddress(a.Counters.SignIns, v.Addr); err != nil {
		return nil, err
	}
	p, token, err := a.People.ComeBack(ctx, in.Body.Key)
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
