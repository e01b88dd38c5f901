// Command module builds the modules with which pages play without a server, one for each game, and
// compresses them into internal/web/offline, where the next build of Bigriver embeds them:
//
//	go -C tools/module run .
package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"
)

func main() {
	quality := flag.Int("quality", brotli.BestCompression, "the Brotli quality, from 0 to 11; lower is faster")
	flag.Parse()
	if err := run(context.Background(), *quality); err != nil {
		fmt.Fprintln(os.Stderr, "module:", err)
		os.Exit(1)
	}
}

// games are the build tags of cmd/offline.
func games() []string { return []string{"queen", "broadhorns", "waters"} }

// small lists the packages that are compiled without inlining, which makes the file 3 % smaller. No
// bot uses them to decide, so bots are not slower.
func small() []string {
	const ours = "github.com/bigriver/bigriver/internal/"
	return []string{
		"crypto/...", "encoding/...", "fmt", "internal/strconv", "os", "strconv", "syscall", "time",
		ours + "catalog", ours + "describe", ours + "engine/display", ours + "games/.../show", ours + "notation", ours + "offline", ours + "table/...", ours + "text",
	}
}

// repository is the folder of Bigriver's go.mod, which chooses the release of Go: the modules and
// the script that runs them must be from the same one.
func repository() string { return filepath.Join("..", "..") }

// index is offline.json, which names the files.
type index struct {
	Exec  string            `json:"exec"`  // the script of Go's distribution that runs its modules
	Games map[string]string `json:"games"` // the module of each game
}

func run(ctx context.Context, quality int) error {
	scratch, err := os.MkdirTemp("", "module-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	root, err := exec.CommandContext(ctx, "go", "-C", repository(), "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("find Go: %w", err)
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	o := &output{quality: quality, files: map[string][]byte{}}
	list := index{Games: map[string]string{}}
	if list.Exec, err = o.add("exec", ".js", script); err != nil {
		return err
	}
	for _, game := range games() {
		file := filepath.Join(scratch, game)
		args := []string{"-C", repository(), "build", "-trimpath", "-buildvcs=false", "-tags", game, "-ldflags", "-s -w", "-o", file}
		for _, packages := range small() {
			args = append(args, "-gcflags="+packages+"=-l")
		}
		build := exec.CommandContext(ctx, "go", append(args, "./cmd/offline")...)
		build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			return fmt.Errorf("build the module of %s: %w", game, err)
		}
		module, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if list.Games[game], err = o.add(game, ".wasm", module); err != nil {
			return err
		}
	}
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	return o.replace(filepath.Join(repository(), "internal", "web", "offline"), append(text, '\n'))
}

// output collects the files of a build until all of them are complete.
type output struct {
	quality int
	files   map[string][]byte
}

// replace writes the files and their list, and removes those of the last build. It is called only
// after everything was built, so a failed build changes nothing.
func (o *output) replace(dir string, list []byte) error {
	for name, content := range o.files {
		if err := replaceFile(filepath.Join(dir, name), content); err != nil {
			return err
		}
	}
	if err := replaceFile(filepath.Join(dir, "offline.json"), list); err != nil {
		return err
	}
	var errs []error
	for _, pattern := range []string{"*.gz", "*.br"} {
		files, _ := filepath.Glob(filepath.Join(dir, pattern)) // the patterns are valid
		for _, file := range files {
			if _, ok := o.files[filepath.Base(file)]; !ok {
				errs = append(errs, os.Remove(file))
			}
		}
	}
	return errors.Join(errs...)
}

// replaceFile writes a file unless it has this content: builds of Bigriver cache what they embed.
func replaceFile(file string, content []byte) error {
	if old, err := os.ReadFile(file); err == nil && bytes.Equal(old, content) {
		return nil
	}
	part := filepath.Join(filepath.Dir(file), "."+filepath.Base(file)) // go:embed ignores it
	if err := os.WriteFile(part, content, 0o644); err != nil {
		return err
	}
	return os.Rename(part, file)
}

// add adds a file in both encodings that browsers accept, and returns its name. The name contains
// the hash, so browsers can cache the file forever.
func (o *output) add(name, ext string, content []byte) (string, error) {
	sum := sha256.Sum256(content)
	const digits = 10
	name += "-" + hex.EncodeToString(sum[:])[:digits] + ext
	var small, smaller bytes.Buffer
	zip, err := gzip.NewWriterLevel(&small, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	for _, to := range []struct {
		ext  string
		w    io.WriteCloser
		file *bytes.Buffer
	}{
		{".gz", zip, &small},
		{".br", brotli.NewWriterLevel(&smaller, o.quality), &smaller},
	} {
		if _, err := to.w.Write(content); err != nil {
			return "", err
		}
		if err := to.w.Close(); err != nil {
			return "", err
		}
		o.files[name+to.ext] = to.file.Bytes()
	}
	fmt.Printf("%s: %d bytes, gzip %d, Brotli %d\n", name, len(content), small.Len(), smaller.Len())
	return name, nil
}
