package server_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/people"
	peopletest "github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/present"
	tabletest "github.com/bigriver/bigriver/internal/table/storetest"
)

// BenchmarkMove measures a move without network and disk: one person plays all seats at random,
// with the fewest seats that the game allows, and one watcher follows. In the first form both get
// the whole table, as a program with no query parameters does; in the second both use the brief
// form, as the load test does; in the third the watcher also gets boards in parts. It reports the
// bytes of the answer, of the event, and of the event as gzip compresses it at its fastest: the
// server does not compress streams, but a proxy may.
func BenchmarkMove(b *testing.B) {
	all := catalogtest.Games(b)
	for _, g := range all {
		for _, how := range []struct{ name, query, following string }{{"all", "", ""}, {"briefly", briefly, briefly}, {"parts", briefly, briefly + inParts}} {
			b.Run(g.Facts().Name+"/"+how.name, func(b *testing.B) {
				benchmarkMove(b, all, g.Facts().Name, g.Facts().MinSeats, how.query, how.following)
			})
		}
	}
}

// The query of a command or a stream.
const (
	briefly = "changes=true&plans=false"
	inParts = "&parts=true"
)

func benchmarkMove(b *testing.B, all catalog.Catalog, game string, seats int, query, following string) {
	b.Helper()
	tables, err := live.Open(b.Context(), live.Config{Store: tabletest.NewMemory(), Games: all, Rand: rand.NewChaCha8([32]byte{1}), Workers: live.NoWorkers})
	if err != nil {
		b.Fatal(err)
	}
	db := emptyDB(b)
	who, err := people.New(people.Config{Store: db.People(), HashMemory: peopletest.HashMemory})
	if err != nil {
		b.Fatal(err)
	}
	s, err := server.New(server.Config{Config: app.Config{Games: all, Tables: tables, People: who, Classes: class.New(class.Config{Store: db.Classes()})}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		s.Drain()
		if err := tables.Close(); err != nil {
			b.Error(err)
		}
	})
	player := &benchPlayer{b: b, server: s, random: rand.New(rand.NewPCG(1, 1))}
	player.send("POST", "/me/guest", `{"name": "Load"}`)
	setUp := fmt.Sprintf(`{"game": %q, "seats": %d, "places": [%s]}`, game, seats, strings.TrimSuffix(strings.Repeat(`{"me": true},`, seats), ","))
	var watcher *watched
	var answers, events, packed int
	for b.Loop() {
		b.StopTimer()
		if player.action == "" {
			player.send("POST", "/tables", setUp)
			player.read()
			player.send("POST", "/tables/"+player.id+"/commands", `{"kind": "start"}`)
			player.read()
			watcher = &watched{head: http.Header{}}
			watcher.follow(b, s, player, following)
		}
		body := fmt.Sprintf(`{"kind": "act", "seat": %d, "action": %q, "seen": %d}`, player.seat, player.action, player.seq)
		b.StartTimer()
		player.send("POST", "/tables/"+player.id+"/commands?"+query, body)
		b.StopTimer()
		player.read()
		b.StartTimer()
		watcher.wait(b, player.seq)
		b.StopTimer()
		answers += player.answer.Len()
		event := watcher.take()
		events += len(event)
		packed += packedLen(event)
		b.StartTimer()
	}
	b.ReportMetric(float64(answers)/float64(b.N), "answer-B/op")
	b.ReportMetric(float64(events)/float64(b.N), "event-B/op")
	b.ReportMetric(float64(packed)/float64(b.N), "packed-B/op")
}

// packer is reused, so that it does not count toward the allocations of a move.
var packer = sync.OnceValue(func() *gzip.Writer {
	z, _ := gzip.NewWriterLevel(io.Discard, gzip.BestSpeed) // the level is valid
	return z
})

// packedLen returns the compressed length of data.
func packedLen(whole []byte) int {
	var n counted
	packer().Reset(&n)
	_, _ = packer().Write(whole) // counting never fails
	_ = packer().Close()
	return int(n)
}

// counted counts what is written to it.
type counted int

func (n *counted) Write(b []byte) (int, error) {
	*n += counted(len(b))
	return len(b), nil
}

