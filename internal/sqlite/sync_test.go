package sqlite_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/sqlstore/sqltest"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// The traced process, which an environment variable selects, appends entries one by one and prints
// a line for each answer.
const (
	tracedDir = "BIGRIVER_TRACED_DIR"
	tracedOff = "BIGRIVER_TRACED_OFF"
	appends   = 40
	ack       = "acknowledged"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(tracedDir); dir != "" {
		if err := traced(dir, os.Getenv(tracedOff) != ""); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func traced(dir string, off bool) error {
	open := func(ctx context.Context, dir string) (*sqlite.DB, error) { return sqlite.Open(ctx, dir, nil) }
	if off {
		open = sqlite.OpenUnsafe
	}
	ctx := context.Background()
	db, err := open(ctx, dir)
	if err != nil {
		return err
	}
	creation := sqltest.NewTable("a")
	if err := db.Append(ctx, creation); err != nil {
		return err
	}
	for head := range int64(appends) {
		if err := db.Append(ctx, sqltest.Entry(creation.Row, head)); err != nil {
			return err
		}
		fmt.Fprintf(os.Stdout, "%s %d\n", ack, head+1)
	}
	return db.Close()
}

// TestAcknowledgedAfterSync traces the system calls of a process that appends: the write-ahead file
// must be synced between the last write to it and the answer. A store that does not sync fails the
// same test.
func TestAcknowledgedAfterSync(t *testing.T) {
	t.Parallel()
	if unsynced, acks := trace(t, false); unsynced > 0 || acks != appends {
		t.Errorf("%d of %d answers left before their sync", unsynced, acks)
	}
	if unsynced, acks := trace(t, true); unsynced < appends/2 || acks != appends {
		t.Errorf("without any sync the test finds only %d of %d answers unsynced", unsynced, acks)
	}
}

// trace runs the traced process. It returns how many answers it sent, and how many of them before
// everything was synced.
func trace(t *testing.T, off bool) (unsynced, acks int) {
	t.Helper()
	dir := t.TempDir()
	out := filepath.Join(t.TempDir(), "trace")
	cmd := storetest.Strace(t, out, nil, os.Args[0])
	cmd.Env = append(os.Environ(), tracedDir+"="+dir)
	if off {
		cmd.Env = append(cmd.Env, tracedOff+"=1")
	}
	if b, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("got error %v\n%s", err, b)
	}
	f := must.Get(os.Open(out))(t)
	defer f.Close()
	must.Do(t, storetest.Unsynced(f, func(line string, dirty bool) {
		if !strings.Contains(line, ack) {
			return
		}
		if acks++; dirty {
			unsynced++
		}
	}))
	return unsynced, acks
}
