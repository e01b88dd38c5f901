package loadtest

import (
	"context"
	"net/http"
	"slices"
	"time"
)

// Finished is the cost and speed of a server with many finished tables.
type Finished struct {
	Tables    int       `json:"tables"`
	Entries   int       `json:"entries"`   // in each table
	Filled    float64   `json:"filled"`    // seconds to store them
	Bytes     int64     `json:"bytes"`     // of the directory
	PerTable  int64     `json:"per_table"` // bytes
	Listening float64   `json:"listening"`
	Memory    int64     `json:"memory"` // of the server in bytes, after all requests
	Requests  []Latency `json:"requests"`
}

// Latency is how long the responses to a request took.
type Latency struct {
	Path   string  `json:"path"`
	Median float64 `json:"median"` // milliseconds
	Max    float64 `json:"max"`
}

// Latencies sends each request to the server several times. The first response does not count: it
// opens the connection and reads from the disk. The token is that of a person's session.
func Latencies(ctx context.Context, url, token string, paths []string) ([]Latency, error) {
	const times = 21
	c := NewClient(url, NewTransport(1))
	defer c.http.CloseIdleConnections()
	c.token = token
	var list []Latency
	for _, path := range paths {
		var took []float64
		for n := range times + 1 {
			began := time.Now()
			if _, err := c.Call(ctx, http.MethodGet, path, nil); err != nil {
				return nil, err
			}
			if n > 0 {
				took = append(took, float64(time.Since(began))/float64(time.Millisecond))
			}
		}
		slices.Sort(took)
		list = append(list, Latency{path, took[times/2], took[times-1]})
	}
	return list, nil
}

// MemoryOf returns the memory of a server. It needs the operator's token.
func MemoryOf(ctx context.Context, url, token string) (int64, error) {
	r := &runner{Config: Config{Token: token}, operators: []*Client{NewClient(url, NewTransport(1))}}
	defer r.operators[0].http.CloseIdleConnections()
	r.operators[0].token = token
	return r.memory(ctx)
}
