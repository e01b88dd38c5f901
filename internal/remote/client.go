// Package remote plays at the table of a server from a terminal, through the server's public API:
// its Table is what a sitting plays.
package remote

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/text"
)

// Address is the address of a site, or of a table there.
type Address struct {
	Site   string // such as https://river.example
	Table  string // the id of a table, or ""
	Secret string // of a sign-in link, or ""
}

// ParseAddress reads the address of a site or of a table, as a browser shows it.
func ParseAddress(s string) (a Address, err error) {
	if !strings.Contains(s, "://") {
		s = "https://" + s
	}
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return a, fmt.Errorf("want an address such as https://river.example/tables/ID, not %q", text.Clip(s))
	}
	a.Site = u.Scheme + "://" + u.Host
	if m := regexp.MustCompile(`^/tables/([a-z0-9]+)/?$`).FindStringSubmatch(u.Path); m != nil {
		a.Table = m[1]
	} else if strings.Trim(u.Path, "/") != "" {
		return a, fmt.Errorf("%s is not the address of a site or of a table", text.Clip(s))
	}
	a.Secret, _ = strings.CutPrefix(u.Fragment, "back=")
	return a, nil
}

// Client is one person's client of a site.
type Client struct {
	Site   string
	Lang   text.Lang
	Cookie string         // of the session; "" before Enter
	HTTP   *http.Client   // nil: the usual one
	Keep   func(s string) // stores a new cookie; may be nil

	me string // the person's id, after Enter
}

// ProblemError is an answer with a status other than 2xx.
type ProblemError struct {
	Status int    `json:"-"`
	Code   string `json:"code"`
	Detail string `json:"detail"`
	Rule   string `json:"rule"`
}

// Error returns the server's own words.
func (e *ProblemError) Error() string {
	if e.Detail == "" {
		return fmt.Sprintf("the server responded with status %d", e.Status)
	}
	return e.Detail
}

// requestTimeout is the timeout of all requests but streams.
const requestTimeout = 30 * time.Second

// call sends a request, with in as JSON unless it is nil, and decodes the answer into out unless
// that is nil.
func (c *Client) call(ctx context.Context, method, path string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	response, err := c.send(ctx, method, path, in)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil || out == nil {
		return err
	}
	if s, ok := out.(*string); ok {
		*s = string(data)
		return nil
	}
	return json.Unmarshal(data, out)
}

func (c *Client) send(ctx context.Context, method, path string, in any) (*http.Response, error) {
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(data)
	}
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	req, err := http.NewRequestWithContext(ctx, method, c.Site+"/api/v1"+path+separator+"lang="+string(c.Lang), body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	if c.Cookie != "" {
		req.Header.Set("Cookie", c.Cookie)
	}
	client := c.HTTP
	if client == nil {
		client = http.DefaultClient
	}
	response, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	c.remember(response)
	if response.StatusCode/100 == 2 {
		return response, nil
	}
	defer response.Body.Close()
	problem := &ProblemError{Status: response.StatusCode}
	if data, err := io.ReadAll(response.Body); err == nil && json.Unmarshal(data, problem) != nil {
		problem.Detail = "" // it is from a proxy, not from the server
	}
	return nil, problem
}

// remember keeps a new session.
func (c *Client) remember(response *http.Response) {
	for _, cookie := range response.Cookies() {
		if cookie.Value == "" || cookie.MaxAge < 0 {
			continue
		}
		if c.Cookie = cookie.Name + "=" + cookie.Value; c.Keep != nil {
			c.Keep(c.Cookie)
		}
	}
}

// Enter signs in: by the session that there is, by the secret of a sign-in link, or as a new guest.
func (c *Client) Enter(ctx context.Context, secret, name string) error {
	var me struct {
		Person *person `json:"person"`
	}
	if secret != "" {
		if err := c.call(ctx, http.MethodPost, "/me/session/link", map[string]string{"secret": secret}, nil); err != nil {
			return err
		}
	}
	err := c.call(ctx, http.MethodGet, "/me", nil, &me)
	if problem, ok := errors.AsType[*ProblemError](err); err != nil && (!ok || problem.Status != http.StatusUnauthorized) {
		return err
	}
	if me.Person == nil {
		if err := c.call(ctx, http.MethodPost, "/me/guest", map[string]string{"name": name}, &me); err != nil {
			return err
		}
	}
	if me.Person != nil {
		c.me = me.Person.ID
	}
	return nil
}

// Row is a table in the list of a site.
type Row struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	State string `json:"state"`
	Free  int    `json:"free"`
	Seats []seat `json:"seats"`
}

// Names returns who sits at the table.
func (r *Row) Names() (names []string) {
	for _, s := range r.Seats {
		if s.Person != nil || s.Bot != "" {
			names = append(names, s.Name)
		}
	}
	return names
}

// Tables returns the public tables, or the person's own.
func (c *Client) Tables(ctx context.Context, mine bool) ([]Row, error) {
	var list struct {
		Tables []Row `json:"tables"`
	}
	query := "/tables?free=true&state=open"
	if mine {
		query = "/tables?mine=true"
	}
	err := c.call(ctx, http.MethodGet, query, nil, &list)
	return list.Tables, err
}

// New describes a table to set up. Places that Bots does not name are free, except for the first.
type New struct {
	Game    string
	Seats   int
	Options map[string]string
	Bots    []string // by seat, "" for a free seat
	Nonce   string   // what the person adds to the draws
}

// Create sets up a table, with the person in the first seat, and returns its id.
func (c *Client) Create(ctx context.Context, n New) (string, error) {
	type place struct {
		Me    bool   `json:"me,omitempty"`
		Bot   string `json:"bot,omitempty"`
		Nonce string `json:"nonce,omitempty"`
	}
	places := make([]place, n.Seats)
	for i := range places {
		if i < len(n.Bots) {
			places[i].Bot = n.Bots[i]
		}
	}
	places[0] = place{Me: true, Nonce: n.Nonce}
	var made struct {
		ID string `json:"id"`
	}
	err := c.call(ctx, http.MethodPost, "/tables", map[string]any{"game": n.Game, "seats": n.Seats, "options": n.Options, "places": places}, &made)
	return made.ID, err
}

// follow calls changed for each event of a table, until the stream ends.
func (c *Client) follow(ctx context.Context, id string, changed func()) error {
	const silence = 45 * time.Second // a live stream has a heartbeat every 20 seconds
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	watch := time.AfterFunc(silence, cancel)
	defer watch.Stop()
	response, err := c.send(ctx, http.MethodGet, "/tables/"+id+"/events?changes=true&plans=false", nil)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	for in := bufio.NewReader(response.Body); ; {
		line, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		watch.Reset(silence)
		if strings.HasPrefix(line, "id:") {
			changed()
		}
	}
}
