package table

import (
	"embed"

	"github.com/bigriver/bigriver/internal/text"
)

//go:embed text/*.txt
var texts embed.FS

// Texts returns the texts of errors, "problem."+Error.Key, and of canned phrases,
// "phrase."+News.Phrase.
func Texts() (*text.Catalog, error) { return text.Load(texts, "text") }
