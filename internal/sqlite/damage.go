package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bigriver/bigriver/internal/table"
)

// DamagedError says why a data directory is not opened: acknowledged data is missing, or nobody can know whether it is. Nothing
// in the directory was changed.
type DamagedError struct {
	What    string // the files, and what is wrong with them
	Commits uint64 // how many commits are missing; 0 if that is not known
	Lost    []Loss // the tables that these commits changed
}

// Loss is what one table lacks.
type Loss struct {
	Table    table.ID
	From, To int64 // the missing entries; both 0: the table was deleted and is there again
}

func (l Loss) String() string {
	switch {
	case l.To == 0:
		return fmt.Sprintf("table %s was deleted and is there again", l.Table)
	case l.From == l.To:
		return fmt.Sprintf("table %s lacks entry %d", l.Table, l.To)
	}
	return fmt.Sprintf("table %s lacks entries %d to %d", l.Table, l.From, l.To)
}

// Error says what is wrong and what to do.
func (d *DamagedError) Error() string {
	var b strings.Builder
	b.WriteString(d.What)
	if d.Commits > 0 {
		fmt.Fprintf(&b, "; the last %d commits are missing", d.Commits)
	}
	const most = 5
	for i, l := range d.Lost {
		if i == most {
			fmt.Fprintf(&b, ", and %d more tables (bigriver check lists them)", len(d.Lost)-most)
			break
		}
		b.WriteString(", " + l.String())
	}
	b.WriteString(". Nothing was changed. Restore a backup, or go on with what is left by bigriver repair (see docs/self-hosting.md)")
	return b.String()
}

// Unwrap returns table.ErrDamaged.
func (d *DamagedError) Unwrap() error { return table.ErrDamaged }

// inspection is what inspect has found.
type inspection struct {
	mark

	seal *sealed
}

// inspect compares the files of a directory and returns a *DamagedError if they do not fit together. It changes none of them.
// A server may run on the directory.
func inspect(ctx context.Context, dir string) (st inspection, err error) {
	files, err := look(dir)
	if err != nil {
		return st, err
	}
	if err := files.missing(); err != nil {
		return st, err
	}
	// Read the seal first: a server that writes meanwhile commits to the database before it writes the seal.
	var unsealed error
	if st.seal, unsealed = readSeal(dir); unsealed != nil && !errors.Is(unsealed, errNoSeal) && !errors.Is(unsealed, table.ErrDamaged) {
		return st, unsealed
	}
	if unsealed == nil {
		if pages, err := pagesOf(dir); err != nil || pages < st.seal.pages {
			return st, errors.Join(err, &DamagedError{What: fmt.Sprintf("%s has been cut: it has %d pages of at least %d", File, pages, st.seal.pages)})
		}
	}
	db, err := connect(filepath.Join(dir, File), 1, readOnly)
	if err != nil {
		return st, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := notNewer(ctx, db); err != nil {
		return st, unreadable(err)
	}
	if st.mark, err = readMark(ctx, db); err != nil {
		return st, unreadable(err)
	}
	if unsealed != nil {
		return st, &DamagedError{What: strings.TrimPrefix(unsealed.Error(), table.ErrDamaged.Error()+": ") + ", and without it nobody can know whether the data is whole"}
	}
	return st, st.compare(ctx, db)
}

// missing returns an error if the main file is missing or cannot be a database of ours.
func (s *survey) missing() error {
	var rest []string
	for name, there := range map[string]bool{walFile: s.wal, sealFile: s.seal, idFile: s.id} {
		if there {
			rest = append(rest, name)
		}
	}
	switch {
	case !s.main && len(rest) > 0:
		return &DamagedError{What: fmt.Sprintf("%s is missing, and a server had its data here (%s)", File, strings.Join(slices.Sorted(slices.Values(rest)), ", "))}
	case !s.main:
		return ErrNoData
	case s.empty:
		return &DamagedError{What: File + " is empty"}
	case s.head != nil:
		return &DamagedError{What: s.head.Error()}
	}
	return nil
}

// unreadable turns the error of reading a damaged database into a *DamagedError. It returns any other error as it is.
func unreadable(err error) error {
	if err = plain(err); !errors.Is(err, table.ErrDamaged) {
		return err
	}
	return &DamagedError{What: fmt.Sprintf("%s is damaged: %v", File, err)}
}

// compare returns a *DamagedError if the database is not at least as far as its seal.
func (st *inspection) compare(ctx context.Context, db *sql.DB) error {
	has, says := st.mark, st.seal
	switch {
	case has.identity != says.identity:
		return &DamagedError{What: fmt.Sprintf("%s and %s belong to different servers", File, sealFile)}
	case has.commits > says.commits: // the server was killed before it wrote the seal, or the power failed
		return nil
	case has.commits == says.commits && has.root == says.root:
		return nil
	case has.commits == says.commits:
		return &DamagedError{What: fmt.Sprintf("%s and %s have different histories", File, sealFile)}
	}
	d := &DamagedError{What: fmt.Sprintf("%s and %s have lost what was written last", File, walFile), Commits: says.commits - has.commits}
	if has.commits < says.first {
		d.What = fmt.Sprintf("%s is older than %s", File, sealFile)
	}
	for _, h := range says.since(has.commits) {
		var now int64
		err := db.QueryRowContext(ctx, "SELECT head FROM tables WHERE id = ?", string(h.id)).Scan(&now)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			d.What += fmt.Sprintf(", and table %s cannot be read", h.id)
			continue
		}
		switch {
		case h.seq == gone && err == nil:
			d.Lost = append(d.Lost, Loss{Table: h.id})
		case now < h.seq:
			d.Lost = append(d.Lost, Loss{h.id, now + 1, h.seq})
		}
	}
	return d
}
