package enginetest

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
)

//nolint:gochecknoglobals // a flag of the test binary
var update = flag.Bool("update", false, "write the result lines of golden records again")

// Records replays every record in testdata/records: each action must be legal, each refusal must
// cite its rule, and the result must match. With -update it rewrites the lines of the results and
// nothing else.
func Records[S, A comparable](t *testing.T, r engine.Rules[S, A], show display.Show[S, A]) {
	t.Helper()
	files, err := goldenRecords(".")
	report(t, err)
	g := match.Erase(r, show)
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			t.Parallel()
			if *update {
				report(t, updateResult(g, path))
			}
			report(t, replayFile(g, path))
		})
	}
}

// goldenRecords returns the records of a game's folder, or an error if there are none.
func goldenRecords(dir string) ([]string, error) {
	files, err := recordFiles(dir)
	if err == nil && len(files) == 0 {
		err = errors.New("there are no records in testdata/records")
	}
	return files, err
}

func recordFiles(dir string) ([]string, error) {
	return filepath.Glob(filepath.Join(dir, "testdata", "records", "*.txt"))
}

// replayFile replays a record, which must not be cut off. The summary of its game must be sound.
func replayFile(g match.Game, path string) error {
	rec, err := readRecord(path)
	if err != nil {
		return err
	}
	m, err := match.Replay(g, rec)
	switch {
	case err != nil:
		return err
	case rec.Cut != 0:
		return rec.Errorf(rec.Cut, "this line is cut off")
	case len(rec.Lines) == 0:
		return errors.New("nothing happens in this record")
	case m.ToAct() == 0 && rec.Result == "":
		return rec.Errorf(0, "the game is over, but the last line \"= %s\" is missing", m.Result(engine.Omniscient).Text(rec.Seats))
	}
	return soundFinish(m)
}

func readRecord(path string) (*notation.Record, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return notation.Parse(filepath.Base(path), string(data))
}

// updateResult rewrites the last line of a record.
func updateResult(g match.Game, path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	rec, err := notation.Parse(filepath.Base(path), string(data))
	if err != nil {
		return err
	}
	rec.Result = ""
	m, err := match.Replay(g, rec)
	if err != nil {
		return err
	}
	body, _, _ := strings.Cut(string(data), "\n= ")
	body = strings.TrimRight(body, "\n") + "\n"
	if m.ToAct() == 0 {
		body += "= " + m.Result(engine.Omniscient).Text(rec.Seats) + "\n"
	}
	return os.WriteFile(path, []byte(body), 0o644) //nolint:gosec // a project file, readable by everybody
}
