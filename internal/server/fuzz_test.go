package server_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/problem"
)

// description has the parts of the API's description that random requests are made from.
type description struct {
	Paths      map[string]map[string]operation `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

type operation struct {
	Parameters  []parameter `json:"parameters"`
	RequestBody struct {
		Content map[string]struct {
			Schema *schema `json:"schema"`
		} `json:"content"`
	} `json:"requestBody"`
}

type parameter struct {
	Name   string  `json:"name"`
	In     string  `json:"in"`
	Schema *schema `json:"schema"`
}

type schema struct {
	Ref                  string             `json:"$ref"`
	Type                 any                `json:"type"`
	Enum                 []any              `json:"enum"`
	Properties           map[string]*schema `json:"properties"`
	Items                *schema            `json:"items"`
	AdditionalProperties any                `json:"additionalProperties"`
}

// fuzzer makes random requests from the API's own description, with values that fit, nearly fit, or
// do not fit.
type fuzzer struct {
	*rand.Rand

	of    description
	known []string // existing ids, names and actions
}

// TestRandomRequests sends 10,000 requests, or 500 under the race detector. None may get a status
// of 500 or more, and every refusal must be a problem with a text.
func TestRandomRequests(t *testing.T) {
	t.Parallel()
	s := open(t, func(c *server.Config) { c.Limits = limit.Limits{Body: 64 << 10} })
	who, fill := cast(t, s)
	f := &fuzzer{Rand: rand.New(rand.NewPCG(7, 7))}
	status, _, page := who[""].do("GET", apiBase+"/openapi.json", nil)
	if err := json.Unmarshal(page, &f.of); err != nil || status != 200 || len(f.of.Paths) < 25 {
		t.Fatal(status, err, len(f.of.Paths))
	}
	f.known = strings.Fields(fill.Replace("{open} {running} {anna} {ben} {cleo}") + " toy queen waters Anna Cleo TOY-4 random simple draw act sit start 1 0 de")
	clients := []*client{who[""], who["anna"], who["ben"], who["cleo"], who["bot"], who["operator"]}
	n, statuses := 10_000, map[int]int{}
	few := testing.Short() || longtest.Race
	if few {
		n = 500
	}
	for range n {
		method, path, body, kind := f.request()
		c := clients[f.IntN(len(clients))]
		if bare, _, _ := strings.Cut(path, "?"); bare == apiBase+"/stream" || strings.HasSuffix(bare, "/events") {
			continue // streams do not end
		}
		req, err := http.NewRequestWithContext(t.Context(), method, s.url+path, strings.NewReader(body))
		if err != nil {
			continue // not a valid URL
		}
		req.Header.Set("Content-Type", kind)
		if c.token != "" {
			req.Header.Set("Authorization", "Bearer "+c.token)
		}
		status, data := send(t, c, req)
		statuses[status]++
		if status >= 500 {
			t.Fatalf("%s %s %s: got status %d, %s\n%s", method, path, body, status, data, tailOf(s.log.String()))
		}
		var p problem.Problem
		if err := json.Unmarshal(data, &p); status >= 400 && status != 405 && method != "HEAD" && (err != nil || p.Code == "" || !strings.ContainsRune(p.Detail, ' ')) {
			t.Fatalf("%s %s %s: got status %d, %s", method, path, body, status, data)
		}
		f.learn(data)
	}
	t.Log(statuses)
	for _, want := range []int{200, 201, 401, 403, 404, 409, 422} {
		if statuses[want] == 0 && !few {
			t.Errorf("no request came to %d: %v", want, statuses)
		}
	}
	if log := s.log.String(); strings.Contains(log, "level=ERROR") {
		t.Errorf("something failed:\n%s", tailOf(log))
	}
}

func tailOf(log string) string { return log[max(0, len(log)-2000):] }

// send sends a request and leaves its client's cookies unchanged.
func send(t *testing.T, c *client, req *http.Request) (int, []byte) {
	t.Helper()
	h := http.Client{Timeout: c.http.Timeout}
	for _, cookie := range c.http.Jar.Cookies(req.URL) {
		req.AddCookie(cookie)
	}
	answer, err := h.Do(req)
	if err != nil {
		t.Fatal(req.Method, req.URL, err)
	}
	defer answer.Body.Close()
	var b strings.Builder
	buf := make([]byte, 4096)
	for {
		n, err := answer.Body.Read(buf)
		b.Write(buf[:n])
		if err != nil {
			return answer.StatusCode, []byte(b.String())
		}
	}
}

// learn collects ids and actions from an answer for later requests.
func (f *fuzzer) learn(data []byte) {
	for _, key := range []string{`"id":"`, `"action":"`, `"next":"`} {
		if _, rest, ok := strings.Cut(string(data), key); ok && f.IntN(10) == 0 {
			value, _, _ := strings.Cut(rest, `"`)
			if f.known = append(f.known, value); len(f.known) > 200 {
				f.known = f.known[20:]
			}
		}
	}
}

