package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
)

// TestGeneratedIsCurrent checks that the committed files match the generator's output for each
// game's terms.
func TestGeneratedIsCurrent(t *testing.T) {
	t.Parallel()
	var files []string
	for _, pattern := range []string{"../games/*/terms.txt", "../games/*/show/terms.txt", "../engine/enginetest/toy/terms.txt", "../engine/enginetest/toy/show/terms.txt"} {
		found := must.Get(filepath.Glob(pattern))(t)
		files = append(files, found...)
	}
	for _, file := range files {
		dir := filepath.Dir(file)
		want := must.Get(generate(filepath.Base(dir), dir))(t)
		got := must.Get(os.ReadFile(filepath.Join(dir, "terms.gen.go")))(t)
		if string(got) != string(want) {
			t.Errorf("%s/terms.gen.go is outdated: run go generate there", dir)
		}
	}
}

func TestRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := run("game", dir); err == nil || !strings.Contains(err.Error(), "terms.txt") {
		t.Errorf("without a file: %v", err)
	}
	write := func(name, content string) {
		t.Helper()
		must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600))
	}
	write("terms.txt", "event sold card:none\n")
	if err := run("game", dir); err == nil || !strings.Contains(err.Error(), "terms.txt:1: ") {
		t.Errorf("a mistake: %v", err)
	}
	write("terms.txt", "type card Card\nevent sold seat card\nevent bought seat\nevent lost seat\nrefusal no_coin\n")
	write("sale.go", "package game\n\nvar _, _ = EventSold{Seat: 1}.By(`G-1`), RefusalNoCoin{}\nvar _ = ReadEventBought\n")
	must.Do(t, run("game", dir))
	source := must.Get(os.ReadFile(filepath.Join(dir, "terms.gen.go")))(t)
	for _, want := range []string{
		"package game\n", "type EventSold struct {\n\tSeat engine.Seat\n\tCard Card\n}",
		`return &engine.Event{Rule: rule, Key: "sold", Args: engine.Args{int16(t.Seat), int16(t.Card)}}`,
		"func ReadEventBought(args *engine.Args) EventBought {\n\treturn EventBought{Seat: engine.Seat(args[0])}\n}",
		`func (RefusalNoCoin) By(rule string) engine.Refusal {`,
	} {
		if !strings.Contains(string(source), want) {
			t.Errorf("lacks %q:\n%s", want, source)
		}
	}
	for _, name := range []string{"ReadEventSold", "EventLost"} {
		if strings.Contains(string(source), name) {
			t.Errorf("%s is unused:\n%s", name, source)
		}
	}
}
