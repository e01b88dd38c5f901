package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
)

// Game describes a game.
type Game struct {
	Name          string      `json:"name" example:"queen" doc:"In commands, records and addresses."`
	Title         string      `json:"title" example:"Mississippi Queen"`
	About         string      `json:"about"`
	Version       int         `json:"version" doc:"Of its rules: what new tables are played by."`
	Kept          []int       `json:"kept" doc:"Every version of its rules that can be played. A table goes on by the one that it began with."`
	Changes       []Change    `json:"changes" doc:"What the kept versions do differently, the oldest change first. In English."`
	Data          *Data       `json:"data,omitempty" doc:"The data that it is played with, where that can be replaced."`
	DataFile      string      `json:"dataFile,omitempty" doc:"The file that took the place of the game's own data."`
	MinSeats      int         `json:"minSeats"`
	MaxSeats      int         `json:"maxSeats"`
	Hidden        bool        `json:"hidden" doc:"Some seats know what others do not."`
	Together      bool        `json:"together" doc:"The seats win or lose together."`
	Options       []Option    `json:"options"`
	Chapters      []Chapter   `json:"chapters" doc:"The headings under which the options are listed, in order."`
	Parts         []Part      `json:"parts" doc:"What a table takes into the game or leaves out as a whole. A part stands after the part that it belongs to."`
	Presets       []Preset    `json:"presets" doc:"Set-ups to choose by name, the usual one first."`
	Primer        []Statement `json:"primer" doc:"The game on one page, for those who do not know it yet; empty: it has none."`
	Sources       []Source    `json:"sources" doc:"What the marks in the sources of its rules mean."`
	Reconstructed []string    `json:"reconstructed" doc:"What had to be made anew because the printed original is lost."`
	Bots          []Bot       `json:"bots" doc:"From the weakest."`
}

// Change is a difference between one version of the rules and the version before.
type Change struct {
	Name  string   `json:"name" doc:"What the program's source calls it."`
	Since int      `json:"since" doc:"The first version that plays by it."`
	Rules []string `json:"rules" doc:"The ids of the rules that it is about."`
	Date  string   `json:"date" format:"date" doc:"The day that version came."`
	What  string   `json:"what"`
	Why   string   `json:"why"`
	Until string   `json:"until" doc:"How long the older way is kept."`
}

// Data names a game's data and has its hash.
type Data struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

// DataOf returns the data of a game, or nil if it cannot be replaced.
func DataOf(f *engine.Facts) *Data {
	if f.DataName == "" {
		return nil
	}
	return &Data{f.DataName, f.DataHash}
}

// Option is a choice at set-up.
type Option struct {
	Name    string  `json:"name"`
	Title   string  `json:"title"`
	Help    string  `json:"help"`
	Chapter string  `json:"chapter" doc:"The name of the chapter that it is listed under."`
	Rule    string  `json:"rule" doc:"The id of the rule that it changes."`
	Default string  `json:"default"`
	Values  []Value `json:"values" doc:"What it can be; of a number min and max tell that."`
	Min     *int    `json:"min,omitempty"`
	Max     *int    `json:"max,omitempty"`
}

// Chapter is a heading for options.
type Chapter struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// Part is something that a table takes into the game or leaves out as a whole.
type Part struct {
	Name     string   `json:"name" example:"sandbars"`
	Title    string   `json:"title"`
	Help     string   `json:"help"`
	Of       string   `json:"of,omitempty" doc:"The part that it belongs to."`
	Options  []string `json:"options" doc:"The options that it sets."`
	Brings   []string `json:"brings" doc:"The printed names of the tiles that come with it."`
	MinSeats int      `json:"minSeats"`
	MaxSeats int      `json:"maxSeats" doc:"With another number of seats it cannot be chosen."`
}

// Preset is a set-up to choose by name.
type Preset struct {
	Name     string            `json:"name" example:"printed"`
	Title    string            `json:"title"`
	Help     string            `json:"help"`
	Options  map[string]string `json:"options" doc:"Options that differ from their default, by name."`
	MinSeats int               `json:"minSeats"`
	MaxSeats int               `json:"maxSeats" doc:"It is meant for that many seats."`
}

// Statement is a part of a primer.
type Statement struct {
	Name  string   `json:"name" example:"speed"`
	Of    string   `json:"of" enum:"goal,turn,end,mistakes" doc:"The part of the page. The goal is one statement."`
	Title string   `json:"title" doc:"A heading; of a mistake, the wrong thought."`
	Words string   `json:"words" doc:"What it says; of a mistake, the rule."`
	Rules []string `json:"rules" doc:"The ids of the rules that it is about."`
}

