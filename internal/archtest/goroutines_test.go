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
	names := listed(t, "alone")
	files := 0
	for _, name := range names {
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

// listed returns a list of packages in check.
func listed(t *testing.T, list string) []string {
	t.Helper()
	script, err := os.ReadFile("../../check")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^` + list + `=\(([a-z/ ]+)\)`).FindSubmatch(script)
	if line == nil {
		t.Fatalf("check has no line %s=(...)", list)
	}
	return strings.Fields(string(line[1]))
}

// TestOutside shows that the packages on the list outside have only tests, so that the race detector would watch nothing but them.
func TestOutside(t *testing.T) {
	t.Parallel()
	for _, name := range listed(t, "outside") {
		files, err := filepath.Glob(filepath.Join("..", name, "*.go"))
		if err != nil || len(files) < 2 {
			t.Fatalf("%s has %d files, %v", name, len(files), err)
		}
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			if file := parsed(t, path, nil); len(file.Decls) > 0 {
				t.Errorf("%s: it has code of its own: take %s off the list outside in check", path, name)
			}
		}
	}
}

// TestWithRaceIsFound shows that withRace is only said in tests, where check finds it and runs the test without the race detector too.
func TestWithRaceIsFound(t *testing.T) {
	t.Parallel()
	said := 0
	err := filepath.WalkDir("../..", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && entry.Name() == "node_modules" {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		n, elsewhere := saysWithRace(t, path, nil)
		said += n
		for _, where := range elsewhere {
			t.Errorf("%s: %s says withRace, and is no test: check does not find it", path, where)
		}
		return nil
	})
	if err != nil || said == 0 {
		t.Errorf("%d tests say withRace, %v", said, err)
	}
}

// TestSaysWithRace shows what TestWithRaceIsFound finds.
func TestSaysWithRace(t *testing.T) {
	t.Parallel()
	const source = `package p
const withRace = true
func TestGood(t *testing.T) { if withRace { return } }
func help() { if withRace { return } }
var games = map[bool]int{true: 1}[withRace]`
	n, elsewhere := saysWithRace(t, "p.go", source)
	if n != 1 || !slices.Equal(elsewhere, []string{"help", "a declaration"}) {
		t.Errorf("%d tests, and %q", n, elsewhere)
	}
}

// saysWithRace counts the tests of a file that say withRace, and returns what else does.
func saysWithRace(t *testing.T, path string, source any) (tests int, elsewhere []string) {
	t.Helper()
	for _, decl := range parsed(t, path, source).Decls {
		says := false
		ast.Inspect(decl, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Names) == 1 && spec.Names[0].Name == "withRace" {
				return false // it is declared here
			}
			name, ok := n.(*ast.Ident)
			says = says || ok && name.Name == "withRace"
			return true
		})
		function, ok := decl.(*ast.FuncDecl)
		switch {
		case !says:
		case ok && strings.HasPrefix(function.Name.Name, "Test") && function.Recv == nil:
			tests++
		case ok:
			elsewhere = append(elsewhere, function.Name.Name)
		default:
			elsewhere = append(elsewhere, "a declaration")
		}
	}
	return tests, elsewhere
}

// parsed returns the syntax of a file, or of a source in place of it.
func parsed(t *testing.T, path string, source any) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	return file
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
	file := parsed(t, "", source)
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
