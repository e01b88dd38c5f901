package simtest_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/notice/noticetest"
	"github.com/bigriver/bigriver/internal/pipetest"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/table/view"
)

// site is the state of one history.
type site struct {
	seed         uint64
	faults       faults
	alone        bool // a single server with its own store
	store        *storetest.Site
	box          *noticetest.Memory
	began, ended time.Time
	nodes        []*node
	people       []*person
	bot          *bot // follows all tables of one person; nil if nobody does
	wait         sync.WaitGroup
	stormy       atomic.Bool
	resting,
	over atomic.Bool

	mu           sync.Mutex
	away         time.Time        // until when the store is unreachable
	downtime     []time.Time      // when nodes were started or killed: ticks may stop there
	tables       []table.ID       // all tables, in order of creation
	commands     []*command       //
	observations []observation    //
	letters      map[string]int   // number of times that each was sent
	rated        map[table.ID]int // number of times that each finished game was rated
	unsure       map[string]int   // failed operations by name
	streams      map[stream]int   // open streams at live nodes
	moved        map[stream]time.Time
	redactions   []redaction
	batches      map[table.ID][]batch
	calms        []calm
	problems     []string
}

// stream identifies a person's stream of a table.
type stream struct {
	who table.Person
	id  table.ID
}

// batch is an atomic append to a table.
type batch struct {
	asked, at   time.Time // when a node started the append, and when it finished
	first, last int64
}

// calm is a period without faults, in which the nodes agree on the tick.
type calm struct {
	from, to time.Time
	at       time.Time
	tick     table.Tick // at that time
}

// appends records an append.
func (s *site) appends(changes []table.Change, asked time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range changes {
		c := &changes[i]
		s.batches[c.Row.ID] = append(s.batches[c.Row.ID], batch{asked, time.Now(), c.Head + 1, c.Head + int64(len(c.Entries))})
		if !slices.Contains(s.tables, c.Row.ID) {
			s.tables = append(s.tables, c.Row.ID)
		}
	}
}

// batchOf returns the batch with an entry.
func (s *site) batchOf(id table.ID, seq int64) batch {
	for _, b := range s.batches[id] {
		if b.first <= seq && seq <= b.last {
			return b
		}
	}
	return batch{}
}

// redaction is the deletion of a person's words.
type redaction struct {
	who table.Person
	at  time.Time
}

// observation is a state that a person was shown.
type observation struct {
	at    time.Time // when the node made it
	who   table.Person
	asked int64 // the seq that they already knew; -1 if it does not matter
	shown *view.Shown
}

// note counts something.
func (s *site) note(what *map[string]int, name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if *what == nil {
		*what = map[string]int{}
	}
	(*what)[name]++
}

func (s *site) isAway() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return time.Now().Before(s.away)
}

// wrong records an error.
func (s *site) wrong(form string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.problems = append(s.problems, fmt.Sprintf("%v: ", time.Since(s.began).Round(time.Millisecond))+fmt.Sprintf(form, args...))
}

// since returns a time relative to the start of the history.
func (s *site) since(at time.Time) time.Duration { return at.Sub(s.began).Round(time.Millisecond) }

// node is a server of the site.
type node struct {
	s      *site
	name   string
	starts int
	newer  bool // it has the newer program

	mu     sync.Mutex
	tables *live.Tables // nil while it is down
	web    *web
	link   *link
	stop   context.CancelFunc // ends its desk and people's connections
	ctx    context.Context
	// the tables that have an HTTP stream here
	browsers map[table.ID]bool
}

// games returns the toy of the older or of the newer program.
func games(newer bool) catalog.Catalog {
	rules, shown, err := show.New()
	if err != nil {
		panic(err)
	}
	entry, err := catalog.Of(rules, shown)
	if newer {
		entry, err = catalog.Of(blind{rules}, shown)
	}
	if err != nil {
		panic(err)
	}
	return catalog.Catalog{entry}
}

var older, newer = sync.OnceValue(func() catalog.Catalog { return games(false) }), sync.OnceValue(func() catalog.Catalog { return games(true) })

// blind is the toy at version 2, in which peeking is forbidden. It still supports version 1.
type blind struct{ toy.Rules }

func (b blind) Facts() engine.Facts {
	f := b.Rules.Facts()
	f.Version, f.Oldest = 2, 1
	return f
}

func (b blind) At(int) engine.Rules[toy.State, toy.Action] { return b.Rules }

func (b blind) AppendLegal(dst []toy.Action, s *toy.State, by engine.Seat) []toy.Action {
	return slices.DeleteFunc(b.Rules.AppendLegal(dst, s, by), func(a toy.Action) bool { return a.Kind == toy.Peek })
}

func (b blind) Check(s *toy.State, by engine.Seat, a toy.Action) engine.Refusal {
	if a.Kind == toy.Peek {
		return engine.Refuse("TOY-10", "peek")
	}
	return b.Rules.Check(s, by, a)
}

