package release_test

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestReleaseGivesTheSameBytes makes a release for two platforms in two clones in different
// folders, compares them, and checks their contents.
func TestReleaseGivesTheSameBytes(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it builds the program twice")
	}
	if runtime.GOOS != "linux" {
		t.Skip("releases are made on Linux, whose tar and sha256sum they need")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	var sums []string
	var out string
	for _, folder := range []string{"here", "some/where/else"} {
		clone := filepath.Join(t.TempDir(), folder)
		run(t, root, "git", "clone", "-q", "--shared", root, clone)
		out = filepath.Join(t.TempDir(), "dist")
		run(t, clone, "bash", ".ci/release", out, "linux/"+runtime.GOARCH, "windows/amd64")
		sum, err := os.ReadFile(filepath.Join(out, "SHA256SUMS"))
		if err != nil {
			t.Fatal(err)
		}
		sums = append(sums, string(sum))
	}
	if sums[0] != sums[1] {
		t.Errorf("two folders give %s and %s", sums[0], sums[1])
	}
	for _, kind := range []string{"-linux-" + runtime.GOARCH + ".tar.gz", "-linux-" + runtime.GOARCH + ".deb", "-linux-" + runtime.GOARCH + ".rpm", "-windows-amd64.zip", "-image.tar", ".cdx.json", "-formulas.tar.gz"} {
		if !strings.Contains(sums[0], kind+"\n") {
			t.Errorf("there is no sum of a file %s: %s", kind, sums[0])
		}
	}
	changes, err := os.ReadFile(filepath.Join(out, "CHANGES.md"))
	if err != nil || !strings.Contains(string(changes), "### For players") || strings.Contains(string(changes), "\n## ") {
		t.Errorf("the part of the changelog begins %.100q, %v", changes, err)
	}
	program := unpack(t, out)
	commit := strings.TrimSpace(run(t, root, "git", "rev-parse", "HEAD"))
	if said := run(t, out, program, "version"); !strings.Contains(said, "commit "+commit) || strings.Contains(said, "with changes") {
		t.Errorf("the program in the archive says %s", said)
	}
	checkZip(t, only(t, out, "*.zip"))
	checkImage(t, only(t, out, "*-image.tar"), commit)
	checkParts(t, only(t, out, "*.cdx.json"))
	checkWays(t, out)
}

// only returns the single file in a directory that matches the pattern.
func only(t *testing.T, dir, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil || len(files) != 1 {
		t.Fatalf("%s: %v, %v", pattern, files, err)
	}
	return files[0]
}

// run runs a command that must succeed, and returns its output.
func run(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// unpack extracts the program from the only archive in a directory, and returns its path. The
// archive must contain the other files too.
func unpack(t *testing.T, dir string) (program string) {
	t.Helper()
	f, err := os.Open(only(t, dir, "bigriver-linux-*.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	packed, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	has := map[string]bool{}
	for files := tar.NewReader(packed); ; {
		h, err := files.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(h.Name)
		has[name] = true
		if h.Uid != 0 || h.Gid != 0 {
			t.Errorf("%s belongs to %d:%d", h.Name, h.Uid, h.Gid)
		}
		if strings.TrimSuffix(name, ".exe") != "bigriver" || h.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(files)
		if err != nil {
			t.Fatal(err)
		}
		program = filepath.Join(dir, name)
		if err := os.WriteFile(program, data, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"README.md", "LICENSE", "NOTICE", "CHANGELOG.md", "bigriver-serve.1", "bigriver.bash", "bigriver.service", "first.py", "io.github.bigriver.Bigriver.desktop"} {
		if !has[name] {
			t.Errorf("the archive has no %s", name)
		}
	}
	return program
}
