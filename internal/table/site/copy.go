package site

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/bigriver/bigriver/internal/table"
)

// Source is a store whose data is copied. Nobody may write to it meanwhile; Copy notices that.
type Source interface {
	table.Store

	// Rows returns up to most rows after the one with this key, sorted by the key, as Kind.Read leaves them.
	Rows(ctx context.Context, k *Kind, after []any, most int) ([][]any, error)

	// Marks returns the marks of up to most tables with an id after this one, sorted by id.
	Marks(ctx context.Context, after table.ID, most int) ([]Mark, error)

	// Table returns everything about a table.
	Table(ctx context.Context, id table.ID) (*Table, error)
}

// Target is a store that gets a copy, and serves nobody before it is whole.
type Target interface {
	Source

	// Clear deletes all rows of a kind, and Put adds some.
	Clear(ctx context.Context, k *Kind) error
	Put(ctx context.Context, k *Kind, rows [][]any) error

	// PutTable replaces a table in one step, and RemoveTable deletes one.
	PutTable(ctx context.Context, t *Table) error
	RemoveTable(ctx context.Context, id table.ID) error

	// Finish lets servers use the copy.
	Finish(ctx context.Context) error
}

// Mark tells whether two copies of a table are the same: the link is a hash of its log without the words, which can be removed.
type Mark struct {
	ID    table.ID
	Head  int64
	Link  table.Link
	Words int64 // how many entries have words
}

// Table is all that a store keeps about a table, in the columns of Tables, Entries and Seated.
type Table struct {
	Row     []any
	Entries [][]any
	Seated  [][]any
}

// ReadTable reads everything about a table. rows returns the rows of a kind under these conditions, in which ? stands for the id.
func ReadTable(rows func(k *Kind, conditions string) ([][]any, error)) (*Table, error) {
	row, err := rows(Tables(), "id = ?")
	if err != nil {
		return nil, err
	}
	if len(row) == 0 {
		return nil, table.ErrNone
	}
	t := &Table{Row: row[0]}
	of := func(k *Kind) ([][]any, error) {
		return rows(k, "table_no = (SELECT no FROM tables WHERE id = ?) ORDER BY "+k.Columns[0].Name)
	}
	if t.Entries, err = of(Entries()); err == nil {
		t.Seated, err = of(Seated())
	}
	return t, err
}

// Progress says how far a copy has come.
type Progress struct {
	Doing  string // what is being copied or compared
	Done   int    // tables or rows of it
	Copied int    // tables that this run has copied; those of an earlier one are not among them
}

// Done is what a copy has: the number of rows of each kind.
type Done struct {
	Tables int
	Rows   map[string]int
}

// page is how many rows are read at once.
const page = 500

// Same returns table.ErrDifferent unless a table is the same in two stores.
type Same func(ctx context.Context, one, other table.Store, id table.ID) error

// Copy makes the target the same as the source, and proves it. If it is cut off, it can begin again: tables that are there already are only
// compared. It reports now and then how far it has come.
func Copy(ctx context.Context, from Source, to Target, same Same, report func(Progress)) (*Done, error) {
	c := &copying{from: from, to: to, same: same, report: report, done: &Done{Rows: map[string]int{}}}
	for _, step := range []func(context.Context) error{c.tables, c.people, c.tick, c.proveTables, c.provePeople, to.Finish} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return c.done, nil
}

type copying struct {
	from   Source
	to     Target
	same   Same
	report func(Progress)
	copied int
	done   *Done
}

// each calls do for each table that one of both has, with the marks of both, in the order of their ids.
func (c *copying) each(ctx context.Context, do func(a, b *Mark) error) error {
	from, to := marks{of: c.from}, marks{of: c.to}
	for {
		a, err := from.next(ctx)
		if err != nil {
			return err
		}
		b, err := to.next(ctx)
		if err != nil {
			return err
		}
		switch {
		case a == nil && b == nil:
			return ctx.Err()
		case b == nil || a != nil && a.ID < b.ID:
			b = nil
		case a == nil || b.ID < a.ID:
			a = nil
		}
		if a != nil {
			from.take()
		}
		if b != nil {
			to.take()
		}
		if err := do(a, b); err != nil {
			return err
		}
	}
}

// marks reads the marks of a store one by one.
type marks struct {
	of    Source
	list  []Mark
	after table.ID
	ended bool
}

// next returns the next mark, or nil, until take is called.
func (m *marks) next(ctx context.Context) (_ *Mark, err error) {
	if len(m.list) == 0 && !m.ended {
		if m.list, err = m.of.Marks(ctx, m.after, page); err != nil {
			return nil, fmt.Errorf("list the tables: %w", err)
		}
		m.ended = len(m.list) == 0
	}
	if m.ended {
		return nil, nil //nolint:nilnil // the end
	}
	return &m.list[0], nil
}

