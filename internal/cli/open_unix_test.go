//go:build unix

package cli_test

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
)

// TestOpen serves this computer without a word about operators, opens the page in the browser, and
// only opens the page if the program runs already.
func TestOpen(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "darwin" {
		t.Skip("there the program that opens pages is another")
	}
	program, dir := built(t, "bigriver"), t.TempDir()
	// The browser notes the address.
	must.Do(t, os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\necho \"$1\" >'"+dir+"'/part && mv '"+dir+"'/part '"+dir+"'/opened\n"), 0o700))
	env := []string{"PATH=" + dir + ":" + os.Getenv("PATH"), "DISPLAY=:0", "XDG_DATA_HOME=" + dir}
	listen := "localhost:" + freePort(t)
	first := startCommand(t, dir, program, env, "open", "--listen", listen)
	opened := first.until(t, "Bigriver opens in your browser: ")
	for _, want := range []string{"Your games are in " + filepath.Join(dir, "bigriver"), "To play in the terminal:  bigriver play queen", "To host for others:", "Everything else:"} {
		first.until(t, want)
	}
	if !strings.HasSuffix(opened, "http://"+listen) {
		t.Errorf("it opens %q, and listens on %s", opened, listen)
	}
	r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+listen, nil))(t)
	response := must.Get(http.DefaultClient.Do(r))(t)
	must.Do(t, response.Body.Close())

	again := exec.CommandContext(t.Context(), program, "open", "--listen", listen, "--no-browser")
	again.Env = append(os.Environ(), env...)
	if said := string(must.Get(again.Output())(t)); !regexp.MustCompile(`^Bigriver is already running .*\nOpen this address in your browser: http://` + listen + `\n$`).MatchString(said) {
		t.Errorf("the second one says %q", said)
	}
	first.end(t)
	if address := string(must.Get(os.ReadFile(filepath.Join(dir, "opened")))(t)); address != "http://"+listen+"\n" {
		t.Errorf("the browser was given %q", address)
	}
}
