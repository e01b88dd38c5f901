package botproto

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
	"time"
)

// The parts of the server's JSON that a bot needs. docs/openapi.json describes them.
type (
	apiTable struct {
		ID      string            `json:"id"`
		Game    string            `json:"game"`
		Rules   int               `json:"rules"`
		Options map[string]string `json:"options"`
		State   string            `json:"state"`
		Seq     int64             `json:"seq"`
		Steps   int               `json:"steps"`
		Seats   []apiSeat         `json:"seats"`
		Board   json.RawMessage   `json:"board"`
		Mine    []apiMine         `json:"mine"`
		Since   int64             `json:"since"` // the log starts after this entry
		Log     []apiLine         `json:"log"`
		Outcome *apiOutcome       `json:"outcome"`
	}
	apiSeat struct {
		Seat        int        `json:"seat"`
		Person      *apiPerson `json:"person"`
		ReservedFor *apiPerson `json:"reservedFor"`
		Bot         string     `json:"bot"`
	}
	apiPerson struct {
		ID string `json:"id"`
	}
	apiMine struct {
		Seat    int             `json:"seat"`
		Board   json.RawMessage `json:"board"`
		Choices []apiDeed       `json:"choices"`
		Plans   []apiPlan       `json:"plans"`
	}
	apiDeed struct {
		Action string `json:"action"`
	}
	apiPlan struct {
		Key   string          `json:"key"`
		Args  json.RawMessage `json:"args"`
		Costs []Cost          `json:"costs"`
		Way   []string        `json:"way"`
	}
	apiLine struct {
		Seq    int64   `json:"seq"`
		Kind   string  `json:"kind"`
		Steps  int     `json:"steps"` // number of steps after it
		Seat   int     `json:"seat"`
		Action string  `json:"action"`
		Events []Event `json:"events"`
	}
	apiOutcome struct {
		Counts bool   `json:"hasResult"`
		Places []int  `json:"places"`
		Scores []int  `json:"scores"`
		Group  string `json:"group"`
		Rule   string `json:"rule"`
	}
	apiCommand struct {
		Kind      string `json:"kind"`
		RequestID string `json:"requestId,omitempty"`
		Seen      int64  `json:"seen,omitempty"`
		Seat      int    `json:"seat,omitempty"`
		Action    string `json:"action,omitempty"`
		Nonce     string `json:"nonce,omitempty"`
	}
)

// apiClient is a client of the server's API.
type apiClient struct {
	at, token string
	http      *http.Client
}

// apiError is a response with a status other than 2xx.
type apiError struct {
	Status int    `json:"-"`
	Code   string `json:"code"`
	Detail string `json:"detail"`

	wait time.Duration
}

// Error returns the server's own message.
func (e *apiError) Error() string {
	if e.Detail == "" {
		return fmt.Sprintf("the server responded with status %d", e.Status)
	}
	return fmt.Sprintf("%s (%s)", e.Detail, e.Code)
}

// isFinal reports whether a retry is useless.
func (e *apiError) isFinal() bool {
	return e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden || e.Status == http.StatusNotFound
}

const requestTimeout = 30 * time.Second

// call sends a request, with in as JSON unless it is nil, and decodes the response into out unless
// that is nil. It waits and retries if the server asks for that, or if it cannot be reached.
func (c *apiClient) call(ctx context.Context, method, path string, in, out any) error {
	const limit = 6
	for try := 0; ; try++ {
		data, err := c.once(ctx, method, path, in)
		if err == nil {
			if out == nil {
				return nil
			}
			return json.Unmarshal(data, out)
		}
		pause := time.Second << try
		if refused, ok := errors.AsType[*apiError](err); ok {
			if refused.Status != http.StatusTooManyRequests && refused.Status < http.StatusInternalServerError {
				return err
			}
			pause = max(refused.wait, time.Second)
		}
		if try+1 == limit || ctx.Err() != nil {
			return err
		}
		sleep(ctx, pause)
	}
}

func (c *apiClient) once(ctx context.Context, method, path string, in any) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, requestTimeout)
	defer cancel()
	response, err := c.send(ctx, method, path, in)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	return io.ReadAll(response.Body)
}

func (c *apiClient) send(ctx context.Context, method, path string, in any) (*http.Response, error) {
	var body io.Reader
	if in != nil {
		data, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(data)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.at+path, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	response, err := c.http.Do(req)
	if err != nil {
		return nil, err
	}
	if response.StatusCode/100 == 2 {
		return response, nil
	}
	defer response.Body.Close()
	refused := &apiError{Status: response.StatusCode}
	if data, err := io.ReadAll(response.Body); err == nil && json.Unmarshal(data, refused) != nil {
		refused.Detail = "" // it is from a proxy, not from the server
	}
	if after, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		refused.wait = time.Duration(after) * time.Second
	}
	return nil, refused
}

// streamTimeout is the timeout of a stream: a live one has a heartbeat every 20 seconds.
const streamTimeout = 45 * time.Second

// errSilence ends a stream that has timed out.
var errSilence = errors.New("no heartbeat arrived in time")

// lines passes each nonempty line of a stream to yield, until the stream ends.
func (c *apiClient) lines(ctx context.Context, path string, yield func([]byte) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	watch := time.AfterFunc(streamTimeout, func() { cancel(errSilence) })
	defer watch.Stop()
	response, err := c.send(ctx, http.MethodGet, path, nil)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	for in := bufio.NewReader(response.Body); ; {
		line, err := in.ReadBytes('\n')
		watch.Reset(streamTimeout)
		if err != nil {
			return cmpCause(ctx, err)
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			if err := yield(line); err != nil {
				return err
			}
		}
	}
}

// cmpCause returns why ctx was cancelled, or err if it was not.
func cmpCause(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}
