package limit

import (
	"maps"
	"net/netip"
	"slices"
	"sync"
	"time"
)

const (
	// Smaller networks that reach a limit before the network around them shares one.
	tooManyParts = 4
	abuseTime    = 15 * time.Minute // how long that lasts after the limit was last reached
	maxAbused    = 10_000           // networks under watch at the same time
)

// widths are the prefix lengths of IPv6 networks that may stand for one household. Providers assign
// a /64 to one device, but many give a customer one of the larger networks. We start with the /64.
var widths = [...]int{48, 56, 64} //nolint:gochecknoglobals // data

// timesOf is the limit of networks of these widths, as a multiple of a household's. A /48 has
// 65,536 networks of /64; without a limit on the /48, one request from each would reach none.
var timesOf = [len(widths)]int{4, 2, 1} //nolint:gochecknoglobals // data

// networks decides which addresses share a limit. An IPv4 address stands for itself. IPv6 addresses
// share the limit of their /64; when several /64 of one /56 have reached it, the whole /56 shares
// one, and likewise the /48.
type networks struct {
	now func() time.Time

	mu     sync.Mutex
	abused map[netip.Prefix]*abuse
}

// abuse holds the parts of a network that have reached a limit.
type abuse struct {
	parts []netip.Prefix // the next smaller networks; at most tooManyParts
	last  time.Time
}

func newNetworks(now func() time.Time) *networks {
	return &networks{now: now, abused: map[netip.Prefix]*abuse{}}
}

// Of returns the network that an address shares its limits with.
func (n *networks) Of(addr netip.Addr) string {
	if addr.Is4() || !addr.IsValid() {
		return addr.String()
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	p, _ := n.around(addr)
	return p.String()
}

// share is a limit that applies to an address: everybody with this key shares it, and it is this
// many times the usual one.
type share struct {
	key   string
	times int
}

// shares returns the limits that apply to an address: that of its network, and higher ones for the
// networks around it.
func (n *networks) shares(addr netip.Addr) []share {
	if addr.Is4() || !addr.IsValid() {
		return []share{{addr.String(), 1}}
	}
	n.mu.Lock()
	p, width := n.around(addr)
	n.mu.Unlock()
	list := append(make([]share, 0, len(widths)), share{p.String(), 1})
	for i := width - 1; i >= 0; i-- {
		around := netip.PrefixFrom(p.Addr(), widths[i]).Masked()
		list = append(list, share{"around " + around.String(), timesOf[i]})
	}
	return list
}

// around returns the network and its index in widths.
func (n *networks) around(addr netip.Addr) (p netip.Prefix, width int) {
	for i, bits := range widths {
		p, width = netip.PrefixFrom(addr.WithZone(""), bits).Masked(), i
		if a := n.abused[p]; a != nil && len(a.parts) == tooManyParts && n.now().Sub(a.last) < abuseTime {
			break
		}
	}
	return p, width
}

// reached records that an address has reached a limit.
func (n *networks) reached(addr netip.Addr) {
	if addr.Is4() || !addr.IsValid() {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	now := n.now()
	p, width := n.around(addr)
	if a := n.abused[p]; a != nil {
		a.last = now
	}
	if width == 0 {
		return
	}
	wider := netip.PrefixFrom(p.Addr(), widths[width-1]).Masked()
	a := n.abused[wider]
	if a == nil || now.Sub(a.last) >= abuseTime {
		evict(n.abused, maxAbused, func(_ netip.Prefix, a *abuse) bool { return now.Sub(a.last) >= abuseTime })
		a = &abuse{}
		n.abused[wider] = a
	}
	a.last = now
	if !slices.Contains(a.parts, p) && len(a.parts) < tooManyParts {
		a.parts = append(a.parts, p)
	}
}

// evict deletes expired values from a full map and, if that is not enough, arbitrary others. It
// deletes many at a time, so that it rarely has to run.
func evict[K comparable, V any](all map[K]V, limit int, isExpired func(K, V) bool) {
	if len(all) < limit {
		return
	}
	maps.DeleteFunc(all, isExpired)
	for key := range all {
		if len(all) <= limit*3/4 {
			return
		}
		delete(all, key)
	}
}
