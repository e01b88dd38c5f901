package release_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// readme returns the commands of README.md by the comment above each, such as "# Linux".
func readme(t *testing.T) map[string]string {
	t.Helper()
	page, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	ways := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^    # (\w+OS|[A-Z]\w+|a container).*\n    (.+)$`).FindAllStringSubmatch(string(page), -1) {
		ways[m[1]] = m[2]
	}
	return ways
}

// TestFirstPage checks that README.md has a command for each platform, and that a release has the
// files that these commands download.
func TestFirstPage(t *testing.T) {
	t.Parallel()
	ways := readme(t)
	for _, who := range []string{"Linux", "Debian", "macOS", "Windows", "a container", "Go"} {
		if ways[who] == "" {
			t.Errorf("README.md has no command for %s: %q", who, ways)
		}
	}
	files := append(slices.Clone(archives), "bigriver-linux-amd64.deb")
	for who, line := range ways {
		for _, m := range regexp.MustCompile(`releases/latest/download/(\S+)`).FindAllStringSubmatch(line, -1) {
			if !slices.Contains(files, m[1]) {
				t.Errorf("%s: a release has no %s", who, m[1])
			}
		}
	}
}

// checkWays runs the files of a release as README.md says, on a system that has nothing else.
func checkWays(t *testing.T, out string) {
	t.Helper()
	if runtime.GOARCH == "amd64" {
		// The unchanged command, run in a terminal, with a curl that downloads from this release.
		tools := t.TempDir()
		script := "#!/bin/sh\nfor last; do :; done\nexec cat '" + out + "'/\"${last##*/}\"\n"
		if err := os.WriteFile(filepath.Join(tools, "curl"), []byte(script), 0o700); err != nil { //nolint:gosec // a program
			t.Fatal(err)
		}
		cmd := exec.CommandContext(t.Context(), "script", "-qec", readme(t)["Linux"], "/dev/null")
		cmd.Dir, cmd.Env = t.TempDir(), []string{"PATH=" + tools + ":/usr/bin:/bin", "HOME=" + t.TempDir()}
		checkOpens(t, cmd)
	}

	deb, bare := only(t, out, "*.deb"), t.TempDir()
	if _, err := exec.LookPath("dpkg-deb"); err != nil {
		t.Log("COULD NOT RUN: dpkg-deb is missing, so the package is not tried")
	} else {
		run(t, out, "dpkg-deb", "-x", deb, bare)
		for _, name := range []string{"usr/share/applications/io.github.bigriver.Bigriver.desktop", "usr/share/doc/bigriver/examples/bots/first.py", "usr/share/man/man1/bigriver-open.1.gz"} {
			if _, err := os.Stat(filepath.Join(bare, name)); err != nil {
				t.Errorf("the package has no %s", name)
			}
		}
		checkOpens(t, within(t, bare, "/usr/bin/bigriver", "open"))
	}

	image := t.TempDir()
	unpackImage(t, only(t, out, "*-image.tar"), image)
	play := within(t, image, "/bigriver", "sim", "queen", "--games", "1", "--seed", "1", "--players", "random,random,random")
	play.SysProcAttr.Cloneflags |= syscall.CLONE_NEWNET // nothing can be downloaded
	if output, err := play.CombinedOutput(); err != nil {
		t.Errorf("no game could be played in a container without a network: %v\n%s", err, output)
	}
	checkOpens(t, within(t, image, "/bigriver", "serve", "--listen", "localhost:0", "--data", "/tmp/data"))

	page, err := os.ReadFile("../../packaging/README.md")
	if err != nil {
		t.Fatal(err)
	}
	if dead := regexp.MustCompile(`\]\((?:[^h)][^)]*)\)`).Find(page); dead != nil {
		t.Errorf("the first page of a package links to %s, which is not in it", dead)
	}
}

// within returns a command whose root directory is this one.
func within(t *testing.T, root, name string, args ...string) *exec.Cmd {
	t.Helper()
	for _, dir := range []string{"tmp", "home", "etc"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	// Each machine and each container has this file.
	if err := os.WriteFile(filepath.Join(root, "etc/hosts"), []byte("127.0.0.1 localhost\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Path, cmd.Dir, cmd.Env = name, "/home", []string{"HOME=/home"}
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Chroot: root, Cloneflags: syscall.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{HostID: os.Getuid(), Size: 1}}, GidMappings: []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}},
	}
	return cmd
}

// checkOpens runs a command that serves the games, and gets the page at the address that it prints.
func checkOpens(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 30 * time.Second
	var errors strings.Builder
	cmd.Stderr = &errors
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatalf("%v: %v", cmd.Args, err)
	}
	defer func() {
		_ = cmd.Cancel()
		_, _ = io.Copy(io.Discard, out)
		_ = cmd.Wait() // it was interrupted, or has ended by itself
	}()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		address := regexp.MustCompile(`http://localhost:\d+`).FindString(lines.Text())
		if address == "" {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Errorf("%v: %v", cmd.Args, err)
			return
		}
		defer response.Body.Close()
		if page, err := io.ReadAll(response.Body); err != nil || !strings.Contains(string(page), "<title>Bigriver</title>") {
			t.Errorf("%v: the page is %.200s, %v", cmd.Args, page, err)
		}
		return
	}
	t.Errorf("%v has printed no address: %s", cmd.Args, errors.String())
}

// TestGoRun runs the program by its module path, from a proxy that serves this commit as a release.
func TestGoRun(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it builds the program")
	}
	proxy := t.TempDir()
	dir := filepath.Join(proxy, "github.com/bigriver/bigriver/@v")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	const version = "v0.1.0"
	for name, content := range map[string]string{"list": version + "\n", version + ".info": `{"Version":"` + version + `"}`, version + ".mod": string(mod)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	if err := zip.CreateFromVCS(f, module.Version{Path: "github.com/bigriver/bigriver", Version: version}, root, "HEAD", ""); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	cache := strings.TrimSpace(run(t, ".", "go", "env", "GOMODCACHE"))
	line := strings.Fields(readme(t)["Go"])
	cmd := exec.CommandContext(t.Context(), line[0], append(line[1:], "version")...)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "GOPROXY=file://"+proxy+",file://"+cache+"/cache/download", "GOMODCACHE="+t.TempDir(), "GOFLAGS=-modcacherw", "GOSUMDB=off", "CGO_ENABLED=0")
	if output, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(output), "bigriver "+version) {
		t.Errorf("%v: %s", err, output)
	}
}
