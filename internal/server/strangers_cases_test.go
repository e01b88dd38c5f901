package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people/passkeytest"
	"github.com/bigriver/bigriver/internal/server/pages"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
)

// TestBenchmarkStrangersIsComplete fails if BenchmarkStrangers leaves out an operation. It sends
// each request once, to a small site.
func TestBenchmarkStrangersIsComplete(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it imports and plays whole games from one goroutine")
	longtest.NotShort(t, "it imports and plays whole games")
	s := newStrangers(t, crowd{people: 20, tables: 20, asides: 20})
	page := must.Get(s.server.OpenAPI())(t)
	var described struct {
		Paths map[string]map[string]struct {
			ID string `json:"operationId"`
		} `json:"paths"`
	}
	must.Do(t, json.Unmarshal(page, &described))
	cases := s.cases()
	for path, operations := range described.Paths {
		for method, op := range operations {
			has := slices.ContainsFunc(cases, func(c *strangersCase) bool {
				name, _, _ := strings.Cut(c.name, "/")
				return name == op.ID
			})
			if !has {
				t.Errorf("%s %s: BenchmarkStrangers has no case %s: add the most expensive request that a stranger can send", method, path, op.ID)
			}
		}
	}
	for _, c := range cases {
		c.before()
		c.do()
	}
}

// strangersCase is a request that anybody may send.
type strangersCase struct {
	name   string
	before func() // not measured
	do     func()
	limit  string // the rate limit that bounds it, if it may cost more than 10 ms
}

// strangersCases are the cases of a site.
type strangersCases struct {
	*strangers

	list []*strangersCase
}

func (s *strangersCases) add(name string, do func()) *strangersCase {
	one := &strangersCase{name: name, before: func() {}, do: do}
	s.list = append(s.list, one)
	return one
}

// always adds a request that is the same every time.
func (s *strangersCases) always(cookie, name, method, path string, body any, statuses ...int) *strangersCase {
	return s.add(name, func() { s.ask(cookie, method, path, body, statuses...) })
}

// prepared adds a case that needs preparation.
func prepared[T any](s *strangersCases, name string, before func() T, do func(T)) *strangersCase {
	var made T
	one := s.add(name, func() { do(made) })
	one.before = func() { made = before() }
	return one
}

// fresh adds what a new guest does.
func (s *strangersCases) fresh(name string, do func(guest string)) *strangersCase {
	return prepared(s, name, s.guest, do)
}

