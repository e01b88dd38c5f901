// Package loadtest plays at a server over HTTP, as many clients at once, and measures what comes of it. Its client is its own:
// it shares no code with the server, so that the two do not agree on a mistake.
package loadtest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Client is one person's program. It is owned by one goroutine at a time, but for streams, which may run beside.
type Client struct {
	URL    string // of the server
	Person string // who it is to the server, after Arrive

	http   *http.Client
	cookie string
	token  string // the operator's
}

// NewClient is a client for the server at the address. Clients may share a transport.
func NewClient(url string, transport http.RoundTripper) *Client {
	return &Client{URL: url, http: &http.Client{Transport: transport}}
}

// NewTransport makes a transport for so many clients at once.
func NewTransport(clients int) *http.Transport {
	return &http.Transport{MaxIdleConns: clients, MaxIdleConnsPerHost: clients, IdleConnTimeout: time.Minute, DisableCompression: true}
}

// RefusedError is an answer that is no success.
type RefusedError struct {
	Status int    `json:"-"`
	Code   string `json:"code"`
	Detail string `json:"detail"`
	Body   []byte `json:"-"`
}

// Error gives the status, the code and the words.
func (r *RefusedError) Error() string { return fmt.Sprintf("%d %s: %s", r.Status, r.Code, r.Detail) }

// Table is what a client reads of a table.
type Table struct {
	ID    string `json:"id"`
	State string `json:"state"`
	Seq   int64  `json:"seq"`
	Done  int64  `json:"done"`
	ToAct []int  `json:"toAct"`
	Seats []Seat `json:"seats"`
	Mine  []Mine `json:"mine"`
	Since int64  `json:"since"`
	Log   []Line `json:"log"`
}

// Seat is what a client reads of a seat.
type Seat struct {
	Seat   int    `json:"seat"`
	Bot    string `json:"bot"`
	Driver string `json:"driver"`
	Gone   bool   `json:"resigned"`
	Lapsed bool   `json:"lapsed"`
	Left   *int64 `json:"left"` // milliseconds
	Runs   bool   `json:"runs"`
	Turn   bool   `json:"turn"`
}

// Mine is what a client reads of its own seat.
type Mine struct {
	Seat    int `json:"seat"`
	Choices []struct {
		Action string `json:"action"`
	} `json:"choices"`
}

// Line is what a client reads of an entry of the log.
type Line struct {
	Seq    int64     `json:"seq"`
	At     time.Time `json:"at"`
	Kind   string    `json:"kind"`
	Words  string    `json:"words"`
	Client string    `json:"client"`
	Seat   int       `json:"seat"`
	Action string    `json:"action"`
	Bot    string    `json:"bot"`
	Draw   int       `json:"draw"`
	By     *struct {
		ID string `json:"id"`
	} `json:"by"`
}

// Command is something to do at a table.
type Command struct {
	Kind   string `json:"kind"`
	Client string `json:"client,omitempty"`
	Seen   int64  `json:"seen,omitempty"`
	Seat   int    `json:"seat,omitempty"`
	Action string `json:"action,omitempty"`
	Nonce  string `json:"nonce,omitempty"`
	Text   string `json:"text,omitempty"`
}

// Place is who is meant for a seat.
type Place struct {
	Me  bool   `json:"me,omitempty"`
	Bot string `json:"bot,omitempty"`
}

// New is a table to set up.
type New struct {
	Game   string         `json:"game"`
	Seats  int            `json:"seats"`
	Places []Place        `json:"places,omitempty"`
	Terms  map[string]any `json:"terms,omitempty"`
	Client string         `json:"client,omitempty"`
}

// Call sends a request and gives the whole answer. in, if not nil, is sent as JSON.
func (c *Client) Call(ctx context.Context, method, path string, in any) ([]byte, error) {
	answer, err := c.send(ctx, method, path, in, nil)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		return nil, err
	}
	for _, cookie := range answer.Cookies() {
		c.cookie = cookie.Name + "=" + cookie.Value
	}
	return data, refused(answer.StatusCode, data)
}

func (c *Client) send(ctx context.Context, method, path string, in any, head http.Header) (*http.Response, error) {
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.URL+path, body)
	if err != nil {
		return nil, err
	}
	if head != nil {
		req.Header = head
	}
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.cookie != "" {
		req.Header.Set("Cookie", c.cookie)
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	return c.http.Do(req)
}

