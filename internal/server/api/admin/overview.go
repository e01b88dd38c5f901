package admin

import (
	"context"
	"crypto/sha256"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/text"
)

// Overview is a summary of the site for its operator. It contains nothing about the course of
// games.
type Overview struct {
	Version  string        `json:"version" doc:"The version of the program at the node that answers."`
	Streams  int           `json:"streams" doc:"The number of streams that are open at the node that answers."`
	Ready    bool          `json:"ready" doc:"Whether the node that answers is ready for requests."`
	Node     string        `json:"node" doc:"The id of the node that answers."`
	At       time.Time     `json:"at" doc:"The time of the answer."`
	Until    *time.Time    `json:"until,omitempty" doc:"When your session as operator ends. Missing if you have sent the operator's token."`
	Complete bool          `json:"complete" doc:"Whether the answer is complete. If the database cannot be reached, it has only what the answering node knows itself."`
	Troubles []SiteTrouble `json:"troubles" doc:"What is wrong, the worst first."`
	Nodes    []NodeState   `json:"nodes" doc:"The nodes of the site, sorted by name. One, if the data is in a directory."`
	Waiting  Waiting       `json:"waiting" doc:"The work that is waiting."`
}

// SiteTrouble is a problem, in words.
type SiteTrouble struct {
	operator.Trouble

	Node   string   `json:"node,omitempty" doc:"The id of the node. Missing if it concerns the whole site."`
	Text   string   `json:"message" doc:"What is wrong, in your language."`
	Advice string   `json:"advice" doc:"What to do about it, in your language."`
	Tables []string `json:"tables" doc:"The ids of the tables that it is about. At most 20."`
}

// NodeState is a node with its latest report.
type NodeState struct {
	operator.Report

	Here     bool       `json:"here" doc:"Whether it is the node that answers."`
	LastSeen *time.Time `json:"lastSeen,omitempty" doc:"When this node last reported, if that is more than 15 seconds ago. Otherwise missing."`
}

// Waiting is the site's backlog.
type Waiting struct {
	Late         []LateTable `json:"late" doc:"Tables where a bot should have moved or a clock should have ended more than five seconds ago, those that have waited longest first. At most 20."`
	More         bool        `json:"more" doc:"Whether there are more such tables."`
	Notices      int         `json:"notices" doc:"The number of notices that are due and have not been sent. At most 1000 are counted."`
	NoticesSince *time.Time  `json:"noticesSince,omitempty" doc:"Since when the first of them is due. Missing if there are none."`
	Unsent       int         `json:"unsent" doc:"The number of notices that could not be sent and will be tried again. At most 1000 are counted."`
	Blocks       Blocks      `json:"blocks" doc:"Blocks of simulations in the database."`
}

// LateTable is a table with overdue work.
type LateTable struct {
	Table string    `json:"table" doc:"The id of the table."`
	Since time.Time `json:"since" doc:"When it was due. Time during which no node ran is not counted."`
}

// Blocks is the state of simulations that are spread over several machines.
type Blocks struct {
	Waiting int `json:"waiting" doc:"The number of blocks that wait for a worker."`
	Played  int `json:"played" doc:"The number of blocks that are being played."`
	Failed  int `json:"failed" doc:"The number of blocks that cannot be played."`
	Workers int `json:"workers" doc:"The number of workers that are there."`
}

type overviewOut struct{ Body Overview }

type overseeIn struct {
	Body struct {
		Token string `json:"token" maxLength:"200" format:"password" doc:"The operator's token."`
	}
}

func registerOverview(a *app.App, o *overseer) {
	app.Session(a, http.MethodPost, "openOperatorSession", "/operator/session", "Open a session as operator",
		"Send the operator's token. A cookie of its own holds the session, which ends after an hour. It gives access to the overview, and to what the operator does against abuse: reports, bans, and taking down tables. You stay who you are as a player.",
		http.StatusNoContent, oversee)
	app.Session(a, http.MethodDelete, "closeOperatorSession", "/operator/session", "End the session as operator", "This ends the session of this browser.", http.StatusNoContent,
		func(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*app.Done, error) {
			if v.Overseer != "" {
				if err := a.People.SignOut(ctx, v.Overseer); err != nil {
					return nil, err
				}
				o.sessions.forget(v.Overseer)
			}
			return &app.Done{SetCookie: []http.Cookie{v.OverseerCookie("")}}, nil
		})
	app.Session(a, http.MethodGet, "overview", "/operator", "Show the state of the site",
		"It shows the nodes, what is wrong with them, the work that is waiting, slow queries and the latest errors. Only the operator may do this, with the token or with a session as operator.", http.StatusOK,
		func(ctx context.Context, a *app.App, v *visit.Visit, _ *app.None) (*overviewOut, error) {
			until, err := o.oversees(ctx, a, v)
			if err != nil {
				return nil, err
			}
			out := &overviewOut{o.overview(ctx, a, v.Lang)}
			if !until.IsZero() {
				out.Body.Until = &until
			}
			return out, nil
		})
}

