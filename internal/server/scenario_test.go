package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/table/present"
)

// scenario is a request and what its answer must contain. In addresses and bodies {open} and
// {running} stand for tables of the toy that Anna hosts (Ben plays at the running one), and {anna}
// and {ben} for people.
type scenario struct {
	name   string
	as     string // "", anna, ben, cleo (an account), bot (of hers), operator
	method string
	url    string
	body   string
	status int
	has    string // all of these, separated by "|"
	hasNot string
}

const apiBase = "/api/v1"

var scenarios = []scenario{
	// Pages outside the API
	{name: "the front", method: "GET", url: "/", status: 200, has: "/api/v1"},
	{name: "no such page", method: "GET", url: "/nothing", status: 404, has: `"code":"not_found"`},
	{name: "no such part of the API", method: "GET", url: apiBase + "/nothing", status: 404, has: `"code":"not_found"|There is nothing here.`},
	{name: "health", method: "GET", url: "/healthz", status: 200, has: "ok"},
	{name: "readiness", method: "GET", url: "/readyz", status: 200, has: "ok"},
	{name: "metrics are the operator's", method: "GET", url: "/metrics", status: 403, has: `"code":"forbidden"`, hasNot: "bigriver_requests"},
	{name: "and not a player's", as: "anna", method: "GET", url: "/metrics", status: 403, hasNot: "bigriver_requests"},
	{name: "metrics", as: "operator", method: "GET", url: "/metrics", status: 200, has: `bigriver_requests_total{method="GET"|bigriver_commands_total{kind="sit"} 1|bigriver_tables_stuck 0|bigriver_bots_thinking 0|bigriver_bot_budget_ratio 1|bigriver_analyses_total 0|bigriver_analyses_busy 0`},
	{name: "the description", method: "GET", url: apiBase + "/openapi.json", status: 200, has: `"openapi": "3.1.0"|ToyBoard`},

	// Games
	{name: "games", method: "GET", url: apiBase + "/games", status: 200, has: `"name":"queen"|"bots":[|"reconstructed":[`},
	{name: "games by pages", method: "GET", url: apiBase + "/games?limit=1", status: 200, has: `"name":"toy"|"more":true`, hasNot: `"name":"queen"`},
	{name: "the next page", method: "GET", url: apiBase + "/games?limit=1&offset=1", status: 200, has: `"name":"queen"`, hasNot: `"name":"toy"`},
	{name: "a page that is too long", method: "GET", url: apiBase + "/games?limit=100000", status: 422, has: `"code":"invalid"|"location":"query.limit"`},
	{name: "a game in German", method: "GET", url: apiBase + "/games/queen?lang=de", status: 200, has: `"title":"einfach","help":"fährt|Eine Rekonstruktion:`},
	{name: "no such game", method: "GET", url: apiBase + "/games/quen", status: 404, has: `did you mean`},
	{name: "rules", method: "GET", url: apiBase + "/games/queen/rules?limit=2&offset=1", status: 200, has: `"more":true|"chapter"`},
	{name: "a rule", method: "GET", url: apiBase + "/games/toy/rules/toy-4", status: 200, has: `"id":"TOY-4"`},
	{name: "no such rule", method: "GET", url: apiBase + "/games/toy/rules/TOY-444", status: 404, has: `"code":"not_found"`},
	{name: "no ratings yet", method: "GET", url: apiBase + "/games/toy/ladder", status: 200, has: `"ratings":[]`},
	{name: "canned phrases", method: "GET", url: apiBase + "/phrases?lang=fr", status: 200, has: `"key":"good_luck"`},

	// People
	{name: "a stranger", method: "GET", url: apiBase + "/me", status: 200, has: `"operator":false|"lang":"en"`, hasNot: `"person"`},
	{name: "a guest", as: "anna", method: "GET", url: apiBase + "/me", status: 200, has: `"name":"Anna"|"kind":"guest"`},
	{name: "the operator", as: "operator", method: "GET", url: apiBase + "/me", status: 200, has: `"operator":true`, hasNot: `"person"`},
	{name: "guests stay who they are", as: "anna", method: "POST", url: apiBase + "/me/guest", body: `{"name":"X"}`, status: 409, has: `"code":"taken"`},
	{name: "a bad name", method: "POST", url: apiBase + "/me/guest", body: `{"name":"Аnna"}`, status: 422, has: `"code":"invalid"|script`},
	{name: "a bad name in French", method: "POST", url: apiBase + "/me/guest?lang=fr", body: `{"name":""}`, status: 422, has: `Indiquez un nom.`},
	{name: "no name", method: "POST", url: apiBase + "/me/guest", body: `{}`, status: 422, has: `"location":"body"`},
	{name: "no JSON", method: "POST", url: apiBase + "/me/guest", body: `name=Anna`, status: 400, has: `"code":"invalid"`},
	{name: "too much", method: "POST", url: apiBase + "/me/guest", body: `{"name":"` + strings.Repeat("x", 70_000) + `"}`, status: 413, has: `"code":"too_large"`},
	{name: "a password is not revealed", method: "POST", url: apiBase + "/me/account", body: `{"name":"Dora","password":"hunter2 hunter2","more":1}`, status: 422, hasNot: "hunter2"},
	{name: "a short password", method: "POST", url: apiBase + "/me/account", body: `{"name":"Dora","password":"short"}`, status: 422, has: "at least 8"},
	{name: "a wrong password", method: "POST", url: apiBase + "/me/session", body: `{"name":"Cleo","password":"wrong wrong"}`, status: 403, has: "Name or password is wrong."},
	{name: "nobody's password", method: "POST", url: apiBase + "/me/session", body: `{"name":"Nobody","password":"wrong wrong"}`, status: 403, has: "Name or password is wrong."},
	{name: "settings of a stranger", method: "PATCH", url: apiBase + "/me/settings", body: `{"lang":"de"}`, status: 401, has: `"code":"unauthorized"`},
	{name: "a bad zone", as: "anna", method: "PATCH", url: apiBase + "/me/settings", body: `{"zone":"Moon"}`, status: 422, has: "time zone"},
	{name: "no e-mail here", as: "anna", method: "PATCH", url: apiBase + "/me/settings", body: `{"email":"a@example.org"}`, status: 422, has: "sends no e-mail"},
	{name: "no webhooks here", as: "anna", method: "PATCH", url: apiBase + "/me/settings", body: `{"webhook":"https://example.org"}`, status: 422, has: "webhooks"},
	{name: "guests have no bots", as: "anna", method: "POST", url: apiBase + "/me/bots", body: `{"name":"Robot"}`, status: 403, has: "Bots belong to accounts"},
	{name: "bots of an account", as: "cleo", method: "GET", url: apiBase + "/me/bots", status: 200, has: `"name":"Paddle"|"kind":"bot"`, hasNot: "brb_"},
	{name: "a bot", as: "bot", method: "GET", url: apiBase + "/me", status: 200, has: `"kind":"bot"|"owner":"`},
	{name: "a bot does not delete itself", as: "bot", method: "DELETE", url: apiBase + "/me", body: `{}`, status: 403, has: `"code":"forbidden"`},
	{name: "somebody", method: "GET", url: apiBase + "/people/{anna}", status: 200, has: `"name":"Anna"|"ratings":[]`, hasNot: "settings"},
	{name: "nobody", method: "GET", url: apiBase + "/people/nobody", status: 404, has: `"code":"not_found"`},

	// The operator
	{name: "the overview is not for players", as: "cleo", method: "GET", url: apiBase + "/operator", status: 403, hasNot: "version"},
	{name: "nor for bots", as: "bot", method: "GET", url: apiBase + "/operator", status: 403},
	{name: "nor for strangers", method: "DELETE", url: apiBase + "/operator/people/{anna}", status: 403},
	{name: "the overview", as: "operator", method: "GET", url: apiBase + "/operator", status: 200, has: `"version":"test"`},
	{name: "finding somebody", as: "operator", method: "GET", url: apiBase + "/operator/people?name=CLEO", status: 200, has: `"name":"Cleo"`},
	{name: "a new password", as: "operator", method: "PUT", url: apiBase + "/operator/people/{cleo}/password", body: `{"password":"short"}`, status: 422},

	// Tables
	{name: "a table needs a name", method: "POST", url: apiBase + "/tables", body: `{"game":"toy","seats":2}`, status: 401, has: `"code":"unauthorized"`},
	{name: "no such game to play", as: "anna", method: "POST", url: apiBase + "/tables", body: `{"game":"tod","seats":2}`, status: 422, has: `did you mean`},
	{name: "too many seats", as: "anna", method: "POST", url: apiBase + "/tables", body: `{"game":"toy","seats":8}`, status: 422, has: `for 2 to`},
	{name: "no such option", as: "anna", method: "POST", url: apiBase + "/tables", body: `{"game":"toy","seats":2,"options":{"x":"y"}}`, status: 422, has: `"code":"invalid"`},
	{name: "two bots have different names", as: "anna", method: "POST", url: apiBase + "/tables", body: `{"game":"toy","seats":2,"places":[{"bot":"random"},{"bot":"random"}]}`, status: 201, has: `"name":"Heron","bot":"random"|"name":"Pelican","bot":"random"`},
	{name: "bots are called as people call them", as: "anna", method: "POST", url: apiBase + "/tables?lang=de", body: `{"game":"toy","seats":2,"places":[{"bot":"random"},{"bot":"random"}]}`, status: 201, has: `"bot":"random"|"botTitle":"zufällig"`},
	{name: "a place for two", as: "anna", method: "POST", url: apiBase + "/tables", body: `{"game":"toy","seats":2,"places":[{"me":true,"bot":"random"}]}`, status: 422},
	{name: "a place for an unknown person", as: "anna", method: "POST", url: apiBase + "/tables", body: `{"game":"toy","seats":2,"places":[{"person":"nobody"}]}`, status: 404},
	{name: "rated without an account", as: "anna", method: "POST", url: apiBase + "/tables", body: `{"game":"toy","seats":2,"terms":{"rated":true}}`, status: 403, has: "Only accounts can play"},
	{name: "rated with a bot", as: "cleo", method: "POST", url: apiBase + "/tables", body: `{"game":"toy","seats":2,"terms":{"rated":true},"places":[{"me":true},{"bot":"random"}]}`, status: 422, has: "The server's bots cannot play"},
	{name: "a rated table", as: "cleo", method: "POST", url: apiBase + "/tables", body: `{"game":"toy","seats":2,"terms":{"rated":true}}`, status: 201, has: `"rated":true`},
	{name: "no such table", method: "GET", url: apiBase + "/tables/nothing", status: 404, has: `There is no such table.`},
	{name: "no such table, in German", method: "GET", url: apiBase + "/tables/nothing?lang=de", status: 404, has: `"code":"not_found"`, hasNot: "There is"},
	{name: "no id of a table", method: "GET", url: apiBase + "/tables/No-Table", status: 422, has: `"location":"path.id"`},
	{name: "everybody with the link sees it", method: "GET", url: apiBase + "/tables/{open}", status: 200, has: `"state":"open"|"commitment":"|"mine":[]`, hasNot: `"secret"`},
	{name: "a table that runs", method: "GET", url: apiBase + "/tables/{running}", status: 200, has: `"state":"running"|"board":|"kind":"start"|Ben takes seat 2.`, hasNot: `"secret"`},
	{name: "and its own seat, with one board", as: "anna", method: "GET", url: apiBase + "/tables/{running}", status: 200, has: `],"mine":[{"seat":1,"board"`, hasNot: `"secret"`},
	{name: "the log in French", method: "GET", url: apiBase + "/tables/{running}/log?lang=fr&limit=1", status: 200, has: `Ben prend la place 2.|"more":true`, hasNot: "La partie commence."},
	{name: "the language that the browser asks for", as: "german", method: "GET", url: apiBase + "/tables/{running}/log", status: 200, has: "Ben nimmt Platz 2.|Das Spiel beginnt."},
	{name: "a list of tables holds no private one", as: "cleo", method: "GET", url: apiBase + "/tables", status: 200, has: `"tables":[]`, hasNot: `{open}`},
	{name: "my tables", as: "ben", method: "GET", url: apiBase + "/tables?mine=true", status: 200, has: `{running}`, hasNot: `{open}`},
	{name: "whose tables", method: "GET", url: apiBase + "/tables?mine=true", status: 401},
	{name: "no place in the list", method: "GET", url: apiBase + "/tables?after=nonsense", status: 422, has: "not a valid position"},
	{name: "a position", method: "GET", url: apiBase + "/tables/{running}/steps/0", status: 200, has: `"step":0|"board":`},
	{name: "no looking back on a game that is on", method: "GET", url: apiBase + "/tables/{running}/analysis", status: 200, has: `"state":"on"|"outlooks":[]`},
	{name: "nor on one that has not begun", method: "GET", url: apiBase + "/tables/{open}/analysis", status: 200, has: `"state":"on"`},
	{name: "nor at a table that is not there", method: "GET", url: apiBase + "/tables/nothing/analysis", status: 404, has: `"code":"not_found"`},
	{name: "a position that is not there", method: "GET", url: apiBase + "/tables/{running}/steps/999", status: 422, has: `"code":"invalid"`},
	{name: "no position yet", method: "GET", url: apiBase + "/tables/{open}/steps/0", status: 422, has: `"code":"invalid"`},
	{name: "no record yet", method: "GET", url: apiBase + "/tables/{open}/record", status: 403, has: `"code":"forbidden"`},
	{name: "a record of what everybody knows", method: "GET", url: apiBase + "/tables/{running}/record", status: 200, has: "game toy|seat 1 Anna|tag commitment", hasNot: "tag secret"},

	// Commands
	{name: "strangers do nothing", method: "POST", url: apiBase + "/tables/{open}/commands", body: `{"kind":"sit"}`, status: 401},
	{name: "no such command", as: "ben", method: "POST", url: apiBase + "/tables/{open}/commands", body: `{"kind":"jump"}`, status: 422, has: `"location":"body.kind"`},
	{name: "a seat that is taken", as: "ben", method: "POST", url: apiBase + "/tables/{running}/commands", body: `{"kind":"sit","seat":1}`, status: 403, has: "Somebody is already sitting there."},
	{name: "somebody else's decision", as: "cleo", method: "POST", url: apiBase + "/tables/{running}/commands", body: `{"kind":"act","seat":1,"action":"draw"}`, status: 403, has: `"code":"forbidden"`},
	{name: "nobody's action", as: "cleo", method: "POST", url: apiBase + "/tables/{running}/commands", body: `{"kind":"act","action":"draw"}`, status: 403, has: `"code":"forbidden"|You have no seat at this table.`},
	{name: "nobody's seat, in German", as: "cleo", method: "POST", url: apiBase + "/tables/{running}/commands?lang=de", body: `{"kind":"resign"}`, status: 403, has: "Du hast keinen Platz an diesem Tisch."},
	{name: "a full table", as: "cleo", method: "POST", url: apiBase + "/tables/{running}/commands", body: `{"kind":"sit"}`, status: 403, has: "There is no free seat at this table."},
	{name: "nonsense is no action", as: "anna", method: "POST", url: apiBase + "/tables/{running}/commands", body: `{"kind":"act","action":"fly"}`, status: 422, has: `"code":"invalid"`},
	{name: "an answer to nothing", as: "anna", method: "POST", url: apiBase + "/tables/{running}/commands", body: `{"kind":"answer","yes":true}`, status: 422},
	{name: "not the host", as: "ben", method: "POST", url: apiBase + "/tables/{open}/commands", body: `{"kind":"sit","seat":1,"bot":"random"}`, status: 403, has: `"code":"forbidden"`},
	{name: "too long ago to be true", as: "anna", method: "POST", url: apiBase + "/tables/{running}/commands", body: `{"kind":"say","text":"x","seen":99999}`, status: 422},
	{name: "chat", as: "ben", method: "POST", url: apiBase + "/tables/{running}/commands", body: `{"kind":"say","text":"<b>hello</b>"}`, status: 200, has: `"text":"<b>hello</b>"`},
	{name: "a phrase", as: "ben", method: "POST", url: apiBase + "/tables/{running}/commands?lang=de", body: `{"kind":"say","phrase":"good_luck"}`, status: 200, has: `"phrase":"good_luck"|Viel Glück`},
}

