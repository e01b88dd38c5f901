//go:build race

package cli_test

// withRace says that the race detector runs. A test that says it is also run without the detector, as ./check test finds it.
const withRace = true
