package live

import "syscall"

// niceness is how much the thread of a thinking bot gives way to others: 0 not at all, 19 always.
const niceness = 15

// lowerPriority makes the thread of the caller give way to others. If the system does not allow
// that, bots think with the usual priority.
func lowerPriority() {
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness)
}
