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
	"strings"
)

//go:embed dist
var dist embed.FS

// The modules for play without a server, if they were built before the program. The client's files
// name them by offline/NAME.
//
//go:embed offline
var modules embed.FS

//go:embed src/app.css
var look []byte

// Look returns a copy of the style sheet with the colours and fonts that all pages share, for pages
// that are not part of the client.
func Look() []byte { return slices.Clone(look) }

// Files returns the built client: index.html, which is served for every page, and the files that it
// loads, in assets, and the modules, in offline. The name of such a file changes with its content.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the name is a constant and valid
	}
	return overlay{files}
}

// overlay is the built client with the modules.
type overlay struct{ fs.FS }

// Open opens a file of the client, or of the modules.
func (o overlay) Open(name string) (fs.File, error) {
	if strings.HasPrefix(name, "offline/") {
		return modules.Open(name)
	}
	return o.FS.Open(name)
}
