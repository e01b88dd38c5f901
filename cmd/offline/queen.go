//go:build js && wasm && queen

package main

import "github.com/bigriver/bigriver/internal/catalog"

func games() (catalog.Catalog, error) { return catalog.Queen() }
