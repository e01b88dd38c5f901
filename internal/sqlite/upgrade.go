package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

// Versions of the schema.
const (
	versionPlain   = 3 // the last one without checksums in the pages
	versionLinks   = 4 // the first one with checksums in the pages and links in the tables
	versionHeaders = 9 // the first one with headers apart from tables
)

// upgrade copies the data of an older program into a new main file with checksums: SQLite reserves the room for them only in a
// new file. The old file does not change until the new one is whole and takes its name.
func (db *DB) upgrade(ctx context.Context) error {
	file := filepath.Join(db.dir, File)
	old, err := connect(file, 1, "journal_mode(WAL)", "synchronous(FULL)")
	if err != nil {
		return err
	}
	if err = notNewer(ctx, old); err == nil {
		err = upTo(ctx, old, versionPlain)
	}
	if err == nil {
		err = holds(ctx, old)
	}
	if err == nil {
		err = settle(ctx, old)
	}
	if err = errors.Join(err, old.Close()); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(db.dir, walFile)); err == nil {
		return fmt.Errorf("%s: another program reads the data: it cannot be upgraded now", walFile)
	}
	db.log.Info("upgrading the data", "version", versionLinks)
	part, err := db.copyOld(ctx, file)
	if err != nil {
		return errors.Join(fmt.Errorf("upgrade the data: %w", err), dropParts(filepath.Join(db.dir, File+newFile)))
	}
	return publishMain(ctx, db.dir, part)
}

// toLinks makes the schema that copyOld copies into. Later versions are migrated in the usual way.
func toLinks(ctx context.Context, db *sql.DB) error { return upTo(ctx, db, versionLinks) }

func upTo(ctx context.Context, db *sql.DB, version int64) error {
	p, err := provider(db)
	if err != nil {
		return err
	}
	_, err = p.UpTo(ctx, version)
	return err
}

// copyOld copies the data of an older program into a new main file and returns its name.
func (db *DB) copyOld(ctx context.Context, file string) (part string, err error) {
	if part, err = newMain(ctx, db.dir, toLinks); err != nil {
		return "", err
	}
	to, err := connect(part, 1, quick...)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, settle(ctx, to), to.Close()) }()
	system, err := systemVFSName()
	if err != nil {
		return "", err
	}
	if _, err := to.ExecContext(ctx, "ATTACH ? AS old", uri(file)+"?mode=ro&vfs="+system); err != nil {
		return "", err
	}
	for _, query := range []string{
		"UPDATE main.mark SET tick = (SELECT tick FROM old.beat)",
		"INSERT INTO main.tables (no, id, head, host, client, game, state, listed, free, updated, wake, header, row) " +
			"SELECT no, id, head, host, client, game, state, listed, free, updated, wake, header, row FROM old.tables",
		"INSERT INTO main.entry (table_no, seq, person, client, body) SELECT table_no, seq, person, client, body FROM old.entry ORDER BY table_no, seq",
		"INSERT INTO main.seated SELECT * FROM old.seated",
		"INSERT INTO main.notice SELECT * FROM old.notice",
		"INSERT INTO main.person SELECT * FROM old.person",
		"INSERT INTO main.token SELECT * FROM old.token",
		"INSERT INTO main.rating SELECT * FROM old.rating",
		"INSERT INTO main.rated SELECT * FROM old.rated",
		"INSERT INTO main.outbox SELECT * FROM old.outbox",
		"INSERT OR REPLACE INTO main.sqlite_sequence SELECT * FROM old.sqlite_sequence WHERE name = 'notice'",
	} {
		if _, err := to.ExecContext(ctx, query); err != nil {
			return "", fmt.Errorf("%s: %w", query, err)
		}
	}
	if _, err := to.ExecContext(ctx, "DETACH old"); err != nil {
		return "", err
	}
	return part, db.linkAll(ctx, to)
}

// linkAll moves the words of entries into their own column and computes the links of all tables.
func (db *DB) linkAll(ctx context.Context, to *sql.DB) error {
	var all int
	if err := to.QueryRowContext(ctx, "SELECT count(*) FROM tables").Scan(&all); err != nil {
		return err
	}
	logged, done, last := time.Now(), 0, int64(-1)
	for {
		tx, err := to.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		const together = 200
		n, err := linkSome(ctx, tx, &last, together)
		if err != nil {
			return errors.Join(err, tx.Rollback())
		}
		if err := tx.Commit(); err != nil {
			return err
		}
		done += n
		if time.Since(logged) > 5*time.Second {
			logged = time.Now()
			db.log.Info("upgrading the data", "tables", done, "of", all)
		}
		if n < together {
			return nil
		}
	}
}

func linkSome(ctx context.Context, tx *sql.Tx, last *int64, most int) (n int, err error) {
	type one struct {
		no     int64
		header []byte
	}
	var list []one
	rows, err := tx.QueryContext(ctx, "SELECT no, header FROM tables WHERE no > ? ORDER BY no LIMIT ?", *last, most)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var o one
		if err := rows.Scan(&o.no, &o.header); err != nil {
			return 0, err
		}
		list = append(list, o)
	}
	if err := rows.Err(); err != nil {
		return 0, err
	}
	for _, o := range list {
		link, err := linkOne(ctx, tx, o.no, table.FirstLink(o.header))
		if err != nil {
			return 0, err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE tables SET link = ? WHERE no = ?", link[:], o.no); err != nil {
			return 0, err
		}
		*last = o.no
	}
	return len(list), nil
}

func linkOne(ctx context.Context, tx *sql.Tx, no int64, link table.Link) (_ table.Link, err error) {
	type spoken struct {
		seq        int64
		text       string
		body       []byte
		salt, said []byte
	}
	rows, err := tx.QueryContext(ctx, `SELECT seq, json_extract(body, '$.text'), CASE WHEN json_extract(body, '$.text') IS NULL THEN body
		ELSE json_remove(body, '$.text') END FROM entry WHERE table_no = ? ORDER BY seq`, no)
	if err != nil {
		return link, err
	}
	defer rows.Close()
	var words []spoken
	for rows.Next() {
		var s spoken
		var text sql.NullString
		if err := rows.Scan(&s.seq, &text, &s.body); err != nil {
			return link, err
		}
		if text.Valid && text.String != "" {
			s.text, s.salt = text.String, table.NewSalt()
			s.said = table.Said(s.salt, []byte(s.text))
			words = append(words, s)
		}
		link = link.Next(s.body, s.said)
	}
	if err := rows.Err(); err != nil {
		return link, err
	}
	for _, s := range words {
		if _, err := tx.ExecContext(ctx, "UPDATE entry SET body = ?, words = ?, salt = ?, said = ? WHERE table_no = ? AND seq = ?",
			string(s.body), s.text, s.salt, s.said, no, s.seq); err != nil {
			return link, err
		}
	}
	return link, nil
}
