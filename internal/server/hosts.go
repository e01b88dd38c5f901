package server

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// monitored are addresses that machines ask, by whatever name they know this one.
var monitored = []string{"/healthz", "/readyz", "/metrics"} //nolint:gochecknoglobals // data

// elsewhere is the address that a request should have asked for, or "" where it is answered. Cookies and passkeys hang on a host's
// name, so people who come by another name are sent to the one that the server was told. Only a request that loses nothing by that
// is redirected: one with a body or a token is answered, since many programs leave both behind when they follow a redirect.
func (s *Server) elsewhere(r *http.Request) string {
	if s.host == "" || r.Method != http.MethodGet && r.Method != http.MethodHead || r.Header.Get("Authorization") != "" || r.ContentLength != 0 ||
		slices.Contains(monitored, r.URL.Path) {
		return ""
	}
	asked := s.askedHost(r)
	if asked == "" || strings.EqualFold(asked, s.host) || isLoopback(asked) {
		return ""
	}
	// The address begins with ours, whatever the path is: nothing that the caller says of a host goes into it.
	to := s.URL + "/" + strings.TrimPrefix(r.URL.EscapedPath(), "/")
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	return to
}

// askedHost is the name that the caller knows this server by, without a port: a proxy may listen on another one, and may leave
// it out. What a trusted proxy says that it was asked for counts before its own request.
func (s *Server) askedHost(r *http.Request) string {
	if peer, err := netip.ParseAddrPort(r.RemoteAddr); err == nil && s.trusts(peer.Addr().Unmap()) {
		if first, _, _ := strings.Cut(r.Header.Get("X-Forwarded-Host"), ","); first != "" {
			return hostName(strings.TrimSpace(first))
		}
	}
	return hostName(r.Host)
}

// hostName is the name or address of HOST or HOST:PORT.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.TrimSuffix(strings.Trim(host, "[]"), ".")
}

// isLoopback reports whether a name is this machine's own for itself.
func isLoopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && addr.Unmap().IsLoopback()
}
