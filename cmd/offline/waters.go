//go:build js && wasm && waters

package main

import "github.com/bigriver/bigriver/internal/catalog"

func games() (catalog.Catalog, error) { return catalog.Waters() }
