package live

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// The limits of an imported record.
const (
	// with actions, including refused ones. A long race of six has about 1200, and the coach needs
	// time for each.
	maxImportLines = 3000
	importTimeout  = 10 * time.Second
)

// ImportRecord verifies a record and stores its game as a finished table without seats that appears
// in no list. A *notation.Error names the line that is wrong. claim, if not nil, is called once the
// record is verified. It reports whether the person may have another record, and returns a function
// to call when it is stored.
func (t *Tables) ImportRecord(ctx context.Context, by table.Person, record string, claim func() (release func(), err error)) (*view.Shown, error) {
	switch {
	case t.ImportRetention == 0:
		return nil, table.Refuse(table.Forbidden, "import_off")
	case by == "":
		return nil, table.Refuse(table.Forbidden, "stranger")
	}
	rules, m, rec, err := t.verified(ctx, record)
	if err != nil {
		return nil, err
	}
	if claim != nil {
		release, err := claim()
		if err != nil {
			return nil, err
		}
		defer release()
	}
	h, err := t.newHeader()
	if err != nil {
		return nil, err
	}
	h.Created, h.By = t.clock.now(), by
	h.New = table.New{Game: rec.Game, Setup: m.Setup(), Terms: table.Terms{Chat: table.ChatOff}, Imported: t.importedRows(rules, rec)}
	creation, err := play.Begin(h, rules, play.ImportLog(rules, m, rec), t.clock.tick())
	if err != nil {
		return nil, err
	}
	if err := t.persist(ctx, *creation); err != nil {
		return nil, stored("save a record", err)
	}
	wake(t.analyses.ready)
	return t.Show(ctx, h.ID, by, 0)
}

// verified replays an untrusted record in bounded time.
func (t *Tables) verified(ctx context.Context, record string) (rules catalog.Entry, m match.Match, rec *notation.Record, err error) {
	if !strings.HasSuffix(record, "\n") {
		// pasting often loses the last newline. If the last line itself is cut off, it is refused,
		// not skipped
		record += "\n"
	}
	if rec, err = notation.Parse("", record); err != nil {
		return rules, nil, nil, err
	}
	switch {
	case len(rec.Lines) > maxImportLines:
		return rules, nil, nil, table.Refuse(table.Invalid, "import_long", maxImportLines)
	case rec.Position != nil:
		return rules, nil, nil, table.Refuse(table.Invalid, "import_position", rec.Where("position"))
	}
	if _, err = t.Games.Find(rec.Game); err != nil {
		return rules, nil, nil, rec.Errorf(rec.Where("game"), "%v", err)
	}
	if rules, err = t.Games.Played(rec.Game, rec.Version); err != nil {
		return rules, nil, nil, rec.Errorf(rec.Where("game"), "%v", err)
	}
	select {
	case t.verifying <- struct{}{}:
		defer func() { <-t.verifying }()
	case <-ctx.Done():
		return rules, nil, nil, ctx.Err()
	}
	within, cancel := context.WithTimeout(ctx, importTimeout)
	defer cancel()
	err = t.faults.recoverPanic(ctx, "", 0, func() (err error) {
		m, err = match.ReplayWithin(within, rules.Unwrap(), rec)
		return err
	})
	if err != nil {
		return rules, nil, nil, err
	}
	if m.ToAct() != 0 {
		last := rec.Where("seats")
		if n := len(rec.Lines); n > 0 {
			last = rec.Lines[n-1].At
		}
		return rules, nil, nil, table.Refuse(table.Invalid, "import_unfinished", last)
	}
	return rules, m, rec, nil
}

// importedRows returns what a record contains besides its steps. Names that nobody may have here
// are left out: no step or proof depends on them. Bots keep their names.
func (t *Tables) importedRows(rules catalog.Entry, rec *notation.Record) *table.Imported {
	b := &table.Imported{Names: make([]string, len(rec.Names))}
	for i, name := range rec.Names {
		if _, isBot := rules.Bots().Find(name); isBot {
			b.Names[i] = name
		} else if t.CleanName != nil {
			if clean, err := t.CleanName(name); err == nil {
				b.Names[i] = clean
			}
		}
	}
	for _, tag := range rec.Tags {
		b.Tags = append(b.Tags, [2]string{tag.Name, tag.Value})
	}
	return b
}

// ImportedBy returns up to limit tables of records that a person has imported, oldest first.
func (t *Tables) ImportedBy(ctx context.Context, by table.Person, limit int) ([]table.Row, error) {
	rows, err := t.Store.Imported(ctx, by, t.clock.tick(), limit)
	if err != nil {
		return nil, stored("list the records of a person", err)
	}
	return rows, nil
}

// RetainedUntil returns until when a record imported at a time is retained at least.
func (t *Tables) RetainedUntil(imported time.Time) time.Time { return imported.Add(t.ImportRetention) }

// DropImported deletes a record that the person has imported.
func (t *Tables) DropImported(ctx context.Context, id table.ID, by table.Person) error {
	l, err := t.hold(ctx, id)
	if err != nil {
		return err
	}
	defer l.mu.Unlock()
	if g := l.table; g.New.Imported == nil || g.By != by || by == "" {
		return table.Refuse(table.Forbidden, "import_others")
	}
	if err := l.dropHeld(ctx); err != nil {
		return stored("drop table "+string(id), err)
	}
	return nil
}

// ForgetImported deletes all records that a deleted person has imported.
func (t *Tables) ForgetImported(ctx context.Context, by table.Person) error {
	for {
		rows, err := t.ImportedBy(ctx, by, pageOfDropped)
		for i := range rows {
			if dropErr := t.DropImported(ctx, rows[i].ID, by); table.CodeOf(dropErr) != table.NotFound {
				err = errors.Join(err, dropErr)
			}
		}
		if err != nil || len(rows) < pageOfDropped {
			return err
		}
	}
}

// expireImported deletes expired imported records, or all of them if the host has turned imports
// off.
func (t *Tables) expireImported(ctx context.Context) {
	for {
		rows, err := t.Store.Imported(ctx, "", t.clock.tick()-table.Ticks(t.ImportRetention), pageOfDropped)
		count := 0
		for i := range rows {
			dropped, failed := t.dropUnwatched(ctx, rows[i].ID)
			err = errors.Join(err, failed)
			if dropped {
				count++
			}
		}
		if err != nil && ctx.Err() == nil {
			t.Log.ErrorContext(ctx, "cannot delete old imported records", "error", err)
		}
		if count < pageOfDropped || ctx.Err() != nil {
			return // only watched ones are left: retry next time
		}
	}
}

// dropUnwatched deletes the table of a record unless somebody watches it.
func (t *Tables) dropUnwatched(ctx context.Context, id table.ID) (bool, error) {
	l, err := t.hold(ctx, id)
	if err != nil {
		return false, err
	}
	defer l.mu.Unlock()
	if len(l.watch) > 0 || l.table.New.Imported == nil {
		return false, nil
	}
	return true, l.dropHeld(ctx)
}
