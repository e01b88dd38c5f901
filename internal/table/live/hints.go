package live

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/fair"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// Hint is the action that a bot would choose in a person's place.
type Hint struct {
	Seq         int64 // the head of the log when the hint was made
	Choice      match.Choice
	Alternative *match.Choice // the action that the reason compares with, or nil
	Reason      bots.Reason
	Plan        []match.Choice // how the bot would go on to the end of the turn, from Choice on
	Rules       []string       // the rules behind what the action causes

	// Chances are the coach's estimates for the seat after Choice and after Alternative. They are
	// nil in games where that would take too long.
	Chances []coach.Estimate
}

// advice is a worker's answer.
type advice struct {
	bots.Hint

	chances []coach.Estimate
	plan    []match.Choice
}

// hints is the queue of hint requests, in which networks take turns: a guest costs nothing, so that
// turns by person would give everything to somebody who has many.
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
	taken  chan struct{} // closed when a worker takes it
	reply  chan advice   // buffered; closed without a value if there is no answer

	displaced bool // another network got its place
}

// hintsPerWorker is the maximum number of pending requests per worker, and hintsPerPerson that of
// one person.
const (
	hintsPerWorker = 8
	hintsPerPerson = 2
)

// add queues a request, and returns false if there is no room for it. The caller calls end when it
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

// displace makes room for a request from a network: the network with the most waiting requests
// loses its newest, if it has at least two more. It returns false if there is none.
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
// something happens at the table, the answer stays the same. Hints are refused where the game
// counts. The bot runs on the workers of thinking bots, with their low priority.
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
	h := &Hint{Seq: head, Choice: q.match.Choice(seat, reply.Choice), Reason: reply.Reason, Rules: reply.Rules, Chances: reply.chances, Plan: reply.plan}
	if reply.Alternative >= 0 {
		alternative := q.match.Choice(seat, reply.Alternative)
		h.Alternative = &alternative
	}
	return h, q.game, t.enterHint(ctx, id, by, seat, h)
}

// checkHint returns a request for a hint about a seat, with the head of the log, and the hint if it
// is cached.
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
		taken: make(chan struct{}), reply: make(chan advice, 1),
	}
	return q, g.Head(), nil, nil
}

// enterHint records a hint before it is given. If nothing else has happened at the table, the hint
// is cached until something does, so that asking again is free.
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
func (h *hints) answer(ctx context.Context, q *hintRequest, wait time.Duration) (reply advice, err error) {
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
			w.t.Log.ErrorContext(q.ctx, "hint failed", "game", key.game, "seat", q.by.String(), "err", fmt.Sprint(what))
			delete(w.advisers, key)
			delete(w.coaches, key)
		}
		close(q.reply)
	}()
	if q.ctx.Err() != nil {
		return
	}
	a := w.advisers[key]
	if a == nil {
		var err error
		if a, err = q.game.Bots().Adviser(q.game); err != nil {
			panic(err)
		}
		if w.coaches[key], err = q.game.Coach(key.version); err != nil {
			panic(err)
		}
		w.advisers[key] = a
	}
	a.ScaleBudget(w.t.hintShare(q.person))
	reply := advice{Hint: a.Hint(q.match, q.by, q.source)}
	reply.plan = a.Plan(q.match, q.by, reply.Choice, q.source)
	if c := w.coaches[key]; c.Foresees() {
		reply.chances = estimate(c, q, reply.Hint)
	}
	q.reply <- reply
}

// estimate returns the chances after the bot's choice, and after its alternative.
func estimate(c coach.Coach, q *hintRequest, h bots.Hint) []coach.Estimate {
	actions := []int{h.Choice}
	if h.Alternative >= 0 {
		actions = append(actions, h.Alternative)
	}
	chances, err := c.After(q.match, q.by, actions, coach.Options{
		Source:   func(kind, number uint64) engine.Source { return arena.Source(coach.DefaultSeed, kind, number) },
		Playouts: coach.DefaultPlayouts, Worlds: coach.DefaultWorlds, MaxTried: coach.DefaultMaxTried, Workers: 1,
	})
	if err != nil {
		panic(err)
	}
	return chances
}
