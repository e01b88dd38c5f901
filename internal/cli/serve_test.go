package cli_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/waittest"
)

// freePort returns an unused port.
func freePort(t *testing.T) string {
	t.Helper()
	var lc net.ListenConfig
	l := must.Get(lc.Listen(t.Context(), "tcp", "localhost:0"))(t)
	defer l.Close()
	_, port := must.Get2(net.SplitHostPort(l.Addr().String()))(t)
	return port
}

// served is a server in a process of its own.
type served struct {
	cmd   *exec.Cmd
	lines chan string
}

// start runs a server and waits until it reports that it is listening.
func start(t *testing.T, dir, file string, env []string, args ...string) *served {
	t.Helper()
	return startCommand(t, dir, file, env, append([]string{"serve"}, args...)...)
}

// startCommand runs a command that serves.
func startCommand(t *testing.T, dir, file string, env []string, args ...string) *served {
	t.Helper()
	s := &served{cmd: exec.CommandContext(t.Context(), file, args...), lines: make(chan string, 1000)}
	s.cmd.Dir, s.cmd.Env, s.cmd.Stderr = dir, append(os.Environ(), env...), os.Stderr
	s.cmd.Cancel = func() error { return s.cmd.Process.Signal(os.Interrupt) }
	s.cmd.WaitDelay = waittest.Limit
	out := must.Get(s.cmd.StdoutPipe())(t)
	must.Do(t, s.cmd.Start())
	go func() {
		defer close(s.lines)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			s.lines <- lines.Text()
		}
	}()
	return s
}

// until waits for a line with this beginning and returns it.
func (s *served) until(t *testing.T, begin string) string {
	t.Helper()
	for line := range s.lines {
		if strings.HasPrefix(line, begin) {
			return line
		}
	}
	t.Fatalf("it ended before it printed %q", begin)
	return ""
}

// end stops the server the way a service manager does.
func (s *served) end(t *testing.T) {
	t.Helper()
	must.Do(t, s.cmd.Process.Signal(os.Interrupt))
	for range s.lines {
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

var shellBlock = regexp.MustCompile("(?ms)^```sh( server)?\n(.*?)^```$")

// TestAPIPage runs the commands of docs/api.md against the real program, changing only the port.
func TestAPIPage(t *testing.T) {
	longtest.NotShort(t, "it builds the program and plays a game")
	for _, need := range []string{"bash", "curl"} {
		if _, err := exec.LookPath(need); err != nil {
			t.Fatalf("docs/api.md needs %s: %v", need, err)
		}
	}
	page := must.Get(os.ReadFile("../../docs/api.md"))(t)
	file, dir, port := built(t, "bigriver"), t.TempDir(), freePort(t)
	var server, commands []string
	for _, block := range shellBlock.FindAllStringSubmatch(string(page), -1) {
		if block[1] != "" {
			server = append(server, strings.TrimSpace(block[2]))
			continue
		}
		commands = append(commands, block[2])
	}
	if len(server) != 1 || server[0] != "bigriver serve" || len(commands) < 8 {
		t.Fatalf("the page starts a server by %q and has %d blocks of commands", server, len(commands))
	}
	s := start(t, dir, file, []string{"BIGRIVER_LISTEN=localhost:" + port})
	s.until(t, "The operator's token")
	s.until(t, "Bigriver listens on http://localhost:"+port)
	script := strings.ReplaceAll(strings.Join(commands, "\n"), "localhost:8080", "localhost:"+port)
	sh := exec.CommandContext(t.Context(), "bash", "-eu", "-c", script)
	sh.Dir, sh.Env = dir, append(os.Environ(), "PATH="+filepath.Dir(file)+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := sh.CombinedOutput()
	if err != nil {
		t.Fatalf("got error %v\n%s", err, tail(string(out)))
	}
	for _, want := range []string{
		`"name":"Anna"`, `"toAct":[1]`, "head NE", "It is not Ben's turn.", `"code":"refused"`, `"rule":"Q`, `"outcome":{"ending":"played"`, `"hasResult":true`,
		`"kind":"account"`, `"state":"over"`,
	} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the page's commands print no %s:\n%s", want, tail(string(out)))
		}
	}
	s.end(t)
}

func tail(s string) string { return s[max(0, len(s)-3000):] }

// TestServeStartsAgain shows that the data directory is created and reused, that the operator's
// token is printed only once, and that a second server on the same data is refused.
func TestServeStartsAgain(t *testing.T) {
	longtest.NotShort(t, "it builds the program")
	file, dir := built(t, "bigriver"), t.TempDir()
	first := start(t, dir, file, nil, "--listen", "localhost:0")
	token := strings.TrimPrefix(first.until(t, "The operator's token"), "The operator's token, printed only this once: ")
	at := strings.TrimPrefix(first.until(t, "Bigriver listens"), "Bigriver listens on ")
	out, err := exec.CommandContext(t.Context(), file, "serve", "--listen", "localhost:0", "--data", filepath.Join(dir, "bigriver-data")).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "another bigriver has this data directory open") {
		t.Errorf("a second server: %v, %s", err, out)
	}
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 403, "/": 200} {
		if got := status(t, at+path, ""); got != want {
			t.Errorf("%s answers %d, want %d", path, got, want)
		}
	}
	if got := status(t, at+"/metrics", token); got != 200 {
		t.Errorf("the operator's metrics answer %d", got)
	}
	first.end(t)

	again := start(t, dir, file, nil, "--listen", "localhost:0")
	if line := again.until(t, ""); !strings.HasPrefix(line, "Bigriver listens on ") {
		t.Errorf("the second start prints %q", line)
	}
	again.end(t)
}

