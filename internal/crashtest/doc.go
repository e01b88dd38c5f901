// Package crashtest tests the program as hosts run it: started as a process, killed at random, traced, starved of disk, and
// played at over HTTP all the while. It holds tests only.
package crashtest
