// Package notify decides which notices about tables people get, when, and in which words. It stands
// between the tables, which produce notices, and package notice, which sends them.
package notify

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/words"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/view"
	"github.com/bigriver/bigriver/internal/text"
)

// Notifier takes the notices of tables. It is safe for concurrent use.
type Notifier struct {
	app.Config

	outbox   notice.Outbox // where notices wait
	words    *words.Catalogs
	asked    *limit.Buckets
	outcomes *prometheus.CounterVec
}

// New returns a notifier. The configuration need not include the tables, which are opened after the
// notifier: each call passes them.
func New(c app.Config, outbox notice.Outbox) (*Notifier, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	catalogs, err := words.Load(c.Games)
	if err != nil {
		return nil, err
	}
	const hour = 3600
	outcomes := prometheus.NewCounterVec(prometheus.CounterOpts{Name: "bigriver_notices_total", Help: "Notices for people who were away."}, []string{"fate"})
	return &Notifier{c, outbox, catalogs, limit.NewBuckets(c.Limits.RequestNotices/hour, c.Limits.RequestNotices, c.Now), outcomes}, nil
}

// Outcomes returns counters of what became of the notices.
func (s *Notifier) Outcomes() prometheus.Collector { return s.outcomes }

// Notify takes a notice of a table. A notice to a person waits in the outbox until it is due; the
// notice that a rated game is over updates the ratings. Notify is idempotent.
func (s *Notifier) Notify(ctx context.Context, tables *live.Tables, n table.Notice) error {
	if n.Kind == table.Finished {
		return s.finished(ctx, tables, n.Table)
	}
	// Anybody can reserve a seat for a person or make offers repeatedly, so these notices are rate
	// limited.
	if n.Kind == table.Invited || n.Kind == table.Asked {
		if _, ok := s.asked.Take(string(n.Person)); !ok {
			s.outcomes.WithLabelValues("flood").Inc()
			return nil
		}
	}
	id := strings.Join([]string{string(n.Table), strconv.FormatInt(n.Seq, 10), string(n.Kind), string(n.Person)}, "/")
	return s.outbox.Add(ctx, notice.Item{ID: id, Person: string(n.Person), Table: string(n.Table), Kind: string(n.Kind), Seq: n.Seq, At: s.Now()})
}

// Send sends the notices of the outbox until ctx ends.
func (s *Notifier) Send(ctx context.Context, tables *live.Tables) {
	d := &desk{s, tables, render.NewRenderer(s.People, tables, s.words)}
	desk := notice.Sender{Outbox: s.outbox, Judge: d.judge, Mail: s.Mail, Hooks: s.Hooks, Log: s.Log, Now: s.Now}
	desk.Run(ctx, 2*time.Second) //nolint:mnd // soon, but not too often
}

// desk decides what to do with notices that are due.
type desk struct {
	*Notifier

	tables *live.Tables
	render *render.Renderer
}

// judge decides what to do with a notice that is due. If its table cannot be shown, it is retried
// for a while: during an upgrade of the site, another node may have the rules of the game. It is
// dropped if the person is looking at the table or it is no longer true, postponed during quiet
// hours, and otherwise sent in the person's language.
func (s *desk) judge(ctx context.Context, item notice.Item) (notice.Verdict, error) {
	who, err := s.People.Find(ctx, people.ID(item.Person))
	if problem.CodeOf(err) == people.NotFound {
		return s.dropped("nobody"), nil
	}
	if err != nil {
		return notice.Verdict{}, err
	}
	to := notice.To{Webhook: who.Settings.Webhook, Secret: who.Settings.Secret}
	if who.Settings.Email.Confirmed {
		to.Email = who.Settings.Email.Address
	}
	if s.Mail == nil {
		to.Email = ""
	}
	if s.Hooks == nil {
		to.Webhook = ""
	}
	if to.IsEmpty() {
		return s.dropped("nowhere"), nil
	}
	shown, err := s.tables.Show(ctx, table.ID(item.Table), table.Person(item.Person), render.Newest)
	if table.CodeOf(err) == table.NotFound {
		return s.dropped("nobody"), nil
	}
	if err != nil {
		return notice.Verdict{}, err
	}
	if !wanted(shown, table.Person(item.Person), table.NoticeKind(item.Kind)) {
		return s.dropped("late"), nil
	}
	now := s.Now()
	if until := who.Settings.QuietUntil(now); until.After(now) {
		s.outcomes.WithLabelValues("quiet").Inc()
		return notice.Verdict{To: to, Until: until}, nil
	}
	letter, err := s.letter(ctx, who, shown, item)
	if err != nil {
		return notice.Verdict{}, err
	}
	s.outcomes.WithLabelValues("tried").Inc()
	return notice.Verdict{To: to, Letter: letter}, nil
}

