//go:build unix

package crashtest_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

var copyKills = flag.Int("copy-kills", longtest.Times(3, 8), "how often a copy is killed, in each direction")

// TestCopyKilled kills bigriver copy at random moments, into a database and back. Each time the
// same command continues, and at the end all tables are complete.
func TestCopyKilled(t *testing.T) {
	t.Parallel()
	needsProgram(t)
	seed := *seed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Logf("-crash-seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 4))
	data := t.TempDir()
	p := launch(t, serve(data))
	if _, errs, err := bigriver(t, "loadtest --url "+p.url+" --game broadhorns --tables 150 --rate 0 --streams 0 --for 3s"); err != nil {
		t.Fatalf("got error %v: %s", err, errs)
	}
	must.Do(t, p.stop())
	server := pgtest.Start(t, false)
	// How long a copy takes on this machine.
	began := time.Now()
	if _, errs, err := bigriver(t, "copy --from "+data+" --to "+server.New(t)); err != nil {
		t.Fatalf("got error %v: %s", err, errs)
	}
	whole := time.Since(began)
	address, there := copyKilled(t, r, whole, data, func() string { return server.New(t) })
	back, again := copyKilled(t, r, whole, address, func() string { return t.TempDir() + "/back" })
	if again != there && again != "" && there != "" {
		t.Errorf("there: %s, back: %s", there, again)
	}
	for _, place := range []string{"--db " + address, "--data " + back} {
		if out, errs, err := bigriver(t, "check "+place); err != nil || !strings.Contains(out, "all valid: 150 tables") {
			t.Errorf("check %s: %v: %s%s", place, err, out, errs)
		}
	}
}

// copyKilled copies from one place to a new one with kills; whole is the approximate duration of an
// uninterrupted copy. It returns the new place, and the last attempt's line about the tables, or ""
// if that was killed after the copy was complete.
func copyKilled(t *testing.T, r *rand.Rand, whole time.Duration, from string, fresh func() string) (to, tables string) {
	t.Helper()
	to = fresh()
	killed := 0
	for began := time.Now(); ; {
		cmd := command(strings.Fields(fmt.Sprintf("copy --from %s --to %s", from, to))...)
		var out, errs log
		cmd.Stdout, cmd.Stderr = &out, &errs
		must.Do(t, cmd.Start())
		if killed < *copyKills {
			// Each attempt gets a little longer than the previous one, so that kills happen at
			// every stage.
			timer := time.AfterFunc(time.Duration(r.Int64N(int64(whole)*int64(killed+2)/10)), func() { _ = cmd.Process.Kill() })
			defer timer.Stop()
		}
		err := cmd.Wait()
		switch {
		case err == nil && killed < (*copyKills+3)/4:
			t.Logf("done after %d kills: the machine is faster than it was", killed)
			to, killed, whole = fresh(), 0, max(whole/2, time.Millisecond)
			continue
		case err == nil:
			t.Logf("%s: done after %d kills: %s", to, killed, out.String())
			tables, _, _ = strings.Cut(strings.TrimPrefix(out.String(), to), "\n")
			return to, tables
		case killed > 0 && strings.Contains(errs.String(), "already contains data"):
			t.Logf("%s: done when the last of %d kills came", to, killed)
			return to, ""
		case !strings.Contains(err.Error(), "killed"):
			t.Fatalf("after %d kills: %v: %s", killed, err, errs.String())
		case time.Since(began) > 2*timeout:
			t.Fatalf("it is not done after %d kills", killed)
		}
		killed++
	}
}
