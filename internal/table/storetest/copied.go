package storetest

import (
	"slices"
	"testing"

	"github.com/bigriver/bigriver/internal/table/site"
)

// Copied holds the kinds of package site to a store's schema: each of its columns, as "table.column", is copied, or is its own and named here.
func Copied(t *testing.T, columns, own []string) {
	t.Helper()
	known := slices.Clone(own)
	for _, k := range append(site.People(), site.Tables(), site.Entries(), site.Seated()) {
		for _, column := range k.Names() {
			known = append(known, k.Name+"."+column)
		}
	}
	for _, column := range columns {
		if !slices.Contains(known, column) {
			t.Errorf("%s is not copied", column)
		}
	}
	for _, column := range known {
		if !slices.Contains(columns, column) {
			t.Errorf("there is no %s", column)
		}
	}
}
