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

// Machine is what the computer and the network say. Tests let them say something else.
type Machine struct {
	Now    func() time.Time
	Disk   func(dir string) (Disk, error)
	Sync   func(dir string) (time.Duration, error) // how long a small write takes until it is stored
	InStep func() (is, known bool)                 // whether something keeps the clock right
	Lookup func(ctx context.Context, host string) ([]string, error)
	Dial   func(ctx context.Context, network, addr string) (net.Conn, error)
	Roots  *x509.CertPool // nil: those of the system
	Soon   time.Duration  // how long an answer may take
	Held   time.Duration  // how long the beginning of a stream may take
	Quiet  time.Duration  // how long a stream says nothing
}

// Disk is what the system says about the disk of a directory.
type Disk struct {
	Free  int64  // bytes
	Names int64  // how many more files it can have; -1: any number, or unknown
	Kind  string // of file system, as "tmpfs"; "" if it has no meaning here
	ID    string // the same for directories of one file system; "": unknown
}

// ThisMachine returns the real one.
func ThisMachine() Machine {
	var dialer net.Dialer
	return Machine{
		Now: time.Now, Disk: diskOf, Sync: syncTime, InStep: clockInStep, Lookup: net.DefaultResolver.LookupHost, Dial: dialer.DialContext,
		Soon: 10 * time.Second, Held: 10 * time.Second, Quiet: stream.Heartbeat + 5*time.Second,
	}
}

// syncTime writes some small pieces to a file, syncs each, and returns the median time.
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
