package server

import (
	"context"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/people"
)

type wayBackOut struct {
	Body struct {
		Key   string    `json:"key" example:"brw_..." doc:"The secret. Whoever has it plays as you."`
		Until time.Time `json:"until" doc:"Until when it is valid, if it is not used before. Each use makes it valid for another sixty days."`
	}
}

type comeBackIn struct {
	Body struct {
		Key string `json:"key" maxLength:"100" example:"brw_..." doc:"The secret of a way back."`
	}
}

func (s *Server) describeWaysBack() {
	signedInOperation(s, http.MethodPost, "newWayBack", "/me/ways-back", "Make a way back for a guest",
		"The answer has a secret with which a guest comes back from another browser, or after this one has forgotten them. Only this answer has it, "+
			"so store it. A guest has at most five; then the oldest is no longer valid. Accounts have none: they sign in. "+
			"In the browser it is part of a link: /tables/{id}#back=KEY, of which only the browser sees the part after the #.",
		http.StatusCreated, s.newWayBack)
	signedInOperation(s, http.MethodDelete, "dropWaysBack", "/me/ways-back", "End your ways back", "None of them is valid any more. Your sessions stay.",
		http.StatusNoContent, s.dropWaysBack)
	signedInOperation(s, http.MethodPost, "comeBack", "/me/session/way-back", "Come back as a guest",
		"Send the secret of a way back. A cookie holds the session. If somebody else was signed in with a cookie, that session ends.",
		http.StatusCreated, s.comeBack)
}

func (s *Server) newWayBack(ctx context.Context, v *visit, _ *none) (*wayBackOut, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	key, until, err := s.People.NewWayBack(ctx, v.person.ID)
	if err != nil {
		return nil, err
	}
	out := &wayBackOut{}
	out.Body.Key, out.Body.Until = key, until
	return out, nil
}

func (s *Server) dropWaysBack(ctx context.Context, v *visit, _ *none) (*doneOut, error) {
	if err := v.known(); err != nil {
		return nil, err
	}
	return &doneOut{}, s.People.DropWaysBack(ctx, v.person.ID)
}

func (s *Server) comeBack(ctx context.Context, v *visit, in *comeBackIn) (*meOut, error) {
	if err := s.limits.byAddress(s.limits.signIns, v.addr); err != nil {
		return nil, err
	}
	p, token, err := s.People.ComeBack(ctx, in.Body.Key)
	if err != nil {
		return nil, err
	}
	if v.cookies && v.use == people.Session {
		if err := s.People.SignOut(ctx, v.token); err != nil {
			return nil, err
		}
		s.openStreams.close(v.person.ID, v.token)
	}
	return s.opened(ctx, v, p, token)
}
