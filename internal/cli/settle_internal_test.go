package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"github.com/bigriver/bigriver/internal/must"
)

// someFlags returns some flags of serve.
func someFlags() (*pflag.FlagSet, *string, *int, *[]string) {
	fs := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	listen := fs.String("listen", "localhost:8080", "")
	workers := fs.Int("workers", 0, "")
	proxies := fs.StringSlice("proxy", nil, "")
	fs.String("config", "", "")
	fs.Bool("help", false, "")
	return fs, listen, workers, proxies
}

func TestSettle(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "bigriver.conf")
	const lines = "# ours\nlisten = file:1\n\n workers=3 \nproxy = 10.0.0.0/8,::1/128\n"
	must.Do(t, os.WriteFile(file, []byte(lines), 0o600))
	env := map[string]string{"BIGRIVER_LISTEN": "env:2", "LISTEN": "no:3", "BIGRIVER_CONFIG": file}
	look := func(name string) (string, bool) { value, ok := env[name]; return value, ok }
	for _, tt := range []struct {
		name, args, file string
		env              bool
		listen           string
		workers          int
		from             origin
	}{
		{"nothing", "", "", false, "localhost:8080", 0, origin{}},
		{"a file", "", file, false, "file:1", 3, origin{"config": commandLine, "listen": file + ":2", "workers": file + ":4", "proxy": file + ":5"}},
		{"the environment before the file that it names", "", "", true, "env:2", 3, origin{"config": "BIGRIVER_CONFIG", "listen": "BIGRIVER_LISTEN", "workers": file + ":4", "proxy": file + ":5"}},
		{"a flag before all", "--listen=flag:4", file, true, "flag:4", 3, origin{"config": commandLine, "listen": commandLine, "workers": file + ":4", "proxy": file + ":5"}},
	} {
		fs, listen, workers, proxies := someFlags()
		must.Do(t, fs.Parse(strings.Fields(tt.args)))
		from := func(string) (string, bool) { return "", false }
		if tt.env {
			from = look
		}
		origins, err := settle(fs, tt.file, from)
		if err != nil {
			t.Errorf("%s: got error %v", tt.name, err)
		}
		if diff := cmp.Diff(tt.from, origins); diff != "" {
			t.Errorf("%s: the values come from elsewhere: %s", tt.name, diff)
		}
		if *listen != tt.listen || *workers != tt.workers || tt.workers == 3 && len(*proxies) != 2 {
			t.Errorf("%s: got %s, %d, %v", tt.name, *listen, *workers, *proxies)
		}
	}
}

func TestSettleRefuses(t *testing.T) {
	t.Parallel()
	none := func(string) (string, bool) { return "", false }
	for lines, want := range map[string]string{
		"listem = x":                   `:1: no setting "listem": did you mean "listen"?`,
		"\nlisten":                     `:2: want NAME = VALUE, not "listen"`,
		"workers = many":               `:1: workers: want a whole number, not "many"`,
		"listen = a\nlisten = b":       `:2: listen is set twice`,
		"config = another":             `:1: no setting "config"`,
		"listen = a\n\n# x\nhelp=true": `:4: no setting "help"`,
	} {
		file := filepath.Join(t.TempDir(), "bigriver.conf")
		must.Do(t, os.WriteFile(file, []byte(lines), 0o600))
		fs, _, _, _ := someFlags()
		if _, err := settle(fs, file, none); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", lines, err, want)
		}
	}
	fs, _, _, _ := someFlags()
	if _, err := settle(fs, filepath.Join(t.TempDir(), "nothing"), none); err == nil || !strings.Contains(err.Error(), "--config: ") {
		t.Errorf("no file: %v", err)
	}
	bad := func(name string) (string, bool) { return "x", name == "BIGRIVER_WORKERS" }
	if _, err := settle(fs, "", bad); err == nil || !strings.Contains(err.Error(), "BIGRIVER_WORKERS: workers: want a whole number") {
		t.Errorf("a bad variable: %v", err)
	}
}
