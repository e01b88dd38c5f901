// Package manual builds the manual: HTML pages with a search, from the Markdown of package docs,
// the games' options and the help of the commands. The same files are served by the program and
// published as a static site, so all links are relative and nothing is loaded from elsewhere.
package manual

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"maps"
	"strings"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/web"
)

//go:embed text/*.txt page.html manual.css manual.js
var files embed.FS

// Source is the base URL of files that the manual links to but does not contain.
const Source = "https://github.com/bigriver/bigriver/blob/main/"

// section is a part of the manual, for one kind of reader. Its text is "section."+name.
type section struct {
	name       string
	pages      []string // the names of files in docs, without .md
	translated bool     // its pages exist in every language
}

// sections are the parts of the manual in order. The options of the games follow the players'
// pages, and the commands are the last part.
var sections = []section{ //nolint:gochecknoglobals // data
	{"players", []string{"begin", "friends", "alone", "keys", "classes", "records", "ratings", "play"}, true},
	{"hosts", []string{"self-hosting", "hosting-reference", "capacity", "promises"}, false},
	{"bots", []string{"bot-protocol", "api", "bots"}, false},
	{"research", []string{"notation", "sim-json", "arena-json", "replay-json", "balance-waters", "editions"}, false},
	{"developers", []string{"develop", "architecture", "life-of-a-move", "glossary", "bench"}, false},
}

// page is a page in one language.
type page struct {
	Name    string // of its file, without .html
	Title   string
	Lang    text.Lang
	Body    template.HTML
	section string
	parts   []part
}

// part is a search result: a heading and the text below it.
type part struct{ id, heading, words string }

// builder makes one manual.
type builder struct {
	docs  fs.FS
	words *text.Catalog
	shape *template.Template
	pages map[text.Lang][]*page
	home  string // "" for a manual by itself

	pictures map[string][]byte // by name: the pictures that pages show or link to
}

// Build returns the files of the manual by name. home is the address of the games from the manual's
// first page, "" if it stands by itself.
func Build(docs fs.FS, games catalog.Catalog, commands []Command, home string) (map[string][]byte, error) {
	words, err := text.Load(files, "text")
	if err != nil {
		return nil, err
	}
	shape, err := template.ParseFS(files, "page.html")
	if err != nil {
		return nil, err
	}
	b := &builder{docs: docs, words: words, shape: shape, home: home, pages: map[text.Lang][]*page{}, pictures: map[string][]byte{}}
	for _, s := range sections {
		if err := b.addSection(s); err != nil {
			return nil, err
		}
		if s.translated {
			b.options(s.name, games)
		}
	}
	b.commands(commands)
	return b.site()
}

// addSection reads the pages of a section.
func (b *builder) addSection(s section) error {
	for _, name := range s.pages {
		for _, lang := range text.Langs() {
			if lang != text.English && !s.translated {
				continue
			}
			p, err := b.read(name, lang)
			if err != nil {
				return err
			}
			p.section = s.name
			b.pages[lang] = append(b.pages[lang], p)
		}
	}
	return nil
}

// file returns the name of the Markdown of a page.
func file(name string, lang text.Lang) string {
	if lang == text.English {
		return name + ".md"
	}
	return name + "." + string(lang) + ".md"
}

// address returns the relative URL of a page for links from a page in the language from.
func address(from text.Lang, name string, lang text.Lang) string {
	switch {
	case from == lang:
		return name + ".html"
	case from == text.English:
		return string(lang) + "/" + name + ".html"
	case lang == text.English:
		return "../" + name + ".html"
	}
	return "../" + string(lang) + "/" + name + ".html"
}

// find returns a page in a language, or in English if it has no other.
func (b *builder) find(name string, lang text.Lang) *page {
	for _, in := range []text.Lang{lang, text.English} {
		for _, p := range b.pages[in] {
			if p.Name == name {
				return p
			}
		}
	}
	return nil
}

// site returns the files.
func (b *builder) site() (map[string][]byte, error) {
	site := map[string][]byte{"style.css": append(web.Look(), b.asset("manual.css")...), "manual.js": b.asset("manual.js")}
	maps.Copy(site, b.pictures)
	var err error
	if site["favicon.svg"], err = fs.ReadFile(web.Files(), "favicon.svg"); err != nil {
		return nil, err
	}
	for _, lang := range text.Langs() {
		own := append([]*page{b.front(lang)}, b.pages[lang]...)
		folder := strings.TrimSuffix(address(text.English, "", lang), ".html")
		for _, p := range own {
			whole, err := b.render(p)
			if err != nil {
				return nil, fmt.Errorf("page %s: %w", p.Name, err)
			}
			site[folder+p.Name+".html"] = whole
		}
		index, err := b.index(lang)
		if err != nil {
			return nil, err
		}
		site["search-"+string(lang)+".js"] = index
	}
	return site, nil
}

func (b *builder) asset(name string) []byte {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err) // the name is a constant and embedded
	}
	return data
}

// contents is a part of the table of contents.
type contents struct {
	Title string
	Links []link
}

type link struct {
	Title, Address string
	Lang           text.Lang
	Here           bool
}

// contents lists all pages with their links from a page.
func (b *builder) contents(from *page) (list []contents) {
	for _, first := range b.pages[text.English] {
		p := b.find(first.Name, from.Lang)
		title := b.text(from.Lang, "section."+p.section)
		if len(list) == 0 || list[len(list)-1].Title != title {
			list = append(list, contents{Title: title})
		}
		last := &list[len(list)-1]
		last.Links = append(last.Links, link{p.Title, address(from.Lang, p.Name, p.Lang), p.Lang, p.Name == from.Name})
	}
	return list
}

// front returns the first page of a language.
func (b *builder) front(lang text.Lang) *page {
	return &page{Name: "index", Title: b.text(lang, "title"), Lang: lang}
}

func (b *builder) text(lang text.Lang, key string) string {
	return text.Localizer{Catalog: b.words, Lang: lang}.Text(key)
}

// render returns the complete file of a page.
func (b *builder) render(p *page) ([]byte, error) {
	root := ""
	if p.Lang != text.English {
		root = "../"
	}
	var langs []link
	for _, lang := range text.Langs() {
		name := p.Name
		if name != "index" && b.find(name, lang).Lang != lang {
			name = "index" // that language has no such page
		}
		langs = append(langs, link{b.text(lang, "language"), address(p.Lang, name, lang), lang, lang == p.Lang})
	}
	home := b.home
	if home != "" {
		home = root + home
	}
	var out bytes.Buffer
	err := b.shape.Execute(&out, map[string]any{
		"Home": home, "Page": p, "Root": root, "Langs": langs, "Contents": b.contents(p), "Front": p.Name == "index",
		"Text": func(key string) string { return b.text(p.Lang, key) },
	})
	return out.Bytes(), err
}
