package cli

import (
	"context"
	"errors"
	"log/slog"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/operator"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/postgres"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
)

// store is where a server stores everything.
type store struct {
	tables  table.Store
	people  people.Store
	classes class.Store
	outbox  notice.Outbox
	acts    moderate.Store
	reports moderate.ReportStore
	daily   daily.Store
	ready   func(context.Context) error
	locks   app.Locks // nil: the store is not shared
	site    operator.Store
	close   func() error
}

// openStore opens the database, or the data directory if there is none. The journal records slow
// queries.
func openStore(ctx context.Context, db command.DBAddress, dir string, log *slog.Logger, journal *operator.Journal) (*store, error) {
	if db == "" {
		s, err := sqlite.Open(ctx, dir, log)
		if err != nil {
			return nil, err
		}
		s.SetJournal(journal)
		return &store{tables: s, people: s.People(), classes: s.Classes(), outbox: s.Outbox(), acts: s.Moderation(), reports: s.AbuseReports(), daily: s.Daily(), ready: s.Ready, site: s, close: s.Close}, nil
	}
	s, err := postgres.Open(ctx, string(db), log)
	if err != nil {
		return nil, err
	}
	s.SetJournal(journal)
	locks, err := s.Locks(ctx)
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	end := func() error {
		locks.Close()
		return s.Close()
	}
	return &store{tables: s, people: s.People(), classes: s.Classes(), outbox: s.Outbox(), acts: s.Moderation(), reports: s.AbuseReports(), daily: s.Daily(), ready: s.Ready, locks: locks, site: s, close: end}, nil
}