// start starts a node, and retries while the store is unreachable.
func (n *node) start() {
	for !n.s.over.Load() {
		n.starts++
		name := fmt.Sprint(n.name, n.starts)
		d := throw(n.s.seed, "start", name)
		k := &link{Node: n.s.store.Node(), s: n.s, name: name, asked: map[string]int{}}
		if n.s.faults.clocks && n.s.stormy.Load() {
			k.jump(d)
		}
		var key [32]byte
		for i := range key {
			key[i] = byte(d.Uint32())
		}
		all := older
		if n.newer {
			all = newer
		}
		tables, err := live.Open(context.Background(), live.Config{
			Store: n.s.way(k), Games: all(), Log: slog.New(&alarm{s: n.s, node: name}), Rand: rand.NewChaCha8(key), Workers: 2, Thinkers: 1,
			BotsPause: one(d, 0, 300*time.Millisecond), Now: k.now,
			Notify: func(ctx context.Context, _ *live.Tables, note table.Notice) error { return n.notify(ctx, k, note) },
		})
		if err != nil {
			time.Sleep(d.between(100*time.Millisecond, time.Second))
			continue
		}
		ctx, stop := context.WithCancel(context.Background())
		web, err := serve(tables)
		if err != nil {
			panic(err)
		}
		n.mu.Lock()
		n.tables, n.web, n.link, n.ctx, n.stop, n.browsers = tables, web, k, ctx, stop, map[table.ID]bool{}
		n.mu.Unlock()
		n.s.turned()
		desk := notice.Sender{
			Outbox: box{k}, Log: slog.New(slog.DiscardHandler), Now: time.Now,
			Judge: func(ctx context.Context, item notice.Item) (notice.Verdict, error) { return n.judge(ctx, tables, item) },
			Send: func(_ context.Context, _ notice.To, l notice.Letter) error {
				if k.dead.Load() {
					return context.Canceled
				}
				n.s.note(&n.s.letters, l.ID)
				return nil
			},
		}
		n.s.wait.Go(func() { desk.Run(ctx, 2*time.Second) })
		return
	}
}

// alone is a store that belongs to one server, like SQLite: it is not shared.
type alone struct{ table.Store }

// way returns a node's store.
func (s *site) way(k *link) table.Store {
	if s.alone {
		return alone{k}
	}
	return k
}

// turned records the start or end of a node.
func (s *site) turned() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.downtime = append(s.downtime, time.Now())
}

// notify handles a notice about a table, like package server/notify.
func (n *node) notify(ctx context.Context, k *link, note table.Notice) error {
	if note.Kind == table.Finished {
		return k.op(ctx, "rate", string(note.Table), true, func() error {
			n.s.mu.Lock()
			defer n.s.mu.Unlock()
			n.s.rated[note.Table]++
			return nil
		})
	}
	return box{k}.Add(ctx, notice.Item{ID: letterOf(&note), Person: string(note.Person), Table: string(note.Table), Kind: string(note.Kind), Seq: note.Seq, At: time.Now()})
}

func letterOf(n *table.Notice) string {
	return strings.Join([]string{string(n.Table), strconv.FormatInt(n.Seq, 10), string(n.Kind), string(n.Person)}, "/")
}

// judge decides about a letter, like package server/notify.
func (n *node) judge(ctx context.Context, tables *live.Tables, item notice.Item) (notice.Verdict, error) {
	who := table.Person(item.Person)
	shown, err := tables.Show(ctx, table.ID(item.Table), who, 1<<40)
	if err != nil {
		return notice.Verdict{}, err
	}
	turn := false
	for _, seat := range shown.Seats {
		if seat.Person == who && seat.Present {
			return notice.Verdict{Drop: true}, nil
		}
		turn = turn || seat.Person == who && seat.Driver == "" && shown.ToAct.Has(seat.Seat)
	}
	if item.Kind == string(table.YourTurn) && !turn {
		return notice.Verdict{Drop: true}, nil
	}
	return notice.Verdict{To: notice.To{Email: item.Person}, Letter: notice.Letter{ID: item.ID}}, nil
}

// end kills a node, or stops it gracefully. It returns a channel that is closed when it is over.
func (n *node) end(killed bool) <-chan struct{} {
	over := make(chan struct{})
	n.mu.Lock()
	tables, web, k, stop := n.tables, n.web, n.link, n.stop
	n.tables, n.web = nil, nil
	n.mu.Unlock()
	if tables == nil {
		close(over)
		return over
	}
	if killed {
		k.dead.Store(true)
	}
	stop()
	web.drain()
	n.s.turned()
	n.s.wait.Go(func() {
		_ = tables.Close()
		close(over)
		web.close()
	})
	return over
}

// browse returns the connections for an HTTP stream of a table, or nil if it has one already or
// somebody follows all of their tables. The caller calls browsed when it ends.
func (n *node) browse(id table.ID) *pipetest.Listener {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.web == nil || n.browsers[id] || n.s.bot != nil {
		return nil
	}
	n.browsers[id] = true
	return n.web.pipes
}

