// Package web is the browser client: its sources, and the pages built from them, which are embedded
// in the program.
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

// Look returns a copy of the style sheet with the colours and fonts that all pages share, for pages
// that are not part of the client.
func Look() []byte { return slices.Clone(look) }

// Files returns the built client: index.html, which is served for every page, and the files that it
// loads, in assets. The name of an asset changes with its content.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is a constant and valid
	}
	return files
}
