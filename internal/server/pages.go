package server

import (
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// pages are the files of the browser client.
type pages struct {
	fs.FS

	kept kept // by name: files never change while the program runs
}

// serve answers with a file, packed for those who can unpack it.
func (p *pages) serve(w http.ResponseWriter, r *http.Request, name string) {
	w.Header().Add("Vary", "Accept-Encoding")
	if r.Header.Get("Range") == "" && unpacks(r.Header.Values("Accept-Encoding")) {
		if packed := p.pack(name); packed != nil {
			w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
			w.Header().Set("Content-Encoding", "gzip")
			w.Header().Set("Content-Length", strconv.Itoa(len(packed)))
			if r.Method != http.MethodHead {
				_, _ = w.Write(packed) //nolint:gosec // a file of our own; whoever has gone needs none
			}
			return
		}
	}
	http.ServeFileFS(w, r, p, name) //nolint:gosec // an fs.FS has no way out of it
}

// pack is a file packed, nil if that is not worth it.
func (p *pages) pack(name string) []byte {
	return p.kept.pack(name, func() []byte {
		switch path.Ext(name) {
		case ".html", ".css", ".js", ".json", ".svg":
			whole, _ := fs.ReadFile(p, name) // what cannot be read is answered by who serves it
			return whole
		}
		return nil
	})
}

// unpacks tells whether a browser takes gzip.
func unpacks(accepts []string) bool {
	for _, list := range accepts {
		for one := range strings.SplitSeq(list, ",") {
			coding, weight, _ := strings.Cut(strings.TrimSpace(one), ";")
			if strings.EqualFold(strings.TrimSpace(coding), "gzip") && strings.TrimSpace(weight) != "q=0" {
				return true
			}
		}
	}
	return false
}
