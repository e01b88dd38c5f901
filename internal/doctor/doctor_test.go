package doctor_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io/fs"
	"math/big"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/doctor"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/waittest"
)

// now is the clock of all tests except those of proxies, whose certificates are checked against the
// real clock.
var now = time.Date(2026, 11, 23, 6, 0, 0, 0, time.UTC)

const river = "https://river.example.org"

// set is a set-up with nothing wrong, for a test to break.
type set struct {
	*testing.T

	host    doctor.Host
	machine doctor.Machine
}

func newSet(t *testing.T) *set {
	t.Helper()
	dir, backups := t.TempDir(), t.TempDir()
	s := &set{T: t}
	s.write(filepath.Join(dir, "bigriver.db"), "data", now.Add(-time.Minute))
	s.write(filepath.Join(backups, "river.db"), "data", now.Add(-9*time.Hour))
	s.write(filepath.Join(backups, "older.db"), "data", now.Add(-90*time.Hour))
	must.Do(t, os.Chmod(dir, 0o700))
	s.host = doctor.Host{
		Data: dir, Backups: backups, Listen: "localhost:8080", Built: now.Add(-time.Hour), Offline: true,
		URL: river, Proxies: limit.Proxies{netip.MustParsePrefix("127.0.0.1/32")},
		Store: func(context.Context) doctor.Finding { return doctor.Finding{About: "data", State: doctor.Good} },
		Count: func(context.Context, string) (int, error) { return 12, nil },
	}
	s.machine = doctor.Machine{
		Now: func() time.Time { return now },
		Disk: func(of string) (doctor.Disk, error) {
			return doctor.Disk{Free: 10 << 30, Inodes: 1 << 20, ID: of}, nil
		},
		Sync:              func(string) (time.Duration, error) { return 2 * time.Millisecond, nil },
		ClockSynchronized: func() (bool, bool) { return true, true },
		Lookup:            func(context.Context, string) ([]string, error) { return []string{"192.0.2.1"}, nil },
		Dial:              func(context.Context, string, string) (net.Conn, error) { return nil, errors.New("no server") },
		ResponseTimeout:   waittest.Limit, StreamTimeout: waittest.Limit, Silence: time.Millisecond,
	}
	return s
}

func (s *set) write(name, text string, changed time.Time) {
	s.Helper()
	must.Do(s, errors.Join(os.WriteFile(name, []byte(text), 0o600), os.Chtimes(name, changed, changed)))
}

// disk changes what the fake machine reports about the disk.
func (s *set) disk(change func(*doctor.Disk)) {
	d, _ := s.machine.Disk(s.host.Data)
	change(&d)
	before := s.machine.Disk
	s.machine.Disk = func(of string) (doctor.Disk, error) {
		if of == s.host.Data {
			return d, nil
		}
		return before(of)
	}
}

// certify gives the server its own certificate.
func (s *set) certify(name string, from, to time.Time) {
	s.Helper()
	private := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(s)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{name}, NotBefore: from, NotAfter: to, IsCA: true, BasicConstraintsValid: true}
	der := must.Get(x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private))(s)
	secret := must.Get(x509.MarshalPKCS8PrivateKey(private))(s)
	dir := s.TempDir()
	s.host.Cert, s.host.Key, s.host.Proxies = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem"), nil
	s.write(s.host.Cert, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})), now)
	s.write(s.host.Key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})), now)
	s.host.Listen = ":443"
	certificate := must.Get(x509.ParseCertificate(der))(s)
	s.machine.Roots = x509.NewCertPool()
	s.machine.Roots.AddCert(certificate)
}

// want examines the set-up. The only finding about this subject must have the state and contain the
// words; no other finding may be a warning or wrong.
func (s *set) want(about string, state doctor.State, words string) {
	s.Helper()
	is := false
	found := doctor.Examine(s.Context(), s.host, s.machine)
	for _, f := range found {
		switch {
		case f.About == about && f.State == state && strings.Contains(f.Text, words):
			is = true
		case f.State == doctor.Wrong || f.State == doctor.Warning:
			s.Errorf("%+v", f)
		}
		if (f.State == doctor.Good) != (f.Do == "") {
			s.Errorf("%s finding about %s has advice %q", f.State, f.About, f.Do)
		}
	}
	if !is {
		s.Errorf("no finding about %s is %s and contains %q: %+v", about, state, words, found)
	}
}

