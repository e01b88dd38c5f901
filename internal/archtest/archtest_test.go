package archtest_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/archtest"
)

func TestArchitecture(t *testing.T) {
	t.Parallel()
	found, err := archtest.Check(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range found {
		t.Error(v)
	}
}

// module returns a module in memory whose files have one import each.
func module(imports map[string]string) fstest.MapFS {
	files := fstest.MapFS{
		"go.mod":             {Data: []byte("module example.com/river\n\ngo 1.26\n")},
		"cmd/x/blameless.go": {Data: []byte("package main\n")},
	}
	for name, imported := range imports {
		files[name] = &fstest.MapFile{Data: []byte("package p\n\nimport _ \"" + imported + "\"\n")}
	}
	return files
}

const modulePrefix = "example.com/river/"

// TestCheckAllows covers what the real tree, which TestArchitecture checks, does not contain.
func TestCheckAllows(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, file, imported string }{
		{"a game's texts, their game", "internal/games/queen/text/text.go", modulePrefix + "internal/games/queen"},
		{"a test of the rules, a match", "internal/games/queen/x_test.go", modulePrefix + "internal/engine/match"},
		{"a test of the rules, their show", "internal/games/queen/x_test.go", modulePrefix + "internal/games/queen/show"},
		{"a kit, its own parts", "internal/engine/enginetest/kit_test.go", modulePrefix + "internal/engine/enginetest/broken/leak"},
		{"a name that begins like an impure one", "internal/text/text.go", "network"},
		{"test data is not code", "internal/hex/testdata/hex.go", modulePrefix + "internal/server"},
		{"folders that the go command skips are not code", "_attic/hex.go", modulePrefix + "internal/server"},
		{"installed npm packages are not code", "internal/web/node_modules/x/x.go", "os"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			found, err := archtest.Check(module(map[string]string{tt.file: tt.imported}))
			if err != nil || len(found) != 0 {
				t.Errorf("got %v, %v", found, err)
			}
		})
	}
}

