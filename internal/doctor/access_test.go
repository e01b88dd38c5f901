package doctor_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/textproto"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/doctor"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notice"
	"github.com/bigriver/bigriver/internal/server/limit"
)

// gate is a reverse proxy with configurable faults.
type gate struct {
	to    string // where the server listens
	host  string // Host header to send; "" for the requested one
	says  func(caller string, r *http.Request) string
	holds bool // buffer the whole response
	cuts  bool // end a response after its first chunk
	plain bool // HTTP/1.1 only
}

func (g *gate) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	on, err := http.NewRequestWithContext(r.Context(), r.Method, "http://"+g.to+r.URL.Path, nil)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	on.Host = r.Host
	if g.host != "" {
		on.Host = g.host
	}
	caller, _, _ := net.SplitHostPort(r.RemoteAddr)
	if says := g.says(caller, r); says != "" {
		on.Header.Set("X-Forwarded-For", says)
	}
	res, err := http.DefaultTransport.RoundTrip(on)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer res.Body.Close()
	maps.Copy(w.Header(), res.Header)
	if g.holds {
		all, _ := io.ReadAll(res.Body)
		w.WriteHeader(res.StatusCode)
		_, _ = w.Write(all)
		return
	}
	w.WriteHeader(res.StatusCode)
	pieces := bufio.NewReader(res.Body)
	for {
		line, err := pieces.ReadString('\n')
		_, _ = io.WriteString(w, line)
		_ = http.NewResponseController(w).Flush()
		if g.cuts || err != nil {
			return
		}
	}
}

func adds(caller string, r *http.Request) string {
	return strings.TrimPrefix(r.Header.Get("X-Forwarded-For")+", "+caller, ", ")
}

// open starts the gate in front of the set-up's server, under the name on its certificate.
func (g *gate) open(s *set) {
	s.Helper()
	s.host.Offline, s.host.URL, s.host.Listen = false, "https://example.com", freeAddress(s.T)
	g.to = s.host.Listen
	if g.says == nil {
		g.says = adds
	}
	h := httptest.NewUnstartedServer(g)
	h.EnableHTTP2 = !g.plain
	// Refused certificates.
	h.Config.ErrorLog = slog.NewLogLogger(slog.DiscardHandler, slog.LevelError)
	h.StartTLS()
	s.Cleanup(h.Close)
	transport, ok := h.Client().Transport.(*http.Transport)
	if !ok {
		s.Fatal("the client of the test server has another transport")
	}
	s.machine.Roots = transport.TLSClientConfig.RootCAs
	s.machine.Dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, h.Listener.Addr().String())
	}
}

var lastPort atomic.Int32 // shared by all tests, so that each gets another port

// freeAddress returns a local address on which nothing listens. Its port is below the ephemeral
// range, so no other test server takes it.
func freeAddress(t *testing.T) string {
	t.Helper()
	const first, ports = 20_000, 10_000
	lastPort.CompareAndSwap(0, int32(os.Getpid()%ports)) // other test programs run at the same time
	for {
		var lc net.ListenConfig
		at := fmt.Sprintf("127.0.0.1:%d", first+lastPort.Add(1)%ports)
		if l, err := lc.Listen(t.Context(), "tcp", at); err == nil {
			must.Do(t, l.Close())
			return at
		}
	}
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	var lc net.ListenConfig
	l := must.Get(lc.Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	return l
}

func TestConnectionSteps(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		gate  gate
		spoil func(*set)
		about string
		state doctor.State
		words string
	}{
		"good":                       {gate{}, nil, "access", doctor.Good, "Requests to https://example.com arrive"},
		"good proxy":                 {gate{}, nil, "proxy", doctor.Good, "passes on clients' addresses"},
		"good streams":               {gate{}, nil, "streams", doctor.Good, "stays open"},
		"an unknown proxy":           {gate{}, func(s *set) { s.host.Proxies[0] = netip.MustParsePrefix("10.0.0.1/32") }, "proxy", doctor.Wrong, "a proxy at 127.0.0.1, which --proxy does not include"},
		"nothing about callers":      {gate{says: func(string, *http.Request) string { return "" }}, nil, "proxy", doctor.Wrong, "X-Forwarded-For is missing"},
		"X-Forwarded-For is trusted": {gate{says: func(_ string, r *http.Request) string { return r.Header.Get("X-Forwarded-For") }}, nil, "proxy", doctor.Wrong, "trusts the X-Forwarded-For header"},
		"another name":               {gate{host: "backend:8080"}, nil, "proxy", doctor.Wrong, "requests backend instead"},
		"the name of this machine":   {gate{host: "127.0.0.1:8080"}, nil, "proxy", doctor.Warning, "requests 127.0.0.1 instead"},
		"a buffer":                   {gate{holds: true}, func(s *set) { s.machine.StreamTimeout = 100 * time.Millisecond }, "streams", doctor.Wrong, "buffers streams"},
		"a short time-out":           {gate{cuts: true}, func(s *set) { s.machine.Silence = time.Minute }, "streams", doctor.Wrong, "closes a stream after"},
		"HTTP/1.1":                   {gate{plain: true}, nil, "streams", doctor.Warning, "only HTTP/1.1"},
		"an unknown certificate":     {gate{}, func(s *set) { s.machine.Roots = nil }, "access", doctor.Wrong, "Browsers reject the certificate"},
		"another certificate":        {gate{}, func(s *set) { s.host.URL = river }, "access", doctor.Wrong, "Browsers reject the certificate"},
		"a closed port":              {gate{}, func(s *set) { s.machine.Dial = closed }, "access", doctor.Wrong, "cannot reach https://example.com: connection refused"},
		"no such address to bind":    {gate{}, func(s *set) { s.host.Listen = "127.0.0.1:99999" }, "access", doctor.Wrong, "cannot listen on 127.0.0.1:99999"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSet(t)
			tt.gate.open(s)
			if tt.spoil != nil {
				tt.spoil(s)
			}
			s.want(tt.about, tt.state, tt.words)
		})
	}
}

