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

	"github.com/bigriver/bigriver/internal/engine/display"
)

// The kit also reads a game's source, to find the events and refusals that no random game reaches.

// mention is a refusal or an event in the source: its rule and the key of its text.
type mention struct{ rule, key, where string }

// mentionsInSource returns the events and refusals that a folder's source creates from its terms,
// as EventGot{...}.By("RULE"). byHand has an error for each one without a declaration.
func mentionsInSource(dir string, terms *display.Terms) (mentions []mention, byHand []error, err error) {
	keys := map[string]string{} // by the name of the Go type
	for _, term := range terms.All() {
		keys[term.GoName()] = term.Stem + "." + term.Key
	}
	err = eachFile(dir, func(path string, fset *token.FileSet, file *ast.File) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			rule, key := "", ""
			switch n := n.(type) {
			case *ast.CallExpr:
				if named(n.Fun, "Refuse") {
					byHand = append(byHand, fmt.Errorf("%s: an undeclared refusal: declare it in terms.txt", where(fset, n)))
				}
				if by, ok := n.Fun.(*ast.SelectorExpr); ok && by.Sel.Name == "By" && len(n.Args) == 1 {
					rule, key = literal(n.Args[0]), keyOf(keys, by.X)
				}
			case *ast.CompositeLit:
				if named(n.Type, "Event") && len(n.Elts) > 0 && !isGenerated(path) {
					byHand = append(byHand, fmt.Errorf("%s: an undeclared event: declare it in terms.txt", where(fset, n)))
				}
			}
			if rule != "" && key != "" {
				mentions = append(mentions, mention{rule, key, where(fset, n)})
			}
			if e, ok := n.(ast.Expr); ok {
				// Without a rule: its call of By is visited separately.
				if made := keyOf(keys, e); made != "" {
					mentions = append(mentions, mention{"", made, where(fset, n)})
				}
			}
			return true
		})
	})
	return mentions, byHand, err
}

// isGenerated reports whether termsgen or boardgen writes the file.
func isGenerated(path string) bool { return strings.HasSuffix(path, ".gen.go") }

// keyOf returns the key of the term that an expression creates, as EventGot{...} or as
// EventGot(it), or "".
func keyOf(keys map[string]string, made ast.Expr) string {
	var of ast.Expr
	switch made := made.(type) {
	case *ast.CompositeLit:
		of = made.Type
	case *ast.CallExpr:
		of = made.Fun
	}
	switch name := of.(type) {
	case *ast.Ident:
		return keys[name.Name]
	case *ast.SelectorExpr:
		return keys[name.Sel.Name]
	}
	return ""
}

// eachFile parses the Go files of a folder and of its subfolders, such as show.
func eachFile(dir string, do func(path string, fset *token.FileSet, file *ast.File)) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == "testdata" {
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

func where(fset *token.FileSet, n ast.Node) string {
	p := fset.Position(n.Pos())
	return filepath.Base(p.Filename) + ":" + strconv.Itoa(p.Line)
}
