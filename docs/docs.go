// Package docs holds the pages of the manual as they are written: in Markdown, to be read on a
// forge or as the manual that package manual makes of them.
package docs

import "embed"

// Pages has every page by the name of its file, and the pictures that the program has drawn for
// them.
//
//go:embed *.md pictures/*.svg
var Pages embed.FS
