// Command termsgen writes terms.gen.go of a game's folder, from its terms.txt: a Go type for each thing that the game tells. It
// runs in that folder, by go generate.
package main

import (
	"bytes"
	"fmt"
	"go/format"
	"os"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
)

func main() {
	if err := run(os.Getenv("GOPACKAGE")); err != nil {
		fmt.Fprintln(os.Stderr, "termsgen:", err)
		os.Exit(1)
	}
}

func run(name string) error {
	content, err := os.ReadFile("terms.txt")
	if err != nil {
		return err
	}
	terms, err := engine.ParseTerms("terms.txt", string(content))
	if err != nil {
		return err
	}
	source, err := generate(name, string(content), terms)
	if err != nil {
		return err
	}
	const forAll = 0o644
	return os.WriteFile("terms.gen.go", source, forAll)
}

// generate returns the Go source of a package's terms, which were read from a file with this content.
func generate(name, content string, terms *engine.Terms) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated from terms.txt by termsgen. DO NOT EDIT.\n%s\n\npackage %s\n\n"+
		"import \"github.com/bigriver/bigriver/internal/engine\"\n", engine.TermsMark(content), name)
	for _, term := range terms.All() {
		writeType(&b, terms, &term)
		writeMaker(&b, &term)
		if term.Stem == "event" || term.Stem == "plan" || term.Stem == "action" {
			writeReader(&b, terms, &term)
		}
	}
	return format.Source(b.Bytes())
}

func writeType(b *bytes.Buffer, terms *engine.Terms, term *engine.Term) {
	fmt.Fprintf(b, "\n// %s is the %s %q.\ntype %s struct {\n", term.GoName(), term.Stem, term.Key, term.GoName())
	for _, a := range term.Args {
		fmt.Fprintf(b, "%s %s\n", a.GoName(), terms.GoType(a.Type))
	}
	b.WriteString("}\n")
}

// writeMaker writes the method that converts a term to the engine's own type. Events and refusals get the rule that caused them.
func writeMaker(b *bytes.Buffer, term *engine.Term) {
	var args []string
	for _, a := range term.Args {
		args = append(args, "int16(t."+a.GoName()+")")
	}
	made := fmt.Sprintf("Key: %q", term.Key)
	receiver := term.GoName()
	if len(args) > 0 {
		made += ", Args: engine.Args{" + strings.Join(args, ", ") + "}"
		receiver = "t " + receiver
	}
	switch term.Stem {
	case "event":
		fmt.Fprintf(b, "\n// By returns the event, with the rule that causes it.\nfunc (%s) By(rule string) *engine.Event {\n"+
			"return &engine.Event{Rule: rule, %s}\n}\n", receiver, made)
	case "refusal":
		fmt.Fprintf(b, "\n// By returns the refusal, with the rule that refuses.\nfunc (%s) By(rule string) engine.Refusal {\n"+
			"return engine.Refusal{Rule: rule, %s}\n}\n", receiver, made)
	default:
		fmt.Fprintf(b, "\n// Words returns the key and the numbers of its text.\nfunc (%s) Words() engine.Words { return engine.Words{%s} }\n", receiver, made)
	}
}

// writeReader writes the function that reads the numbers of a term.
func writeReader(b *bytes.Buffer, terms *engine.Terms, term *engine.Term) {
	if len(term.Args) == 0 {
		return
	}
	fmt.Fprintf(b, "\n// Read%s reads the numbers of the %s %q.\nfunc Read%s(args *engine.Args) %s {\nreturn %s{\n",
		term.GoName(), term.Stem, term.Key, term.GoName(), term.GoName(), term.GoName())
	for i, a := range term.Args {
		fmt.Fprintf(b, "%s: %s(args[%d]),\n", a.GoName(), terms.GoType(a.Type), i)
	}
	b.WriteString("}\n}\n")
}
