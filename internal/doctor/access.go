package doctor

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/bigriver/bigriver/internal/server/stream"
)

// access checks the path of people's requests, from the address that they type to the server. If
// the server is not running, the doctor listens in its place and sees what arrives. Otherwise it
// sees only the responses.
func (x *examination) access(ctx context.Context) {
	switch {
	case x.URL == "" || x.nameless: // address reports it
		return
	case x.Offline:
		x.unknown("access", "Run the doctor without --offline.", "It was not tested whether the server can be reached.")
		return
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", x.Listen)
	switch {
	case err == nil:
		x.inPlace(ctx, l)
	case x.isTaken(ctx):
		x.running(ctx)
	default:
		x.wrong("access", "Choose another --listen. Ports below 1024 need a special permission (CAP_NET_BIND_SERVICE).", "The server cannot listen on %s: %v.", x.Listen, err)
	}
}

// isTaken reports whether a program listens on the server's address.
func (x *examination) isTaken(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, x.ResponseTimeout)
	defer cancel()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", x.Listen)
	return err == nil && conn.Close() == nil
}

// client returns a client that connects as a browser does, but follows no redirects.
func (x *examination) client() *http.Client {
	return &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
				ctx, cancel := context.WithTimeout(ctx, x.ResponseTimeout)
				defer cancel()
				return x.Dial(ctx, network, addr)
			},
			TLSClientConfig:   &tls.Config{RootCAs: x.Roots, MinVersion: tls.VersionTLS12},
			ForceAttemptHTTP2: true,
			DisableKeepAlives: true,
			// longer than inPlace waits before it decides that a proxy buffers the response
			ResponseHeaderTimeout: 3 * max(x.ResponseTimeout, x.StreamTimeout),
		},
	}
}

// ask sends a request to the address that people type.
func (x *examination) ask(ctx context.Context, path string, header http.Header) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(x.URL, "/")+path, nil)
	if err != nil {
		return nil, err
	}
	maps.Copy(req.Header, header)
	return x.client().Do(req)
}

// unreached reports why a request got no response.
func (x *examination) unreached(err error) {
	if e, ok := errors.AsType[*url.Error](err); ok {
		err = e.Err
	}
	if _, ok := errors.AsType[*tls.CertificateVerificationError](err); ok {
		x.wrong("access", "Renew the certificate, or add the intermediate certificates to its file.", "Browsers reject the certificate at %s: %v.", x.URL, err)
		return
	}
	x.wrong("access", "Check that the proxy is running and the port is open. Some routers do not route back into their own network: then try from elsewhere.",
		"This machine cannot reach %s: %v.", x.URL, err)
}

// running checks a server that is running.
func (x *examination) running(ctx context.Context) {
	res, err := x.ask(ctx, "/healthz", nil)
	if err != nil {
		x.unreached(err)
		return
	}
	defer res.Body.Close()
	said, err := io.ReadAll(io.LimitReader(res.Body, 100))
	if err != nil || res.StatusCode != http.StatusOK || string(said) != "ok\n" {
		x.elsewhere(res)
		return
	}
	if page, err := x.ask(ctx, "/", nil); err == nil {
		defer page.Body.Close()
		if page.StatusCode == http.StatusPermanentRedirect && strings.HasPrefix(page.Header.Get("Location"), x.URL) {
			x.wrongName("another name")
		}
	}
	x.protocol(res)
	x.good("access", "The server responds at %s.", x.URL)
	if x.Cert == "" || len(x.Proxies) > 0 {
		x.unknown("proxy", "To check that too, stop the server and run the doctor again: it then listens in place of the server for half a minute.",
			"How the proxy handles clients' addresses and streams was not checked, because the server is running.")
	}
}

func (x *examination) elsewhere(res *http.Response) {
	x.wrong("access", "Point the proxy to "+x.Listen+", or correct --listen or --url.", "Something other than this server responds at %s (status %d).", x.URL, res.StatusCode)
}

const hostAdvice = "Pass on the requested host name: in nginx proxy_set_header Host $host;"

func (x *examination) wrongName(name string) {
	x.wrong("proxy", hostAdvice, "The proxy requests %s instead of the name in --url. Browsers get into a redirect loop.", name)
}

// protocol warns about HTTP/1.1.
func (x *examination) protocol(res *http.Response) {
	if res.TLS != nil && res.ProtoMajor < 2 {
		x.warn("streams", "Turn HTTP/2 on: in nginx, add http2 to the listen line.", "The proxy supports only HTTP/1.1. A browser can then follow at most six tables at once.")
	}
}

// forged is an address that nobody has. If it arrives as the caller's address, the proxy trusts
// what callers send.
const forged = "192.0.2.123"

// post stands in for the server during the check, and expects one request.
type post struct {
	path        string
	held, quiet time.Duration
	seen        chan *http.Request
	read        chan struct{} // closed when the client has received the first line
	late        atomic.Bool   // the first line was not received in time
}

