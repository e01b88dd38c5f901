package server

import (
	"bytes"
	"embed"
	"encoding/json"
	"slices"

	"github.com/bigriver/bigriver/internal/bots"
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
	games                        catalog.Catalog
	ours, ofPeople, tables, bots *text.Catalog
}

func loadWords(games catalog.Catalog) (w *words, err error) {
	w = &words{games: games}
	if w.ours, err = text.Load(texts, "text"); err != nil {
		return nil, err
	}
	if w.ofPeople, err = people.Texts(); err != nil {
		return nil, err
	}
	if w.tables, err = table.Texts(); err != nil {
		return nil, err
	}
	w.bots, err = bots.Texts()
	return w, err
}

func (w *words) own(lang text.Lang) text.Speaker { return text.Speaker{Catalog: w.ours, Lang: lang} }

func (w *words) people(lang text.Lang) text.Speaker {
	return text.Speaker{Catalog: w.ofPeople, Lang: lang}
}

func (w *words) table(lang text.Lang) text.Speaker {
	return text.Speaker{Catalog: w.tables, Lang: lang}
}

// bot returns the name of a bot of the server. An unknown bot is called by its own name.
func (w *words) bot(lang text.Lang, name string) string {
	say := text.Speaker{Catalog: w.bots, Lang: lang}
	if key := bots.Title(name); say.Has(key) {
		return say.Say(key)
	}
	return name
}

// BotNames returns the names of the server's bots, at tables and in menus, in every language.
func BotNames() ([]string, error) {
	w, err := loadWords(nil)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, lang := range text.Langs() {
		own := w.own(lang)
		for seat := engine.Seat(0); own.Has("bot." + seat.String()); seat++ {
			names = append(names, own.Say("bot."+seat.String()))
		}
		for _, b := range bots.All() {
			names = append(names, b.Name, w.bot(lang, b.Name))
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// game returns the speaker of a game, without words if there is no such game.
func (w *words) game(name string, lang text.Lang, seat func(int) string) engine.Speaker {
	g, err := w.games.Find(name)
	if err != nil {
		return engine.NewSpeaker(&engine.Facts{}, lang, seat)
	}
	return engine.NewSpeaker(g.Facts(), lang, seat)
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
