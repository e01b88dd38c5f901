package api

import (
	"context"
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/text"
)

type setupIn struct {
	GamePath

	Body struct {
		Seats   int               `json:"seats" minimum:"1" maximum:"8" example:"3" doc:"The number of seats."`
		Options map[string]string `json:"options,omitempty" doc:"The options that differ from their default, by name."`
		Part    string            `json:"part,omitempty" maxLength:"40" example:"sandbars" doc:"The name of a part to include or leave out before the set-up is checked. Missing: no part is changed."`
		In      bool              `json:"in,omitempty" doc:"true: include the part. false or missing: leave it out."`
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

// agree returns the complete set-up that a request leads to, before a table is made, or why it cannot be played.
func (s *API) agree(_ context.Context, v *visit.Visit, in *setupIn) (*setupOut, error) {
	g, err := s.game(in.Game)
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
	full, err := playable(v.Lang, f, g.New, setup)
	if err != nil {
		return nil, err
	}
	out := &setupOut{}
	out.Body.Options, out.Body.Changed, out.Body.Parts, out.Body.Preset = full.Options, []string{}, []string{}, f.PresetOf(full)
	out.Body.Changed = append(out.Body.Changed, f.Changed(full)...)
	for i := range f.Parts {
		if f.In(full, &f.Parts[i]) {
			out.Body.Parts = append(out.Body.Parts, f.Parts[i].Name)
		}
	}
	return out, nil
}

// playable returns a set-up with every option, or why it cannot be played.
func playable(lang text.Lang, f *engine.About, start func(engine.Setup) (engine.Match, error), setup engine.Setup) (engine.Setup, error) {
	full, err := f.Complete(setup)
	if err != nil {
		return full, problem.Invalid("setup", err, f.MinSeats, f.MaxSeats)
	}
	_, err = start(full)
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return full, problem.Refused(lang, f, refusal)
	}
	return full, err
}
