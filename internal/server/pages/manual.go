package pages

import (
	"bytes"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// Manual returns the files of the manual by name. It is called at the first request for one of
// them; nil: there is no manual.
type Manual func() map[string][]byte

// manual handles requests for the manual, and reports whether this was one.
func (p *Pages) manual(w http.ResponseWriter, r *http.Request) bool {
	if p.Manual == nil {
		return false
	}
	name, isManual := strings.CutPrefix(r.URL.Path+"/", "/manual/")
	if !isManual {
		return false
	}
	name = strings.TrimSuffix(name, "/")
	files := p.Manual()
	if _, ok := files[path.Join(name, "index.html")]; ok {
		if !strings.HasSuffix(r.URL.Path, "/") { // the links of its pages are relative
			http.Redirect(w, r, path.Join("/manual", name)+"/", http.StatusMovedPermanently) //nolint:gosec // redirects only to an existing page of the manual
			return true
		}
		name = path.Join(strings.TrimSuffix(name, "/"), "index.html")
	}
	whole, ok := files[name]
	if !ok {
		return false
	}
	headForPage(w.Header())
	// The page has its own language, whatever the client asks for.
	w.Header().Del("Content-Language")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	w.Header().Add("Vary", "Accept-Encoding")
	if packed := Pack(p.Cache, "manual/"+name, func() []byte { return whole }); packed != nil && r.Header.Get("Range") == "" && Unpacks(r.Header.Values("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
		w.Header().Set("Content-Length", strconv.Itoa(len(packed)))
		if r.Method != http.MethodHead {
			_, _ = w.Write(packed) //nolint:gosec // an embedded file; a write error means that the client has disconnected
		}
		return true
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(whole))
	return true
}