func oversee(ctx context.Context, a *app.App, v *visit.Visit, in *overseeIn) (*app.Done, error) {
	if err := a.Counters.ByAddress(a.Counters.SignIns, v.Addr); err != nil {
		return nil, err
	}
	token, err := a.People.Oversee(ctx, strings.TrimSpace(in.Body.Token))
	if err != nil {
		return nil, err
	}
	return &app.Done{SetCookie: []http.Cookie{v.OverseerCookie(token)}}, nil
}

// overseer gathers the state of the site, and decides who may see it.
type overseer struct {
	report   func(context.Context) *operator.Report
	sessions sessions
}

// overview returns the state of the site, leaving out what cannot be determined.
func (s *overseer) overview(ctx context.Context, a *app.App, lang text.Lang) Overview {
	now := a.Now()
	own := s.report(ctx)
	o := Overview{Version: a.Version, Streams: a.Counters.OpenStreams(), Ready: true, Node: own.Node, At: now, Complete: true, Troubles: []SiteTrouble{}}
	all := []operator.Reported{{Report: *own}}
	if shared, ok := a.Site.(operator.Shared); ok {
		others, err := shared.Reports(ctx)
		o.Complete = err == nil
		others = slices.DeleteFunc(others, func(r operator.Reported) bool { return r.Node == own.Node })
		all = append(all, others...)
		slices.SortStableFunc(all, func(a, b operator.Reported) int { return strings.Compare(a.Name, b.Name) })
	}
	for i := range all {
		o.add(&all[i], own.Node, now)
	}
	for _, t := range own.Troubles {
		o.Ready = o.Ready && !slices.Contains(unready, t.Kind)
	}
	var backlog operator.Backlog
	if a.Site != nil {
		var err error
		tick := a.Tables.Running()
		if backlog, err = a.Site.Backlog(ctx, int64(tick)-lateAfter.Milliseconds(), now); err != nil {
			o.Complete = false
		}
		o.Waiting = waiting(&backlog, tick, now)
	} else {
		o.Waiting.Late = []LateTable{}
	}
	o.judge(now)
	loc := a.Words.Own(lang)
	for i := range o.Troubles {
		w := &o.Troubles[i]
		w.Text, w.Advice = loc.Text("trouble."+w.Kind, w.N), loc.Text("trouble."+w.Kind+".advice", w.N)
		if !loc.Has("trouble." + w.Kind) { // reported by a newer node
			w.Text, w.Advice = w.Kind, loc.Text("trouble.unknown")
		}
	}
	return o
}

// Thresholds above which something is reported as wrong.
const (
	lateAfter    = 5 * time.Second  // for a table with overdue work to be listed
	lateTrouble  = 10 * time.Second // for that to be reported as wrong
	noticesAfter = 10 * time.Minute // for notices that are due
)

// unready lists the troubles that prevent a node from serving.
var unready = []string{"unreachable", "full", "read_only", "unready"} //nolint:gochecknoglobals // data

// add adds a node and the problems that it reports.
func (o *Overview) add(r *operator.Reported, here string, now time.Time) {
	n := NodeState{Report: r.Report, Here: r.Node == here}
	n.Troubles, n.Live, n.Stuck, n.Failing = orEmpty(n.Troubles), orEmpty(n.Live), orEmpty(n.Stuck), orEmpty(n.Failing)
	n.Slow, n.Lines = orEmpty(n.Slow), orEmpty(n.Lines)
	for i := range n.Lines {
		n.Lines[i].Details = orEmpty(n.Lines[i].Details)
	}
	if r.Silent > operator.SilentAfter {
		lastSeen := now.Add(-r.Silent)
		n.LastSeen = &lastSeen
		o.Troubles = append(o.Troubles, SiteTrouble{Trouble: operator.Trouble{Kind: "silent", Since: lastSeen}, Node: r.Node, Tables: []string{}})
	} else {
		for _, t := range n.Troubles {
			w := SiteTrouble{Trouble: t, Node: r.Node, Tables: []string{}}
			switch t.Kind {
			case "stuck":
				w.Tables = n.Stuck
			case "failing":
				for _, f := range n.Failing {
					if !slices.Contains(w.Tables, f.Table) {
						w.Tables = append(w.Tables, f.Table)
					}
				}
			}
			o.Troubles = append(o.Troubles, w)
		}
	}
	o.Nodes = append(o.Nodes, n)
}

