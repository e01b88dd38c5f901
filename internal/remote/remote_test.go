package remote_test

import (
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/remote"
	"github.com/bigriver/bigriver/internal/text"
)

func TestParseAddress(t *testing.T) {
	for in, want := range map[string]remote.Address{
		"https://river.example/tables/c5q2v7yd":    {Site: "https://river.example", Table: "c5q2v7yd"},
		"river.example":                            {Site: "https://river.example"},
		"http://localhost:8080/":                   {Site: "http://localhost:8080"},
		"http://localhost:8080/tables/a1#back=S-x": {Site: "http://localhost:8080", Table: "a1", Secret: "S-x"},
	} {
		if got, err := remote.ParseAddress(in); err != nil || got != want {
			t.Errorf("%s: %v, %v, want %v", in, got, err, want)
		}
	}
	for _, in := range []string{"", "ftp://river.example", "https://river.example/rules", "https://"} {
		if got, err := remote.ParseAddress(in); err == nil {
			t.Errorf("%q is taken as %v", in, got)
		}
	}
}

// The three languages have the same keys.
func TestTextsAgree(t *testing.T) {
	words := must.Get(remote.Texts())(t)
	keys := words.Keys(text.English)
	for _, lang := range text.Langs() {
		if got := words.Keys(lang); !slices.Equal(got, keys) {
			t.Errorf("%s and en have different keys:\n%v\n%v", lang, got, keys)
		}
	}
}
