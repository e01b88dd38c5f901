package server

import (
	"bytes"
	"embed"
	"encoding/json"
	"slices"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/text"
)

//go:embed text/*.txt
var texts embed.FS

// words holds the catalogs of this package, of table and of people.
type words struct {
	games                  catalog.Catalog
	ours, ofPeople, tables *text.Catalog
}

func loadWords(games catalog.Catalog) (w *words, err error) {
	w = &words{games: games}
	if w.ours, err = text.Load(texts, "text"); err != nil {
		return nil, err
	}
	if w.ofPeople, err = people.Texts(); err != nil {
		return nil, err
	}
	w.tables, err = table.Texts()
	return w, err
}

func (w *words) own(lang text.Lang) text.Speaker { return text.Speaker{Catalog: w.ours, Lang: lang} }

func (w *words) people(lang text.Lang) text.Speaker {
	return text.Speaker{Catalog: w.ofPeople, Lang: lang}
}

func (w *words) table(lang text.Lang) text.Speaker {
	return text.Speaker{Catalog: w.tables, Lang: lang}
}

// bot returns what a game's bot is called, and "" for no bot. A bot that the program does not have is called by its own name.
func (w *words) bot(game, name string, lang text.Lang) string {
	g, err := w.games.Find(game)
	if err != nil || name == "" {
		return name
	}
	if b, ok := g.Bots().Find(name); ok {
		return b.Title(lang)
	}
	return name
}

// BotNames returns the names of the server's bots, at tables and in menus, in every language.
func BotNames(games catalog.Catalog) ([]string, error) {
	w, err := loadWords(games)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, lang := range text.Langs() {
		own := w.own(lang)
		for seat := engine.Seat(0); own.Has("bot." + seat.String()); seat++ {
			names = append(names, own.Say("bot."+seat.String()))
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

// game returns the speaker of a game, without words if there is no such game.
func (w *words) game(name string, lang text.Lang, seat func(int) string) engine.Speaker {
	g, err := w.games.Find(name)
	if err != nil {
		return engine.NewSpeaker(&engine.About{}, lang, seat)
	}
	return engine.NewSpeaker(g.About(), lang, seat)
}

// marshal returns JSON for answers, without escaping letters.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}
