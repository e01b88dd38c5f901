package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
)

// TestGeneratedIsCurrent shows that the committed files are what the generator writes from each game's terms.
func TestGeneratedIsCurrent(t *testing.T) {
	t.Parallel()
	folders, err := filepath.Glob("../games/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range append(folders, "../engine/enginetest/toy") {
		content, err := os.ReadFile(filepath.Join(dir, "terms.txt"))
		if err != nil {
			t.Fatal(err)
		}
		terms, err := engine.ParseTerms("terms.txt", string(content))
		if err != nil {
			t.Fatal(err)
		}
		want, err := generate(filepath.Base(dir), string(content), terms)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(dir, "terms.gen.go"))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s/terms.gen.go is outdated: run go generate there", dir)
		}
	}
}

func TestRun(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := run("game"); err == nil || !strings.Contains(err.Error(), "terms.txt") {
		t.Errorf("without a file: %v", err)
	}
	write := func(content string) {
		t.Helper()
		if err := os.WriteFile("terms.txt", []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("event sold card:none\n")
	if err := run("game"); err == nil || !strings.Contains(err.Error(), "terms.txt:1: ") {
		t.Errorf("a mistake: %v", err)
	}
	write("type card Card\nevent sold seat card\nrefusal no_coin\n")
	if err := run("game"); err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("terms.gen.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"package game\n", "type EventSold struct {\n\tSeat engine.Seat\n\tCard Card\n}",
		`return &engine.Event{Rule: rule, Key: "sold", Args: engine.Args{int16(t.Seat), int16(t.Card)}}`,
		"func ReadEventSold(args *engine.Args) EventSold {", `func (RefusalNoCoin) By(rule string) engine.Refusal {`,
	} {
		if !strings.Contains(string(source), want) {
			t.Errorf("lacks %q:\n%s", want, source)
		}
	}
}