func closed(context.Context, string, string) (net.Conn, error) {
	return nil, errors.New("connection refused")
}

// TestAddressOfAnotherServer checks an address that leads to another server.
func TestAddressOfAnotherServer(t *testing.T) {
	t.Parallel()
	s := newSet(t)
	(&gate{}).open(s)
	other := httptest.NewUnstartedServer(http.NotFoundHandler())
	other.EnableHTTP2 = true
	other.StartTLS()
	defer other.Close()
	s.machine.Dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, other.Listener.Addr().String())
	}
	s.want("access", doctor.Wrong, "(status 404)")
}

// TestServerWithoutProxy checks a server that has its own certificate.
func TestServerWithoutProxy(t *testing.T) {
	t.Parallel()
	at := func(t *testing.T) *set {
		t.Helper()
		s := newSet(t)
		s.machine.Now = time.Now
		s.host.Backups = t.TempDir()
		s.write(s.host.Backups+"/river.db", "data", time.Now())
		s.certify("river.example.org", time.Now().Add(-time.Hour), time.Now().Add(60*24*time.Hour))
		s.host.Offline, s.host.Listen = false, strings.Replace(freeAddress(t), "127.0.0.1", "", 1)
		s.machine.Dial = func(ctx context.Context, network, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, network, "127.0.0.1"+s.host.Listen)
		}
		return s
	}
	at(t).want("streams", doctor.Good, "stays open")
	s := at(t)
	s.host.Proxies = limit.Proxies{netip.MustParsePrefix("127.0.0.1/32")}
	s.want("proxy", doctor.Wrong, "trusts the X-Forwarded-For header")
}

// TestRunning checks a server that is running.
func TestRunning(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		health, page http.HandlerFunc
		about        string
		state        doctor.State
		words        string
	}{
		"good":          {say("ok\n"), say("hello"), "access", doctor.Good, "The server responds at https://example.com"},
		"not all known": {say("ok\n"), say("hello"), "proxy", doctor.Unknown, "because the server is running"},
		"not ours":      {say("hello"), say("hello"), "access", doctor.Wrong, "(status 200)"},
		"redirects": {say("ok\n"), func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "https://example.com/", http.StatusPermanentRedirect)
		}, "proxy", doctor.Wrong, "redirect loop"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSet(t)
			g := &gate{}
			g.open(s)
			mux := http.NewServeMux()
			mux.HandleFunc("/healthz", tt.health)
			mux.HandleFunc("/", tt.page)
			running := httptest.NewServer(mux)
			defer running.Close()
			s.host.Listen = running.Listener.Addr().String()
			g.to = s.host.Listen
			s.want(tt.about, tt.state, tt.words)
		})
	}
}

func say(words string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, words) }
}

// TestMail signs in at SMTP servers that differ in one response.
func TestMail(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		greeting string
		state    doctor.State
		words    string
	}{
		"good":    {"220 river ready", doctor.Good, "accepts e-mail"},
		"refuses": {"554 go away", doctor.Wrong, `554 "go away"`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSet(t)
			(&gate{}).open(s)
			l := listen(t)
			defer l.Close()
			go post(l, tt.greeting)
			s.host.Mail = &notice.Mail{Addr: l.Addr().String(), From: "a@example.org", Security: notice.Plain}
			s.want("mail", tt.state, tt.words)
		})
	}
	s := newSet(t)
	(&gate{}).open(s)
	s.host.Mail = &notice.Mail{Addr: freeAddress(t), From: "a@example.org", Security: notice.Plain}
	s.want("mail", doctor.Wrong, "connection refused")
}

// post is an SMTP server that accepts nothing but QUIT.
func post(l net.Listener, greeting string) {
	conn, err := l.Accept()
	if err != nil {
		return
	}
	defer conn.Close()
	fmt.Fprintf(conn, "%s\r\n", greeting)
	for lines := textproto.NewReader(bufio.NewReader(conn)); ; {
		line, err := lines.ReadLine()
		if err != nil {
			return
		}
		if strings.HasPrefix(line, "QUIT") {
			fmt.Fprint(conn, "221 bye\r\n")
			return
		}
		fmt.Fprint(conn, "250 fine\r\n")
	}
}
