package doctor

import (
	"fmt"

	"golang.org/x/sys/unix"
)

func diskOf(dir string) (Disk, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return Disk{}, err
	}
	d := Disk{Free: int64(st.Bavail) * st.Bsize, Inodes: int64(st.Ffree), ID: fmt.Sprint(st.Fsid.Val)}
	if st.Files == 0 { // the file system allocates inodes as needed
		d.Inodes = -1
	}
	switch uint32(st.Type) {
	case unix.TMPFS_MAGIC, unix.RAMFS_MAGIC:
		d.Kind = memory
	case unix.NFS_SUPER_MAGIC, unix.CIFS_SUPER_MAGIC, unix.SMB2_SUPER_MAGIC, unix.SMB_SUPER_MAGIC, unix.V9FS_MAGIC:
		d.Kind = network
	case unix.OVERLAYFS_SUPER_MAGIC:
		d.Kind = layered
	}
	return d, nil
}

// clockSynchronized asks the kernel whether a program such as chrony or systemd-timesyncd
// synchronises the clock.
func clockSynchronized() (ok, known bool) {
	var t unix.Timex
	if _, err := unix.Adjtimex(&t); err != nil {
		return false, false
	}
	return t.Status&unix.STA_UNSYNC == 0, true
}
