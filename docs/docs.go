// Package docs holds the pages of the manual as they are written: in Markdown, to be read on a forge or as the manual that package manual makes of them.
package docs

import "embed"

// Pages has every page by the name of its file.
//
//go:embed *.md
var Pages embed.FS
