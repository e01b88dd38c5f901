// Package present presents tables in the language of their readers: it has the forms of the API,
// and fills them from what package view shows. It knows no server and no people: names come from
// its caller.
package present

import (
	"embed"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/view"
	"github.com/bigriver/bigriver/internal/text"
)

// Texts are the files of the words of this package.
//
//go:embed text/*.txt
var Texts embed.FS

// Words are the words about tables: of this package, of table and of the games.
type Words struct {
	games        catalog.Catalog
	ours, tables *text.Catalog
}

// LoadWords loads the words about tables of these games.
func LoadWords(games catalog.Catalog) (w *Words, err error) {
	w = &Words{games: games}
	if w.ours, err = text.Load(Texts, "text"); err != nil {
		return nil, err
	}
	w.tables, err = table.Texts()
	return w, err
}

// Catalog returns the catalog of this package.
func (w *Words) Catalog() *text.Catalog { return w.ours }

// Own returns the texts of this package.
func (w *Words) Own(lang text.Lang) text.Localizer {
	return text.Localizer{Catalog: w.ours, Lang: lang}
}

// Table returns the texts of package table.
func (w *Words) Table(lang text.Lang) text.Localizer {
	return text.Localizer{Catalog: w.tables, Lang: lang}
}

// Bot returns the displayed name of a game's bot, and "" for no bot. A bot that this program does
// not have is shown by its id.
func (w *Words) Bot(game, name string, lang text.Lang) string {
	if name == "" {
		return ""
	}
	g, err := w.games.Find(game)
	if err != nil {
		return name
	}
	if b, ok := g.Bots().Find(name); ok {
		return b.Title(lang)
	}
	return name
}

// isCharacter reports whether a game's bot is a character.
func (w *Words) isCharacter(game, name string) bool {
	g, err := w.games.Find(game)
	if err != nil || name == "" {
		return false
	}
	b, found := g.Bots().Find(name)
	return found && b.Character
}

// Game returns the localizer of a game, or an empty one if there is no such game.
func (w *Words) Game(name string, lang text.Lang, seat func(int) string) display.Localizer {
	g, err := w.games.Find(name)
	if err != nil {
		return display.NewLocalizer(&display.About{}, lang, seat)
	}
	return display.NewLocalizer(g.About(), lang, seat)
}

// AboutGame returns the About of a table's game, for its version of the rules. It cannot fail for a
// table that is shown: one with unsupported rules cannot be loaded.
func (w *Words) AboutGame(shown *view.Shown) *display.About {
	g, err := w.games.Played(shown.New.Game, shown.Version)
	if err != nil {
		return &display.About{Facts: &engine.Facts{Hidden: true}}
	}
	return g.About()
}

// Hides reports whether a table shows its reader something that others must not know.
func (w *Words) Hides(shown *view.Shown) bool {
	return w.AboutGame(shown).Hidden && shown.State != table.StateOver && len(shown.Mine) > 0
}
