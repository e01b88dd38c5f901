package server_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table/present"
)

// streamed is an open stream.
type streamed struct {
	t     *testing.T
	lines *bufio.Scanner
	stop  context.CancelFunc
	head  http.Header
	table fields // the table as of the last event

	name    string // of the last message
	message []byte
}

// fields are the fields of a table that is being followed.
type fields map[string]json.RawMessage

// take returns the table after a message, as docs/api.md specifies: the fields of a change replace
// those of the table, and removed fields are deleted. Boards are assembled from their parts.
func (f fields) take(t *testing.T, name string, message []byte) (fields, present.Table) {
	t.Helper()
	if name == "table" {
		f = fields{}
	}
	if name != "table" && (name != "change" || f == nil) {
		t.Fatalf("a message %q: %s", name, message)
	}
	f = maps.Clone(f)
	delete(f, "commandSeq")
	delete(f, "removed")
	if err := json.Unmarshal(f.whole(t, name, message), &f); err != nil {
		t.Fatalf("got error %v: %s", err, message)
	}
	var removed []string
	if list, ok := f["removed"]; ok {
		if err := json.Unmarshal(list, &removed); err != nil || name == "table" {
			t.Fatalf("got error %v: %s", err, message)
		}
	}
	delete(f, "removed")
	for _, name := range removed {
		if _, was := f[name]; !was {
			t.Errorf("%s is removed, but was never there: %s", name, message)
		}
		delete(f, name)
	}
	all := must.Get(json.Marshal(f))(t)
	var shown present.Table
	must.Do(t, json.Unmarshal(all, &shown))
	return f, shown
}

// whole returns a message in which the changes of boards are replaced by whole boards, made from
// the known ones.
func (f fields) whole(t *testing.T, name string, message json.RawMessage) json.RawMessage {
	t.Helper()
	const boardChange = `"boardChange"`
	if !bytes.Contains(message, []byte(boardChange)) {
		return message
	}
	read := func(from json.RawMessage, to any) {
		t.Helper()
		if err := json.Unmarshal(from, to); err != nil || name != "change" {
			t.Fatalf("%v: a %s has %s", err, name, from)
		}
	}
	write := func(of any) json.RawMessage {
		t.Helper()
		all := must.Get(json.Marshal(of))(t)
		return all
	}
	var change fields
	read(message, &change)
	complete := func(sent, known fields) {
		t.Helper()
		part, ok := sent["boardChange"]
		if !ok {
			return
		}
		delete(sent, "boardChange")
		if sent["board"] != nil || known["board"] == nil {
			t.Fatalf("the change of a board that is sent whole, or was not known: %s", message)
		}
		var board fields
		read(known["board"], &board)
		read(part, &board)
		sent["board"] = write(board)
	}
	complete(change, f)
	if change["mine"] != nil {
		var mine, known []fields
		read(change["mine"], &mine)
		read(f["mine"], &known)
		for _, m := range mine {
			at := slices.IndexFunc(known, func(k fields) bool { return string(k["seat"]) == string(m["seat"]) })
			if at >= 0 {
				complete(m, known[at])
			} else {
				complete(m, nil)
			}
		}
		change["mine"] = write(mine)
	}
	return write(change)
}

// open opens a stream, which must be answered with this status.
func (c *client) open(t *testing.T, path string, status int) *streamed {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	req := must.Get(http.NewRequestWithContext(ctx, http.MethodGet, c.url+path, nil))(t)
	maps.Copy(req.Header, c.head)
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	h := *c.http
	h.Timeout = 0
	answer := must.Get(h.Do(req))(t)
	t.Cleanup(func() { answer.Body.Close() })
	if answer.StatusCode != status {
		body, _ := io.ReadAll(answer.Body)
		t.Fatalf("%s: got status %d %s", path, answer.StatusCode, body)
	}
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	return &streamed{t: t, lines: lines, stop: cancel, head: answer.Header}
}

// event reads the next server-sent event, and returns the table after it.
func (s *streamed) event() (id string, shown present.Table) {
	s.t.Helper()
	name := ""
	for s.lines.Scan() {
		key, value, _ := strings.Cut(s.lines.Text(), ": ")
		switch key {
		case "event":
			name = value
		case "id":
			id = value
		case "data":
			return id, s.took(name, []byte(value))
		}
	}
	s.t.Fatalf("the stream is over: %v", s.lines.Err())
	return "", shown
}

