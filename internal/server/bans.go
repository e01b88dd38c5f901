package server

import (
	"net/http"
	"strings"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// banned returns a problem if the visitor is banned and the request does more than read. Everybody
// may sign in, since accounts may play from a banned network, and everybody may delete their own
// data.
func (s *Server) banned(r *http.Request, v *visit.Visit) error {
	if isRead(r.Method) || r.Method == http.MethodDelete {
		return nil
	}
	if v.Use == people.Operator || strings.HasPrefix(r.URL.Path, visit.Base+"/me/session") || strings.HasPrefix(r.URL.Path, visit.Base+"/operator/") {
		return nil
	}
	act, ok := s.app.BanOf(r.Context(), v)
	if !ok {
		return nil
	}
	return s.app.BanProblem(&act)
}
