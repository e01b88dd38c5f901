package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api"
	"github.com/bigriver/bigriver/internal/server/api/admin"
	"github.com/bigriver/bigriver/internal/table/present"
)

// reportedTable returns a listed table where Anna hosts and plays, and Ben plays.
func reportedTable(anna, ben *client) string {
	var made present.Table
	anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "terms": map[string]any{"listed": true}, "places": []any{map[string]any{"me": true}}}, &made)
	ben.command(made.ID, map[string]any{"kind": "sit"})
	ben.command(made.ID, map[string]any{"kind": "start"})
	return made.ID
}

// openOperator opens a session as operator in the browser of a client.
func (s *site) openOperator(t *testing.T, c *client) {
	t.Helper()
	c.ok("POST", apiBase+"/operator/session", map[string]any{"token": s.operator(t).token}, nil)
}

type reportList struct {
	Reports []admin.AbuseReport
	Next    string
}

// Anybody at a table can report it. The operator, in a browser with a session, sees the chat up to
// then, also of people whom the reporter has muted, and acts on many reports at once.
func TestReports(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, ben, cleo := s.guest(t, "Anna"), s.guest(t, "Ben"), s.guest(t, "Cleo")
	id := reportedTable(anna, ben)
	path := apiBase + "/tables/" + id + "/report"
	whom := ben.person().ID
	ben.command(id, map[string]any{"kind": "say", "text": "you idiot"})
	anna.command(id, map[string]any{"kind": "mute", "person": whom, "yes": true})
	before := anna.show(id).Seq
	anna.ok("POST", path, map[string]any{"reason": "chat", "person": whom, "text": " he  insults \u202eme "}, nil)
	if after := anna.show(id).Seq; after != before {
		t.Errorf("a report is in the log: %d, %d", before, after)
	}
	anna.described = published(t)
	ben.command(id, map[string]any{"kind": "say", "text": "said later"})
	cleo.ok("POST", path, map[string]any{"reason": "spam"}, nil)

	state := func(c *client) string {
		t.Helper()
		var out struct{ Reports []api.MyReport }
		c.ok("GET", path, nil, &out)
		var states []string
		for _, mine := range out.Reports {
			if (mine.Done == nil) != (mine.State == "open") || (mine.Person == nil) != (c == cleo) {
				t.Errorf("got %+v", mine)
			}
			states = append(states, mine.State)
		}
		return strings.Join(states, " ")
	}
	must.Equal(t, state(anna), "open")
	must.Equal(t, state(ben), "")
	anna.refused("POST", path, map[string]any{"reason": "name", "person": whom}, http.StatusConflict, "taken")
	cleo.refused("POST", path, map[string]any{"reason": "other"}, http.StatusConflict, "taken")
	ben.refused("POST", path, map[string]any{"reason": "other", "person": whom}, http.StatusUnprocessableEntity, "invalid")
	ben.refused("POST", path, map[string]any{"reason": "other", "person": cleo.person().ID}, http.StatusUnprocessableEntity, "invalid")
	ben.refused("POST", path, map[string]any{"reason": "boring"}, http.StatusUnprocessableEntity, "invalid")
	ben.refused("POST", apiBase+"/tables/nothing/report", map[string]any{"reason": "spam"}, http.StatusNotFound, "not_found")
	s.client(t).refused("POST", path, map[string]any{"reason": "spam"}, http.StatusUnauthorized, "unauthorized")

	anna.refused("GET", apiBase+"/operator/reports", nil, http.StatusForbidden, "forbidden")
	anna.refused("POST", apiBase+"/operator/reports", map[string]any{"reports": []string{"x"}, "action": "dismiss"}, http.StatusForbidden, "forbidden")
	s.openOperator(t, anna)
	var list reportList
	anna.ok("GET", apiBase+"/operator/reports", nil, &list)
	if len(list.Reports) != 2 {
		t.Fatalf("the reports are %+v", list)
	}
	about, by := list.Reports[0], list.Reports[1]
	if about.Person != nil || about.Reporter.Name != "Cleo" || len(about.Chat) != 2 || !about.Listed || about.Game != "toy" || about.State != "running" {
		t.Errorf("about the table: %+v", about)
	}
	if by.Person.Name != "Ben" || by.Text != "he insults me" || len(by.Chat) != 1 || by.Chat[0].Text != "you idiot" || by.Chat[0].By.Name != "Ben" {
		t.Errorf("about Ben: %+v", by)
	}
	ask := func(limit int, after string) (page reportList) {
		anna.ok("GET", fmt.Sprintf("%s/operator/reports?limit=%d&after=%s", apiBase, limit, after), nil, &page)
		return page
	}
	first := ask(1, "")
	if second := ask(1, first.Next); first.Reports[0].ID != about.ID || second.Reports[0].ID != by.ID || second.Next != "" {
		t.Errorf("pages: %+v, %+v", first, second)
	}
	anna.refused("GET", apiBase+"/operator/reports?after=x", nil, http.StatusUnprocessableEntity, "invalid")

	do := func(body map[string]any) (out struct {
		Done   []string
		Failed []admin.FailedReport
	},
	) {
		t.Helper()
		anna.ok("POST", apiBase+"/operator/reports", body, &out)
		return out
	}
	both := []string{about.ID, by.ID}
	anna.refused("POST", apiBase+"/operator/reports", map[string]any{"reports": both, "action": "ban"}, http.StatusUnprocessableEntity, "invalid")
	if out := do(map[string]any{"reports": both, "action": "ban", "hours": 24 * 7, "reason": "insults"}); len(out.Done) != 1 || out.Done[0] != by.ID || len(out.Failed) != 1 || out.Failed[0].Report != about.ID {
		t.Errorf("ban: %+v", out)
	}
	must.Equal(t, state(anna), "acted")
	must.Equal(t, state(cleo), "open")
	if p := ben.refused("POST", apiBase+"/tables/"+id+"/commands", map[string]any{"kind": "say", "text": "hm"}, http.StatusForbidden, "banned"); !strings.Contains(p.Detail, "in 7 days") || p.Hint != "insults" {
		t.Errorf("Ben got %+v", p)
	}
	if out := do(map[string]any{"reports": both, "action": "end"}); len(out.Done) != 1 || len(out.Failed) != 1 || !strings.Contains(out.Failed[0].Text, "already closed") {
		t.Errorf("end: %+v", out)
	}
	if shown := ben.show(id); shown.State != "over" || shown.Terms.Listed {
		t.Errorf("the table is %s", shown.State)
	}
	anna.ok("POST", apiBase+"/operator/bans", map[string]any{"people": []string{whom}, "hours": 876000}, nil)
	if p := ben.refused("POST", path, map[string]any{"reason": "spam"}, http.StatusForbidden, "banned"); !strings.Contains(p.Detail, "for good") {
		t.Errorf("Ben got %+v", p)
	}
	anna.refused("POST", apiBase+"/operator/bans", map[string]any{"hours": 1}, http.StatusUnprocessableEntity, "invalid")
	var recorded struct{ Bans, Actions []admin.NamedAction }
	anna.ok("GET", apiBase+"/operator/actions", nil, &recorded)
	if len(recorded.Actions) != 3 || recorded.Actions[1].Kind != moderate.End || recorded.Actions[1].Target != id || len(recorded.Bans) != 1 || recorded.Bans[0].Name != "Ben" {
		t.Errorf("recorded is %+v", recorded)
	}
	if list = ask(9, ""); list.Reports[1].Action != moderate.Ban || list.Reports[0].Action != moderate.End || list.Reports[0].Done == nil {
		t.Errorf("closed: %+v", list)
	}

	// The words of people go with them.
	ben.ok("DELETE", apiBase+"/me", map[string]any{}, nil)
	cleo.ok("POST", path, map[string]any{"reason": "other", "text": "my words"}, nil)
	cleo.ok("DELETE", apiBase+"/me", map[string]any{}, nil)
	list = ask(9, "")
	if len(list.Reports) != 3 || list.Reports[0].Text != "" || list.Reports[0].Reporter != nil || list.Reports[0].Reason != "other" {
		t.Errorf("after Cleo: %+v", list)
	}
	for _, r := range list.Reports {
		for _, m := range r.Chat {
			if m.Text != "" {
				t.Errorf("Ben's words are still there: %+v", m)
			}
		}
	}
}

