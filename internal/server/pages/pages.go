// Package pages serves what people open in a browser: the client's files and the manual.
package pages

import (
	"context"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/table"
)

// Pages serves what people open in a browser.
type Pages struct {
	Web     fs.FS // the browser client; nil: a page with a link to the API
	Manual  Manual
	Missing http.HandlerFunc // handles addresses that have no page
	Cache   *cache.Cache[string, []byte]
	Table   TableFunc
}

// TableFunc returns the game and the state of a table, which decide what its page preloads.
type TableFunc func(context.Context, table.ID) (game string, state table.State, err error)

// Handler returns the handler for pages.
func (p *Pages) Handler() http.HandlerFunc {
	web := p.web()
	return func(w http.ResponseWriter, r *http.Request) {
		if !p.manual(w, r) {
			web(w, r)
		}
	}
}

// front is the front page of a server without the browser client.
const front = `Bigriver: board games of the Mississippi.

The API is at /api/v1, its description at /api/v1/openapi.json.
docs/api.md in the source is a walk-through: two people and a bot play by curl.
`

// ClientPages are the addresses for which the browser client has a page, as in
// internal/web/src/router.svelte.ts; * matches any word.
var ClientPages = []string{ //nolint:gochecknoglobals // data
	"/", "/new", "/tables/*", "/tables/*/replay", "/school/*", "/rules/*", "/ratings/*", "/people/*", "/games", "/sign-in", "/settings", "/about", "/records", "/classes", "/classes/*", "/classes/*/wall", "/classes/*/report", "/join", "/teachers/*", "/operator", "/challenge/*", "/daily", "/daily/*/*", "/offline", "/offline/new", "/offline/*", "/offline/*/replay", "/offline/school/*",
}

// clientPage returns the pattern of ClientPages that matches an address, or "".
func clientPage(address string) string {
	at := slices.IndexFunc(ClientPages, func(pattern string) bool {
		fits, err := path.Match(pattern, address)
		return fits && err == nil
	})
	if at < 0 {
		return ""
	}
	return ClientPages[at]
}

// web serves the browser client: its files by name, and its first page for every address in
// ClientPages. Other addresses get the first page too, which says that nothing is there, but with
// status 404, for vulnerability scanners and error monitors, which look only at the status.
func (p *Pages) web() http.HandlerFunc {
	if p.Web == nil {
		return func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/" {
				p.Missing(w, r)
				return
			}
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			_, _ = io.WriteString(w, front) // the client may have disconnected
		}
	}
	files := &pages{p.Web, p.Cache}
	first := newFirst(files, p.Table)
	return func(w http.ResponseWriter, r *http.Request) {
		name := path.Clean(r.URL.Path)[1:]
		if files.isModule(name) {
			headForPart(w.Header())
			files.serveModule(w, r, name)
			return
		}
		if info, err := fs.Stat(p.Web, name); name == "" || err != nil || info.IsDir() {
			pattern := clientPage("/" + name)
			// A module of another version is no page.
			if isOffline(name) && slices.Contains([]string{".js", ".json", ".wasm"}, path.Ext(name)) {
				p.Missing(w, r)
				return
			}
			if pattern == "" && (path.Ext(name) != "" || !strings.Contains(r.Header.Get("Accept"), "text/html")) {
				p.Missing(w, r)
				return
			}
			w.Header().Set("Cache-Control", "no-cache")
			headForPage(w.Header())
			if pattern == "" {
				files.serveMissing(w, r)
				return
			}
			first.serve(w, r, "/"+name, pattern)
			return
		}
		isAsset := path.Dir(name) == "assets"
		if isAsset { // their names change with their content
			w.Header().Set("Cache-Control", forever)
		}
		if ext := path.Ext(name); isAsset && (ext == ".js" || ext == ".css") {
			headForPart(w.Header())
		} else {
			headForPage(w.Header()) // an image too can be opened as a document
		}
		files.serve(w, r, name)
	}
}

// forever lets a file be cached whose name changes with its content.
const forever = "public, max-age=31536000, immutable"

// policy is the content security policy of our pages: only what comes from this server.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
	"manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// headForPage adds the headers that browsers obey only for documents and workers.