// Source is a kind of source of rules.
type Source struct {
	Marks []string `json:"marks" doc:"Each of them in the source of a rule, as a word or before a number, names this kind."`
	Words string   `json:"words"`
}

// Value is a value of an option.
type Value struct {
	Value string `json:"value"`
	Words string `json:"words"`
}

// Bot is a named player that the server runs.
type Bot struct {
	Name  string `json:"name" example:"simple" doc:"As it is asked for."`
	Title string `json:"title" doc:"As people call it."`
	Help  string `json:"help"`
}

// Rule is a line of a game's rules.
type Rule struct {
	ID      string `json:"id" example:"QB-12"`
	Chapter string `json:"chapter"`
	Words   string `json:"words"`
	Source  string `json:"source" doc:"Where it comes from, and the option that changes it."`
}

// DescribeGames returns descriptions of games in a language.
func DescribeGames(games catalog.Catalog, lang text.Lang) []Game {
	list := make([]Game, len(games))
	for i, g := range games {
		list[i] = describeGame(g, lang)
	}
	return list
}

func describeGame(g catalog.Entry, lang text.Lang) Game {
	f := g.Facts()
	say := engine.NewSpeaker(f, lang, nil)
	described := Game{
		Name: f.Name, Title: say.Say("name"), About: say.Say("about"), Version: f.Version, Kept: f.Kept(), Changes: []Change{}, MinSeats: f.MinSeats,
		MaxSeats: f.MaxSeats, Hidden: f.Hidden, Together: f.Together, Data: DataOf(f), DataFile: f.DataFile, Options: []Option{}, Reconstructed: say.Reconstructions(f), Bots: []Bot{},
	}
	for _, c := range f.Changes {
		described.Changes = append(described.Changes, Change(c))
	}
	for i := range f.Options {
		described.Options = append(described.Options, describeOption(&f.Options[i], say))
	}
	describeOffers(&described, f, say)
	for _, b := range g.Bots() {
		described.Bots = append(described.Bots, Bot{b.Name, b.Title(lang), b.Help(lang)})
	}
	return described
}

// describeOffers adds what helps to set up a game and to learn it.
func describeOffers(g *Game, f *engine.Facts, say engine.Speaker) {
	g.Chapters, g.Parts, g.Presets, g.Primer, g.Sources = []Chapter{}, []Part{}, []Preset{}, []Statement{}, []Source{}
	for _, name := range f.Chapters {
		g.Chapters = append(g.Chapters, Chapter{name, say.Say("chapter." + name)})
	}
	for i := range f.Parts {
		p := &f.Parts[i]
		least, most := f.Span(p.MinSeats, p.MaxSeats)
		part := Part{
			Name: p.Name, Title: say.Say("part." + p.Name), Help: say.Say("part." + p.Name + ".help"), Of: p.Of,
			Options: p.Options(), Brings: p.Brings, MinSeats: least, MaxSeats: most,
		}
		if part.Brings == nil {
			part.Brings = []string{}
		}
		g.Parts = append(g.Parts, part)
	}
	for i := range f.Presets {
		p := &f.Presets[i]
		least, most := f.Span(p.MinSeats, p.MaxSeats)
		preset := Preset{p.Name, say.Say("preset." + p.Name), say.Say("preset." + p.Name + ".help"), p.Options, least, most}
		if preset.Options == nil {
			preset.Options = map[string]string{}
		}
		g.Presets = append(g.Presets, preset)
	}
	for _, s := range f.Primer {
		key := "primer." + s.Name
		g.Primer = append(g.Primer, Statement{s.Name, string(s.Of), say.Say(key), say.Say(key + ".text"), s.Rules})
	}
	for _, k := range f.Sources {
		g.Sources = append(g.Sources, Source{k.Marks, say.Say("source." + k.Name)})
	}
}

func describeOption(o *engine.Option, say engine.Speaker) Option {
	key := "option." + o.Name
	described := Option{Name: o.Name, Title: say.Say(key), Help: say.Say(key + ".help"), Chapter: o.Chapter, Rule: o.Rule, Default: o.Default, Values: []Value{}}
	if o.Values == nil {
		described.Min, described.Max = &o.Min, &o.Max
		return described
	}
	for _, v := range o.Values {
		described.Values = append(described.Values, Value{v, say.OptionValue(o, v)})
	}
	return described
}

