package text_test

import (
	"fmt"
	"testing/fstest"

	"github.com/bigriver/bigriver/internal/text"
)

func Example() {
	files := fstest.MapFS{
		"text/en.txt": {Data: []byte("pays = {0:seat} pays {1} {1|coin|coins}.")},
		"text/de.txt": {Data: []byte("pays = {0:seat} zahlt {1} {1|Münze|Münzen}.")},
		"text/fr.txt": {Data: []byte("pays = {0:seat} paie {1} {1|pièce|pièces}.")},
	}
	words, err := text.Load(files, "text")
	if err != nil {
		fmt.Println(err)
		return
	}
	names := func(seat int) string { return []string{"Anna", "Ben"}[seat] }
	for _, lang := range text.Langs() {
		loc := text.Localizer{Catalog: words, Lang: lang, Seat: names}
		fmt.Println(loc.Text("pays", 1, 0))
	}
	// Output:
	// Ben pays 0 coins.
	// Ben zahlt 0 Münzen.
	// Ben paie 0 pièce.
}
