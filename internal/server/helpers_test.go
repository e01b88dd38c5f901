package server_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	peopletest "github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/pipetest"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/words"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/present"
	tabletest "github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// site is a server with everything that it needs, in memory.
type site struct {
	*server.Server

	people *people.People
	tables *live.Tables
	url    string
	log    *syncBuffer

	later     atomic.Int64      // how far the people's clock is ahead, in nanoseconds
	transport http.RoundTripper // of clients; nil: the default
}

// riverDay is noon of the day whose rivers are played, so that no test crosses midnight.
var riverDay = time.Date(2126, 11, 28, 12, 0, 0, 0, time.UTC)

// emptyDB returns a store of people and classes.
func emptyDB(tb testing.TB) *sqlite.DB {
	tb.Helper()
	return must.Open(sqlite.Open(context.Background(), tb.TempDir(), nil))(tb)
}

// open starts a server; change alters its configuration.
func open(t *testing.T, change ...func(*server.Config)) *site {
	t.Helper()
	s := build(t, change...)
	s.serve(t, httptest.NewServer(s.Server))
	return s
}

// openInBubble starts a server with HTTP/2 whose connections stay within the process, for tests
// with synctest.
func openInBubble(t *testing.T, writeTimeout time.Duration, change ...func(*server.Config)) *site {
	t.Helper()
	s := build(t, change...)
	pipes := pipetest.Listen()
	web := &httptest.Server{Listener: pipes, Config: &http.Server{Handler: s.Server, WriteTimeout: writeTimeout}, EnableHTTP2: true}
	web.StartTLS()
	transport := web.Client().Transport.(*http.Transport)
	transport.DialContext = pipes.DialContext
	s.transport = transport
	s.serve(t, web)
	return s
}

// build makes a server that does not listen yet. It has no rate limits, and only a hang reaches its
// timeouts.
func build(t *testing.T, change ...func(*server.Config)) *site {
	t.Helper()
	s := &site{log: &syncBuffer{}}
	games := catalogtest.WithToy(t)
	log := slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	names := must.Get(words.BotNames(games))(t)
	db := emptyDB(t)
	s.people = must.Get(people.New(people.Config{Store: db.People(), Reserved: names, HashMemory: peopletest.HashMemory, Now: func() time.Time { return time.Now().Add(time.Duration(s.later.Load())) }}))(t)
	s.tables = must.Get(live.Open(t.Context(), live.Config{
		Store: tabletest.NewMemory(), Games: games, Log: log, ImportRetention: 24 * time.Hour, CleanName: s.people.CleanName, HintWait: waittest.Limit,
	}))(t)
	limits := limit.DefaultLimits()
	limits.Requests, limits.PersonRequests, limits.NetworkTables, limits.NetworkListed = 0, 0, 0, 0
	c := server.Config{
		Config: app.Config{Games: games, Tables: s.tables, People: s.people, Classes: class.New(class.Config{Store: db.Classes()}), Daily: must.Get(daily.New(context.Background(), games, db.Daily(), func() time.Time { return riverDay.Add(time.Duration(s.later.Load())) }, rand.Reader))(t), Moderation: moderate.New(db.Moderation(), time.Now), Reports: moderate.NewReports(db.AbuseReports(), time.Now), Log: log, Limits: limits, Version: "test"},
		Ready:  func(context.Context) error { return nil },
	}
	c.Limits.BodyTime, c.Limits.AnswerTime = 0, waittest.Limit
	for _, f := range change {
		f(&c)
	}
	c.Limits.BodyTime = cmp.Or(c.Limits.BodyTime, waittest.Limit)
	s.Server = must.Get(server.New(c))(t)
	s.SetWriteTime(waittest.Limit)
	return s
}

// serve points the site's clients to a test server, which is closed with the test.
func (s *site) serve(t *testing.T, web *httptest.Server) {
	t.Helper()
	s.url = web.URL
	t.Cleanup(func() {
		s.Drain()
		web.CloseClientConnections()
		web.Close()
		if err := s.tables.Close(); err != nil {
			t.Error(err)
		}
	})
}

// client is somebody's browser, or a program with a token.
type client struct {
	t     *testing.T
	url   string
	http  *http.Client
	token string
	head  http.Header

	described *described // checks the answers; nil: they are not checked
	game      string     // if set, tables are of this game
}

