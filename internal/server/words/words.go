// Package words has the catalogs of everything that a server says, in the languages of its readers.
package words

import (
	"embed"
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/text"
)

// Texts are the files of the server's own words.
//
//go:embed text/*.txt
var Texts embed.FS

// Catalogs are the catalogs of this package, of package present and of people.
type Catalogs struct {
	*present.Words

	ours, ofPeople *text.Catalog
}

// Load returns the catalogs, and finds the words of the games.
func Load(games catalog.Catalog) (w *Catalogs, err error) {
	w = &Catalogs{}
	if w.Words, err = present.LoadWords(games); err != nil {
		return nil, err
	}
	own, err := text.Load(Texts, "text")
	if err != nil {
		return nil, err
	}
	w.ours = own.WithFallback(w.Catalog())
	w.ofPeople, err = people.Texts()
	return w, err
}

// Own returns the server's own texts, and those of package present.
func (w *Catalogs) Own(lang text.Lang) text.Localizer {
	return text.Localizer{Catalog: w.ours, Lang: lang}
}

// People returns the texts of package people.
func (w *Catalogs) People(lang text.Lang) text.Localizer {
	return text.Localizer{Catalog: w.ofPeople, Lang: lang}
}

// Phrase returns a canned phrase: one of the game, or one of every game.
func (w *Catalogs) Phrase(lang text.Lang, game, key string) string {
	if game != "" {
		if own := w.Game(game, lang, nil); own.Has("phrase." + key) {
			return own.Text("phrase." + key)
		}
	}
	return w.Table(lang).Text("phrase." + key)
}

// BotNames returns the names of the server's bots, both ids and displayed names in every language.
// The ids of characters are common words, which people may use.
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
				names = append(names, b.Title(lang))
				if !b.Character { // people see the name of a character, never its id
					names = append(names, b.Name)
				}
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}
