package cli

import (
	"crypto/tls"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/command"
)

// certificate is a TLS certificate in files, which are reloaded when they change.
type certificate struct {
	cert, key string

	mu      sync.Mutex
	loaded  *tls.Certificate
	changed time.Time // modification time of the newer file
	looked  time.Time
}

// pollInterval is how often the files of a certificate are checked for changes.
const pollInterval = time.Minute

// certificate returns the certificate that the flags name, or nil.
func (f *serveFlags) certificate() (*certificate, error) {
	switch {
	case f.cert == "" && f.key == "":
		return nil, nil //nolint:nilnil // nil: there is no certificate
	case f.cert == "" || f.key == "":
		return nil, command.Misusef("--tls-cert and --tls-key must be set together")
	}
	c := &certificate{cert: f.cert, key: f.key}
	if err := c.load(); err != nil {
		return nil, fmt.Errorf("read the TLS certificate: %w", err)
	}
	return c, nil
}

func (c *certificate) load() error {
	changed, err := c.newest()
	if err != nil {
		return err
	}
	pair, err := tls.LoadX509KeyPair(c.cert, c.key)
	if err != nil {
		return err
	}
	c.loaded, c.changed = &pair, changed
	return nil
}

func (c *certificate) newest() (newest time.Time, err error) {
	for _, name := range []string{c.cert, c.key} {
		info, err := os.Stat(name)
		if err != nil {
			return newest, err
		}
		if info.ModTime().After(newest) {
			newest = info.ModTime()
		}
	}
	return newest, nil
}

// get returns the current certificate. If the files cannot be loaded, for example because they are
// half written, it returns the previous one.
func (c *certificate) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.looked) > pollInterval {
		c.looked = time.Now()
		if newest, err := c.newest(); err == nil && !newest.Equal(c.changed) {
			_ = c.load()
		}
	}
	return c.loaded, nil
}
