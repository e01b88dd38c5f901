package cli_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/cli"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/rating"
	peopletest "github.com/bigriver/bigriver/internal/people/storetest"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table/present"
	"github.com/bigriver/bigriver/internal/waittest"
)

// withFerry returns the real games and, after them, a game that nothing else names. It has only the
// bots that play every game.
func withFerry(t *testing.T) catalog.Catalog {
	t.Helper()
	games := catalogtest.Games(t)
	ferry := must.Get(catalogtest.Ferry())(t)
	return append(games, ferry)
}

// A new game is its folders and its line in the catalog. This test adds a game and plays it
// everywhere: with all commands, on a server with its store, and through every API operation that
// takes a game's name. It fails for a command that it does not know, so that new commands are tried
// with a new game too.
func TestANewGameIsOneLine(t *testing.T) {
	longtest.NotShort(t, "it serves games and plays them to the end")
	games := withFerry(t)
	t.Chdir(t.TempDir())
	record := recordedFerry(t, games)

	knownPlayers(t, "bigriver-data", "Anna", "Ben")
	s := serveHere(t, games)
	anna, ben := s.signedIn("Anna"), s.signedIn("Ben")
	playedAgainstBots(t, anna)
	rated := playedRated(t, anna, ben)
	describedByTheAPI(t, anna, record)
	followed(t, s, rated)
	wantRun(t, games, "", "loadtest --game ferry --url "+s.address+" --for 100ms --tables 1 --open-tables 1 --rate 20 --streams 0 --json", `"game": "ferry"`)
	s.stop()
	again := serveHere(t, games)
	if shown := again.account("Cleo").send("GET", "/tables/"+rated, ""); shown.State != "over" || shown.Game != "ferry" {
		t.Errorf("after a restart the table is %s, a game of %s", shown.State, shown.Game)
	}
	again.stop()

	tried := map[string]bool{"serve": true, "loadtest": true, "sim": true}
	for _, c := range []struct{ input, args, want string }{
		{"", "games", "\nferry: "},
		{"", "games ferry", "\n    random: takes any legal action"},
		{"", "games --json", `"name": "ferry"`},
		{"", "rules ferry", "TOY-16"},
		{"quit\n", "play ferry --seed 1 --save mine.txt", "Seat 2: random"},
		{"quit\n", "play --resume mine.txt", "Seat 2: random"},
		{"", "replay game-000001.txt --verify", "valid: "},
		{"", "replay game-000001.txt --json", `"game":"ferry"`},
		{"", "analyse game-000001.txt --playouts 4 --worlds 4 --json", `"complete": true`},
		{"", "sim ferry --games 20 --seed 1 --seats random --options random --json", `"finished": 20`},
		{"", "perft ferry --depth 2", " 16\n"},
		{"", "arena ferry --bots random,random --games 4 --seed 1", "random"},
		{"", "levels ferry --games 4 --seed 1", "| bots |"},
		{"", "calibrate ferry --games 4 --seats 2 --seed 1", "2 seats, 4 games"},
		{"", "exam ferry --games 2 --worlds 4 --seed 1 --write ferry.json.gz", ""},
		{"", "exam ferry --file ferry.json.gz --seed 1", "ferry: "},
		{`{"do":"hello","id":1,"protocol":1}` + "\n", "bot serve random", "ferry"},
		{"", "openapi", `"FerryBoard"`},
		{"", "verify rated.txt", "the secret is the one that was committed to"},
		{"", "check", "all valid: "},
		{"", "backup saved.db", "saved.db: "},
		{"", "restore saved.db --data restored", "restored: "},
		{"", "check --data restored", "all valid: "},
		{"", "repair --data restored", ""},
		{"", "version", ""},
		{"", "man manual", "manual: "},
		{"", "manual site", "site: "},
		{"", "completion bash", "bigriver"},
		{"", "__complete play fe", "ferry\n"},
	} {
		wantRun(t, games, c.input, c.args, c.want)
		name, _, _ := strings.Cut(c.args, " ")
		tried[name] = true
	}
	if status, _, stderr := bigriver(t, games, "data", "ferry"); status != cli.Misuse || !strings.Contains(stderr, "ferry has no data that can be replaced") {
		t.Errorf("data ferry: status %d, %s", status, stderr)
	}
	if status, _, stderr := bigriver(t, games, "train", "ferry"); status != cli.Misuse || !strings.Contains(stderr, "ferry has no net") {
		t.Errorf("train ferry: status %d, %s", status, stderr)
	}
	if _, stdout, stderr := bigriver(t, games, "doctor", "--offline"); !strings.Contains(stdout, "bigriver-data contains a server's data") {
		t.Errorf("doctor: %s%s", stdout, stderr) // its status depends on this machine
	}
	tried["data"], tried["train"], tried["doctor"] = true, true, true
	tried["open"] = true   // as serve, for one computer
	tried["copy"] = true   // by TestCopy, which includes this game and needs a database
	tried["worker"] = true // by TestSimulationsOverMachines, whose workers know only the toy
	for _, name := range listed(t, games) {
		if !tried[name] && name != "help" {
			t.Errorf("no new game was tried with the command %s", name)
		}
	}
}

