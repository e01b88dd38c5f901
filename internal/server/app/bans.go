package app

import (
	"context"
	"math"
	"net/http"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// BanOf returns the ban that holds for a visitor, if there is one: of the person, of a bot's owner,
// or of the network of a guest or a stranger.
func (a *App) BanOf(ctx context.Context, v *visit.Visit) (moderate.OperatorAction, bool) {
	act, ok := a.Moderation.Person(ctx, string(v.Person.ID), string(v.Person.Owner))
	if !ok && (v.Person.Kind == "" || v.Person.Kind == people.Guest) {
		return a.Moderation.Address(ctx, v.Addr)
	}
	return act, ok
}

// BanProblem returns the error that a banned person gets.
func (a *App) BanProblem(act *moderate.OperatorAction) error {
	key, hours := "banned", math.Ceil(act.Until.Sub(a.Now()).Hours())
	switch {
	case hours > 24*365*10:
		key = "banned_forever"
	case hours > 24*3:
		key, hours = "banned_days", math.Ceil(hours/24)
	}
	return problem.Error{Status: http.StatusForbidden, Code: "banned", Key: key, Args: []int{int(hours)}, Hint: act.Reason}
}