func (s *site) client(t *testing.T) *client {
	t.Helper()
	jar := must.Get(cookiejar.New(nil))(t)
	return &client{t: t, url: s.url, http: &http.Client{Jar: jar, Transport: s.transport, Timeout: waittest.Limit}, head: http.Header{}}
}

// guest returns a client of a new guest.
func (s *site) guest(t *testing.T, name string) *client {
	t.Helper()
	c := s.client(t)
	c.ok("POST", "/api/v1/me/guest", map[string]any{"name": name}, nil)
	return c
}

// register makes a guest an account.
func (c *client) register(name string) {
	c.t.Helper()
	c.ok("POST", apiBase+"/me/account", map[string]any{"name": name, "password": "steamboat queen"}, nil)
}

// bot returns a client with the token of a new bot of the account, and the bot itself.
func (c *client) bot(s *site, name string) (*client, present.Person) {
	c.t.Helper()
	var made struct {
		Bot   present.Person
		Token string
	}
	c.ok("POST", "/api/v1/me/bots", map[string]any{"name": name}, &made)
	b := s.client(c.t)
	b.token = made.Token
	return b, made.Bot
}

// operator returns a client with the operator's token.
func (s *site) operator(t *testing.T) *client {
	t.Helper()
	c := s.client(t)
	c.token = must.Get(s.people.OperatorToken(t.Context(), true))(t)
	return c
}

// do sends a request; a body that is not a string is sent as JSON.
func (c *client) do(method, path string, body any) (int, http.Header, []byte) {
	c.t.Helper()
	var r io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		r = strings.NewReader(b)
	default:
		data := must.Get(json.Marshal(b))(c.t)
		r = bytes.NewReader(data)
	}
	req := must.Get(http.NewRequestWithContext(c.t.Context(), method, c.url+path, r))(c.t)
	if r != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	maps.Copy(req.Header, c.head)
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	answer := must.Get(c.http.Do(req))(c.t)
	defer answer.Body.Close()
	data := must.Get(io.ReadAll(answer.Body))(c.t)
	if strings.HasSuffix(answer.Header.Get("Content-Type"), "json") && bytes.Contains(data, []byte(":null")) {
		c.t.Errorf("%s %s: an answer has null in it, where a list is empty or a field is left out: %s", method, path, data)
	}
	if c.described.takes(data) {
		c.described.answers(c.t, method, path, answer.StatusCode, answer.Header.Get("Content-Type"), data)
		if c.game != "" && isTable(data) {
			c.described.game(c.t, c.game, data)
		}
	}
	return answer.StatusCode, answer.Header, data
}

// ok sends a request that must succeed, and reads the answer into out.
func (c *client) ok(method, path string, body, out any) {
	c.t.Helper()
	status, _, data := c.do(method, path, body)
	if status/100 != 2 {
		c.t.Fatalf("%s %s: got status %d, %s", method, path, status, data)
	}
	if out != nil {
		if err := json.Unmarshal(data, out); err != nil {
			c.t.Fatalf("%s %s: got error %v: %s", method, path, err, data)
		}
	}
}

// refused sends a request that must be refused, with this status and code.
func (c *client) refused(method, path string, body any, status int, code string) problem.Problem {
	c.t.Helper()
	got, head, data := c.do(method, path, body)
	var p problem.Problem
	if err := json.Unmarshal(data, &p); err != nil || got != status || p.Code != code || p.Status != status || p.Detail == "" ||
		head.Get("Content-Type") != "application/problem+json" {
		c.t.Errorf("%s %s: %d %s, want %d %s", method, path, got, data, status, code)
	}
	return p
}

// command executes a command at a table. The answer omits the fields that never change.
func (c *client) command(id string, cmd map[string]any) present.Table {
	c.t.Helper()
	var shown present.Table
	c.ok("POST", "/api/v1/tables/"+id+"/commands?changes=true", cmd, &shown)
	return shown
}

func (c *client) show(id string) present.Table {
	c.t.Helper()
	var shown present.Table
	c.ok("GET", "/api/v1/tables/"+id, nil, &shown)
	return shown
}

// formOf decodes a line or a proposal into its form, or into the fields that several forms share.
func formOf[F any](t *testing.T, one any) (form F) {
	t.Helper()
	must.Do(t, json.Unmarshal(must.Get(json.Marshal(one))(t), &form))
	return form
}

// headOf returns the fields that every line has.
func headOf(t *testing.T, entry any) line.Head {
	t.Helper()
	return formOf[line.Head](t, entry)
}
