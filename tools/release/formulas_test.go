package release_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// archives are the archives of a release.
var archives = []string{
	"bigriver-darwin-amd64.tar.gz", "bigriver-darwin-arm64.tar.gz", "bigriver-linux-amd64.tar.gz", "bigriver-linux-arm64.tar.gz",
	"bigriver-windows-amd64.zip", "bigriver-windows-arm64.zip",
}

// TestFormulas fills in the templates for package managers, and checks that each file is well
// formed and lists each archive with its own checksum.
func TestFormulas(t *testing.T) {
	t.Parallel()
	sums, out := filepath.Join(t.TempDir(), "SHA256SUMS"), t.TempDir()
	var lines strings.Builder
	for i, name := range archives {
		fmt.Fprintf(&lines, "%064x  %s\n", i+1, name)
	}
	if err := os.WriteFile(sums, []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, ".", "go", "run", "./formulas", "0.1.0", "../../packaging", sums, out)
	all := ""
	for _, name := range []string{
		"homebrew/bigriver.rb", "scoop/bigriver.json", "winget/Bigriver.Bigriver.yaml", "winget/Bigriver.Bigriver.installer.yaml",
		"winget/Bigriver.Bigriver.locale.en-US.yaml", "flatpak/io.github.bigriver.Bigriver.yaml",
	} {
		data, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Error(err)
			continue
		}
		var parsed map[string]any
		switch filepath.Ext(name) {
		case ".json":
			err = json.Unmarshal(data, &parsed)
		case ".yaml":
			err = yaml.Unmarshal(data, &parsed)
		case ".rb":
			err = checkRuby(t, filepath.Join(out, name))
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if left := regexp.MustCompile(`@[A-Z]+.*@`).Find(data); left != nil {
			t.Errorf("%s still has the placeholder %s", name, left)
		}
		all += string(data)
	}
	// The URL of each archive comes right before its checksum.
	pairs := regexp.MustCompile(`releases/download/v0\.1\.0/(bigriver-[\w.-]+)"\W+(?:sha256|hash|InstallerSha256)"?:? "([0-9a-f]{64})"`).FindAllStringSubmatch(all, -1)
	var named []string
	for _, m := range pairs {
		if i := slices.Index(archives, m[1]); i < 0 || m[2] != fmt.Sprintf("%064x", i+1) {
			t.Errorf("%s is listed with the wrong checksum %s", m[1], m[2])
		}
		named = append(named, m[1])
	}
	for _, name := range archives {
		if !slices.Contains(named, name) {
			t.Errorf("no file lists %s", name)
		}
	}
}

// checkRuby checks the syntax of a file, where Ruby is installed.
func checkRuby(t *testing.T, file string) error {
	t.Helper()
	if _, err := exec.LookPath("ruby"); err != nil {
		t.Logf("COULD NOT RUN: ruby is missing, so the syntax of %s is not tested", filepath.Base(file))
		return nil
	}
	return exec.CommandContext(t.Context(), "ruby", "-c", file).Run()
}

// TestMenuEntry checks the desktop file and what software centres read.
func TestMenuEntry(t *testing.T) {
	t.Parallel()
	const base = "../../packaging/desktop/io.github.bigriver.Bigriver."
	entry, err := os.ReadFile(base + "desktop")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(entry)) {
		if !regexp.MustCompile(`^(\[Desktop Entry\]|[A-Z][A-Za-z]+(\[\w+\])?=.+)\n$`).MatchString(line) {
			t.Errorf("the desktop file has the malformed line %q", line)
		}
	}
	for _, want := range []string{"\nType=Application\n", "\nName=Bigriver\n", "\nExec=bigriver open\n", "\nIcon=io.github.bigriver.Bigriver\n", "\nComment[de]=", "\nComment[fr]="} {
		if !strings.Contains(string(entry), want) {
			t.Errorf("the desktop file has no %q", want)
		}
	}
	info, err := os.Open(base + "metainfo.xml")
	if err != nil {
		t.Fatal(err)
	}
	defer info.Close()
	for d := xml.NewDecoder(info); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	const tool = "desktop-file-validate"
	if _, err := exec.LookPath(tool); err != nil {
		t.Logf("COULD NOT RUN: %s is missing", tool)
		return
	}
	run(t, ".", tool, base+"desktop")
}