// A person can report everybody at a table, and the table, once each until the operator has looked.
func TestReportsAboutSeveral(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, ben, cleo := s.guest(t, "Anna"), s.guest(t, "Ben"), s.guest(t, "Cleo")
	path := apiBase + "/tables/" + reportedTable(anna, ben) + "/report"
	about := []string{"", anna.person().ID, ben.person().ID}
	for _, id := range about {
		cleo.ok("POST", path, map[string]any{"reason": "other", "person": id}, nil)
	}
	for _, id := range about {
		cleo.refused("POST", path, map[string]any{"reason": "spam", "person": id}, http.StatusConflict, "taken")
	}
	var out struct{ Reports []api.MyReport }
	cleo.ok("GET", path, nil, &out)
	var names []string
	for _, mine := range out.Reports {
		if mine.Person != nil {
			names = append(names, mine.Person.Name)
		}
	}
	if slices.Sort(names); len(out.Reports) != 3 || !slices.Equal(names, []string{"Anna", "Ben"}) {
		t.Errorf("got %+v", out)
	}
}

// A person, and all people of a network, can send only so many reports an hour.
func TestReportsAreLimited(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits.Reports, c.Now = 2, standing })
	anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
	sent := func(c *client) (n int) {
		for {
			status, _, data := c.do("POST", apiBase+"/tables/"+reportedTable(anna, ben)+"/report", map[string]any{"reason": "spam"})
			if status == http.StatusTooManyRequests && strings.Contains(string(data), "many reports. Try again in") {
				return n
			}
			n++
		}
	}
	if got := fmt.Sprint(sent(anna), sent(ben), sent(s.guest(t, "Cleo")), sent(s.guest(t, "Dan"))); got != "2 2 2 0" {
		t.Errorf("sent: %s", got)
	}
}