// cases returns everything that anybody may ask for, each at its most expensive.
func (s *strangers) cases() []*strangersCase {
	all := &strangersCases{strangers: s}
	all.pageCases()
	all.always(none, "games", "GET", apiBase+"/games?limit=500", nil)
	for _, g := range s.longest {
		all.gameCases(g)
	}
	all.always(none, "ladder", "GET", apiBase+"/games/queen/ladder?offset=100000&limit=500", nil)
	all.always(none, "ladder/first", "GET", apiBase+"/games/queen/ladder?limit=500", nil)
	all.always(none, "person", "GET", apiBase+"/people/p1", nil)
	all.always(none, "lastGames", "GET", apiBase+"/people/p1/games", nil)
	all.always(none, "ratingDays", "GET", apiBase+"/people/p1/ratings/queen?limit=500", nil)
	all.always(s.anna, "dailyRivers", "GET", apiBase+"/daily", nil)
	yesterday := apiBase + "/daily/" + (daily.DayOf(time.Now()) - 1).String() + "/queen"
	all.always(s.anna, "dailyRiver", "GET", yesterday, nil)
	all.fresh("playDailyRiver", func(guest string) { s.ask(guest, "POST", yesterday, map[string]any{}) })
	all.always(none, "phrases", "GET", apiBase+"/phrases", nil)

	all.always(none, "tables", "GET", apiBase+"/tables", nil)
	all.always(none, "tables/none", "GET", apiBase+"/tables?game=nothing", nil)
	all.always(none, "tables/over", "GET", apiBase+"/tables?game=waters&state=over", nil)
	all.always(none, "tables/free", "GET", apiBase+"/tables?free=true", nil)
	all.always(s.anna, "tables/mine", "GET", apiBase+"/tables?mine=true", nil)
	all.always(s.anna, "tables/mine-none", "GET", apiBase+"/tables?mine=true&free=true&state=open", nil)
	all.always(s.anna, "myGames", "GET", apiBase+"/me/games?limit=500", nil)
	all.always(s.anna, "myGames/found", "GET", apiBase+"/me/games?limit=500&with=nobody&game=queen&coach=true", nil)
	since := func() string { return strconv.Itoa(s.next() % 50) } // prevents cached answers
	all.add("table/asides", func() { s.ask(none, "GET", apiBase+"/tables/"+s.aside+"?since="+since(), nil) })
	all.add("log/asides", func() {
		s.ask(none, "GET", apiBase+"/tables/"+s.aside+"/log?limit=500&since="+strconv.Itoa(s.size.asides/2), nil)
	})
	all.add("log/one", func() { s.ask(none, "GET", apiBase+"/tables/"+s.aside+"/log?limit=1", nil) })
	all.add("events/asides", func() { s.follow(none, "/tables/"+s.aside+"/events") })
	all.add("table/cold", func() { s.cold(s.aside) })
	commands := apiBase + "/tables/" + s.aside + "/commands"
	all.always(s.anna, "command/ping", "POST", commands, map[string]any{"kind": "ping", "place": "1,1"}, 200, 422)
	all.always(s.anna, "command/mute", "POST", commands, map[string]any{"kind": "mute", "person": "ben", "yes": true})
	// The first report of a person about a table is stored, the others are refused.
	all.always(s.anna, "report", "POST", apiBase+"/tables/"+s.aside+"/report", map[string]any{"reason": "spam"}, 204, 409, 429)
	all.always(s.anna, "myReports", "GET", apiBase+"/tables/"+s.aside+"/report", nil)
	all.add("stream", func() { s.follow(s.anna, "/stream") })

	all.peopleCases()
	all.classCases()

	operator := apiBase + "/operator"
	all.always(s.anna, "overview", "GET", operator, nil, 403)
	all.always(s.anna, "findPerson", "GET", operator+"/people?name=x", nil, 403)
	all.always(s.anna, "deletePerson", "DELETE", operator+"/people/p1", nil, 403)
	all.always(s.anna, "resetPassword", "PUT", operator+"/people/p1/password", map[string]any{"password": "steamboat queen"}, 403)
	all.always(s.anna, "unlistTables", "POST", operator+"/tables", map[string]any{"tables": []string{"t"}}, 403)
	all.always(s.anna, "ban", "POST", operator+"/bans", map[string]any{"people": []string{"p1"}, "hours": 1}, 403)
	all.always(s.anna, "reports", "GET", operator+"/reports", nil, 403)
	all.always(s.anna, "closeReports", "POST", operator+"/reports", map[string]any{"reports": []string{"r"}, "action": "dismiss"}, 403)
	all.always(s.anna, "operatorActions", "GET", operator+"/actions", nil, 403)
	all.always(s.anna, "openOperatorSession", "POST", operator+"/session", map[string]any{"token": "bro_x"}, 401, 403)
	all.always(s.anna, "closeOperatorSession", "DELETE", operator+"/session", nil)
	return all.list
}

// pageCases adds the addresses outside the API.
func (s *strangersCases) pageCases() {
	for _, page := range pages.ClientPages {
		page = strings.ReplaceAll(page, "*", "x")
		s.always(none, "page"+page, "GET", page, nil)
	}
	s.always(none, "page/missing", "GET", "/no/such/page", nil, 404)
	s.always(none, "page/manual", "GET", "/manual/", nil)
	s.always(none, "page/healthz", "GET", "/healthz", nil)
	s.always(none, "page/readyz", "GET", "/readyz", nil)
	s.always(none, "page/metrics", "GET", "/metrics", nil, 403)
	s.always(none, "page/openapi.json", "GET", apiBase+"/openapi.json", nil)
	s.always(none, "page/wrong-method", "PUT", apiBase+"/games", nil, 405)
	assets, err := filepath.Glob("../web/dist/assets/*.js")
	if err != nil || len(assets) == 0 {
		s.tb.Fatal("the client has no scripts", err)
	}
	s.always(none, "page/asset", "GET", "/assets/"+filepath.Base(assets[0]), nil)
}

