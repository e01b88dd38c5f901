package limit

import (
	"net/netip"
	"testing"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
)

// Memory use is bounded, however many addresses send requests.
func TestMemoryOfAddressesIsBounded(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it counts memory")
	c := newClock()
	l := New(Limits{Requests: 100}, c.now)
	addr := netip.MustParseAddr("2001:db8::").As16()
	nth := func(i int) netip.Addr {
		addr[2], addr[3], addr[4], addr[5] = byte(i>>24), byte(i>>16), byte(i>>8), byte(i)
		return netip.AddrFrom16(addr)
	}
	for i := range 3 * maxBuckets {
		must.Do(t, l.ByAddress(l.Address, nth(i)))
	}
	for i := range 3 * maxBuckets {
		l.Networks.reached(nth(i))
	}
	if n := len(l.Address.all); n > maxBuckets || n < maxBuckets/2 {
		t.Errorf("%d buckets", n)
	}
	if n := len(l.Networks.abused); n > maxAbused || n < maxAbused/2 {
		t.Errorf("%d networks", n)
	}
}
