package api

import (
	"context"

	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
)

type setupIn struct {
	GamePath

	Body struct {
		Seats   int               `json:"seats" minimum:"1" maximum:"8" example:"3" doc:"The number of seats."`
		Options map[string]string `json:"options,omitempty" doc:"The options that differ from their default, by name."`
		Part    string            `json:"part,omitempty" maxLength:"40" example:"sandbars" doc:"The name of a part to include or leave out before the set-up is checked. Missing: no part is changed."`
		In      bool              `json:"include,omitempty" doc:"true: include the part. false or missing: leave it out."`
	}
}

type setupOut struct {
	Body struct {
		Options map[string]string `json:"options" doc:"The value of every option, by name, including values that other options have set."`
		Changed []string          `json:"changed" doc:"The names of the options that you have to send to get this set-up. All others follow from these or have their default."`
		Parts   []string          `json:"parts" doc:"The names of the parts that are in the game."`
		Preset  string            `json:"preset,omitempty" doc:"The name of the preset that has exactly these options. Missing if there is none."`
	}
}

// agree returns the complete set-up that a request results in, without creating a table, or why it
// cannot be played.
func agree(_ context.Context, a *app.App, v *visit.Visit, in *setupIn) (*setupOut, error) {
	g, err := a.Game(in.Game)
	if err != nil {
		return nil, err
	}
	f := g.About()
	setup := engine.Setup{Seats: in.Body.Seats, Options: in.Body.Options}
	if in.Body.Part != "" {
		if setup, err = f.Take(setup, in.Body.Part, in.Body.In); err != nil {
			return nil, problem.Invalid("setup", err, f.MinSeats, f.MaxSeats)
		}
	}
	full, err := app.Playable(g, v.Lang, setup)
	if err != nil {
		return nil, err
	}
	out := &setupOut{}
	out.Body.Options = full.Options
	out.Body.Changed, out.Body.Parts, out.Body.Preset = describe.SetupOf(f, full)
	return out, nil
}
