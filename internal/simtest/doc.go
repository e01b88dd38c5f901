// Package simtest simulates a site: nodes, their store, the people who play and all clocks in one
// process, in the time of testing/synctest. Which faults happen, and when, comes from a seed, which
// replays a history. It has tests only.
//
// A history is a few storms and calms. In a storm people play while the store, the network and the
// nodes fail in the ways that this history has. In a calm all is mended and people rest; then the
// tables have to be where they belong. At the end all that was acknowledged and shown is compared
// with what is stored, by a second and simpler reading of the log (model_test.go).
package simtest