func TestCheckForbids(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, file, imported, want string }{
		{"up", "internal/hex/hex.go", modulePrefix + "internal/engine", "engine is in a layer above hex, and imports only point down"},
		{"far up", "internal/games/queen/rules.go", modulePrefix + "internal/server", "server is in a layer above games/queen"},
		{"up, from a test", "internal/hex/hex_test.go", modulePrefix + "internal/engine", "engine is in a layer above hex"},
		{"sideways", "internal/server/server.go", modulePrefix + "internal/tui", "server and tui share a layer"},
		{"a game, a game", "internal/games/queen/rules.go", modulePrefix + "internal/games/waters", "games/queen and games/waters belong to different games"},
		{"a game's part, a game's part", "internal/games/queen/text/x.go", modulePrefix + "internal/games/waters/text", "different games"},
		{"a test of a game, a game", "internal/games/queen/x_test.go", modulePrefix + "internal/games/waters", "different games"},
		{"a game's bots, another game", "internal/bots/queen/x.go", modulePrefix + "internal/games/waters", "bots/queen and games/waters belong to different games"},
		{"a game's bots, another game's bots", "internal/bots/queen/x.go", modulePrefix + "internal/bots/waters", "different games"},
		{"the rules, what people see", "internal/games/queen/rules.go", modulePrefix + "internal/engine/display", "engine/display is in a layer above games/queen"},
		{"the rules, a match", "internal/games/queen/tiles/x.go", modulePrefix + "internal/engine/match", "engine/match is in a layer above games/queen"},
		{"the rules, their show", "internal/games/queen/rules.go", modulePrefix + "internal/games/queen/show", "games/queen/show is in a layer above games/queen"},
		{"a show, another game", "internal/games/queen/show/x.go", modulePrefix + "internal/games/waters", "games/queen/show and games/waters belong to different games"},
		{"the contract, a match", "internal/engine/facts.go", modulePrefix + "internal/engine/match", "engine/match is in a layer above engine"},
		{"a game, its bots", "internal/games/queen/x.go", modulePrefix + "internal/bots/queen", "bots/queen is in a layer above games/queen"},
		{"what a bot is, a game", "internal/bots/bots.go", modulePrefix + "internal/games/queen", "only catalog knows the games"},
		{"what a bot is, a game's bots", "internal/bots/bots.go", modulePrefix + "internal/bots/queen", "only catalog knows the games"},
		{"high up, a game", "internal/cli/cli.go", modulePrefix + "internal/games/queen", "only catalog knows the games"},
		{"high up, a game's bots, from a test", "internal/cli/cli_test.go", modulePrefix + "internal/bots/queen", "only catalog knows the games"},
		{"a circle by way of a part", "internal/engine/parts/x.go", modulePrefix + "internal/games/queen", "only catalog knows the games"},

		{"an adapter, by another package than those in wiring", "internal/server/server.go", modulePrefix + "internal/sqlite", "only cli and lab import sqlite"},
		{"an adapter, by another", "internal/sqlstore/store.go", modulePrefix + "internal/sqlite", "only cli and lab import sqlite"},
		{"an adapter, by a test of a layer below", "internal/engine/engine_test.go", modulePrefix + "internal/sqlite", "only cli and lab import sqlite"},
		{"an adapter, by a package that it is for", "internal/table/table.go", modulePrefix + "internal/sqlite", "only cli and lab import sqlite"},
		{"an adapter, a higher layer", "internal/sqlite/store.go", modulePrefix + "internal/server", "server is in a layer above table"},
		{"packages of the same adapter, each other", "internal/people/people.go", modulePrefix + "internal/table", "people and table share a layer"},
		{"an adapter, another package of the same layer", "internal/sqlite/store.go", modulePrefix + "internal/web", "table and web share a layer"},

		{"a kit, outside tests", "internal/games/queen/rules.go", modulePrefix + "internal/engine/enginetest", "engine/enginetest is for tests"},
		{"a part of a kit, outside tests", "internal/cli/cli.go", modulePrefix + "internal/engine/enginetest/toy", "engine/enginetest is for tests"},
		{"a kit, from the package it is for", "internal/table/table.go", modulePrefix + "internal/table/storetest", "table/storetest is for tests"},
		{"a kit, from a test below", "internal/hex/hex_test.go", modulePrefix + "internal/engine/enginetest", "engine is in a layer above hex"},
		{"a kit, above what it is for", "internal/engine/enginetest/kit.go", modulePrefix + "internal/catalog", "catalog is in a layer above engine/match"},
		{"a kit, a kit above", "internal/engine/enginetest/kit.go", modulePrefix + "internal/table/storetest", "table is in a layer above engine/match"},

		{"from this package", "internal/archtest/x.go", modulePrefix + "internal/hex", "archtest imports no package of this module"},
		{"to this package", "internal/hex/hex_test.go", modulePrefix + "internal/archtest", "nothing imports archtest"},

		{"what says which tests are long, outside tests", "internal/server/server.go", modulePrefix + "internal/longtest", "longtest is for tests"},
		{"what says which tests are long, a package", "internal/longtest/x.go", modulePrefix + "internal/hex", "longtest imports no package of this module"},

		{"to no place", "internal/server/server.go", modulePrefix + "internal/util", "the package has no place"},
		{"to the folder above the games", "internal/catalog/catalog.go", modulePrefix + "internal/games", "the package has no place"},
		{"to no place outside internal", "internal/server/server.go", modulePrefix + "hex", "the package has no place"},

		{"a clock", "internal/games/queen/rules.go", "time", "games/queen is pure: no clock"},
		{"a clock, in a game's bots", "internal/bots/queen/simple.go", "time", "bots/queen is pure: no clock"},
		{"a clock, in a part", "internal/games/queen/river/x.go", "time", "games/queen is pure: no clock"},
		{"a file", "internal/text/text.go", "os", "text is pure: no input or output"},
		{"a network, further down", "internal/search/mcts.go", "net/http", "search is pure: no input or output"},
		{"dice", "internal/hex/hex.go", "math/rand/v2", "hex is pure: no dice"},
		{"a log", "internal/notation/read.go", "log/slog", "notation is pure: no log"},
		{"storage", "internal/engine/engine.go", "database/sql/driver", "engine is pure: no input or output"},
		{"a library", "internal/engine/engine.go", "example.org/library", "engine is pure: no library"},
		{"under a build constraint", "internal/hex/hex_windows.go", "syscall", "hex is pure: no operating system"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			found, err := archtest.Check(module(map[string]string{tt.file: tt.imported}))
			if err != nil || len(found) != 1 {
				t.Fatalf("got %v, %v, want one violation", found, err)
			}
			got := found[0]
			if got.File != tt.file || got.Import != tt.imported || !strings.Contains(got.Rule, tt.want) {
				t.Errorf("got  %v\nwant %s imports %s: %s", got, tt.file, tt.imported, tt.want)
			}
		})
	}
}

