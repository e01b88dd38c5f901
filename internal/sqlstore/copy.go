package sqlstore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/table"
)

// Source is a database to copy. Nobody may write to it during the copy; CopySite detects that.
type Source interface {
	DB
	table.Store
}

// Target is a database that receives a copy. No server uses it before the copy is complete.
type Target interface {
	Source

	// Finish lets servers use the copy.
	Finish(ctx context.Context) error
}

// Progress is the progress of a copy.
type Progress struct {
	Doing  string // such as "copy the tables" or "compare person"
	Done   int    // how many of its rows, or tables
	Copied int    // tables copied by this run, not by an earlier one
}

// Done counts the contents of a complete copy: tables, their entries, and other rows by kind.
type Done struct {
	Tables, Entries int
	Rows            map[string]int
}

// kind is a table of the database. (A "table" alone is a game table.)
type kind struct {
	name string
	key  []string // primary key columns
}

// kinds are the tables of rows that belong to no log, and logs those of a table's log, which begin
// with its number.
//
//nolint:gochecknoglobals // data
var (
	kinds = []kind{
		{"person", []string{"id"}},
		{"token", []string{"hash"}},
		{"rating", []string{"person", "game"}},
		{"rating_day", []string{"person", "game", "day"}},
		{"rated", []string{"table_id"}},
		{"rated_pair", []string{"game", "one", "other", "table_id"}},
		{"outbox", []string{"id"}},
		{"class", []string{"id"}},
		{"daily_result", []string{"day", "game", "person"}},
		{"daily_key", []string{"no"}},
		{"operator_action", []string{"id"}},
		{"abuse_report", []string{"id"}},
		{"analysis", []string{"table_id"}},
		{"imported_record", []string{"table_id"}},
		{"notice", []string{"id"}},
	}
	logs = []kind{{"tables", []string{"no"}}, {"header", []string{"table_no"}}, {"entry", []string{"table_no", "seq"}}, {"seated", []string{"table_no", "person"}}}
)

// Kinds returns the names of the kinds of rows other than tables and their logs.
func Kinds() (names []string) {
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

// page is how many rows are read at a time.
const page = 500

// Compare returns table.ErrDifferent unless a table is identical in two stores.
type Compare func(ctx context.Context, one, other table.Store, id table.ID) error

// CopySite makes the target identical to the source, and verifies it. After an interruption it can
// run again: it then only compares the tables that were already copied. It calls report from time
// to time.
func CopySite(ctx context.Context, from Source, to Target, same Compare, report func(Progress)) (*Done, error) {
	c := &copying{from: from, to: to, same: same, report: report, done: &Done{Rows: map[string]int{}}}
	for _, step := range []func(context.Context) error{c.schema, c.tables, c.others, c.tick, c.proveTables, c.proveOthers, to.Finish} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	return c.done, nil
}

type copying struct {
	from    Source
	to      Target
	columns map[string][]string // of each kind, key columns first
	same    Compare
	report  func(Progress)
	copied  int
	done    *Done
}

// schema reads the columns of both databases. It returns an error if they differ, as after a
// migration of only one of them, or if there is a database table that kinds does not list.
func (c *copying) schema(ctx context.Context) (err error) {
	if c.columns, err = columns(ctx, c.from); err != nil {
		return err
	}
	other, err := columns(ctx, c.to)
	if err != nil {
		return err
	}
	names := maps.Clone(c.columns)
	maps.Copy(names, other)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if one, two := c.columns[name], other[name]; !slices.Equal(one, two) {
			return fmt.Errorf("the schemas differ in the table %s: the source has the columns %v, the target %v", name, one, two)
		}
	}
	if len(names) != len(kinds)+len(logs) {
		return fmt.Errorf("some of the tables %v cannot be copied", slices.Sorted(maps.Keys(names)))
	}
	return nil
}

func columns(ctx context.Context, db DB) (map[string][]string, error) {
	found := map[string][]string{}
	err := db.Each(ctx, func(row Row) error {
		var name, column string
		err := row.Scan(&name, &column)
		found[name] = append(found[name], column)
		return err
	}, db.Dialect().Columns)
	for _, k := range slices.Concat(kinds, logs) {
		others := slices.DeleteFunc(found[k.name], func(name string) bool { return slices.Contains(k.key, name) })
		slices.Sort(others)
		found[k.name] = append(slices.Clone(k.key), others...)
	}
	return found, err
}

