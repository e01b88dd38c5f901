package server

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// pages are the files of the browser client. What is worth it is packed once and kept, since it never changes while the
// program runs.
type pages struct {
	fs.FS

	mu     sync.Mutex
	packed map[string][]byte // by name; nil: not worth it
}

// worthPacking is from how many bytes on a file is packed.
const worthPacking = 500

// serve answers with a file, packed for those who can unpack it.
func (p *pages) serve(w http.ResponseWriter, r *http.Request, name string) {
	w.Header().Add("Vary", "Accept-Encoding")
	if r.Header.Get("Range") == "" && unpacks(r.Header.Values("Accept-Encoding")) {
		if packed := p.pack(name); packed != nil {
			w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
			w.Header().Set("Content-Encoding", "gzip")
			w.Header().Set("Content-Length", strconv.Itoa(len(packed)))
			if r.Method != http.MethodHead {
				_, _ = w.Write(packed) // whoever has gone needs no file
			}
			return
		}
	}
	http.ServeFileFS(w, r, p, name) //nolint:gosec // an fs.FS has no way out of it
}

// pack is a file packed, nil if that is not worth it.
func (p *pages) pack(name string) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	if packed, known := p.packed[name]; known {
		return packed
	}
	if p.packed == nil {
		p.packed = map[string][]byte{}
	}
	p.packed[name] = nil
	switch path.Ext(name) {
	case ".html", ".css", ".js", ".json", ".svg":
	default:
		return nil
	}
	whole, err := fs.ReadFile(p, name)
	if err != nil || len(whole) < worthPacking {
		return nil
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one there is
	_, _ = z.Write(whole)                                 // a buffer takes everything
	_ = z.Close()
	if b.Len() < len(whole) {
		p.packed[name] = b.Bytes()
	}
	return p.packed[name]
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
