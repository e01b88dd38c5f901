package match_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
)

// keeper is the toy at version 3, which still supports version 2.
type keeper struct {
	toy.Rules
	version int
}

func (k keeper) Facts() engine.Facts {
	f := k.Rules.Facts()
	f.Version, f.Oldest = k.version, 2
	return f
}

func (k keeper) At(version int) engine.Rules[toy.State, toy.Action] { return keeper{k.Rules, version} }

func TestAt(t *testing.T) {
	t.Parallel()
	rules, shown := must.Get2(show.New())(t)
	newest := match.Erase(keeper{rules, 3}, shown)
	if got := newest.Facts().SupportedVersions(); !cmp.Equal(got, []int{2, 3}) {
		t.Errorf("kept: %v", got)
	}
	older, err := newest.At(2)
	if err != nil || older.Facts().Version != 2 {
		t.Fatalf("version 2: %v", err)
	}
	if again, _ := newest.At(2); again != older {
		t.Error("the older game is built each time")
	}
	if back, err := older.At(3); err != nil || back != newest {
		t.Errorf("the newest from the older: %v", err)
	}
	typed, ok := match.RulesOf[toy.State, toy.Action](older)
	if !ok || typed.Facts().Version != 2 {
		t.Error("the older game has other rules")
	}
	if same, err := toyGame(t).At(1); err != nil || same.Facts().Version != 1 {
		t.Errorf("a game of one version: %v", err)
	}
}

func TestUnsupportedVersions(t *testing.T) {
	t.Parallel()
	rules, shown := must.Get2(show.New())(t)
	keeps := match.Erase(keeper{rules, 3}, shown)
	for _, c := range []struct {
		game    match.Game
		version int
		says    string
	}{
		{keeps, 1, "this was played with version 1 of the rules of toy, but this program has versions 2 to 3: " +
			"an older bigriver can still play it"},
		{keeps, 4, "this was played with version 4 of the rules of toy, but this program has versions 2 to 3: it needs a newer bigriver"},
		{toyGame(t), 2, "this was played with version 2 of the rules of toy, but this program has version 1: it needs a newer bigriver"},
	} {
		_, err := c.game.At(c.version)
		unsupported, ok := errors.AsType[*engine.UnsupportedVersionError](err)
		if !ok || err.Error() != c.says || unsupported.Version != c.version {
			t.Errorf("version %d: %v", c.version, err)
		}
	}
}
