//go:build unix

package crashtest_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/server/api/admin"
	"github.com/bigriver/bigriver/internal/table/pgtest"
)

// overview returns a node's report to the operator.
func overview(t *testing.T, url, token string) (o admin.Overview) {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, url+"/api/v1/operator", nil))(t)
	r.Header.Set("Authorization", "Bearer "+token)
	answer := must.Get(http.DefaultClient.Do(r))(t)
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(&o); err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: got error %v", answer.Status, err)
	}
	return o
}

// TestGameEndsOnAnotherNode starts a game at one node, kills this node in the middle, and plays the
// game to its end at another. There the operator sees that a node is silent until one has been
// started in its place, and the data is valid.
func TestGameEndsOnAnotherNode(t *testing.T) {
	t.Parallel()
	needsProgram(t)
	address := pgtest.Start(t, true).New(t)
	serve := func(listen string) *process {
		return launch(t, command("serve", "--db", address, "--no-limits", "--log-level", "warn", "--listen", listen))
	}
	started := time.Now()
	first := serve("127.0.0.1:0")
	second := serve("127.0.0.1:0")
	c := first.client("Anna")
	now, err := c.Create(t.Context(), loadtest.New{Game: "queen", Seats: 2, Places: []loadtest.Place{{Me: true}, {Bot: "random"}}})
	if err == nil {
		now, err = c.Do(t.Context(), now.ID, loadtest.Command{Kind: "start"})
	}
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 5)) // always taking the first choice may race forever
	play := func(while func() bool) {
		t.Helper()
		for began := time.Now(); while(); {
			if len(now.Mine) > 0 && len(now.Mine[0].Choices) > 0 {
				choices := now.Mine[0].Choices
				now, err = c.Do(t.Context(), now.ID, loadtest.Command{Kind: "act", Action: choices[r.IntN(len(choices))].Action})
			} else {
				time.Sleep(10 * time.Millisecond)
				now, err = c.Show(t.Context(), now.ID, 0)
			}
			if err != nil {
				t.Fatal(err)
			}
			if time.Since(began) > timeout {
				t.Fatalf("the game is %s after %d entries", now.State, now.Seq)
			}
		}
	}
	acts := 0
	play(func() bool { acts++; return acts <= 8 && now.State == "running" })
	if now.State != "running" {
		t.Fatalf("the game is %s after %d actions", now.State, acts)
	}
	acknowledged := now.Seq
	first.kill()
	killed := time.Now()
	c.URL = second.url
	if now, err = c.Show(t.Context(), now.ID, 0); err != nil || now.Seq < acknowledged {
		t.Fatalf("%d of %d entries are there: %v", now.Seq, acknowledged, err)
	}
	play(func() bool { return now.State == "running" })
	if now.State != "over" {
		t.Errorf("the game is %s", now.State)
	}

	o := overview(t, second.url, first.token)
	for ; len(o.Nodes) != 2 || len(o.Troubles) == 0; o = overview(t, second.url, first.token) {
		if time.Since(killed) > timeout {
			t.Fatalf("for a killed node the operator sees %+v", o)
		}
		time.Sleep(200 * time.Millisecond)
	}
	at := strings.TrimPrefix(first.url, "http://")
	wrong := o.Troubles[0]
	silent := func(n admin.NodeState) bool {
		return n.Node == wrong.Node && n.LastSeen != nil && strings.HasSuffix(n.Name, at)
	}
	if wrong.Kind != "silent" || !silent(o.Nodes[0]) && !silent(o.Nodes[1]) {
		t.Errorf("for a killed node the operator sees %+v", o)
	}
	if wrong.Since.Before(started) || wrong.Since.After(time.Now()) {
		t.Errorf("it was started at %v and killed at %v, and is silent since %v", started, killed, wrong.Since)
	}
	again := serve(at)
	began := time.Now()
	for o = overview(t, again.url, first.token); len(o.Nodes) != 2 || len(o.Troubles) != 0; o = overview(t, again.url, first.token) {
		if time.Since(began) > timeout { // its first report is under way
			t.Fatalf("after the restart the operator sees %+v", o)
		}
		time.Sleep(200 * time.Millisecond)
	}
	if err := again.stop(); err != nil {
		t.Error(err)
	}
	if o := overview(t, second.url, first.token); len(o.Nodes) != 1 || len(o.Troubles) != 0 {
		t.Errorf("after the shutdown the operator sees %+v", o)
	}
	out, err := command("check", "--db", address).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "all valid") {
		t.Errorf("the data: %v\n%s", err, out)
	}
}