func refused(status int, data []byte) error {
	if status/100 == 2 {
		return nil
	}
	r := &RefusedError{Status: status, Body: data}
	if err := json.Unmarshal(data, r); err != nil {
		r.Detail = string(data)
	}
	return r
}

// Arrive becomes a guest.
func (c *Client) Arrive(ctx context.Context, name string) error {
	data, err := c.Call(ctx, http.MethodPost, "/api/v1/me/guest", map[string]string{"name": name})
	if err != nil {
		return err
	}
	var me struct {
		Person struct {
			ID string `json:"id"`
		} `json:"person"`
	}
	err = json.Unmarshal(data, &me)
	c.Person = me.Person.ID
	return err
}

// Create sets up a table.
func (c *Client) Create(ctx context.Context, n New) (*Table, error) {
	return c.table(ctx, http.MethodPost, "/api/v1/tables", n)
}

// Do does something at a table.
func (c *Client) Do(ctx context.Context, id string, cmd Command) (*Table, error) {
	return c.table(ctx, http.MethodPost, "/api/v1/tables/"+id+"/commands", cmd)
}

// Show gives a table with its log behind an entry.
func (c *Client) Show(ctx context.Context, id string, since int64) (*Table, error) {
	return c.table(ctx, http.MethodGet, "/api/v1/tables/"+id+"?since="+strconv.FormatInt(since, 10), nil)
}

// Log gives the whole log of a table, page by page.
func (c *Client) Log(ctx context.Context, id string) ([]Line, error) {
	var all []Line
	for since, more := int64(0), true; more; {
		data, err := c.Call(ctx, http.MethodGet, fmt.Sprintf("/api/v1/tables/%s/log?limit=500&since=%d", id, since), nil)
		if err != nil {
			return nil, err
		}
		var page struct {
			Log  []Line `json:"log"`
			More bool   `json:"more"`
		}
		if err := json.Unmarshal(data, &page); err != nil {
			return nil, err
		}
		all = append(all, page.Log...)
		if more = page.More && len(page.Log) > 0; more {
			since = page.Log[len(page.Log)-1].Seq
		}
	}
	return all, nil
}

func (c *Client) table(ctx context.Context, method, path string, in any) (*Table, error) {
	data, err := c.Call(ctx, method, path, in)
	if err != nil {
		return nil, err
	}
	t := &Table{}
	return t, json.Unmarshal(data, t)
}

// Event is one of a stream's.
type Event struct {
	ID   int64
	Data []byte
}

// Follow gives the events of a table behind an entry until the stream ends, and why it did: io.EOF, what the connection says,
// or an error of event.
func (c *Client) Follow(ctx context.Context, id string, after int64, event func(Event) error) error {
	head := http.Header{"Accept": {"text/event-stream"}, "Last-Event-Id": {strconv.FormatInt(after, 10)}}
	answer, err := c.send(ctx, http.MethodGet, "/api/v1/tables/"+id+"/events", nil, head)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		data, err := io.ReadAll(answer.Body)
		return errors.Join(refused(answer.StatusCode, data), err)
	}
	return events(answer.Body, event)
}

// events reads server-sent events.
func events(r io.Reader, event func(Event) error) error {
	const small = 2 << 10 // many streams are open at once
	in := bufio.NewReaderSize(r, small)
	var e Event
	var pulse bool // a sign of life tells nothing
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil {
			return err
		}
		text := bytes.TrimSuffix(line, []byte("\n"))
		field, value, _ := bytes.Cut(text, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch {
		case len(text) == 0:
			if e.Data != nil && !pulse {
				if err := event(e); err != nil {
					return err
				}
			}
			e, pulse = Event{}, false
		case string(field) == "event":
			pulse = string(value) == "pulse"
		case string(field) == "data":
			e.Data = bytes.Clone(value)
		case string(field) == "id":
			if e.ID, err = strconv.ParseInt(string(value), 10, 64); err != nil {
				return fmt.Errorf("read an event: %w", err)
			}
		}
		line = line[:0]
	}
}

// Metric reads a number that the server counts. The client has to have the operator's token.
func (c *Client) Metric(ctx context.Context, name string) (float64, error) {
	data, err := c.Call(ctx, http.MethodGet, "/metrics", nil)
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(data)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strconv.ParseFloat(strings.TrimSpace(value), 64)
		}
	}
	return 0, fmt.Errorf("the server does not count %s", name)
}
