package offline

import (
	"errors"

	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
)

// describeGames describes the games of this module.
func (d *Backend) describeGames(*struct{}) ([]describe.Game, error) {
	return describe.Games(d.games, d.lang), nil
}

type ofGame struct {
	Game string `json:"game"`
}

// rules returns the rulebook of a game.
func (d *Backend) rules(in *ofGame) ([]describe.Rule, error) {
	g, err := d.games.Find(in.Game)
	if err != nil {
		return nil, table.WrapInvalid("game", err)
	}
	return describe.Rules(g.About().Rulebook.In(d.lang)), nil
}

type settingUp struct {
	ofGame

	Seats   int               `json:"seats"`
	Options map[string]string `json:"options"`
	Part    string            `json:"part"`    // to include or leave out first, or ""
	Include bool              `json:"include"` // include it
}

// agreed is the answer of the API's operation setup.
type agreed struct {
	Options map[string]string `json:"options"`
	Changed []string          `json:"changed"`
	Parts   []string          `json:"parts"`
	Preset  string            `json:"preset,omitempty"`
}

// setup completes a set-up, or says why it cannot be played.
func (d *Backend) setup(in *settingUp) (out agreed, err error) {
	g, err := d.games.Find(in.Game)
	if err != nil {
		return out, table.WrapInvalid("game", err)
	}
	f, setup := g.About(), engine.Setup{Seats: in.Seats, Options: in.Options}
	if in.Part != "" {
		if setup, err = f.Take(setup, in.Part, in.Include); err != nil {
			return out, table.WrapInvalid("setup", err)
		}
	}
	m, err := g.New(setup)
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return out, &gameError{in.Game, refusal}
	}
	if err != nil {
		return out, table.WrapInvalid("setup", err)
	}
	out.Options = m.Setup().Options
	out.Changed, out.Parts, out.Preset = describe.SetupOf(f, m.Setup())
	return out, nil
}