func TestExamine(t *testing.T) {
	t.Parallel()
	days := func(n int) time.Time { return now.Add(time.Duration(n) * 24 * time.Hour) }
	for name, tt := range map[string]struct {
		spoil func(*set)
		about string
		state doctor.State
		words string
	}{
		"nothing": {func(*set) {}, "disk", doctor.Good, "2ms"},

		"data: writable by others": {func(s *set) { s.chmod(s.host.Data, 0o777) }, "data", doctor.Warning, "Other users"},
		"data: damaged": {func(s *set) {
			s.host.Store = func(context.Context) doctor.Finding { return doctor.Finding{"data", doctor.Wrong, "gone", "look"} }
		}, "data", doctor.Wrong, "gone"},

		"disk: memory":       {func(s *set) { s.disk(func(d *doctor.Disk) { d.Kind = "memory" }) }, "disk", doctor.Wrong, "is in memory"},
		"disk: network":      {func(s *set) { s.disk(func(d *doctor.Disk) { d.Kind = "network" }) }, "disk", doctor.Warning, "another machine"},
		"disk: container":    {func(s *set) { s.disk(func(d *doctor.Disk) { d.Kind = "layered" }) }, "disk", doctor.Warning, "part of a container"},
		"disk: no sync":      {func(s *set) { s.sync(time.Microsecond, nil) }, "disk", doctor.Warning, "No disk is that fast"},
		"disk: slow":         {func(s *set) { s.sync(time.Second, nil) }, "disk", doctor.Warning, "takes 1s"},
		"disk: fails":        {func(s *set) { s.sync(0, errors.New("input/output error")) }, "disk", doctor.Wrong, "input/output error"},
		"disk: not writable": {func(s *set) { s.sync(0, fs.ErrPermission) }, "disk", doctor.Unknown, "cannot write"},
		"space: none":        {func(s *set) { s.disk(func(d *doctor.Disk) { d.Free = 1 << 20 }) }, "space", doctor.Wrong, "Only 1.0 MiB"},
		"space: no upgrade":  {func(s *set) { s.disk(func(d *doctor.Disk) { d.Free = 100 << 20 }) }, "space", doctor.Warning, "100.0 MiB free"},
		"space: no inodes":   {func(s *set) { s.disk(func(d *doctor.Disk) { d.Inodes = 7 }) }, "space", doctor.Wrong, "only 7 more files"},
		"space: unknown": {func(s *set) {
			s.machine.Disk = func(string) (doctor.Disk, error) { return doctor.Disk{}, errors.New("this system does not say") }
		}, "space", doctor.Unknown, "does not say"},

		"clock: before the program": {func(s *set) { s.host.Built = now.Add(time.Hour) }, "clock", doctor.Wrong, "this program was built later, at 2026-11-23 07:00"},
		"clock: before the data": {func(s *set) {
			s.write(filepath.Join(s.host.Data, "bigriver.seal"), "seal", days(1))
		}, "clock", doctor.Wrong, "the data was changed later, at 2026-11-24"},
		"clock: not synchronized": {func(s *set) { s.machine.ClockSynchronized = func() (bool, bool) { return false, true } }, "clock", doctor.Warning, "is not synchronized"},
		"clock: unknown":          {func(s *set) { s.machine.ClockSynchronized = func() (bool, bool) { return false, false } }, "clock", doctor.Good, "06:00 UTC"},

		"backups: not set":           {func(s *set) { s.host.Backups = "" }, "backups", doctor.Warning, "--backups is not set"},
		"backups: no such directory": {func(s *set) { s.host.Backups += "/none" }, "backups", doctor.Wrong, "cannot be listed"},
		"backups: none":              {func(s *set) { s.host.Backups = s.TempDir() }, "backups", doctor.Wrong, "There is no backup"},
		"backups: damaged": {func(s *set) {
			s.host.Count = func(context.Context, string) (int, error) { return 0, errors.New("it is damaged") }
		}, "backups", doctor.Wrong, "it is damaged"},
		"backups: old": {func(s *set) {
			s.write(filepath.Join(s.host.Backups, "river.db"), "data", days(-3))
		}, "backups", doctor.Warning, "3 days old"},
		"backups: very old": {func(s *set) {
			s.host.Backups = s.TempDir()
			s.write(filepath.Join(s.host.Backups, "river.db"), "data", days(-30))
		}, "backups", doctor.Wrong, "30 days old"},
		"backups: on the disk of the data": {func(s *set) {
			s.machine.Disk = func(string) (doctor.Disk, error) { return doctor.Disk{Free: 10 << 30, Inodes: -1, ID: "1"}, nil }
		}, "backups", doctor.Warning, "on the same disk as the data"},
		"backups: good": {func(*set) {}, "backups", doctor.Good, "river.db, is 9 hours old and has 12 tables"},

		"address: all addresses trusted": {func(s *set) {
			s.host.Proxies = limit.Proxies{netip.MustParsePrefix("0.0.0.0/0")}
		}, "address", doctor.Wrong, "includes all addresses"},
		"address: no URL":     {func(s *set) { s.host.URL = "" }, "address", doctor.Warning, "public address of the server is not set"},
		"address: local only": {func(s *set) { s.host.URL, s.host.Proxies = "", nil }, "address", doctor.Good, "Only this machine"},
		"address: http":       {func(s *set) { s.host.URL = "http://river.example.org" }, "address", doctor.Warning, "others can read passwords"},
		"address: http with certificate": {func(s *set) {
			s.certify("river.example.org", days(-1), days(60))
			s.host.URL = "http://river.example.org"
		}, "address", doctor.Wrong, "uses https"},
		"address: no certificate": {func(s *set) { s.host.Proxies = nil }, "address", doctor.Wrong, "neither a certificate nor a proxy"},
		"address: unreachable": {
			func(s *set) { s.certify("river.example.org", days(-1), days(60)); s.host.Listen = "127.0.0.1:443" },
			"address", doctor.Wrong, "which only this machine can reach",
		},
		"address: IP address": {func(s *set) { s.host.URL = "https://192.0.2.7" }, "address", doctor.Warning, "192.0.2.7 is an IP address"},
		"address: no such name": {func(s *set) {
			s.host.Offline = false
			s.machine.Lookup = func(context.Context, string) ([]string, error) { return nil, errors.New("no such host") }
		}, "address", doctor.Wrong, "river.example.org cannot be resolved: no such host"},

		"certificate: good":          {func(s *set) { s.certify("river.example.org", days(-1), days(60)) }, "certificate", doctor.Good, "valid until 2027-01-22"},
		"certificate: no file":       {func(s *set) { s.certify("river.example.org", days(-1), days(60)); s.host.Key += "x" }, "certificate", doctor.Wrong, "cannot be used"},
		"certificate: expired":       {func(s *set) { s.certify("river.example.org", days(-9), days(-1)) }, "certificate", doctor.Wrong, "expired at 2026-11-22"},
		"certificate: not valid yet": {func(s *set) { s.certify("river.example.org", days(1), days(60)) }, "certificate", doctor.Wrong, "not valid before"},
		"certificate: expires soon":  {func(s *set) { s.certify("river.example.org", days(-1), days(5)) }, "certificate", doctor.Warning, "expires in 5 days"},
		"certificate: another name":  {func(s *set) { s.certify("lake.example.org", days(-1), days(60)) }, "certificate", doctor.Wrong, "not for river.example.org"},
		"certificate: readable":      {func(s *set) { s.certify("river.example.org", days(-1), days(60)); s.chmod(s.host.Key, 0o644) }, "certificate", doctor.Warning, "can read the key"},

		"mail: none":      {func(*set) {}, "mail", doctor.Good, "sends no e-mail"},
		"mail: offline":   {func(s *set) { s.host.Mail = &notice.Mail{} }, "mail", doctor.Unknown, "was not checked"},
		"access: offline": {func(*set) {}, "access", doctor.Unknown, "was not tested"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSet(t)
			tt.spoil(s)
			s.want(tt.about, tt.state, tt.words)
		})
	}
}

func (s *set) sync(took time.Duration, err error) {
	s.machine.Sync = func(string) (time.Duration, error) { return took, err }
}

// chmod skips the test on systems without Unix permissions.
func (s *set) chmod(name string, mode os.FileMode) {
	s.Helper()
	if runtime.GOOS == "windows" {
		s.Skip("no Unix permissions on Windows")
	}
	must.Do(s, os.Chmod(name, mode))
}

// TestThisMachine checks the real machine. The findings differ from machine to machine, but there
// must be some.
func TestThisMachine(t *testing.T) {
	t.Parallel()
	m, dir := doctor.ThisMachine(), t.TempDir()
	if took, err := m.Sync(dir); err != nil || took < 0 {
		t.Errorf("a write takes %v: %v", took, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("%v, %v are left", err, left)
	}
	if _, err := m.Sync(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
	switch runtime.GOOS {
	case "linux", "darwin", "windows":
		if d, err := m.Disk(dir); err != nil || d.Free <= 0 || d.ID == "" {
			t.Errorf("the disk: %+v, %v", d, err)
		}
	}
}
