package server

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"net/http"
	"strings"

	"github.com/bigriver/bigriver/internal/table"
)

// An action is by far the most frequent request that changes something. Huma reads such a request four times, by reflection, and checks it against its
// description. The functions here read an action in its usual form once. Whatever else comes (another command, a letter that is no plain one, a fault of
// any kind) is left to Huma, so that there is one place for what is wrong with a request, and for its words. TestShortcut and FuzzShortcut hold the two to
// each other.

// routes are those of Huma, with the shortcut before one of them.
type routes struct {
	*http.ServeMux

	server *Server
}

// HandleFunc adds a route.
func (m routes) HandleFunc(pattern string, handle func(http.ResponseWriter, *http.Request)) {
	if pattern == http.MethodPost+" "+base+commandsPath {
		usual := handle
		handle = func(w http.ResponseWriter, r *http.Request) { m.server.shortcut(w, r, usual) }
	}
	m.ServeMux.HandleFunc(pattern, handle)
}

// commandsPath is the path of commands to a table.
const commandsPath = "/tables/{id}/commands"

// shortcut answers a request for an action in its usual form, and leaves every other to usual.
func (s *Server) shortcut(w http.ResponseWriter, r *http.Request, usual http.HandlerFunc) {
	in := commandIn{TablePath: TablePath{r.PathValue("id")}}
	if !isPlainRequest(r) || !in.readPath() || !in.readQuery(r.URL.RawQuery) {
		usual(w, r)
		return
	}
	_ = withBuffer(func(b []byte) ([]byte, error) {
		b, err := readAll(b, r.Body)
		form := &ActCommand{}
		if err != nil || !form.read(b) {
			r.Body = &readBefore{bytes.NewReader(b), err, r.Body}
			usual(w, r)
			return b, nil //nolint:nilerr // what is wrong with the body is said there
		}
		in.Body.commandForm = form
		b = s.quickly(b[:0], w, r, &in)
		return b, nil
	})
}

// quickly does a command, and answers as Huma does.
func (s *Server) quickly(b []byte, w http.ResponseWriter, r *http.Request, in *commandIn) []byte {
	v := visitOf(r.Context())
	ctx, cancel := context.WithTimeout(r.Context(), answerTime)
	defer cancel()
	shown, err := s.command(ctx, v, in)
	kind, status := jsonType, http.StatusOK
	if err == nil {
		defer shown.Free()
		s.wakes.poke(shown)
		err = s.withTold(ctx, v, shown, func(told *Table) error {
			b, err = appendTable(b, told, in.Changes, nil)
			return err
		})
	}
	if err != nil {
		p := v.say(ctx, err)
		if b, err = appendJSON(b[:0], p); err != nil {
			panic(err) // a problem is made of plain values, which can be written
		}
		maps.Copy(w.Header(), p.GetHeaders())
		kind, status = []string{p.ContentType("")}, p.Status
	}
	b = append(b, '\n')
	w.Header()["Content-Type"] = kind
	w.WriteHeader(status)
	_, _ = w.Write(b) // the caller may have gone
	return b
}

// jsonType is the type of answers, which all of them share.
var jsonType = []string{"application/json"} //nolint:gochecknoglobals // never changed

// isPlainRequest reports whether the headers say that the request has JSON and wants JSON, in the usual words.
func isPlainRequest(r *http.Request) bool {
	if r.Header.Get("Content-Encoding") != "" {
		return false
	}
	switch r.Header.Get("Content-Type") {
	case "application/json", "":
	default:
		return false
	}
	switch r.Header.Get("Accept") {
	case "application/json", "*/*", "":
		return true
	}
	return false
}

