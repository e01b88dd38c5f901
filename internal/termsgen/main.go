// Command termsgen generates terms.gen.go from the terms.txt in a folder: a Go type for each term
// that some code uses, and a function that reads its numbers if some code calls it. It runs by go
// generate in the folder of a game's rules, and in the folder of its Show, whose terms use the
// types of the rules above.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/bigriver/bigriver/internal/engine/display"
)

func main() {
	if err := run(os.Getenv("GOPACKAGE"), "."); err != nil {
		fmt.Fprintln(os.Stderr, "termsgen:", err)
		os.Exit(1)
	}
}

func run(name, dir string) error {
	source, err := generate(name, dir)
	if err != nil {
		return err
	}
	const forAll = 0o644
	return os.WriteFile(filepath.Join(dir, "terms.gen.go"), source, forAll)
}

// generate returns the Go source of the terms of a package in a folder.
func generate(name, dir string) ([]byte, error) {
	content, err := os.ReadFile(filepath.Join(dir, termsFile))
	if err != nil {
		return nil, err
	}
	t, err := termsOver(dir)
	if err != nil {
		return nil, err
	}
	ofRules := len(t.All())
	if err := t.Parse(termsFile, string(content)); err != nil {
		return nil, err
	}
	used, err := namesIn(dir)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	for _, term := range t.All()[ofRules:] {
		reader := "Read" + term.GoName()
		if used[term.GoName()] || used[reader] {
			t.writeType(&b, &term)
		}
		if used[reader] {
			t.writeReader(&b, &term)
		}
	}
	source := fmt.Appendf(nil, "// Code generated from terms.txt by termsgen. DO NOT EDIT.\n%s\n\npackage %s\n\nimport (\n\"%s\"\n)\n%s",
		display.TermsMark(string(content)), name, strings.Join(t.imports(b.Bytes()), "\"\n\""), b.Bytes())
	return format.Source(source)
}

const termsFile = "terms.txt"

// terms are those of the folder and of the rules above it.
type terms struct {
	*display.Terms

	rules string // the package of the rules; "" if this folder has the rules
	path  string // the import path of the rules
}

// termsOver returns the terms of the rules above a folder, or no terms if there are no rules.
func termsOver(dir string) (terms, error) {
	above, err := filepath.Abs(filepath.Join(dir, ".."))
	if err != nil {
		return terms{}, err
	}
	content, err := os.ReadFile(filepath.Join(above, termsFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return terms{}, err
	}
	var t terms
	if err == nil {
		t.rules = filepath.Base(above)
	} else if above, err = filepath.Abs(dir); err != nil {
		return terms{}, err
	}
	_, imported := moduleOf(above)
	t.path = strings.Trim(imported, `"`)
	t.Terms, err = display.ParseTerms("../"+termsFile, string(content))
	return t, err
}

// goType returns the Go type of a number as the generated package refers to it.
func (t *terms) goType(a *display.TermArg) string {
	name := t.GoType(a.Type)
	if t.rules != "" && unicode.IsUpper(rune(name[0])) {
		return t.rules + "." + name
	}
	return name
}

// imports returns the packages whose types the source names: engine, the rules above, and packages
// below the rules (terms.txt names their types with the package, as in "type tile tiles.Tile").
func (t *terms) imports(source []byte) []string {
	list := []string{"github.com/bigriver/bigriver/internal/engine"}
	names := func(pkg string) bool { return bytes.Contains(source, []byte(" "+pkg+".")) }
	if t.rules != "" && names(t.rules) {
		list = append(list, t.path)
	}
	for _, term := range t.All() {
		for _, a := range term.Args {
			pkg, _, below := strings.Cut(t.GoType(a.Type), ".")
			imported := path.Join(t.path, pkg)
			if below && pkg != "engine" && names(pkg) && !slices.Contains(list, imported) {
				list = append(list, imported)
			}
		}
	}
	slices.Sort(list)
	return list
}

// The name of a term's type or reader.
var termName = regexp.MustCompile(`\b(Read)?(Event|Plan|Prospect|Turn|Action|Result|Refusal|Column|Cell|Moment|Finish)[A-Z]\w*`)

// namesIn returns possible names of terms in the Go files of a folder, and in the files of its
// module that import it.
func namesIn(dir string) (map[string]bool, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	at, imported := moduleOf(dir)
	root, err := os.OpenRoot(at)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }() // it was only read
	own, err := filepath.Rel(at, dir)
	if err != nil {
		return nil, err
	}
	own = filepath.ToSlash(own)
	names := map[string]bool{}
	return names, fs.WalkDir(root.FS(), ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".")) && file != ".":
			return fs.SkipDir
		case d.IsDir() || path.Ext(file) != ".go" || strings.HasSuffix(file, ".gen.go"):
			return nil
		}
		source, err := fs.ReadFile(root.FS(), file)
		if err != nil {
			return err
		}
		if path.Dir(file) == own || bytes.Contains(source, []byte(imported)) {
			for _, name := range termName.FindAllString(string(source), -1) {
				names[name] = true
			}
		}
		return nil
	})
}

