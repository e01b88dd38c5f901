package server_test

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/table/present"
)

type signInLink struct{ Secret string }

// TestAGuestComesBackFromAnotherBrowser shows that the guest gets back the seat in the other
// browser, that the person who was signed in there no longer is, and that no log contains the
// secret.
func TestAGuestComesBackFromAnotherBrowser(t *testing.T) {
	t.Parallel()
	var log syncBuffer
	s := open(t, func(c *server.Config) {
		c.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	anna, other := s.guest(t, "Anna"), s.guest(t, "Somebody")
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": []any{map[string]any{"me": true}, map[string]any{}}}, &made)
	var way signInLink
	anna.ok("POST", apiBase+"/me/sign-in-links", nil, &way)

	var before, me account.Me
	anna.ok("GET", apiBase+"/me", nil, &before)
	other.ok("POST", apiBase+"/me/session/link", map[string]any{"secret": way.Secret}, &me)
	if me.Person == nil || me.Person.ID != before.Person.ID {
		t.Errorf("came back as %+v", me.Person)
	}
	if is := other.show(made.ID); is.Seats[0].Person.ID != me.Person.ID || is.Host.ID != me.Person.ID {
		t.Errorf("the seat is %+v", is.Seats[0])
	}
	other.command(made.ID, map[string]any{"kind": "leave", "seat": 1})
	anna.ok("GET", apiBase+"/me", nil, &me) // the first browser stays signed in
	if me.Person == nil {
		t.Error("the first browser was signed out")
	}

	stranger := s.client(t)
	stranger.refused("POST", apiBase+"/me/sign-in-links", nil, 401, "unauthorized")
	stranger.refused("DELETE", apiBase+"/me/sign-in-links", nil, 401, "unauthorized")
	stranger.token = way.Secret
	stranger.refused("GET", apiBase+"/me", nil, 401, "unauthorized") // it is no session
	stranger.token = ""
	anna.ok("DELETE", apiBase+"/me/sign-in-links", nil, nil)
	stranger.refused("POST", apiBase+"/me/session/link", map[string]any{"secret": way.Secret}, 404, "not_found")
	if strings.Contains(log.String(), way.Secret) {
		t.Error("the log has the secret")
	}
}

// TestNoSessionOfAGuestBecomesOneOfAnAccount shows that a session opened by a guest's link does not
// carry over to the account that the guest creates.
func TestNoSessionOfAGuestBecomesOneOfAnAccount(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, thief := s.guest(t, "Anna"), s.client(t)
	var way signInLink
	anna.ok("POST", apiBase+"/me/sign-in-links", nil, &way)
	thief.ok("POST", apiBase+"/me/session/link", map[string]any{"secret": way.Secret}, nil)
	anna.ok("POST", apiBase+"/me/account", map[string]any{"name": "Anna", "password": "steamboat queen"}, nil)
	var me account.Me
	thief.ok("GET", apiBase+"/me", nil, &me)
	if me.Person != nil {
		t.Errorf("the thief is %+v", me.Person)
	}
	thief.refused("POST", apiBase+"/me/session/link", map[string]any{"secret": way.Secret}, 404, "not_found")
	anna.refused("POST", apiBase+"/me/sign-in-links", nil, 403, "forbidden")
	anna.ok("GET", apiBase+"/me", nil, &me)
	if me.Person == nil || me.Person.Kind != "account" {
		t.Errorf("anna is %+v", me.Person)
	}
}
