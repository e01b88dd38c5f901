package visit_test

import (
	"context"
	"net/netip"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server/visit"
)

// TestNetwork checks that nobody is in many networks because a provider gave them many addresses.
func TestNetwork(t *testing.T) {
	t.Parallel()
	for addr, want := range map[string]string{
		"192.0.2.7":          "192.0.2.7",
		"2001:db8:1::7":      "2001:db8:1::/48",
		"2001:db8:1:ffff::8": "2001:db8:1::/48",
		"2001:db8:2::7":      "2001:db8:2::/48",
		"fe80::7%eth0":       "fe80::/48",
	} {
		ctx := context.WithValue(t.Context(), visit.Key{}, &visit.Visit{Addr: netip.MustParseAddr(addr)})
		must.Equal(t, visit.Network(ctx), want)
	}
	must.Equal(t, visit.Network(t.Context()), "")
}