// ServeHTTP responds like a stream with long silences.
func (p *post) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != p.path {
		w.Header().Set("Retry-After", "30")
		http.Error(w, "The server is not running. Its set-up is being checked.", http.StatusServiceUnavailable)
		return
	}
	select {
	case p.seen <- r:
	default:
		return // a repeat of the same request
	}
	stream.Header(w.Header(), "text/event-stream")
	_, _ = io.WriteString(w, beginning) // the client checks whether it arrives
	_ = http.NewResponseController(w).Flush()
	select {
	case <-p.read:
	case <-time.After(p.held):
		p.late.Store(true)
		return
	}
	select {
	case <-r.Context().Done():
	case <-time.After(p.quiet):
		_, _ = io.WriteString(w, end)
	}
}

const (
	beginning = ": begin\n"
	end       = ": end\n"
)

// inPlace listens in place of the server.
func (x *examination) inPlace(ctx context.Context, l net.Listener) {
	p := &post{path: "/doctor-" + rand.Text(), held: x.StreamTimeout, quiet: x.Silence, seen: make(chan *http.Request, 1), read: make(chan struct{})}
	h := &http.Server{Handler: p, ReadHeaderTimeout: x.ResponseTimeout, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)}
	defer h.Close()
	if x.Cert != "" {
		pair, err := tls.LoadX509KeyPair(x.Cert, x.Key)
		if err != nil { // certificate reports it
			_ = l.Close()
			return
		}
		h.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}
		go func() { _ = h.ServeTLS(l, "", "") }()
	} else {
		go func() { _ = h.Serve(l) }()
	}
	res, err := x.ask(ctx, p.path, http.Header{"X-Forwarded-For": {forged}})
	if err != nil {
		x.unreached(err)
		return
	}
	defer res.Body.Close()
	select {
	case r := <-p.seen:
		x.arrived(r)
	default:
		x.elsewhere(res)
		return
	}
	x.stream(p, res)
	x.good("access", "Requests to %s arrive.", x.URL)
	x.good("proxy", "The proxy passes on clients' addresses and the right host name.")
	x.good("streams", "A stream arrives at once, and stays open through %v of silence.", x.Silence)
}

// arrived checks a request as the server would see it.
func (x *examination) arrived(r *http.Request) {
	const about = "proxy"
	u, err := url.Parse(x.URL)
	if err != nil { // cannot happen: ask has parsed it
		return
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	last := strings.TrimSpace(hops[len(hops)-1])
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return
	}
	peer := from.Addr().Unmap()
	switch {
	case !x.Proxies.Trust(peer) && (x.Cert == "" && u.Scheme == "https" || last != forged):
		x.wrong(about, "Set --proxy "+netip.PrefixFrom(peer, peer.BitLen()).String(), "Requests come from a proxy at %s, which --proxy does not include. Everybody seems to have that address, and all share one person's limits.", peer)
	case !x.Proxies.Trust(peer): // there is no proxy
	case last == "":
		x.wrong(about, "Make it pass on the client's address: in nginx proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
			"The proxy does not pass on clients' addresses (X-Forwarded-For is missing). Everybody seems to have the address %s, and all share one person's limits.", peer)
	case last == forged:
		x.wrong(about, "Make it add the client's address: in nginx proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
			"The proxy trusts the X-Forwarded-For header that clients send. Anybody can fake their address, so limits do not work.")
	}
	switch name := x.Proxies.Host(r); {
	case strings.EqualFold(name, u.Hostname()):
	case isLocal(name): // the server does not redirect requests for a local name
		x.warn(about, hostAdvice, "The proxy requests %s instead of the name in --url. People with older browsers can look, but can neither sign in nor play.", name)
	default:
		x.wrongName(name)
	}
}

// stream reads the response and reports what the path does to streams.
func (x *examination) stream(p *post, res *http.Response) {
	const about = "streams"
	x.protocol(res)
	began := time.Now()
	lines := bufio.NewReader(res.Body)
	first, err := lines.ReadString('\n')
	if err != nil || first != beginning {
		x.wrong(about, "Make the proxy pass on responses unchanged.", "A stream does not arrive: %q, %v.", first, err)
		return
	}
	close(p.read)
	second, _ := lines.ReadString('\n')
	switch {
	case second == end:
	case p.late.Load():
		x.wrong(about, "Turn buffering off: in nginx proxy_buffering off;", "The proxy buffers streams until they end. Nobody sees what others do.")
	default:
		x.wrong(about, "Raise the proxy's timeout above 20 seconds: in nginx proxy_read_timeout 1h;", "The proxy closes a stream after %v of silence. Ours send something every %v.", time.Since(began).Round(time.Second), stream.Heartbeat)
	}
}
