//go:build js && wasm && broadhorns

package main

import "github.com/bigriver/bigriver/internal/catalog"

func games() (catalog.Catalog, error) { return catalog.Broadhorns() }
