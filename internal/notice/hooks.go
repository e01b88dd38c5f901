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
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Hooks sends signed webhooks. It connects to public addresses only, so that nobody can use the
// server to reach machines in its own network.
type Hooks struct {
	client *http.Client
	allow  func(netip.Addr) bool
	now    func() time.Time
}

// HooksConfig configures Hooks. Outside tests the zero value is right.
type HooksConfig struct {
	// Reports whether Hooks may connect to an address; nil means IsPublic.
	Allow func(netip.Addr) bool
	TLS   *tls.Config
	Now   func() time.Time
}

const hookTimeout = 10 * time.Second

// NewHooks returns a sender of webhooks.
func NewHooks(c HooksConfig) *Hooks {
	if c.Allow == nil {
		c.Allow = IsPublic
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	dialer := &net.Dialer{
		Timeout: hookTimeout,
		// Control gets the resolved address that is being dialled, so a name server can no longer
		// change it.
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
	return &Hooks{now: c.Now, allow: c.Allow, client: &http.Client{
		Timeout: hookTimeout,
		Transport: &http.Transport{
			Proxy: nil, DialContext: dialer.DialContext, TLSClientConfig: c.TLS, TLSHandshakeTimeout: hookTimeout,
			ResponseHeaderTimeout: hookTimeout, MaxResponseHeaderBytes: 1 << 14, DisableKeepAlives: true, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

var errPrivate = errors.New("the address is not public")

const lookupTimeout = 3 * time.Second

// Reaches reports whether webhooks can be posted to a URL. It returns false if the host is a
// private address, or a name with private addresses only, or no name at all. It returns true if the
// name cannot be looked up now.
func (h *Hooks) Reaches(ctx context.Context, to string) bool {
	u, err := url.Parse(to)
	if err != nil {
		return true // another check refuses it
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
			return false
		}
	}
	addresses := []netip.Addr{}
	host := strings.TrimSuffix(u.Hostname(), ".")
	if literal, err := netip.ParseAddr(host); err == nil {
		addresses = append(addresses, literal)
	} else {
		// Some programs read 127.1 and 0x7f.1 as addresses. No top-level domain begins with a
		// digit.
		if last := host[strings.LastIndexByte(host, '.')+1:]; last == "" || '0' <= last[0] && last[0] <= '9' {
			return false
		}
		ctx, cancel := context.WithTimeout(ctx, lookupTimeout)
		defer cancel()
		if addresses, err = net.DefaultResolver.LookupNetIP(ctx, "ip", host); err != nil {
			return true
		}
	}
	return slices.ContainsFunc(addresses, func(a netip.Addr) bool { return h.allow(a.Unmap().WithZone("")) })
}

// Send posts a letter as JSON. The header Bigriver-Signature is "t=SECONDS,v1=HEX", where HEX is
// the signature that Sign returns.
func (h *Hooks) Send(ctx context.Context, to, secret string, l Letter) error {
	u, err := url.Parse(to)
	if err != nil || u.Scheme != "https" || u.User != nil {
		return errors.New("the webhook is not an https address")
	}
	body, err := json.Marshal(map[string]any{"id": l.ID, "subject": l.Subject, "text": l.Text, "data": l.Data})
	if err != nil {
		return fmt.Errorf("write a webhook: %w", err)
	}
	at := strconv.FormatInt(h.now().Unix(), 10)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return errors.New("the webhook is not an https address")
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "bigriver")
	req.Header.Set("Bigriver-Signature", "t="+at+",v1="+Sign(secret, at, body))
	response, err := h.client.Do(req)
	if err != nil {
		return fmt.Errorf("post a webhook: %w", withoutAddress(err))
	}
	defer response.Body.Close()
	if _, err := io.Copy(io.Discard, io.LimitReader(response.Body, 1<<16)); err != nil {
		return fmt.Errorf("read the response of a webhook: %w", withoutAddress(err))
	}
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("the webhook answers with status %d", response.StatusCode)
	}
	return nil
}

// Sign returns the signature of a webhook: the HMAC-SHA256 of the seconds, a full stop and the
// body, with the secret as key. The receiver computes the same and compares.
func Sign(secret, seconds string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(seconds + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// withoutAddress returns err without the address of the webhook, which may contain a secret and
// must not be logged.
func withoutAddress(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}

// privateIPv4 lists the addresses that are not part of the public internet, or that are translated
// to such an address.
var privateIPv4 = prefixes( //nolint:gochecknoglobals // data
	"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24",
	"192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
)

// publicIPv6 contains all public IPv6 addresses. privateIPv6 lists the ranges inside it that are
// not public: those translated to other addresses (Teredo, 6to4), and those for documentation and
// tests.
var (
	publicIPv6  = netip.MustParsePrefix("2000::/3")                                //nolint:gochecknoglobals // data
	privateIPv6 = prefixes("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20") //nolint:gochecknoglobals // data
)

func prefixes(list ...string) (parsed []netip.Prefix) {
	for _, s := range list {
		parsed = append(parsed, netip.MustParsePrefix(s))
	}
	return parsed
}

// IsPublic reports whether an address is part of the public internet.
func IsPublic(a netip.Addr) bool {
	if a = a.Unmap().WithZone(""); a.Is4() {
		return !anyContains(privateIPv4, a)
	}
	return publicIPv6.Contains(a) && !anyContains(privateIPv6, a)
}

func anyContains(prefixes []netip.Prefix, a netip.Addr) bool {
	for _, p := range prefixes {
		if p.Contains(a) {
			return true
		}
	}
	return false
}
