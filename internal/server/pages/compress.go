package pages

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"sync"

	"github.com/bigriver/bigriver/internal/cache"
)

// WorthPacking is the smallest size worth compressing.
const WorthPacking = 500

// Matches reports whether the client has the answer with this tag cached.
func Matches(have []string, tag string) bool {
	for _, list := range have {
		for one := range strings.SplitSeq(list, ",") {
			if one = strings.TrimSpace(one); one == "*" || strings.TrimPrefix(one, "W/") == strings.TrimPrefix(tag, "W/") {
				return true
			}
		}
	}
	return false
}

// packers compress single answers, fast rather than small. They use a lot of memory, so they are
// reused.
var packers = sync.Pool{New: func() any { //nolint:gochecknoglobals // a pool
	z, _ := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed) // the level is valid
	return z
}}

// PackOnce compresses an answer, fast rather than small.
func PackOnce(whole []byte) []byte {
	z, _ := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	var b bytes.Buffer
	z.Reset(&b)
	_, _ = z.Write(whole) // a buffer accepts everything
	_ = z.Close()
	return b.Bytes()
}

// packedBytes bounds the cache of compressed answers and files: lists can be requested in many
// ways.
const packedBytes = 32 << 20

// NewPackedCache returns a cache for Pack.
func NewPackedCache() *cache.Cache[string, []byte] { return cache.New[string, []byte](packedBytes) }

// Pack returns what read returns, compressed as small as possible, or nil if that is not worth it.
// The content behind a name must never change while the program runs.
func Pack(packed *cache.Cache[string, []byte], name string, read func() []byte) []byte {
	small, _ := packed.Get(name, func() ([]byte, int, error) {
		whole := read()
		if len(whole) < WorthPacking {
			return nil, len(name), nil
		}
		var b bytes.Buffer
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
		_, _ = z.Write(whole)                                 // a buffer accepts everything
		_ = z.Close()
		if b.Len() >= len(whole) {
			return nil, len(name), nil
		}
		return b.Bytes(), b.Len(), nil
	})
	return small
}

// Unpacks reports whether the client accepts an encoding.
func Unpacks(accepts []string, wanted string) bool {
	for _, list := range accepts {
		for one := range strings.SplitSeq(list, ",") {
			coding, weight, _ := strings.Cut(strings.TrimSpace(one), ";")
			if strings.EqualFold(strings.TrimSpace(coding), wanted) && strings.TrimSpace(weight) != "q=0" {
				return true
			}
		}
	}
	return false
}
