// Package doctor looks at a host's set-up: data, disk, clock, backups, address, certificate, proxy
// and mail. It says in plain words what is wrong and what to do. The only thing that it writes is a
// small file in the data directory, which it removes.
package doctor

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/server/limit"
)

// State says how good or bad something is.
type State string

// The states, from the best to the worst.
const (
	Good    State = "good"
	Unknown State = "unknown" // it was not looked at, and Finding.Text says why
	Warning State = "warning" // it works, and may do harm one day
	Wrong   State = "wrong"
)

// Finding is one thing that was looked at.
type Finding struct {
	About string `json:"about"`
	State State  `json:"state"`
	Text  string `json:"says"`         // in plain words
	Do    string `json:"do,omitempty"` // what to do about it
}

// Host is the set-up that is looked at.
type Host struct {
	Data  string                        // the directory; "": the data are in a database
	Store func(context.Context) Finding // looks at the data themselves
	// the directory with the backups; "": nobody has named it
	Backups string
	Count   func(ctx context.Context, backup string) (int, error) // returns how many tables a backup has
	// when the program was written; zero if that is unknown
	Built   time.Time
	Listen  string
	URL     string // "" if the host has not named it
	Proxies limit.Proxies
	Cert    string // files of the certificate and its key; "" if there is none
	Key     string
	Mail    *notice.Mail // nil: no e-mail is sent
	Offline bool         // ask nobody over the network

	TimeServer string // to compare the clock with, as HOST or HOST:PORT; "": none is asked
}

// Examine looks at everything and returns what it has found, in an order that is always the same.
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
	x.way(ctx)
	x.mail(ctx)
	return x.found
}

// examination is one run.
type examination struct {
	Host
	Machine

	found    []Finding
	nameless bool // the name in the URL leads nowhere
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

// good says that something is good, unless something was already found about it.
func (x *examination) good(about, format string, args ...any) {
	if !slices.ContainsFunc(x.found, func(f Finding) bool { return f.About == about }) {
		x.add(about, Good, "", format, args...)
	}
}
