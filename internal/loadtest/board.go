package loadtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"
)

// board is a table where one person plays all seats, with a watcher's stream. What is said of moves holds of the person's
// actions; what falls by chance comes with them.
type board struct {
	r       *runner
	player  *Client
	watch   func(after int64) // has somebody watch the game
	unwatch func()

	turn  sync.Mutex // of who moves
	id    string
	seq   int64
	next  []byte // an action that is legal now, and whose
	whose int
	moves int
	dice  *rand.Rand

	failed error

	mu    sync.Mutex
	game  int     // how many there were before this one
	lost  int     // moves of games before, of which the watcher was not told
	sent  []sent  // what the watcher has not been told of
	heard []heard // what it was told, while it is not known what that was
	took  []time.Duration
}

type sent struct {
	done int64
	at   time.Time // when it should have been sent
}

type heard struct {
	seq int64
	at  time.Time
}

// table sets up a table and begins.
func (r *runner) table(ctx context.Context) (*board, error) {
	c, err := r.guest(ctx)
	if err != nil {
		return nil, err
	}
	b := &board{r: r, player: c, dice: rand.New(rand.NewPCG(uint64(r.names.Load()), 1))}
	return b, b.begin(ctx)
}

// begin begins a game.
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
	data, err := b.player.Call(ctx, http.MethodPost, "/api/v1/tables/"+b.id+"/commands", Command{Kind: "start"})
	if err != nil {
		return err
	}
	return b.read(data)
}

// seat sets up many tables, each with a watcher.
func (r *runner) seat(ctx context.Context, all []*board, watching *sync.WaitGroup) error {
	var wait sync.WaitGroup
	errs := make([]error, len(all))
	atOnce := make(chan struct{}, senders)
	for i := range all {
		atOnce <- struct{}{}
		wait.Go(func() {
			defer func() { <-atOnce }()
			b, err := r.table(ctx)
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

// watch opens a watcher's stream, and gives what ends it.
func (r *runner) watch(ctx context.Context, watching *sync.WaitGroup, b *board, after int64) (end func()) {
	ctx, end = context.WithCancel(ctx)
	open := make(chan struct{})
	first := sync.OnceFunc(func() { close(open) })
	id, game := b.id, b.game
	watching.Go(func() {
		defer first()
		// A stream that breaks shows in events that are not heard.
		_ = r.client().Follow(ctx, id, after, func(e Event) error {
			first()
			b.hear(game, e.ID)
			return nil
		})
	})
	<-open
	return end
}

// again begins another game.
func (b *board) again(ctx context.Context) error {
	last, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	for b.unheard() > b.lost && last.Err() == nil {
		pause(last, time.Millisecond)
	}
	b.unwatch()
	b.mu.Lock()
	b.lost += len(b.sent)
	b.sent, b.heard = nil, nil
	b.game++
	b.mu.Unlock()
	if err := b.begin(ctx); err != nil {
		return err
	}
	b.watch(b.seq)
	if b.next == nil {
		return fmt.Errorf("table %s has nothing to choose", b.id)
	}
	return nil
}

// move does an action that is legal, in another game where this one is over.
func (b *board) move(ctx context.Context, at time.Time) {
	if b.failed == nil && b.next == nil {
		b.failed = b.again(ctx)
	}
	if b.failed != nil {
		return
	}
	cmd := Command{Kind: "act", Seat: b.whose, Action: string(b.next), Seen: b.seq}
	data, err := b.player.Call(ctx, http.MethodPost, "/api/v1/tables/"+b.id+"/commands", cmd)
	if err == nil {
		err = b.read(data)
	}
	if err != nil {
		if ctx.Err() == nil {
			b.failed = err
		}
		return
	}
	b.moves++
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sent = append(b.sent, sent{b.seq, at})
	b.match()
}

// read takes from an answer what the next move needs. Answers are large and many: what is not needed is not read.
func (b *board) read(data []byte) error {
	seq, ok := number(data, `"seq":`)
	if !ok {
		return fmt.Errorf("an answer without a seq: %.200s", data)
	}
	whose, _ := number(data, `"toAct":[`) // nobody when it is over
	b.seq, b.whose = seq, int(whose)
	actions := choices(data)
	if b.next = nil; len(actions) > 0 {
		b.next = bytes.Clone(actions[b.dice.IntN(len(actions))])
	}
	return nil
}

// number is the first number behind a name.
func number(data []byte, name string) (n int64, ok bool) {
	i := bytes.Index(data, []byte(name))
	if i < 0 {
		return 0, false
	}
	for _, c := range data[i+len(name):] {
		if c < '0' || c > '9' {
			break
		}
		n, ok = 10*n+int64(c-'0'), true
	}
	return n, ok
}

// choices are the actions that the first seat which has any can choose from. Within words a quotation mark has a backslash before
// it, so that what is looked for is found where it stands for itself alone.
func choices(data []byte) (actions [][]byte) {
	const list, action = `"choices":[{`, `"action":"`
	i := bytes.Index(data, []byte(list))
	if i < 0 {
		return nil
	}
	data = data[i+len(list):]
	if end := bytes.Index(data, []byte(`],"plans"`)); end >= 0 {
		data = data[:end]
	}
	for {
		i := bytes.Index(data, []byte(action))
		if i < 0 {
			return actions
		}
		data = data[i+len(action):]
		end := bytes.IndexByte(data, '"')
		if end < 0 {
			return actions
		}
		actions = append(actions, data[:end])
	}
}

// hear notes that the watcher was told.
func (b *board) hear(game int, seq int64) {
	now := time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	if game != b.game {
		return
	}
	b.heard = append(b.heard, heard{seq, now})
	b.match()
}

// match finds the event of each move: the first that tells of it. The caller holds mu.
func (b *board) match() {
	for len(b.sent) > 0 {
		i := 0
		for i < len(b.heard) && b.heard[i].seq < b.sent[0].done {
			i++
		}
		if i == len(b.heard) {
			return // keep those that came early: which moves they tell of is known with the answers
		}
		b.heard = b.heard[i:]
		b.took = append(b.took, b.heard[0].at.Sub(b.sent[0].at))
		b.sent = b.sent[1:]
	}
}

// unheard is how many moves the watcher has not been told of.
func (b *board) unheard() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.lost + len(b.sent)
}
