//go:build !race

package longtest

// Race says that the race detector runs.
const Race = false
