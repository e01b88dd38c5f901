package server_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/present"
)

// The number of tables that one network sets up is limited, however many guests it has, and the
// number of listed ones even more. Other networks are not affected.
func TestTablesByNetwork(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) {
		c.Limits, c.Now = limit.Limits{NetworkTables: 12, NetworkListed: 5}, standing
	})
	guest := func(from string) string {
		w := s.ask("POST", apiBase+"/me/guest", from, `{"name":"Guest"}`)
		return strings.Split(w.Header().Get("Set-Cookie"), ";")[0]
	}
	made := func(from string, listed bool) (n int) {
		for range 20 {
			body := fmt.Sprintf(`{"game":"toy","seats":2,"terms":{"listed":%t}}`, listed)
			switch w := s.ask("POST", apiBase+"/tables", from, body, header("Cookie", guest(from))); w.Code {
			case http.StatusCreated:
				n++
			case http.StatusTooManyRequests:
				if w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), "from your network. Try again in ") {
					t.Errorf("refused: %s", w.Body)
				}
			default:
				t.Fatalf("got status %d %s", w.Code, w.Body)
			}
		}
		return n
	}
	if listed, more := made("192.0.2.1:1", true), made("192.0.2.1:1", false); listed != 5 || more > 7 {
		t.Errorf("%d listed tables, and then %d unlisted ones", listed, more)
	}
	if listed := made("[2001:db8::1]:1", true) + made("[2001:db8::2]:1", true); listed != 5 {
		t.Errorf("%d listed tables from two addresses of one network", listed)
	}
	if n := made("192.0.2.2:1", false); n != 12 {
		t.Errorf("%d tables from another network", n)
	}
}

// The number of requests from a network that may store something is limited; it can still read. A
// class counts as a table, since a teacher could make and end classes without limit.
func TestWritesByNetwork(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) {
		c.Limits, c.Now = limit.Limits{NetworkTables: 3, NetworkWrites: 20}, standing
	})
	anna := s.guest(t, "Anna")
	classes := 0
	for ; classes < 9; classes++ {
		var made struct {
			ID string `json:"id"`
		}
		status, _, data := anna.do("POST", apiBase+"/classes", map[string]any{"game": "toy", "seats": 2, "tables": 1})
		if status == http.StatusTooManyRequests {
			break
		}
		must.Do(t, json.Unmarshal(data, &made))
		anna.ok("POST", apiBase+"/classes/"+made.ID+"/end", nil, nil)
	}
	must.Equal(t, classes, 3)
	for writes := 8; ; writes++ { // a guest, three classes made and ended, and the refused one
		status, _, data := anna.do("PATCH", apiBase+"/me/settings", map[string]any{"lang": "en"})
		if status == http.StatusTooManyRequests {
			if writes != 20 || !strings.Contains(string(data), "from your network today. Try again in") {
				t.Errorf("after %d writes: %s", writes, data)
			}
			break
		}
	}
	anna.me()
}

// TestContinuedGamesCountTheirSteps shows that a table that continues another game counts as many
// requests as it has steps of that game, and one that repeats its draws a tenth: they are stored
// again.
func TestContinuedGamesCountTheirSteps(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		from     map[string]any
		perTable int // with the request
	}{
		{map[string]any{"step": 10}, 11},
		{map[string]any{"step": 0, "same": true}, 2},
		{map[string]any{"step": 0}, 1},
	} {
		const writes = 60
		s := open(t, func(c *server.Config) { c.Limits, c.Now = limit.Limits{NetworkWrites: writes}, standing })
		anna := s.guest(t, "Anna")
		me := map[string]any{"me": true}
		var made present.Table
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": []any{me, me}}, &made)
		anna.command(made.ID, map[string]any{"kind": "start"})
		did := 3
		for shown := anna.show(made.ID); shown.Steps < 11; shown = anna.show(made.ID) {
			mine := shown.Mine[slices.IndexFunc(shown.Mine, func(m present.Mine) bool { return len(m.Choices) > 0 })]
			anna.command(made.ID, map[string]any{"kind": "act", "seat": mine.Seat, "action": mine.Choices[0].Action})
			did++
		}
		for seat := 1; anna.show(made.ID).State == "running"; seat++ {
			anna.command(made.ID, map[string]any{"kind": "resign", "seat": seat})
			did++
		}
		test.from["table"] = made.ID
		tables := 0
		for ; tables < writes; tables++ {
			status, _, data := anna.do("POST", apiBase+"/tables", map[string]any{"from": test.from})
			if status == http.StatusTooManyRequests && strings.Contains(string(data), "from your network today") {
				break
			}
			if status != http.StatusCreated {
				t.Fatalf("%v: table %d: %d %s", test.from, tables, status, data)
			}
		}
		if want := (writes - did) / test.perTable; tables != want {
			t.Errorf("%v: %d tables after %d requests, want %d", test.from, tables, did, want)
		}
	}
}

