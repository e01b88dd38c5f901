package crashtest_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// said is how many times somebody says something in the traced server, and so how many answers there are.
const said = 40

// TestAnswersWaitForSync shows what a kill cannot: it watches the system calls of the whole server, and no answer and no event
// leaves between a write to the database's log and the sync that covers it. The same program, built with synchronous=OFF, fails.
func TestAnswersWaitForSync(t *testing.T) {
	t.Parallel()
	// A beat of the server may be on its way to the disk while an answer and its event leave that it has nothing to do with: the
	// slower the machine, the more of them. A server that does not wait leaves all of them unsynced.
	const beats = said / 4
	left := traced(t, program)
	if left.answers < said || left.events < said/2 {
		t.Fatalf("the trace shows %d answers and %d events of %d", left.answers, left.events, said)
	}
	if left.unsynced > beats {
		t.Errorf("%d of %d answers and %d events left before their sync", left.unsynced, left.answers, left.events)
	}
	t.Logf("%d answers, %d events, %d of them before their sync", left.answers, left.events, left.unsynced)
	if off := traced(t, withoutSync(t)); off.answers < said || off.unsynced < said {
		t.Errorf("of a server that never syncs the test finds only %d of %d answers and %d events unsynced", off.unsynced, off.answers, off.events)
	}
}

// withoutSync builds the program with a database that does not wait for the disk.
func withoutSync(t *testing.T) string {
	t.Helper()
	source, err := filepath.Abs("../sqlite/sqlite.go")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	off := strings.Replace(string(text), `"FULL"`, `"OFF"`, 1)
	if off == string(text) {
		t.Fatal("sqlite.go does not say FULL")
	}
	dir := t.TempDir()
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {source: filepath.Join(dir, "sqlite.go")}})
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{"sqlite.go": []byte(off), "overlay.json": overlay} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(dir, "bigriver.exe")
	build := exec.CommandContext(t.Context(), "go", "build", "-overlay", filepath.Join(dir, "overlay.json"), "-o", out, "github.com/bigriver/bigriver/cmd/bigriver")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if b, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, b)
	}
	return out
}

// leaving is what left a server.
type leaving struct{ answers, events, unsynced int }

// traced plays at a server whose system calls are watched.
func traced(t *testing.T, program string) leaving {
	t.Helper()
	trace := filepath.Join(t.TempDir(), "trace")
	// -D: the process that is started is the server, and strace is beside it.
	cmd := storetest.Strace(t, trace, []string{"-D"}, program, "serve", "--data", t.TempDir(), "--no-limits", "--listen", "127.0.0.1:0")
	p := launch(t, cmd)
	anna := p.client("Anna")
	table, err := anna.Create(t.Context(), loadtest.New{Game: "queen", Seats: 3, Places: []loadtest.Place{{Me: true}}})
	if err != nil {
		t.Fatal(err)
	}
	heard := make(chan int64, 10*said)
	go func() {
		_ = anna.Follow(t.Context(), table.ID, 0, func(e loadtest.Event) error { heard <- e.ID; return nil })
	}()
	select {
	case <-heard:
	case <-time.After(patience):
		t.Fatal("nothing is heard of the table")
	}
	for range said {
		done, err := anna.Do(t.Context(), table.ID, loadtest.Command{Kind: "say", Text: "hm"})
		if err != nil {
			t.Fatal(err)
		}
		for seq := int64(0); seq < done.Done; {
			select {
			case seq = <-heard:
			case <-time.After(patience):
				t.Fatalf("nothing is heard of entry %d", done.Done)
			}
		}
	}
	if err := p.stop(); err != nil {
		t.Errorf("it ends with %v: %s", err, p.errs)
	}
	return read(t, trace)
}

// toSocket is an answer or an event that leaves.
var toSocket = regexp.MustCompile(`^\d+\s+(?:write|sendto)\(\d+<(?:socket|TCP)[^>]*>+, "(HTTP/1\.1 200|[0-9a-f]+\\r\\nevent: table)`)

func read(t *testing.T, trace string) (l leaving) {
	t.Helper()
	text := ""
	for began := time.Now(); !strings.Contains(text, "+++ exited with 0 +++"); time.Sleep(10 * time.Millisecond) {
		b, err := os.ReadFile(trace)
		if err != nil || time.Since(began) > patience {
			t.Fatalf("the trace has no end: %v", err)
		}
		text = string(b)
	}
	err := storetest.Unsynced(strings.NewReader(text), func(line string, dirty bool) {
		m := toSocket.FindStringSubmatch(line)
		if m == nil {
			return
		}
		if strings.HasPrefix(m[1], "HTTP") {
			l.answers++
		} else {
			l.events++
		}
		if dirty {
			l.unsynced++
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return l
}
