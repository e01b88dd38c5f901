//go:build !linux

package live

// lowerPriority does nothing: this system has no per-thread priority.
func lowerPriority() {}
