package server_test

import (
	"io"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/server"
)

// A request for another host name is redirected to the server's own, with the same path and query,
// and nowhere else.
func TestOtherHostsAreRedirected(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) {
		c.URL = "https://river.example.org"
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	})
	const here, there = "river.example.org", "other.example.net"
	for name, test := range map[string]struct {
		method, host, path string
		change             []func(*http.Request)
		from               string // "": a client rather than a proxy
		// The path at the configured host; "": answered without a redirect.
		to string
	}{
		"the right name":                      {"GET", here, "/", nil, "", ""},
		"in capitals":                         {"GET", "River.Example.ORG", "/", nil, "", ""},
		"with a full stop":                    {"GET", here + ".", "/", nil, "", ""},
		"by another port":                     {"GET", here + ":8443", "/", nil, "", ""},
		"no name at all":                      {"GET", "", "/", nil, "", ""},
		"another name":                        {"GET", there, "/", nil, "", "/"},
		"its head alone":                      {"HEAD", there, "/", nil, "", "/"},
		"another name and a port":             {"GET", there + ":443", "/", nil, "", "/"},
		"a part of the name":                  {"GET", "example.org", "/", nil, "", "/"},
		"more than the name":                  {"GET", here + ".evil.example", "/", nil, "", "/"},
		"an address of the machine":           {"GET", "192.0.2.80:8080", "/", nil, "", "/"},
		"an IPv6 address":                     {"GET", "[2001:db8::1]:8080", "/", nil, "", "/"},
		"path and query stay":                 {"GET", there, "/tables/a%2Fb/replay?step=3&lang=de", nil, "", "/tables/a%2Fb/replay?step=3&lang=de"},
		"a path that looks like a host":       {"GET", there, "//evil.example/%2e%2e", nil, "", "//evil.example/%2e%2e"},
		"an at sign is no host":               {"GET", there, "/@evil.example", nil, "", "/@evil.example"},
		"a line break is none":                {"GET", there, "/%0d%0aLocation:%20evil", nil, "", "/%0d%0aLocation:%20evil"},
		"a whole address":                     {"GET", "evil.example", "http://evil.example/about?x", nil, "", "/about?x"},
		"the API, asked for what all know":    {"GET", there, apiBase + "/games?limit=1", nil, "", apiBase + "/games?limit=1"},
		"the API with a token":                {"GET", there, apiBase + "/games", []func(*http.Request){header("Authorization", "Bearer brb_x")}, "", ""},
		"the API with a body":                 {"POST", there, apiBase + "/me/guest", nil, "", ""},
		"an address with a body":              {"GET", there, "/", []func(*http.Request){func(r *http.Request) { r.ContentLength, r.Body = 2, io.NopCloser(strings.NewReader("{}")) }}, "", ""},
		"this machine, by name":               {"GET", "localhost:8080", "/", nil, "", ""},
		"this machine, by address":            {"GET", "127.0.0.1:8080", "/", nil, "", ""},
		"this machine, by its IPv6 address":   {"GET", "[::1]:8080", "/", nil, "", ""},
		"health":                              {"GET", there, "/healthz", nil, "", ""},
		"readiness":                           {"GET", there, "/readyz", nil, "", ""},
		"metrics":                             {"GET", there, "/metrics", nil, "", ""},
		"a proxy that reports the right name": {"GET", "backend:8080", "/", []func(*http.Request){header("X-Forwarded-Host", here)}, "10.0.0.1:1", ""},
		"a proxy that reports another name":   {"GET", here, "/", []func(*http.Request){header("X-Forwarded-Host", there)}, "10.0.0.1:1", "/"},
		"a caller is no proxy":                {"GET", there, "/", []func(*http.Request){header("X-Forwarded-Host", here)}, "", "/"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			from, body := test.from, ""
			if from == "" {
				from = "192.0.2.1:1"
			}
			if test.method == "POST" {
				body = `{"name":"Anna"}`
			}
			w := s.ask(test.method, test.path, from, body, append(test.change, func(r *http.Request) { r.Host = test.host })...)
			want := ""
			if test.to != "" {
				want = "https://" + here + test.to
			}
			if got := w.Header().Get("Location"); got != want || want != "" != (w.Code == http.StatusPermanentRedirect) {
				t.Errorf("%d to %q, want %q", w.Code, got, want)
			}
			if want != "" && strings.Contains(w.Body.String(), there) {
				t.Errorf("the answer repeats the name: %s", w.Body)
			}
		})
	}
}

// A server without a configured name answers to any name.
func TestServerWithoutANameDoesNotRedirect(t *testing.T) {
	t.Parallel()
	s := open(t)
	if w := s.ask("GET", "/", "192.0.2.1:1", "", func(r *http.Request) { r.Host = "other.example.net" }); w.Code != http.StatusOK {
		t.Error(w.Code, w.Header())
	}
}
