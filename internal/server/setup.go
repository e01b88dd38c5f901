package server

import (
	"context"
	"errors"
	"net/http"

	"github.com/bigriver/bigriver/internal/engine"
)

type setupIn struct {
	GamePath

	Body struct {
		Seats   int               `json:"seats" minimum:"1" maximum:"8" example:"3" doc:"How many seats there are."`
		Options map[string]string `json:"options,omitempty" doc:"Options that differ from their default, by name."`
	}
}

type setupOut struct {
	Body struct {
		Options map[string]string `json:"options" doc:"Every option with its value: one may set others."`
	}
}

// agree returns the complete set-up that a request leads to, before a table is made, or why it cannot be played.
func (s *Server) agree(_ context.Context, v *visit, in *setupIn) (*setupOut, error) {
	g, err := s.game(in.Game)
	if err != nil {
		return nil, err
	}
	f := g.Facts()
	full, err := f.Complete(engine.Setup{Seats: in.Body.Seats, Options: in.Body.Options})
	if err != nil {
		return nil, invalid("setup", err, f.MinSeats, f.MaxSeats)
	}
	_, err = g.New(full)
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return nil, v.refused(f, refusal)
	}
	if err != nil {
		return nil, err
	}
	out := &setupOut{}
	out.Body.Options = full.Options
	return out, nil
}

// refused returns a refusal by the rules in the words of the game, outside a table.
func (v *visit) refused(f *engine.Facts, refusal engine.Refusal) error {
	say := engine.NewSpeaker(f, v.lang, nil)
	return newProblem(http.StatusConflict, Problem{Code: "refused", Detail: say.Refusal(refusal), Rule: refusal.Rule})
}

// invalid returns the problem of an impossible request. The words tell people what to do; the error is for authors of programs.
func invalid(key string, err error, args ...int) error {
	return problem{status: http.StatusUnprocessableEntity, code: "invalid", key: key, args: args, hint: err.Error()}
}
