package server_test

import (
	"compress/gzip"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/api/account"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/pages"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/present"
)

// ask calls the handler directly, with a request from the given address.
func (s *site) ask(method, path, from, body string, change ...func(*http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(context.Background(), method, path, strings.NewReader(body))
	r.RemoteAddr = from
	r.Header.Set("Content-Type", "application/json")
	for _, f := range change {
		f(r)
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

func header(name, value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set(name, value) }
}

// standing is a clock that never advances, so that rate limits do not depend on how long a test
// takes.
func standing() time.Time { return time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC) }

func TestLimitsByAddress(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) {
		c.Limits, c.Now = limit.Limits{Requests: 1}, standing
		c.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	})
	until429 := func(from string, change ...func(*http.Request)) int {
		for n := range 20 {
			if w := s.ask("GET", "/healthz", from, "", change...); w.Code == http.StatusTooManyRequests {
				if w.Header().Get("Retry-After") == "" {
					t.Error("no Retry-After")
				}
				return n
			}
		}
		return 20
	}
	if n := until429("192.0.2.1:1"); n != 5 {
		t.Errorf("%d requests at once", n)
	}
	if n := until429("192.0.2.1:2"); n != 0 {
		t.Errorf("another port of the same address has %d", n)
	}
	if n := until429("192.0.2.2:1"); n != 5 {
		t.Errorf("another address has %d", n)
	}
	if n := until429("192.0.2.2:1", header("X-Forwarded-For", "203.0.113.9")); n != 0 {
		t.Errorf("a caller with a forged address gets %d", n)
	}
	if n := until429("10.0.0.1:1", header("X-Forwarded-For", "198.51.100.1, 203.0.113.9, 10.0.0.2")); n != 5 {
		t.Errorf("an address behind proxies has %d", n)
	}
	if n := until429("10.0.0.3:1", header("X-Forwarded-For", "6.6.6.6, 203.0.113.9")); n != 0 {
		t.Errorf("the same by another proxy has %d", n)
	}
	if n := until429("[2001:db8:1:2::1]:1"); n != 5 {
		t.Errorf("a newer address has %d", n)
	}
	if n := until429("[2001:db8:1:2:ffff::1]:1"); n != 0 {
		t.Errorf("another of the same network has %d", n)
	}
}

func TestLimitsOfPeople(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) {
		c.Limits, c.Now = limit.Limits{PersonRequests: 2, Arrivals: 3, SignIns: 4, Tables: 2, PersonStreams: 1}, standing
	})
	anna := s.guest(t, "Anna")
	s.guest(t, "Ben")
	s.guest(t, "Cleo")
	s.client(t).refused("POST", apiBase+"/me/guest", map[string]any{"name": "Dora"}, 429, "too_many")
	for range 4 {
		s.client(t).refused("POST", apiBase+"/me/session", map[string]any{"name": "X", "password": "wrong wrong"}, 403, "forbidden")
	}
	s.client(t).refused("POST", apiBase+"/me/session", map[string]any{"name": "X", "password": "wrong wrong"}, 429, "too_many")

	var shown present.Table
	for range 2 {
		anna.ok("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2}, &shown)
	}
	anna.refused("POST", apiBase+"/tables", map[string]any{"game": "toy", "seats": 2}, 429, "too_many")
	stream := anna.open(t, apiBase+"/tables/"+shown.ID+"/events", 200)
	stream.event()
	anna.refused("GET", apiBase+"/tables/"+shown.ID+"/events", nil, 429, "too_many")
	status := 200
	for range 15 {
		if status, _, _ = anna.do("GET", apiBase+"/me", nil); status == 429 {
			break
		}
	}
	if status != 429 {
		t.Error("a person may send any number of requests")
	}
}