// GamePath is the part of an address that names a game. (It is exported because huma ignores embedded types that are not.)
type GamePath struct {
	Game string `path:"game" example:"queen" maxLength:"40" doc:"The name of a game."`
}

// PageQuery asks for a part of a list.
type PageQuery struct {
	Offset int `query:"offset" minimum:"0" maximum:"100000" doc:"How many to pass over."`
	Limit  int `query:"limit" minimum:"1" maximum:"500" default:"100" doc:"How many at most."`
}

// page returns a page of a list.
func page[T any](list []T, p PageQuery) (part []T, more bool) {
	from := min(p.Offset, len(list))
	to := min(from+p.Limit, len(list))
	return list[from:to], to < len(list)
}

type gamesOut struct {
	Body struct {
		Games []Game `json:"games"`
		More  bool   `json:"more" doc:"There are more behind these."`
	}
}

type gameOut struct{ Body Game }

type rulesOut struct {
	Body struct {
		Rules []Rule `json:"rules"`
		More  bool   `json:"more" doc:"There are more behind these."`
	}
}

type ruleIn struct {
	GamePath

	ID string `path:"id" example:"QB-12" maxLength:"40" doc:"The rule's id, in capitals or not."`
}

type ruleOut struct{ Body Rule }

func (s *Server) describeGames() {
	cachedOperation(s, "games", "/games", "List the games", "with their options and bots, and the parts of their rules that are a reconstruction.",
		func(_ context.Context, v *visit, in *PageQuery) (*gamesOut, error) {
			out := &gamesOut{}
			entries, more := page(s.Games, *in)
			out.Body.Games, out.Body.More = []Game{}, more
			for _, g := range entries {
				out.Body.Games = append(out.Body.Games, describeGame(g, v.lang))
			}
			return out, nil
		})
	cachedOperation(s, "game", "/games/{game}", "Show a game", "its options and bots, and the parts of its rules that are a reconstruction.",
		func(_ context.Context, v *visit, in *GamePath) (*gameOut, error) {
			g, err := s.game(in.Game)
			if err != nil {
				return nil, err
			}
			return &gameOut{describeGame(g, v.lang)}, nil
		})
	operation(s, huma.Operation{
		OperationID: "setup", Method: http.MethodPost, Path: "/games/{game}/setup",
		Security:    optional(),
		Summary:     "Try a set-up",
		Description: "returns the value of every option, since one option may set others, and which parts are in the game; or says why the game cannot be played like this. It can take a part in or leave it out first.",
	}, s.agree)
	operation(s, huma.Operation{
		OperationID: "try", Method: http.MethodPost, Path: "/games/{game}/try",
		Security:    optional(),
		Summary:     "Try a game",
		Description: "continue a game from a record, without a table. For lessons and what-ifs. The server stores nothing.",
	}, s.try)
	cachedOperation(s, "rules", "/games/{game}/rules", "List a game's rules", "in the order of its rulebook. They are in English if the game has no translation.",
		func(_ context.Context, v *visit, in *struct {
			GamePath
			PageQuery
		},
		) (*rulesOut, error) {
			g, err := s.game(in.Game)
			if err != nil {
				return nil, err
			}
			out := &rulesOut{}
			rules, more := page(g.Facts().Rulebook.In(v.lang), in.PageQuery)
			out.Body.Rules, out.Body.More = []Rule{}, more
			for _, r := range rules {
				out.Body.Rules = append(out.Body.Rules, Rule{r.ID, r.Chapter, r.Words, r.Source})
			}
			return out, nil
		})
	cachedOperation(s, "rule", "/games/{game}/rules/{id}", "Show one rule", "by its id, which refusals, the log and the help of options cite.",
		func(_ context.Context, v *visit, in *ruleIn) (*ruleOut, error) {
			g, err := s.game(in.Game)
			if err != nil {
				return nil, err
			}
			r, err := g.Facts().Rule(v.lang, in.ID)
			if err != nil {
				return nil, problem{status: http.StatusNotFound, code: "not_found", key: "no_rule", hint: err.Error()}
			}
			return &ruleOut{Rule{r.ID, r.Chapter, r.Words, r.Source}}, nil
		})
}

func (s *Server) game(name string) (catalog.Entry, error) {
	g, err := s.Games.Find(name)
	if err != nil {
		return g, problem{status: http.StatusNotFound, code: "not_found", key: "no_game", hint: err.Error()}
	}
	return g, nil
}