// gameCases adds what can be done with the longest game.
func (s *strangersCases) gameCases(f longest) {
	of := func(name string) string { return name + "/" + f.game }
	game, over, on := apiBase+"/games/"+f.game, apiBase+"/tables/"+f.over, apiBase+"/tables/"+f.on
	last := f.steps
	s.always(none, of("game"), "GET", game, nil)
	s.always(none, of("rules"), "GET", game+"/rules?limit=500", nil)
	s.always(none, of("rule"), "GET", game+"/rules/x", nil, 404)
	s.always(none, of("setup"), "POST", game+"/setup", map[string]any{"seats": 2}, 200, 422)
	s.always(none, of("try"), "POST", game+"/try", f.try, 200, 409)
	s.always(none, of("try")+"-others", "POST", game+"/try", f.others)
	s.always(none, of("positions"), "GET", fmt.Sprint(over, "/steps?limit=50&from=", max(0, last-49)), nil)
	s.always(none, of("positions")+"-all", "GET", fmt.Sprint(over, "/steps?limit=50&every=", max(1, last/49)), nil)
	s.always(none, of("position"), "GET", fmt.Sprint(over, "/steps/", last-1), nil)
	s.always(none, of("drawing"), "GET", fmt.Sprint(over, "/steps/", last-1, "/drawing"), nil)
	s.always(none, of("record"), "GET", over+"/record", nil)
	s.always(none, of("analysis"), "GET", over+"/analysis", nil)
	s.always(none, of("log"), "GET", over+"/log?limit=500", nil)
	since := 0
	s.add(of("table"), func() {
		since++
		s.ask(none, "GET", fmt.Sprint(over, "?since=", max(0, last-450+since%50)), nil)
	})
	s.add(of("table")+"-mine", func() {
		since++
		s.ask(s.anna, "GET", fmt.Sprint(on, "?since=", max(0, f.worst-450+since%50)), nil)
	})
	s.always(none, of("page/table"), "GET", "/tables/"+f.over, nil)
	s.always(s.anna, of("page/table")+"-mine", "GET", "/tables/"+f.on, nil)
	s.add(of("table")+"-cold", func() { s.cold(f.over) })
	s.add(of("events"), func() { s.follow(none, "/tables/"+f.over+"/events") })
	s.add(of("importRecord"), func() { s.ask(s.cleo, "POST", apiBase+"/records", map[string]any{"record": f.record}) }).limit = "imports"
	s.add(of("createTable"), func() {
		s.ask(s.anna, "POST", apiBase+"/tables", map[string]any{"from": map[string]any{"table": f.over, "step": f.worst}})
	}).limit = "tables"
	// Answers that are cached until the table changes.
	moved := func(name, path string, statuses ...int) *strangersCase {
		return prepared(s, of(name), func() []byte {
			return s.ask(s.anna, "POST", on+"/commands", map[string]any{"kind": "say", "text": "so"})
		}, func([]byte) { s.ask(s.anna, "GET", on+path, nil, statuses...) })
	}
	plans := strings.TrimSuffix(strings.Repeat("0,", 100), ",")
	moved("variants", fmt.Sprintf("/variants?seat=%d&plan=%s", f.seat, plans))
	moved("suggestions", fmt.Sprintf("/suggestions?seat=%d&for=%d", f.seat, f.seat), 200, 403)
	moved("hint", fmt.Sprint("/hint?seat=", f.seat), 200, 403).limit = "thinkers, of low priority"
	s.always(s.anna, of("command")+"-refused", "POST", on+"/commands", f.act, 409, 422)
	s.always(s.anna, of("command")+"-say", "POST", on+"/commands", map[string]any{"kind": "say", "text": strings.Repeat("x", 300)})
	s.always(s.anna, of("command")+"-undo", "POST", on+"/commands", map[string]any{"kind": "undo", "seat": f.seat, "from": 1}, 200, 409, 422)
}

