//go:build !linux

package live

// lowerPriority does nothing: threads have no priority of their own that could be lowered here.
func lowerPriority() {}
