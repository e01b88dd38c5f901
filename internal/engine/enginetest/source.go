package enginetest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
)

// What a game's own source says is read here, so that the kit sees also what no random game reaches.

// A saying is a refusal or an event in the source: its rule and the key of its words.
type saying struct{ rule, key, where string }

// saidInSource finds engine.Refuse("RULE", "key", ...) and engine.Event{Rule: "RULE", Key: "key"} in a folder's source.
func saidInSource(dir string) ([]saying, error) {
	var said []saying
	err := eachFile(dir, func(path string, fset *token.FileSet, file *ast.File) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			rule, key := "", ""
			switch n := n.(type) {
			case *ast.CallExpr:
				if named(n.Fun, "Refuse") && len(n.Args) >= 2 {
					rule, key = literal(n.Args[0]), "refusal."+literal(n.Args[1])
				}
			case *ast.CompositeLit:
				if named(n.Type, "Event") {
					rule, key = field(n, "Rule"), "event."+field(n, "Key")
				}
			}
			if rule != "" && !strings.HasSuffix(key, ".") {
				said = append(said, saying{rule, key, where(fset, n)})
			}
			return true
		})
	})
	return said, err
}

// eachFile parses the Go files of a folder.
func eachFile(dir string, do func(path string, fset *token.FileSet, file *ast.File)) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if path != dir {
				return fs.SkipDir
			}
			return nil
		}
		if filepath.Ext(path) != ".go" {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("read the source: %w", err)
		}
		do(path, fset, file)
		return nil
	})
}

func named(e ast.Expr, name string) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name == name
	case *ast.Ident:
		return e.Name == name
	}
	return false
}

func literal(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return ""
	}
	s, _ := strconv.Unquote(lit.Value)
	return s
}

func field(c *ast.CompositeLit, name string) string {
	for _, e := range c.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && named(kv.Key, name) {
			return literal(kv.Value)
		}
	}
	return ""
}

func where(fset *token.FileSet, n ast.Node) string {
	p := fset.Position(n.Pos())
	return filepath.Base(p.Filename) + ":" + strconv.Itoa(p.Line)
}
