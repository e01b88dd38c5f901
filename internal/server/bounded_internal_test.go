package server

import (
	"net/netip"
	"testing"

	"github.com/bigriver/bigriver/internal/longtest"
)

// The memory for addresses is bounded, however many addresses ask.
func TestWhatIsRememberedOfAddressesIsBounded(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it counts memory")
	c := newClock()
	l := newLimits(Limits{Requests: 100}, c.now)
	addr := netip.MustParseAddr("2001:db8::").As16()
	nth := func(i int) netip.Addr {
		addr[2], addr[3], addr[4], addr[5] = byte(i>>24), byte(i>>16), byte(i>>8), byte(i)
		return netip.AddrFrom16(addr)
	}
	for i := range 3 * mostBuckets {
		if err := l.byAddress(l.address, nth(i)); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 3 * mostBuckets {
		l.networks.reached(nth(i))
	}
	if n := len(l.address.all); n > mostBuckets || n < mostBuckets/2 {
		t.Errorf("%d buckets", n)
	}
	if n := len(l.networks.abused); n > mostAbused || n < mostAbused/2 {
		t.Errorf("%d networks", n)
	}
}
