// Command boardgen writes board.gen.go for a game: functions that append its type Board as JSON
// without reflection, with the same result as encoding/json. go generate runs it in the game's
// folder. It reads the sources without compiling them, so they may already call the functions that
// it has yet to write.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	pathpkg "path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

const written = "board.gen.go"

func main() {
	source, err := generate(".")
	if err == nil {
		const forAll = 0o644
		err = os.WriteFile(written, source, forAll)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "boardgen:", err)
		os.Exit(1)
	}
}

// generate returns the Go source for the folder of a game.
func generate(dir string) ([]byte, error) {
	p, err := read(dir)
	if err != nil {
		return nil, err
	}
	if _, ok := p.types["Board"].(*ast.StructType); !ok {
		return nil, fmt.Errorf("%s has no struct Board", dir)
	}
	p.writeBoard()
	for len(p.wanted) > 0 {
		name := slices.Min(slices.Collect(maps.Keys(p.wanted)))
		delete(p.wanted, name)
		p.writeStruct(name)
	}
	if p.err != nil {
		return nil, p.err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated from the type Board by boardgen. DO NOT EDIT.\n\npackage %s\n\nimport (\n", p.name)
	if bytes.Contains(p.out.Bytes(), []byte("strconv.")) {
		b.WriteString("\"strconv\"\n\n")
	}
	b.WriteString("\"github.com/bigriver/bigriver/internal/engine/display\"\n")
	for _, name := range slices.Sorted(maps.Keys(p.imports)) {
		if bytes.Contains(p.out.Bytes(), []byte("*"+name+".")) {
			fmt.Fprintf(&b, "%q\n", p.imports[name])
		}
	}
	b.WriteString(")\n")
	b.Write(p.out.Bytes())
	return format.Source(b.Bytes())
}

// pack holds the declarations found in a folder, and the code generated from them.
type pack struct {
	name   string
	types  map[string]ast.Expr
	writes map[string]bool // the types that have a method AppendJSON
	marks  map[string]bool // the types that have a method for encoding/json

	imports map[string]string // the packages of games and the engine, by name

	wanted, done map[string]bool // the structs that need a function, and those that have one
	out          bytes.Buffer
	err          error
}

func read(dir string) (*pack, error) {
	p := &pack{types: map[string]ast.Expr{}, writes: map[string]bool{}, marks: map[string]bool{}, imports: map[string]string{}, wanted: map[string]bool{}, done: map[string]bool{}}
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") || filepath.Base(path) == written {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.name = file.Name.Name
		for _, i := range file.Imports {
			if of, _ := strconv.Unquote(i.Path.Value); (strings.Contains(of, "/games/") || strings.HasSuffix(of, "/internal/engine")) && i.Name == nil {
				p.imports[pathpkg.Base(of)] = of
			}
		}
		for _, d := range file.Decls {
			p.declared(d)
		}
	}
	return p, nil
}

// declared records the types and the methods of a declaration.
func (p *pack) declared(d ast.Decl) {
	switch d := d.(type) {
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if s, ok := s.(*ast.TypeSpec); ok {
				p.types[s.Name.Name] = s.Type
			}
		}
	case *ast.FuncDecl:
		if d.Recv == nil {
			return
		}
		receiver := d.Recv.List[0].Type
		if to, pointer := receiver.(*ast.StarExpr); pointer {
			receiver = to.X
		}
		of, named := receiver.(*ast.Ident)
		if !named {
			return // a generic type
		}
		switch d.Name.Name {
		case "AppendJSON":
			p.writes[of.Name] = true
		case "MarshalJSON", "MarshalText":
			p.marks[of.Name] = true
		}
	}
}

func (p *pack) fail(what string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf(what, args...)
	}
}

