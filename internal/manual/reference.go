package manual

import (
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/text"
)

// Command is the help of a command.
type Command struct {
	Path, Use, Short, Long, Example string
	Flags                           []Flag
}

// Flag is a flag of a command.
type Flag struct{ Name, Kind, Usage string }

// option is an option of a game with its rule.
type option struct {
	describe.Option

	Rule   text.Rule
	Choice string
}

// chapter is a heading of the options of a game.
type chapter struct {
	ID, Title string
	Options   []option
}

// options makes a page of the options of each game, in each language.
func (b *builder) options(in string, games catalog.Catalog) {
	for _, lang := range text.Langs() {
		described := describe.Games(games, lang)
		for i := range described {
			g := &described[i]
			if len(g.Options) == 0 {
				continue
			}
			p := &page{Name: "options-" + g.Name, Title: g.Title + " – " + b.text(lang, "options"), Lang: lang, section: in}
			p.parts = []part{{heading: p.Title, words: g.About}}
			var chapters []chapter
			for _, c := range g.Chapters {
				shown := chapter{ID: "chapter-" + c.Name, Title: c.Title}
				for _, o := range g.Options {
					if o.Chapter != c.Name {
						continue
					}
					full := option{Option: o, Choice: b.choice(lang, &o)}
					// Package enginetest checks that it exists.
					full.Rule, _ = games[i].About().Rule(lang, o.Rule)
					shown.Options = append(shown.Options, full)
					p.parts = append(p.parts, part{id: o.Name, heading: o.Title, words: strings.Join([]string{o.Name, o.Help, full.Choice, o.Rule, full.Rule.Words}, " ")})
				}
				chapters = append(chapters, shown)
			}
			p.Body = b.body("options", map[string]any{"Game": g, "Title": p.Title, "Chapters": chapters, "Text": func(key string) string { return b.text(lang, key) }})
			b.pages[lang] = append(b.pages[lang], p)
		}
	}
}

// choice formats the values of an option, with their texts if these say more.
func (b *builder) choice(lang text.Lang, o *describe.Option) string {
	usual := " (" + b.text(lang, "default") + ")"
	if o.Min != nil && o.Max != nil {
		return fmt.Sprintf("%d–%d; %s%s", *o.Min, *o.Max, o.Default, usual)
	}
	var list []string
	for _, v := range o.Values {
		s := v.Value
		if v.Words != v.Value {
			s += " = " + v.Words
		}
		if v.Value == o.Default {
			s += usual
		}
		list = append(list, s)
	}
	return strings.Join(list, "; ")
}

// commands makes the page with all commands.
func (b *builder) commands(list []Command) {
	p := &page{Name: "commands", Title: b.text(text.English, "commands"), Lang: text.English, section: "reference"}
	p.parts = []part{{heading: p.Title}}
	type shown struct {
		Command

		ID         string
		Paragraphs []string
	}
	var all []shown
	for _, c := range list {
		s := shown{c, strings.ReplaceAll(c.Path, " ", "-"), strings.Split(c.Long, "\n\n")}
		words := strings.Fields(c.Short + " " + c.Long)
		for _, f := range c.Flags {
			words = append(append(words, "--"+f.Name), strings.Fields(f.Usage)...)
		}
		p.parts = append(p.parts, part{s.ID, c.Path, strings.Join(words, " ")})
		all = append(all, s)
	}
	p.Body = b.body("commands", map[string]any{"Title": p.Title, "Commands": all})
	b.pages[text.English] = append(b.pages[text.English], p)
}

// body executes one of the templates for a part of a page.
func (b *builder) body(name string, data any) template.HTML {
	var out strings.Builder
	if err := b.shape.ExecuteTemplate(&out, name, data); err != nil {
		panic(err) // only with our own templates and types
	}
	return template.HTML(out.String()) //nolint:gosec // html/template has escaped it
}

// index returns the script with the text of all pages for the search, as a reader of the language
// sees them.
func (b *builder) index(lang text.Lang) ([]byte, error) {
	var list [][]string
	for _, first := range b.pages[text.English] {
		p := b.find(first.Name, lang)
		for _, s := range p.parts {
			at := address(lang, p.Name, p.Lang)
			if s.id != "" && s.heading != p.Title {
				at += "#" + s.id
			}
			list = append(list, []string{at, p.Title, s.heading, s.words})
		}
	}
	data, err := json.Marshal(list)
	return fmt.Appendf(nil, "window.bigriverManual = %s\n", data), err
}
