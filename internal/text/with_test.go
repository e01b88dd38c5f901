package text_test

import (
	"testing"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/text"
)

func TestWithPlain(t *testing.T) {
	file := &fstest.MapFile{Data: []byte("town.1 = Vicksburg\ngo = to {0:town}\n")}
	base := must.Get(text.Load(fstest.MapFS{"text/en.txt": file, "text/de.txt": file, "text/fr.txt": file}, "text"))(t)
	more := base.WithPlain(text.French, map[string]string{"town.1": "{0}", "town.2": "Natchez"})
	tests := []struct {
		catalog *text.Catalog
		lang    text.Lang
		town    int
		want    string
	}{
		{base, text.French, 1, "to Vicksburg"},
		{more, text.French, 1, "to {0}"},
		{more, text.French, 2, "to Natchez"},
		{more, text.English, 1, "to Vicksburg"},
		{more, text.English, 2, "to town.2"},
	}
	for _, tt := range tests {
		if got := (text.Localizer{Catalog: tt.catalog, Lang: tt.lang}).Text("go", tt.town); got != tt.want {
			t.Errorf("%s: town %d becomes %q, want %q", tt.lang, tt.town, got, tt.want)
		}
	}
}
