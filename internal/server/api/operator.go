package api

import (
	"context"
	"net/http"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/visit"
)

type resetIn struct {
	PersonPath

	Body struct {
		Password string `json:"password" maxLength:"1000" format:"password" doc:"The new password. You have to tell it to the owner of the account."`
	}
}

type namedIn struct {
	Name string `query:"name" required:"true" maxLength:"200" example:"Anna" doc:"The name of the person, or a name that looks like it."`
}

func (s *API) describeOperator() {
	s.describeOverview()
	signedInOperation(s, http.MethodGet, "findPerson", "/operator/people", "Find a person by name", "This also finds a name that looks like it. Only the operator may do this.", http.StatusOK,
		func(ctx context.Context, v *visit.Visit, in *namedIn) (*personOut, error) {
			if err := v.Operator(); err != nil {
				return nil, err
			}
			p, err := s.People.Named(ctx, in.Name)
			if err != nil {
				return nil, err
			}
			out := &personOut{}
			out.Body.Person, out.Body.Ratings = s.TellPerson(p, v.Lang), []Rating{}
			return out, nil
		})
	signedInOperation(s, http.MethodPut, "resetPassword", "/operator/people/{person}/password", "Give an account a new password", "Use it if the owner has forgotten the old password. Only the operator may do this.",
		http.StatusNoContent, func(ctx context.Context, v *visit.Visit, in *resetIn) (*doneOut, error) {
			if err := v.Operator(); err != nil {
				return nil, err
			}
			if err := s.People.ResetPassword(ctx, people.ID(in.Person), in.Body.Password); err != nil {
				return nil, err
			}
			s.Streams.Close(people.ID(in.Person), "")
			return &doneOut{}, nil
		})
	signedInOperation(s, http.MethodDelete, "removePerson", "/operator/people/{person}", "Delete a person", "It has the same effect as if they had deleted themselves. Only the operator may do this.",
		http.StatusNoContent, func(ctx context.Context, v *visit.Visit, in *PersonPath) (*doneOut, error) {
			if err := v.Operator(); err != nil {
				return nil, err
			}
			owned, err := s.People.Bots(ctx, people.ID(in.Person))
			if err != nil {
				return nil, err
			}
			if err := s.People.Remove(ctx, people.ID(in.Person)); err != nil {
				return nil, err
			}
			return &doneOut{}, s.gone(ctx, people.ID(in.Person), owned)
		})
}