func TestOtherSites(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.URL = "https://river.example.org" })
	guest := func(change ...func(*http.Request)) int {
		return s.ask("POST", "/api/v1/me/guest", "192.0.2.1:1", `{"name":"Anna"}`, change...).Code
	}
	for want, list := range map[int][][]func(*http.Request){
		201: {
			{},
			{header("Sec-Fetch-Site", "same-origin")},
			{header("Sec-Fetch-Site", "cross-site"), header("Origin", "https://river.example.org")},
			{header("Origin", "http://example.com")}, // the host of httptest's requests
		},
		403: {
			{header("Sec-Fetch-Site", "cross-site")},
			{header("Sec-Fetch-Site", "same-site")},
			{header("Origin", "https://evil.example")},
			{header("Origin", "null")},
		},
		415: {{header("Content-Type", "text/plain")}, {header("Content-Type", "application/x-www-form-urlencoded")}},
	} {
		for i, change := range list {
			if got := guest(change...); got != want {
				t.Errorf("%d.%d: got %d", want, i, got)
			}
		}
	}
}

func TestCookies(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Proxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.1/32")} })
	arrive := func(from string, change ...func(*http.Request)) string {
		return s.ask("POST", "/api/v1/me/guest", from, `{"name":"Anna"}`, change...).Header().Get("Set-Cookie")
	}
	overTLS := func(r *http.Request) { r.TLS = &tls.ConnectionState{} }
	forwarded := header("X-Forwarded-Proto", "https")
	for name, tt := range map[string]struct {
		cookie string
		secure bool
	}{
		"in the clear":              {arrive("192.0.2.1:1"), false},
		"http with a forged header": {arrive("192.0.2.1:1", forwarded), false},
		"by TLS":                    {arrive("192.0.2.1:1", overTLS), true},
		"by a proxy with TLS":       {arrive("10.0.0.1:1", forwarded), true},
	} {
		for _, want := range []string{"HttpOnly", "SameSite=Strict", "Path=/"} {
			if !strings.Contains(tt.cookie, want) {
				t.Errorf("%s: no %s in %q", name, want, tt.cookie)
			}
		}
		if strings.Contains(tt.cookie, "Secure") != tt.secure || strings.HasPrefix(tt.cookie, "__Host-bigriver=brs_") != tt.secure {
			t.Errorf("%s: got %q", name, tt.cookie)
		}
	}
	w := s.ask("GET", "/", "192.0.2.1:1", "", overTLS)
	if w.Header().Get("Strict-Transport-Security") == "" {
		t.Error("https is not asked for the next time")
	}
}

// Only sessions are accepted from cookies: the tokens of the operator and of bots belong in the
// header, and no answer ever puts them into a cookie.
func TestOnlySessionsAreCookies(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna := s.client(t)
	anna.ok("POST", apiBase+"/me/account", map[string]any{"name": "Anna", "password": "steamboat queen"}, nil)
	bot, _ := anna.bot(s, "Paddle")
	for _, token := range []string{s.operator(t).token, bot.token} {
		for _, path := range []string{"/metrics", apiBase + "/operator", apiBase + "/me/bots"} {
			if w := s.ask("GET", path, "192.0.2.1:1", "", header("Cookie", "bigriver="+token)); w.Code/100 == 2 {
				t.Errorf("%s with a token as a cookie: %d", path, w.Code)
			}
		}
		if w := s.ask("GET", apiBase+"/me", "192.0.2.1:1", "", header("Cookie", "bigriver="+token)); w.Code != 200 || strings.Contains(w.Body.String(), "person") || strings.Contains(w.Body.String(), `"operator":true`) {
			t.Errorf("got status %d %s", w.Code, w.Body)
		}
		w := s.ask("GET", apiBase+"/me", "192.0.2.1:1", "", header("Authorization", "Bearer "+token))
		if w.Code != 200 || w.Header().Get("Set-Cookie") != "" {
			t.Errorf("%d with the cookie %q", w.Code, w.Header().Get("Set-Cookie"))
		}
	}
}