// rows returns rows of a kind that match the conditions, sorted by key.
func (c *copying) rows(ctx context.Context, of DB, k *kind, limit int, where string, args ...any) ([][]any, error) {
	columns := c.columns[k.name]
	query := fmt.Sprintf("SELECT %s FROM %s %s ORDER BY %s LIMIT %d", strings.Join(columns, ", "), k.name, where, strings.Join(k.key, ", "), limit)
	var list [][]any
	err := of.Each(ctx, func(row Row) error {
		values, fields := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			fields[i] = &values[i]
		}
		list = append(list, values)
		return row.Scan(fields...)
	}, query, args...)
	return list, err
}

// log returns the row of a table and the rows of its log.
func (c *copying) log(ctx context.Context, of DB, no int64) (log [][][]any, err error) {
	for _, k := range logs {
		rows, err := c.rows(ctx, of, &k, math.MaxInt, "WHERE "+k.key[0]+" = $1", no)
		if err != nil {
			return nil, err
		}
		log = append(log, rows)
	}
	return log, nil
}

// after returns up to limit rows of a kind whose key follows this one.
func (c *copying) after(ctx context.Context, of DB, k *kind, key []any, limit int) ([][]any, error) {
	if key == nil {
		return c.rows(ctx, of, k, limit, "")
	}
	values := make([]string, len(key))
	for i := range values {
		values[i] = fmt.Sprintf("$%d", i+1)
	}
	return c.rows(ctx, of, k, limit, "WHERE ("+strings.Join(k.key, ", ")+") > ("+strings.Join(values, ", ")+")", key...)
}

// mark identifies the contents of a table. The link is a hash of its log without the words, which
// can be deleted, so these are counted.
type mark struct {
	id    table.ID
	no    int64
	head  int64
	link  string
	words int64 // number of entries with words
}

func scanMark(row Row) (m mark, err error) {
	var link []byte
	err = row.Scan(&m.id, &m.no, &m.head, &link, &m.words)
	m.link = string(link)
	return m, err
}

// marks returns the marks of all tables, sorted by id.
func marks(ctx context.Context, of DB) iter.Seq2[*mark, error] {
	return func(yield func(*mark, error) bool) {
		for after := table.ID(""); ; {
			list, err := all(from(ctx, of), scanMark, `SELECT id, no, head, link, (SELECT count(words) FROM entry WHERE table_no = no)
				FROM tables WHERE id > $1 ORDER BY id LIMIT $2`, after, page)
			if err != nil {
				yield(nil, fmt.Errorf("list the tables: %w", err))
			}
			for i := range list {
				if !yield(&list[i], nil) {
					return
				}
				after = list[i].id
			}
			if len(list) == 0 {
				return
			}
		}
	}
}

// each calls do for each table in either database, with its mark in both (nil if absent), sorted by
// id.
func (c *copying) each(ctx context.Context, do func(a, b *mark) error) error {
	there, stop := iter.Pull2(marks(ctx, c.from))
	defer stop()
	here, end := iter.Pull2(marks(ctx, c.to))
	defer end()
	a, failed, _ := there()
	b, missed, _ := here()
	for failed == nil && missed == nil && (a != nil || b != nil) {
		one, other := a, b
		switch {
		case b != nil && (a == nil || b.id < a.id):
			one = nil
		case a != nil && (b == nil || a.id < b.id):
			other = nil
		}
		if err := do(one, other); err != nil {
			return err
		}
		if one != nil {
			a, failed, _ = there()
		}
		if other != nil {
			b, missed, _ = here()
		}
	}
	return cmp.Or(failed, missed, ctx.Err())
}

func (c *copying) tables(ctx context.Context) error {
	n := 0
	return c.each(ctx, func(a, b *mark) error {
		if a == nil {
			return c.to.Within(ctx, func(tx Tx) error { return dropLog(tx, b.no) })
		}
		n++
		if b == nil || *a != *b {
			if err := c.table(ctx, a); err != nil {
				return fmt.Errorf("copy table %s: %w", a.id, err)
			}
			c.copied++
		}
		c.report(Progress{"copy the tables", n, c.copied})
		return nil
	})
}

