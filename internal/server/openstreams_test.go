package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/waittest"
)

// ended waits until a stream ends.
func (s *streamed) ended(t *testing.T) {
	t.Helper()
	over := make(chan struct{})
	go func() {
		for s.lines.Scan() {
		}
		close(over)
	}()
	waittest.Receive(t, "the stream ends", over)
}

// A stream shows no more than requests would: it ends with the session that opened it.
func TestStreamsEndWithTheirSession(t *testing.T) {
	t.Parallel()
	s := open(t)
	for name, act := range map[string]func(anna, other *client, me account.Me){
		"signed out":           func(anna, _ *client, _ account.Me) { anna.ok("DELETE", apiBase+"/me/session", nil, nil) },
		"signed out elsewhere": func(_, other *client, _ account.Me) { other.ok("DELETE", apiBase+"/me/sessions", nil, nil) },
		"came back as a guest": func(anna, _ *client, _ account.Me) {
			var way signInLink
			s.guest(t, "Gus").ok("POST", apiBase+"/me/sign-in-links", nil, &way)
			anna.ok("POST", apiBase+"/me/session/link", map[string]any{"secret": way.Secret}, nil)
		},
		"deleted": func(_, other *client, _ account.Me) {
			other.ok("DELETE", apiBase+"/me", map[string]any{"password": "steamboat queen"}, nil)
		},
		"another password": func(_, other *client, _ account.Me) {
			other.ok("PUT", apiBase+"/me/password", map[string]any{"old": "steamboat queen", "new": "paddle wheel 7"}, nil)
		},
		"deleted by the operator": func(_, _ *client, me account.Me) {
			s.operator(t).ok("DELETE", apiBase+"/operator/people/"+me.Person.ID, nil, nil)
		},
		"password by the operator": func(_, _ *client, me account.Me) {
			s.operator(t).ok("PUT", apiBase+"/operator/people/"+me.Person.ID+"/password", map[string]any{"password": "another one 9"}, nil)
		},
	} {
		anna, other := s.client(t), s.client(t)
		var me account.Me
		first := fmt.Sprintf("%.20s", strings.ReplaceAll(name, "by the", ""))
		anna.ok("POST", apiBase+"/me/account", map[string]any{"name": first, "password": "steamboat queen"}, &me)
		other.ok("POST", apiBase+"/me/session", map[string]any{"name": me.Person.Name, "password": "steamboat queen"}, nil)
		var shown present.Table
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2}, &shown)
		events := anna.open(t, apiBase+"/tables/"+shown.ID+"/events", 200)
		events.event()
		lines := anna.open(t, apiBase+"/stream", 200)
		strangers := s.client(t).open(t, apiBase+"/tables/"+shown.ID+"/events", 200)
		strangers.event()
		act(anna, other, me)
		events.ended(t)
		lines.ended(t)
		if strings.HasPrefix(name, "deleted") { // a table without players is called off
			strangers.until(func(out present.Table) bool { return out.State == "over" })
		}
	}
	// A bot's stream ends when the bot is deleted.
	cleo := s.client(t)
	cleo.ok("POST", apiBase+"/me/account", map[string]any{"name": "Cleo", "password": "steamboat queen"}, nil)
	bot, paddle := cleo.bot(s, "Paddle")
	lines := bot.open(t, apiBase+"/stream", 200)
	cleo.ok("DELETE", apiBase+"/me/bots/"+paddle.ID, nil, nil)
	lines.ended(t)
}

// Deleting a person deletes their chat messages.
func TestDeletingAPersonRedactsChat(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
	var shown present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2}, &shown)
	ben.command(shown.ID, map[string]any{"kind": "say", "text": "I live at the ferry"})
	ben.ok("DELETE", apiBase+"/me", map[string]any{}, nil)
	_, _, data := anna.do("GET", apiBase+"/tables/"+shown.ID, nil)
	if strings.Contains(string(data), "ferry") || strings.Contains(string(data), "Ben") || !strings.Contains(string(data), "was deleted") {
		t.Errorf("the log is %s", data)
	}
}

