package scene_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/scene"
	"github.com/bigriver/bigriver/internal/text"
)

func TestFit(t *testing.T) {
	for _, c := range []struct {
		s     string
		width int
		want  string
	}{{"ab", 4, "ab  "}, {"abcd", 4, "abcd"}, {"abcde", 4, "abc…"}, {"abc", 1, "a"}, {"abc", 0, ""}} {
		if got := scene.Fit(c.s, c.width); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.s, c.width, got, c.want)
		}
	}
}

// A map is drawn, painted and searched; nothing falls off its edges.
func TestMap(t *testing.T) {
	m := scene.NewMap(4, 2)
	m.Put(2, 0, "abc", scene.Look{Ink: scene.Good})
	m.Put(-1, 1, "xyz", scene.Look{})
	m.Spots = []scene.Spot{{Name: "below", Width: 4, Height: 2}, {Name: "above", X: 2, Width: 2, Height: 1}}
	if got := m.Text(); got != "  ab\nyz\n" {
		t.Errorf("drawn: %q", got)
	}
	if s := m.SpotAt(2, 0); s == nil || s.Name != "above" {
		t.Errorf("at 2,0 is %v", s)
	}
	c := m.Clone()
	c.Paint(c.Spot("above"), scene.Chosen)
	if m.At(2, 0).Look.Ground == scene.Chosen || c.At(2, 0).Look.Ground != scene.Chosen || c.At(9, 9) != (scene.Cell{}) {
		t.Error("the copy is painted, and only the copy")
	}
	if m.Spot("") != nil || m.SpotAt(9, 9) != nil {
		t.Error("there is nothing there")
	}
}

func TestSeat(t *testing.T) {
	var seats []scene.Seat
	must.Do(t, json.Unmarshal([]byte(`[1, 4, "watcher", null]`), &seats))
	if want := []scene.Seat{0, 3, -1, -1}; !slices.Equal(seats, want) {
		t.Errorf("%v, want %v", seats, want)
	}
}

// The three languages have the same keys.
func TestTextsAgree(t *testing.T) {
	words := scene.Words(text.English)
	keys := words.Catalog.Keys(text.English)
	for _, lang := range text.Langs() {
		if got := words.Catalog.Keys(lang); !slices.Equal(got, keys) {
			t.Errorf("%s and en have different keys:\n%v\n%v", lang, got, keys)
		}
		for _, key := range keys {
			if got, want := words.Catalog.Uses(lang, key), words.Catalog.Uses(text.English, key); !slices.Equal(got, want) {
				t.Errorf("%s in %s uses %v, in en %v", key, lang, got, want)
			}
		}
	}
}
