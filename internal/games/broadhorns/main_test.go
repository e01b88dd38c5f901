package broadhorns_test

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"testing"
)

// defaultChecks is how many random games the kit plays here by default; the games are long. Use
// -rapid.checks=1000 for a large run.
const defaultChecks = "25"

func TestMain(m *testing.M) {
	flag.Parse()
	isSet := false
	flag.Visit(func(f *flag.Flag) { isSet = isSet || f.Name == "rapid.checks" })
	if !isSet {
		if err := flag.Set("rapid.checks", defaultChecks); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	debug.SetGCPercent(400) // the games allocate a lot and retain little
	os.Exit(m.Run())
}
