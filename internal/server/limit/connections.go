package limit

import (
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// Connections limits how many connections one address has open. A request a second is enough to
// keep one open, and each takes memory. Streams over HTTP/1, whose connections are hijacked, have a
// limit of their own.
type Connections struct {
	networks *networks
	trusted  Proxies
	limit    int // 0: none

	mu    sync.Mutex
	open  map[net.Conn][]share
	count map[string]int
}

// Besides its streams, an address may have as many connections again, and some more.
const moreConnections = 200

// Connections returns the limit on connections. Those of trusted proxies are not limited.
func (l *Counters) Connections(trusted Proxies) *Connections {
	c := &Connections{networks: l.Networks, trusted: trusted, open: map[net.Conn][]share{}, count: map[string]int{}}
	if l.limits.AddressStreams > 0 {
		c.limit = 2*l.limits.AddressStreams + moreConnections
	}
	return c
}

// Track is for [http.Server.ConnState]. It closes a new connection if its address has too many.
func (c *Connections) Track(conn net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		if !c.add(conn) {
			_ = conn.Close()
		}
	case http.StateClosed, http.StateHijacked:
		c.remove(conn)
	case http.StateActive, http.StateIdle:
	}
}

func (c *Connections) add(conn net.Conn) bool {
	peer, err := netip.ParseAddrPort(conn.RemoteAddr().String())
	addr := peer.Addr().Unmap()
	if err != nil || c.limit == 0 || c.trusted.Trust(addr) {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	shares := c.networks.shares(addr)
	for _, s := range shares {
		if c.count[s.key] >= s.times*c.limit {
			c.networks.reached(addr)
			return false
		}
	}
	for _, s := range shares {
		c.count[s.key]++
	}
	c.open[conn] = shares
	return true
}

func (c *Connections) remove(conn net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.open[conn] {
		if c.count[s.key]--; c.count[s.key] == 0 {
			delete(c.count, s.key)
		}
	}
	delete(c.open, conn)
}
