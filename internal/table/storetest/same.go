package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/bigriver/bigriver/internal/table"
)

// RunSame tests that a Store answers every request like a Memory, so that what tests prove with a
// Memory holds for the Store too. open returns an empty store.
func RunSame(t *testing.T, open func(t *testing.T) table.Store) {
	t.Helper()
	const seeds, each = 8, 150
	for seed := range uint64(seeds) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			t.Parallel()
			p := &pair{T: t, r: rand.New(rand.NewPCG(seed, 0)), store: open(t), memory: NewMemory(), rows: map[table.ID]table.Row{}}
			for p.n = range each {
				p.step()
			}
		})
	}
}

// pair is a Store and a Memory that get the same requests.
type pair struct {
	*testing.T

	r      *rand.Rand
	n      int
	store  table.Store
	memory *Memory
	rows   map[table.ID]table.Row // of all tables, with their heads
	tick   table.Tick
	sent   []table.Change // the last appends
}

// same calls ask for both, and compares the results.
func same[T any](p *pair, what string, ask func(table.Store) (T, error)) (answer T, err error) {
	p.Helper()
	has, hasErr := ask(p.store)
	want, wantErr := ask(p.memory)
	for _, kind := range []error{table.ErrNone, table.ErrStale, table.ErrDuplicate, table.ErrExists, nil} {
		if errors.Is(hasErr, kind) != errors.Is(wantErr, kind) {
			p.Fatalf("%d, %s: %v, want %v", p.n, what, hasErr, wantErr)
		}
	}
	if wantErr == nil {
		if diff := cmp.Diff(want, has, cmpopts.EquateEmpty()); diff != "" {
			p.Fatalf("%d, %s: %s", p.n, what, diff)
		}
	}
	return want, wantErr
}

func done(err error) (struct{}, error) { return struct{}{}, err }

// some returns the id of a random table, usually of an existing one.
func (p *pair) some() table.ID { return table.ID(fmt.Sprintf("t%02d", p.r.IntN(len(p.rows)+2))) }

func (p *pair) person() table.Person { return []table.Person{"anna", "ben", "cleo"}[p.r.IntN(3)] }

func (p *pair) step() {
	p.tick += table.Tick(p.r.IntN(5))
	switch do := p.r.IntN(20); {
	case do < 3:
		p.creation()
	case do < 9:
		p.append()
	case do == 9 && len(p.sent) > 0: // a retry after a lost response
		p.send(p.sent[p.r.IntN(len(p.sent))])
	case do == 10:
		p.drop()
	case do == 11:
		p.redact()
	case do == 12:
		p.notices()
	case do < 15:
		p.analyses()
	case do == 15:
		p.beat()
	default:
		p.look()
	}
}

// row draws a row for a table.
func (p *pair) row(id table.ID, host table.Person) table.Row {
	row := creation(id).Row
	row.Host, row.Tick, row.Created = host, p.tick, start()
	row.New.Game = []string{"toy", "queen"}[p.r.IntN(2)]
	row.New.Terms.Listed = p.r.IntN(3) > 0
	p.change(&row)
	return row
}

// change randomly changes a row.
func (p *pair) change(row *table.Row) {
	row.Tick, row.Updated = p.tick, start().Add(time.Duration(p.n)*time.Second)
	if row.State != table.StateOver {
		row.State = []table.State{table.StateOpen, table.StateRunning, table.StateRunning, table.StateOver}[p.r.IntN(4)]
	}
	row.Wake = 0
	if row.State == table.StateRunning && p.r.IntN(2) == 0 {
		row.Wake = p.tick + 1 + table.Tick(p.r.IntN(20))
	}
	row.Steps += p.r.IntN(2)
	row.Seats = make([]table.RowSeat, 2)
	for i := range row.Seats {
		switch s := &row.Seats[i]; p.r.IntN(4) {
		case 0:
			s.Person, s.Turn = p.person(), row.State == table.StateRunning && p.r.IntN(2) == 0
		case 1:
			s.ReservedFor = p.person()
		case 2:
			s.Bot = "random"
		}
	}
}

func (p *pair) creation() {
	id, host := p.some(), p.person()
	c := creation(id)
	c.Row = p.row(id, host)
	c.NewTable.By, c.NewTable.New.Game, c.NewTable.New.Terms.Listed = host, c.Row.New.Game, c.Row.New.Terms.Listed
	if p.r.IntN(2) == 0 {
		c.NewTable.RequestID = fmt.Sprint("n", p.r.IntN(20))
	}
	if p.r.IntN(6) == 0 {
		c.NewTable.New.Imported, c.Row.New.Imported = &table.Imported{Names: []string{"x"}}, &table.Imported{Names: []string{"x"}}
		c.Row.State, c.Row.Wake = table.StateOver, 0
	}
	p.send(c)
}

// append appends to a table, usually at its head, with some notices.
func (p *pair) append() {
	id := p.some()
	row, ok := p.rows[id]
	if !ok {
		row = p.row(id, "anna")
	}
	p.change(&row)
	head := row.Head
	if p.r.IntN(5) == 0 {
		head = max(0, head-1+int64(p.r.IntN(3)))
	}
	c := entries(row, head, 1+p.r.IntN(3))
	c.Row.Updated, c.Row.Tick = row.Updated, row.Tick
	for i := range c.Entries {
		e := &c.Entries[i]
		e.By, e.Tick, e.RequestID = p.person(), p.tick, fmt.Sprint("c", p.n, "-", i)
		switch p.r.IntN(4) {
		case 0:
			e.Words, e.Body = "hm \u2028 ß", table.Raw{Named: table.Say}
		case 1:
			e.By, e.RequestID = "", ""
		}
	}
	// The people at the table may have changed.
	c.Entries[len(c.Entries)-1].Body = table.Raw{Named: table.Sit}
	for range p.r.IntN(3) {
		c.Notices = append(c.Notices, table.Notice{Table: id, Seq: c.Row.Head, Person: p.person(), Kind: table.YourTurn, Due: p.tick + table.Tick(p.r.IntN(9))})
	}
	if p.r.IntN(5) == 0 { // a rematch
		fresh := creation(table.ID(fmt.Sprintf("t%02d", len(p.rows))))
		p.send(c, fresh)
		return
	}
	p.send(c)
}

