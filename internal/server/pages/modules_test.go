package pages_test

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/pipetest"
	"github.com/bigriver/bigriver/internal/server/pages"
)

// The modules for play without a server are served as they are stored, and can be cached forever.
func TestModules(t *testing.T) {
	files := fstest.MapFS{
		"index.html":                   {Data: []byte("<html>")},
		"offline/README.md":            {Data: []byte("not for browsers")},
		"offline/offline.json":         {Data: []byte("{}")},
		"offline/queen-1f.wasm.br":     {Data: []byte("small")},
		"offline/queen-1f.wasm.gz":     {Data: []byte("larger")},
		"offline/none-but.wasm.br":     {Data: []byte("small")},
		"offline/folder/queen.wasm.gz": {Data: []byte("larger")},
	}
	p := &pages.Pages{Web: files, Missing: http.NotFound, Cache: pages.NewPackedCache(), Table: oneTable}
	get := func(name, accept string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/"+name, http.NoBody)
		r.Header.Set("Accept-Encoding", accept)
		p.Handler()(w, r)
		return w
	}
	for _, tt := range []struct {
		name, accept string
		status       int
		coding, body string
	}{
		{"offline/queen-1f.wasm", "gzip, deflate, br", http.StatusOK, "br", "small"},
		{"offline/queen-1f.wasm", "gzip", http.StatusOK, "gzip", "larger"},
		{"offline/queen-1f.wasm", "", http.StatusNotAcceptable, "", ""},
		{"offline/queen-2f.wasm", "br", http.StatusNotFound, "", ""},
		{"offline/none-but.wasm", "br", http.StatusNotFound, "", ""},
		{"offline/folder/queen.wasm", "br", http.StatusNotFound, "", ""},
	} {
		w := get(tt.name, tt.accept)
		if w.Code != tt.status || w.Header().Get("Content-Encoding") != tt.coding || tt.body != "" && w.Body.String() != tt.body {
			t.Errorf("%s with %q: %d, %v, %q", tt.name, tt.accept, w.Code, w.Header(), w.Body)
		}
		if ok := w.Code == http.StatusOK; ok != (w.Header().Get("Content-Type") == "application/wasm") || ok != (w.Header().Get("Cache-Control") == "public, max-age=31536000, immutable") {
			t.Errorf("%s with %q: %v", tt.name, tt.accept, w.Header())
		}
	}
	if w := get("offline/offline.json", "br"); w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "" {
		t.Errorf("the list of modules: %d, %v", w.Code, w.Header())
	}
}

// TestModulesReachSlowPhones loads a module at 50 kB a second, longer than an answer may take
// otherwise.
func TestModulesReachSlowPhones(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const limit, size, second = 30 * time.Second, 1_600_000, 50_000
		files := fstest.MapFS{
			"index.html":               {Data: []byte("<html>")},
			"offline/queen-1f.wasm.br": {Data: make([]byte, size)},
			"offline/queen-1f.wasm.gz": {Data: make([]byte, size)},
		}
		p := &pages.Pages{Web: files, Missing: http.NotFound, Cache: pages.NewPackedCache(), Table: oneTable}
		pipes, server := pipetest.Listen(), &http.Server{Handler: p.Handler(), WriteTimeout: limit}
		go func() { _ = server.Serve(pipes) }()
		defer server.Close()
		transport := &http.Transport{DialContext: pipes.DialContext}
		defer transport.CloseIdleConnections()
		r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, "http://river/offline/queen-1f.wasm", http.NoBody))(t)
		r.Header.Set("Accept-Encoding", "br")
		answer := must.Get(transport.RoundTrip(r))(t)
		defer answer.Body.Close()
		var got bytes.Buffer
		for {
			_, err := io.CopyN(&got, answer.Body, second)
			if errors.Is(err, io.EOF) {
				break
			}
			must.Do(t, err)
			time.Sleep(time.Second)
		}
		must.Equal(t, got.Len(), size)
	})
}
