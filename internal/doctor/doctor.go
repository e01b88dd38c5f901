// Package doctor checks a host's set-up: data, disk, clock, backups, address, certificate, proxy
// and mail. It explains in plain words what is wrong and how to fix it. It writes nothing but a
// small temporary file in the data directory.
package doctor

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/server/limit"
)

// State is the severity of a finding.
type State string

// The states, from best to worst.
const (
	Good    State = "good"
	Unknown State = "unknown" // not checked; Finding.Text says why
	Warning State = "warning" // works now, but may cause trouble later
	Wrong   State = "wrong"
)

// Finding is the result of one check.
type Finding struct {
	About string `json:"about"`
	State State  `json:"state"`
	Text  string `json:"message"`          // in plain words
	Do    string `json:"advice,omitempty"` // what to do about it
}

// Host is the set-up to check.
type Host struct {
	Data  string                        // the directory; "" if the data is in a database
	Store func(context.Context) Finding // checks the data itself
	// the directory with the backups; "" if not given
	Backups string
	// Returns the number of tables in a backup.
	Count func(ctx context.Context, backup string) (int, error)
	// when the program was built; zero if unknown
	Built   time.Time
	Listen  string
	URL     string // "" if not given
	Proxies limit.Proxies
	Cert    string // the certificate file and its key; "" if there is none
	Key     string
	Mail    *notice.Mail // nil if no e-mail is sent
	Offline bool         // make no requests over the network

	TimeServer string // HOST or HOST:PORT to compare the clock with; "" for none
}

// Examine runs all checks and returns their findings, always in the same order.
func Examine(ctx context.Context, h Host, m Machine) []Finding {
	x := &examination{Host: h, Machine: m}
	x.data(ctx)
	if x.Data != "" {
		x.disk()
		x.freeSpace()
	}
	x.clock(ctx)
	x.backups(ctx)
	x.address(ctx)
	x.certificate()
	x.access(ctx)
	x.mail(ctx)
	return x.found
}

// examination is one run of all checks.
type examination struct {
	Host
	Machine

	found    []Finding
	nameless bool // the host name of the URL does not resolve
}

func (x *examination) add(about string, s State, do, format string, args ...any) {
	x.found = append(x.found, Finding{About: about, State: s, Text: fmt.Sprintf(format, args...), Do: do})
}

func (x *examination) wrong(about, do, format string, args ...any) {
	x.add(about, Wrong, do, format, args...)
}

func (x *examination) warn(about, do, format string, args ...any) {
	x.add(about, Warning, do, format, args...)
}

func (x *examination) unknown(about, do, format string, args ...any) {
	x.add(about, Unknown, do, format, args...)
}

// good adds a good finding, unless there is already a finding about the same thing.
func (x *examination) good(about, format string, args ...any) {
	if !slices.ContainsFunc(x.found, func(f Finding) bool { return f.About == about }) {
		x.add(about, Good, "", format, args...)
	}
}
