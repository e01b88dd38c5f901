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
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

// messages is the number of messages that a person sends to the traced server, and so the number of
// responses.
const messages = 40

// TestResponsesWaitForSync checks what a kill cannot show. It traces the system calls of the whole
// server: no response and no event is sent between a write to the database's log and the sync that
// covers it. In ./check all it also checks that the same program, built with synchronous=OFF, does
// not wait.
func TestResponsesWaitForSync(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	// An unrelated periodic write of the server may be on its way to the disk when the response is
	// sent, more often on a slow machine. A server that does not wait sends all responses unsynced.
	const unrelated = messages / 4
	sent := playTraced(t, program)
	if sent.responses < messages || sent.events < messages/2 {
		t.Fatalf("the trace shows %d responses and %d events of %d", sent.responses, sent.events, messages)
	}
	if sent.unsynced > unrelated {
		t.Errorf("%d of %d responses and %d events were sent before their sync", sent.unsynced, sent.responses, sent.events)
	}
	t.Logf("%d responses, %d events, %d of them before their sync", sent.responses, sent.events, sent.unsynced)
	t.Run("without sync", func(t *testing.T) {
		t.Parallel()
		longtest.Only(t, "it builds the program a second time, and plays again")
		if off := playTraced(t, withoutSync(t)); off.responses < messages || off.unsynced < messages {
			t.Errorf("of a server that never syncs, the test finds only %d of %d responses and %d events unsynced", off.unsynced, off.responses, off.events)
		}
	})
}

// withoutSync builds the program with a database that does not wait for the disk.
func withoutSync(t *testing.T) string {
	t.Helper()
	source := must.Get(filepath.Abs("../sqlite/sqlite.go"))(t)
	text := must.Get(os.ReadFile(source))(t)
	off := strings.Replace(string(text), `"FULL"`, `"OFF"`, 1)
	if off == string(text) {
		t.Fatal("sqlite.go does not set FULL")
	}
	dir := t.TempDir()
	overlay := must.Get(json.Marshal(map[string]map[string]string{"Replace": {source: filepath.Join(dir, "sqlite.go")}}))(t)
	for name, data := range map[string][]byte{"sqlite.go": []byte(off), "overlay.json": overlay} {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), data, 0o600))
	}
	out := filepath.Join(dir, "bigriver.exe")
	build := exec.CommandContext(t.Context(), "go", "build", "-overlay", filepath.Join(dir, "overlay.json"), "-o", out, "github.com/bigriver/bigriver/cmd/bigriver")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if b, err := build.CombinedOutput(); err != nil {
		t.Fatalf("got error %v\n%s", err, b)
	}
	return out
}

// sentCounts counts what a server sent.
type sentCounts struct{ responses, events, unsynced int }

// playTraced plays on a server whose system calls are traced, and counts what the server sent.
func playTraced(t *testing.T, program string) sentCounts {
	t.Helper()
	trace := filepath.Join(t.TempDir(), "trace")
	// With -D the started process is the server, and strace is a separate one.
	cmd := storetest.Strace(t, trace, []string{"-D"}, program, "serve", "--data", t.TempDir(), "--no-limits", "--listen", "127.0.0.1:0")
	p := launch(t, cmd)
	anna := p.client("Anna")
	table := must.Get(anna.Create(t.Context(), loadtest.New{Game: "queen", Seats: 3, Places: []loadtest.Place{{Me: true}}}))(t)
	received := make(chan int64, 10*messages)
	go func() {
		_ = anna.Follow(t.Context(), table.ID, 0, func(e loadtest.Event) error { received <- e.ID; return nil })
	}()
	select {
	case <-received:
	case <-time.After(timeout):
		t.Fatal("the stream has no event")
	}
	for range messages {
		done := must.Get(anna.Do(t.Context(), table.ID, loadtest.Command{Kind: "say", Text: "hm"}))(t)
		for seq := int64(0); seq < done.Done; {
			select {
			case seq = <-received:
			case <-time.After(timeout):
				t.Fatalf("the stream has no event with entry %d", done.Done)
			}
		}
	}
	if err := p.stop(); err != nil {
		t.Errorf("the server ends with %v: %s", err, p.errs)
	}
	return countSent(t, trace)
}

// toSocket matches a system call that sends a response or an event.
var toSocket = regexp.MustCompile(`^\d+\s+(?:write|sendto)\(\d+<(?:socket|TCP)[^>]*>+, "(HTTP/1\.1 200|[0-9a-f]+\\r\\nevent: (?:table|change))`)

// countSent counts what the traced server sent.
func countSent(t *testing.T, trace string) (sent sentCounts) {
	t.Helper()
	text := ""
	for began := time.Now(); !strings.Contains(text, "+++ exited with 0 +++"); time.Sleep(10 * time.Millisecond) {
		b, err := os.ReadFile(trace)
		if err != nil || time.Since(began) > timeout {
			t.Fatalf("the trace has no end: %v", err)
		}
		text = string(b)
	}
	must.Do(t, storetest.Unsynced(strings.NewReader(text), func(line string, dirty bool) {
		m := toSocket.FindStringSubmatch(line)
		if m == nil {
			return
		}
		if strings.HasPrefix(m[1], "HTTP") {
			sent.responses++
		} else {
			sent.events++
		}
		if dirty {
			sent.unsynced++
		}
	}))
	return sent
}
