package server

import (
	"math"
	"net/http"
	"strings"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// banned returns a problem if the visitor is banned and the request does more than read. Everybody
// may sign in, since accounts may play from a banned network, and everybody may delete their own
// data.
func (s *Server) banned(r *http.Request, v *visit.Visit) error {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodDelete:
		return nil
	}
	if v.Use == people.Operator || strings.HasPrefix(r.URL.Path, visit.Base+"/me/session") || strings.HasPrefix(r.URL.Path, visit.Base+"/operator/") {
		return nil
	}
	ctx := r.Context()
	act, ok := s.Moderation.Person(ctx, string(v.Person.ID), string(v.Person.Owner))
	if !ok && (v.Person.Kind == "" || v.Person.Kind == people.Guest) {
		act, ok = s.Moderation.Address(ctx, v.Addr)
	}
	if !ok {
		return nil
	}
	key, hours := "banned", math.Ceil(act.Until.Sub(s.Now()).Hours())
	switch {
	case hours > 24*365*10:
		key = "banned_forever"
	case hours > 24*3:
		key, hours = "banned_days", math.Ceil(hours/24)
	}
	return problem.Error{Status: http.StatusForbidden, Code: "banned", Key: key, Args: []int{int(hours)}, Hint: act.Reason}
}
