package server

import (
	"net/http"
	"strings"

	"github.com/bigriver/bigriver/internal/server/metrics"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// fallback answers all other requests: with the browser client, or with a problem that lists the
// methods allowed for the address.
func (s *Server) fallback(mux *http.ServeMux) http.HandlerFunc {
	pages := s.pages.Handler()
	return func(w http.ResponseWriter, r *http.Request) {
		isPage := r.URL.Path != "/api" && !strings.HasPrefix(r.URL.Path, "/api/")
		if isPage && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
			pages(w, r)
			return
		}
		methods := methodsOf(mux, r)
		switch {
		case isPage && len(methods) == 0:
			methods = []string{http.MethodGet, http.MethodHead}
		case len(methods) == 0:
			s.noSuchPage(w, r)
			return
		}
		w.Header().Set("Allow", strings.Join(methods, ", "))
		visit.Of(r.Context()).Write(r.Context(), w, problem.Error{Status: http.StatusMethodNotAllowed, Code: "wrong_method", Key: "wrong_method"})
	}
}

// methodsOf returns the methods allowed for an address.
func methodsOf(mux *http.ServeMux, r *http.Request) (list []string) {
	for _, method := range metrics.Methods {
		other := *r
		other.Method = method
		if _, pattern := mux.Handler(&other); pattern != "/" {
			list = append(list, method)
		}
	}
	return list
}

// noSuchPage answers a request for an unknown address of the API.
func (s *Server) noSuchPage(w http.ResponseWriter, r *http.Request) {
	visit.Of(r.Context()).Write(r.Context(), w, problem.Error{Status: http.StatusNotFound, Code: "not_found", Key: "no_page"})
}