func TestSessions(t *testing.T) {
	t.Parallel()
	s := open(t)
	anna := s.guest(t, "Anna")
	anna.ok("POST", apiBase+"/me/account", map[string]any{"name": "Anna", "password": "steamboat queen"}, nil)
	elsewhere := s.client(t)
	elsewhere.ok("POST", apiBase+"/me/session", map[string]any{"name": "anna", "password": "steamboat queen"}, nil)
	name := func(c *client) string {
		var me account.Me
		c.ok("GET", apiBase+"/me", nil, &me)
		if me.Person == nil {
			return ""
		}
		return me.Person.Name
	}
	elsewhere.ok("PUT", apiBase+"/me/name", map[string]any{"name": "Annabel"}, nil)
	if a, b := name(anna), name(elsewhere); a != "Annabel" || b != "Annabel" {
		t.Errorf("they are called %q and %q", a, b)
	}
	anna.ok("PUT", apiBase+"/me/password", map[string]any{"old": "steamboat queen", "new": "paddle wheel 7"}, nil)
	if a, b := name(anna), name(elsewhere); a != "Annabel" || b != "" {
		t.Errorf("after another password: %q and %q", a, b)
	}
	elsewhere.ok("POST", apiBase+"/me/session", map[string]any{"name": "annabel", "password": "paddle wheel 7"}, nil)
	anna.ok("DELETE", apiBase+"/me/sessions", nil, nil)
	if a, b := name(anna), name(elsewhere); a != "" || b != "" {
		t.Errorf("after signing out everywhere: %q and %q", a, b)
	}
	elsewhere.ok("POST", apiBase+"/me/session", map[string]any{"name": "annabel", "password": "paddle wheel 7"}, nil)
	elsewhere.refused("DELETE", apiBase+"/me", map[string]any{"password": "no"}, 403, "forbidden")
	elsewhere.ok("DELETE", apiBase+"/me", map[string]any{"password": "paddle wheel 7"}, nil)
	elsewhere.refused("POST", apiBase+"/me/session", map[string]any{"name": "annabel", "password": "paddle wheel 7"}, 403, "forbidden")
	bad := s.client(t)
	bad.token = "brb_nonsense"
	bad.refused("GET", apiBase+"/me", nil, 401, "unauthorized")
}

// Tables stay when one of their players deletes their account, but no longer show the name.
func TestDeletedPeopleLeaveTheirGames(t *testing.T) {
	t.Parallel()
	s := open(t)
	who, fill := cast(t, s)
	who["ben"].ok("DELETE", apiBase+"/me", map[string]any{}, nil)
	shown := who["anna"].show(fill.Replace("{running}"))
	if seat := shown.Seats[1]; seat.Person != nil || seat.Driver == "" || seat.Name == "" {
		t.Errorf("the seat is %+v", seat)
	}
	first := formOf[line.Done](t, shown.Log[0])
	if by := first.By; first.Kind != "sit" || by.Name != "" || by.Kind != "deleted" || strings.Contains(first.Words, "Ben") {
		t.Errorf("who sat down is %+v, %q", by, first.Words)
	}
}