// The number of open connections from an address is limited. Streams do not count, and neither do
// connections of a trusted proxy.
func TestConnectionsByNetwork(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		trusted string
		want    int
	}{{"192.0.2.0/24", 202}, {"127.0.0.0/8", 210}} {
		s := build(t, func(c *server.Config) {
			c.Limits = limit.Limits{AddressStreams: 1}
			c.Proxies = limit.Proxies{netip.MustParsePrefix(test.trusted)}
		})
		web := httptest.NewUnstartedServer(nil)
		web.Config = s.HTTP()
		web.Start()
		s.serve(t, web)
		var dialer net.Dialer
		answered := func(path string) bool {
			conn := must.Get(dialer.DialContext(t.Context(), "tcp", web.Listener.Addr().String()))(t)
			t.Cleanup(func() { _ = conn.Close() })
			// It may be closed already.
			_, _ = conn.Write([]byte("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
			n, _ := conn.Read(make([]byte, 1))
			return n == 1
		}
		made := must.Get(s.tables.Create(t.Context(), "anna", "", table.New{Game: "toy", Setup: engine.Setup{Seats: 2}, Seats: make([]table.Place, 2)}))(t)
		if !answered(apiBase + "/tables/" + string(made.ID) + "/events") {
			t.Error("the stream was refused")
		}
		open := 0
		for range 210 {
			if answered("/healthz") {
				open++
			}
		}
		must.Equal(t, open, test.want)
	}
}

// Nobody can fill somebody's list of games with invitations.
func TestInvitationsAreLimited(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna, last := s.guest(t, "Anna"), ""
	invited := map[string]any{"person": anna.person().ID}
	for range 2 {
		host := s.guest(t, "Host")
		for i := range 10 {
			body := map[string]any{"game": "toy", "seats": 2, "places": []any{invited}, "requestId": strconv.Itoa(i)}
			var made present.Table
			host.ok("POST", apiBase+"/tables", body, &made)
			host.ok("POST", apiBase+"/tables", body, nil) // the same again
			last = made.ID
		}
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": []any{invited}}, nil)
	}
	host := s.guest(t, "Ben")
	host.refused("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "places": []any{invited}}, http.StatusTooManyRequests, "too_many")
	var made present.Table
	host.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2}, &made)
	sit := map[string]any{"kind": "sit", "seat": 1, "person": invited["person"]}
	host.refused("POST", apiBase+"/tables/"+made.ID+"/commands", sit, http.StatusTooManyRequests, "too_many")
	anna.command(last, map[string]any{"kind": "sit"})
	host.command(made.ID, sit)
}

// A rematch counts as a new table, listed if the first one was. It counts once, since everybody who
// asks for it gets the same table.
func TestRematchesCountForTheirNetwork(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) {
		c.Limits, c.Now = limit.Limits{NetworkTables: 3, NetworkListed: 1}, standing
	})
	anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
	played := func(listed bool) (id string) {
		var made present.Table
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2, "terms": map[string]any{"listed": listed}, "places": []any{map[string]any{"me": true}}}, &made)
		ben.command(made.ID, map[string]any{"kind": "sit"})
		ben.command(made.ID, map[string]any{"kind": "start"})
		ben.command(made.ID, map[string]any{"kind": "resign"})
		return made.ID
	}
	rematch := map[string]any{"kind": "rematch"}
	quiet := played(false)
	anna.command(quiet, rematch)
	ben.command(quiet, rematch)
	listed := played(true)
	ben.refused("POST", apiBase+"/tables/"+listed+"/commands", rematch, http.StatusTooManyRequests, "too_many")
}

// New guests and imported records from a network are limited per day, however slowly they arrive.
// Pupils have a limit of their own, since a whole school may share an address.
func TestNewcomersAndRecordsByNetwork(t *testing.T) {
	t.Parallel()
	later := standing()
	s := open(t, func(c *server.Config) {
		c.Limits, c.Now = limit.Limits{NetworkGuests: 4, NetworkRecords: 2}, func() time.Time { return later }
	})
	limited := func(w *httptest.ResponseRecorder, words string) bool {
		t.Helper()
		if w.Code == http.StatusTooManyRequests && (w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), words)) {
			t.Errorf("refused: %s", w.Body)
		}
		return w.Code == http.StatusTooManyRequests
	}
	var cookies []string
	arrive := func(from string) bool {
		w := s.ask("POST", apiBase+"/me/guest", from, `{"name":"Guest"}`)
		if !limited(w, "joined from your network. Try again in 360 minutes") {
			cookies = append(cookies, strings.Split(w.Header().Get("Set-Cookie"), ";")[0])
			return true
		}
		return false
	}
	n := 0
	for arrive(fmt.Sprintf("[2001:db8::%x]:1", n)) {
		n++
	}
	must.Equal(t, n, 4)
	later = later.Add(6 * time.Hour)
	if !arrive("[2001:db8::1]:1") || arrive("[2001:db8::1]:1") {
		t.Error("after a quarter of a day, one more guest must be accepted, and no second one")
	}
	if !arrive("192.0.2.7:1") {
		t.Error("another network is refused")
	}
	record := string(must.Get(json.Marshal(body(importedToy)))(t))
	imported := 0
	for _, cookie := range cookies {
		switch w := s.ask("POST", apiBase+"/records", "192.0.2.9:1", record, header("Cookie", cookie)); {
		case limited(w, "imported from your network. Try again in 720 minutes"):
		case w.Code == http.StatusCreated:
			imported++
		default:
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	must.Equal(t, imported, 2)
}
