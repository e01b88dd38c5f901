package server

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"

	"github.com/bigriver/bigriver/internal/server/pages"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// finish compresses and sends a buffered answer.
func (s *Server) finish(a *answer, r *http.Request) {
	if !a.isBuffered() || a.status == 0 {
		return
	}
	body, h, lasts := a.held.Bytes(), a.Header(), a.visit.Packing == visit.Lasting && a.status == http.StatusOK
	tag := ""
	if lasts {
		sum := sha256.Sum256(body)
		// Weak, since the compressed answer has the same tag.
		tag = `W/"` + hex.EncodeToString(sum[:12]) + `"`
		h.Set("Etag", tag)
		h.Set("Cache-Control", "no-cache") // it may be cached, but must be revalidated
	}
	h.Add("Vary", "Accept-Encoding")
	a.stopBuffering()
	if lasts && pages.Matches(r.Header.Values("If-None-Match"), tag) {
		h.Del("Content-Type")
		a.status = http.StatusNotModified
		a.WriteHeader(a.status)
		return
	}
	if pages.Unpacks(r.Header.Values("Accept-Encoding"), "gzip") {
		small := []byte(nil)
		switch {
		case lasts:
			small = pages.Pack(s.packed, tag, func() []byte { return body })
		case len(body) >= pages.WorthPacking:
			small = pages.PackOnce(body)
		}
		if small != nil {
			body = small
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	a.WriteHeader(a.status)
	_, _ = a.Write(body) // the client may have disconnected
}
