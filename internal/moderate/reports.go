package moderate

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"time"
)

// Report is what a person told the operator about a table or somebody there.
type Report struct {
	ID      string
	At      time.Time
	Table   string
	By      string // the id of the reporter; "" after their account was deleted
	Person  string // whom it is about; "" if it is about the table
	Reason  string
	Words   string    // the reporter's own; "" after their account was deleted
	Seq     int64     // the last entry of the table's log at that time
	Done    time.Time // zero while the report is open
	Outcome string    // the kind of the operator's action, or Dismiss; "" while the report is open
}

// Dismiss is the outcome of a report that led to no action.
const Dismiss = "dismiss"

// ReportCursor is a position in the list of reports: after the report with these values.
type ReportCursor struct {
	Done bool      `json:"d,omitempty"`
	At   time.Time `json:"a"`
	ID   string    `json:"i"`
}

// ReportStore stores reports. When a method returns, its change is durable, or nothing has changed.
type ReportStore interface {
	// AddReport adds an open report. It returns ErrReported if the reporter has an open one about
	// the same person at the same table, or about the table itself, and ErrFull if maxOpen reports
	// are open.
	AddReport(ctx context.Context, r *Report, maxOpen int) error

	// Reports returns up to limit reports after a position: the open ones, then the others, both
	// newest first.
	Reports(ctx context.Context, after *ReportCursor, limit int) ([]Report, error)

	// ReportsBy returns a person's reports about a table and the people there, newest first.
	ReportsBy(ctx context.Context, by, table string) ([]Report, error)

	// OpenReports returns those of these reports that are open.
	OpenReports(ctx context.Context, ids []string) ([]Report, error)

	// CloseReports closes open reports, and deletes the closed ones except the newest maxDone.
	CloseReports(ctx context.Context, ids []string, at time.Time, outcome string, maxDone int) error

	// ForgetReporter deletes a person's id and words from their reports.
	ForgetReporter(ctx context.Context, person string) error
}

// Errors of AddReport.
var (
	ErrReported = errors.New("there is an open report by this person about the same")
	ErrFull     = errors.New("there are too many open reports")
)

// The numbers of reports that a site stores. Limits by person and network keep one sender from
// filling it.
const (
	maxOpenReports = 10_000
	maxDoneReports = 2_000
)

// Reports is the service. It is safe for concurrent use.
type Reports struct {
	store ReportStore
	now   func() time.Time
}

// NewReports returns the service for a store.
func NewReports(store ReportStore, now func() time.Time) *Reports { return &Reports{store, now} }

// Add adds a report, with a new id and the current time. It returns ErrReported or ErrFull if that
// is not possible.
func (s *Reports) Add(ctx context.Context, r Report) error {
	r.ID, r.At = rand.Text(), s.now()
	return s.store.AddReport(ctx, &r, maxOpenReports)
}

// List returns up to limit reports after a position; nil is the beginning. The open ones come
// first.
func (s *Reports) List(ctx context.Context, after *ReportCursor, limit int) ([]Report, error) {
	return s.store.Reports(ctx, after, limit)
}

// Latest returns a person's reports about a table: the latest about each person there and about the
// table itself, newest first.
func (s *Reports) Latest(ctx context.Context, by, table string) ([]Report, error) {
	all, err := s.store.ReportsBy(ctx, by, table)
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(r Report) bool {
		later := seen[r.Person]
		seen[r.Person] = true
		return later
	}), err
}

// Open returns those of these reports that are open.
func (s *Reports) Open(ctx context.Context, ids []string) ([]Report, error) {
	return s.store.OpenReports(ctx, ids)
}

// Close closes reports with an outcome.
func (s *Reports) Close(ctx context.Context, outcome string, ids []string) error {
	return s.store.CloseReports(ctx, ids, s.now(), outcome, maxDoneReports)
}

// Forget deletes a person's id and words from their reports.
func (s *Reports) Forget(ctx context.Context, person string) error {
	if s == nil {
		return nil
	}
	return s.store.ForgetReporter(ctx, person)
}
