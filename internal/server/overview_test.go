package server_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	peopletest "github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/admin"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

// nodes is a store with reports from other nodes.
type nodes struct {
	reports []operator.Reported
	backlog operator.Backlog
	err     error
	left    []string
}

func (n *nodes) Backlog(context.Context, int64, time.Time) (operator.Backlog, error) {
	return n.backlog, n.err
}

func (n *nodes) Report(_ context.Context, r *operator.Report) error {
	n.reports = append(n.reports, operator.Reported{Report: *r})
	return n.err
}

func (n *nodes) Leave(_ context.Context, node string) error {
	n.left = append(n.left, node)
	return nil
}

func (n *nodes) Reports(context.Context) ([]operator.Reported, error) { return n.reports, n.err }

// overview requests the overview and checks it against the description of the API.
func (c *client) overview(t *testing.T, lang string) (o admin.Overview) {
	t.Helper()
	c.ok("GET", "/api/v1/operator?lang="+lang, nil, &o)
	return o
}

func kindsOf(o admin.Overview) (list []string) {
	for _, w := range o.Troubles {
		list = append(list, w.Kind)
	}
	return list
}

// TestOverseer shows that the operator's token opens a session for the operator's page alone,
// which is independent of the person's own session.
func TestOverseer(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 25, 2, 0, 0, 0, time.UTC)
	s := open(t, func(c *server.Config) { c.Now = func() time.Time { return now } })
	anna := s.guest(t, "Anna")
	token := must.Get(s.people.OperatorToken(t.Context(), true))(t)
	anna.refused("GET", "/api/v1/operator", nil, http.StatusForbidden, "forbidden")
	anna.refused("POST", "/api/v1/operator/session", map[string]any{"token": "bro_wrong"}, http.StatusForbidden, "forbidden")
	status, head, body := anna.do("POST", "/api/v1/operator/session", map[string]any{"token": " " + token + "\n"})
	if status != http.StatusNoContent || len(body) > 0 {
		t.Fatalf("got status %d %s", status, body)
	}
	cookie := head.Get("Set-Cookie")
	for _, want := range []string{"bigriver-operator=bre_", "HttpOnly", "SameSite=Strict", "Max-Age=3600"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("the cookie %s lacks %s", cookie, want)
		}
	}
	if strings.Contains(cookie, token) {
		t.Error("the cookie has the operator's token")
	}
	o := anna.overview(t, "en")
	if o.Version != "test" || o.Until == nil || len(o.Nodes) != 1 || !o.Nodes[0].Here || !o.Complete || !o.Ready {
		t.Errorf("the overview is %+v", o)
	}
	var me struct {
		Person   present.Person
		Operator bool
	}
	anna.ok("GET", "/api/v1/me", nil, &me)
	if me.Person.Name != "Anna" || me.Operator {
		t.Errorf("she is %+v", me)
	}
	// It opens nothing beside that page, and is no token.
	anna.refused("GET", "/api/v1/operator/people?name=Anna", nil, http.StatusForbidden, "forbidden")
	anna.refused("DELETE", "/api/v1/operator/people/"+me.Person.ID, nil, http.StatusForbidden, "forbidden")
	if status, _, _ := anna.do("GET", "/metrics", nil); status != http.StatusForbidden {
		t.Errorf("metrics are answered with %d", status)
	}
	session, _, _ := strings.Cut(strings.TrimPrefix(cookie, "bigriver-operator="), ";")
	bearer := s.client(t)
	bearer.token = session
	bearer.refused("GET", "/api/v1/operator", nil, http.StatusUnauthorized, "unauthorized")
	// Another site cannot open or end one.
	anna.head.Set("Sec-Fetch-Site", "cross-site")
	anna.refused("DELETE", "/api/v1/operator/session", nil, http.StatusForbidden, "forbidden")
	anna.head.Del("Sec-Fetch-Site")

	if status, head, _ := anna.do("DELETE", "/api/v1/operator/session", nil); status != http.StatusNoContent || !strings.Contains(head.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("it ends with %d and %s", status, head.Get("Set-Cookie"))
	}
	anna.refused("GET", "/api/v1/operator", nil, http.StatusForbidden, "forbidden")
	// She is still Anna.
	anna.ok("POST", "/api/v1/tables", map[string]any{"game": "toy", "seats": 2}, nil)
	anna.ok("POST", "/api/v1/operator/session", map[string]any{"token": token}, nil)
	must.Get(s.people.OperatorToken(t.Context(), true))(t)
	// A new operator's token ends all of them.
	anna.refused("GET", "/api/v1/operator", nil, http.StatusForbidden, "forbidden")
}