// cast creates the people of the scenarios, with two tables of the toy.
func cast(t *testing.T, s *site) (who map[string]*client, fill *strings.Replacer) {
	t.Helper()
	who = map[string]*client{"": s.client(t), "anna": s.guest(t, "Anna"), "ben": s.guest(t, "Ben"), "cleo": s.client(t), "operator": s.operator(t), "german": s.client(t)}
	who["german"].head.Set("Accept-Language", "da, de-AT;q=0.8, en;q=0.7")
	ids := map[string]string{}
	for _, name := range []string{"anna", "ben"} {
		var me account.Me
		who[name].ok("GET", apiBase+"/me", nil, &me)
		ids[name] = me.Person.ID
	}
	var me account.Me
	who["cleo"].ok("POST", apiBase+"/me/account", map[string]any{"name": "Cleo", "password": "steamboat queen"}, &me)
	ids["cleo"] = me.Person.ID
	who["bot"], _ = who["cleo"].bot(s, "Paddle")

	var open, running present.Table
	who["anna"].ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2}, &open)
	who["anna"].ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": []any{map[string]any{"me": true}}}, &running)
	who["ben"].command(running.ID, map[string]any{"kind": "sit"})
	who["anna"].command(running.ID, map[string]any{"kind": "start"})
	return who, strings.NewReplacer("{open}", open.ID, "{running}", running.ID, "{anna}", ids["anna"], "{ben}", ids["ben"], "{cleo}", ids["cleo"])
}

