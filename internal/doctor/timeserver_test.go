package doctor_test

import (
	"encoding/binary"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/doctor"
	"github.com/bigriver/bigriver/internal/must"
)

// timeServer runs an SNTP server on the loopback address until the test ends. change edits each
// response.
func timeServer(t *testing.T, clock time.Time, change func(answer []byte) []byte) string {
	t.Helper()
	var lc net.ListenConfig
	c := must.Get(lc.ListenPacket(t.Context(), "udp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { c.Close() })
	go func() {
		question := make([]byte, 100)
		for {
			n, from, err := c.ReadFrom(question)
			if err != nil {
				return
			}
			answer := make([]byte, 48)
			answer[0], answer[1] = 4<<3|4, 2
			if n == 48 && question[0] == 4<<3|3 {
				copy(answer[24:32], question[40:48])
			}
			for _, at := range []int{32, 40} {
				binary.BigEndian.PutUint32(answer[at:], uint32(clock.Unix()+2208988800))
			}
			if answer = change(answer); answer != nil {
				_, _ = c.WriteTo(answer, from)
			}
		}
	}()
	return c.LocalAddr().String()
}

func TestTimeServer(t *testing.T) {
	t.Parallel()
	same := func(b []byte) []byte { return b }
	for name, tt := range map[string]struct {
		clock   time.Time
		change  func([]byte) []byte
		offline bool
		state   doctor.State
		says    string
	}{
		"the same time":            {now, same, false, doctor.Good, "looks right"},
		"half a minute apart":      {now.Add(30 * time.Second), same, false, doctor.Good, "looks right"},
		"our clock is behind":      {now.Add(5 * time.Minute), same, false, doctor.Wrong, "The clock is 5m0s behind that of 127.0.0.1"},
		"our clock is ahead":       {now.Add(-2 * time.Hour), same, false, doctor.Wrong, "The clock is 2h0m0s ahead of that of 127.0.0.1"},
		"years apart, beyond 2036": {now.AddDate(15, 0, 0), same, false, doctor.Wrong, "behind that of"},
		"offline":                  {now.Add(5 * time.Minute), same, true, doctor.Unknown, "was not asked"},
		"no response":              {now, func([]byte) []byte { return nil }, false, doctor.Unknown, "timeout"},
		"a short response":         {now, func(b []byte) []byte { return b[:20] }, false, doctor.Unknown, "not from a time server"},
		"an echoed request":        {now, func(b []byte) []byte { b[0] = 4<<3 | 3; return b }, false, doctor.Unknown, "not from a time server"},
		"to another request":       {now, func(b []byte) []byte { b[30]++; return b }, false, doctor.Unknown, "another request"},
		"its clock is not set":     {now, func(b []byte) []byte { b[0] |= 3 << 6; return b }, false, doctor.Unknown, "is not synchronized"},
		"kiss of death":            {now, func(b []byte) []byte { b[1] = 0; return b }, false, doctor.Unknown, "stratum 0"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newSet(t)
			s.host.TimeServer, s.host.Offline, s.host.URL = timeServer(t, tt.clock, tt.change), tt.offline, ""
			s.machine.Dial = new(net.Dialer).DialContext
			if tt.says == "timeout" {
				s.machine.ResponseTimeout = 300 * time.Millisecond
			}
			var clock []doctor.Finding
			for _, f := range doctor.Examine(t.Context(), s.host, s.machine) {
				if f.About == "clock" {
					clock = append(clock, f)
				}
			}
			if len(clock) != 1 || clock[0].State != tt.state || !strings.Contains(clock[0].Text, tt.says) {
				t.Errorf("%+v, want %s: %s", clock, tt.state, tt.says)
			}
		})
	}
}
