package cli

import (
	"embed"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

//go:embed text/*.txt
var texts embed.FS

func (p *program) gamesCommand() *cobra.Command {
	var asJSON bool
	var langName string
	var data command.DataFlag
	cmd := &cobra.Command{
		Use:     "games [GAME]",
		Short:   "list the games with their options and bots, and what had to be reconstructed",
		Example: p.Example("games", "games GAME --lang de", "games --json"),
		RunE: func(_ *cobra.Command, args []string) error {
			lang, err := command.ParseLang(langName)
			if err != nil {
				return err
			}
			games := p.Games
			switch {
			case len(args) > 0:
				game, err := p.OneGameWith(data, args)
				if err != nil {
					return err
				}
				games = catalog.Catalog{game}
			case data != "":
				return command.Misusef("--data needs a game: games GAME --data FILE")
			}
			list := describe.Games(games, lang)
			if asJSON {
				return p.JSON(list)
			}
			own, err := text.Load(texts, "text")
			if err != nil {
				return err
			}
			for i, g := range list {
				if i > 0 {
					p.Out("")
				}
				p.printGame(&g, games[i].About(), text.Localizer{Catalog: own, Lang: lang})
			}
			return nil
		},
	}
	data.Add(cmd)
	command.JSONFlag(cmd, &asJSON)
	command.LangFlag(cmd, &langName)
	return cmd
}

// printGame describes a game on a page of 80 columns.
func (p *program) printGame(g *describe.Game, f *display.About, own text.Localizer) {
	p.Out("%s: %s", g.Name, g.Title)
	p.wrapped("  ", g.About)
	if g.Note != "" {
		p.wrapped("  ", g.Note)
	}
	if g.Author != "" {
		p.wrapped("  ", g.Author+", "+g.Publisher)
	}
	for _, l := range g.Links {
		p.wrapped("  ", l.Title+": "+l.Address)
	}
	for _, what := range display.NewLocalizer(f, own.Lang, nil).Origins(f) {
		p.wrapped("  ", what)
	}
	seats := own.Text("seats", g.MinSeats, g.MaxSeats)
	if g.Hidden {
		seats += ", " + own.Text("hidden")
	}
	if g.Cooperative {
		seats += ", " + own.Text("together")
	}
	p.wrapped("  ", seats)
	p.wrapped("  ", supportedRules(g, own))
	if len(g.Presets) > 0 {
		p.Out("  %s", own.Text("presets"))
	}
	for _, s := range g.Presets {
		p.wrapped("    ", s.Name+": "+s.Title+". "+s.Help+presetSeats(g, &s, own))
	}
	if len(g.Options) > 0 {
		p.Out("  %s", own.Text("options"))
	}
	for _, chapter := range g.Chapters {
		p.Out("    [%s]", chapter.Title)
		for i, o := range g.Options {
			if o.Chapter == chapter.Name {
				p.wrapped("    ", o.Name+": "+o.Title+". "+o.Help+" ("+o.Rule+")")
				p.wrapped("      ", optionChoices(&f.Options[i], o, own))
			}
		}
	}
	p.Out("  %s", own.Text("bots"))
	for i, b := range g.Bots {
		if b.Character && (i == 0 || !g.Bots[i-1].Character) {
			p.Out("  %s", own.Text("characters"))
		}
		words := b.Name + ": " + b.Help
		if b.Character {
			words = b.Name + ": " + b.Title + " " + b.Help
		}
		p.wrapped("    ", words)
	}
}

// presetSeats returns the numbers of seats that a preset supports, if the game supports others too.
func presetSeats(g *describe.Game, s *describe.Preset, own text.Localizer) string {
	if s.MinSeats == g.MinSeats && s.MaxSeats == g.MaxSeats {
		return ""
	}
	return " (" + own.Text("seats", s.MinSeats, s.MaxSeats) + ")"
}

// supportedRules returns a sentence about the versions of the rules that this program can play.
func supportedRules(g *describe.Game, own text.Localizer) string {
	if len(g.SupportedVersions) == 1 {
		return own.Text("rules_version", g.Version)
	}
	return own.Text("rules_versions", g.Version, g.SupportedVersions[0])
}

// optionChoices lists the choices of an option as they are typed, with their descriptions if these
// say more.
func optionChoices(o *engine.Option, described describe.Option, own text.Localizer) string {
	if o.Values == nil {
		return own.Text("from_to", o.Min, o.Max) + " (" + own.Text("default") + " " + o.Default + ")"
	}
	var list []string
	for _, v := range described.Values {
		s := v.Value
		if v.Words != v.Value {
			s += " = " + v.Words
		}
		if v.Value == o.Default {
			s += " (" + own.Text("default") + ")"
		}
		list = append(list, s)
	}
	return strings.Join(list, ", ")
}

// wrapped prints a text wrapped to the width of the page, with continuation lines indented by two
// more.
func (p *program) wrapped(indent, s string) {
	p.Out("%s%s", indent, sitting.Wrap(s, command.ScreenWidth-len(indent)-2, indent+"  "))
}
