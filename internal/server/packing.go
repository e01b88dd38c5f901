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
)

// packing is what may become of an answer on its way. How long a packed answer is tells of what is in it: whoever can have words
// of theirs put beside a secret, and sees how long the answers are, can guess the secret piece by piece (BREACH). So an answer
// goes out as it is unless its handler has said that it may be packed. Those are what everybody is told alike, and of tables what
// is read there, as long as no seat of the caller's knows what the others do not. What only the caller is told of such a table
// (the answers that stand, whom they do not hear) can be told from the length of an answer that is not packed too. Never packed is
// what is about the caller: settings, tokens, passkeys, and the list of their own tables, since an address is all that keeps
// a table private. Streams are not, so that no event waits for the next. Nor are answers to commands, which are to come soon.
type packing int

const (
	asItIs  packing = iota
	packed          // packed for those who can unpack it
	lasting         // and the same for everybody in a language, as long as the program runs
)

// worthPacking is from how many bytes on something is packed: what is shorter hardly becomes smaller.
const worthPacking = 500

// packs says that the answer may be packed, unless it hides something.
func (v *visit) packs(hides bool) {
	if !hides {
		v.packing = packed
	}
}

// same registers an operation that tells everybody the same in a language, as long as the program runs.
func same[I, O any](s *Server, id, path, summary, about string, handle func(context.Context, *visit, *I) (*O, error)) {
	get(s, id, path, summary, about, func(ctx context.Context, v *visit, in *I) (*O, error) {
		out, err := handle(ctx, v, in)
		if err == nil {
			v.packing = lasting
		}
		return out, err
	})
}

// finish sends an answer that was held back to be packed.
func (s *Server) finish(a *answer, r *http.Request) {
	if !a.holds() || a.status == 0 {
		return
	}
	body, h, lasts := a.held.Bytes(), a.Header(), a.visit.packing == lasting && a.status == http.StatusOK
	tag := ""
	if lasts {
		sum := sha256.Sum256(body)
		tag = `W/"` + hex.EncodeToString(sum[:12]) + `"` // weak: packed or not, it is one
		h.Set("Etag", tag)
		h.Set("Cache-Control", "no-cache") // it may be kept, if it is asked each time whether it is still so
	}
	h.Add("Vary", "Accept-Encoding")
	a.let()
	if lasts && matches(r.Header.Values("If-None-Match"), tag) {
		h.Del("Content-Type")
		a.status = http.StatusNotModified
		a.WriteHeader(a.status)
		return
	}
	if unpacks(r.Header.Values("Accept-Encoding")) {
		small := []byte(nil)
		switch {
		case lasts:
			small = s.kept.pack(tag, func() []byte { return body })
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

// matches tells whether a caller has what goes by this tag.
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

// packers pack what is told once, soon rather than small. Each has a lot of memory to work in.
var packers = sync.Pool{New: func() any { //nolint:gochecknoglobals // memory that can be had anew
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

// kept is what has been packed as small as it can be, by names that mean the same as long as the program runs; nil: it is
// not worth it.
type kept struct {
	mu  sync.Mutex
	all map[string][]byte
}

// mostKept bounds what is kept: parts of lists can be asked for in many ways.
const mostKept = 500

func (k *kept) pack(name string, read func() []byte) []byte {
	k.mu.Lock()
	defer k.mu.Unlock()
	if small, known := k.all[name]; known {
		return small
	}
	if k.all == nil || len(k.all) >= mostKept {
		k.all = map[string][]byte{}
	}
	k.all[name] = nil
	whole := read()
	if len(whole) < worthPacking {
		return nil
	}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is one there is
	_, _ = z.Write(whole)                                 // a buffer takes everything
	_ = z.Close()
	if b.Len() < len(whole) {
		k.all[name] = b.Bytes()
	}
	return k.all[name]
}
