// Package describe describes games to people in their language: options, parts, presets, primer,
// rules and bots, in the forms of the API.
package describe

import (
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/text"
)

// Game describes a game.
type Game struct {
	Name              string      `json:"name" example:"queen" doc:"The game's name in commands, records and addresses."`
	Title             string      `json:"title" example:"Mississippi Queen" doc:"The game's name, in your language."`
	About             string      `json:"about" doc:"What the game is about, in your language."`
	Note              string      `json:"note,omitempty" doc:"What everybody should know about the game's subject before playing, in your language. Missing if there is nothing of the kind."`
	Author            string      `json:"author,omitempty" example:"Werner Hodel" doc:"Who designed the printed game."`
	Publisher         string      `json:"publisher,omitempty" doc:"Who published the printed game."`
	Links             []Link      `json:"links" doc:"Pages of the publisher about the printed game, such as where a box can be had."`
	Version           int         `json:"version" doc:"The newest version of the game's rules. New tables play by it."`
	SupportedVersions []int       `json:"supportedVersions" doc:"Every version of the rules that can still be played, the oldest first. A table keeps the version that it began with."`
	Changes           []Change    `json:"changes" doc:"The differences between the versions in supportedVersions, the oldest first. They are in English."`
	Data              *Data       `json:"data,omitempty" doc:"The data that the game is played with, such as its map. Missing if a host cannot replace it."`
	DataFile          string      `json:"dataFile,omitempty" doc:"The file with which the host has replaced the game's own data. Missing if there is none."`
	MinSeats          int         `json:"minSeats" doc:"The smallest number of seats."`
	MaxSeats          int         `json:"maxSeats" doc:"The largest number of seats."`
	Hidden            bool        `json:"hidden" doc:"Whether some seats know things that other seats do not know."`
	Cooperative       bool        `json:"cooperative" doc:"Whether all seats win or lose together."`
	Options           []Option    `json:"options" doc:"The options that can be chosen when a table is set up."`
	Chapters          []Chapter   `json:"chapters" doc:"The headings under which the options are listed, in order."`
	Parts             []Part      `json:"parts" doc:"The expansions and modules that a table can include or leave out as a whole. A part comes after the part that it belongs to."`
	Presets           []Preset    `json:"presets" doc:"Ready-made set-ups that can be chosen by name, the default first."`
	Primer            []Statement `json:"primer" doc:"An explanation of the game on one page, for people who do not know it. Empty if the game has none."`
	Sources           []Source    `json:"sources" doc:"What the marks in the source of each rule mean."`
	Reconstructed     []string    `json:"reconstructed" doc:"The parts of the game that the authors of this program had to reconstruct because the printed original is lost, in your language."`
	Bots              []Bot       `json:"bots" doc:"The server's bots that play this game, from the weakest to the strongest."`
}

// Link is a page about the printed game.
type Link struct {
	Title   string `json:"title" doc:"What the page is, in your language."`
	Address string `json:"address" format:"uri" doc:"The address of the page."`
}

// Change is a difference between a version of the rules and the one before.
type Change struct {
	Name  string   `json:"name" doc:"The name of the change in the program's source code."`
	Since int      `json:"since" doc:"The first version of the rules with this change."`
	Rules []string `json:"rules" doc:"The ids of the rules that it changes."`
	Date  string   `json:"date" format:"date" doc:"The day on which that version came out."`
	What  string   `json:"what" doc:"The old way and the new way."`
	Why   string   `json:"why" doc:"Why the rules were changed."`
	Until string   `json:"until" doc:"The condition on which the older way may be removed, in English."`
}

// Data identifies a game's data by name and hash.
type Data struct {
	Name string `json:"name" doc:"The name of the data."`
	Hash string `json:"hash" doc:"A hash of the data: it changes with the data."`
}

// DataOf returns the data of a game, or nil if it cannot be replaced.
func DataOf(f *display.About) *Data {
	if f.DataName == "" {
		return nil
	}
	return &Data{f.DataName, f.DataHash}
}

