package app

import (
	"context"
	"iter"
	"net/http"

	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
)

// Unfinished yields the unfinished tables of a person, in the order of the given states. It stops
// at the first error.
func (a *App) Unfinished(ctx context.Context, p table.Person, states ...table.State) iter.Seq2[*table.Row, error] {
	return func(yield func(*table.Row, error) bool) {
		for _, state := range states {
			for f := (live.Filter{Mine: true, State: state}); ; {
				page, err := a.Tables.List(ctx, p, f)
				if err != nil {
					yield(nil, err)
					return
				}
				for i := range page.Rows {
					if !yield(&page.Rows[i], nil) {
						return
					}
				}
				if f.After = page.Next; f.After == nil {
					break
				}
			}
		}
	}
}

// CheckTableLimit returns a problem if a host has too many unfinished tables.
func (a *App) CheckTableLimit(ctx context.Context, host table.Person) error {
	limit := a.Limits.Tables
	if limit <= 0 {
		return nil
	}
	n := 0
	for row, err := range a.Unfinished(ctx, host, table.StateOpen, table.StateRunning) {
		if err != nil {
			return err
		}
		if row.Host == host {
			n++
		}
		if n >= limit {
			return problem.Error{Status: http.StatusTooManyRequests, Code: "too_many", Key: "too_many_tables", Args: []int{limit}}
		}
	}
	return nil
}