func TestCheckForbidsPackagesWithoutAPlace(t *testing.T) {
	t.Parallel()
	for _, file := range []string{
		"main.go", "internal/x.go", "internal/util/util.go", "internal/games/games.go", "internal/cmd/x/x.go",
		"hex/hex.go", "cmd/main.go", "pkg/games/queen/rules.go", "internal/util/only_test.go",
	} {
		found, err := archtest.Check(module(map[string]string{file: "fmt"}))
		if err != nil || len(found) != 1 || found[0].File != file || found[0].Import != "" {
			t.Errorf("%s: got %v, %v", file, found, err)
		}
	}
}

// Check returns every violation; none hides another.
func TestCheckFindsAll(t *testing.T) {
	t.Parallel()
	found, err := archtest.Check(module(map[string]string{
		"internal/hex/a.go":         modulePrefix + "internal/engine",
		"internal/hex/b.go":         "time",
		"internal/hex/c.go":         "fmt",
		"internal/util/d.go":        "fmt",
		"internal/games/queen/e.go": modulePrefix + "internal/games/broadhorns",
	}))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range found {
		got = append(got, v.String())
	}
	want := []string{
		"internal/games/queen/e.go imports example.com/river/internal/games/broadhorns: " +
			"games/queen and games/broadhorns belong to different games",
		"internal/hex/a.go imports example.com/river/internal/engine: engine is in a layer above hex, and imports only point down",
		"internal/hex/b.go imports time: hex is pure: no clock: durations and stopping are passed in",
		"internal/util/d.go: the package has no place: give it one in internal/archtest/layers.go",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestCheckLeavesNestedModulesOut(t *testing.T) {
	t.Parallel()
	files := module(map[string]string{"tools/tool.go": modulePrefix + "internal/server"})
	files["tools/go.mod"] = &fstest.MapFile{Data: []byte("module example.com/river/tools\n")}
	if found, err := archtest.Check(files); err != nil || len(found) != 0 {
		t.Errorf("got %v, %v", found, err)
	}
}

func TestCheckRefusesWhatItCannotRead(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		files fstest.MapFS
		want  string
	}{
		{"no module", fstest.MapFS{}, "go.mod"},
		{"a nameless module", fstest.MapFS{"go.mod": {}}, "go.mod: no line names the module"},
		{"no Go file", fstest.MapFS{"go.mod": {Data: []byte("module m\n")}}, "no Go file"},
		{"no Go", fstest.MapFS{
			"go.mod":            {Data: []byte("module m\n")},
			"internal/hex/x.go": {Data: []byte("packagee x")},
		}, "internal/hex/x.go:1:1"},
	}
	for _, tt := range tests {
		if _, err := archtest.Check(tt.files); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got %v, want an error with %q", tt.name, err, tt.want)
		}
	}
}