// benchPlayer plays all seats of a table.
type benchPlayer struct {
	b      *testing.B
	server *server.Server
	cookie string
	random *rand.Rand
	answer bytes.Buffer

	id, action string // the next action; "": the game is over
	seat       int
	seq        int64
}

func (p *benchPlayer) send(method, path, body string) {
	r := handmade(p.b.Context(), method, "/api/v1"+path, p.cookie, body)
	p.answer.Reset()
	w := &answered{Buffer: &p.answer, head: http.Header{}}
	p.server.ServeHTTP(w, r)
	if w.status/100 != 2 {
		p.b.Fatalf("%s %s: %d %s", path, body, w.status, w)
	}
	if set := w.Header().Get("Set-Cookie"); set != "" {
		p.cookie, _, _ = strings.Cut(set, ";")
	}
}

// handmade returns a request. httptest would serialize and parse it, and copy the headers of the
// answer.
func handmade(ctx context.Context, method, path, cookie, body string) *http.Request {
	at := url.URL{}
	at.Path, at.RawQuery, _ = strings.Cut(path, "?")
	return (&http.Request{
		Method: method, URL: &at, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Host: "localhost:8080", RemoteAddr: "192.0.2.1:1234",
		Header: http.Header{"Content-Type": {"application/json"}, "Cookie": {cookie}},
		Body:   io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)),
	}).WithContext(ctx)
}

// answered records an answer.
type answered struct {
	*bytes.Buffer

	head   http.Header
	status int
}

func (w *answered) Header() http.Header    { return w.head }
func (w *answered) WriteHeader(status int) { w.status = status }

// SetReadDeadline does nothing: the body is already there.
func (w *answered) SetReadDeadline(time.Time) error { return nil }

// read chooses the next action from the answer.
func (p *benchPlayer) read() {
	var shown struct {
		ID   string         `json:"id"`
		Seq  int64          `json:"seq"`
		Mine []present.Mine `json:"mine"`
	}
	if err := json.Unmarshal(p.answer.Bytes(), &shown); err != nil {
		p.b.Fatal(err)
	}
	p.id, p.seq, p.action = shown.ID, shown.Seq, ""
	for _, m := range shown.Mine {
		if n := len(m.Choices); n > 0 {
			p.seat, p.action = m.Seat, m.Choices[p.random.IntN(n)].Action
			return
		}
	}
}

// watched is the stream of a watcher.
type watched struct {
	head http.Header

	mu    sync.Mutex
	sent  bytes.Buffer
	taken []byte // what the last take returned
	last  string
}

func (w *watched) Header() http.Header              { return w.head }
func (w *watched) WriteHeader(int)                  {}
func (w *watched) Flush()                           {}
func (w *watched) SetWriteDeadline(time.Time) error { return nil }

// Write stores what is sent, and the id of the event.
func (w *watched) Write(piece []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sent.Write(piece)
	if _, after, found := bytes.Cut(piece, []byte("\nid: ")); found {
		id, _, _ := bytes.Cut(after, []byte("\n"))
		w.last = string(id)
	}
	return len(piece), nil
}

// follow opens the stream.
func (w *watched) follow(b *testing.B, s *server.Server, p *benchPlayer, query string) {
	b.Helper()
	r := httptest.NewRequestWithContext(b.Context(), "GET", fmt.Sprintf("/api/v1/tables/%s/events?since=%d&%s", p.id, p.seq, query), nil)
	go s.ServeHTTP(w, r)
	w.wait(b, p.seq)
	w.take()
}

// wait waits until an event has reached the given entry.
func (w *watched) wait(b *testing.B, seq int64) {
	b.Helper()
	want := strconv.FormatInt(seq, 10)
	for range 1_000_000 {
		w.mu.Lock()
		last := w.last
		w.mu.Unlock()
		if last == want {
			return
		}
		time.Sleep(10 * time.Microsecond)
	}
	b.Fatalf("no event for entry %d", seq)
}

// take returns what was sent since the last call. The slice is valid until the next call.
func (w *watched) take() []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.taken = append(w.taken[:0], w.sent.Bytes()...)
	w.sent.Reset()
	return w.taken
}
