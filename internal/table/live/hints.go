package live

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/advice"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/fair"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Hint is what a bot would do in a person's place.
type Hint struct {
	*advice.Advice

	Seq int64 // the head of the log when the hint was made
}

// hints is the queue of hint requests. Requests are served in turn by IP network, not by person,
// since anybody can create many guests.
type hints struct {
	ready   chan struct{}   // the channel of the thinking workers; nil if there are none
	stopped <-chan struct{} // closed when the server stops
	limit   int             // maximum number of pending requests

	mu       sync.Mutex
	waiting  fair.Queue[string, *hintRequest] // by network
	requests map[table.Person]int             // pending requests of each person
	count    int                              // all pending requests
}

// hintRequest is a person's request for a hint. It has a copy of the match, so that the table is
// not locked meanwhile.
type hintRequest struct {
	ctx    context.Context //nolint:containedctx // the context of the HTTP request that wants the hint
	person table.Person
	from   string // the person's network
	game   catalog.Entry
	match  match.Match
	by     engine.Seat
	source engine.Source
	taken  chan struct{}       // closed when a worker takes it
	reply  chan *advice.Advice // buffered; closed without a value if there is no answer

	displaced bool // another network got its place
}

// hintsPerWorker is the maximum number of pending requests per worker, and hintsPerPerson that of
// one person.
const (
	hintsPerWorker = 8
	hintsPerPerson = 2
)

// add queues a request, and returns false if the queue is full. The caller calls end when it
// stops waiting.
func (h *hints) add(q *hintRequest) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.requests[q.person] >= hintsPerPerson || h.count >= h.limit && !h.displace(q.from) {
		return false
	}
	h.count++
	h.requests[q.person]++
	h.waiting.Push(q.from, q)
	wake(h.ready)
	return true
}

// displace makes room for a request from the network from: it drops the newest request of the
// network with the most waiting, if that has at least two more waiting than from. Otherwise it
// returns false.
func (h *hints) displace(from string) bool {
	largest, n := h.waiting.Largest()
	if n < h.waiting.Of(from)+2 {
		return false
	}
	q := h.waiting.PopNewest(largest)
	q.displaced = true
	h.release(q)
	close(q.taken)
	close(q.reply)
	return true
}

func (h *hints) end(q *hintRequest) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if q.displaced {
		return
	}
	h.waiting.Remove(q.from, q)
	h.release(q)
}

// release frees the place of a request.
func (h *hints) release(q *hintRequest) {
	h.count--
	if h.requests[q.person]--; h.requests[q.person] == 0 {
		delete(h.requests, q.person)
	}
}

// take returns the next request for a worker, or nil.
func (h *hints) take() *hintRequest {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, q, ok := h.waiting.Pop()
	if !ok {
		return nil
	}
	close(q.taken)
	return q
}

// load is like jobs.load, for hints.
func (h *hints) load(by table.Person) (people, own, largest int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return loadOf(h.requests, by)
}

// defaultHintWait is the default of Config.HintWait.
const defaultHintWait = 10 * time.Second

// Hint returns what the strongest bot of the game would do in a person's seat, knowing only what
// that seat may know. from is the network that the person is in; "" if it is unknown. Until
// something happens at the table, the answer stays the same. Hints are refused in rated games, in
// games of a deal, and, unless the table allows them, in games against other people. The bot runs
// on the workers of thinking bots, with their low priority.
func (t *Tables) Hint(ctx context.Context, id table.ID, by table.Person, from string, seat engine.Seat) (*Hint, catalog.Entry, error) {
	q, head, known, err := t.checkHint(ctx, id, by, seat)
	if err != nil || known != nil {
		return known, q.game, err
	}
	q.from = cmp.Or(from, "person "+string(by))
	reply, err := t.hints.answer(ctx, q, t.HintWait)
	if err != nil {
		return nil, q.game, err
	}
	h := &Hint{reply, head}
	return h, q.game, t.enterHint(ctx, id, by, seat, h)
}

// checkHint returns a request for a hint about a seat, the head of the log, and the hint if it is
// cached.
func (t *Tables) checkHint(ctx context.Context, id table.ID, by table.Person, seat engine.Seat) (q *hintRequest, head int64, known *Hint, err error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return &hintRequest{}, 0, nil, err
	}
	defer l.mu.Unlock()
	g := l.table
	q = &hintRequest{game: g.Rules}
	if err := g.CheckHint(by, seat); err != nil {
		return q, 0, nil, err
	}
	switch {
	case !g.ToAct().Has(seat):
		return q, 0, nil, table.Refuse(table.NotYourTurn, "not_your_turn")
	case l.hints[seat] != nil:
		return q, g.Head(), l.hints[seat], nil
	case t.hints.ready == nil:
		return q, 0, nil, table.Refuse(table.Unavailable, "hints_busy")
	}
	q = &hintRequest{
		ctx: ctx, person: by, game: g.Rules, match: g.Match.At(g.Match.Len()), by: seat, source: g.HintSource(seat),
		taken: make(chan struct{}), reply: make(chan *advice.Advice, 1),
	}
	return q, g.Head(), nil, nil
}

// enterHint records a hint in the log before the person gets it. If nothing else has happened at
// the table, the hint is cached until something does, so that asking again is free.
func (t *Tables) enterHint(ctx context.Context, id table.ID, by table.Person, seat engine.Seat, h *Hint) error {
	l, err := t.hold(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	isCurrent := false
	err = l.retry(ctx, func() error {
		isCurrent = l.table.Head() == h.Seq // another node may have appended meanwhile
		return l.append(ctx, by, func(g *play.State, env play.Env) (*play.Decision, error) { return play.TakeHint(g, by, seat, env) })
	})
	if err == nil && isCurrent {
		h.Seq = l.table.Head()
		l.hints[seat] = h
	}
	return err
}

// answer waits for a worker and returns its answer.
func (h *hints) answer(ctx context.Context, q *hintRequest, wait time.Duration) (reply *advice.Advice, err error) {
	busy := error(table.Refuse(table.Unavailable, "hints_busy"))
	if !h.add(q) {
		return reply, busy
	}
	defer h.end(q)
	late := time.NewTimer(wait)
	defer late.Stop()
	select {
	case <-q.taken:
		select {
		case given, ok := <-q.reply:
			if ok {
				return given, nil
			}
		case <-ctx.Done():
		case <-h.stopped:
		}
	case <-ctx.Done():
	case <-late.C:
	case <-h.stopped:
	}
	return reply, cmp.Or(ctx.Err(), busy)
}

// advise answers a request. If the bot fails, it logs that and gives no answer.
func (w *worker) advise(q *hintRequest) {
	key := botKey{q.game.Facts().Name, q.game.Facts().Version, ""}
	defer func() {
		if what := recover(); what != nil {
			w.t.Log.ErrorContext(q.ctx, "hint failed", "game", key.game, "seat", q.by.String(), "error", fmt.Sprint(what))
			delete(w.advisers, key)
		}
		close(q.reply)
	}()
	if q.ctx.Err() != nil {
		return
	}
	a := w.advisers[key]
	if a == nil {
		var err error
		if a, err = advice.New(q.game); err != nil {
			panic(err)
		}
		w.advisers[key] = a
	}
	a.ScaleBudget(w.t.hintShare(q.person))
	reply, err := a.Advise(q.match, q.by, q.source)
	if err != nil {
		panic(err)
	}
	q.reply <- reply
}