// Option is a choice at set-up.
type Option struct {
	Name    string  `json:"name" doc:"The option's name in requests and records."`
	Title   string  `json:"title" doc:"The option's name, in your language."`
	Help    string  `json:"help" doc:"What the option does, in your language."`
	Chapter string  `json:"chapter" doc:"The name of the chapter under which the option is listed."`
	Rule    string  `json:"rule" doc:"The id of the rule that the option changes."`
	Default string  `json:"default" doc:"The value that the option has if a set-up does not name it."`
	Values  []Value `json:"values" doc:"The values that the option can have. Empty for a number, which has min and max instead."`
	Min     *int    `json:"min,omitempty" doc:"The smallest value of a number. Missing if the option has values."`
	Max     *int    `json:"max,omitempty" doc:"The largest value of a number. Missing if the option has values."`
}

// Chapter is a heading above a group of options.
type Chapter struct {
	Name  string `json:"name" doc:"The name of the chapter, as in the field chapter of options."`
	Title string `json:"title" doc:"The heading, in your language."`
}

// Part is a component of the game that a table plays with or without.
type Part struct {
	Name     string   `json:"name" example:"sandbars" doc:"The name of the part."`
	Title    string   `json:"title" doc:"The part's name, in your language."`
	Help     string   `json:"help" doc:"What the part adds to the game, in your language."`
	Of       string   `json:"parent,omitempty" doc:"The name of the part that this part belongs to. Missing if it belongs to none."`
	Options  []string `json:"options" doc:"The names of the options that the part sets."`
	Brings   []string `json:"tiles" doc:"The printed names of the tiles that come with the part."`
	MinSeats int      `json:"minSeats" doc:"The smallest number of seats with which the part can be chosen."`
	MaxSeats int      `json:"maxSeats" doc:"The largest number of seats with which the part can be chosen."`
}

// Preset is a named set-up.
type Preset struct {
	Name     string            `json:"name" example:"printed" doc:"The name of the preset."`
	Title    string            `json:"title" doc:"The preset's name, in your language."`
	Help     string            `json:"help" doc:"What kind of game the preset makes, in your language."`
	Options  map[string]string `json:"options" doc:"The options that the preset sets, by name. All others have their default."`
	MinSeats int               `json:"minSeats" doc:"The smallest number of seats that the preset is meant for."`
	MaxSeats int               `json:"maxSeats" doc:"The largest number of seats that the preset is meant for."`
}

// Statement is a part of a primer.
type Statement struct {
	Name  string   `json:"name" example:"speed" doc:"The name of the statement."`
	Of    string   `json:"section" enum:"goal,turn,end,mistakes" doc:"The section of the page. goal: what the players want. turn: what happens in a turn. end: how the game ends. mistakes: what people get wrong. goal has one statement."`
	Title string   `json:"title" doc:"A heading, in your language. For a mistake: the wrong belief."`
	Words string   `json:"words" doc:"The explanation, in your language. For a mistake: what is right."`
	Rules []string `json:"rules" doc:"The ids of the rules that the statement explains."`
}

// Source is a kind of source for rules.
type Source struct {
	Marks []string `json:"marks" doc:"The marks that name this kind of source. A mark is part of the source of a rule, as a word or before a number."`
	Words string   `json:"words" doc:"What the marks mean, in your language."`
}

// Value is a value of an option.
type Value struct {
	Value string `json:"value" doc:"The value as it is sent."`
	Words string `json:"words" doc:"What the value means, in your language."`
}

// Bot is a named player that the server runs.
type Bot struct {
	Name  string `json:"name" example:"simple" doc:"The bot's name in requests and records."`
	Title string `json:"title" doc:"The bot's name, in your language."`
	Help  string `json:"help" doc:"How the bot plays, in your language."`

	Character bool `json:"character" doc:"Whether the bot is a character: a bot with a taste of its own, which is not in the order of the levels. Characters come after the levels."`
	Rating    int  `json:"rating,omitempty" example:"1500" doc:"How strong the bot is, on the scale of people's ratings. Missing if it was not measured."`
}

// Rule is a line of a game's rules.
type Rule struct {
	ID      string `json:"id" example:"QB-12" doc:"The id of the rule."`
	Chapter string `json:"chapter" doc:"The heading in the rulebook under which the rule is listed."`
	Words   string `json:"words" doc:"The rule."`
	Source  string `json:"source" doc:"Where the rule comes from, and the option that changes it, if there is one. The marks are explained in the sources of the game."`
}

// Games describes the games in a language.
func Games(games catalog.Catalog, lang text.Lang) []Game {
	list := make([]Game, len(games))
	for i, g := range games {
		list[i] = Of(g, lang)
	}
	return list
}

