// Package pgtest starts PostgreSQL for tests: a server in a temporary directory, which listens on a
// socket there and on a free port of the loopback address, and ends with the test. It has nothing
// on Windows, where those tests do not run.
package pgtest