func (s *desk) dropped(why string) notice.Verdict {
	s.outcomes.WithLabelValues(why).Inc()
	return notice.Verdict{Drop: true}
}

// wanted reports whether a notice is still true and the person is not looking at the table.
func wanted(shown *view.Shown, p table.Person, kind table.NoticeKind) bool {
	turn, reserved := false, false
	for _, seat := range shown.Seats {
		if seat.Person == p && seat.Present {
			return false
		}
		turn = turn || seat.Person == p && seat.Driver == "" && shown.ToAct.Has(seat.Seat)
		reserved = reserved || seat.ReservedFor == p && seat.Person == ""
	}
	switch kind {
	case table.YourTurn:
		return turn
	case table.Invited:
		return reserved && shown.State == table.StateOpen
	case table.Asked:
		return shown.Offer != nil
	case table.Started:
		// Otherwise the notice of their turn is enough.
		return shown.State == table.StateRunning && !turn
	case table.Ended, table.Finished:
	}
	return true
}

// letter returns a notice in its person's language.
func (s *desk) letter(ctx context.Context, who people.Person, shown *view.Shown, item notice.Item) (notice.Letter, error) {
	lang := text.Lang(who.Settings.Lang)
	if lang == "" {
		lang = text.English
	}
	t, err := s.render.Presenter(ctx, lang, shown)
	if err != nil {
		return notice.Letter{}, err
	}
	own := s.words.Own(lang)
	loc := t.Localizer(shown)
	title := loc.Text("name")
	lines := []string{loc.Labelled(title, strings.Join(t.SeatNames(shown), ", "))}
	if o := t.Outcome(shown, loc); o != nil {
		lines = append(lines, o.Words)
	}
	link := ""
	if s.URL != "" {
		link = strings.TrimSuffix(s.URL, "/") + "/tables/" + item.Table
		lines = append(lines, link)
	}
	return notice.Letter{
		ID: item.ID, Subject: own.Text("notice."+item.Kind) + " (" + title + ")", Text: strings.Join(lines, "\n\n") + "\n\n" + own.Text("notice.why") + "\n",
		Data: map[string]any{"kind": item.Kind, "table": item.Table, "game": shown.New.Game, "seq": item.Seq, "person": item.Person, "link": link},
	}, nil
}

// finished updates the ratings if the finished game is rated, and stores the result of a daily
// river. It is idempotent.
func (s *Notifier) finished(ctx context.Context, tables *live.Tables, id table.ID) error {
	shown, err := tables.Show(ctx, id, "", render.Newest)
	if err != nil {
		return err
	}
	o := shown.Outcome
	if name := shown.New.Deal.Name; name != "" && o != nil {
		return s.river(ctx, name, shown)
	}
	if !shown.New.Terms.Rated || o == nil || !o.Counts {
		return nil
	}
	var played []people.Played
	for i := range shown.Seats {
		seat := &shown.Seats[i]
		if seat.Person == "" || o.Result.Places[i] == 0 {
			return nil // a bot sat there, or nobody has a place
		}
		played = append(played, people.Played{Person: people.ID(seat.Person), Place: int(o.Result.Places[i])})
	}
	_, err = s.People.Rate(ctx, shown.New.Game, string(id), played)
	if problem.CodeOf(err) == people.Invalid {
		return nil // not between different accounts
	}
	return err
}

// river stores the result of a daily river.
func (s *Notifier) river(ctx context.Context, name string, shown *view.Shown) error {
	r, err := s.Daily.Named(name)
	if err != nil {
		return err
	}
	seat := &shown.Seats[r.Seat]
	g, err := s.Games.Find(r.Game)
	if err != nil {
		return err
	}
	result := daily.Result{Day: r.Day, Game: r.Game, Person: daily.Person(shown.Host), Table: string(shown.ID), Cost: daily.CostOf(g.About(), shown.Finish, seat.Seat)}
	if o := shown.Outcome; o.Counts && !seat.Resigned {
		result.Place = int(o.Result.Places[r.Seat])
		if o.Result.Group == engine.GroupLost {
			result.Place = daily.Lost
		}
	}
	return s.Daily.Finished(ctx, result)
}
