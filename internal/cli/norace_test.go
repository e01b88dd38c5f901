//go:build !race

package cli_test

const withRace = false