// The operator of the server may create an account, and remains the operator.
func TestTheOperatorRegisters(t *testing.T) {
	t.Parallel()
	s := open(t)
	operator := s.operator(t)
	operator.ok("POST", apiBase+"/me/account", map[string]any{"name": "Olga", "password": "steamboat queen"}, nil)
	operator.ok("GET", apiBase+"/operator", nil, nil)
}

// A returning person's cookie is renewed, since the session continues.
func TestCookieIsRenewed(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna := s.guest(t, "Anna")
	_, head, _ := anna.do("GET", apiBase+"/me", nil)
	again, err := http.ParseSetCookie(head.Get("Set-Cookie"))
	if err != nil || again.Value == "" || again.MaxAge < 24*60*60 || !again.HttpOnly {
		t.Errorf("the cookie is %+v, %v", again, err)
	}
	if _, head, _ := s.client(t).do("GET", apiBase+"/me", nil); head.Get("Set-Cookie") != "" {
		t.Error("a stranger is given a cookie")
	}
	if _, head, _ := s.operator(t).do("GET", apiBase+"/me", nil); head.Get("Set-Cookie") != "" {
		t.Error("a token is made a cookie")
	}
}

// Every address reports errors in the same form.
func TestWrongMethods(t *testing.T) {
	t.Parallel()
	s := open(t)
	operator := s.operator(t)
	for request, want := range map[string]string{
		"DELETE /api/v1/tables":         "GET, HEAD, POST",
		"PUT /api/v1/me":                "GET, HEAD, DELETE",
		"POST /api/v1/openapi.json":     "GET, HEAD",
		"POST /healthz":                 "GET, HEAD",
		"POST /":                        "GET, HEAD",
		"BREW /tables/abc":              "GET, HEAD",
		"OPTIONS /api/v1/games":         "GET, HEAD",
		"GET /api/v1/tables/a/commands": "POST",
	} {
		method, path, _ := strings.Cut(request, " ")
		operator.refused(method, path, nil, http.StatusMethodNotAllowed, "wrong_method")
		if _, head, _ := operator.do(method, path, nil); head.Get("Allow") != want {
			t.Errorf("%s: Allow is %q, want %q", request, head.Get("Allow"), want)
		}
	}
	for _, request := range []string{"GET /api/v1/nothing", "POST /api/v1/nothing", "BREW /api/v1/nothing", "GET /api", "PATCH /api/", "GET /nothing"} {
		method, path, _ := strings.Cut(request, " ")
		operator.refused(method, path, nil, http.StatusNotFound, "not_found")
	}
	if _, _, data := operator.do("GET", "/metrics", nil); strings.Contains(string(data), "BREW") {
		t.Error("a method that there is not is a label")
	}
}

// A rematch is a new table, and counts toward the limit.
func TestRematchesCount(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{Tables: 2} })
	anna := s.guest(t, "Anna")
	create := func() string {
		var shown present.Table
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2}, &shown)
		return shown.ID
	}
	first := create()
	anna.command(first, map[string]any{"kind": "offer_abort"})
	create()
	last := map[string]any{"game": "toy", "seats": 2, "requestId": "the last one"}
	var made, again present.Table
	anna.ok("POST", apiBase+"/tables", last, &made)
	anna.ok("POST", apiBase+"/tables", last, &again)
	if made.ID != again.ID {
		t.Errorf("sent again it is %s, and was %s", again.ID, made.ID)
	}
	anna.refused("POST", apiBase+"/tables/"+first+"/commands", map[string]any{"kind": "rematch"}, 429, "too_many")
}

// Concurrent requests cannot create more tables than consecutive ones.
func TestTablesAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{Tables: 3} })
	anna := s.guest(t, "Anna")
	made := make(chan int, 20)
	for range cap(made) {
		go func() {
			status, _, _ := anna.do("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2})
			made <- status
		}()
	}
	var all []int
	for range cap(made) {
		all = append(all, <-made)
	}
	if n := len(slices.DeleteFunc(all, func(status int) bool { return status != http.StatusCreated })); n != 3 {
		t.Errorf("%d tables", n)
	}
}