func pick[T any](f *fuzzer, list []T) T { return list[f.IntN(len(list))] }

// sorted returns the keys of a map, sorted.
func sorted[T any](m map[string]T) []string { return slices.Sorted(maps.Keys(m)) }

func (f *fuzzer) request() (method, path, body, kind string) {
	path = pick(f, sorted(f.of.Paths))
	method = strings.ToUpper(pick(f, sorted(f.of.Paths[path])))
	op := f.of.Paths[path][strings.ToLower(method)]
	if f.IntN(50) == 0 {
		method = pick(f, []string{"GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"})
	}
	if strings.HasPrefix(path, "/operator/people/") || path == "/me" && method == "DELETE" || path == "/me/sessions" || path == "/me/session" {
		method = "GET" // later requests need these people
	}
	query := url.Values{}
	for _, p := range op.Parameters {
		value := f.text(p.Schema)
		switch {
		case p.In == "path":
			path = strings.ReplaceAll(path, "{"+p.Name+"}", url.PathEscape(value))
		case p.In == "query" && f.IntN(2) == 0:
			query.Set(p.Name, value)
		}
	}
	path = apiBase + path
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	kind = "application/json"
	if f.IntN(40) == 0 {
		kind = pick(f, []string{"text/plain", "application/x-www-form-urlencoded", "", "application/cbor", "/"})
	}
	if content, ok := op.RequestBody.Content["application/json"]; ok {
		data, err := json.Marshal(f.value(content.Schema, 0))
		if err == nil {
			body = string(data)
		}
	}
	switch f.IntN(40) {
	case 0:
		body = f.spoil(body)
	case 1:
		body = strings.Repeat("[", 10_000)
	case 2:
		body = "null"
	}
	return method, path, body, kind
}

// spoil changes some letters.
func (f *fuzzer) spoil(s string) string {
	b := []byte(s)
	for range min(len(b), 1+f.IntN(4)) {
		b[f.IntN(len(b))] = byte(f.IntN(256))
	}
	return string(b)
}

// text formats a value for a URL.
func (f *fuzzer) text(s *schema) string {
	if f.IntN(3) == 0 {
		return pick(f, f.known)
	}
	switch v := f.value(s, 0).(type) {
	case string:
		return v
	case nil:
		return "0"
	default:
		return fmt.Sprint(v)
	}
}

// strange lists texts that often break programs.
var strange = []string{
	"", " ", "null", "true", "-1", "0", "1e309", "9223372036854775807", "9223372036854775808", "-9223372036854775809", "\u0000", "\u202e", "é", "💥", "%00", "../..",
	"'; DROP TABLE person; --", "<script>", "{0}", "a\r\nb: c", strings.Repeat("x", 300), "\ufffd",
}

// value returns a value that fits a schema, most of the time.
func (f *fuzzer) value(s *schema, depth int) any {
	if s == nil || depth > 6 || f.IntN(30) == 0 {
		return pick(f, []any{nil, true, -1, 1e300, "x", []any{}, map[string]any{}, pick(f, strange)})
	}
	if s.Ref != "" {
		return f.value(f.of.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]], depth+1)
	}
	if len(s.Enum) > 0 && f.IntN(20) != 0 {
		return pick(f, s.Enum)
	}
	kind, _ := s.Type.(string)
	if list, ok := s.Type.([]any); ok && len(list) > 0 {
		kind, _ = list[0].(string)
	}
	switch kind {
	case "string":
		if f.IntN(4) == 0 {
			return pick(f, strange)
		}
		return pick(f, f.known)
	case "integer", "number":
		return pick(f, []any{0, 1, 2, 3, 4, 7, 8, 50, -1, 1000, 1 << 31, int64(1) << 53, 1.5})
	case "boolean":
		return f.IntN(2) == 0
	case "array":
		var list []any
		for range f.IntN(4) {
			list = append(list, f.value(s.Items, depth+1))
		}
		return list
	}
	object := map[string]any{}
	for _, name := range sorted(s.Properties) {
		if f.IntN(3) > 0 {
			object[name] = f.value(s.Properties[name], depth+1)
		}
	}
	if s.AdditionalProperties != nil && f.IntN(4) == 0 {
		object[pick(f, f.known)] = pick(f, strange)
	}
	return object
}
