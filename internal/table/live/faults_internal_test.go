package live

import (
	"bytes"
	"errors"
	"log/slog"
	"testing"

	"github.com/bigriver/bigriver/internal/table"
)

// TestStoppingIsNoFault shows that a job that finds the server stopping is no failure to log.
func TestStoppingIsNoFault(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	f := faults{log: slog.New(slog.NewTextHandler(&log, nil))}
	f.failed(t.Context(), "one", 1, table.Refuse(table.Unavailable, "closing"))
	if log.Len() > 0 {
		t.Errorf("it logs %s", log.String())
	}
	f.failed(t.Context(), "one", 1, errors.New("a dead end"))
	if !bytes.Contains(log.Bytes(), []byte("a dead end")) {
		t.Errorf("of a failure it logs %q", log.String())
	}
}
