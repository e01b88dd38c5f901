package archtest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// link is a link of a page: its text and its target.
var link = regexp.MustCompile(`\[([^][]+)\]\(([^()\s]+)\)`)

// Every link of our pages leads to a file that exists. A link whose text is a name in the code, as
// [`Tables.Do`](...), leads to the file that declares it.
func TestLinksOfPages(t *testing.T) {
	t.Parallel()
	root := os.DirFS("../..")
	pages, err := fs.Glob(root, "*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"docs/*.md", "docs/lab/*.md", "docs/decisions/*.md", ".github/*.md"} {
		more, err := fs.Glob(root, pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, more...)
	}
	names := 0
	for _, page := range pages {
		text, err := fs.ReadFile(root, page)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range link.FindAllStringSubmatch(string(text), -1) {
			target, _, _ := strings.Cut(found[2], "#")
			if target == "" || strings.Contains(target, ":") {
				continue // within the page, or external
			}
			file := path.Join(path.Dir(page), target)
			if _, err := fs.Stat(root, file); err != nil {
				t.Errorf("%s: %s leads to no file", page, found[0])
				continue
			}
			if name, ok := strings.CutPrefix(found[1], "`"); ok && path.Ext(file) != ".md" {
				names++
				source, err := fs.ReadFile(root, file)
				if err != nil {
					t.Errorf("%s: %s: got error %v", page, found[0], err)
				} else if name = strings.TrimSuffix(name, "`"); !declares(t, file, string(source), name) {
					t.Errorf("%s: %s does not declare %s", page, file, name)
				}
			}
		}
	}
	if names < 30 {
		// docs/life-of-a-move.md has more.
		t.Errorf("only %d links lead to names in the code", names)
	}
}

func TestDeclares(t *testing.T) {
	t.Parallel()
	const code = "package p\n\ntype T[S any] struct{}\n\nfunc (t *T[S]) Do() {}\n\nfunc call() { undeclared() }\n\ntype I interface{ Check() }\n"
	const script = "export class Play {\n  act(what: string) {\n    this.undeclared(what)\n  }\n}\nconst api = {\n  command: () => once(),\n}\nasync function once() {}\n"
	for _, tt := range []struct {
		file, source, name string
		want               bool
	}{
		{"p.go", code, "T.Do", true},
		{"p.go", code, "T", true},
		{"p.go", code, "call", true},
		{"p.go", code, "I.Check", true},
		{"p.go", code, "Do", false},
		{"p.go", code, "T.call", false},
		{"p.go", code, "undeclared", false},
		{"p.ts", script, "Play.act", true},
		{"p.ts", script, "api.command", true},
		{"p.ts", script, "once", true},
		{"p.ts", script, "Other.act", false},
		{"p.ts", script, "Play.undeclared", false},
	} {
		if got := declares(t, tt.file, tt.source, tt.name); got != tt.want {
			t.Errorf("%s declares %s: %v", tt.file, tt.name, got)
		}
	}
}

// declares reports whether a Go or TypeScript file declares a name, or a member of a type as
// "Type.member".
func declares(t *testing.T, file, source, name string) bool {
	t.Helper()
	owner, member, isMember := strings.Cut(name, ".")
	if path.Ext(file) != ".go" {
		const declared = `(?m)^(export )?(default )?(async )?(function|class|interface|const|let) `
		if !regexp.MustCompile(declared + regexp.QuoteMeta(owner) + `\b`).MatchString(source) {
			return false
		}
		return !isMember || regexp.MustCompile(`(?m)^  (async )?`+regexp.QuoteMeta(member)+`(<.*>)?(\(.*\{$|: )`).MatchString(source)
	}
	parsed, err := parser.ParseFile(token.NewFileSet(), file, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == name || d.Recv != nil && isMember && d.Name.Name == member && receiver(d) == owner {
				return true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if of, ok := spec.(*ast.TypeSpec); ok && of.Name.Name == owner && (!isMember || hasMethod(of, member)) {
					return true
				}
			}
		}
	}
	return false
}

// receiver returns the name of a method's type.
func receiver(d *ast.FuncDecl) string {
	of := d.Recv.List[0].Type
	for {
		switch at := of.(type) {
		case *ast.StarExpr:
			of = at.X
		case *ast.IndexExpr:
			of = at.X
		case *ast.IndexListExpr:
			of = at.X
		case *ast.Ident:
			return at.Name
		default:
			return ""
		}
	}
}

// hasMethod reports whether an interface has the method.
func hasMethod(of *ast.TypeSpec, name string) bool {
	methods, ok := of.Type.(*ast.InterfaceType)
	if !ok {
		return false
	}
	for _, field := range methods.Methods.List {
		for _, n := range field.Names {
			if n.Name == name {
				return true
			}
		}
	}
	return false
}

// TestPackagesOnThePage checks that docs/architecture.md lists every folder of internal.
func TestPackagesOnThePage(t *testing.T) {
	t.Parallel()
	root := os.DirFS("../..")
	page, err := fs.ReadFile(root, "docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	folders, err := fs.ReadDir(root, "internal")
	if err != nil || len(folders) < 40 {
		t.Fatalf("%d folders, %v", len(folders), err)
	}
	for _, folder := range folders {
		if !strings.Contains(string(page), "\n      "+folder.Name()+"/ ") {
			t.Errorf("section 2 does not list internal/%s", folder.Name())
		}
	}
}

// maxWords is the length of the pages that grow with each figure or change. Details belong into
// docs/lab, and what a page of its own has is linked.
const maxWords = 1500

func TestPagesAreShort(t *testing.T) {
	t.Parallel()
	for _, page := range []string{"CHANGELOG.md", "docs/bench.md", "docs/bots.md", "docs/self-hosting.md"} {
		text, err := fs.ReadFile(os.DirFS("../.."), page)
		if err != nil {
			t.Fatal(err)
		}
		words := 0
		for word := range strings.FieldsSeq(string(text)) {
			if strings.ContainsFunc(word, unicode.IsLetter) || strings.ContainsFunc(word, unicode.IsDigit) {
				words++
			}
		}
		if words > maxWords {
			t.Errorf("%s has %d words, and may have %d", page, words, maxWords)
		}
	}
}