// judge adds the problems of the site as a whole, and sorts all problems by severity.
func (o *Overview) judge(now time.Time) {
	add := func(kind string, since time.Time, n int, tables ...string) {
		o.Troubles = append(o.Troubles, SiteTrouble{Trouble: operator.Trouble{Kind: kind, Since: since, N: n}, Tables: orEmpty(tables)})
	}
	versions := map[string]time.Time{} // by version: since when a node runs it
	for i := range o.Nodes {
		n := &o.Nodes[i]
		if first, known := versions[n.Version]; n.LastSeen == nil && (!known || n.Started.Before(first)) {
			versions[n.Version] = n.Started
		}
	}
	if len(versions) > 1 {
		var newest time.Time
		for _, first := range versions {
			if first.After(newest) {
				newest = first
			}
		}
		add("versions", newest, len(versions))
	}
	if late := o.Waiting.Late; len(late) > 0 && now.Sub(late[0].Since) > lateTrouble {
		var ids []string
		for _, l := range late {
			ids = append(ids, l.Table)
		}
		add("late", late[0].Since, len(late), ids...)
	}
	if since := o.Waiting.NoticesSince; since != nil && now.Sub(*since) > noticesAfter {
		add("notices", *since, o.Waiting.Notices)
	}
	if o.Waiting.Blocks.Failed > 0 {
		add("blocks", now, o.Waiting.Blocks.Failed)
	}
	slices.SortStableFunc(o.Troubles, func(a, b SiteTrouble) int { return slices.Index(Worst, a.Kind) - slices.Index(Worst, b.Kind) })
}

func waiting(b *operator.Backlog, tick table.Tick, now time.Time) Waiting {
	w := Waiting{Late: []LateTable{}, More: b.More, Notices: b.Notices, Unsent: b.Unsent, Blocks: Blocks(b.Blocks)}
	if !b.Oldest.IsZero() {
		w.NoticesSince = &b.Oldest
	}
	for _, l := range b.Late {
		w.Late = append(w.Late, LateTable{l.Table, now.Add(-(tick - table.Tick(l.Wake)).Duration())})
	}
	return w
}

// Worst lists the kinds of trouble by severity, worst first. A kind that only a newer node knows
// sorts before all of them.
var Worst = []string{"unreachable", "full", "read_only", "unready", "silent", "faults", "stuck", "late", "failing", "slow", "files", "notices", "bots", "blocks", "versions"} //nolint:gochecknoglobals // data

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// oversees returns no error if the visitor is the operator or has an operator session; until is
// when that session expires.
func (s *overseer) oversees(ctx context.Context, a *app.App, v *visit.Visit) (until time.Time, err error) {
	if v.Use == people.Operator {
		return time.Time{}, nil
	}
	if v.Overseer == "" {
		return time.Time{}, v.Operator()
	}
	until, err = a.People.Oversees(ctx, v.Overseer)
	switch {
	case err == nil:
		s.sessions.know(v.Overseer, until, a.Now())
	case problem.CodeOf(err) == people.NotFound:
		s.sessions.forget(v.Overseer)
		return time.Time{}, v.Operator()
	case table.IsUnavailable(err): // an outage is when this page is needed most
		if known, ok := s.sessions.until(v.Overseer, a.Now()); ok {
			return known, nil
		}
	}
	return until, err
}

// sessions caches the operator sessions that were valid when the database was last asked, so that
// the overview stays available during an outage. It stores only hashes.
type sessions struct {
	mu    sync.Mutex
	known map[[sha256.Size]byte]time.Time // expiry by hash
}

// maxSessions bounds the cache.
const maxSessions = 100

func (s *sessions) know(token string, until, now time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil {
		s.known = map[[sha256.Size]byte]time.Time{}
	}
	for hash, end := range s.known {
		if !now.Before(end) || len(s.known) >= maxSessions {
			delete(s.known, hash)
		}
	}
	s.known[sha256.Sum256([]byte(token))] = until
}

func (s *sessions) forget(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.known, sha256.Sum256([]byte(token)))
}

func (s *sessions) until(token string, now time.Time) (until time.Time, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	until = s.known[sha256.Sum256([]byte(token))]
	return until, now.Before(until)
}