// wantRun runs a command and checks that its output contains a text.
func wantRun(t *testing.T, games catalog.Catalog, input, args, want string) {
	t.Helper()
	var out, errs bytes.Buffer
	status := cli.Run(t.Context(), games, strings.Fields(args), cli.Std{In: strings.NewReader(input), Out: &out, Err: &errs})
	if status != cli.Done || !strings.Contains(out.String(), want) {
		t.Errorf("%s: status %d, no %q in\n%s%s", args, status, want, tail(out.String()), errs.String())
	}
}

// recordedFerry returns the record of a game.
func recordedFerry(t *testing.T, games catalog.Catalog) string {
	t.Helper()
	wantRun(t, games, "", "sim ferry --games 1 --seed 1 --records .", "ferry")
	record := must.Get(os.ReadFile("game-000001.txt"))(t)
	return string(record)
}

// inProcess is a server that the command serve runs in this process, with the games of a test.
type inProcess struct {
	t       *testing.T
	address string
	cancel  context.CancelFunc
	ended   chan int
	errs    *bytes.Buffer
}

// serveHere serves the data directory bigriver-data in the current directory.
func serveHere(t *testing.T, games catalog.Catalog) *inProcess {
	t.Helper()
	return serveOn(t, games, "bigriver-data")
}

func serveOn(t *testing.T, games catalog.Catalog, dir string) *inProcess {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	s := &inProcess{t: t, cancel: cancel, ended: make(chan int, 1), errs: &bytes.Buffer{}}
	go func() {
		args := []string{"serve", "--data", dir, "--listen", "localhost:0", "--no-limits", "--log-level", "error"}
		s.ended <- cli.Run(ctx, games, args, cli.Std{In: strings.NewReader(""), Out: in, Err: s.errs})
		in.Close()
	}()
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if address, ok := strings.CutPrefix(lines.Text(), "Bigriver listens on "); ok {
			s.address = address
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return s
		}
	}
	t.Fatalf("the server does not listen: %s", s.errs)
	return nil
}

func (s *inProcess) stop() {
	s.t.Helper()
	s.cancel()
	if status := <-s.ended; status != cli.Done || s.errs.Len() > 0 { // failing bots are logged
		s.t.Errorf("serve: status %d, %s", status, s.errs)
	}
}

// account returns a new person with an account.
func (s *inProcess) account(name string) *browser {
	s.t.Helper()
	b := newBrowser(s.t, s.address+"/api/v1")
	b.send("POST", "/me/account", `{"name": "`+name+`", "password": "down the wide river"}`)
	return b
}

// signedIn returns a person who has an account.
func (s *inProcess) signedIn(name string) *browser {
	s.t.Helper()
	b := newBrowser(s.t, s.address+"/api/v1")
	b.send("POST", "/me/session", `{"name": "`+name+`", "password": "down the wide river"}`)
	return b
}

