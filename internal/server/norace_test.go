//go:build !race

package server_test

const withRace = false
