// Package pgtest starts PostgreSQL for tests. The server uses a temporary directory, listens on a
// socket there and on a free port of the loopback address, and ends with the test. The package is
// empty on Windows, where those tests do not run.
package pgtest