// line reads the next line of a stream of all tables, and returns the table after it.
func (s *streamed) line() (shown present.Table) {
	s.t.Helper()
	for s.lines.Scan() {
		if len(s.lines.Bytes()) == 0 {
			continue
		}
		var sent map[string]json.RawMessage
		if err := json.Unmarshal(s.lines.Bytes(), &sent); err != nil || len(sent) != 1 {
			s.t.Fatalf("got error %v: %s", err, s.lines.Bytes())
		}
		for name, message := range sent {
			return s.took(name, message)
		}
	}
	s.t.Fatalf("the stream is over: %v", s.lines.Err())
	return shown
}

// took applies a message, and returns the table after it.
func (s *streamed) took(name string, message []byte) (shown present.Table) {
	s.t.Helper()
	s.name, s.message = name, message
	s.table, shown = s.table.take(s.t, name, message)
	return shown
}

// until reads events until one satisfies want.
func (s *streamed) until(want func(present.Table) bool) (string, present.Table) {
	s.t.Helper()
	for range 100 {
		if id, shown := s.event(); want(shown) {
			return id, shown
		}
	}
	s.t.Fatal("what was waited for does not come")
	return "", present.Table{}
}

func kinds(t *testing.T, shown present.Table) string {
	t.Helper()
	var list []string
	for _, line := range shown.Log {
		list = append(list, headOf(t, line).Kind)
	}
	return strings.Join(list, " ")
}

func TestEventsAreResumed(t *testing.T) {
	t.Parallel()
	s := open(t)
	who, fill := cast(t, s)
	id := fill.Replace("{running}")
	watcher := s.client(t)
	stream := watcher.open(t, "/api/v1/tables/"+id+"/events", 200)
	if got := stream.head.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("the type is %s", got)
	}
	last, shown := stream.event()
	if !strings.HasPrefix(kinds(t, shown), "sit start") || len(shown.Mine) != 0 {
		t.Errorf("the first event has %s, %v", kinds(t, shown), shown.Mine)
	}
	who["ben"].command(id, map[string]any{"kind": "say", "text": "one"})
	last2, shown := stream.until(func(s present.Table) bool { return strings.Contains(kinds(t, s), "say") })
	if len(shown.Log) != 1 || formOf[struct{ Text string }](t, shown.Log[0]).Text != "one" || last2 == last {
		t.Errorf("the next has %v", shown.Log)
	}
	stream.stop()

	who["ben"].command(id, map[string]any{"kind": "say", "text": "two"})
	watcher.head.Set("Last-Event-ID", last2)
	_, shown = watcher.open(t, "/api/v1/tables/"+id+"/events", 200).event()
	if len(shown.Log) != 1 || formOf[struct{ Text string }](t, shown.Log[0]).Text != "two" {
		t.Errorf("after reconnecting it has %v", shown.Log)
	}
	watcher.head.Set("Last-Event-ID", "99999999") // an id from another server's data
	if _, shown := watcher.open(t, "/api/v1/tables/"+id+"/events", 200).event(); len(shown.Log) != 0 {
		t.Errorf("from beyond the end it has %v", shown.Log)
	}
	watcher.open(t, "/api/v1/tables/nothing/events", 404)
}

func TestPresence(t *testing.T) {
	t.Parallel()
	s := open(t)
	who, fill := cast(t, s)
	id := fill.Replace("{running}")
	stream := s.client(t).open(t, "/api/v1/tables/"+id+"/events", 200)
	present := func(want bool) func(present.Table) bool {
		return func(shown present.Table) bool { return shown.Seats[1].Present == want }
	}
	stream.until(present(false))
	ben := who["ben"].open(t, "/api/v1/tables/"+id+"/events", 200)
	ben.event()
	stream.until(present(true))
	ben.stop()
	stream.until(present(false))
}

