package crashtest_test

import (
	"bufio"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/must"
)

// riverName is the server's host name in our pages for hosts.
const riverName = "river.example.org"

// serverOnly is a header that the server sends with each response, and no proxy does.
const serverOnly = "Content-Security-Policy:"

// hidden is a request inside the body of another.
const hidden = "GET /healthz?hidden HTTP/1.1\r\nHost: " + riverName + "\r\n\r\n"

// Behind the reverse proxies in our pages for hosts, too, a body that arrives too late never
// reaches the server as a request. nginx cuts the sender off. So does Caddy, but for a rare race in
// the net/http that it was built with: its body is closed while the handler returns, and Caddy then
// answers the rest itself, without asking the server.
func TestLateBodyBehindAProxyIsNoRequest(t *testing.T) {
	needsProgram(t)
	t.Parallel()
	for name, tt := range map[string]struct {
		page      string // of docs, which has the configuration
		configure func(*proxy, string) []string
	}{
		"nginx": {"hosting-reference.md", (*proxy).nginx},
		"caddy": {"self-hosting.md", (*proxy).caddy},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := exec.LookPath(name); err != nil {
				if os.Getenv("CI") == "true" {
					t.Fatalf("%s is missing: handling of late bodies is not tested", name)
				}
				t.Skipf("COULD NOT RUN: %s is missing, so handling of late bodies is not tested", name)
			}
			river := launch(t, command("serve", "--data", t.TempDir(), "--no-limits", "--url", "https://"+riverName, "--proxy", "127.0.0.1/32,::1/128", "--log-level", "debug"))
			p := newProxy(t, river)
			page := must.Get(os.ReadFile("../../docs/" + tt.page))(t)
			p.run(t, name, tt.configure(p, string(page)))
			if a := p.ask(t, "/"); !strings.Contains(a, serverOnly) {
				t.Fatalf("an answer of the server has no %s\n%s", serverOnly, a)
			}
			for framing, begin := range map[string]string{
				"by length": "Content-Length: 100\r\n\r\n{\"na",
				"in chunks": "Transfer-Encoding: chunked\r\n\r\n4\r\n{\"na\r\n",
			} {
				t.Run(framing, func(t *testing.T) {
					t.Parallel()
					conn := p.dial(t)
					must.Get(io.WriteString(conn, "POST /api/v1/me/guest HTTP/1.1\r\nHost: "+riverName+"\r\nContent-Type: application/json\r\n"+begin))(t)
					r := bufio.NewReader(conn)
					answer, err := http.ReadResponse(r, nil)
					if err == nil {
						defer answer.Body.Close()
						_, err = io.Copy(io.Discard, answer.Body)
					}
					// nginx closes the connection without an answer.
					isCutOff := name == "nginx" && errors.Is(err, io.ErrUnexpectedEOF)
					if !isCutOff && (err != nil || answer.StatusCode != http.StatusRequestTimeout) {
						t.Fatalf("got %v, error %v", answer, err)
					}
					last := strings.Replace(hidden, "\r\n\r\n", "\r\nConnection: close\r\n\r\n", 1)
					// It may already be closed.
					_, _ = io.WriteString(conn, strings.Repeat(hidden, 5)+last)
					rest, err := io.ReadAll(r)
					if name == "nginx" && len(rest) > 0 || os.IsTimeout(err) {
						t.Errorf("the connection is still open: %q, %v", rest, err)
					}
					if strings.Contains(string(rest), serverOnly) {
						t.Errorf("the server answered a body: %q", rest)
					}
					if strings.Contains(river.errs.String(), `route="GET /healthz"`) {
						t.Error("a body ran as a request")
					}
				})
			}
		})
	}
}

// proxy is a reverse proxy in front of a server, with its own certificate.
type proxy struct {
	dir, cert, key string
	at, river      string // its address, and the server's
	roots          *x509.CertPool
}

