package crashtest_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	_ "github.com/ncruces/go-sqlite3/driver"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
)

// failsToStart runs a server that cannot start. It must print one line with these words and nothing
// else.
func failsToStart(t *testing.T, cmd *exec.Cmd, words ...string) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	timer := time.AfterFunc(timeout, func() { _ = cmd.Process.Kill() })
	err := cmd.Run()
	timer.Stop()
	if exit := (&exec.ExitError{}); !errors.As(err, &exit) || exit.ExitCode() != 1 {
		t.Errorf("the server ends with %v, want status 1", err)
	}
	printed := errs.String()
	if strings.Count(printed, "\n") != 1 || strings.Contains(printed, "SQL") || strings.Contains(out.String(), "token") {
		t.Errorf("the error is not one plain line: %s%s", printed, out.String())
	}
	for _, w := range words {
		if !strings.Contains(printed, w) {
			t.Errorf("the error does not contain %q: %s", w, printed)
		}
	}
}

// newTable returns a new guest and their table with this number of messages.
func newTable(p *process, entries int) (*loadtest.Client, *loadtest.Table) {
	p.Helper()
	c := p.client("Anna")
	t := must.Get(c.Create(p.Context(), loadtest.New{Game: "queen", Seats: 3, Places: []loadtest.Place{{Me: true}, {Bot: "random"}, {Bot: "random"}}}))(p)
	for range entries {
		t = must.Get(c.Do(p.Context(), t.ID, loadtest.Command{Kind: "say", Text: "hm"}))(p)
	}
	return c, t
}

func serve(data string, more ...string) *exec.Cmd {
	return command(append([]string{"serve", "--no-limits", "--data", data}, more...)...)
}

// A second server on the same data reports that and exits. The first one is unaffected.
func TestSecondServer(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	data := t.TempDir()
	p := launch(t, serve(data))
	c, table := newTable(p, 3)
	failsToStart(t, serve(data), data, "another bigriver has this data directory open")
	if now, err := c.Do(t.Context(), table.ID, loadtest.Command{Kind: "say", Text: "still here"}); err != nil || now.Seq != table.Seq+1 {
		t.Errorf("the first server: %v", err)
	}
}

// The server fails to start if its user may not write to the data directory or create it.
func TestNotWritable(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	data := t.TempDir()
	must.Do(t, os.Chmod(data, 0o555))
	for dir := filepath.Dir(data); strings.HasPrefix(dir, os.TempDir()) && dir != os.TempDir(); dir = filepath.Dir(dir) {
		must.Do(t, os.Chmod(dir, 0o755))
	}
	for _, dir := range []string{data, filepath.Join(data, "new")} {
		cmd := serve(dir)
		if os.Geteuid() == 0 { // root may write everywhere
			asNobody(cmd)
		}
		cmd.Dir = "/"
		failsToStart(t, cmd, dir, "permission denied")
	}
}

// The server does not touch the data of a newer program.
func TestNewerData(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	data := t.TempDir()
	p := launch(t, serve(data))
	_, table := newTable(p, 3)
	must.Do(t, p.stop())
	execSQL(t, data, "PRAGMA user_version = 999")
	failsToStart(t, serve(data), data, "newer", "999", "Use the program that wrote it or a newer one")
	execSQL(t, data, "PRAGMA user_version = 1")
	p = launch(t, serve(data))
	if now, err := p.client("Ben").Show(t.Context(), table.ID, 0); err != nil || now.Seq != table.Seq {
		t.Errorf("the data has changed: %v", err)
	}
}

// execSQL changes the database of a stopped server, and recomputes the hash links of the tables.
// SQLite updates the checksums of the pages.
func execSQL(t *testing.T, data string, statements ...string) {
	t.Helper()
	file := filepath.Join(data, "bigriver.db")
	db := must.Get(sql.Open("sqlite3", file))(t)
	for _, s := range statements {
		must.Get(db.ExecContext(t.Context(), s))(t)
	}
	link(t, db)
	must.Do(t, db.Close())
}

// link recomputes the hash links of all tables.
func link(t *testing.T, db *sql.DB) {
	t.Helper()
	links := map[int64]table.Link{}
	each := func(query string, read func(no int64, a, b []byte)) {
		t.Helper()
		rows := must.Get(db.QueryContext(t.Context(), query))(t)
		defer rows.Close()
		for rows.Next() {
			var no int64
			var a, b []byte
			must.Do(t, rows.Scan(&no, &a, &b))
			read(no, a, b)
		}
		must.Do(t, rows.Err())
	}
	each("SELECT table_no, body, NULL FROM header", func(no int64, header, _ []byte) { links[no] = table.FirstLink(header) })
	each("SELECT table_no, body, words_hash FROM entry ORDER BY table_no, seq", func(no int64, body, wordsHash []byte) { links[no] = links[no].Next(body, wordsHash) })
	for no, l := range links {
		must.Get(db.ExecContext(t.Context(), "UPDATE tables SET link = ? WHERE no = ?", l[:], no))(t)
	}
}

