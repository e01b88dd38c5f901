package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

func (p *program) rulesCommand() *cobra.Command {
	var asJSON bool
	var langName string
	var data command.DataFlag
	cmd := &cobra.Command{
		Use:     "rules GAME [ID]",
		Short:   "print the rules of a game, or a single rule",
		Example: p.Example("rules GAME", "rules GAME --lang de", "rules GAME --json") + p.ruleExample(),
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) > 2 {
				return command.Misusef("unexpected argument %q: want one rule", args[2])
			}
			game, err := p.OneGameWith(data, args[:min(len(args), 1)])
			if err != nil {
				return err
			}
			lang, err := command.ParseLang(langName)
			if err != nil {
				return err
			}
			rules := game.About().Rulebook.In(lang)
			if len(args) == 1 && !asJSON {
				if err := p.origins(game.About(), lang); err != nil {
					return err
				}
			}
			if len(args) == 2 {
				rule, err := game.About().Rule(lang, args[1])
				if err != nil {
					return command.AsMisuse(err)
				}
				rules = []text.Rule{rule}
			}
			if asJSON {
				return p.JSON(describe.Rules(rules))
			}
			p.printRules(rules)
			return nil
		},
	}
	command.LangFlag(cmd, &langName)
	data.Add(cmd)
	command.JSONFlag(cmd, &asJSON)
	return cmd
}

// origins prints which rules are a reconstruction, and what the host's own data changes in them.
func (p *program) origins(f *display.About, lang text.Lang) error {
	own, err := text.Load(texts, "text")
	if err != nil {
		return err
	}
	for _, what := range display.NewLocalizer(f, lang, nil).Origins(f) {
		p.wrapped("", what)
		p.Out("")
	}
	if f.DataFile != "" {
		p.wrapped("", text.Localizer{Catalog: own, Lang: lang}.Text("file_holds"))
		p.Out("")
	}
	return nil
}

func (p *program) ruleExample() string {
	if len(p.Games) == 0 || len(p.Games[0].About().Rulebook) == 0 {
		return ""
	}
	return "\n" + p.Example("rules GAME "+p.Games[0].About().Rulebook.In(text.English)[0].ID)
}

func (p *program) printRules(rules []text.Rule) {
	wide := 0
	for _, r := range rules {
		wide = max(wide, len(r.ID))
	}
	indent := strings.Repeat(" ", wide+2)
	for i, r := range rules {
		if i == 0 || rules[i-1].Chapter != r.Chapter {
			if i > 0 {
				p.Out("")
			}
			p.Out("%s\n", r.Chapter)
		}
		words := r.Words
		if r.Source != "" {
			words += " (" + r.Source + ")"
		}
		p.Out("%-*s  %s", wide, r.ID, sitting.Wrap(words, command.ScreenWidth-len(indent), indent))
	}
}
