package web_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// A lesson is a record that the rules allow, from where it begins to the end that it teaches.
func TestLessonsCanBeDone(t *testing.T) {
	games := catalogtest.Games(t)
	files, err := filepath.Glob("src/games/*/school/lessons/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no lessons (%v)", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data := must.Get(os.ReadFile(file))(t)
			rec := must.Get(notation.Parse(filepath.Base(file), string(data)))(t)
			if folder := strings.Split(filepath.ToSlash(file), "/")[2]; rec.Game != folder {
				t.Errorf("a lesson of %s lies with %s", rec.Game, folder)
			}
			game := must.Get(games.Find(rec.Game))(t)
			if _, err := match.Replay(game.Unwrap(), rec); err != nil {
				t.Error(err)
			}
		})
	}
}
