package archtest_test

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

// size counts the hand-written code of a package, without tests.
type size struct{ files, lines int }

// limit is the maximum size of a package, so that one person can know it.
var limit = size{files: 30, lines: 6000}

func TestSizeOfPackages(t *testing.T) {
	t.Parallel()
	sizes, err := sizesOf(os.DirFS("../.."))
	if err != nil || len(sizes) < 40 {
		t.Fatalf("%d packages, %v", len(sizes), err)
	}
	for name, s := range sizes {
		if s.files > limit.files || s.lines > limit.lines {
			t.Errorf("%s has %d files and %d lines, more than the limits %d and %d: split it", name, s.files, s.lines, limit.files, limit.lines)
		}
	}
}

// sizesOf counts the files of each folder with Go code, without tests and generated files.
func sizesOf(root fs.FS) (map[string]size, error) {
	sizes := map[string]size{}
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "testdata") {
			return fs.SkipDir
		}
		if err != nil || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, ".gen.go") {
			return err
		}
		source, err := fs.ReadFile(root, name)
		s := sizes[path.Dir(name)]
		sizes[path.Dir(name)] = size{s.files + 1, s.lines + bytes.Count(source, []byte("\n"))}
		return err
	})
	return sizes, err
}
