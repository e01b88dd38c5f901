package catalog_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
)

func withToy(t *testing.T) catalog.Catalog {
	t.Helper()
	games, err := catalog.WithToy()
	if err != nil {
		t.Fatal(err)
	}
	return games
}

func TestGamesLoad(t *testing.T) {
	games, err := catalog.Games()
	if err != nil {
		t.Fatal(err)
	}
	names := games.Names()
	slices.Sort(names)
	if len(slices.Compact(names)) != len(games) {
		t.Errorf("two games have the same name: %v", games.Names())
	}
}

func TestFind(t *testing.T) {
	games := withToy(t)
	if e, err := games.Find("toy"); err != nil || e.Facts().Name != "toy" {
		t.Errorf("toy: %v", err)
	}
	for name, want := range map[string]string{
		"tyo":          `did you mean "toy"?`,
		"backgammon":   "there is toy",
		"Mississippi!": "there is toy",
	} {
		if _, err := games.Find(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", name, err, want)
		}
	}
	if _, err := (catalog.Catalog{}).Find("toy"); err == nil || !strings.Contains(err.Error(), "the catalog is empty") {
		t.Errorf("an empty catalog: %v", err)
	}
}

func TestPerft(t *testing.T) {
	e, err := withToy(t).Find("toy")
	if err != nil {
		t.Fatal(err)
	}
	if n, done, err := e.Perft(engine.Setup{Seats: 2}, 4, nil); n != 254 || !done || err != nil {
		t.Errorf("%d sequences, done %v, %v", n, done, err)
	}
	stop := func() bool { return true }
	if _, done, err := e.Perft(engine.Setup{Seats: 2}, 4, stop); done || err != nil {
		t.Errorf("stopped: done %v, %v", done, err)
	}
	if _, _, err := e.Perft(engine.Setup{Seats: 9}, 4, nil); err == nil {
		t.Error("no error for nine seats")
	}
	long := engine.Setup{Seats: 4, Options: map[string]string{"rounds": "3"}}
	if _, _, err := e.Perft(long, 4, nil); err == nil {
		t.Error("no error for a set-up that the game refuses")
	}
}
