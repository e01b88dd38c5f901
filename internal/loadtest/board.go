package loadtest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/tidwall/gjson"
)

// board is a table where one person plays all seats and one watcher has a stream open. A move is an
// action of the person, with the chance actions that follow it.
type board struct {
	r       *runner
	player  *Client
	node    int               // of the player
	watch   func(after int64) // opens the stream of the watcher
	unwatch func()

	turn   sync.Mutex // held by the goroutine that sends a move
	id     string
	seq    int64
	action string // a legal action of seat; "" when the game is over
	seat   int
	moves  int
	random *rand.Rand

	failed error

	mu        sync.Mutex
	game      int             // number of earlier games at this board
	lost      int             // moves of earlier games that never reached the watcher
	pending   []pendingMove   // moves that have not reached the watcher yet
	events    []receivedEvent // events that are not matched with a move yet
	latencies []time.Duration
}

// pendingMove is a move that the server has acknowledged but that has not reached the watcher.
type pendingMove struct {
	seq int64
	due time.Time // scheduled sending time
}

// receivedEvent is an event that the watcher got.
type receivedEvent struct {
	seq int64
	at  time.Time
}

// newBoard sets up a table with a new person and starts a game there.
func (r *runner) newBoard(ctx context.Context) (*board, error) {
	c, node, err := r.newGuest(ctx)
	if err != nil {
		return nil, err
	}
	b := &board{r: r, player: c, node: node, random: rand.New(rand.NewPCG(uint64(r.names.Load()), 1))}
	return b, b.begin(ctx)
}

// begin sets up a table and starts the game.
func (b *board) begin(ctx context.Context) error {
	n := New{Game: b.r.Game, Seats: b.r.Seats, Places: make([]Place, b.r.Seats)}
	for i := range n.Places {
		n.Places[i].Me = true
	}
	t, err := b.player.Create(ctx, n)
	if err != nil {
		return err
	}
	b.id = t.ID
	return b.do(ctx, Command{Kind: "start"})
}

// newBoards fills all with boards, each with a watcher.
func (r *runner) newBoards(ctx context.Context, all []*board, watching *sync.WaitGroup) error {
	var wait sync.WaitGroup
	errs := make([]error, len(all))
	slots := make(chan struct{}, maxRequests)
	for i := range all {
		slots <- struct{}{}
		wait.Go(func() {
			defer func() { <-slots }()
			b, err := r.newBoard(ctx)
			errs[i], all[i] = err, b
			if err != nil {
				return
			}
			b.watch = func(after int64) { b.unwatch = r.watch(ctx, watching, b, after) }
			b.watch(b.seq)
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}

// watch opens the stream of a watcher and returns the function that closes it.
func (r *runner) watch(ctx context.Context, watching *sync.WaitGroup, b *board, after int64) (end func()) {
	ctx, end = context.WithCancel(ctx)
	opened := make(chan struct{})
	markOpened := sync.OnceFunc(func() { close(opened) })
	id, game := b.id, b.game
	watching.Go(func() {
		defer markOpened()
		// If the stream breaks, the report counts the undelivered moves.
		_ = r.client(b.node+1).Follow(ctx, id, after, func(e Event) error {
			markOpened()
			b.noteEvent(game, e.ID)
			return nil
		})
	})
	<-opened
	return end
}

// startCounting discards the measurements so far.
func (b *board) startCounting() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.moves, b.lost, b.latencies = 0, 0, nil
}

// beginAnother waits for the last events of this game and starts another one.
func (b *board) beginAnother(ctx context.Context) error {
	waiting, stop := context.WithTimeout(ctx, eventTime)
	defer stop()
	for b.undeliveredMoves() > b.lost && waiting.Err() == nil {
		pause(waiting, time.Millisecond)
	}
	b.unwatch()
	b.mu.Lock()
	b.lost += len(b.pending)
	b.pending, b.events = nil, nil
	b.game++
	b.mu.Unlock()
	if err := b.begin(ctx); err != nil {
		return err
	}
	b.watch(b.seq)
	if b.action == "" {
		return fmt.Errorf("table %s offers no action", b.id)
	}
	return nil
}

// move does a legal action that is due at this time. It starts another game first if this one is
// over.
func (b *board) move(ctx context.Context, due time.Time) {
	if b.failed == nil && b.action == "" {
		b.failed = b.beginAnother(ctx)
	}
	if b.failed != nil {
		return
	}
	if err := b.do(ctx, Command{Kind: "act", Seat: b.seat, Action: b.action, Seen: b.seq}); err != nil {
		if ctx.Err() == nil {
			b.failed = err
		}
		return
	}
	b.moves++
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pending = append(b.pending, pendingMove{b.seq, due})
	b.matchEvents()
}

// do sends a command. It records the state of the game afterwards, and selects the next move: an
// action of the first seat that has any. It does not parse the rest of the response, because
// responses are large and frequent.
func (b *board) do(ctx context.Context, cmd Command) error {
	data, err := b.player.Call(ctx, http.MethodPost, "/api/v1/tables/"+b.id+"/commands"+briefly, cmd)
	if err != nil {
		return err
	}
	seq := gjson.GetBytes(data, "seq")
	if !seq.Exists() {
		return fmt.Errorf("a response without a seq: %.200s", data)
	}
	b.seq, b.action = seq.Int(), ""
	for _, mine := range gjson.GetBytes(data, "mine").Array() {
		if choices := mine.Get("choices.#.action").Array(); len(choices) > 0 {
			b.seat, b.action = int(mine.Get("seat").Int()), choices[b.random.IntN(len(choices))].String()
			return nil
		}
	}
	return nil
}

// noteEvent records that the watcher got an event.
func (b *board) noteEvent(game int, seq int64) {
	now := time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	if game != b.game {
		return
	}
	b.events = append(b.events, receivedEvent{seq, now})
	b.matchEvents()
}

// matchEvents computes the latency of each pending move, which ends with the first event that
// includes the move. The caller holds mu.
func (b *board) matchEvents() {
	for len(b.pending) > 0 {
		i := 0
		for i < len(b.events) && b.events[i].seq < b.pending[0].seq {
			i++
		}
		if i == len(b.events) {
			return // keep the events: the responses to their moves may still arrive
		}
		b.events = b.events[i:]
		b.latencies = append(b.latencies, b.events[0].at.Sub(b.pending[0].due))
		b.pending = b.pending[1:]
	}
}

// undeliveredMoves returns the number of moves that have not reached the watcher.
func (b *board) undeliveredMoves() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.lost + len(b.pending)
}
