package doctor

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"time"
)

// timeServer compares the clock with the time server, if the host named one.
func (x *examination) timeServer(ctx context.Context, allowed time.Duration) {
	switch {
	case x.TimeServer == "":
		return
	case x.Offline:
		x.unknown("clock", "", "The time server %s was not asked, because of --offline.", x.TimeServer)
		return
	}
	ahead, err := x.ahead(ctx)
	switch {
	case err != nil:
		x.unknown("clock", "Use another time server, or allow UDP port 123 in the firewall.", "The time server %s did not give the time: %v.", x.TimeServer, err)
	case ahead.Abs() > allowed:
		way := "ahead of"
		if ahead < 0 {
			way = "behind"
		}
		x.wrong("clock", setClock, "The clock is %s %s that of %s.", ahead.Abs().Round(time.Second), way, x.TimeServer)
	}
}

// Offsets and values of the SNTP packet (RFC 4330).
const (
	packetSize   = 48
	stratumAt    = 1
	originAt     = 24 // when our request left, echoed in the response
	receivedAt   = 32
	sentAt       = 40
	clientOf4    = 4<<3 | 3 // version 4, client request
	modeMask     = 7
	serverMode   = 4
	unsetClock   = 3 // in the first two bits: the server's own clock is not synchronised
	firstSeconds = 2208988800
)

// ahead returns how far this machine's clock is ahead of the time server's.
func (x *examination) ahead(ctx context.Context) (_ time.Duration, err error) {
	address := x.TimeServer
	if _, _, err := net.SplitHostPort(address); err != nil {
		address = net.JoinHostPort(address, "123")
	}
	c, err := x.Dial(ctx, "udp", address)
	if err != nil {
		return 0, err
	}
	defer func() { err = cmp.Or(err, c.Close()) }()
	if err := c.SetDeadline(time.Now().Add(x.ResponseTimeout / 3)); err != nil {
		return 0, err
	}
	question := make([]byte, packetSize)
	question[0] = clientOf4
	left := x.Now()
	binary.BigEndian.PutUint64(question[sentAt:], stamp(left))
	if _, err := c.Write(question); err != nil {
		return 0, err
	}
	answer := make([]byte, packetSize)
	n, err := c.Read(answer)
	if err != nil {
		return 0, err
	}
	came := x.Now()
	switch {
	case n < packetSize || answer[0]&modeMask != serverMode:
		return 0, errors.New("its response is not from a time server")
	case binary.BigEndian.Uint64(answer[originAt:]) != stamp(left):
		return 0, errors.New("its response is to another request")
	case answer[0]>>6 == unsetClock || answer[stratumAt] == 0 || answer[stratumAt] > 15:
		return 0, fmt.Errorf("its own clock is not synchronized (stratum %d)", answer[stratumAt])
	}
	received, sent := moment64(answer[receivedAt:]), moment64(answer[sentAt:])
	return (left.Sub(received) + came.Sub(sent)) / 2, nil
}

// stamp returns a time as SNTP encodes it: seconds since 1900, and fractions of 2^32.
func stamp(t time.Time) uint64 {
	return uint64(t.Unix()+firstSeconds)<<32 | uint64(t.Nanosecond())<<32/1e9
}

// moment64 decodes what stamp encodes. The seconds wrap around in 2036, so small values are later.
func moment64(b []byte) time.Time {
	seconds, fraction := int64(binary.BigEndian.Uint32(b)), int64(binary.BigEndian.Uint32(b[4:]))
	if seconds < 1<<31 {
		seconds += 1 << 32
	}
	return time.Unix(seconds-firstSeconds, fraction*1e9>>32)
}
