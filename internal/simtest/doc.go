// Package simtest simulates a site: nodes, their store, the people who play and all clocks in one
// process, in the time of testing/synctest. A seed determines which faults happen and when, and
// replays a history. It has tests only.
//
// A history alternates between storms and calms. In a storm people play while the store, the
// network and the nodes fail in the ways selected for this history. In a calm everything is
// repaired and people pause; then every table must be in the right state. At the end everything
// that was acknowledged and shown is compared with what is stored, by a second and simpler
// implementation that reads the log (model_test.go).
//
// At each node, one person at a time follows a table by the server's HTTP stream, and sees what a
// browser would make of it (browser_test.go). In some histories one person's bot follows all of its
// tables by one stream instead (bot_test.go).
package simtest
