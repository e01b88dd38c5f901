// Package crashtest tests the program as hosts run it: as a process that is killed at random,
// traced, or left without disk space while clients play over HTTP. It has tests only.
package crashtest