func (p *pair) send(changes ...table.Change) {
	p.Helper()
	_, err := same(p, "append", func(s table.Store) (struct{}, error) { return done(s.Append(context.Background(), changes...)) })
	if err != nil {
		return
	}
	for _, c := range changes {
		p.rows[c.Row.ID] = c.Row
		p.sent = append(p.sent, c)
	}
	p.sent = p.sent[max(0, len(p.sent)-3):] // stores detect only retries of the newest entries
}

func (p *pair) drop() {
	id := p.some()
	head := p.rows[id].Head - int64(p.r.IntN(2))
	if _, err := same(p, "drop", func(s table.Store) (struct{}, error) { return done(s.Drop(context.Background(), id, head)) }); err == nil {
		delete(p.rows, id)
		p.sent = nil
	}
}

func (p *pair) redact() {
	if p.r.IntN(3) > 0 {
		return
	}
	who := p.person()
	_, _ = same(p, "hush", func(s table.Store) ([]table.ID, error) {
		ids, err := s.RedactChat(context.Background(), who)
		slices.Sort(ids)
		return ids, err
	})
}

func (p *pair) notices() {
	list, _ := same(p, "notices", func(s table.Store) ([]table.Notice, error) {
		list, err := s.Notices(context.Background(), p.tick, 5)
		for i := range list {
			list[i].ID = 0
		}
		return list, err
	})
	for range min(len(list), 2) {
		_, _ = same(p, "delete a notice", func(s table.Store) (struct{}, error) {
			list, err := s.Notices(context.Background(), p.tick, 1)
			if err == nil && len(list) > 0 {
				err = s.DeleteNotice(context.Background(), list[0].ID)
			}
			return done(err)
		})
	}
}

func (p *pair) analyses() {
	version := 1 + p.r.IntN(2)
	// Among equals, a store may return any.
	id, err := p.memory.ClaimAnalysis(context.Background(), version, p.tick, p.tick)
	has, hasErr := p.store.ClaimAnalysis(context.Background(), version, p.tick, p.tick)
	if errors.Is(err, table.ErrNone) != errors.Is(hasErr, table.ErrNone) {
		p.Fatalf("%d, claim an analysis: %q, %v, want %q, %v", p.n, has, hasErr, id, err)
	}
	some, until := p.some(), p.tick+table.Tick(p.r.IntN(9))
	for _, id := range []table.ID{id, has, some} {
		if id == "" {
			continue
		}
		body := fmt.Appendf(nil, `{"n":%d}`, p.n)
		_, _ = same(p, "renew the lease of an analysis", func(s table.Store) (struct{}, error) {
			return done(s.RenewAnalysis(context.Background(), id, until))
		})
		_, _ = same(p, "save an analysis", func(s table.Store) (struct{}, error) {
			return done(s.SaveAnalysis(context.Background(), id, version, body))
		})
		_, _ = same(p, "an analysis", func(s table.Store) (string, error) {
			version, body, err := s.Analysis(context.Background(), id)
			return fmt.Sprint(version, string(body)), err
		})
	}
}

func (p *pair) beat() {
	at := p.tick - 1 + table.Tick(p.r.IntN(3))
	_, _ = same(p, "beat", func(s table.Store) (struct{}, error) {
		// A store may read the ticks of its rows only when it is opened.
		_, err := s.Beat(context.Background(), at)
		return done(err)
	})
	_, _ = same(p, "the last beat", func(s table.Store) (table.Tick, error) { return s.LastBeat(context.Background()) })
}

// look compares everything that is stored.
func (p *pair) look() {
	ctx, id := context.Background(), p.some()
	_, _ = same(p, "load", func(s table.Store) ([]any, error) {
		h, log, err := s.Load(ctx, id)
		return []any{h, log}, err
	})
	_, _ = same(p, "due", func(s table.Store) ([]table.ID, error) { return s.Due(ctx, p.tick, 1+p.n%5) })
	_, _ = same(p, "all", func(s table.Store) ([]table.ID, error) { return s.All(ctx, id, 1+p.n%5) })
	_, _ = same(p, "unused", func(s table.Store) ([]table.ID, error) { return s.Unused(ctx, p.tick-3, id, 5) })
	who := []table.Person{"", p.person()}[p.r.IntN(2)]
	_, _ = same(p, "brought", func(s table.Store) ([]table.Row, error) { return s.Imported(ctx, who, p.tick, 5) })
	q := table.Query{
		Person: who, Listed: who == "", Max: 4, Free: p.r.IntN(3) == 0,
		State: []table.State{"", table.StateOpen, table.StateRunning, table.StateOver}[p.r.IntN(4)],
		Game:  []string{"", "toy", "queen"}[p.r.IntN(3)],
	}
	for { // page by page
		rows, _ := same(p, fmt.Sprintf("list %+v", q), func(s table.Store) ([]table.Row, error) { return s.List(ctx, q) })
		if len(rows) < q.Max {
			return
		}
		after := table.CursorOf(&rows[len(rows)-1], who)
		q.After = &after
	}
}
