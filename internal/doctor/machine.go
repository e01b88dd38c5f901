package doctor

import (
	"context"
	"crypto/x509"
	"errors"
	"net"
	"os"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/server/stream"
)

// Machine is the computer and the network as the checks see them. Tests replace its functions.
type Machine struct {
	Now               func() time.Time
	Disk              func(dir string) (Disk, error)
	Sync              func(dir string) (time.Duration, error) // the time to sync a small write
	ClockSynchronized func() (ok, known bool)                 // whether NTP sets the clock
	Lookup            func(ctx context.Context, host string) ([]string, error)
	Dial              func(ctx context.Context, network, addr string) (net.Conn, error)
	Roots             *x509.CertPool // nil for the system's

	ResponseTimeout time.Duration
	StreamTimeout   time.Duration // for the beginning of a stream
	Silence         time.Duration // how long a test stream sends nothing
}

// Disk describes the disk of a directory, as the system reports it.
type Disk struct {
	Free   int64  // bytes
	Inodes int64  // free inodes; -1 if unlimited or unknown
	Kind   string // of file system, such as "tmpfs"; "" if it does not matter
	ID     string // equal for directories on the same file system; "" if unknown
}

// ThisMachine returns the real machine.
func ThisMachine() Machine {
	var dialer net.Dialer
	return Machine{
		Now: time.Now, Disk: diskOf, Sync: syncTime, ClockSynchronized: clockSynchronized, Lookup: net.DefaultResolver.LookupHost, Dial: dialer.DialContext,
		ResponseTimeout: 10 * time.Second, StreamTimeout: 10 * time.Second, Silence: stream.Heartbeat + 5*time.Second,
	}
}

// syncTime writes a few small blocks to a file, syncs each, and returns the median time.
func syncTime(dir string) (_ time.Duration, err error) {
	f, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, f.Close(), os.Remove(f.Name())) }()
	took := make([]time.Duration, 9)
	piece := make([]byte, 4096)
	for i := range took {
		began := time.Now()
		if _, err := f.Write(piece); err != nil {
			return 0, err
		}
		if err := f.Sync(); err != nil {
			return 0, err
		}
		took[i] = time.Since(began)
	}
	slices.Sort(took)
	return took[len(took)/2], nil
}
