package live_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/text"
)

// TestTexts checks that every problem and phrase has a text in every language, with the same
// numbers, and that no text is unused.
func TestTexts(t *testing.T) {
	t.Parallel()
	words := must.Get(table.Texts())(t)
	want := problems(t)
	for _, p := range play.Phrases() {
		want = append(want, "phrase."+p)
	}
	slices.Sort(want)
	want = slices.Compact(want)
	for _, lang := range []text.Lang{text.English, text.German, text.French} {
		if diff := cmp.Diff(want, words.Keys(lang)); diff != "" {
			t.Errorf("%s: %s", lang, diff)
		}
		for _, key := range want {
			if diff := cmp.Diff(words.Uses(text.English, key), words.Uses(lang, key)); diff != "" {
				t.Errorf("%s: %s uses other numbers: %s", lang, key, diff)
			}
			// Phrases must not name seats.
			loc := text.Localizer{Catalog: words, Lang: lang}
			if output := loc.Text(key, 1, 2, 3); strings.ContainsAny(output, "[]{}") {
				t.Errorf("%s: %s becomes %q", lang, key, output)
			}
		}
	}
}

// problems extracts the keys of all errors from the source of the packages that make them.
func problems(t *testing.T) (keys []string) {
	t.Helper()
	for _, folder := range []string{"..", "../play", "../live"} {
		keys = append(keys, problemsOf(t, folder)...)
	}
	return keys
}

func problemsOf(t *testing.T, folder string) (keys []string) {
	t.Helper()
	files := must.Get(os.ReadDir(folder))(t)
	add := func(e ast.Expr) {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			key := must.Get(strconv.Unquote(lit.Value))(t)
			keys = append(keys, "problem."+key)
		}
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed := must.Get(parser.ParseFile(token.NewFileSet(), filepath.Join(folder, f.Name()), nil, 0))(t)
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				called, _ := n.Fun.(*ast.SelectorExpr)
				if called == nil {
					return true
				}
				switch from, _ := called.X.(*ast.Ident); {
				case from == nil || from.Name != "table":
				case called.Sel.Name == "Refuse" && len(n.Args) > 1:
					add(n.Args[1])
				case called.Sel.Name == "WrapInvalid":
					add(n.Args[0])
				}
			case *ast.KeyValueExpr:
				if name, ok := n.Key.(*ast.Ident); ok && name.Name == "Key" {
					add(n.Value)
				}
			}
			return true
		})
	}
	return keys
}
