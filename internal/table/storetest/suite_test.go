package storetest_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/storetest"
)

func TestMemory(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(*testing.T) table.Store { return storetest.NewMemory() })
	storetest.RunSame(t, func(*testing.T) table.Store { return storetest.NewMemory() })
}

func TestSite(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(*testing.T) table.Store { return storetest.NewSite().Node() })
	storetest.RunShared(t, func(*testing.T) (one, other table.Shared) {
		s := storetest.NewSite()
		return s.Node(), s.Node()
	})
}