// readPath reports whether the id of the table is as the description says.
func (in *commandIn) readPath() bool {
	const most = 40
	if in.ID == "" || len(in.ID) > most {
		return false
	}
	for _, c := range []byte(in.ID) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// readQuery reads what the query says, and reports whether that is all usual.
func (in *commandIn) readQuery(query string) bool {
	for query != "" {
		var field string
		field, query, _ = strings.Cut(query, "&")
		name, value, _ := strings.Cut(field, "=")
		on := value == "true"
		switch {
		case name == "lang" && !strings.ContainsAny(value, "%+;"):
			continue // the guard has read it
		case value != "true" && value != "false":
			return false
		case name == "plans" && !in.Plans.said:
			in.Plans.said, in.Plans.value = true, on
		case name == "changes" && !in.Changes:
			in.Changes = on
		default:
			return false
		}
	}
	return true
}

// read reads an action from JSON, and reports whether it has the usual form.
func (c *ActCommand) read(body []byte) bool {
	in := plainJSON{body}
	var has struct{ kind, client, seen, seat, action, then bool }
	first := func(there *bool) bool { // a field that comes twice is not usual
		before := *there
		*there = true
		return !before
	}
	if !in.skip('{') {
		return false
	}
	for more := true; more; more = in.skip(',') {
		name, ok := in.text()
		if !ok || !in.skip(':') {
			return false
		}
		switch string(name) {
		case "kind":
			ok = first(&has.kind) && in.texts(&c.Kind, len(table.Act)) && c.Kind == string(table.Act)
		case "client":
			ok = first(&has.client) && in.texts(&c.Client, mostClient)
		case "seen":
			ok = first(&has.seen) && in.number(&c.Seen)
		case "seat":
			var seat int64
			ok = first(&has.seat) && in.number(&seat) && seat >= 1 && seat <= mostSeat
			c.Seat = int(seat)
		case "action":
			ok = first(&has.action) && in.texts(&c.Action, mostAction)
		case "then":
			ok = first(&has.then) && in.list(&c.Then)
		default:
			ok = false
		}
		if !ok {
			return false
		}
	}
	return in.skip('}') && in.ends() && has.kind && has.action
}

// The bounds of an action, as its description has them.
const (
	mostClient = 64
	mostAction = 200
	mostThen   = 100
	mostSeat   = 8
)

// plainJSON reads the plainest JSON: it says no to every escape, every letter outside ASCII and every number that is not a small whole one.
type plainJSON struct{ rest []byte }

func (p *plainJSON) space() {
	p.rest = bytes.TrimLeft(p.rest, " \t\r\n")
}

func (p *plainJSON) skip(c byte) bool {
	p.space()
	if len(p.rest) == 0 || p.rest[0] != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *plainJSON) ends() bool {
	p.space()
	return len(p.rest) == 0
}

func (p *plainJSON) text() ([]byte, bool) {
	if !p.skip('"') {
		return nil, false
	}
	for i, c := range p.rest {
		switch {
		case c == '"':
			text := p.rest[:i]
			p.rest = p.rest[i+1:]
			return text, true
		case c < ' ' || c > '~' || c == '\\':
			return nil, false
		}
	}
	return nil, false
}

func (p *plainJSON) texts(to *string, most int) bool {
	text, ok := p.text()
	*to = string(text)
	return ok && len(text) <= most
}

func (p *plainJSON) number(to *int64) bool {
	p.space()
	const digits = 15 // every number of that many digits is exact as a float too, which is how Huma compares it
	n, i := int64(0), 0
	for ; i < len(p.rest) && p.rest[i] >= '0' && p.rest[i] <= '9'; i++ {
		if i == digits {
			return false
		}
		n = 10*n + int64(p.rest[i]-'0')
	}
	if i == 0 || i > 1 && p.rest[0] == '0' {
		return false
	}
	p.rest = p.rest[i:]
	*to = n
	return true
}

func (p *plainJSON) list(to *[]string) bool {
	*to = []string{}
	if !p.skip('[') {
		return false
	}
	if p.skip(']') {
		return true
	}
	for more := true; more; more = p.skip(',') {
		text, ok := p.text()
		if !ok || len(*to) == mostThen {
			return false
		}
		*to = append(*to, string(text))
	}
	return p.skip(']')
}

// readAll reads a body into a buffer.
func readAll(b []byte, body io.Reader) ([]byte, error) {
	const room = 512 // for the usual command
	for {
		if cap(b)-len(b) < room {
			b = append(b, make([]byte, room)...)[:len(b)]
		}
		n, err := body.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if errors.Is(err, io.EOF) {
			return b, nil
		}
		if err != nil {
			return b, err
		}
	}
}

// readBefore is a body that was read before, with the error that ended it.
type readBefore struct {
	bytes *bytes.Reader
	err   error // nil: it ended well
	io.Closer
}

// Read reads it once more.
func (r *readBefore) Read(b []byte) (int, error) {
	n, err := r.bytes.Read(b)
	if errors.Is(err, io.EOF) && r.err != nil {
		err = r.err
	}
	return n, err
}
