package limit

import (
	"fmt"
	"net/netip"
	"testing"
	"time"
)

// clock is a time that a test sets.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func newClock() *clock { return &clock{time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)} }

// When several parts of a network have reached a limit, the whole network shares one, and only for
// a while.
func TestLimitsWidenWithAbuse(t *testing.T) {
	t.Parallel()
	subnets := func(format string, n int) (list []string) {
		for i := range n {
			list = append(list, fmt.Sprintf(format, i))
		}
		return list
	}
	for name, test := range map[string]struct {
		reached []string      // addresses that reach a limit, in order
		later   time.Duration // how much time passes after that
		addr    string
		want    string
	}{
		"IPv4 stands for itself":             {subnets("192.0.2.%d", 50), 0, "192.0.2.77", "192.0.2.77"},
		"nobody knows the address":           {nil, 0, "", "invalid IP"},
		"at first a /64":                     {nil, 0, "2001:db8:1:2::1", "2001:db8:1:2::/64"},
		"a zone is no part of it":            {nil, 0, "fe80::1%eth0", "fe80::/64"},
		"one /64 alone, often":               {subnets("2001:db8:1:2::%x", 50), 0, "2001:db8:1:2::1", "2001:db8:1:2::/64"},
		"three /64 of a /56":                 {subnets("2001:db8:1:%x::1", 3), 0, "2001:db8:1:2::1", "2001:db8:1:2::/64"},
		"four /64 of a /56":                  {subnets("2001:db8:1:%x::1", 4), 0, "2001:db8:1:99::1", "2001:db8:1::/56"},
		"and not the next /56":               {subnets("2001:db8:1:%x::1", 4), 0, "2001:db8:1:100::1", "2001:db8:1:100::/64"},
		"all /64 of a /56 do not make a /48": {subnets("2001:db8:1:%x::1", 256), 0, "2001:db8:1:100::1", "2001:db8:1:100::/64"},
		"one /64 in each of many /56":        {subnets("2001:db8:1:%x00::1", 200), 0, "2001:db8:1:100::1", "2001:db8:1:100::/64"},
		"five /64 in each of three /56":      {subnets("2001:db8:1:%x::1", 0x205), 0, "2001:db8:1:300::1", "2001:db8:1:300::/64"},
		"five /64 in each of four /56":       {subnets("2001:db8:1:%x::1", 0x305), 0, "2001:db8:1:ffff::1", "2001:db8:1::/48"},
		"and not the next /48":               {subnets("2001:db8:1:%x::1", 0x305), 0, "2001:db8:2::1", "2001:db8:2::/64"},
		"a /56 for a while":                  {subnets("2001:db8:1:%x::1", 4), abuseTime - 1, "2001:db8:1:99::1", "2001:db8:1::/56"},
		"and then a /64 again":               {subnets("2001:db8:1:%x::1", 4), abuseTime, "2001:db8:1:99::1", "2001:db8:1:99::/64"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClock()
			n := newNetworks(c.now)
			for _, one := range test.reached {
				n.reached(netip.MustParseAddr(one))
			}
			c.at = c.at.Add(test.later)
			addr, _ := netip.ParseAddr(test.addr)
			if got := n.Of(addr); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// A network stays limited for as long as its addresses keep sending requests.
func TestContinuedAbuseStaysLimited(t *testing.T) {
	t.Parallel()
	c := newClock()
	n := newNetworks(c.now)
	for i := range 20 {
		n.reached(netip.MustParseAddr(fmt.Sprintf("2001:db8:1:%x::1", i%8)))
		c.at = c.at.Add(abuseTime - time.Second)
	}
	if got := n.Of(netip.MustParseAddr("2001:db8:1:99::1")); got != "2001:db8:1::/56" {
		t.Error(got)
	}
}

// The limits themselves widen: once a few of its networks have reached one, a whole /56 gets no
// more than one household.
func TestNetworkIsLimitedLikeAHousehold(t *testing.T) {
	t.Parallel()
	c := newClock()
	l := New(Limits{Requests: 1}, c.now)
	passed := 0
	for i := range 256 {
		for range 20 {
			if l.ByAddress(l.Address, netip.MustParseAddr(fmt.Sprintf("2001:db8:1:%x::1", i))) == nil {
				passed++
			}
		}
	}
	if want := (timesOf[1] + 1) * burst; passed != want {
		t.Errorf("%d requests passed, want %d", passed, want)
	}
}

// A few requests from each of many networks add up to the limit of their /48, and so do streams.
func TestRequestsSpreadOverANetworkReachItsLimit(t *testing.T) {
	t.Parallel()
	c := newClock()
	l := New(Limits{Requests: 1, AddressStreams: 3}, c.now)
	passed, streams := 0, 0
	for i := range 900 {
		addr := netip.MustParseAddr(fmt.Sprintf("2001:db8:1:%x::1", i*64))
		if l.ByAddress(l.Address, addr) == nil {
			passed++
		}
		if _, ok := l.Stream(addr, "", 1); ok {
			streams++
		}
	}
	if passed != (timesOf[0]+1)*burst || streams != (timesOf[0]+1)*3 {
		t.Errorf("%d of 900 requests passed, and %d streams", passed, streams)
	}
	if err := l.ByAddress(l.Address, netip.MustParseAddr("2001:db8:2::1")); err != nil {
		t.Errorf("another /48: %v", err)
	}
	c.at = c.at.Add(abuseTime) // the buckets are full again, and no network is under watch
	if err := l.ByAddress(l.Address, netip.MustParseAddr("2001:db8:1:1::1")); err != nil {
		t.Errorf("later: %v", err)
	}
}

// A stream that ends frees its slot in every network around its address.
func TestEndedStreamFreesItsSlot(t *testing.T) {
	t.Parallel()
	l := New(Limits{AddressStreams: 1}, newClock().now)
	for i := range 900 {
		end, ok := l.Stream(netip.MustParseAddr(fmt.Sprintf("2001:db8:1:%x::1", i)), "anna", 1)
		if !ok {
			t.Fatalf("stream %d is refused", i)
		}
		end()
	}
	if len(l.streams) > 0 || l.OpenStreams() != 0 {
		t.Errorf("got %v", l.streams)
	}
}

// A stream of all tables counts several times against the limits, but is reported as one.
func TestAStreamOfAllTablesCountsAsSeveral(t *testing.T) {
	t.Parallel()
	from := func(i int) netip.Addr { return netip.AddrFrom4([4]byte{192, 0, 2, byte(i)}) }
	for name, limits := range map[string]Limits{
		"a person": {PersonStreams: 2*AllTables + 1}, "an address": {AddressStreams: 2*AllTables + 1}, "everybody": {Streams: 2*AllTables + 1},
	} {
		l := New(limits, newClock().now)
		var ends []func()
		for range 2 {
			end, ok := l.Stream(from(1), "anna", AllTables)
			if !ok {
				t.Fatalf("%s: refused", name)
			}
			ends = append(ends, end)
		}
		if _, ok := l.Stream(from(1), "anna", AllTables); ok {
			t.Errorf("%s has a third", name)
		}
		if _, ok := l.Stream(from(1), "anna", 1); !ok {
			t.Errorf("%s has no room for a stream of one table", name)
		}
		if n := l.OpenStreams(); n != 3 {
			t.Errorf("%d are open", n)
		}
		ends[0]()
		if _, ok := l.Stream(from(1), "anna", AllTables); !ok {
			t.Errorf("%s: one has ended, and another is refused", name)
		}
	}
}