// A bot in a process of its own can play a game by reading only its stream.
func TestABotPlaysByItsStream(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	who, _ := cast(t, s)
	var me account.Me
	who["bot"].ok("GET", apiBase+"/me", nil, &me)
	stream := who["bot"].open(t, apiBase+"/stream", 200)
	var shown present.Table
	who["anna"].ok("POST", apiBase+"/tables", map[string]any{
		"game": "toy", "seats": 2, "places": []any{map[string]any{"bot": "random"}, map[string]any{"person": me.Person.ID}},
	}, &shown)
	moves := 0
	var known fields
	for stream.lines.Scan() {
		line := strings.TrimSpace(stream.lines.Text())
		if line == "" {
			continue
		}
		var sent map[string]json.RawMessage
		if err := json.Unmarshal([]byte(line), &sent); err != nil || len(sent) != 1 {
			t.Fatalf("got error %v: %s", err, line)
		}
		var tab present.Table
		for name, message := range sent {
			known, tab = known.take(t, name, message)
		}
		switch {
		case tab.ID != shown.ID:
			t.Fatalf("the event is about %s", tab.ID)
		case tab.State == "over":
			if moves == 0 {
				t.Error("it is over before the bot has played")
			}
			return
		case tab.State == "open" && tab.Seats[1].Person == nil:
			who["bot"].do("POST", apiBase+"/tables/"+tab.ID+"/commands", map[string]any{"kind": "sit", "seat": 2})
		case tab.State == "open":
			who["bot"].do("POST", apiBase+"/tables/"+tab.ID+"/commands", map[string]any{"kind": "start"})
		case len(tab.Mine) > 0 && len(tab.Mine[0].Choices) > 0:
			status, _, data := who["bot"].do("POST", apiBase+"/tables/"+tab.ID+"/commands",
				map[string]any{"kind": "act", "action": tab.Mine[0].Choices[0].Action, "seen": tab.Seq})
			if status == 200 {
				moves++
			} else if !strings.Contains(string(data), `"code":"stale"`) && status != 409 {
				t.Fatalf("got status %d %s", status, data)
			}
		}
	}
	t.Fatalf("the stream ended: %v", stream.lines.Err())
}

func TestStreamsEndWithTheServer(t *testing.T) {
	t.Parallel()
	s := open(t)
	who, fill := cast(t, s)
	one, all := who["anna"].open(t, fill.Replace("/api/v1/tables/{running}/events"), 200), who["bot"].open(t, apiBase+"/stream", 200)
	one.event()
	s.Drain()
	for one.lines.Scan() {
	}
	for all.lines.Scan() {
	}
	if one.lines.Err() != nil || all.lines.Err() != nil {
		t.Errorf("they ended with %v and %v", one.lines.Err(), all.lines.Err())
	}
	if status, _, data := s.client(t).do("GET", "/readyz", nil); status != 503 {
		t.Errorf("readiness is %d %s", status, data)
	}
}

// A stream outlives the server's write timeout, also with HTTP/2, where an expired deadline would
// end it.
func TestStreamsOutliveTheWriteTimeout(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const writeTime = time.Second
		s := openInBubble(t, writeTime)
		s.SetWriteTime(writeTime)
		who, fill := cast(t, s)
		id := fill.Replace("{running}")
		stream := s.client(t).open(t, "/api/v1/tables/"+id+"/events", 200)
		stream.event()
		time.Sleep(3 * writeTime)
		who["ben"].command(id, map[string]any{"kind": "say", "text": "still there?"})
		stream.until(func(shown present.Table) bool { return strings.Contains(kinds(t, shown), "say") })
		stream.stop()
	})
}

// TestStreamReportsReservedSeats shows that the stream of all tables reports a table with a seat
// reserved for its person as soon as the table is created, rather than at the next poll.
func TestStreamReportsReservedSeats(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := openInBubble(t, 0)
		anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
		var me account.Me
		ben.ok("GET", apiBase+"/me", nil, &me)
		stream := ben.open(t, apiBase+"/stream", 200)
		synctest.Wait()
		began := time.Now()
		anna.ok("POST", apiBase+"/tables", map[string]any{
			"game": "toy", "seats": 2, "places": []any{map[string]any{"person": me.Person.ID}, map[string]any{}},
		}, nil)
		stream.line()
		if took := time.Since(began); took > time.Second {
			t.Errorf("it reports the table after %v", took)
		}
		stream.stop()
	})
}