// writeBoard writes the methods that append the board.
func (p *pack) writeBoard() {
	fmt.Fprintf(&p.out, "\n// AppendJSON appends the board as JSON.\nfunc (x Board) AppendJSON(b []byte) []byte {\nvar buf [%d]int\nb, _ = x.AppendFields(b, buf[:0])\nreturn b\n}\n", len(p.fieldsOf("Board")))
	p.out.WriteString("\n// AppendFields appends the board as JSON, and to ends the offset where each field ends.\nfunc (x Board) AppendFields(b []byte, ends []int) ([]byte, []int) {\n")
	p.fields("Board", "ends = append(ends, len(b))\n")
	p.out.WriteString("return append(b, '}'), ends\n}\n")
}

// writeStruct writes the function that appends a struct.
func (p *pack) writeStruct(name string) {
	p.done[name] = true
	fmt.Fprintf(&p.out, "\nfunc append%s(b []byte, x *%s) []byte {\n", strings.ToUpper(name[:1])+name[1:], name)
	p.fields(name, "")
	p.out.WriteString("return append(b, '}')\n}\n")
}

// fields writes the code that appends the fields of a struct, and the code `then` after each field.
func (p *pack) fields(name, then string) {
	for i, f := range p.fieldsOf(name) {
		begin := strconv.Quote(f.name) + ":"
		switch {
		case i == 0 && f.optional:
			p.fail("%s: the first field of a struct cannot be omitted, since the others begin with a comma", name)
		case i == 0:
			begin = "{" + begin
		default:
			begin = "," + begin
		}
		if f.optional {
			fmt.Fprintf(&p.out, "if %s {\n", p.present(f, "x."+f.field))
		}
		fmt.Fprintf(&p.out, "b = append(b, `%s`...)\n", begin)
		p.value(f.of, "x."+f.field)
		if f.optional {
			p.out.WriteString("}\n")
		}
		p.out.WriteString(then)
	}
}

// field is a field of a struct in its JSON form.
type field struct {
	field, name string
	optional    bool // whether it is omitted if it is empty
	zero        bool // whether its type says when it is empty (omitzero)
	of          ast.Expr
}

func (p *pack) fieldsOf(name string) (list []field) {
	for _, f := range p.types[name].(*ast.StructType).Fields.List { //nolint:forcetypeassert // callers pass only structs
		if len(f.Names) == 0 {
			p.fail("%s: a struct within it has no name", name)
			continue
		}
		for _, n := range f.Names {
			one := field{field: n.Name, name: n.Name, of: f.Type}
			if f.Tag != nil {
				tag, _ := strconv.Unquote(f.Tag.Value)
				says, options, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
				one.zero = options == "omitzero"
				one.optional = options == "omitempty" || one.zero
				if says != "" {
					one.name = says
				}
				if options != "" && !one.optional {
					p.fail("%s.%s: boardgen knows only omitempty and omitzero, not %s", name, n.Name, options)
				}
			}
			if n.IsExported() && one.name != "-" {
				list = append(list, one)
			}
		}
	}
	return list
}

// present returns the condition under which an optional field is written.
func (p *pack) present(f field, x string) string {
	of := p.under(f.of)
	if f.zero {
		if _, engines := of.(*ast.SelectorExpr); !engines {
			p.fail("%s: boardgen supports omitzero only for types of display", x)
		}
		return "!" + x + ".IsZero()"
	}
	switch of := of.(type) {
	case *ast.Ident:
		switch of.Name {
		case "string":
			return x + ` != ""`
		case "bool":
			return x
		default:
			return x + " != 0"
		}
	case *ast.StarExpr:
		return x + " != nil"
	case *ast.MapType, *ast.ArrayType:
		return "len(" + x + ") > 0"
	default:
		p.fail("%s cannot be left out", x)
		return ""
	}
}

// under returns the underlying type of a named type of the package.
func (p *pack) under(of ast.Expr) ast.Expr {
	if name, ok := of.(*ast.Ident); ok && p.types[name.Name] != nil {
		return p.under(p.types[name.Name])
	}
	return of
}