// Of describes a game in a language.
func Of(g catalog.Entry, lang text.Lang) Game {
	f := g.About()
	loc := display.NewLocalizer(f, lang, nil)
	described := Game{
		Name: f.Name, Title: loc.Text("name"), About: loc.Text("about"), Version: f.Version, SupportedVersions: f.SupportedVersions(), Changes: []Change{}, MinSeats: f.MinSeats,
		MaxSeats: f.MaxSeats, Hidden: f.Hidden, Cooperative: f.Cooperative, Data: DataOf(f), DataFile: f.DataFile, Options: []Option{}, Reconstructed: loc.Reconstructions(f), Bots: []Bot{},
	}
	described.Author, described.Publisher, described.Links = f.Credits.Author, f.Credits.Publisher, []Link{}
	for _, l := range f.Credits.Links {
		described.Links = append(described.Links, Link{loc.Text("link." + l.Name), l.Address})
	}
	if f.HasNote {
		described.Note = loc.Text("note")
	}
	for _, c := range f.Changes {
		described.Changes = append(described.Changes, Change(c))
	}
	for i := range f.Options {
		described.Options = append(described.Options, describeOption(f, &f.Options[i], loc))
	}
	describeOffers(&described, f, loc)
	for _, b := range g.Bots() {
		described.Bots = append(described.Bots, Bot{b.Name, b.Title(lang), b.Help(lang), b.Character, b.Rating})
	}
	return described
}

// describeOffers adds what helps people to set up and learn a game.
func describeOffers(g *Game, f *display.About, loc display.Localizer) {
	g.Chapters, g.Parts, g.Presets, g.Primer, g.Sources = []Chapter{}, []Part{}, []Preset{}, []Statement{}, []Source{}
	for _, c := range f.Chapters {
		g.Chapters = append(g.Chapters, Chapter{c.Name, loc.Text("chapter." + c.Name)})
	}
	for i := range f.Parts {
		p := &f.Parts[i]
		lo, hi := f.Span(p.MinSeats, p.MaxSeats)
		part := Part{
			Name: p.Name, Title: loc.Text("part." + p.Name), Help: loc.Text("part." + p.Name + ".help"), Of: p.Of,
			Options: p.Options(), Brings: p.Brings, MinSeats: lo, MaxSeats: hi,
		}
		if part.Brings == nil {
			part.Brings = []string{}
		}
		g.Parts = append(g.Parts, part)
	}
	for i := range f.Presets {
		p := &f.Presets[i]
		lo, hi := f.Span(p.MinSeats, p.MaxSeats)
		preset := Preset{p.Name, loc.Text("preset." + p.Name), loc.Text("preset." + p.Name + ".help"), p.Options, lo, hi}
		if preset.Options == nil {
			preset.Options = map[string]string{}
		}
		g.Presets = append(g.Presets, preset)
	}
	for _, s := range f.Primer {
		key := "primer." + s.Name
		g.Primer = append(g.Primer, Statement{s.Name, string(s.Of), loc.Text(key), loc.Text(key + ".text"), s.Rules})
	}
	for _, k := range f.Sources {
		g.Sources = append(g.Sources, Source{k.Marks, loc.Text("source." + k.Name)})
	}
}

func describeOption(f *display.About, o *engine.Option, loc display.Localizer) Option {
	key := "option." + o.Name
	described := Option{Name: o.Name, Title: loc.Text(key), Help: loc.Text(key + ".help"), Chapter: f.ChapterOf(o.Name), Rule: o.Rule, Default: o.Default, Values: []Value{}}
	if o.Values == nil {
		described.Min, described.Max = &o.Min, &o.Max
		return described
	}
	for _, v := range o.Values {
		described.Values = append(described.Values, Value{v, loc.OptionValue(o, v)})
	}
	return described
}

// Rules describes rules of a rulebook.
func Rules(rules []text.Rule) []Rule {
	list := make([]Rule, len(rules))
	for i, r := range rules {
		list[i] = Rule{r.ID, r.Chapter, r.Words, r.Source}
	}
	return list
}

// SetupOf describes a complete set-up: the options that have to be named to get it, the parts that
// are in the game, and the preset that it is, or "".
func SetupOf(f *display.About, full engine.Setup) (changed, parts []string, preset string) {
	changed, parts = append([]string{}, f.Changed(full)...), []string{}
	for i := range f.Parts {
		if f.In(full, &f.Parts[i]) {
			parts = append(parts, f.Parts[i].Name)
		}
	}
	return changed, parts, f.PresetOf(full)
}
