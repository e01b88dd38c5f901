package queen

import (
	"embed"

	"github.com/bigriver/bigriver/internal/text"
)

//go:embed RULES*.md
var rulebook embed.FS

//go:embed terms.txt
var termFile string

// Rulebook returns RULES.md and its translations.
func Rulebook() (text.Rulebook, error) { return text.LoadRules(rulebook) }

// Terms returns terms.txt, the terms of the rules.
func Terms() string { return termFile }
