package sqlite_test

import (
	"testing"

	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/class/storetest"
)

func TestClasses(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) class.Store { t.Helper(); return open(t, t.TempDir()).Classes() })
}
