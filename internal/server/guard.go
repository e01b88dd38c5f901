package server

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"maps"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
	"github.com/bigriver/bigriver/internal/server/visit"
	"github.com/bigriver/bigriver/internal/text"
)

// guard checks every request before it is handled, and sends and logs every answer.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		answer := &answer{ResponseWriter: w}
		secure := s.isSecure(r)
		maps.Copy(answer.Header(), s.heads[secure])
		v, r := s.enter(answer, r, secure)
		defer func() { s.leave(answer, r, v, began, recover()) }()
		if v != nil {
			answer.visit = v
			next.ServeHTTP(answer, r)
			s.finish(answer, r)
			if v.Stream != nil {
				v.Stream(answer, r)
			}
		}
	})
}

// heads returns the headers of every answer, without https and with it (true). By default, a
// document may load nothing at all; pages replace these headers with what they need. All answers
// share the values, so nobody may modify them in place.
func heads() map[bool]http.Header {
	plain := http.Header{
		"Content-Security-Policy": {"default-src 'none'; frame-ancestors 'none'"},
		"X-Content-Type-Options":  {"nosniff"},
		"X-Frame-Options":         {"DENY"},
		// A table is private only because its address is.
		"Referrer-Policy":              {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Vary":                         {"Accept-Language, Authorization, Cookie"},
	}
	secure := plain.Clone()
	secure.Set("Strict-Transport-Security", "max-age=31536000")
	return map[bool]http.Header{false: plain, true: secure}
}

// notStored is the header value that forbids browsers to cache an answer. All answers share it.
var notStored = []string{"no-store"} //nolint:gochecknoglobals // never changed

// languagesOf returns the header value for each language. All answers share them.
func languagesOf() map[text.Lang][]string {
	list := map[text.Lang][]string{}
	for _, lang := range text.Langs() {
		list[lang] = []string{string(lang)}
	}
	return list
}

// enter returns the visit of a request, or answers the request and returns nil.
func (s *Server) enter(w http.ResponseWriter, r *http.Request, secure bool) (*visit.Visit, *http.Request) {
	asked := visit.QueryLang(r)
	v := &visit.Visit{Problems: s.problems, Addr: s.Proxies.Address(r), Secure: secure, Lang: s.acceptedLang(r, asked)}
	s.limitBodyTime(w, r)
	// A thousand ranges take twenty times as long as the file. Browsers ask for one at a time.
	if strings.Contains(r.Header.Get("Range"), ",") {
		r.Header.Del("Range")
	}
	refuse := func(ctx context.Context, err error) (*visit.Visit, *http.Request) {
		v.Write(ctx, w, err)
		return nil, r
	}
	bucket := s.app.Counters.Address
	if strings.HasPrefix(r.URL.Path, "/assets/") {
		bucket = s.app.Counters.Files
	}
	if err := s.app.Counters.ByAddress(bucket, v.Addr); err != nil {
		s.app.Metrics.Limited.WithLabelValues("address").Inc()
		return refuse(r.Context(), err)
	}
	if to := s.elsewhere(r); to != "" {
		// Only for a day, since a host may be renamed.
		w.Header().Set("Cache-Control", "max-age=86400")
		http.Redirect(w, r, to, http.StatusPermanentRedirect)
		return nil, r
	}
	if err := s.origins.Check(r); err != nil {
		return refuse(r.Context(), problem.Error{Status: http.StatusForbidden, Code: "forbidden", Key: "cross_origin"})
	}
	if err := v.Identify(r, asked, s.People); err != nil {
		return refuse(r.Context(), err)
	}
	if v.Person.ID != "" {
		if err := limit.Limited(s.app.Counters.Person, string(v.Person.ID)); err != nil {
			s.app.Metrics.Limited.WithLabelValues("person").Inc()
			return refuse(r.Context(), err)
		}
	}
	if err := s.banned(r, v); err != nil {
		return refuse(r.Context(), err)
	}
	if !isRead(r.Method) && v.Use != people.Operator {
		if err := s.app.Counters.Write(v.Addr, 1); err != nil {
			s.app.Metrics.Limited.WithLabelValues("network").Inc()
			return refuse(r.Context(), err)
		}
	}
	w.Header()["Content-Language"] = s.languages[v.Lang]
	if strings.HasPrefix(r.URL.Path, visit.Base) {
		w.Header()["Cache-Control"] = notStored
	}
	return v, s.bounded(w, r.WithContext(context.WithValue(r.Context(), visit.Key{}, v)))
}

// isRead reports whether requests of a method only read.
func isRead(method string) bool {
	return method == http.MethodGet || method == http.MethodHead || method == http.MethodOptions
}

// limitBodyTime limits how long the server waits for a body. It also limits net/http, which reads
// the rest of a body before it sends the answer, since some clients read nothing until they have
// sent all.
func (s *Server) limitBodyTime(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength != 0 {
		// a recorder in a test has no deadline
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.Limits.BodyTime))
	}
}

// bounded limits the size of a request's body. The caller must pass a copy of the request: net/http
// checks the body of its own request to see whether all of it was read. If it found a wrapped body,
// it would keep the connection open and parse the rest of the body as the next request.
func (s *Server) bounded(w http.ResponseWriter, r *http.Request) *http.Request {
	if s.Limits.Body > 0 {
		r.Body = http.MaxBytesReader(w, r.Body, s.Limits.Body)
	}
	return r
}

// leave logs and counts an answer. It never logs content, nor the address, which may be that of a
// private table.
func (s *Server) leave(w *answer, r *http.Request, v *visit.Visit, began time.Time, what any) {
	ctx := r.Context()
	if failed, ok := what.(error); what != nil && (!ok || !errors.Is(failed, http.ErrAbortHandler)) {
		s.Log.ErrorContext(ctx, "request panicked", "route", r.Pattern, "panic", what, "stack", string(debug.Stack()))
		if w.isBuffered() {
			w.stopBuffering()
			w.status = 0
		}
		if v != nil && w.status == 0 {
			v.Write(ctx, w, errors.New("a panic"))
		}
	}
	if w.status == 0 {
		w.status = http.StatusOK
	}
	took := time.Since(began)
	s.app.Metrics.Request(r.Method, r.Pattern, w.status, took)
	// Without this, the arguments would be allocated even if nothing is logged.
	if !s.Log.Enabled(ctx, slog.LevelDebug) {
		return
	}
	s.Log.DebugContext(ctx, "request", "method", r.Method, "route", r.Pattern, "status", w.status, "bytes", w.bytes, "took", took)
}

// answer records the status and size of an answer, and buffers it if it may be compressed (see
// packing).
type answer struct {
	http.ResponseWriter

	visit  *visit.Visit // nil before enter has returned and after stopBuffering
	status int
	bytes  int64
	held   bytes.Buffer
}

func (a *answer) isBuffered() bool { return a.visit != nil && a.visit.Packing != visit.AsItIs }

// stopBuffering makes later writes go straight to the client.
func (a *answer) stopBuffering() { a.visit = nil }

// WriteHeader records the status.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
	if !a.isBuffered() {
		a.ResponseWriter.WriteHeader(status)
	}
}

// Write counts the bytes.
func (a *answer) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	if a.isBuffered() {
		return a.held.Write(b)
	}
	n, err := a.ResponseWriter.Write(b)
	a.bytes += int64(n)
	return n, err
}

// Unwrap returns the writer for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// operatorOnly refuses every token except the operator's.
func (s *Server) operatorOnly(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := visit.Of(r.Context())
		if err := v.Operator(); err != nil {
			v.Write(r.Context(), w, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}