// peopleCases adds what people do with their own accounts.
func (s *strangersCases) peopleCases() {
	me, long := apiBase+"/me", strings.Repeat("x", 200)
	s.always(none, "me", "GET", me, nil)
	s.add("createGuest", func() { s.guest() }).limit = "arrivals"
	s.always(none, "arrive/taken", "POST", me+"/guest", map[string]any{"name": "Player 1"}, 201, 409, 422).limit = "arrivals"
	s.fresh("register", func(guest string) {
		s.ask(guest, "POST", me+"/account", map[string]any{"name": fmt.Sprint("Account ", s.next()), "password": "steamboat queen"})
	}).limit = "arrivals, and two at once"
	s.always(none, "signIn", "POST", me+"/session", map[string]any{"name": "Player 1", "password": "steamboat queen"}, 403).limit = "sign_ins, and two at once"
	prepared(s, "setPassword", func() string {
		return string(s.ask(s.guest(), "POST", me+"/account", map[string]any{"name": fmt.Sprint("Account ", s.next()), "password": "steamboat queen"}))
	}, func(account string) {
		s.ask(account, "PUT", me+"/password", map[string]any{"old": "steamboat queen", "new": "queen of the steamboats"})
	}).limit = "sign_ins, and two at once"
	s.fresh("signOut", func(guest string) { s.ask(guest, "DELETE", me+"/session", nil) })
	s.fresh("signOutEverywhere", func(guest string) { s.ask(guest, "DELETE", me+"/sessions", nil) })
	s.fresh("deleteMe", func(guest string) { s.ask(guest, "DELETE", me, map[string]any{}) })
	s.fresh("changeName", func(guest string) {
		s.ask(guest, "PUT", me+"/name", map[string]any{"name": fmt.Sprint("Other ", s.next())})
	})
	s.always(s.anna, "rename/long", "PUT", me+"/name", map[string]any{"name": long}, 422)
	s.always(s.anna, "changeSettings", "PATCH", me+"/settings", map[string]any{"zone": "Europe/Berlin", "lang": "en"})
	s.always(s.anna, "confirmEmail", "POST", me+"/email", map[string]any{"code": "123456"}, 403, 409, 422)
	s.fresh("createSignInLink", func(guest string) { s.ask(guest, "POST", me+"/sign-in-links", map[string]any{}) })
	prepared(s, "signInByLink", func() string {
		return read[struct{ Secret string }](s.tb, s.ask(s.guest(), "POST", me+"/sign-in-links", map[string]any{})).Secret
	}, func(key string) {
		s.ask(none, "POST", me+"/session/link", map[string]any{"secret": key})
	}).limit = "sign_ins"
	s.always(s.anna, "deleteSignInLinks", "DELETE", me+"/sign-in-links", nil)
	s.always(s.cleo, "bots", "GET", me+"/bots", nil)
	s.add("createBot", func() {
		s.ask(s.cleo, "POST", me+"/bots", map[string]any{"name": fmt.Sprint("Paddle ", s.next())}, 201, 429)
	})
	s.always(s.cleo, "deleteBot", "DELETE", me+"/bots/p1", nil, 403, 404)

	s.always(s.cleo, "passkeys", "GET", me+"/passkeys", nil)
	s.always(s.cleo, "namePasskey", "PUT", me+"/passkeys/"+s.key, map[string]any{"name": "phone"})
	s.always(none, "passkeyChallenge", "POST", me+"/session/challenge", map[string]any{})
	s.fresh("createPasskeyChallenge", func(guest string) {
		s.ask(guest, "POST", me+"/passkeys/challenge", map[string]any{"name": fmt.Sprint("Key ", s.next())})
	})
	var enrolling string
	prepared(s, "createPasskey", func() json.RawMessage {
		enrolling = s.guest()
		d := &passkeytest.Device{Origin: pageOf, Host: "localhost"}
		return s.challenge("/me/passkeys/challenge", enrolling, map[string]any{"name": fmt.Sprint("Key ", s.next())}, d.Make)
	}, func(made json.RawMessage) {
		s.ask(enrolling, "POST", me+"/passkeys", map[string]any{"name": "phone", "credential": made})
	}).limit = "arrivals"
	answered := func() json.RawMessage {
		return s.challenge("/me/session/challenge", none, map[string]any{}, s.phone.Answer)
	}
	prepared(s, "signInByPasskey", answered, func(made json.RawMessage) {
		s.ask(none, "POST", me+"/session/passkey", map[string]any{"credential": made})
	}).limit = "arrivals"
	prepared(s, "deletePasskey", answered, func(made json.RawMessage) {
		s.ask(s.cleo, "DELETE", me+"/passkeys/"+s.key, map[string]any{"passkey": made}, 422)
	})
	s.always(none, "enter/large", "POST", me+"/session/passkey", map[string]any{"credential": map[string]any{"id": strings.Repeat("x", 60_000)}}, 403, 422)

	s.always(s.cleo, "records", "GET", apiBase+"/records", nil)
	prepared(s, "deleteRecord", func() string {
		return read[withID](s.tb, s.ask(s.cleo, "POST", apiBase+"/records", map[string]any{"record": s.longest[0].record})).ID
	}, func(record string) { s.ask(s.cleo, "DELETE", apiBase+"/records/"+record, nil) })
}