// value writes the code that appends a value.
func (p *pack) value(of ast.Expr, x string) {
	switch of := of.(type) {
	case *ast.Ident:
		p.named(of, x)
	case *ast.SelectorExpr: // of engine or display, whose types append themselves
		fmt.Fprintf(&p.out, "b = %s.AppendJSON(b)\n", x)
	case *ast.StarExpr:
		if name := p.structName(of.X); name != "" {
			fmt.Fprintf(&p.out, "b = append%s(b, %s)\n", name, x)
			return
		}
		p.fail("%s points to something other than a struct", x)
	case *ast.ArrayType:
		if of.Len != nil {
			x += "[:]"
		}
		fmt.Fprintf(&p.out, "b = display.AppendList(b, %s, %s)\n", x, p.function(of.Elt))
	case *ast.MapType:
		if key, ok := of.Key.(*ast.Ident); !ok || key.Name != "string" {
			p.fail("%s is a map whose keys are not strings", x)
		}
		fmt.Fprintf(&p.out, "b = display.AppendMap(b, %s, %s)\n", x, p.ofValue(of.Value))
	default:
		p.fail("%s has a type that boardgen does not know", x)
	}
}

func (p *pack) named(of *ast.Ident, x string) {
	name := of.Name
	switch {
	case p.writes[name]:
		fmt.Fprintf(&p.out, "b = %s.AppendJSON(b)\n", x)
	case p.marks[name]:
		p.fail("%s is a %s, which encoding/json writes by a method: give it a method AppendJSON too", x, name)
	case p.structName(of) != "":
		fmt.Fprintf(&p.out, "b = append%s(b, &%s)\n", p.structName(of), x)
	case p.types[name] != nil:
		if _, basic := p.under(of).(*ast.Ident); basic {
			p.basic(p.under(of).(*ast.Ident).Name, x) //nolint:forcetypeassert // checked on the line above
			return
		}
		p.value(p.under(of), x)
	default:
		p.basic(name, x)
	}
}

// basic writes the code that appends a value of a predeclared type.
func (p *pack) basic(name, x string) {
	switch {
	case name == "string":
		fmt.Fprintf(&p.out, "b = display.AppendString(b, %s)\n", x)
	case name == "bool":
		fmt.Fprintf(&p.out, "b = strconv.AppendBool(b, %s)\n", x)
	case name == "float64":
		// No number on a board is so small or so large that encoding/json would write an exponent.
		fmt.Fprintf(&p.out, "b = strconv.AppendFloat(b, %s, 'f', -1, 64)\n", x)
	case strings.HasPrefix(name, "int"):
		fmt.Fprintf(&p.out, "b = strconv.AppendInt(b, int64(%s), 10)\n", x)
	default:
		p.fail("%s is a %s, which boardgen does not know", x, name)
	}
}

// structName returns the name of a struct of the package as it appears in function names, and
// requests its function. It returns "" for other types.
func (p *pack) structName(of ast.Expr) string {
	name, ok := of.(*ast.Ident)
	if !ok || p.writes[name.Name] {
		return ""
	}
	if _, ok := p.types[name.Name].(*ast.StructType); !ok {
		return ""
	}
	if !p.done[name.Name] {
		p.wanted[name.Name] = true
	}
	return strings.ToUpper(name.Name[:1]) + name.Name[1:]
}

// function returns a function that appends an element of a list.
func (p *pack) function(of ast.Expr) string {
	if name := p.structName(of); name != "" {
		return "append" + name
	}
	body := strings.Replace(p.body(of, "*x"), "*x.AppendJSON(", "x.AppendJSON(", 1)
	return fmt.Sprintf("func(b []byte, x *%s) []byte { return %s }", source(of), body)
}

// ofValue returns a function that appends a value of a map.
func (p *pack) ofValue(of ast.Expr) string {
	return fmt.Sprintf("func(b []byte, x %s) []byte { return %s }", source(of), p.body(of, "x"))
}

// body returns the expression that appends a value.
func (p *pack) body(of ast.Expr, x string) string {
	before := p.out.Len()
	p.value(of, x)
	defer p.out.Truncate(before)
	return strings.TrimSpace(strings.TrimPrefix(string(p.out.Bytes()[before:]), "b = "))
}

// source returns the source text of a type.
func source(of ast.Expr) string {
	var b bytes.Buffer
	_ = format.Node(&b, token.NewFileSet(), of) // writing to a buffer cannot fail
	return b.String()
}