// table copies a table, and replaces those with the same id or number.
func (c *copying) table(ctx context.Context, m *mark) error {
	log, err := c.log(ctx, c.from, m.no)
	if err != nil {
		return err
	}
	return c.to.Within(ctx, func(tx Tx) error {
		old, err := all(tx.Each, column[int64], "SELECT no FROM tables WHERE id = $1 OR no = $2", m.id, m.no)
		if err != nil {
			return err
		}
		for _, no := range old {
			if err := dropLog(tx, no); err != nil {
				return err
			}
		}
		for i, k := range logs {
			if err := tx.Insert(k.name, c.columns[k.name], log[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// others copies all rows that do not belong to a log. It starts over after an interruption, since
// nothing shows which rows have changed since.
func (c *copying) others(ctx context.Context) error {
	for _, k := range kinds {
		if _, err := c.to.Exec(ctx, c.to.Dialect().Clear+k.name); err != nil {
			return fmt.Errorf("copy %s: %w", k.name, err)
		}
		n := 0
		if err := c.pages(ctx, &k, func(rows [][]any) error {
			n += len(rows)
			c.report(Progress{"copy " + k.name, n, c.copied})
			return c.to.Within(ctx, func(tx Tx) error { return tx.Insert(k.name, c.columns[k.name], rows) })
		}); err != nil {
			return fmt.Errorf("copy %s: %w", k.name, err)
		}
	}
	return nil
}

// pages calls do with all rows of a kind in the source, a page at a time.
func (c *copying) pages(ctx context.Context, k *kind, do func([][]any) error) error {
	for key := []any(nil); ; {
		rows, err := c.after(ctx, c.from, k, key, page)
		if err != nil || len(rows) == 0 {
			return err
		}
		if err := do(rows); err != nil {
			return err
		}
		key = rows[len(rows)-1][:len(k.key)]
	}
}

// tick copies the running time of the site.
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

// DifferentError says how a copy differs from its source.
type DifferentError struct{ What string }

func (e *DifferentError) Error() string { return "the copy is not the same: " + e.What }

func (c *copying) proveTables(ctx context.Context) error {
	return c.each(ctx, func(a, b *mark) error {
		if a == nil || b == nil || *a != *b {
			return &DifferentError{fmt.Sprintf("table %s; has a server written meanwhile?", cmp.Or(a, b).id)}
		}
		if err := c.proveTable(ctx, a); err != nil {
			return err
		}
		c.done.Tables++
		c.report(Progress{"compare the tables", c.done.Tables, c.copied})
		return nil
	})
}

// proveTable compares the stored rows of a table, and the positions that both logs lead to.
func (c *copying) proveTable(ctx context.Context, m *mark) error {
	one, err := c.log(ctx, c.from, m.no)
	if err != nil {
		return err
	}
	other, err := c.log(ctx, c.to, m.no)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(one, other) {
		return &DifferentError{fmt.Sprintf("table %s is stored differently", m.id)}
	}
	c.done.Entries += int(m.head)
	if err := c.same(ctx, c.from, c.to, m.id); errors.Is(err, table.ErrDifferent) {
		return &DifferentError{fmt.Sprintf("table %s: %v", m.id, err)}
	} else if err != nil {
		return err
	}
	return nil
}

func (c *copying) proveOthers(ctx context.Context) error {
	for _, k := range kinds {
		var key []any
		n := 0
		if err := c.pages(ctx, &k, func(rows [][]any) error {
			copied, err := c.after(ctx, c.to, &k, key, len(rows))
			if err != nil {
				return err
			}
			if !reflect.DeepEqual(rows, copied) {
				return &DifferentError{fmt.Sprintf("%s, in the %d rows after row %d", k.name, len(rows), n)}
			}
			n += len(rows)
			key = rows[len(rows)-1][:len(k.key)]
			return nil
		}); err != nil {
			return err
		}
		more, err := c.after(ctx, c.to, &k, key, 1)
		if err != nil {
			return err
		}
		if len(more) > 0 {
			return &DifferentError{k.name + " has more rows"}
		}
		c.done.Rows[k.name] = n
		c.report(Progress{"compare " + k.name, n, c.copied})
	}
	return nil
}
