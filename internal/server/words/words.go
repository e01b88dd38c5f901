// Package words has the catalogs of everything that a server says, in the languages of its readers.
package words

import (
	"embed"
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/text"
)

// Texts are the files of the server's own words.
//
//go:embed text/*.txt
var Texts embed.FS

// Catalogs are the catalogs of this package, of table and of people.
type Catalogs struct {
	games                  catalog.Catalog
	ours, ofPeople, tables *text.Catalog
}

// Load returns the catalogs, and finds the words of the games.
func Load(games catalog.Catalog) (w *Catalogs, err error) {
	w = &Catalogs{games: games}
	if w.ours, err = text.Load(Texts, "text"); err != nil {
		return nil, err
	}
	if w.ofPeople, err = people.Texts(); err != nil {
		return nil, err
	}
	w.tables, err = table.Texts()
	return w, err
}

// Own returns the server's own texts.
func (w *Catalogs) Own(lang text.Lang) text.Localizer {
	return text.Localizer{Catalog: w.ours, Lang: lang}
}

// People returns the texts of package people.
func (w *Catalogs) People(lang text.Lang) text.Localizer {
	return text.Localizer{Catalog: w.ofPeople, Lang: lang}
}

// Table returns the texts of package table.
func (w *Catalogs) Table(lang text.Lang) text.Localizer {
	return text.Localizer{Catalog: w.tables, Lang: lang}
}

// Bot returns the displayed name of a game's bot, and "" for no bot. A bot that this program does
// not have is shown by its id.
func (w *Catalogs) Bot(game, name string, lang text.Lang) string {
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

// BotNames returns the names of the server's bots, both ids and displayed names in every language.
func BotNames(games catalog.Catalog) ([]string, error) {
	w, err := Load(games)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, lang := range text.Langs() {
		own := w.Own(lang)
		for seat := engine.Seat(0); own.Has("bot." + seat.String()); seat++ {
			names = append(names, own.Text("bot."+seat.String()))
		}
		for _, g := range games {
			for _, b := range g.Bots() {
				names = append(names, b.Name, b.Title(lang))
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// Game returns the localizer of a game, or an empty one if there is no such game.
func (w *Catalogs) Game(name string, lang text.Lang, seat func(int) string) display.Localizer {
	g, err := w.games.Find(name)
	if err != nil {
		return display.NewLocalizer(&display.About{}, lang, seat)
	}
	return display.NewLocalizer(g.About(), lang, seat)
}
