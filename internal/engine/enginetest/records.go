package enginetest

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/notation"
)

//nolint:gochecknoglobals // a flag of the test binary
var update = flag.Bool("update", false, "write the result lines of golden records anew")

// Records replays every record in testdata/records: each action allowed, each refusal by its rule, the result as written.
// With -update the last lines, and nothing else, are written anew.
func Records[S, A comparable](t *testing.T, r engine.Rules[S, A]) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", "records", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("there is no record in testdata/records")
	}
	g := engine.Erase(r)
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			t.Parallel()
			if *update {
				updateResult(t, g, path)
			}
			report(t, replayFile(g, path))
		})
	}
}

// replayFile replays a record and asks that it is whole: a golden record is not cut off.
func replayFile(g engine.Game, path string) error {
	rec, err := readRecord(path)
	if err != nil {
		return err
	}
	m, err := engine.Replay(g, rec)
	switch {
	case err != nil:
		return err
	case rec.Cut != 0:
		return rec.Errorf(rec.Cut, "this line is broken off")
	case len(rec.Lines) == 0:
		return errors.New("nothing happens in this record")
	case m.ToAct() == 0 && rec.Result == "":
		return rec.Errorf(0, "the game is over, but the last line \"= %s\" is missing", m.Result(engine.Whole).Text(rec.Seats))
	}
	return nil
}

func readRecord(path string) (*notation.Record, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return notation.Parse(filepath.Base(path), string(data))
}

func updateResult(t *testing.T, g engine.Game, path string) {
	t.Helper()
	rec, err := readRecord(path)
	if err != nil {
		t.Fatal(err)
	}
	rec.Result = ""
	m, err := engine.Replay(g, rec)
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	body, _, _ := strings.Cut(string(data), "\n= ")
	body = strings.TrimRight(body, "\n") + "\n"
	if m.ToAct() == 0 {
		body += "= " + m.Result(engine.Whole).Text(rec.Seats) + "\n"
	}
	if err := os.WriteFile(path, []byte(body), 0o644); err != nil { //nolint:gosec // a file of the project, for all to read
		t.Fatal(err)
	}
}