// The clock of the machine was years ahead and is corrected while the server is down. No time in
// the log goes backwards, nobody gains or loses time, and the game continues.
func TestClockJumps(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	data := t.TempDir()
	p := launch(t, serve(data))
	c := p.client("Anna")
	ctx := t.Context()
	terms := map[string]any{"bank": 10_000, "lapse": "bot"}
	began := time.Now()
	table := must.Get(c.Create(ctx, loadtest.New{Game: "queen", Seats: 3, Places: []loadtest.Place{{Me: true}, {Me: true}, {Me: true}}, Terms: terms}))(t)
	table = must.Get(c.Do(ctx, table.ID, loadtest.Command{Kind: "start"}))(t)
	for range 3 {
		table = must.Get(c.Do(ctx, table.ID, anyAction(table)))(t)
	}
	must.Do(t, p.stop())
	execSQL(t, data, `UPDATE entry SET body = CAST(json_set(body, '$.at', '2099' || substr(json_extract(body, '$.at'), 5)) AS BLOB)`)
	p = launch(t, serve(data))
	c.URL = p.url
	now := must.Get(c.Show(ctx, table.ID, 0))(t)
	now = must.Get(c.Do(ctx, table.ID, anyAction(now)))(t)
	all := must.Get(c.Show(ctx, table.ID, 0))(t)
	for i, line := range all.Log {
		if i > 0 && line.At.Before(all.Log[i-1].At) {
			t.Errorf("entry %d of %v is after one of %v", line.Seq, line.At, all.Log[i-1].At)
		}
		if line.Kind == "lapse" {
			t.Error("a player's time ran out")
		}
	}
	const bank = 10_000 * time.Second
	for _, s := range now.Seats {
		if left := time.Duration(*s.Left) * time.Millisecond; left < bank-time.Since(began) || left > bank {
			t.Errorf("after %v seat %d has %v left of %v", time.Since(began), s.Seat, left, bank)
		}
	}
}

func anyAction(t *loadtest.Table) loadtest.Command {
	for _, m := range t.Mine {
		if len(m.Choices) > 0 {
			return loadtest.Command{Kind: "act", Seat: m.Seat, Action: m.Choices[0].Action, Seen: t.Seq}
		}
	}
	return loadtest.Command{Kind: "act"}
}

// When the disk is full, the server reports it, keeps what it acknowledged, can still be read, and
// recovers when there is space.
func TestDiskFull(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	disk := t.TempDir()
	// A small disk that only this process sees.
	script := `mount -t tmpfs -o size=6m tmpfs "$1" && head -c 3000000 /dev/zero > "$1/filler" && exec "$2" serve --no-limits --listen 127.0.0.1:0 --data "$1/data"`
	if err := exec.CommandContext(t.Context(), "unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", disk).Run(); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("cannot make a small disk to fill: %v", err)
		}
		t.Skipf("COULD NOT RUN: cannot make a small disk to fill: %v", err)
	}
	p := launch(t, exec.CommandContext(context.WithoutCancel(t.Context()), "unshare", "-rm", "sh", "-c", script, "sh", disk, program))
	holdFull(t, p, func() error { return os.Remove(fmt.Sprintf("/proc/%d/root%s/filler", p.cmd.Process.Pid, disk)) })
}

// A file size limit acts like a full disk. Only the server's user can lift the limit, by a restart.
func TestFileLimit(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	if _, err := exec.LookPath("prlimit"); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("prlimit is missing: file size limits are not tested")
		}
		t.Skip("COULD NOT RUN: prlimit is missing, so file size limits are not tested")
	}
	p := launch(t, exec.CommandContext(context.WithoutCancel(t.Context()), "sh", "-c",
		`prlimit --pid $$ --fsize=700000:unlimited && exec "$1" serve --no-limits --listen 127.0.0.1:0 --data "$2"`, "sh", program, t.TempDir()))
	holdFull(t, p, func() error {
		return exec.CommandContext(t.Context(), "prlimit", "--pid", strconv.Itoa(p.cmd.Process.Pid), "--fsize=unlimited:unlimited").Run()
	})
}

