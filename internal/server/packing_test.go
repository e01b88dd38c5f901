package server_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table/present"
)

// raw returns what is sent to a client that accepts gzip.
func (c *client) raw(method, path string, body any) (status int, head http.Header, data []byte, isPacked bool) {
	c.t.Helper()
	c.head.Set("Accept-Encoding", "gzip")
	defer c.head.Del("Accept-Encoding")
	status, head, data = c.do(method, path, body)
	return status, head, data, head.Get("Content-Encoding") == "gzip"
}

func unpack(t *testing.T, data []byte) string {
	t.Helper()
	z := must.Get(gzip.NewReader(bytes.NewReader(data)))(t)
	whole := must.Get(io.ReadAll(z))(t)
	return string(whole)
}

// Answers that are the same for everybody are compressed, and sent only to clients that do not have
// them cached.
func TestUnchangedAnswersAreCached(t *testing.T) {
	t.Parallel()
	c := open(t).client(t)
	tags := map[string]string{}
	for _, path := range []string{"/games", "/games/queen", "/games/queen/rules?limit=20", "/openapi.json", "/games?lang=de"} {
		path = "/api/v1" + path
		status, head, small, isPacked := c.raw("GET", path, nil)
		c.head.Set("Accept-Encoding", "identity")
		_, plainHead, plain := c.do("GET", path, nil)
		if status != http.StatusOK || !isPacked || unpack(t, small) != string(plain) || len(small) > len(plain)/2 {
			t.Errorf("%s: %d, %d bytes for %d", path, status, len(small), len(plain))
		}
		tag := head.Get("Etag")
		if tag == "" || tags[tag] != "" || plainHead.Get("Etag") != tag || head.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s is %q, as %q, and %q unpacked: %s", path, tag, tags[tag], plainHead.Get("Etag"), head.Get("Cache-Control"))
		}
		tags[tag] = path
		if vary := strings.Join(head.Values("Vary"), ", "); !strings.Contains(vary, "Accept-Encoding") || !strings.Contains(vary, "Accept-Language") {
			t.Errorf("%s varies with %q", path, vary)
		}
		if status, head, data, _ := c.raw("HEAD", path, nil); status != http.StatusOK || len(data) > 0 || head.Get("Etag") != tag {
			t.Errorf("HEAD %s: %d, %d bytes, %q", path, status, len(data), head.Get("Etag"))
		}
		for have, want := range map[string]int{
			tag: http.StatusNotModified, `"x", ` + strings.TrimPrefix(tag, "W/"): http.StatusNotModified, "*": http.StatusNotModified, `"x"`: http.StatusOK,
		} {
			c.head.Set("If-None-Match", have)
			status, head, data, _ := c.raw("GET", path, nil)
			if status != want || status == http.StatusNotModified && (len(data) > 0 || head.Get("Etag") != tag) {
				t.Errorf("%s for who has %s: %d, %d bytes", path, have, status, len(data))
			}
		}
		c.head.Del("If-None-Match")
	}
	if _, head, _, isPacked := c.raw("GET", "/api/v1/games/toy/rules/toy-8", nil); isPacked || head.Get("Etag") == "" {
		t.Error("one rule is too short to be packed")
	}
	if status, head, _, _ := c.raw("GET", "/api/v1/games/none", nil); status != http.StatusNotFound || head.Get("Etag") != "" || head.Get("Cache-Control") != "no-store" {
		t.Errorf("a missing file is cached: %d %v", status, head)
	}
}

// Answers that hide something from others are not compressed, and neither are those that must be
// fast.
func TestSecretsAreNotPacked(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{} })
	anna, ben, stranger := s.guest(t, "Anna"), s.guest(t, "Ben"), s.client(t)
	long := strings.Repeat("The river is wide. ", 15)
	set := func(game string) string {
		var made struct{ ID string }
		anna.ok("POST", "/api/v1/tables", map[string]any{"game": game, "seats": 3, "places": []any{map[string]any{"me": true}}}, &made)
		ben.command(made.ID, map[string]any{"kind": "sit"})
		stranger := s.guest(t, "Cleo")
		stranger.command(made.ID, map[string]any{"kind": "sit"})
		anna.command(made.ID, map[string]any{"kind": "start"})
		for range 4 {
			ben.command(made.ID, map[string]any{"kind": "say", "text": long})
		}
		return "/api/v1/tables/" + made.ID
	}
	hidden, bare := set("toy"), set("queen")
	for i := range 12 { // a personal list that is long enough
		set([]string{"toy", "queen"}[i%2])
	}
	is := func(c *client, method, path string, body any, want bool) {
		t.Helper()
		status, head, data, isPacked := c.raw(method, path, body)
		if status/100 != 2 || isPacked != want || head.Get("Etag") != "" {
			t.Errorf("%s %s: %d, %d bytes, compressed: %t, ETag %q", method, path, status, len(data), isPacked, head.Get("Etag"))
		}
		if vary := slices.Contains(head.Values("Vary"), "Accept-Encoding"); vary != want {
			t.Errorf("%s %s varies with %q", method, path, head.Values("Vary"))
		}
	}
	is(anna, "GET", hidden, nil, false)
	is(anna, "GET", hidden+"/log", nil, false)
	is(anna, "GET", hidden+"/record", nil, false)
	is(anna, "GET", hidden+"/steps?limit=50", nil, false)
	is(stranger, "GET", hidden, nil, true)
	is(stranger, "GET", hidden+"/log", nil, true)
	is(anna, "GET", bare, nil, true)
	is(anna, "GET", bare+"/log", nil, true)
	is(anna, "GET", bare+"/steps?limit=50", nil, true)
	is(anna, "GET", "/api/v1/tables?mine=true", nil, false)
	// The answer to a command must be fast.
	is(anna, "POST", bare+"/commands", map[string]any{"kind": "say", "text": long}, false)
	for path, boards := range map[string]int{hidden: 1, bare: 0} {
		// a seat gets a board of its own if it differs from the public one
		var course struct{ Positions []present.Position }
		anna.ok("GET", path+"/steps", nil, &course)
		if len(course.Positions) == 0 || len(course.Positions[0].Mine) != boards {
			t.Errorf("%s: got %+v", path, course.Positions)
		}
	}
	for _, c := range []*client{ben, anna} {
		c.ok("POST", hidden+"/commands", map[string]any{"kind": "resign"}, nil)
	}
	is(anna, "GET", hidden, nil, true) // the game is over, and nothing is hidden

	stranger.head.Set("Accept-Encoding", "gzip")
	stream := stranger.open(t, bare+"/events", http.StatusOK)
	if head := stream.head; head.Get("Content-Encoding") != "" || head.Get("Content-Type") != "text/event-stream" {
		t.Errorf("a stream is %q as %q", head.Get("Content-Type"), head.Get("Content-Encoding"))
	}
	stream.event()
}
