//go:build js && wasm && !queen && !broadhorns && !waters

package main

import "github.com/bigriver/bigriver/internal/catalog"

func games() (catalog.Catalog, error) { return catalog.Games() }