// holdFull checks what a server does while there is no space, and after makeRoom.
func holdFull(t *testing.T, p *process, makeRoom func() error) {
	t.Helper()
	c, table := newTable(p, 3)
	ctx, last, text := t.Context(), table.Seq, strings.Repeat("long ", 50)
	refused := &loadtest.RefusedError{}
	for n := 0; refused.Status == 0; n++ {
		now, err := c.Do(ctx, table.ID, loadtest.Command{Kind: "say", Text: text, RequestID: strconv.Itoa(n)})
		if err == nil {
			last = now.Seq
		} else if !errors.As(err, &refused) {
			t.Fatal(err)
		}
		if n == 50_000 {
			t.Fatal("the disk is never full")
		}
	}
	if refused.Status != 503 || refused.Code != "unavailable" || !strings.Contains(refused.Detail, "no space left") {
		t.Errorf("with a full disk the server answers %v", refused)
	}
	p.says("no space left")
	for n := range 50 {
		_, _ = c.Do(ctx, table.ID, loadtest.Command{Kind: "say", Text: text, RequestID: fmt.Sprint("again ", n)})
		if status := ready(t, p); status != http.StatusServiceUnavailable {
			t.Errorf("readyz answers %d, want 503", status)
		}
	}
	if bad := badLines(p.errs.String()); strings.Count(bad, "\n") != 1 {
		t.Errorf("want one line in the log, got: %s", bad)
	}
	log, err := c.Log(ctx, table.ID)
	if err != nil || int64(len(log)) != last {
		t.Errorf("the log has %d entries, want the %d that were acknowledged: %v", len(log), last, err)
	}
	must.Do(t, makeRoom())
	if status := ready(t, p); status != http.StatusOK {
		t.Errorf("there is room again, and it is not ready: %d", status)
	}
	p.says("writing works again")
	if now, err := c.Do(ctx, table.ID, loadtest.Command{Kind: "say", Text: "room"}); err != nil || now.Seq != last+1 {
		t.Errorf("it does not go on though there is room: %v", err)
	}
	if err := p.stop(); err != nil {
		t.Errorf("the server ends with %v: %s", err, p.errs)
	}
}

// says waits until the log contains these words, since it does not arrive together with the
// responses.
func (p *process) says(words string) {
	p.Helper()
	for began := time.Now(); !strings.Contains(p.errs.String(), words); time.Sleep(time.Millisecond) {
		if time.Since(began) > timeout {
			p.Fatalf("the log does not contain %q: %s", words, p.errs)
		}
	}
}

// ready asks a server whether it can serve.
func ready(t *testing.T, p *process) int {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, p.url+"/readyz", http.NoBody))(t)
	a := must.Get(http.DefaultClient.Do(r))(t)
	must.Do(t, a.Body.Close())
	return a.StatusCode
}

// After a kill, a changed or missing file never leads to a fresh server or to a silent loss: the
// server does not start, says why, and leaves everything as it is; check reports the same, and
// repair continues with the rest.
func TestKilledAndDamaged(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := launch(t, serve(data))
	c, first := newTable(p, 3)
	must.Do(t, p.stop())
	p = launch(t, serve(data))
	c.URL = p.url
	for range 20 {
		must.Get(c.Do(t.Context(), first.ID, loadtest.Command{Kind: "say", Text: "hm"}))(t)
	}
	p.kill()
	files := map[string][]byte{}
	for _, name := range []string{"bigriver.db", "bigriver.db-wal", "bigriver.seal"} {
		b := must.Get(os.ReadFile(filepath.Join(data, name)))(t)
		files[name] = b
	}
	write := func(name string, b []byte) {
		t.Helper()
		must.Do(t, os.WriteFile(filepath.Join(data, name), b, 0o600))
	}
	flip := func(name string, at int) func() {
		b := bytes.Clone(files[name])
		b[at] ^= 1
		return func() { write(name, b) }
	}
	remove := func(name string) func() {
		return func() {
			must.Do(t, os.Remove(filepath.Join(data, name)))
		}
	}
	const lost = "commits are missing"
	for _, damage := range []struct {
		spoil func()
		want  string
	}{
		{flip("bigriver.db-wal", 3), lost},
		{flip("bigriver.db-wal", len(files["bigriver.db-wal"])/2), lost},
		{remove("bigriver.db-wal"), lost},
		{remove("bigriver.db"), "bigriver.db is missing"},
		{func() { write("bigriver.db", nil) }, "bigriver.db is empty"},
		{remove("bigriver.seal"), "bigriver.seal is missing"},
	} {
		damage.spoil()
		failsToStart(t, serve(data), data, damage.want, "Nothing was changed", "Restore a backup")
		if out, errs, err := bigriver(t, "check --data "+data); err == nil || !strings.Contains(out+errs, strings.TrimPrefix(damage.want, data)) {
			t.Errorf("check does not print %q: %s%s", damage.want, out, errs)
		}
		for name, b := range files {
			write(name, b)
		}
	}
	remove("bigriver.db-wal")()
	if out, errs, err := bigriver(t, "repair --data "+data); err == nil || !strings.Contains(out, lost) {
		t.Errorf("repair does without being asked: %s%s", out, errs)
	}
	if out, errs, err := bigriver(t, "repair --accept-loss --data "+data); err != nil || !strings.Contains(out, lost) {
		t.Errorf("repair: %v: %s%s", err, out, errs)
	}
	p = launch(t, serve(data))
	if p.token != "" {
		t.Error("it is a new server")
	}
	c.URL = p.url
	if now, err := c.Show(t.Context(), first.ID, 0); err != nil || now.Seq != first.Seq {
		t.Errorf("what is left is not there: %v", err)
	}
}
