package sqlstore

import (
	"context"
	"errors"
	"time"

	"github.com/bigriver/bigriver/internal/moderate"
)

// ReportStore stores what people report to the operator.
type ReportStore struct{ queries }

var _ moderate.ReportStore = ReportStore{}

// AbuseReports returns the store of reports.
func (s *Store) AbuseReports() ReportStore { return ReportStore{s.queries} }

// AddReport adds an open report.
func (s ReportStore) AddReport(ctx context.Context, r *moderate.Report, maxOpen int) error {
	err := s.db.Within(ctx, func(tx Tx) error {
		if alone := s.db.Dialect().Alone; alone != nil {
			if _, err := tx.Exec(alone("abuse_report")); err != nil {
				return err
			}
		}
		counts, err := all(tx.Each, column[int], "SELECT count(*) FROM abuse_report WHERE done = 0")
		if err != nil {
			return err
		}
		if counts[0] >= maxOpen {
			return moderate.ErrFull
		}
		_, err = tx.Exec(`INSERT INTO abuse_report (id, at, table_id, reporter, person, reason, words, seq, done, outcome)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, '')`, r.ID, r.At.UnixMilli(), r.Table, r.By, r.Person, r.Reason, r.Words, r.Seq)
		return err
	})
	if errors.Is(err, ErrExists) {
		return moderate.ErrReported
	}
	return err
}

const selectReport = "SELECT id, at, table_id, reporter, person, reason, words, seq, done, outcome FROM abuse_report "

func scanReport(row Row) (r moderate.Report, err error) {
	var at, done int64
	err = row.Scan(&r.ID, &at, &r.Table, &r.By, &r.Person, &r.Reason, &r.Words, &r.Seq, &done, &r.Outcome)
	r.At = fromMillis(at)
	if done > 0 {
		r.Done = fromMillis(done)
	}
	return r, err
}

// Reports returns up to limit reports after a position: the open ones, then the others, both newest
// first.
func (s ReportStore) Reports(ctx context.Context, after *moderate.ReportCursor, limit int) (list []moderate.Report, err error) {
	for _, part := range []struct {
		isDone bool
		where  string
	}{{false, "done = 0"}, {true, "done > 0"}} {
		where, args := part.where, []any{limit - len(list)}
		switch {
		case len(list) == limit, after != nil && after.Done && !part.isDone:
			continue
		case after != nil && after.Done == part.isDone:
			where += " AND (at < $2 OR at = $2 AND id > $3)"
			args = append(args, after.At.UnixMilli(), after.ID)
		}
		found, err := all(s.from(ctx), scanReport, selectReport+"WHERE "+where+" ORDER BY at DESC, id LIMIT $1", args...)
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

// ReportsBy returns a person's reports about a table and the people there, newest first.
func (s ReportStore) ReportsBy(ctx context.Context, by, table string) ([]moderate.Report, error) {
	return all(s.from(ctx), scanReport, selectReport+"WHERE reporter = $1 AND table_id = $2 ORDER BY at DESC, id", by, table)
}

// OpenReports returns those of these reports that are open.
func (s ReportStore) OpenReports(ctx context.Context, ids []string) ([]moderate.Report, error) {
	d := s.db.Dialect()
	return all(s.from(ctx), scanReport, selectReport+"WHERE id "+d.Among+" AND done = 0 ORDER BY at DESC, id", d.List(ids))
}

// CloseReports closes open reports, and deletes the closed ones except the newest maxDone.
func (s ReportStore) CloseReports(ctx context.Context, ids []string, at time.Time, outcome string, maxDone int) error {
	d := s.db.Dialect()
	return s.db.Within(ctx, func(tx Tx) error {
		if _, err := tx.Exec("UPDATE abuse_report SET done = $2, outcome = $3 WHERE id "+d.Among+" AND done = 0", d.List(ids), at.UnixMilli(), outcome); err != nil {
			return err
		}
		_, err := tx.Exec(`DELETE FROM abuse_report WHERE done > 0 AND id NOT IN
			(SELECT id FROM abuse_report WHERE done > 0 ORDER BY done DESC, id LIMIT $1)`, maxDone)
		return err
	})
}

// ForgetReporter deletes a person's id and words from their reports.
func (s ReportStore) ForgetReporter(ctx context.Context, person string) error {
	return s.exec(ctx, "UPDATE abuse_report SET reporter = '', words = '' WHERE reporter = $1", person)
}