func headForPage(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
}

// headForPart removes the headers that have no effect on a script or a style sheet. A page loads
// about twenty of these files, and the smallest were shorter than the headers.
func headForPart(h http.Header) {
	for _, header := range []string{"Content-Security-Policy", "X-Frame-Options", "Content-Language", "Vary"} {
		h.Del(header)
	}
}

// pages are the files of the browser client.
type pages struct {
	fs.FS

	cache *cache.Cache[string, []byte] // by name: files do not change while the program runs
}

// serve answers with a file, compressed if the client accepts it.
func (p *pages) serve(w http.ResponseWriter, r *http.Request, name string) {
	w.Header().Add("Vary", "Accept-Encoding")
	if r.Header.Get("Range") == "" {
		if packed, coding := p.packed(name, r.Header.Values("Accept-Encoding")); packed != nil {
			w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
			w.Header().Set("Content-Encoding", coding)
			w.Header().Set("Content-Length", strconv.Itoa(len(packed)))
			if r.Method != http.MethodHead {
				_, _ = w.Write(packed) //nolint:gosec // an embedded file; a write error means that the client has disconnected
			}
			return
		}
	}
	http.ServeFileFS(w, r, p, name) //nolint:gosec // an fs.FS rejects paths that leave it
}

// isOffline reports whether a name is in the folder of the modules, where the pages of games on a
// device have their addresses, too.
func isOffline(name string) bool { return path.Dir(name) == "offline" }

// isModule reports whether a file is one of those for play without a server. They are stored only
// in their compressed forms.
func (p *pages) isModule(name string) bool {
	if !isOffline(name) {
		return false
	}
	info, err := fs.Stat(p, name+".gz")
	return err == nil && info.Mode().IsRegular()
}

// moduleTime is how long a client may take to receive a module. They have 1.5 MB, which a phone
// with 400 kbit/s does not receive in the time for other answers.
const moduleTime = 5 * time.Minute

// serveModule answers with such a file in an encoding that the client accepts. All browsers accept
// one.
func (p *pages) serveModule(w http.ResponseWriter, r *http.Request, name string) {
	w.Header().Add("Vary", "Accept-Encoding")
	for _, coding := range []struct{ name, ext string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if !Unpacks(r.Header.Values("Accept-Encoding"), coding.name) {
			continue
		}
		// a recorder in a test has no deadline
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(moduleTime))
		w.Header().Set("Cache-Control", forever)
		w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
		w.Header().Set("Content-Encoding", coding.name)
		http.ServeFileFS(w, r, p, name+coding.ext) //nolint:gosec // an fs.FS rejects paths that leave it
		return
	}
	http.Error(w, "this file is compressed: accept br or gzip (Accept-Encoding)", http.StatusNotAcceptable)
}

// serveMissing answers with the first page and the status of an unknown address.
func (p *pages) serveMissing(w http.ResponseWriter, r *http.Request) {
	page, err := fs.ReadFile(p, "index.html")
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		_, _ = w.Write(page) // the client may have disconnected
	}
}

// packed returns a compressed file and its encoding, or nil if the client does not accept one or it
// is not worth it. Scripts and style sheets were compressed with Brotli when the client was built;
// browsers accept that only over https and from localhost.
func (p *pages) packed(name string, accepts []string) ([]byte, string) {
	if Unpacks(accepts, "br") {
		packed, _ := p.cache.Get("page/"+name+".br", func() ([]byte, int, error) {
			packed, _ := fs.ReadFile(p, name+".br") // most kinds of files have none
			return packed, len(name) + len(packed), nil
		})
		if packed != nil {
			return packed, "br"
		}
	}
	if Unpacks(accepts, "gzip") {
		return p.pack(name), "gzip"
	}
	return nil, ""
}

// pack returns a file compressed with gzip, or nil if that is not worth it.
func (p *pages) pack(name string) []byte {
	return Pack(p.cache, "page/"+name, func() []byte {
		switch path.Ext(name) {
		case ".html", ".css", ".js", ".json", ".svg":
			// A file that cannot be read is reported when it is served.
			whole, _ := fs.ReadFile(p, name)
			return whole
		}
		return nil
	})
}
