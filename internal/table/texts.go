package table

import (
	"embed"

	"github.com/bigriver/bigriver/internal/text"
)

//go:embed text/*.txt
var texts embed.FS

// Texts are the words of what tables answer: "problem."+Error.Key, and "phrase."+News.Phrase.
func Texts() (*text.Catalog, error) { return text.Load(texts, "text") }
