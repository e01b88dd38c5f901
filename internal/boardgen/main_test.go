package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
)

// TestGeneratedIsCurrent checks that the committed files are what the generator writes.
func TestGeneratedIsCurrent(t *testing.T) {
	t.Parallel()
	var files []string
	for _, pattern := range []string{"../games/*/board.gen.go", "../games/*/show/board.gen.go", "../engine/enginetest/toy/show/board.gen.go"} {
		found := must.Get(filepath.Glob(pattern))(t)
		files = append(files, found...)
	}
	for _, file := range files {
		dir := filepath.Dir(file)
		want := must.Get(generate(dir))(t)
		have := must.Get(os.ReadFile(filepath.Join(dir, written)))(t)
		if string(have) != string(want) {
			t.Errorf("%s/%s is outdated: run go generate there", dir, written)
		}
	}
}

func TestGenerate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, source, want, fails string }{
		{"names and types", "type Board struct { N Count `json:\"n\"`; Of string; m int; Skip bool `json:\"-\"` }\ntype Count int8", "append(b, `,\"Of\":`...)", ""},
		{"optional fields", "type Board struct { A int; N []bool `json:\"n,omitempty\"`; P *Part `json:\"p,omitempty\"` }\ntype Part struct { B bool }", "if x.P != nil {\n\t\tb = append(b, `,\"p\":`...)\n\t\tb = appendPart(b, x.P)", ""},
		{"where fields end", "type Board struct { A int; P []bool `json:\"p,omitempty\"` }", "AppendBool(b, *x) })\n\t}\n\tends = append(ends, len(b))\n\treturn append(b, '}'), ends", ""},
		{"a map", "type Board struct { M map[string]Part }\ntype Part struct { A [2]int8 }", "display.AppendMap(b, x.M, func(b []byte, x Part) []byte { return appendPart(b, &x) })", ""},
		{"a type that appends itself", "type Board struct { A []At }\ntype At int8\nfunc (a At) AppendJSON(b []byte) []byte { return b }", "x.AppendJSON(b) })", ""},
		{"an optional type of display", "type Board struct { A int; N display.Counts `json:\"n,omitzero\"` }", "if !x.N.IsZero() {", ""},
		{"zero of a predeclared type", "type Board struct { A int; N int `json:\"n,omitzero\"` }", "", "only for types of display"},
		{"empty of a type of display", "type Board struct { A int; N display.Counts `json:\"n,omitempty\"` }", "", "x.N cannot be left out"},
		{"no board", "type State struct{}", "", "has no struct Board"},
		{"a first field that may be omitted", "type Board struct { A int `json:\"a,omitempty\"` }", "", "cannot be omitted"},
		{"a type with words of its own", "type Board struct { A At }\ntype At int8\nfunc (a At) MarshalText() ([]byte, error) { return nil, nil }", "", "give it a method AppendJSON too"},
		{"a type that it does not know", "type Board struct { A any }", "", "x.A is a any"},
		{"a map with numeric keys", "type Board struct { A map[int]int }", "", "keys are not strings"},
		{"an option that it does not know", "type Board struct { A int `json:\"a,string\"` }", "", "knows only omitempty and omitzero"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			must.Do(t, os.WriteFile(filepath.Join(dir, "board.go"), []byte("package game\n\n"+c.source+"\n"), 0o600))
			source, err := generate(dir)
			switch {
			case c.fails != "":
				if err == nil || !strings.Contains(err.Error(), c.fails) {
					t.Errorf("got error %v, want %q\n%s", err, c.fails, source)
				}
			case err != nil:
				t.Fatal(err)
			case !strings.Contains(string(source), c.want) || strings.Contains(string(source), "x.m)") || strings.Contains(string(source), "Skip"):
				t.Errorf("want %q in\n%s", c.want, source)
			}
		})
	}
}
