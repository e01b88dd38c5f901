package pages

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"sync"

	"github.com/bigriver/bigriver/internal/cache"
)

// WorthPacking is the least size that is compressed: less hardly becomes smaller.
const WorthPacking = 500

// Matches reports whether the caller has the answer with this tag.
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

// packers compress single answers, fast rather than small. Each keeps much memory, so they are
// reused.
var packers = sync.Pool{New: func() any { //nolint:gochecknoglobals // memory that can be made again
	z, _ := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed) // the level is one there is
	return z
}}

// PackOnce returns an answer compressed, fast rather than small.
func PackOnce(whole []byte) []byte {
	z, _ := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	var b bytes.Buffer
	z.Reset(&b)
	_, _ = z.Write(whole) // a buffer takes everything
	_ = z.Close()
	return b.Bytes()
}

// packedBytes is how many bytes of compressed answers and files are cached: pages of lists can be
// requested in many ways.
const packedBytes = 32 << 20

// NewPackedCache returns a cache for Pack.
func NewPackedCache() *cache.Cache[string, []byte] { return cache.New[string, []byte](packedBytes) }

// Pack returns what is read, compressed as small as it gets, or nil if that is not worth it. What
// has this name never changes while the program runs.
func Pack(packed *cache.Cache[string, []byte], name string, read func() []byte) []byte {
	small, _ := packed.Get(name, func() ([]byte, int, error) {
		whole := read()
		if len(whole) < WorthPacking {
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

// Unpacks reports whether the caller accepts a coding.
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
