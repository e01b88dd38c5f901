// Package loadtest plays on a server over HTTP with many concurrent clients, and measures how fast
// it is. Its client shares no code with the server, so that both cannot have the same bug.
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

// Client is one person's client. It is owned by one goroutine at a time, except that streams may
// run in others.
type Client struct {
	URL    string // of the server
	Person string // the id from Arrive

	http   *http.Client
	cookie string
	token  string // of the operator
}

// NewClient returns a client of the server at this URL. Clients may share a transport.
func NewClient(url string, transport http.RoundTripper) *Client {
	return &Client{URL: url, http: &http.Client{Transport: transport}}
}

// NewTransport returns a transport for this number of clients.
func NewTransport(clients int) *http.Transport {
	return &http.Transport{MaxIdleConns: clients, MaxIdleConnsPerHost: clients, IdleConnTimeout: time.Minute, DisableCompression: true}
}

// RefusedError is a response with a status other than 2xx.
type RefusedError struct {
	Status int    `json:"-"`
	Code   string `json:"code"`
	Detail string `json:"detail"`
	Body   []byte `json:"-"`
}

// Error returns the status, the code and the detail.
func (r *RefusedError) Error() string { return fmt.Sprintf("%d %s: %s", r.Status, r.Code, r.Detail) }

// Table is the part of the server's table that clients read.
type Table struct {
	ID    string `json:"id"`
	State string `json:"state"`
	Seq   int64  `json:"seq"`
	Done  int64  `json:"commandSeq"`
	ToAct []int  `json:"toAct"`
	Seats []Seat `json:"seats"`
	Mine  []Mine `json:"mine"`
	Since int64  `json:"since"`
	Log   []Line `json:"log"`
}

// Complete fills in what a delta leaves out because it has not changed.
func (t *Table) Complete(before *Table) {
	if t.State == "" {
		t.State = before.State
	}
	if t.Seats == nil {
		t.Seats = before.Seats
	}
	if t.ToAct == nil {
		t.ToAct = before.ToAct
	}
	if t.Mine == nil {
		t.Mine = before.Mine
	}
}

// Seat is the part of a seat that clients read.
type Seat struct {
	Seat   int    `json:"seat"`
	Bot    string `json:"bot"`
	Driver string `json:"driver"`
	Lapsed bool   `json:"lapsed"`
	Left   *int64 `json:"timeLeft"` // milliseconds
	Runs   bool   `json:"running"`
	Turn   bool   `json:"turn"`

	Resigned bool `json:"resigned"`
}

// Mine is the part of its own seat that a client reads.
type Mine struct {
	Seat    int `json:"seat"`
	Choices []struct {
		Action string `json:"action"`
	} `json:"choices"`
}

// Line is the part of an entry of the log that clients read.
type Line struct {
	Seq       int64     `json:"seq"`
	At        time.Time `json:"at"`
	Kind      string    `json:"kind"`
	Words     string    `json:"words"`
	RequestID string    `json:"requestId"`
	Seat      int       `json:"seat"`
	Action    string    `json:"action"`
	Bot       string    `json:"bot"`
	Draw      int       `json:"draw"`
	By        *struct {
		ID string `json:"id"`
	} `json:"by"`
}

// Command is something to do at a table.
type Command struct {
	Kind      string `json:"kind"`
	RequestID string `json:"requestId,omitempty"`
	Seen      int64  `json:"seen,omitempty"`
	Seat      int    `json:"seat,omitempty"`
	Action    string `json:"action,omitempty"`
	Nonce     string `json:"nonce,omitempty"`
	Text      string `json:"text,omitempty"`
}

// Place says who takes a seat at a new table.
type Place struct {
	Me  bool   `json:"me,omitempty"`
	Bot string `json:"bot,omitempty"`
}

// New describes a table to set up.
type New struct {
	Game      string         `json:"game"`
	Seats     int            `json:"seats"`
	Places    []Place        `json:"places,omitempty"`
	Terms     map[string]any `json:"terms,omitempty"`
	RequestID string         `json:"requestId,omitempty"`
}

// Call sends a request, with in as JSON unless it is nil, and returns the body of the response.
func (c *Client) Call(ctx context.Context, method, path string, in any) ([]byte, error) {
	response, err := c.send(ctx, method, path, in, nil)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	var cookies []string
	for _, cookie := range response.Cookies() {
		cookies = append(cookies, cookie.Name+"="+cookie.Value)
	}
	if len(cookies) > 0 {
		c.cookie = strings.Join(cookies, "; ")
	}
	return data, checkStatus(response.StatusCode, data)
}

func (c *Client) send(ctx context.Context, method, path string, in any, header http.Header) (*http.Response, error) {
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
	if header != nil {
		req.Header = header
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

func checkStatus(status int, data []byte) error {
	if status/100 == 2 {
		return nil
	}
	r := &RefusedError{Status: status, Body: data}
	if err := json.Unmarshal(data, r); err != nil {
		r.Detail = string(data)
	}
	return r
}

// Arrive signs in as a new guest.
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

// Do sends a command to a table.
func (c *Client) Do(ctx context.Context, id string, cmd Command) (*Table, error) {
	return c.table(ctx, http.MethodPost, "/api/v1/tables/"+id+"/commands"+briefly, cmd)
}

// Show returns a table with the entries of its log after since.
func (c *Client) Show(ctx context.Context, id string, since int64) (*Table, error) {
	return c.table(ctx, http.MethodGet, "/api/v1/tables/"+id+"?since="+strconv.FormatInt(since, 10), nil)
}

// Log returns the whole log of a table, which it reads page by page.
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

// briefly asks for deltas, and for no plans: measured clients look at neither.
const briefly = "?changes=true&plans=false"

// Event is an event of a stream: a whole table first, then deltas, with boards in parts.
type Event struct {
	ID   int64
	Data []byte
}

// Follow calls event for each event of a table after an entry, until the stream ends. It returns
// the reason: io.EOF, an error of the connection, or an error of event.
func (c *Client) Follow(ctx context.Context, id string, after int64, event func(Event) error) error {
	header := http.Header{"Accept": {"text/event-stream"}, "Last-Event-Id": {strconv.FormatInt(after, 10)}}
	response, err := c.send(ctx, http.MethodGet, "/api/v1/tables/"+id+"/events"+briefly+"&parts=true", nil, header)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		data, err := io.ReadAll(response.Body)
		return errors.Join(checkStatus(response.StatusCode, data), err)
	}
	return readEvents(response.Body, event)
}

// readEvents reads server-sent events and skips heartbeats.
func readEvents(r io.Reader, event func(Event) error) error {
	const bufferSize = 2 << 10 // small, because many streams are open at the same time
	in := bufio.NewReaderSize(r, bufferSize)
	var e Event
	var isPulse bool
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
			if e.Data != nil && !isPulse {
				if err := event(e); err != nil {
					return err
				}
			}
			e, isPulse = Event{}, false
		case string(field) == "event":
			isPulse = string(value) == "pulse"
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

// Metric returns a metric of the server. The client needs the operator's token.
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
	return 0, fmt.Errorf("the server has no metric %s", name)
}