// TestOverviewOfSeveralNodes shows the overview of a site with many problems, the worst first, in
// three languages.
func TestOverviewOfSeveralNodes(t *testing.T) {
	t.Parallel()
	now := time.Now()
	site := &nodes{reports: []operator.Reported{
		{Report: operator.Report{Node: "b", Name: "river-2", Version: "older", Started: now.Add(-time.Hour), Stuck: []string{"tbl1"}, Troubles: []operator.Trouble{
			{Kind: "stuck", Since: now.Add(-time.Minute), N: 1}, {Kind: "floods", Since: now, N: 3},
		}}},
		{Report: operator.Report{Node: "c", Name: "river-3", Version: "older"}, Silent: 20 * time.Second},
	}, backlog: operator.Backlog{Late: []operator.LateTable{{Table: "tbl2", Wake: -60_000}}, Notices: 2, Oldest: now.Add(-time.Hour), Blocks: operator.Blocks{Failed: 1}}}
	journal := &operator.Journal{}
	s := open(t, func(c *server.Config) { c.Site, c.Journal, c.Name = site, journal, "river-1" })
	opened := time.Now()
	slog.New(journal.Handler(slog.DiscardHandler)).Error("job", "table", "tbl9", "err", "it broke")
	journal.AddQuery("SELECT body FROM entry", time.Second)
	op := s.operator(t)
	op.described = published(t)
	o := op.overview(t, "en")
	if got, want := strings.Join(kindsOf(o), " "), "floods silent stuck late notices blocks versions"; got != want {
		t.Errorf("troubles are %s, want %s", got, want)
	}
	if len(o.Nodes) != 3 || o.Nodes[0].Name != "river-1" || o.Nodes[1].LastSeen != nil || o.Nodes[2].LastSeen == nil {
		t.Errorf("nodes are %+v", o.Nodes)
	}
	own := o.Nodes[0]
	if len(own.Lines) != 1 || own.Lines[0].Table != "tbl9" || len(own.Slow) != 1 || own.Slow[0].Longest != 1000 {
		t.Errorf("the lines are %+v, the slow queries %+v", own.Lines, own.Slow)
	}
	if s := o.Troubles[2]; s.Text != "1 table cannot continue." || len(s.Tables) != 1 || s.Node != "b" || !strings.Contains(s.Advice, "bigriver check") {
		t.Errorf("a table that is stuck: %+v", s)
	}
	if w := o.Waiting; len(w.Late) != 1 || opened.Sub(w.Late[0].Since) < 59*time.Second || w.Notices != 2 || w.NoticesSince == nil {
		t.Errorf("what waits is %+v", w)
	}
	for lang, want := range map[string]string{"de": "1 Tisch kann nicht weitergehen.", "fr": "1 table ne peut pas continuer."} {
		if says := op.overview(t, lang).Troubles[2].Text; says != want {
			t.Errorf("in %s: %s", lang, says)
		}
	}
}

// TestOverviewWithoutTheDatabase shows that a known operator session stays valid while the database
// is unreachable, and what the overview then says.
func TestOverviewWithoutTheDatabase(t *testing.T) {
	t.Parallel()
	away := false
	now := time.Now()
	site := &nodes{}
	s := open(t, func(c *server.Config) {
		c.Site = site
		c.Now = func() time.Time { return now }
		c.Ready = func(context.Context) error {
			if away {
				return table.ErrUnreachable
			}
			return nil
		}
		who := must.Get(people.New(people.Config{Store: leaving{emptyDB(t).People(), &away}, HashMemory: peopletest.HashMemory}))(t)
		c.People = who
	})
	token := must.Get(s.People.OperatorToken(t.Context(), false))(t)
	op, late := s.client(t), s.client(t)
	op.ok("POST", "/api/v1/operator/session", map[string]any{"token": token}, nil)
	late.ok("POST", "/api/v1/operator/session", map[string]any{"token": token}, nil)
	if o := op.overview(t, "en"); len(o.Troubles) != 0 {
		t.Errorf("troubles are %+v", o.Troubles)
	}
	away, site.err = true, table.ErrUnreachable
	now = now.Add(5 * time.Second)
	since := now
	if o := op.overview(t, "en"); o.Complete || o.Ready || len(o.Troubles) != 1 || o.Troubles[0].Kind != "unreachable" {
		t.Errorf("while it is away: %+v", o)
	}
	now = now.Add(time.Minute)
	if o := op.overview(t, "en"); !o.Troubles[0].Since.Equal(since) {
		t.Errorf("it is away since %v, not %v", o.Troubles[0].Since, since)
	}
	// This node has never seen that session.
	if status, _, _ := late.do("GET", "/api/v1/operator", nil); status/100 != 5 {
		t.Errorf("an unknown session gets %d", status)
	}
	now = now.Add(time.Hour)
	if status, _, _ := op.do("GET", "/api/v1/operator", nil); status/100 != 5 {
		t.Errorf("a session that is over: %d", status)
	}
}

// leaving is a store of people that can become unreachable.
type leaving struct {
	people.Store

	away *bool
}

// AddChallenge and TakeChallenge make it a store shared by several nodes, which caches nothing in
// memory.
func (l leaving) AddChallenge(context.Context, string, []byte, time.Time, time.Time) error {
	return nil
}

func (l leaving) TakeChallenge(context.Context, string) ([]byte, error) { return nil, people.ErrNone }

func (l leaving) Token(ctx context.Context, hash string, now time.Time) (people.Token, error) {
	if *l.away {
		return people.Token{}, table.ErrUnreachable
	}
	return l.Store.Token(ctx, hash, now)
}

// TestReportsAreSent shows that a node sends reports, and withdraws them when it shuts down.
func TestReportsAreSent(t *testing.T) {
	t.Parallel()
	site := &nodes{}
	s := open(t, func(c *server.Config) { c.Site, c.Name = site, "river-1" })
	ctx, end := context.WithCancel(t.Context())
	end()
	s.SendReports(ctx)
	if len(site.reports) != 1 || site.reports[0].Name != "river-1" || len(site.left) != 1 || site.left[0] != site.reports[0].Node {
		t.Errorf("reports: %+v, left: %v", site.reports, site.left)
	}
	body := must.Get(json.Marshal(site.reports[0].Report))(t)
	if len(body) > 4000 {
		t.Errorf("a report of a node without work has %d bytes", len(body))
	}
}