func status(t *testing.T, url, token string) int {
	t.Helper()
	req := must.Get(http.NewRequestWithContext(context.WithoutCancel(t.Context()), http.MethodGet, url, nil))(t)
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	answer := must.Get(http.DefaultClient.Do(req))(t)
	defer answer.Body.Close()
	return answer.StatusCode
}

// TestServeRestarts kills a server in the middle of a game and starts another on its data. A client
// that follows the table reconnects with the id of its last event and misses nothing, everything
// acknowledged is there, and the game continues.
func TestServeRestarts(t *testing.T) {
	longtest.NotShort(t, "it builds the program")
	file, dir, port := built(t, "bigriver"), t.TempDir(), freePort(t)
	at := "http://localhost:" + port + "/api/v1"
	first := start(t, dir, file, nil, "--listen", "localhost:"+port)
	first.until(t, "Bigriver listens")
	anna := newBrowser(t, at)
	anna.send("POST", "/me/guest", `{"name": "Anna"}`)
	shown := anna.send("POST", "/tables", `{"game": "queen", "seats": 3, "places": [{"me": true}, {"bot": "random"}, {"bot": "random"}]}`)
	id := shown.ID
	anna.send("POST", "/tables/"+id+"/commands", `{"kind": "start"}`)
	shown = anna.turn(id)
	action := shown.Mine[0].Choices[0].Action
	done := anna.send("POST", "/tables/"+id+"/commands", `{"kind": "act", "action": "`+action+`", "requestId": "one"}`)
	must.Do(t, first.cmd.Process.Kill())
	_ = first.cmd.Wait() // killed

	second := start(t, dir, file, nil, "--listen", "localhost:"+port)
	second.until(t, "Bigriver listens")
	again := anna.send("POST", "/tables/"+id+"/commands", `{"kind": "act", "action": "`+action+`", "requestId": "one"}`)
	if again.Seq < done.Done || again.Done != done.Done {
		t.Errorf("the command sent again is entry %d, the first time it was %d", again.Done, done.Done)
	}
	resumed := anna.send("GET", "/tables/"+id+fmt.Sprint("?since=", done.Done-1), "")
	if len(resumed.Log) == 0 {
		t.Fatal("nothing of what was acknowledged is there")
	}
	if line, _ := resumed.Log[0].(map[string]any); line["kind"] != "act" || line["seq"] != float64(done.Done) || line["action"] != action {
		t.Errorf("what was acknowledged is %+v", resumed.Log[0])
	}
	for range 5 { // and the bots keep playing
		shown = anna.turn(id)
		anna.send("POST", "/tables/"+id+"/commands", `{"kind": "act", "action": "`+shown.Mine[0].Choices[0].Action+`"}`)
	}
	second.end(t)
}

// browser is a person with cookies.
type browser struct {
	t    *testing.T
	at   string
	http http.Client
}

func newBrowser(t *testing.T, at string) *browser {
	t.Helper()
	jar := must.Get(cookiejar.New(nil))(t)
	return &browser{t: t, at: at, http: http.Client{Jar: jar}}
}

// ask sends a request that must succeed, and returns the answer.
func (b *browser) ask(method, path, body string) []byte {
	b.t.Helper()
	req := must.Get(http.NewRequestWithContext(b.t.Context(), method, b.at+path, strings.NewReader(body)))(b.t)
	req.Header.Set("Content-Type", "application/json")
	answer := must.Get(b.http.Do(req))(b.t)
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode/100 != 2 {
		b.t.Fatalf("%s %s: got status %d, error %v, %s", method, path, answer.StatusCode, err, data)
	}
	return data
}

// send is ask for requests that are answered with a table if the path begins with /tables.
func (b *browser) send(method, path, body string) (shown present.Table) {
	b.t.Helper()
	data := b.ask(method, path, body)
	if strings.HasPrefix(path, "/tables") {
		must.Do(b.t, json.Unmarshal(data, &shown))
	}
	return shown
}

// turn waits until the browser's first seat is to act.
func (b *browser) turn(id string) present.Table {
	b.t.Helper()
	var shown present.Table
	waittest.Until(b.t, "it becomes her turn", func() bool {
		shown = b.send("GET", "/tables/"+id+"?since=999999", "")
		return len(shown.Mine) > 0 && len(shown.Mine[0].Choices) > 0
	})
	return shown
}