// knownPlayers creates a data directory with accounts that have finished rated games on enough days
// for their results to count.
func knownPlayers(t *testing.T, dir string, names ...string) {
	t.Helper()
	db := must.Get(sqlite.Open(t.Context(), dir, nil))(t)
	all := must.Get(people.New(people.Config{Store: db.People(), HashMemory: peopletest.HashMemory}))(t)
	m := people.Match{Game: "ferry", Table: "before", At: time.Now().Add(-rating.MetWithin)}
	for _, name := range names {
		m.Players = append(m.Players, must.Get(all.Register(t.Context(), "", name, "down the wide river"))(t).ID)
	}
	m.Accounts = m.Players
	must.Get(db.People().Rate(t.Context(), m, func(ratings []people.Rating, _ people.Met) {
		for i := range ratings {
			ratings[i].Days = rating.KnownAfter
		}
	}))(t)
	must.Do(t, db.Close())
}

// playedAgainstBots plays a game and a rematch against bots, and leaves the rematch, which a bot
// then plays to the end.
func playedAgainstBots(t *testing.T, anna *browser) {
	t.Helper()
	shown := anna.send("POST", "/tables", `{"game": "ferry", "seats": 3, "places": [{"me": true}, {"bot": "random"}, {"bot": "random"}]}`)
	if shown.Seats[1].BotTitle != "random" {
		t.Errorf("the bot is called %q", shown.Seats[1].BotTitle)
	}
	first := "/tables/" + shown.ID
	anna.send("POST", first+"/commands", `{"kind": "start"}`)
	shown = playToTheEnd(t, first, anna)
	for _, line := range shown.Log {
		var fields struct {
			Words string `json:"words"`
		}
		written, err := json.Marshal(line)
		if err == nil {
			err = json.Unmarshal(written, &fields)
		}
		if err != nil || fields.Words == "" || strings.Contains(fields.Words, "[") {
			t.Errorf("a line has no words: %s, %v", written, err)
		}
	}
	shown = anna.send("POST", first+"/commands", `{"kind": "rematch"}`)
	next := "/tables/" + shown.Rematch
	anna.send("POST", next+"/commands", `{"kind": "start"}`)
	shown = anna.send("POST", next+"/commands", `{"kind": "leave", "seat": 1}`)
	if driver := shown.Seats[0].Driver; driver != "random" {
		t.Errorf("the bot %q plays on", driver)
	}
	shown = playToTheEnd(t, next, anna)
	half := fmt.Sprintf(`{"from": {"table": %q, "step": %d}, "terms": {"listed": true}, "places": [{"bot": "random"}, {"bot": "random"}, {"bot": "random"}]}`, shown.ID, shown.Steps/2)
	if on := anna.send("POST", "/tables", half); on.Game != "ferry" || on.Steps != shown.Steps/2 {
		t.Errorf("a game of %s continues from step %d", on.Game, on.Steps)
	}
}

// playedRated plays a rated game, writes its record to rated.txt and returns its table.
func playedRated(t *testing.T, anna, ben *browser) (id string) {
	t.Helper()
	shown := anna.send("POST", "/tables", `{"game": "ferry", "seats": 2, "terms": {"rated": true}, "places": [{"me": true}]}`)
	path := "/tables/" + shown.ID
	ben.send("POST", path+"/commands", `{"kind": "sit", "seat": 2}`)
	anna.send("POST", path+"/commands", `{"kind": "start"}`)
	shown = playToTheEnd(t, path, anna, ben)
	if shown.Outcome == nil || !shown.Outcome.Counts {
		t.Errorf("the outcome is %+v", shown.Outcome)
	}
	rated := func() bool { // a notice updates the ratings soon after the game
		ladder := string(anna.ask("GET", "/games/ferry/ladder", ""))
		return strings.Contains(ladder, `"name":"Anna"`) && strings.Contains(ladder, `"name":"Ben"`)
	}
	waittest.Until(t, "the game counts for a rating", rated)
	must.Do(t, os.WriteFile("rated.txt", anna.ask("GET", path+"/record", ""), 0o600))
	return shown.ID
}

