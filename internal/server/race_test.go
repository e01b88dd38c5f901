//go:build race

package server_test

// withRace says that the detector of races runs.
const withRace = true
