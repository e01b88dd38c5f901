package loadtest

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
)

// A round that ends while the next game is being set up leaves a table for the round after it.
func TestARoundEndsWhileAGameBegins(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{})
	tables := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == http.MethodGet:
			_, _ = io.WriteString(w, "event: table\nid: 7\ndata: {\"id\":\"a\",\"state\":\"over\",\"seq\":7}\n\n")
		case r.URL.Path != "/api/v1/tables":
			_, _ = io.WriteString(w, "{}")
		default:
			if tables++; tables > 1 {
				// Only then does the server notice that the client disconnects.
				_, _ = io.Copy(io.Discard, r.Body)
				asked <- struct{}{}
				<-r.Context().Done()
				return
			}
			_, _ = fmt.Fprint(w, `{"id":"a","state":"open"}`)
		}
	}))
	t.Cleanup(server.Close)
	r := &runner{}
	r.Game, r.Seats, r.Bot = "toy", 2, "random"
	g := &botGame{r: r, person: NewClient(server.URL, NewTransport(1)), random: rand.New(rand.NewPCG(1, 2))}
	must.Do(t, g.begin(t.Context()))
	for round := range 2 {
		playing, stop := context.WithCancel(t.Context())
		go func() {
			<-asked
			stop()
		}()
		if err := g.play(playing); err != nil {
			t.Errorf("round %d: %v", round, err)
		}
		stop()
	}
}
