package cache_test

import (
	"errors"
	"testing"

	"github.com/bigriver/bigriver/internal/cache"
	"github.com/bigriver/bigriver/internal/must"
)

func TestGet(t *testing.T) {
	t.Parallel()
	c := cache.New[string, int](100)
	built := 0
	get := func(key string, size int) int {
		t.Helper()
		v := must.Get(c.Get(key, func() (int, int, error) { built++; return built, size, nil }))(t)
		return v
	}
	if a, again, b := get("a", 20), get("a", 20), get("b", 20); a != 1 || again != 1 || b != 2 {
		t.Errorf("a is %d and then %d, b is %d: each is built once", a, again, b)
	}
	get("c", 20) // starts a new generation; each holds 50 bytes
	if a := get("a", 20); a != 1 {
		t.Error("the generation before is dropped at once")
	}
	for _, key := range []string{"d", "e", "f", "g"} {
		get(key, 20)
	}
	if a := get("a", 20); a == 1 {
		t.Error("a is cached for good")
	}
	failed := errors.New("failed")
	if _, err := c.Get("h", func() (int, int, error) { return 0, 0, failed }); !errors.Is(err, failed) {
		t.Error(err)
	}
	if h := get("h", 1); h == 0 {
		t.Error("what could not be built is cached")
	}
}