func (m *marks) take() { m.after, m.list = m.list[0].ID, m.list[1:] }

func (c *copying) tables(ctx context.Context) error {
	n := 0
	return c.each(ctx, func(a, b *Mark) error {
		if a == nil {
			return c.to.RemoveTable(ctx, b.ID)
		}
		n++
		if b == nil || *a != *b {
			t, err := c.from.Table(ctx, a.ID)
			if err == nil {
				err = c.to.PutTable(ctx, t)
			}
			if err != nil {
				return fmt.Errorf("copy table %s: %w", a.ID, err)
			}
			c.copied++
		}
		c.report(Progress{"copy the tables", n, c.copied})
		return nil
	})
}

// people copies all rows that belong to no table. There is no telling which of them have changed since an earlier run, so it begins anew.
func (c *copying) people(ctx context.Context) error {
	for _, k := range People() {
		if err := c.to.Clear(ctx, k); err != nil {
			return fmt.Errorf("copy %s: %w", k.Name, err)
		}
		n := 0
		err := all(ctx, c.from, k, func(rows [][]any) error {
			n += len(rows)
			c.report(Progress{"copy " + k.Name, n, c.copied})
			return c.to.Put(ctx, k, rows)
		})
		if err != nil {
			return fmt.Errorf("copy %s: %w", k.Name, err)
		}
	}
	return nil
}

// all calls do with all rows of a kind, some at a time.
func all(ctx context.Context, of Source, k *Kind, do func([][]any) error) error {
	for after := []any(nil); ; {
		rows, err := of.Rows(ctx, k, after, page)
		if err != nil || len(rows) == 0 {
			return err
		}
		if err := do(rows); err != nil {
			return err
		}
		after = rows[len(rows)-1][:k.Key]
	}
}

// tick copies how long the site has run.
func (c *copying) tick(ctx context.Context) error {
	tick, err := c.from.LastBeat(ctx)
	if err == nil {
		_, err = c.to.Beat(ctx, tick)
	}
	if err == nil {
		var is table.Tick
		if is, err = c.to.LastBeat(ctx); err == nil && is != tick {
			err = &DifferentError{fmt.Sprintf("the running time is %d there and %d in the copy", tick, is)}
		}
	}
	return err
}

// DifferentError says what is different in a copy.
type DifferentError struct{ What string }

func (e *DifferentError) Error() string { return "the copy is not the same: " + e.What }

func (c *copying) proveTables(ctx context.Context) error {
	return c.each(ctx, func(a, b *Mark) error {
		if a == nil || b == nil || *a != *b {
			return &DifferentError{fmt.Sprintf("table %s; has a server written meanwhile?", cmp.Or(a, b).ID)}
		}
		if err := c.proveTable(ctx, a.ID); err != nil {
			return err
		}
		c.done.Tables++
		c.report(Progress{"compare the tables", c.done.Tables, c.copied})
		return nil
	})
}

// proveTable compares what is stored of a table, and the positions that both logs lead to.
func (c *copying) proveTable(ctx context.Context, id table.ID) error {
	one, err := c.from.Table(ctx, id)
	if err != nil {
		return err
	}
	other, err := c.to.Table(ctx, id)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(one, other) {
		return &DifferentError{fmt.Sprintf("table %s is stored differently", id)}
	}
	c.done.Rows["entry"] += len(one.Entries)
	switch err := c.same(ctx, c.from, c.to, id); {
	case errors.Is(err, table.ErrDifferent):
		return &DifferentError{fmt.Sprintf("table %s: %v", id, err)}
	case err != nil:
		return err
	}
	return nil
}

func (c *copying) provePeople(ctx context.Context) error {
	for _, k := range People() {
		var after []any
		n := 0
		err := all(ctx, c.from, k, func(rows [][]any) error {
			copied, err := c.to.Rows(ctx, k, after, len(rows))
			if err != nil {
				return err
			}
			if !reflect.DeepEqual(rows, copied) {
				return &DifferentError{fmt.Sprintf("%s, in the %d rows after row %d", k.Name, len(rows), n)}
			}
			n += len(rows)
			after = rows[len(rows)-1][:k.Key]
			return nil
		})
		if err != nil {
			return err
		}
		more, err := c.to.Rows(ctx, k, after, 1)
		if err != nil {
			return err
		}
		if len(more) > 0 {
			return &DifferentError{k.Name + " has more rows"}
		}
		c.done.Rows[k.Name] = n
		c.report(Progress{"compare " + k.Name, n, c.copied})
	}
	return nil
}
