package notice

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"syscall"
	"time"
)

// Hooks sends signed webhooks, to public addresses alone: nobody can use the server to reach what stands beside it.
type Hooks struct {
	client *http.Client
	now    func() time.Time
}

// HooksConfig is what tests change. The zero value is right for everybody else.
type HooksConfig struct {
	Allow func(netip.Addr) bool // which addresses may be reached; nil: Public
	TLS   *tls.Config
	Now   func() time.Time
}

const hookTimeout = 10 * time.Second

// NewHooks makes a sender of webhooks.
func NewHooks(c HooksConfig) *Hooks {
	if c.Allow == nil {
		c.Allow = Public
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	dialer := &net.Dialer{
		Timeout: hookTimeout,
		// Asked for the very address that is dialled, after names are resolved: no answer of a name server comes between.
		Control: func(_, address string, _ syscall.RawConn) error {
			to, err := netip.ParseAddrPort(address)
			if err != nil {
				return err
			}
			if !c.Allow(to.Addr().Unmap().WithZone("")) {
				return errPrivate
			}
			return nil
		},
	}
	return &Hooks{now: c.Now, client: &http.Client{
		Timeout: hookTimeout,
		Transport: &http.Transport{
			Proxy: nil, DialContext: dialer.DialContext, TLSClientConfig: c.TLS, TLSHandshakeTimeout: hookTimeout,
			ResponseHeaderTimeout: hookTimeout, MaxResponseHeaderBytes: 1 << 14, DisableKeepAlives: true, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

var errPrivate = errors.New("the address is not a public one")

// Send posts a letter as JSON. Header Bigriver-Signature is "t=SECONDS,v1=HEX": the HMAC-SHA256, with the secret, of the
// seconds, a full stop and the body.
func (h *Hooks) Send(ctx context.Context, to, secret string, l Letter) error {
	u, err := url.Parse(to)
	if err != nil || u.Scheme != "https" || u.User != nil {
		return errors.New("the webhook is no https address")
	}
	body, err := json.Marshal(map[string]any{"id": l.ID, "subject": l.Subject, "text": l.Text, "data": l.Data})
	if err != nil {
		return fmt.Errorf("write a webhook: %w", err)
	}
	at := strconv.FormatInt(h.now().Unix(), 10)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return errors.New("the webhook is no https address")
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "bigriver")
	req.Header.Set("Bigriver-Signature", "t="+at+",v1="+Sign(secret, at, body))
	answer, err := h.client.Do(req)
	if err != nil {
		return fmt.Errorf("post a webhook: %w", withoutAddress(err))
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, io.LimitReader(answer.Body, 1<<16)); err != nil {
		return fmt.Errorf("read a webhook's answer: %w", withoutAddress(err))
	}
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("the webhook answers with status %d", answer.StatusCode)
	}
	return nil
}

// Sign is the signature of a webhook: what its receiver computes too, and compares.
func Sign(secret, seconds string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(seconds + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// withoutAddress leaves a webhook's address out of what is logged: it may hold a secret.
func withoutAddress(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}

// closed lists what is no place in the public internet, or leads to one that is none.
var closed = prefixes( //nolint:gochecknoglobals // data
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24",
	"192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
)

// open is where public addresses of the newer kind are; inside it stand some that are none: those which lead to others
// (Teredo, 6to4), and those for documentation and tests.
var (
	open       = netip.MustParsePrefix("2000::/3")                                //nolint:gochecknoglobals // data
	closedInIt = prefixes("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20") //nolint:gochecknoglobals // data
)

func prefixes(list ...string) (parsed []netip.Prefix) {
	for _, s := range list {
		parsed = append(parsed, netip.MustParsePrefix(s))
	}
	return parsed
}

// Public tells whether an address is one of the public internet.
func Public(a netip.Addr) bool {
	if a = a.Unmap().WithZone(""); a.Is4() {
		return !within(closed, a)
	}
	return open.Contains(a) && !within(closedInIt, a)
}

func within(list []netip.Prefix, a netip.Addr) bool {
	for _, p := range list {
		if p.Contains(a) {
			return true
		}
	}
	return false
}
