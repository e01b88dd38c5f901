package cli

import (
	"embed"
	"encoding/json"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/tui"
)

//go:embed text/*.txt
var texts embed.FS

// gameJSON is a game as `games --json` tells of it.
type gameJSON struct {
	Name          string       `json:"name"`
	Title         string       `json:"title"`
	About         string       `json:"about"`
	Version       int          `json:"version"` // of its rules
	Data          *dataJSON    `json:"data,omitempty"`
	DataFile      string       `json:"dataFile,omitempty"` // the file that took the place of the game's own data
	MinSeats      int          `json:"minSeats"`
	MaxSeats      int          `json:"maxSeats"`
	Hidden        bool         `json:"hidden"`   // some seats know what others do not
	Together      bool         `json:"together"` // all win or lose together
	Options       []optionJSON `json:"options"`
	Reconstructed []string     `json:"reconstructed"` // what had to be made anew, in words
	origins       []string     // the same, below where the data are from
	Bots          []botJSON    `json:"bots"`
}

type optionJSON struct {
	Name    string      `json:"name"`
	Title   string      `json:"title"`
	Help    string      `json:"help"`
	Rule    string      `json:"rule"`
	Default string      `json:"default"`
	Values  []valueJSON `json:"values"`
}

type valueJSON struct {
	Value string `json:"value"`
	Words string `json:"words"`
}

type botJSON struct {
	Name string `json:"name"`
	Help string `json:"help"`
}

func (p *program) gamesCommand() *cobra.Command {
	var asJSON bool
	var langName string
	var data dataFlag
	cmd := &cobra.Command{
		Use:     "games [GAME]",
		Short:   "list the games with their options, their bots and what in them is a reconstruction",
		Example: p.example("games", "games GAME --lang de", "games --json"),
		RunE: func(_ *cobra.Command, args []string) error {
			lang, err := parseLang(langName)
			if err != nil {
				return err
			}
			games := p.games
			switch {
			case len(args) > 0:
				game, err := p.oneGameWith(data, args)
				if err != nil {
					return err
				}
				games = catalog.Catalog{game}
			case data != "":
				return misusef("--data: which game are they for? games GAME --data FILE")
			}
			list, err := describe(games, lang)
			if err != nil {
				return err
			}
			if asJSON {
				return p.json(list)
			}
			own, err := text.Load(texts, "text")
			if err != nil {
				return err
			}
			for i, g := range list {
				if i > 0 {
					p.out("")
				}
				p.printGame(&g, games[i].Facts(), text.Speaker{Catalog: own, Lang: lang})
			}
			return nil
		},
	}
	addData(cmd, &data)
	jsonFlag(cmd, &asJSON)
	langFlag(cmd, &langName)
	return cmd
}

func jsonFlag(cmd *cobra.Command, on *bool) {
	cmd.Flags().BoolVar(on, "json", false, "print JSON")
}

// json prints data, indented.
func (p *program) json(data any) error {
	e := json.NewEncoder(p.std.Out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(data)
}

func describe(games catalog.Catalog, lang text.Lang) ([]gameJSON, error) {
	botTexts, err := bots.Texts()
	if err != nil {
		return nil, err
	}
	help := text.Speaker{Catalog: botTexts, Lang: lang}
	list := []gameJSON{}
	for _, game := range games {
		f := game.Facts()
		say := engine.NewSpeaker(f, lang, nil)
		g := gameJSON{
			Name: f.Name, Title: say.Say("name"), About: say.Say("about"), Version: f.Version, MinSeats: f.MinSeats,
			MaxSeats: f.MaxSeats, Hidden: f.Hidden, Together: f.Together, Options: []optionJSON{}, Data: dataOf(f), DataFile: f.DataFile,
			Reconstructed: say.Reconstructions(f), origins: say.Origins(f),
		}
		for i := range f.Options {
			g.Options = append(g.Options, describeOption(&f.Options[i], say))
		}
		for _, b := range bots.For(game) {
			g.Bots = append(g.Bots, botJSON{b.Name, help.Say(b.Help)})
		}
		list = append(list, g)
	}
	return list, nil
}

func describeOption(o *engine.Option, say engine.Speaker) optionJSON {
	key := "option." + o.Name
	described := optionJSON{Name: o.Name, Title: say.Say(key), Help: say.Say(key + ".help"), Rule: o.Rule, Default: o.Default}
	for _, v := range o.Choices() {
		described.Values = append(described.Values, valueJSON{v, say.OptionValue(o, v)})
	}
	return described
}

const screenWidth = 80

// printGame tells of a game on a page of 80 columns.
func (p *program) printGame(g *gameJSON, f *engine.Facts, own text.Speaker) {
	p.out("%s: %s", g.Name, g.Title)
	p.wrapped("  ", g.About)
	for _, what := range g.origins {
		p.wrapped("  ", what)
	}
	seats := own.Say("seats", g.MinSeats, g.MaxSeats)
	if g.Hidden {
		seats += ", " + own.Say("hidden")
	}
	if g.Together {
		seats += ", " + own.Say("together")
	}
	p.wrapped("  ", seats)
	if len(g.Options) > 0 {
		p.out("  %s", own.Say("options"))
	}
	for i, o := range g.Options {
		p.wrapped("    ", o.Name+": "+o.Title+". "+o.Help+" ("+o.Rule+")")
		p.wrapped("      ", optionChoices(&f.Options[i], o, own))
	}
	p.out("  %s", own.Say("bots"))
	for _, b := range g.Bots {
		p.wrapped("    ", b.Name+": "+b.Help)
	}
}

// optionChoices lists what an option can be, as it is typed, with words where they say more.
func optionChoices(o *engine.Option, described optionJSON, own text.Speaker) string {
	if o.Values == nil {
		return own.Say("from_to", o.Min, o.Max) + " (" + own.Say("default") + " " + o.Default + ")"
	}
	var list []string
	for _, v := range described.Values {
		s := v.Value
		if v.Words != v.Value {
			s += " = " + v.Words
		}
		if v.Value == o.Default {
			s += " (" + own.Say("default") + ")"
		}
		list = append(list, s)
	}
	return strings.Join(list, ", ")
}

// wrapped prints a text broken to the page's width, its further lines indented once more.
func (p *program) wrapped(indent, s string) {
	p.out("%s%s", indent, tui.Wrap(s, screenWidth-len(indent)-2, indent+"  "))
}
