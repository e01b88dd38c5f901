package words_test

import (
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server/words"
)

// Nobody may take a name under which a bot is seen. The ids of characters are never seen, and are
// words such as loader.
func TestBotNames(t *testing.T) {
	t.Parallel()
	names := must.Get(words.BotNames(catalogtest.Games(t)))(t)
	for name, want := range map[string]bool{"strong": true, "stark": true, "Peg Lawton": true, "loader": false} {
		if slices.Contains(names, name) != want {
			t.Errorf("%s is reserved: %v", name, !want)
		}
	}
}
