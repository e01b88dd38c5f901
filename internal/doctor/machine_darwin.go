package doctor

import (
	"fmt"
	"slices"

	"golang.org/x/sys/unix"
)

func diskOf(dir string) (Disk, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return Disk{}, err
	}
	d := Disk{Free: int64(st.Bavail) * int64(st.Bsize), Inodes: int64(st.Ffree), ID: fmt.Sprint(st.Fsid.Val)}
	if kind := unix.ByteSliceToString(st.Fstypename[:]); slices.Contains([]string{"nfs", "smbfs", "afpfs", "webdav"}, kind) {
		d.Kind = network
	}
	return d, nil
}

func clockSynchronized() (ok, known bool) { return false, false }