// moduleOf returns the root of a folder's module, and the folder's import path. Without a module
// the folder is the root.
func moduleOf(dir string) (root, imported string) {
	for root = dir; ; root = filepath.Dir(root) {
		mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if err == nil {
			module, _, _ := strings.Cut(strings.TrimPrefix(string(mod), "module "), "\n")
			return root, `"` + path.Join(module, filepath.ToSlash(strings.TrimPrefix(dir, root))) + `"`
		}
		if !errors.Is(err, fs.ErrNotExist) || root == filepath.Dir(root) {
			return dir, `"` + dir + `"`
		}
	}
}

// writeType writes the type of a term, and the method that makes an event or a refusal from it with
// the rule that causes it, or otherwise the key and the numbers of its text.
func (t *terms) writeType(b *bytes.Buffer, term *display.Term) {
	fmt.Fprintf(b, "\n// %s is the %s %q.\ntype %s struct {\n", term.GoName(), term.Stem, term.Key, term.GoName())
	var args []string
	for _, a := range term.Args {
		fmt.Fprintf(b, "%s %s\n", a.GoName(), t.goType(&a))
		args = append(args, "int16(t."+a.GoName()+")")
	}
	b.WriteString("}\n")
	made := fmt.Sprintf("Key: %q", term.Key)
	receiver := term.GoName()
	if len(args) > 0 {
		made += ", Args: engine.Args{" + strings.Join(args, ", ") + "}"
		receiver = "t " + receiver
	}
	switch term.Stem {
	case "event":
		fmt.Fprintf(b, "\nfunc (%s) By(rule string) *engine.Event { return &engine.Event{Rule: rule, %s} }\n", receiver, made)
	case "refusal":
		fmt.Fprintf(b, "\nfunc (%s) By(rule string) engine.Refusal { return engine.Refusal{Rule: rule, %s} }\n", receiver, made)
	default:
		fmt.Fprintf(b, "\nfunc (%s) Words() engine.Words { return engine.Words{%s} }\n", receiver, made)
	}
}

// writeReader writes the function that reads the numbers of a term.
func (t *terms) writeReader(b *bytes.Buffer, term *display.Term) {
	var fields []string
	for i, a := range term.Args {
		fields = append(fields, fmt.Sprintf("%s: %s(args[%d])", a.GoName(), t.goType(&a), i))
	}
	fmt.Fprintf(b, "\n// Read%s reads the numbers of the %s %q.\nfunc Read%s(args *engine.Args) %s {\nreturn %s{%s}\n}\n",
		term.GoName(), term.Stem, term.Key, term.GoName(), term.GoName(), term.GoName(), strings.Join(fields, ", "))
}
