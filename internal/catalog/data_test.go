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
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
)

var dataFiles = flag.Int("files", 300, "how many changed data files TestChangedData tries with each game")

// TestChangedData changes a few random words in the data of every game. The error for refused data
// names the file. Accepted data makes a game that can be played and whose positions are valid.
//
//	go test ./internal/catalog -run ChangedData -args -files 20000
func TestChangedData(t *testing.T) {
	games := catalogtest.Games(t)
	for _, game := range games {
		own := game.OwnData()
		if own == "" {
			continue
		}
		t.Run(game.Facts().Name, func(t *testing.T) {
			words := regexp.MustCompile(`"[^"]*"|\w+|\s+|.`).FindAllString(own, -1)
			accepted, refused := 0, 0
			for n := range *dataFiles {
				rnd := rand.NewPCG(1, uint64(n))
				data, changes := mutate(rnd, words)
				ok, err := try(rnd, game, data)
				if err != nil {
					t.Fatalf("file %d, with %s: %v", n, changes, err)
				}
				if ok {
					accepted++
				} else {
					refused++
				}
			}
			if accepted == 0 || refused == 0 {
				t.Errorf("%d files were accepted and %d refused: want some of both", accepted, refused)
			}
			t.Logf("%d files were accepted and %d refused", accepted, refused)
		})
	}
}

// Data can be replaced more than once. A game without data refuses it.
func TestWithData(t *testing.T) {
	games := catalogtest.Games(t)
	for _, game := range games {
		if game.OwnData() == "" {
			if _, err := game.WithData("mine", ""); err == nil || !strings.Contains(err.Error(), "has no data that can be replaced") {
				t.Errorf("%s: got error %v", game.Facts().Name, err)
			}
			continue
		}
		for range 2 {
			own := game.OwnData()
			game = must.Get(game.WithData("mine", own))(t)
			if f := game.Facts(); game.OwnData() != own || f.DataFile != "mine" || f.DataHash == "" {
				t.Errorf("%s: the data is from %q, with the hash %q", f.Name, f.DataFile, f.DataHash)
			}
		}
	}
}

// mutate returns the data with one to three words, mostly numbers, replaced, removed or doubled.
func mutate(rnd engine.Source, words []string) (data, changes string) {
	number := regexp.MustCompile(`^-?\d+$`)
	odd := []string{"", "-1", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "40", "50", "99", "100", "127", "128", "255", "1e3", "99999999999", "null", `""`, "{}"}
	randomIndex := func() int { return engine.Below(rnd, len(words)) }
	var log strings.Builder
	words = slices.Clone(words)
	for range 1 + engine.Below(rnd, 3) {
		i := randomIndex()
		for tries := 0; tries < 20 && !number.MatchString(words[i]); tries++ {
			i = randomIndex()
		}
		replacement := words[randomIndex()]
		switch engine.Below(rnd, 4) {
		case 0:
			replacement = words[i] + " " + words[i]
		case 1, 2:
			replacement = odd[engine.Below(rnd, len(odd))]
		}
		fmt.Fprintf(&log, "%q instead of %q (word %d); ", replacement, words[i], i)
		words[i] = replacement
	}
	return strings.Join(words, ""), log.String()
}

// try loads data and plays with it, and reports whether it was accepted.
func try(rnd engine.Source, game catalog.Entry, data string) (accepted bool, err error) {
	defer func() {
		if what := recover(); what != nil {
			err = fmt.Errorf("a panic: %v\n%s", what, debug.Stack())
		}
	}()
	changed, err := game.WithData("mine", data)
	if err == nil {
		return true, playOut(rnd, changed)
	}
	if !strings.HasPrefix(err.Error(), "mine:") {
		return false, fmt.Errorf("the error does not name the file: %w", err)
	}
	return false, nil
}

// playOut plays up to 300 random actions, and then checks the position.
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
			match.Roll(m, rnd)
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
