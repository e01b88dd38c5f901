package cli

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/doctor"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/sqlite"
)

// healthy returns a machine without problems, regardless of the real one.
func healthy() doctor.Machine {
	return doctor.Machine{
		Now:               time.Now,
		Disk:              func(dir string) (doctor.Disk, error) { return doctor.Disk{Free: 1 << 40, Inodes: -1, ID: dir}, nil },
		Sync:              func(string) (time.Duration, error) { return time.Millisecond, nil },
		ClockSynchronized: func() (bool, bool) { return true, true },
		Lookup:            func(context.Context, string) ([]string, error) { return nil, errors.New("no such host") },
		Dial:              func(context.Context, string, string) (net.Conn, error) { return nil, errors.New("no server") },
	}
}

// examined runs the doctor with arguments.
func examined(t *testing.T, args ...string) (stdout, stderr string, err error) {
	t.Helper()
	var out, errs bytes.Buffer
	p := &program{&command.Program{Std: Std{In: strings.NewReader(""), Out: &out, Err: &errs}}}
	f, d := &serveFlags{}, &doctorFlags{}
	settings := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	f.add(settings)
	cmd := &cobra.Command{Use: "doctor"}
	cmd.SetContext(t.Context())
	cmd.Flags().AddFlagSet(settings)
	d.add(cmd)
	must.Do(t, cmd.ParseFlags(args))
	from := must.Get(settle(settings, f.config, func(string) (string, bool) { return "", false }))(t)
	err = p.doctor(cmd, f, d, from.values(settings), healthy())
	return out.String(), errs.String(), err
}

// data creates a server's data directory, and sets the version that it claims to have.
func data(t *testing.T, version string) string {
	t.Helper()
	dir := t.TempDir()
	db := must.Get(sqlite.Open(t.Context(), dir, nil))(t)
	must.Do(t, db.Close())
	if version == "" {
		return dir
	}
	raw := must.Get(sql.Open("sqlite3", "file:"+filepath.Join(dir, sqlite.File)))(t)
	defer raw.Close()
	must.Get(raw.ExecContext(t.Context(), version))(t)
	return dir
}

func TestDoctorLooksAtSettingsAndData(t *testing.T) {
	t.Parallel()
	whole := data(t, "")
	lost := data(t, "")
	must.Do(t, os.Remove(filepath.Join(lost, "bigriver.seal")))
	db := must.Get(sqlite.Open(t.Context(), t.TempDir(), nil))(t)
	_, knows, err := db.Versions(t.Context())
	must.Do(t, errors.Join(err, db.Close()))
	for name, tt := range map[string]struct {
		args  string
		state doctor.State
		about string
		words string
	}{
		"settings":       {"--data " + whole + " --unused-days 3", doctor.Good, "settings", "2 of 25 settings are not the default"},
		"wrong settings": {"--data " + whole + " --url river.example.org", doctor.Wrong, "settings", "--url: want an address without a path"},
		"wrong log":      {"--data " + whole + " --log-level loud", doctor.Wrong, "settings", "--log-level"},
		"half a pair":    {"--data " + whole + " --tls-key key.pem", doctor.Wrong, "settings", "--tls-cert and --tls-key must be set together"},
		"whole data":     {"--data " + whole, doctor.Good, "data", fmt.Sprintf("contains a server's data, in version %d.", knows)},
		"no data":        {"--data " + t.TempDir(), doctor.Warning, "data", "The first start of the server creates the directory"},
		"newer data":     {"--data " + data(t, "PRAGMA user_version = 999"), doctor.Wrong, "data", "A newer bigriver wrote the data"},
		"older data":     {"--data " + data(t, "PRAGMA user_version = 0"), doctor.Warning, "data", fmt.Sprintf("The next start upgrades it to version %d.", knows)},
		"no database":    {"--db postgres://river:secret@127.0.0.1:1/river", doctor.Wrong, "data", "open the database river at 127.0.0.1:1: the database cannot be reached"},
		"damaged data":   {"--data " + lost, doctor.Wrong, "data", "bigriver.seal is missing"},
		"a name":         {"--data " + whole + " --url https://river.invalid --proxy 127.0.0.1/32", doctor.Wrong, "address", "The name river.invalid cannot be resolved"},
	} {
		stdout, _, err := examined(t, append(strings.Fields(tt.args), "--json")...)
		var got doctorJSON
		if err := json.Unmarshal([]byte(stdout), &got); err != nil {
			t.Errorf("%s: got error %v: %s", name, err, stdout)
			continue
		}
		is := false
		for _, f := range got.Findings {
			is = is || f.About == tt.about && f.State == tt.state && strings.Contains(f.Text, tt.words)
		}
		if !is || (err != nil) != (got.Wrong > 0) || (tt.state == doctor.Wrong) != (err != nil) {
			t.Errorf("%s: got error %v, %s", name, err, stdout)
		}
	}
}

// TestDoctorPrints checks the layout: a paragraph for each finding, 80 columns wide.
func TestDoctorPrints(t *testing.T) {
	t.Parallel()
	stdout, stderr, err := examined(t, "--data", data(t, ""), "--tls-key", "key.pem", "--backups", t.TempDir())
	if err == nil || err.Error() != "found 2 problems" || stderr != "" {
		t.Errorf("got error %v, %q", err, stderr)
	}
	for _, want := range []string{
		"wrong    settings     The server would not start: --tls-cert and --tls-key must\n                      be set together.\n                      To do: bigriver serve --print-config shows",
		"good     space        1.0 TiB free",
		"wrong    backups      There is no backup (a file",
	} {
		if !strings.Contains(stdout, want) {
			t.Errorf("want %q in\n%s", want, stdout)
		}
	}
	for line := range strings.Lines(stdout) {
		if len(line) > 81 && !strings.Contains(line, string(filepath.Separator)) {
			t.Errorf("a line is too long: %s", line)
		}
	}
}
