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

// agree says what a set-up comes to before anybody makes a table of it, or why it cannot be played.
func (s *Server) agree(_ context.Context, v *visit, in *setupIn) (*setupOut, error) {
	g, err := s.game(in.Game)
	if err != nil {
		return nil, err
	}
	f := g.Facts()
	full, err := f.Complete(engine.Setup{Seats: in.Body.Seats, Options: in.Body.Options})
	if err != nil {
		return nil, problem{status: http.StatusUnprocessableEntity, code: "invalid", key: "invalid", hint: err.Error()}
	}
	if _, err := g.New(full); err != nil {
		refusal, ok := errors.AsType[engine.Refusal](err)
		if !ok {
			return nil, err
		}
		say := engine.NewSpeaker(f, v.lang, nil)
		return nil, newProblem(http.StatusConflict, Problem{Code: "refused", Detail: say.Refusal(refusal), Rule: refusal.Rule})
	}
	out := &setupOut{}
	out.Body.Options = full.Options
	return out, nil
}