// pipes returns the connections to a node and its context, or nil if it is down.
func (n *node) pipes() (*pipetest.Listener, context.Context) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.web == nil {
		return nil, nil
	}
	return n.web.pipes, n.ctx
}

// wake tells the streams of all tables what a command has shown, as the server does.
func (n *node) wake(s *view.Shown) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.web != nil {
		n.web.Streams.Wakes.Wake(s)
	}
}

func (n *node) browsed(id table.ID) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.browsers, id)
}

// up returns a node's tables and context, or nil if it is down.
func (n *node) up() (*live.Tables, context.Context) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.tables, n.ctx
}

// alarm reports log lines that a node must never write.
type alarm struct {
	s    *site
	node string
}

func (a *alarm) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelError }
func (a *alarm) WithAttrs([]slog.Attr) slog.Handler           { return a }
func (a *alarm) WithGroup(string) slog.Handler                { return a }
func (a *alarm) Handle(_ context.Context, r slog.Record) error {
	if r.Message == "the rules panicked" || r.Message == "bot failed" {
		var about []string
		r.Attrs(func(at slog.Attr) bool {
			about = append(about, at.String())
			return true
		})
		a.s.wrong("%s: %s: %s", a.node, r.Message, strings.Join(about, " "))
	}
	return nil
}

// storm makes the events of a storm happen for a while.
func (s *site) storm(d dice, long time.Duration) {
	s.stormy.Store(true)
	events := s.faults.events()
	slices.Sort(events)
	for end := time.Now().Add(long); ; {
		wait := d.between(500*time.Millisecond, 5*time.Second)
		if time.Now().Add(wait).After(end) {
			time.Sleep(time.Until(end))
			break
		}
		time.Sleep(wait)
		if len(events) == 0 {
			continue
		}
		n := s.nodes[d.IntN(len(s.nodes))]
		switch one(d, events...) {
		case "crash":
			s.again(n, true, d.between(100*time.Millisecond, 8*time.Second))
		case "restart":
			s.again(n, false, d.between(100*time.Millisecond, 3*time.Second))
		case "freeze":
			if _, ctx := n.up(); ctx != nil {
				n.link.last(&n.link.frozen, d.between(time.Second, 12*time.Second))
			}
		case "partition":
			if _, ctx := n.up(); ctx != nil {
				n.link.last(&n.link.apart, d.between(time.Second, 8*time.Second))
			}
		case "blackout":
			s.mu.Lock()
			s.away = time.Now().Add(d.between(200*time.Millisecond, 4*time.Second))
			s.mu.Unlock()
			s.store.Forget()
		case "jump":
			if _, ctx := n.up(); ctx != nil {
				n.link.jump(d)
			}
		case "upgrade":
			s.upgrade(d)
		case "forget":
			s.forget(d, s.people[d.IntN(len(s.people))])
		}
	}
	s.stormy.Store(false)
}

// again ends a node, and restarts it after a while.
func (s *site) again(n *node, killed bool, after time.Duration) {
	if t, _ := n.up(); t == nil {
		return // it is down already, and will be restarted
	}
	over := n.end(killed)
	s.wait.Go(func() {
		if s.alone { // its lock keeps a second server from the store
			<-over
		}
		time.Sleep(after)
		n.start()
	})
}

// upgrade upgrades the next node to the newer program.
func (s *site) upgrade(d dice) {
	if d.happens(0.7) {
		return // so that both programs run together for long
	}
	for _, n := range s.nodes {
		if t, _ := n.up(); t != nil && !n.newer {
			n.newer = true
			s.again(n, d.happens(0.3), d.between(100*time.Millisecond, 2*time.Second))
			return
		}
	}
}

// forget deletes a person's words, as when they delete their account.
func (s *site) forget(d dice, p *person) {
	order := d.Perm(len(s.nodes))
	s.wait.Go(func() {
		for _, n := range order {
			tables, ctx := s.nodes[n].up()
			if tables == nil {
				continue
			}
			err := tables.RedactChat(ctx, p.name)
			s.mu.Lock()
			// It may be done, even if it failed.
			s.redactions = append(s.redactions, redaction{p.name, time.Now()})
			s.mu.Unlock()
			if err == nil {
				return
			}
		}
	})
}

// isWhole reports whether nothing fails, and no node is down or paused.
func (s *site) isWhole() bool {
	return !s.stormy.Load() && !s.isAway() && !slices.ContainsFunc(s.nodes, func(n *node) bool {
		tables, _ := n.up()
		return tables == nil || n.link.until(&n.link.frozen) > 0 || n.link.until(&n.link.apart) > 0
	})
}

// mend waits until all nodes are up.
func (s *site) mend() {
	for tries := 0; ; tries++ {
		all := true
		for _, n := range s.nodes {
			if t, _ := n.up(); t == nil {
				all = false
			}
		}
		if all {
			return
		}
		time.Sleep(100 * time.Millisecond)
		if tries > 600 {
			s.wrong("a node does not start")
			return
		}
	}
}
