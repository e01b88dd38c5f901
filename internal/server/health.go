package server

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/bigriver/bigriver/internal/table"
)

// health answers that the program is running.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) { writeText(w, http.StatusOK, "ok\n") }

// ready answers whether the server can serve: the store is readable and writable, and no shutdown
// has begun. It logs only changes.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if s.drain.Err() != nil {
		writeText(w, http.StatusServiceUnavailable, "ending\n")
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if s.Ready != nil {
		err := s.Ready(ctx)
		if before := s.unready.Swap(err != nil); err != nil && !before && !table.IsUnavailable(err) {
			s.Log.ErrorContext(ctx, "not ready", "error", err)
		}
		if err != nil {
			writeText(w, http.StatusServiceUnavailable, "not ready\n")
			return
		}
	}
	writeText(w, http.StatusOK, "ok\n")
}

func writeText(w http.ResponseWriter, status int, words string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, words) // the client may have disconnected
}
