package live_test

import (
	"os"
	"testing"

	"github.com/bigriver/bigriver/internal/table/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m)) }
