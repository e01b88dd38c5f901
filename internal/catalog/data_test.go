package catalog_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
)

var dataFiles = flag.Int("files", 300, "how many broken files of data TestDataOfAnyKind tries with each game")

// TestDataOfAnyKind breaks the data of every game at random, a few words at a time. What is refused is refused by an error
// that names the file; what is taken makes a game that can be played, and the positions in it are valid.
//
//	go test ./internal/catalog -run DataOfAnyKind -args -files 20000
func TestDataOfAnyKind(t *testing.T) {
	games, err := catalog.Games()
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		own := game.OwnData()
		if own == "" {
			continue
		}
		t.Run(game.Facts().Name, func(t *testing.T) {
			words := regexp.MustCompile(`"[^"]*"|\w+|\s+|.`).FindAllString(own, -1)
			taken, refused := 0, 0
			for n := range *dataFiles {
				rnd := rand.NewPCG(1, uint64(n))
				data, changes := mutant(rnd, words)
				ok, err := try(rnd, game, data)
				if err != nil {
					t.Fatalf("file %d, with %s: %v", n, changes, err)
				}
				if ok {
					taken++
				} else {
					refused++
				}
			}
			if taken == 0 || refused == 0 {
				t.Errorf("%d files were taken and %d refused: this tries too little", taken, refused)
			}
			t.Logf("%d files were taken and %d refused", taken, refused)
		})
	}
}

// TestWithData replaces data a second time, and refuses where there is nothing to replace.
func TestWithData(t *testing.T) {
	games, err := catalog.Games()
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range games {
		if game.OwnData() == "" {
			if _, err := game.WithData("mine", ""); err == nil || !strings.Contains(err.Error(), "has no data that can be replaced") {
				t.Errorf("%s: %v", game.Facts().Name, err)
			}
			continue
		}
		for range 2 {
			own := game.OwnData()
			if game, err = game.WithData("mine", own); err != nil {
				t.Fatal(err)
			}
			if f := game.Facts(); game.OwnData() != own || f.DataFile != "mine" || f.DataHash == "" {
				t.Errorf("%s: the data are said to be from %q, with the hash %q", f.Name, f.DataFile, f.DataHash)
			}
		}
	}
}

// mutant is the data with one to three of their words replaced, left out or doubled, numbers more often than others.
func mutant(rnd engine.Source, words []string) (data, changes string) {
	number := regexp.MustCompile(`^-?\d+$`)
	odd := []string{"", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "40", "50", "99", "100", "127", "128", "255", "1e3", "99999999999", "null", `""`, "{}"}
	somewhere := func() int { return engine.Below(rnd, len(words)) }
	var said strings.Builder
	words = slices.Clone(words)
	for range 1 + engine.Below(rnd, 3) {
		i := somewhere()
		for again := 0; again < 20 && !number.MatchString(words[i]); again++ {
			i = somewhere()
		}
		with := words[somewhere()]
		switch engine.Below(rnd, 4) {
		case 0:
			with = words[i] + " " + words[i]
		case 1, 2:
			with = odd[engine.Below(rnd, len(odd))]
		}
		fmt.Fprintf(&said, "%q in place of %q (word %d); ", with, words[i], i)
		words[i] = with
	}
	return strings.Join(words, ""), said.String()
}

// try loads data and plays with them, if they are taken.
func try(rnd engine.Source, game catalog.Entry, data string) (taken bool, err error) {
	defer func() {
		if what := recover(); what != nil {
			err = fmt.Errorf("a panic: %v\n%s", what, debug.Stack())
		}
	}()
	with, err := game.WithData("mine", data)
	if err == nil {
		return true, playOut(rnd, with)
	}
	if !strings.HasPrefix(err.Error(), "mine:") {
		return false, fmt.Errorf("the error does not name the file: %w", err)
	}
	return false, nil
}

// playOut plays by chance for a while.
func playOut(rnd engine.Source, game catalog.Entry) error {
	f := game.Facts()
	setup := engine.Setup{Seats: f.MinSeats + engine.Below(rnd, f.MaxSeats-f.MinSeats+1)}
	m, err := game.New(setup)
	if err != nil {
		return err
	}
	for range 300 {
		acting := m.ToAct()
		if acting == 0 {
			break
		}
		if acting.Has(engine.Chance) {
			engine.Roll(m, rnd)
			continue
		}
		by := engine.Seat(0)
		for !acting.Has(by) {
			by++
		}
		m.Choose(by, engine.Below(rnd, m.Count(by)))
	}
	_, err = game.From(setup, m.Position())
	return err
}
