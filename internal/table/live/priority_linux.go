package live

import "syscall"

// niceness is the nice value of threads with thinking bots: 0 is normal priority, 19 the lowest.
const niceness = 15

// lowerPriority lowers the priority of the calling thread. If the system does not allow that, bots
// think with normal priority.
func lowerPriority() {
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), niceness)
}