func newProxy(t *testing.T, river *process) *proxy {
	t.Helper()
	to := must.Get(url.Parse(river.url))(t)
	dir := t.TempDir()
	p := &proxy{dir: dir, cert: filepath.Join(dir, "cert.pem"), key: filepath.Join(dir, "key.pem"), at: freeAddress(t), river: to.Host, roots: x509.NewCertPool()}
	private := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{riverName}, NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der := must.Get(x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private))(t)
	secret := must.Get(x509.MarshalPKCS8PrivateKey(private))(t)
	p.write(t, p.cert, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	p.write(t, p.key, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
	certificate := must.Get(x509.ParseCertificate(der))(t)
	p.roots.AddCert(certificate)
	return p
}

// freeAddress returns a free address of this machine.
func freeAddress(t *testing.T) string {
	t.Helper()
	var lc net.ListenConfig
	l := must.Get(lc.Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	return l.Addr().String()
}

func (p *proxy) write(t *testing.T, name, text string) {
	t.Helper()
	must.Do(t, os.WriteFile(name, []byte(text), 0o600))
}

// example returns the indented lines of a page from begin to the next empty line, with some words
// replaced.
func example(page, begin string, replace ...string) string {
	_, rest, _ := strings.Cut(page, "\n\n    "+begin+"\n")
	inner, _, _ := strings.Cut(rest, "\n\n")
	return strings.NewReplacer(replace...).Replace(begin + "\n" + inner + "\n")
}

// nginx writes its example into a configuration, and returns the program's arguments. nginx waits a
// minute for a body, which is too long for a test.
func (p *proxy) nginx(page string) []string {
	server := example(page, "server {", "listen 443 ", "listen "+p.at+" ", "/etc/ssl/river.pem", p.cert, "/etc/ssl/river.key", p.key, "127.0.0.1:8080", p.river)
	text := "error_log stderr;\npid " + p.dir + "/pid;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\nclient_body_timeout 2s;\n" + server + "}\n"
	return []string{text, "-p", p.dir, "-c", "proxy.conf"}
}

// caddy does the same for its example.
func (p *proxy) caddy(page string) []string {
	site := example(page, "{", "servers {", "admin off\nauto_https off\nservers {", riverName, "https://"+riverName+p.at[strings.LastIndex(p.at, ":"):], "reverse_proxy localhost:8080", "bind 127.0.0.1\ntls "+p.cert+" "+p.key+"\nreverse_proxy "+p.river)
	return []string{site, "run", "--adapter", "caddyfile", "--config", filepath.Join(p.dir, "proxy.conf")}
}

// run starts the proxy with a configuration and arguments, and waits until it listens.
func (p *proxy) run(t *testing.T, name string, args []string) {
	t.Helper()
	p.write(t, filepath.Join(p.dir, "proxy.conf"), args[0])
	said := &log{}
	cmd := exec.CommandContext(t.Context(), name, args[1:]...)
	cmd.Env = append(os.Environ(), "XDG_DATA_HOME="+p.dir, "XDG_CONFIG_HOME="+p.dir)
	cmd.Stdout, cmd.Stderr = said, said
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = timeout
	must.Do(t, cmd.Start())
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		if err := <-ended; err != nil {
			t.Logf("%s ended: %v", name, err)
		}
	})
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		var d net.Dialer
		conn, err := d.DialContext(t.Context(), "tcp", p.at)
		if err == nil {
			_ = conn.Close()
			return
		}
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("%s ends: %v\n%s\n%s", name, err, said, args[0])
		default:
		}
		if time.Since(began) > timeout {
			t.Fatalf("%s does not listen: %s", name, said)
		}
	}
}

// ask returns the whole answer to a request through the proxy.
func (p *proxy) ask(t *testing.T, path string) string {
	t.Helper()
	conn := p.dial(t)
	must.Get(io.WriteString(conn, "GET "+path+" HTTP/1.1\r\nHost: "+riverName+"\r\nConnection: close\r\n\r\n"))(t)
	return string(must.Get(io.ReadAll(conn))(t))
}

// dial returns an HTTP/1.1 connection to the proxy, with a deadline.
func (p *proxy) dial(t *testing.T) net.Conn {
	t.Helper()
	d := tls.Dialer{Config: &tls.Config{RootCAs: p.roots, ServerName: riverName, MinVersion: tls.VersionTLS12, NextProtos: []string{"http/1.1"}}}
	conn := must.Get(d.DialContext(t.Context(), "tcp", p.at))(t)
	t.Cleanup(func() { _ = conn.Close() })
	must.Do(t, conn.SetDeadline(time.Now().Add(timeout)))
	return conn
}