func TestTheClientIsServed(t *testing.T) {
	t.Parallel()
	var web fs.FS = fstest.MapFS{"index.html": {Data: []byte("<title>River</title>")}, "assets/app-1.js": {Data: []byte("x()")}}
	s := open(t, func(c *server.Config) { c.Web = web })
	for path, want := range map[string]string{
		"/": "200 <title>River</title> no-cache", "/tables/abc": "200 <title>River</title> no-cache", "/settings": "200 <title>River</title> no-cache", "/assets": "404",
		"/assets/app-1.js": "200 x() public, max-age=31536000, immutable", "/assets/app-2.js": "404", "/etc/passwd.txt": "404",
		"/api/v1/nothing": "404",
	} {
		w := s.ask("GET", path, "192.0.2.1:1", "")
		got := strings.TrimSpace(strings.Join([]string{http.StatusText(w.Code), w.Body.String(), w.Header().Get("Cache-Control")}, " "))
		if strings.HasPrefix(want, "404") != (w.Code == http.StatusNotFound) || w.Code == 200 && got != "OK"+want[3:] {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

// Everything that can be opened as a document has a content security policy; scripts and styles
// have only the headers that matter for them.
func TestHeadersOfTheClient(t *testing.T) {
	t.Parallel()
	var web fs.FS = fstest.MapFS{
		"index.html": {Data: []byte("<title>River</title>")}, "worker.js": {Data: []byte("x()")}, "assets/app-1.js": {Data: []byte("x()")},
		"assets/app-1.css": {Data: []byte("p{}")}, "assets/map-1.svg": {Data: []byte("<svg/>")},
	}
	s := open(t, func(c *server.Config) { c.Web = web })
	for path, isDocument := range map[string]bool{"/": true, "/worker.js": true, "/assets/map-1.svg": true, "/assets/app-1.js": false, "/assets/app-1.css": false} {
		head := s.ask("GET", path, "192.0.2.1:1", "").Header()
		for _, name := range []string{"Content-Security-Policy", "X-Frame-Options", "Permissions-Policy"} {
			if got := head.Get(name) != ""; got != isDocument {
				t.Errorf("%s has %s: %t", path, name, got)
			}
		}
		if head.Get("X-Content-Type-Options") != "nosniff" || head.Get("Cross-Origin-Resource-Policy") != "same-origin" {
			t.Errorf("%s: got %v", path, head)
		}
	}
}

// An answer of the API may load nothing, wherever it is opened, and has no headers that matter only
// for pages.
func TestHeadersOfTheAPI(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, path := range []string{apiBase + "/games", apiBase + "/nothing"} {
		head := s.ask("GET", path, "192.0.2.1:1", "").Header()
		if got := head.Get("Content-Security-Policy"); got != "default-src 'none'; frame-ancestors 'none'" {
			t.Errorf("%s: got %s", path, got)
		}
		for name, want := range map[string]bool{"X-Content-Type-Options": true, "X-Frame-Options": true, "Cross-Origin-Resource-Policy": true, "Permissions-Policy": false, "Cross-Origin-Opener-Policy": false} {
			if got := head.Get(name) != ""; got != want {
				t.Errorf("%s has %s: %t", path, name, got)
			}
		}
	}
}

// A file that was compressed when the client was built is sent to clients that accept the encoding,
// and the plain file to all others.
func TestFilesPackedBeforehand(t *testing.T) {
	t.Parallel()
	var web fs.FS = fstest.MapFS{
		"index.html": {Data: []byte("<title>River</title>")}, "assets/app-1.js": {Data: []byte("x()")}, "assets/app-1.js.br": {Data: []byte("packed")},
	}
	c := open(t, func(c *server.Config) { c.Web = web }).client(t)
	for accepts, want := range map[string][2]string{
		"gzip, deflate, br": {"br", "packed"}, "BR": {"br", "packed"}, "gzip, br;q=0": {"", "x()"}, "identity": {"", "x()"},
	} {
		c.head.Set("Accept-Encoding", accepts)
		status, head, data := c.do("GET", "/assets/app-1.js", nil)
		if status != http.StatusOK || head.Get("Content-Encoding") != want[0] || string(data) != want[1] || !strings.Contains(head.Get("Content-Type"), "javascript") {
			t.Errorf("%s: got status %d, %q, %v", accepts, status, data, head)
		}
		if !slices.Contains(head.Values("Vary"), "Accept-Encoding") {
			t.Errorf("%s: varies with %q", accepts, head.Values("Vary"))
		}
	}
}

// Addresses that scanners and attackers try do not exist, for any caller.
func TestUnknownAddressesAreUnknown(t *testing.T) {
	t.Parallel()
	var web fs.FS = fstest.MapFS{"index.html": {Data: []byte("<title>River</title>")}}
	s := open(t, func(c *server.Config) { c.Web = web })
	for _, path := range []string{
		"/api", "/api/", "/api/v1", "/api/v2/me", "/api/v1/nothing", "/metrics/x", "/metrics/", "/healthz/x", "/readyz/", "/.well-known/security.txt",
		"/.well-known/openid-configuration", "/.git/config", "/.env", "/wp-admin", "/wp-admin/", "/wp-login.php", "/index.php", "/phpmyadmin/",
		"/debug/pprof/", "/debug/vars", "/openapi", "/openapi.json", "/openapi/v3", "/swagger", "/swagger-ui/index.html", "/docs", "/docs/",
		"/graphql", "/actuator/health", "/server-status", "/admin", "/login", "/tables", "/tables/a/b/c", "/new/x",
	} {
		for _, accept := range []string{"", "*/*", "text/html,application/xhtml+xml,*/*;q=0.8"} {
			w := s.ask("GET", path, "192.0.2.1:1", "", header("Accept", accept))
			isPage := strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") && strings.Contains(w.Body.String(), "River")
			isProblem := w.Header().Get("Content-Type") == "application/problem+json"
			if w.Code != http.StatusNotFound || !isProblem && (!isPage || !strings.HasPrefix(accept, "text/html")) {
				t.Errorf("%s for %q: %d %s", path, accept, w.Code, w.Body)
			}
		}
	}
	if w := s.ask("GET", "/wharf", "192.0.2.1:1", "", header("Accept", "text/html")); !strings.Contains(w.Body.String(), "River") {
		t.Errorf("a mistyped address in a browser is answered with %s", w.Body)
	}
}

// Every page of the browser client is served, and no other address: the list here is that of the
// client's router.
func TestEveryPageOfTheClientIsServed(t *testing.T) {
	t.Parallel()
	source := must.Get(os.ReadFile("../web/src/router.svelte.ts"))(t)
	_, list, _ := strings.Cut(string(source), "const patterns = {")
	list, _, _ = strings.Cut(list, "}")
	var routed []string
	for _, m := range regexp.MustCompile(`: '([^']*)'`).FindAllStringSubmatch(list, -1) {
		routed = append(routed, regexp.MustCompile(`:\w+`).ReplaceAllString(m[1], "*"))
	}
	if have := pages.ClientPages; len(routed) < 5 || !slices.Equal(routed, have) {
		t.Errorf("the client has the pages %q, and the server serves %q", routed, have)
	}
	var preloads struct {
		Pages map[string][]string `json:"pages"`
	}
	must.Do(t, json.Unmarshal(must.Get(os.ReadFile("../web/dist/preload.json"))(t), &preloads))
	s := open(t, func(c *server.Config) { c.Web = fstest.MapFS{"index.html": {Data: []byte("<title>River</title>")}} })
	for _, page := range routed {
		if len(preloads.Pages[page]) == 0 {
			t.Errorf("internal/web/preload.ts does not list what %s loads", page)
		}
		for _, path := range []string{strings.ReplaceAll(page, "*", "a.b-c"), strings.TrimSuffix(strings.ReplaceAll(page, "*", "%C3%A4"), "/") + "/?x=1"} {
			if w := s.ask("GET", path, "192.0.2.1:1", ""); w.Code != http.StatusOK {
				t.Errorf("%s: got status %d", path, w.Code)
			}
		}
	}
}

func TestPagesArePacked(t *testing.T) {
	t.Parallel()
	script := strings.Repeat("steam();\n", 1000)
	var web fs.FS = fstest.MapFS{
		"index.html": {Data: []byte("<title>River</title>")}, "assets/app-1.js": {Data: []byte(script)}, "icon.png": {Data: []byte(script)},
	}
	s := open(t, func(c *server.Config) { c.Web = web })
	for _, test := range []struct {
		path, accepts string
		packed        bool
	}{
		{"/assets/app-1.js", "br, gzip", true},
		{"/assets/app-1.js", "GZIP;q=0.5", true},
		{"/assets/app-1.js", "gzip;q=0", false},
		{"/assets/app-1.js", "", false},
		{"/icon.png", "gzip", false},
		{"/", "gzip", false}, // too short
	} {
		w := s.ask("GET", test.path, "192.0.2.1:1", "", header("Accept-Encoding", test.accepts))
		body := w.Body.String()
		if packed := w.Header().Get("Content-Encoding") == "gzip"; packed != test.packed {
			t.Errorf("%s for %q: packed %t", test.path, test.accepts, packed)
		} else if packed {
			z := must.Get(gzip.NewReader(w.Body))(t)
			whole, err := io.ReadAll(z)
			if err != nil || len(body) > 200 || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/javascript") {
				t.Errorf("%s: %d bytes of %q, %v", test.path, len(body), w.Header().Get("Content-Type"), err)
			}
			body = string(whole)
		}
		if test.path != "/" && body != script {
			t.Errorf("%s for %q is not what it was", test.path, test.accepts)
		}
		if vary := w.Header().Values("Vary"); !slices.Contains(vary, "Accept-Encoding") {
			t.Errorf("%s varies with %q", test.path, vary)
		}
	}
}

// Nobody can take the name of a bot, in any language.
func TestNamesOfBotsCannotBeTaken(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, name := range []string{"Heron", "Reiher", "Héron", "Schildkröte", "Martin pêcheur", "simple", "Einfach", "Au hasard", "Random 7", "Bigriver"} {
		s.client(t).refused("POST", apiBase+"/me/guest", map[string]any{"name": name}, 422, "invalid")
	}
}

// The manual is served like the client's pages: with the same policy, compressed if accepted, and
// in its own language.
func TestManual(t *testing.T) {
	t.Parallel()
	files := map[string][]byte{"index.html": []byte("front"), "de/index.html": []byte("vorn"), "style.css": []byte(strings.Repeat("a{}", 2000))}
	for _, web := range []fs.FS{nil, fstest.MapFS{"index.html": {Data: []byte("<title>River</title>")}}} {
		s := open(t, func(c *server.Config) { c.Web, c.Manual = web, func() map[string][]byte { return files } })
		for _, tt := range []struct {
			path    string
			status  int
			has, to string
		}{
			{"/manual", 301, "", "/manual/"},
			{"/manual/de", 301, "", "/manual/de/"},
			{"/manual/", 200, "front", ""},
			{"/manual/de/", 200, "vorn", ""},
			{"/manual/index.html", 200, "front", ""},
			{"/manual/style.css", 200, "a{}", ""},
			{"/manual/none.html", 404, "", ""},
			{"/manual/..%2fmanual.go", 404, "", ""},
			{"/manuals/", 404, "", ""},
		} {
			w := s.ask("GET", tt.path, "192.0.2.1:1", "")
			h := w.Header()
			if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.has) || h.Get("Location") != tt.to {
				t.Errorf("%s: %d to %q: %.80s", tt.path, w.Code, h.Get("Location"), w.Body)
			}
			if w.Code == 200 && (!strings.Contains(h.Get("Content-Security-Policy"), "script-src 'self';") || h.Get("Content-Language") != "") {
				t.Errorf("%s: got %v", tt.path, h)
			}
		}
		if w := s.ask("GET", "/manual/style.css", "192.0.2.1:1", "", header("Accept-Encoding", "gzip")); w.Header().Get("Content-Encoding") != "gzip" || w.Body.Len() > 200 {
			t.Errorf("style.css: %v, %d bytes", w.Header(), w.Body.Len())
		}
	}
}

// A request for many ranges of a file gets the file: each range would take an answer of its own.
func TestOneRange(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Web = fstest.MapFS{"assets/a.js": {Data: []byte("0123456789")}} })
	for ranges, want := range map[string]string{"bytes=2-3": "206 23", "bytes=2-3,5-5": "200 0123456789", "bytes=0-0, 0-0,0-0": "200 0123456789"} {
		w := s.ask("GET", "/assets/a.js", "192.0.2.1:1", "", header("Range", ranges))
		must.Equal(t, fmt.Sprint(w.Code, " ", w.Body), want)
	}
}
