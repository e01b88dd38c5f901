// Package web is the browser client: its sources, and the pages built from them, which the program
// carries along.
//
// The sources are in src (Svelte, TypeScript); `npm ci && npm run build` makes dist from them, and
// ./check proves that dist is what they make. Running the program needs neither.
package web

import (
	"embed"
	"io/fs"
	"slices"
)

//go:embed dist
var dist embed.FS

//go:embed src/app.css
var look []byte

// Look returns a copy of the style sheet with the colours and letters of all pages, for pages that
// the client does not make.
func Look() []byte { return slices.Clone(look) }

// Files returns the built pages: index.html, which answers every address of a page, and in assets
// what it loads, each under a name that changes with its content.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is a constant and valid
	}
	return files
}