// classCases adds what can be done with a class.
func (s *strangersCases) classCases() {
	one := apiBase + "/classes/" + s.class
	s.always(s.anna, "classes", "GET", apiBase+"/classes", nil)
	s.always(s.anna, "class", "GET", one, nil)
	s.always(none, "class/stranger", "GET", one, nil)
	s.always(none, "classByCode", "GET", apiBase+"/class-codes/"+s.class[:6], nil)
	s.always(s.anna, "lesson", "GET", one+"/lesson", nil)
	s.always(s.anna, "changeLesson", "POST", one+"/lesson", map[string]any{"word": strings.Repeat("w", 200)})
	s.always(s.anna, "answerClass", "POST", one+"/answers", map[string]any{"round": "before", "choices": []int{1}}, 403, 404, 409, 422)
	s.fresh("createClass", func(guest string) {
		s.ask(guest, "POST", apiBase+"/classes", map[string]any{"game": "queen", "seats": 2, "tables": 40})
	})
	s.fresh("joinClass", func(guest string) { s.ask(guest, "POST", one+"/pupils", map[string]any{}, 409) })
	s.always(s.anna, "removePupil", "DELETE", one+"/pupils/"+string(s.annaID), nil, 200, 403, 404, 409)
	s.always(s.anna, "movePupil", "POST", one+"/pupils/"+string(s.annaID)+"/move", map[string]any{"table": 1}, 200, 403, 404, 409, 422)
	s.always(s.anna, "addClassTable", "POST", one+"/tables", nil, 201, 409, 422, 429)
	s.always(s.anna, "beginClassTable", "POST", one+"/tables/1/begin", map[string]any{})
	s.always(s.anna, "freeClassSeat", "POST", one+"/tables/1/free", map[string]any{"seat": 1}, 200, 422)
	s.always(s.cleo, "endClass", "POST", one+"/end", nil, 403)
}

// cold shows a table that the server has not loaded yet.
func (s *strangers) cold(id string) {
	s.tb.Helper()
	tables := must.Get(live.Open(s.tb.Context(), live.Config{Store: s.store, Games: s.games, Workers: live.NoWorkers}))(s.tb)
	must.Get(tables.Show(s.tb.Context(), table.ID(id), "", 1<<60))(s.tb)
	must.Do(s.tb, tables.Close())
}

// events is the writer of a stream, which it ends after the first event.
type events struct {
	watched

	end context.CancelFunc
}

func (w *events) Write(piece []byte) (int, error) {
	if bytes.Contains(piece, []byte("data: ")) || bytes.Contains(piece, []byte(`{"table"`)) {
		w.end()
	}
	return len(piece), nil
}

// follow opens a stream and waits for its first event.
func (s *strangers) follow(cookie, path string) {
	s.tb.Helper()
	ctx, end := context.WithTimeout(s.tb.Context(), time.Minute)
	defer end()
	r := handmade(ctx, "GET", apiBase+path, cookie, "")
	r.Proto, r.ProtoMajor, r.ProtoMinor = "HTTP/2.0", 2, 0
	s.server.ServeHTTP(&events{watched{head: http.Header{}}, end}, r)
}
