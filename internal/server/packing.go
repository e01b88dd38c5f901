package server

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/bigriver/bigriver/internal/cache"
)

// packing says whether an answer may be compressed. The length of a compressed answer depends on its content: an attacker who can
// put text beside a secret, and sees the lengths of answers, can guess the secret piece by piece (BREACH). So an answer is not
// compressed unless its handler allows it. Handlers allow it for answers that are the same for everybody, and for tables where no
// seat of the caller knows anything hidden. What only the caller sees of such a table (standing answers, muted people) shows in the
// length of an uncompressed answer, too. Answers about the caller are never compressed: settings, tokens, passkeys, and the list of
// their tables, since only its address keeps a table private. Streams are not compressed, so that no event waits for the next, nor
// are answers to commands, which should be fast.
type packing int

const (
	asItIs  packing = iota
	packed          // compressed if the caller accepts it
	lasting         // also the same for everybody in a language, as long as the program runs
)

// worthPacking is the least size that is compressed: less hardly becomes smaller.
const worthPacking = 500

// packs allows the answer to be compressed, unless it hides something.
func (v *visit) packs(hides bool) {
	if !hides {
		v.packing = packed
	}
}

// cachedOperation registers an operation whose answers are the same for everybody in a language, as long as the program runs.
func cachedOperation[I, O any](s *Server, id, path, summary, about string, handle func(context.Context, *visit, *I) (*O, error)) {
	get(s, id, path, summary, about, func(ctx context.Context, v *visit, in *I) (*O, error) {
		out, err := handle(ctx, v, in)
		if err == nil {
			v.packing = lasting
		}
		return out, err
	})
}

// finish compresses and sends a buffered answer.
func (s *Server) finish(a *answer, r *http.Request) {
	if !a.holds() || a.status == 0 {
		return
	}
	body, h, lasts := a.held.Bytes(), a.Header(), a.visit.packing == lasting && a.status == http.StatusOK
	tag := ""
	if lasts {
		sum := sha256.Sum256(body)
		tag = `W/"` + hex.EncodeToString(sum[:12]) + `"` // weak: it is the same for the compressed answer
		h.Set("Etag", tag)
		h.Set("Cache-Control", "no-cache") // it may be cached, but has to be checked each time
	}
	h.Add("Vary", "Accept-Encoding")
	a.stopBuffering()
	if lasts && matches(r.Header.Values("If-None-Match"), tag) {
		h.Del("Content-Type")
		a.status = http.StatusNotModified
		a.WriteHeader(a.status)
		return
	}
	if unpacks(r.Header.Values("Accept-Encoding"), "gzip") {
		small := []byte(nil)
		switch {
		case lasts:
			small = pack(s.packed, tag, func() []byte { return body })
		case len(body) >= worthPacking:
			small = packOnce(body)
		}
		if small != nil {
			body = small
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	a.WriteHeader(a.status)
	_, _ = a.Write(body) // the caller may have gone
}

// matches reports whether the caller has the answer with this tag.
func matches(have []string, tag string) bool {
	for _, list := range have {
		for one := range strings.SplitSeq(list, ",") {
			if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == strings.TrimPrefix(tag, "W/") {
				return true
			}
		}
	}
	return false
}

// packers compress single answers, fast rather than small. Each keeps much memory, so they are reused.
var packers = sync.Pool{New: func() any { //nolint:gochecknoglobals // memory that can be made again
	z, _ := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed) // the level is one there is
	return z
}}

func packOnce(whole []byte) []byte {
	z, _ := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	var b bytes.Buffer
	z.Reset(&b)
	_, _ = z.Write(whole) // a buffer takes everything
	_ = z.Close()
	return b.Bytes()
}

// packedBytes is how many bytes of compressed answers and files are cached: pages of lists can be requested in many ways.
const packedBytes = 32 << 20

func newPackedCache() *cache.Cache[string, []byte] { return cache.New[string, []byte](packedBytes) }

// pack returns what is read, compressed as small as it gets, or nil if that is not worth it. What has this name never changes while the program runs.
func pack(packed *cache.Cache[string, []byte], name string, read func() []byte) []byte {
	small, _ := packed.Get(name, func() ([]byte, int, error) {
		whole := read()
		if len(whole) < worthPacking {
			return nil, len(name), nil
		}
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one there is
		_, _ = z.Write(whole)                                 // a buffer takes everything
		_ = z.Close()
		if b.Len() >= len(whole) {
			return nil, len(name), nil
		}
		return b.Bytes(), b.Len(), nil
	})
	return small
}
