package server_test

import (
	"os"
	"testing"

	tabletest "github.com/bigriver/bigriver/internal/table/storetest"
)

func TestMain(m *testing.M) { os.Exit(tabletest.Main(m)) }