// TestStreamForgetsTables shows that the stream of all tables follows no table on which its person
// has no seat any more. Otherwise anybody could fill it with tables that they invite its person to.
func TestStreamForgetsTables(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := openInBubble(t, 0)
		anna, ben := s.guest(t, "Anna"), s.guest(t, "Ben")
		var me account.Me
		ben.ok("GET", apiBase+"/me", nil, &me)
		stream := ben.open(t, apiBase+"/stream", 200)
		synctest.Wait()
		invite := func() (made present.Table) {
			anna.ok("POST", apiBase+"/tables", map[string]any{
				"game": "toy", "seats": 2, "places": []any{map[string]any{"person": me.Person.ID}, map[string]any{}},
			}, &made)
			return made
		}
		first := invite()
		stream.line()
		anna.command(first.ID, map[string]any{"kind": "leave", "seat": 1})
		if shown := stream.line(); shown.ID != first.ID || shown.Seats[0].ReservedFor != nil {
			t.Errorf("the last line about the table has %+v", shown.Seats)
		}
		synctest.Wait()
		anna.command(first.ID, map[string]any{"kind": "say", "text": "Does he still listen?"})
		second := invite()
		if shown := stream.line(); shown.ID != second.ID {
			t.Errorf("the next line is about table %s with %s, want %s", shown.ID, kinds(t, shown), second.ID)
		}
		stream.stop()
	})
}

// byHand is a stream that is read without an HTTP client.
type byHand struct {
	conn   net.Conn
	answer *http.Response
}

// follow follows a table by hand.
func (s *site) follow(t *testing.T, id, version string) *byHand {
	t.Helper()
	conn := s.dial(t)
	must.Get(io.WriteString(conn, "GET /api/v1/tables/"+id+"/events "+version+"\r\nHost: localhost\r\n\r\n"))(t)
	answer := must.Get(http.ReadResponse(bufio.NewReader(conn), nil))(t)
	t.Cleanup(func() { answer.Body.Close() })
	if h := answer.Header; answer.StatusCode != http.StatusOK || h.Get("Content-Type") != "text/event-stream" || !answer.Close || h.Get("Date") == "" || h.Get("Content-Security-Policy") == "" {
		t.Errorf("got status %d %v", answer.StatusCode, h)
	}
	return &byHand{conn, answer}
}

// An HTTP/1 stream has its connection to itself: no other request is answered there.
func TestAStreamHasItsConnection(t *testing.T) {
	t.Parallel()
	const more = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
	s := open(t)
	_, fill := cast(t, s)
	id := fill.Replace("{running}")
	later := s.follow(t, id, "HTTP/1.1")
	_, _ = io.ReadFull(later.answer.Body, make([]byte, 20))
	_, _ = io.WriteString(later.conn, more)
	if all, err := io.ReadAll(later.answer.Body); err != nil || bytes.Contains(all, []byte("HTTP/1.1")) {
		t.Errorf("got error %v %s", err, all)
	}
	at := s.dial(t)
	_, _ = io.WriteString(at, "GET /api/v1/tables/"+id+"/events HTTP/1.1\r\nHost: localhost\r\n\r\n"+more)
	all, _ := io.ReadAll(at) // unread data may reset the connection
	if bytes.Count(all, []byte("HTTP/1.1 ")) > 1 {
		t.Errorf("got %s", all)
	}
}

// A client that reads an HTTP/1 stream by hand can see where it ends: by the last chunk or, in
// HTTP/1.0, by the end of the connection.
func TestStreamsEndAsTheyShould(t *testing.T) {
	t.Parallel()
	s := open(t)
	_, fill := cast(t, s)
	id := fill.Replace("{running}")
	old, whole := s.follow(t, id, "HTTP/1.0"), s.follow(t, id, "HTTP/1.1")
	if len(old.answer.TransferEncoding) != 0 || !slices.Equal(whole.answer.TransferEncoding, []string{"chunked"}) {
		t.Errorf("they are sent as %v and %v", old.answer.TransferEncoding, whole.answer.TransferEncoding)
	}
	for _, one := range []*byHand{old, whole} {
		must.Get(io.ReadFull(one.answer.Body, make([]byte, 200)))(t)
	}
	s.Drain()
	if err := s.Wait(t.Context()); err != nil {
		t.Error(err)
	}
	for _, one := range []*byHand{old, whole} {
		if rest, err := io.ReadAll(one.answer.Body); err != nil || !bytes.HasSuffix(rest, []byte("\n\n")) {
			t.Errorf("%s: %v after %q", one.answer.Proto, err, rest)
		}
	}
}