// playToTheEnd takes everybody's first choice until the game is over.
func playToTheEnd(t *testing.T, path string, people ...*browser) (shown present.Table) {
	t.Helper()
	for {
		acted := false
		waittest.Until(t, "people or bots play on", func() bool {
			for _, b := range people {
				if shown = b.send("GET", path, ""); shown.State == "over" {
					return true
				}
				if len(shown.Mine) > 0 && len(shown.Mine[0].Choices) > 0 {
					b.send("POST", path+"/commands", fmt.Sprintf(`{"kind": "act", "action": %q}`, shown.Mine[0].Choices[0].Action))
					acted = true
				}
			}
			return acted
		})
		if !acted {
			return shown
		}
	}
}

// describedByTheAPI calls every operation that has a game in its path, as the API's own description
// lists them.
func describedByTheAPI(t *testing.T, b *browser, record string) {
	t.Helper()
	bodies := map[string]string{
		"/games/{game}/setup": `{"seats": 2, "options": {"length": "short"}}`,
		"/games/{game}/try":   `{"seat": 1, "record": ` + quoted(t, record) + `}`,
	}
	wants := map[string][]string{
		"/games":              {`"name":"ferry"`, `"name":"random"`},
		"/games/{game}":       {`"name":"ferry"`, `"name":"random"`},
		"/games/{game}/setup": {`"rounds":"1"`},
		"/games/{game}/try":   {`"board"`},
		"/tables":             {`"game":"ferry"`},
	}
	var description struct {
		Paths map[string]map[string]struct {
			Parameters []struct {
				Name string `json:"name"`
			} `json:"parameters"`
		} `json:"paths"`
		Components struct {
			Schemas map[string]json.RawMessage `json:"schemas"`
		} `json:"components"`
	}
	must.Do(t, json.Unmarshal(b.ask("GET", "/openapi.json", ""), &description))
	var me struct {
		Person struct {
			ID string `json:"id"`
		} `json:"person"`
	}
	must.Do(t, json.Unmarshal(b.ask("GET", "/me", ""), &me))
	asked := 0
	for path, operations := range description.Paths {
		for method, operation := range operations {
			isOfGame := path == "/games" || strings.Contains(path, "{game}")
			query := ""
			for _, p := range operation.Parameters {
				if p.Name == "game" && !isOfGame {
					isOfGame, query = true, "?game=ferry"
				}
			}
			if !isOfGame || strings.HasPrefix(path, "/daily/") { // its About has no daily river
				continue
			}
			asked++
			url := strings.NewReplacer("{game}", "ferry", "{id}", "TOY-1", "{person}", me.Person.ID).Replace(path) + query
			answer := string(b.ask(strings.ToUpper(method), url, bodies[path]))
			for _, want := range wants[path] {
				if !strings.Contains(answer, want) {
					t.Errorf("%s %s: no %s in %s", method, url, want, tail(answer))
				}
			}
		}
	}
	if asked < len(wants) {
		t.Errorf("only %d operations are about a game", asked)
	}
	for _, name := range []string{"FerryBoard", "FerryEvent", "FerryAction", "FerryPlan"} {
		if description.Components.Schemas[name] == nil {
			t.Errorf("the description of the API has no %s", name)
		}
	}
	// These are unions with an entry for each game.
	for _, form := range []string{"Line", "Choice", "Plan"} {
		schemas := description.Components.Schemas
		if union := string(slices.Concat(schemas[form], schemas["Event"])); !strings.Contains(union, "Ferry") {
			t.Errorf("%s does not know the ferry: %s", form, tail(union))
		}
	}
}

func quoted(t *testing.T, s string) string {
	t.Helper()
	data := must.Get(json.Marshal(s))(t)
	return string(data)
}

// followed reads the first event of a table's stream.
func followed(t *testing.T, s *inProcess, id string) {
	t.Helper()
	req := must.Get(http.NewRequestWithContext(t.Context(), http.MethodGet, s.address+"/api/v1/tables/"+id+"/events", nil))(t)
	answer := must.Get(http.DefaultClient.Do(req))(t)
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var shown present.Table
			if err := json.Unmarshal([]byte(data), &shown); err != nil || shown.Game != "ferry" || shown.Board == nil {
				t.Errorf("the stream shows a game of %q: %v", shown.Game, err)
			}
			return
		}
	}
	t.Errorf("the stream has no event: %v", lines.Err())
}
