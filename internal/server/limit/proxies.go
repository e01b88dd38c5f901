package limit

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the addresses of reverse proxies whose forwarding headers are trusted.
type Proxies []netip.Prefix

// Address returns the address of the client: the one that a trusted proxy reports, or the peer of
// the connection.
func (p Proxies) Address(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	addr := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && p.Trust(addr); i-- {
		hop, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		addr = hop.Unmap()
	}
	return addr
}

// Trust reports whether an address belongs to one of the proxies.
func (p Proxies) Trust(addr netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(addr) {
			return true
		}
	}
	return false
}

// Host returns the host name of the request, without the port, since a proxy may listen on another
// port or omit it. The X-Forwarded-Host header of a trusted proxy takes precedence.
func (p Proxies) Host(r *http.Request) string {
	if peer, err := netip.ParseAddrPort(r.RemoteAddr); err == nil && p.Trust(peer.Addr().Unmap()) {
		if first, _, _ := strings.Cut(r.Header.Get("X-Forwarded-Host"), ","); first != "" {
			return hostName(strings.TrimSpace(first))
		}
	}
	return hostName(r.Host)
}

// hostName returns the name or address in HOST or HOST:PORT.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.TrimSuffix(strings.Trim(host, "[]"), ".")
}
