package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/waittest"
)

// hidden is a request inside the body of another.
const hidden = "GET /healthz?hidden HTTP/1.1\r\nHost: river\r\n\r\n"

// A client that does not send its whole body gets one answer and is disconnected. Nothing that it
// sends afterwards is parsed as a request.
func TestClientsWithoutABodyAreDisconnected(t *testing.T) {
	t.Parallel()
	limits := func(bodyTime time.Duration) func(*server.Config) {
		return func(c *server.Config) { c.Limits = limit.Limits{Body: 4 << 10, BodyTime: bodyTime} }
	}
	s, patient := open(t, limits(300*time.Millisecond)), open(t, limits(waittest.Limit))
	head := func(path, more string) string {
		return "POST " + path + " HTTP/1.1\r\nHost: river\r\nContent-Type: application/json\r\n" + more + "\r\n"
	}
	pad := strings.Repeat(" ", 5<<10)
	huge := strings.Repeat(" ", 300<<10)
	for name, test := range map[string]struct {
		first  string // sent at once
		then   string // sent after the answer
		status int
	}{
		"late, by length":           {head(apiBase+"/me/guest", "Content-Length: 100\r\n") + `{"na`, hidden, 408},
		"late, in chunks":           {head(apiBase+"/me/guest", "Transfer-Encoding: chunked\r\n") + "4\r\n{\"na\r\n", hidden, 408},
		"late, between two chunks":  {head(apiBase+"/me/guest", "Transfer-Encoding: chunked\r\n") + "4\r\n{\"na", "\r\n0\r\n\r\n" + hidden, 408},
		"nothing at all":            {head(apiBase+"/me/guest", "Content-Length: 46\r\n"), hidden, 408},
		"late, and too large":       {head(apiBase+"/me/guest", "Content-Length: 900000\r\n") + pad, hidden, 413},
		"too large, by length":      {head(apiBase+"/me/guest", "Content-Length: 900000\r\n") + huge + hidden, hidden, 413},
		"too large, in chunks":      {head(apiBase+"/me/guest", "Transfer-Encoding: chunked\r\n") + fmt.Sprintf("%x\r\n", len(huge)) + huge, hidden, 413},
		"never asked to go on":      {head(apiBase+"/nothing", "Content-Length: 46\r\nExpect: 100-continue\r\n"), hidden, 404},
		"refused, before its body":  {strings.Replace(head(apiBase+"/me/guest", "Content-Length: 46\r\n"), "Host", "Sec-Fetch-Site: cross-site\r\nHost", 1), hidden, 403},
		"no such address, unsent":   {head(apiBase+"/nothing", "Content-Length: 46\r\n"), hidden, 404},
		"an operation without body": {strings.Replace(head(apiBase+"/me/session", "Content-Length: 46\r\n"), "POST", "DELETE", 1), hidden, 204},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at := s
			// The server must notice that before the timeout.
			if test.status == http.StatusRequestEntityTooLarge {
				at = patient
			}
			conn := at.dial(t)
			must.Get(io.WriteString(conn, test.first))(t)
			r := bufio.NewReader(conn)
			answer := must.Get(http.ReadResponse(r, nil))(t)
			defer answer.Body.Close()
			body, err := io.ReadAll(answer.Body)
			if err != nil || answer.StatusCode != test.status {
				t.Errorf("%d %s, %v; want %d", answer.StatusCode, body, err, test.status)
			}
			if !answer.Close {
				t.Error("the answer does not announce that the connection closes")
			}
			_, _ = io.WriteString(conn, test.then) // the connection may be closed already
			if rest, err := io.ReadAll(r); len(rest) > 0 || isTimeout(err) {
				t.Errorf("the connection is still open: %q, %v", rest, err)
			}
		})
	}
	if n := strings.Count(s.log.String()+patient.log.String(), `route="GET /healthz"`); n > 0 {
		t.Errorf("%d bodies ran as requests", n)
	}
}

// With HTTP/2, only the request without its body ends. Others on the connection continue, and new
// ones can start.
func TestLateBodyEndsOnlyItsRequest(t *testing.T) {
	t.Parallel()
	synctest.Test(t, aLateBodyEndsNoOtherRequest)
}

func aLateBodyEndsNoOtherRequest(t *testing.T) {
	s := openInBubble(t, 0, func(c *server.Config) { c.Limits = limit.Limits{BodyTime: time.Second} })
	web := s.client(t).http
	connections := 0
	ask := func(method, path string, body io.Reader, want int) io.Reader {
		t.Helper()
		ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{GotConn: func(c httptrace.GotConnInfo) {
			if !c.Reused {
				connections++
			}
		}})
		r := must.Get(http.NewRequestWithContext(ctx, method, s.url+path, body))(t)
		r.Header.Set("Content-Type", "application/json")
		answer := must.Get(web.Do(r))(t)
		t.Cleanup(func() { _ = answer.Body.Close() })
		if answer.ProtoMajor != 2 || answer.StatusCode != want {
			t.Errorf("%s %s: %s %s, want %d", method, path, answer.Proto, answer.Status, want)
		}
		return answer.Body
	}
	ask("POST", apiBase+"/me/guest", strings.NewReader(`{"name":"Anna"}`), 201)
	var shown present.Table
	must.Do(t, json.NewDecoder(ask("POST", apiBase+"/tables", strings.NewReader(`{"game":"toy","seats":2}`), 201)).Decode(&shown))
	events := bufio.NewReader(ask("GET", apiBase+"/tables/"+shown.ID+"/events", nil, 200))
	late, never := io.Pipe()
	t.Cleanup(func() { _ = never.Close() })
	ask("POST", apiBase+"/me/guest", late, 408)
	ask("POST", apiBase+"/tables/"+shown.ID+"/commands", strings.NewReader(`{"kind":"say","text":"still here"}`), 200)
	for line := ""; !strings.Contains(line, "still here"); {
		var err error
		if line, err = events.ReadString('\n'); err != nil {
			t.Fatalf("the stream has ended: %v", err)
		}
	}
	if connections != 1 {
		t.Errorf("%d connections", connections)
	}
}

// dial returns a new connection with a deadline that only a hang reaches.
func (s *site) dial(t *testing.T) net.Conn {
	t.Helper()
	var d net.Dialer
	conn := must.Get(d.DialContext(t.Context(), "tcp", strings.TrimPrefix(s.url, "http://")))(t)
	t.Cleanup(func() { _ = conn.Close() })
	must.Do(t, conn.SetDeadline(time.Now().Add(waittest.Limit)))
	return conn
}

func isTimeout(err error) bool {
	timeout, ok := err.(net.Error) //nolint:errorlint // a connection returns a net.Error unwrapped
	return ok && timeout.Timeout()
}
