package bots_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/search"
)

// Characters come after the levels, and are none: they do not stand in for people, and give no
// hints. With them the version of the net has that of their figures.
func TestCharactersAreNoLevels(t *testing.T) {
	asked := ""
	ask := func(name string) func(match.Game) (bots.Bot, error) {
		return func(match.Game) (bots.Bot, error) {
			asked = name
			return nil, nil //nolint:nilnil // nobody plays
		}
	}
	version := bots.VersionOf("net", 1)
	list := bots.List{{Name: "simple"}, {Name: "strong", Thinks: true, Net: "net", New: ask("strong")}, {Name: "ada", Character: true, Net: version, New: ask("ada")}}
	if names := list.Levels().Names(); !slices.Equal(names, []string{"simple", "strong"}) {
		t.Errorf("the levels are %v", names)
	}
	if list.StandIn().Name != "simple" || list[:2].Net() != "net" || list.Net() != version || bots.LevelsVersion(version) != "net" {
		t.Errorf("%s stands in, the versions are %q and %q", list.StandIn().Name, list[:2].Net(), list.Net())
	}
	g, _ := newToy(t)
	if _, err := list.Adviser(g); err != nil || asked != "strong" {
		t.Errorf("%q advises, %v", asked, err)
	}
	if version == bots.VersionOf("net", 2) {
		t.Error("other figures have the same version")
	}
}

// A file of ratings says how bots did against simple, which has the rating of a beginner.
func TestRatings(t *testing.T) {
	words := "simple = simple\nsimple.help = plays\nada = Ada\nada.help = plays\n"
	load := func(ratings string) (bots.List, error) {
		files := fstest.MapFS{"ratings.txt": {Data: []byte(ratings)}}
		for _, lang := range []string{"en", "de", "fr"} {
			files["text/"+lang+".txt"] = &fstest.MapFile{Data: []byte(words)}
		}
		return bots.LoadRated(files, bots.Named{Name: "simple"}, bots.Named{Name: "ada", Character: true})
	}
	list := must.Get(load("# a comment\nada 75 of 100: 75.0 % (65.7 to 82.5): bigriver sim\n"))(t)
	if list[0].Rating != 1500 || list[1].Rating != 1884 {
		t.Errorf("the ratings are %d and %d", list[0].Rating, list[1].Rating)
	}
	for _, wrong := range []string{"bob 1 of 2: 50 %\n", "ada one of 2: 50 %\n"} {
		if _, err := load(wrong); err == nil {
			t.Errorf("no error for %q", wrong)
		}
	}
	if _, err := bots.LoadRated(fstest.MapFS{}, bots.Named{Name: "ada", Character: true}, bots.Named{Name: "simple"}); err == nil {
		t.Error("a level may follow a character")
	}
}

// A bot with a leaning does what it likes, and no other bot does that more.
func TestLeaning(t *testing.T) {
	t.Parallel()
	g, m := newToy(t)
	evaluated, peeks := 0, map[float32]int{}
	for _, likes := range []float32{-8, 0, 8} {
		o := greedyToy(t, &evaluated)
		o.Leaning = &bots.Leaning[toy.State, toy.Action]{
			Weights: []float32{likes},
			Measure: func(x []float32, _ *toy.State, way []toy.Action, _ engine.Seat) {
				if way[0].Kind == toy.Peek {
					x[0]++
				}
			},
		}
		b := must.Get(o.Bot(g))(t)
		for seed := range uint64(20) {
			m.Restart()
			r := search.Dice(seed)
			for m.ToAct() != 0 {
				by := m.ToAct().First()
				if by == engine.Chance {
					match.Roll(m, &r)
					continue
				}
				i := b.Choose(m, by, &r)
				if _, legal := must.Get2(match.Known[toy.State, toy.Action](m, by))(t); legal[i].Kind == toy.Peek {
					peeks[likes]++
				}
				m.Choose(by, i)
			}
		}
	}
	if peeks[-8] >= peeks[0] || peeks[0] >= peeks[8] {
		t.Errorf("it peeks %v times", peeks)
	}
}