func TestScenarios(t *testing.T) { //nolint:tparallel // sequential: later subtests depend on earlier ones
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{Body: 64 << 10} })
	who, fill := cast(t, s)
	description := who[""].siteDescription()
	for _, c := range who {
		c.described = description
	}
	for _, sc := range scenarios {
		t.Run(sc.name, func(t *testing.T) {
			var body any
			if sc.body != "" {
				body = fill.Replace(sc.body)
			}
			status, head, data := who[sc.as].do(sc.method, fill.Replace(sc.url), body)
			if status != sc.status {
				t.Errorf("status %d, want %d: %s", status, sc.status, data)
			}
			for want := range strings.SplitSeq(sc.has, "|") {
				if !strings.Contains(string(data), fill.Replace(want)) {
					t.Errorf("no %q in %s", want, data)
				}
			}
			if sc.hasNot != "" && strings.Contains(string(data), fill.Replace(sc.hasNot)) {
				t.Errorf("%q is in %s", sc.hasNot, data)
			}
			checkHead(t, head)
			if status >= 400 {
				checkProblem(t, status, head, data)
			}
		})
	}
	for _, secret := range []string{"brs_", "brb_", "bro_", "steamboat queen", "hunter2"} {
		if strings.Contains(s.log.String(), secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
}

// checkHead checks the headers that every answer has.
func checkHead(t *testing.T, head http.Header) {
	t.Helper()
	for name, want := range map[string]string{
		"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin", "X-Frame-Options": "DENY",
	} {
		if !strings.HasPrefix(head.Get(name), want) {
			t.Errorf("%s is %q", name, head.Get(name))
		}
	}
}

// checkProblem checks the form of problems, and that every key has a text.
func checkProblem(t *testing.T, status int, head http.Header, data []byte) {
	t.Helper()
	var p problem.Problem
	if err := json.Unmarshal(data, &p); err != nil || p.Status != status || p.Type != "about:blank" || p.Title != http.StatusText(status) || p.Code == "" ||
		!strings.ContainsRune(p.Detail, ' ') {
		t.Errorf("no problem, or one without words: %v %s", err, data)
	}
	if got := head.Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("a problem has the type %s", got)
	}
}
