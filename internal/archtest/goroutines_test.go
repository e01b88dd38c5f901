package archtest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestAlone shows that the packages which ./check tests without the race detector start no goroutine and share nothing that needs a
// lock. Their tests may run in parallel.
func TestAlone(t *testing.T) {
	t.Parallel()
	script, err := os.ReadFile("../../check")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^alone=\(([a-z/ ]+)\)`).FindSubmatch(script)
	if line == nil {
		t.Fatal("check has no line alone=(...)")
	}
	files := 0
	for name := range strings.FieldsSeq(string(line[1])) {
		err := filepath.WalkDir(filepath.Join("..", name), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files++
			source, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for _, why := range concurrent(t, string(source)) {
				t.Errorf("%s: %s: take %s off the list alone in check", path, why, name)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	if files < 100 {
		t.Errorf("only %d files were read", files)
	}
}

// TestConcurrent shows what TestAlone finds.
func TestConcurrent(t *testing.T) {
	t.Parallel()
	for source, want := range map[string][]string{
		"package p; func f() { go f() }":       {"starts a goroutine"},
		`package p; import "sync"; var m = 1`:  {"imports sync"},
		`package p; import _ "sync/atomic"`:    {"imports sync/atomic"},
		`package p; import "strings"; var m=1`: nil,
	} {
		if got := concurrent(t, source); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
}

// concurrent returns what in a source starts goroutines or is there for several of them.
func concurrent(t *testing.T, source string) (found []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, imported := range file.Imports {
		if path := strings.Trim(imported.Path.Value, `"`); path == "sync" || strings.HasPrefix(path, "sync/") {
			found = append(found, "imports "+path)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if _, ok := n.(*ast.GoStmt); ok {
			found = append(found, "starts a goroutine")
		}
		return true
	})
	return found
}
