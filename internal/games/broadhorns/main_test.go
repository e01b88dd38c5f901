package broadhorns_test

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"testing"
)

// fewChecks is how many random games the kit plays here by default: they are long ones. -rapid.checks=1000 is a large run.
const fewChecks = "25"

func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		if err := flag.Set("rapid.checks", fewChecks); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	debug.SetGCPercent(400) // the walks make much garbage and keep little
	os.Exit(m.Run())
}
