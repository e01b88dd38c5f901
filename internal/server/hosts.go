package server

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// monitored are addresses for monitoring, which are answered under any host name.
var monitored = []string{"/healthz", "/readyz", "/metrics"} //nolint:gochecknoglobals // data

// elsewhere returns the address to redirect a request to, or "" to answer it here. Cookies and
// passkeys belong to a host name, so people who use another name are redirected to the configured
// one. Requests with a body or a token are not redirected, since many programs drop both when they
// follow a redirect.
func (s *Server) elsewhere(r *http.Request) string {
	if s.host == "" || r.Method != http.MethodGet && r.Method != http.MethodHead || r.Header.Get("Authorization") != "" || r.ContentLength != 0 ||
		slices.Contains(monitored, r.URL.Path) {
		return ""
	}
	asked := s.Proxies.Host(r)
	if asked == "" || strings.EqualFold(asked, s.host) || isLoopback(asked) {
		return ""
	}
	// Whatever the path is, the target starts with our own address: the request's host never gets
	// into it.
	to := s.URL + "/" + strings.TrimPrefix(r.URL.EscapedPath(), "/")
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	return to
}

// isLoopback reports whether a name is localhost or a loopback address.
func isLoopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && addr.Unmap().IsLoopback()
}
