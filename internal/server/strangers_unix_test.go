//go:build unix

package server_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/passkeytest"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/server/pages"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	tabletest "github.com/bigriver/bigriver/internal/table/storetest"
)

// TestStrangersHaveCases fails if BenchmarkStrangers leaves out an operation, and sends each
// request of it once, to a small site.
func TestStrangersHaveCases(t *testing.T) {
	t.Parallel()
	longtest.Unraced(t, "it brings and plays whole games from one goroutine")
	if testing.Short() {
		t.Skip("it brings and plays whole games")
	}
	s := newStrangers(t, crowd{people: 20, tables: 20, asides: 20})
	page := must.Get(s.server.OpenAPI())(t)
	var described struct {
		Paths map[string]map[string]struct {
			ID string `json:"operationId"`
		} `json:"paths"`
	}
	must.Do(t, json.Unmarshal(page, &described))
	cases := s.cases()
	for path, operations := range described.Paths {
		for method, op := range operations {
			has := slices.ContainsFunc(cases, func(c strangersCase) bool {
				name, _, _ := strings.Cut(c.name, "/")
				return name == op.ID
			})
			if !has {
				t.Errorf("%s %s: BenchmarkStrangers has no case %s: what can a stranger make it cost at most?", method, path, op.ID)
			}
		}
	}
	for _, c := range cases {
		if c.before != nil {
			c.before()
		}
		c.do()
	}
}

// BenchmarkStrangers prints what each operation and page costs at most when somebody without an
// account asks for it, in milliseconds of processor time and allocations. The case of an operation
// has its name; what comes after a slash tells several apart.
func BenchmarkStrangers(b *testing.B) {
	s := newStrangers(b, crowd{people: 20_000, tables: 20_000, asides: 9_900})
	type cost struct {
		name   string
		ms     float64
		allocs uint64
		limit  string
	}
	var all []cost
	for _, c := range s.cases() {
		b.Run(c.name, func(b *testing.B) {
			s.tb = b
			prepare := func() {
				if c.before != nil {
					c.before()
				}
			}
			prepare()
			c.do() // once before, since what is made only once is in the cases named cold
			busy, allocs := time.Duration(0), uint64(0)
			for b.Loop() {
				b.StopTimer()
				prepare()
				n, spent := mallocs(), processorTime(b)
				b.StartTimer()
				c.do()
				b.StopTimer()
				busy, allocs = busy+processorTime(b)-spent, allocs+mallocs()-n
				b.StartTimer()
			}
			each := cost{c.name, float64(busy.Microseconds()) / 1000 / float64(b.N), allocs / uint64(b.N), c.limit}
			b.ReportMetric(each.ms, "processor-ms/op")
			all = append(all, each)
		})
	}
	slices.SortFunc(all, func(x, y cost) int { return cmp.Compare(y.ms, x.ms) })
	for _, c := range all {
		_, _ = fmt.Fprintf(os.Stdout, "%-24s %9.2f ms %9d allocations  %s\n", c.name, c.ms, c.allocs, c.limit)
	}
}

// processorTime returns what the process has used so far.
func processorTime(tb testing.TB) time.Duration {
	tb.Helper()
	var used syscall.Rusage
	must.Do(tb, syscall.Getrusage(syscall.RUSAGE_SELF, &used))
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func mallocs() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

// strangersCase is something that anybody may ask a server to do.
type strangersCase struct {
	name   string
	before func() // is not measured
	do     func()
	limit  string // the limit that bounds it, where it may cost more than 10 ms
}

// crowd says how much a site has.
type crowd struct{ people, tables, asides int }

// strangers are a site and what people who have just come can do there.
type strangers struct {
	tb      testing.TB
	server  *server.Server
	store   *sqlite.DB
	games   catalog.Catalog
	people  *people.People
	random  *rand.Rand
	size    crowd
	n       int    // of requests that have to differ
	anna    string // the cookie of a guest, who has many tables
	annaID  string
	cleo    string // that of an account
	cleoID  string
	phone   *passkeytest.Device // cleo's
	key     string              // her passkey
	aside   string              // a table with many entries outside the game
	class   string
	longest []longest
}

// longest is the longest record of a game.
type longest struct {
	game   string
	record string
	over   string // its table
	steps  int
	worst  int    // the step before which the list of other ways is the longest
	on     string // the table that plays on from there
	seat   int    // that acts there
	try    any    // the body of a tried game
	others any    // the same, where others act
	act    string // that of a command
}

// none is the cookie of a stranger.
const none = ""

func newStrangers(tb testing.TB, size crowd) *strangers {
	tb.Helper()
	s := &strangers{tb: tb, random: rand.New(rand.NewPCG(1, 1)), size: size, phone: &passkeytest.Device{Origin: pageOf, Host: "localhost"}}
	s.games = must.Get(catalog.Games())(tb)
	s.store = must.Get(sqlite.Open(tb.Context(), tb.TempDir(), nil))(tb)
	tables := must.Get(live.Open(tb.Context(), live.Config{Store: s.store, Games: s.games, Brought: time.Hour, Workers: 1}))(tb)
	s.people = must.Get(people.New(people.Config{Store: s.store.People(), Origin: pageOf}))(tb)
	s.server = must.Get(server.New(server.Config{
		Games: s.games, Tables: tables, People: s.people, Classes: class.New(class.Config{Store: s.store.Classes()}), Limits: limit.Limits{Body: 64 << 10},
		Web: os.DirFS("../web/dist"), Manual: func() map[string][]byte {
			return map[string][]byte{"index.html": bytes.Repeat([]byte("<p>of the river</p>"), 10_000)}
		},
		Ready: func(context.Context) error { return nil },
	}))(tb)
	tb.Cleanup(func() {
		s.server.Drain()
		if err := tables.Close(); err != nil {
			tb.Error(err)
		}
		if err := s.store.Close(); err != nil {
			tb.Error(err)
		}
	})
	s.fillPeople()
	s.fillTables()
	s.fillAsides()
	for _, g := range s.games {
		s.longest = append(s.longest, s.bringLongest(g))
	}
	s.fillClass()
	return s
}

// ask sends a request, which has to be answered with one of these statuses; none: with any success.
// It returns the answer or, if one comes with it, the cookie.
func (s *strangers) ask(cookie, method, path string, body any, statuses ...int) []byte {
	s.tb.Helper()
	var data []byte
	switch body := body.(type) {
	case nil:
	case string:
		data = []byte(body)
	default:
		data = must.Get(json.Marshal(body))(s.tb)
	}
	at := url.URL{Path: path}
	at.Path, at.RawQuery, _ = strings.Cut(path, "?")
	r := (&http.Request{
		Method: method, URL: &at, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Host: "localhost:8080", RemoteAddr: "192.0.2.1:1234",
		Header: http.Header{"Content-Type": {"application/json"}, "Accept": {"text/html"}, "Accept-Encoding": {"gzip"}, "Cookie": {cookie}},
		Body:   io.NopCloser(bytes.NewReader(data)), ContentLength: int64(len(data)),
	}).WithContext(s.tb.Context())
	w := &answered{Buffer: &bytes.Buffer{}, head: http.Header{}}
	s.server.ServeHTTP(w, r)
	w.status = cmp.Or(w.status, http.StatusOK)
	if len(statuses) == 0 && w.status/100 != 2 || len(statuses) > 0 && !slices.Contains(statuses, w.status) {
		s.tb.Errorf("%s %s %.200s: %d %.600s", method, path, data, w.status, w)
	}
	if len(w.head.Values("Set-Cookie")) > 0 {
		return []byte(strings.Split(w.head.Get("Set-Cookie"), ";")[0])
	}
	return w.Bytes()
}

// read reads an answer.
func read[T any](s *strangers, data []byte) (out T) {
	s.tb.Helper()
	if err := json.Unmarshal(data, &out); err != nil {
		s.tb.Fatalf("%v: %.1000s", err, data)
	}
	return out
}

type withID struct {
	ID string `json:"id"`
}

// together calls do for each number up to n, many at the same time, so that one commit is of many.
func (s *strangers) together(n int, do func(int) error) {
	s.tb.Helper()
	errs := make([]error, n)
	var wait sync.WaitGroup
	slots := make(chan struct{}, 256)
	for i := range n {
		slots <- struct{}{}
		wait.Go(func() {
			errs[i] = do(i)
			<-slots
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			s.tb.Fatal(err)
		}
	}
}

// fillPeople makes people with accounts, who all have a rating.
func (s *strangers) fillPeople() {
	s.tb.Helper()
	store, ids := s.store.People(), make([]people.ID, s.size.people)
	s.together(len(ids), func(i int) error {
		ids[i] = people.ID(fmt.Sprint("p", i))
		return store.AddPerson(s.tb.Context(), people.Person{ID: ids[i], Kind: people.Account, Name: fmt.Sprint("Player ", i), Key: fmt.Sprint("player", i), Made: time.Now()})
	})
	s.together(len(ids)/2, func(i int) error {
		_, err := s.people.Rate(s.tb.Context(), "queen", fmt.Sprint("rated", i), []people.Played{{Person: ids[2*i], Place: 1}, {Person: ids[2*i+1], Place: 2}})
		return err
	})
	s.anna = s.guest()
	s.annaID = s.me(s.anna)
	made := s.challenge("/me/passkeys/challenge", s.guest(), map[string]any{"name": "Cleo"}, s.phone.Make)
	s.cleo = string(s.ask(made.cookie, "POST", apiBase+"/me/passkeys", map[string]any{"name": "phone", "credential": made.credential}))
	s.cleoID = s.me(s.cleo)
	s.key = read[struct{ Passkeys []withID }](s, s.ask(s.cleo, "GET", apiBase+"/me/passkeys", nil)).Passkeys[0].ID
}

func (s *strangers) guest() (cookie string) {
	s.tb.Helper()
	s.n++
	return string(s.ask(none, "POST", apiBase+"/me/guest", map[string]any{"name": fmt.Sprint("Guest ", s.n)}))
}

func (s *strangers) me(cookie string) string {
	s.tb.Helper()
	who, _ := must.Get2(s.people.Who(s.tb.Context(), strings.TrimPrefix(cookie, "bigriver=")))(s.tb)
	return string(who.ID)
}

type challenged struct {
	cookie     string
	credential json.RawMessage
}

// challenge answers a challenge for a passkey.
func (s *strangers) challenge(path, cookie string, body any, by func([]byte) (json.RawMessage, error)) challenged {
	s.tb.Helper()
	asked := read[struct{ Options json.RawMessage }](s, s.ask(cookie, "POST", apiBase+path, body))
	credential := must.Get(by(asked.Options))(s.tb)
	return challenged{cookie, credential}
}

// fillTables makes tables that are over and in the public list, of which the guest has had a tenth.
func (s *strangers) fillTables() {
	s.tb.Helper()
	h, row, log := s.played("queen", 2, nil, func(do func(table.Person, play.CommandBody)) {
		do("ben", play.ResignCommand{Seat: 1})
	})
	const together = 500 // tables in a transaction
	for from := 0; from < s.size.tables; from += together {
		changes := make([]table.Change, min(together, s.size.tables-from))
		for i := range changes {
			other := func(p table.Person) table.Person {
				switch n := from + i; {
				case p == "anna" && n%10 == 0:
					return table.Person(s.annaID)
				case p != "":
					return table.Person(fmt.Sprint("p", (n+len(p))%s.size.people))
				}
				return p
			}
			birth, r, entries := *h, row, slices.Clone(log)
			r.ID = table.ID(fmt.Sprint("full", from+i))
			r.Host, r.Seats, r.Updated = other(row.Host), slices.Clone(row.Seats), row.Updated.Add(time.Duration(from+i)*time.Second)
			birth.ID, birth.By = r.ID, r.Host
			for j := range entries {
				entries[j].By = other(log[j].By)
			}
			for j := range r.Seats {
				r.Seats[j].Person = other(row.Seats[j].Person)
			}
			changes[i] = table.Change{Birth: &birth, Entries: entries, Row: r}
		}
		must.Do(s.tb, s.store.Append(s.tb.Context(), changes...))
	}
}

// played returns a table as it is stored, at which anna and ben begin a game and do something.
func (s *strangers) played(game string, seats int, options map[string]string, doing func(do func(table.Person, play.CommandBody))) (*table.Header, table.Row, []table.Entry) {
	s.tb.Helper()
	store := tabletest.NewMemory()
	tables := must.Get(live.Open(s.tb.Context(), live.Config{Store: store, Games: s.games, Workers: live.NoWorkers}))(s.tb)
	shown := must.Get(tables.Create(s.tb.Context(), "anna", "", table.New{Game: game, Setup: engine.Setup{Seats: seats, Options: options}, Terms: table.Terms{Listed: true}, Seats: []table.Place{{Person: "anna"}}}))(s.tb)
	do := func(by table.Person, body play.CommandBody) {
		s.tb.Helper()
		must.Get(tables.Do(s.tb.Context(), shown.ID, by, play.Command{Body: body}))(s.tb)
	}
	for seat := 1; seat < seats; seat++ {
		do("ben", play.SitCommand{Seat: engine.Seat(seat)})
	}
	do("anna", play.StartCommand{})
	doing(do)
	h, log := must.Get2(store.Load(s.tb.Context(), shown.ID))(s.tb)
	rows := must.Get(store.List(s.tb.Context(), table.Query{Person: "anna", Max: 1}))(s.tb)
	must.Do(s.tb, tables.Close())
	return h, rows[0], log
}

// fillAsides makes a table with as many entries outside the game as it may have: half of them chat,
// half proposals as long as they may be.
func (s *strangers) fillAsides() {
	s.tb.Helper()
	at := slices.IndexFunc(s.games, func(g catalog.Entry) bool { return g.Facts().Together })
	g := s.games[at]
	m := must.Get(g.New(engine.Setup{Seats: max(2, g.Facts().MinSeats)}))(s.tb)
	for m.Odds() > 0 {
		m.ActDrawn(0)
	}
	action := m.Choice(m.ToAct().First(), 0).Action
	for i := range m.Count(m.ToAct().First()) {
		if a := m.Choice(m.ToAct().First(), i).Action; len(a) > len(action) {
			action = a
		}
	}
	h, row, log := s.played(g.Facts().Name, m.Setup().Seats, nil, func(do func(table.Person, play.CommandBody)) {
		for range s.size.asides / 2 {
			do("anna", play.SayCommand{Text: strings.Repeat("The river rises. ", 17)})
		}
		for range s.size.asides / 2 {
			do("anna", play.ProposeCommand{Action: action, Then: slices.Repeat([]string{action}, 99), Text: strings.Repeat("go ", 40)})
		}
	})
	row.Host, h.By = table.Person(s.annaID), table.Person(s.annaID)
	h.New.Seats[0].Person = table.Person(s.annaID)
	row.Seats[0].Person = table.Person(s.annaID)
	for i := range log {
		if log[i].By == "anna" {
			log[i].By = table.Person(s.annaID)
		}
	}
	must.Do(s.tb, s.store.Append(s.tb.Context(), table.Change{Birth: h, Entries: log, Row: row}))
	s.aside = string(row.ID)
}

// bringLongest brings the longest record of a game, looks back on it, and plays on from the
// position with the most other ways.
func (s *strangers) bringLongest(g catalog.Entry) longest {
	s.tb.Helper()
	f := longest{game: g.Facts().Name}
	files, err := filepath.Glob("../games/" + f.game + "/testdata/records/*.txt")
	if err != nil || len(files) == 0 {
		s.tb.Fatal("no records of ", f.game, err)
	}
	var m engine.Match
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(s.tb)
		rec, err := notation.Parse("", string(text))
		if err != nil || rec.Position != nil || len(rec.Lines) <= f.steps || rec.Version != g.Facts().Version {
			continue
		}
		if again, err := engine.Replay(g.Unwrap(), rec); err == nil && again.ToAct() == 0 {
			f.record, f.steps, m = string(text), again.Len(), again
		}
	}
	f.over = read[withID](s, s.ask(s.cleo, "POST", apiBase+"/records", map[string]any{"record": f.record})).ID
	s.lookBack(g, f.over, m)
	ways := -1
	for step := range f.steps {
		if s.size.asides < 100 && step != f.steps/2 {
			continue // a small site has any
		}
		at := m.At(step)
		for seat := range at.ToAct().All() {
			if seat < 0 {
				continue
			}
			n := len(at.Ends(seat))
			for _, others := range at.Others(seat) {
				n += len(others)
			}
			if n > ways {
				ways, f.worst, f.seat = n, step, int(seat)+1
			}
		}
	}
	if f.seat == 0 {
		f.worst = f.steps - 1
		f.seat = int(m.At(f.worst).ToAct().First()) + 1
	}
	f.playOn(s, m)
	return f
}

// playOn sets up what plays on from the worst position.
func (f *longest) playOn(s *strangers, m engine.Match) {
	s.tb.Helper()
	me := slices.Repeat([]any{map[string]any{"me": true}}, m.Setup().Seats)
	f.on = read[withID](s, s.ask(s.anna, "POST", apiBase+"/tables", map[string]any{"from": map[string]any{"table": f.over, "step": f.worst}, "places": me})).ID
	s.ask(s.anna, "POST", apiBase+"/tables/"+f.on+"/commands", map[string]any{"kind": "start"})
	at := m.At(f.worst)
	var chain []string // what the seat can do without anybody between
	for turn := at.Fork(); turn.ToAct().Has(engine.Seat(f.seat-1)) && len(chain) < 100; {
		n := turn.Count(engine.Seat(f.seat - 1))
		chain = append(chain, turn.Choice(engine.Seat(f.seat-1), n/2).Action)
		turn.Choose(engine.Seat(f.seat-1), n/2)
	}
	illegal := slices.Clone(chain)
	illegal[len(chain)-1] = "nothing" // in place of what ends the turn
	act := must.Get(json.Marshal(map[string]any{"kind": "act", "seat": f.seat, "action": illegal[0], "then": illegal[1:]}))(s.tb)
	f.act = string(act)
	const most = 400 // lines of a tried game
	from := max(0, f.worst-most)
	rec := m.At(f.worst).Record()
	if from > 0 {
		rec.Position, rec.Lines = m.At(from).Position(), rec.Lines[from:]
	}
	f.try = map[string]any{"record": rec.String(), "seat": f.seat, "undo": 1}
	// What others do, in the wrong order, until a seat acts that has just acted.
	later := m.Record().Lines[f.worst:min(f.worst+100, f.steps)]
	var others []string
	for _, line := range slices.Backward(later) {
		others = append(others, notation.SeatText(line.Seat)+" "+line.Action)
	}
	last := rec.Lines[len(rec.Lines)-1].Seat
	for _, line := range slices.Backward(rec.Lines) {
		if last = line.Seat; last >= 0 && last != f.seat-1 {
			break
		}
	}
	f.others = map[string]any{"record": rec.String(), "seat": max(last, 0) + 1, "others": others}
}

// lookBack stores an analysis of a game that was thought about for a short time only: the server
// reads one of the same length.
func (s *strangers) lookBack(g catalog.Entry, id string, m engine.Match) {
	s.tb.Helper()
	c := must.Get(g.Coach(g.Facts().Version))(s.tb)
	most := coach.Options{Source: func(kind, number uint64) engine.Source { return arena.Source(1, kind, number) }, Playouts: 1, Worlds: 2, Most: 1, Workers: 2}
	ctx, cancel := context.WithCancel(s.tb.Context())
	defer cancel()
	if s.size.asides < 100 {
		most.Progress = func(int, int) { cancel() }
	}
	a, err := c.Analyse(ctx, m, most)
	if err != nil && ctx.Err() == nil {
		s.tb.Fatal(err)
	}
	body := must.Get(json.Marshal(map[string]any{"state": "made", "analysis": a}))(s.tb)
	must.Do(s.tb, s.store.KeepAnalysis(s.tb.Context(), table.ID(id), coach.Version, body))
}

// fillClass makes a class whose tables all play.
func (s *strangers) fillClass() {
	s.tb.Helper()
	tables := min(40, s.size.people)
	s.class = read[withID](s, s.ask(s.anna, "POST", apiBase+"/classes", map[string]any{"game": "queen", "seats": 2, "tables": tables})).ID
	for range 2 * tables {
		s.ask(none, "POST", apiBase+"/classes/"+s.class+"/pupils", map[string]any{"name": fmt.Sprint("Pupil ", s.next())})
	}
	for n := range tables {
		s.ask(s.anna, "POST", fmt.Sprint(apiBase, "/classes/", s.class, "/tables/", n+1, "/begin"), map[string]any{})
	}
}

func (s *strangers) next() int {
	s.n++
	return s.n
}

// events is the writer of a stream, which ends with its first event.
type events struct {
	watched

	end context.CancelFunc
}

func (w *events) Write(piece []byte) (int, error) {
	if bytes.Contains(piece, []byte("data: ")) || bytes.Contains(piece, []byte(`{"table"`)) {
		w.end()
	}
	return len(piece), nil
}

// follow opens a stream and waits for its first event.
func (s *strangers) follow(cookie, path string) {
	s.tb.Helper()
	ctx, end := context.WithTimeout(s.tb.Context(), time.Minute)
	defer end()
	at := url.URL{Path: apiBase + path}
	r := (&http.Request{Method: http.MethodGet, URL: &at, Proto: "HTTP/2.0", ProtoMajor: 2, Host: "localhost:8080", RemoteAddr: "192.0.2.1:1234", Header: http.Header{"Cookie": {cookie}}, Body: http.NoBody}).WithContext(ctx)
	s.server.ServeHTTP(&events{watched{head: http.Header{}}, end}, r)
}

// clientPages are addresses of the browser client, with words in the place of *.
func clientPages() (list []string) {
	for _, page := range pages.ClientPages {
		list = append(list, strings.ReplaceAll(page, "*", "x"))
	}
	return list
}

// cases returns what anybody may ask for, each at its worst.
func (s *strangers) cases() []strangersCase {
	var list []strangersCase
	ask := func(cookie, name, method, path string, body any, statuses ...int) {
		list = append(list, strangersCase{name: name, do: func() { s.ask(cookie, method, path, body, statuses...) }})
	}
	fresh := func(name string, do func(guest string)) { // as a guest who has done nothing yet
		var guest string
		list = append(list, strangersCase{name: name, before: func() { guest = s.guest() }, do: func() { do(guest) }})
	}
	bounded := func(limit string) { list[len(list)-1].limit = limit }

	s.pageCases(ask)
	ask(none, "games", "GET", apiBase+"/games?limit=500", nil)
	for _, g := range s.longest {
		s.gameCases(g, &list, ask)
	}
	ask(none, "ladder", "GET", apiBase+"/games/queen/ladder?offset=100000&limit=500", nil)
	ask(none, "ladder/first", "GET", apiBase+"/games/queen/ladder?limit=500", nil)
	ask(none, "person", "GET", apiBase+"/people/p1", nil)
	ask(none, "phrases", "GET", apiBase+"/phrases", nil)

	ask(none, "tables", "GET", apiBase+"/tables", nil)
	ask(none, "tables/none", "GET", apiBase+"/tables?game=nothing", nil)
	ask(none, "tables/over", "GET", apiBase+"/tables?game=waters&state=over", nil)
	ask(none, "tables/free", "GET", apiBase+"/tables?free=true", nil)
	ask(s.anna, "tables/mine", "GET", apiBase+"/tables?mine=true", nil)
	ask(s.anna, "tables/mine-none", "GET", apiBase+"/tables?mine=true&free=true&state=open", nil)
	ask(s.anna, "myGames", "GET", apiBase+"/me/games?limit=500", nil)
	since := func() string { return strconv.Itoa(s.next() % 50) } // so that no answer is cached
	list = append(list,
		strangersCase{name: "table/asides", do: func() { s.ask(none, "GET", apiBase+"/tables/"+s.aside+"?since="+since(), nil) }},
		strangersCase{name: "log/asides", do: func() {
			s.ask(none, "GET", apiBase+"/tables/"+s.aside+"/log?limit=500&since="+strconv.Itoa(s.size.asides/2), nil)
		}},
		strangersCase{name: "log/one", do: func() { s.ask(none, "GET", apiBase+"/tables/"+s.aside+"/log?limit=1", nil) }},
		strangersCase{name: "events/asides", do: func() { s.follow(none, "/tables/"+s.aside+"/events") }},
		strangersCase{name: "table/cold", do: func() { s.cold(s.aside) }},
	)
	commands := apiBase + "/tables/" + s.aside + "/commands"
	ask(s.anna, "command/ping", "POST", commands, map[string]any{"kind": "ping", "place": "1,1"}, 200, 422)
	ask(s.anna, "command/mute", "POST", commands, map[string]any{"kind": "mute", "person": "ben", "yes": true})
	ask(s.anna, "stream", "GET", apiBase+"/me", nil)
	list[len(list)-1].do = func() { s.follow(s.anna, "/stream") }

	s.peopleCases(&list, ask, fresh, bounded)
	s.classCases(ask, fresh)

	operator := apiBase + "/operator"
	ask(s.anna, "overview", "GET", operator, nil, 403)
	ask(s.anna, "findPerson", "GET", operator+"/people?name=x", nil, 403)
	ask(s.anna, "removePerson", "DELETE", operator+"/people/p1", nil, 403)
	ask(s.anna, "resetPassword", "PUT", operator+"/people/p1/password", map[string]any{"password": "steamboat queen"}, 403)
	ask(s.anna, "oversee", "POST", operator+"/session", map[string]any{"token": "bro_x"}, 401, 403)
	ask(s.anna, "endOversee", "DELETE", operator+"/session", nil)
	return list
}

type askFunc func(cookie, name, method, path string, body any, statuses ...int)

// pageCases are what is no operation of the API.
func (s *strangers) pageCases(ask askFunc) {
	for _, page := range clientPages() {
		ask(none, "page"+page, "GET", page, nil)
	}
	ask(none, "page/missing", "GET", "/no/such/page", nil, 404)
	ask(none, "page/manual", "GET", "/manual/", nil)
	ask(none, "page/healthz", "GET", "/healthz", nil)
	ask(none, "page/readyz", "GET", "/readyz", nil)
	ask(none, "page/metrics", "GET", "/metrics", nil, 403)
	ask(none, "page/openapi.json", "GET", apiBase+"/openapi.json", nil)
	ask(none, "page/wrong-method", "PUT", apiBase+"/games", nil, 405)
	assets, err := filepath.Glob("../web/dist/assets/*.js")
	if err != nil || len(assets) == 0 {
		s.tb.Fatal("the client has no scripts", err)
	}
	ask(none, "page/asset", "GET", "/assets/"+filepath.Base(assets[0]), nil)
}

// gameCases are what can be done with the longest game.
func (s *strangers) gameCases(f longest, list *[]strangersCase, ask askFunc) {
	of := func(name string) string { return name + "/" + f.game }
	game, over, on := apiBase+"/games/"+f.game, apiBase+"/tables/"+f.over, apiBase+"/tables/"+f.on
	last := f.steps
	ask(none, of("game"), "GET", game, nil)
	ask(none, of("rules"), "GET", game+"/rules?limit=500", nil)
	ask(none, of("rule"), "GET", game+"/rules/x", nil, 404)
	ask(none, of("setup"), "POST", game+"/setup", map[string]any{"seats": 2}, 200, 422)
	ask(none, of("try"), "POST", game+"/try", f.try, 200, 409)
	ask(none, of("try")+"-others", "POST", game+"/try", f.others)
	ask(none, of("course"), "GET", fmt.Sprint(over, "/steps?limit=50&from=", max(0, last-49)), nil)
	ask(none, of("course")+"-all", "GET", fmt.Sprint(over, "/steps?limit=50&every=", max(1, last/49)), nil)
	ask(none, of("position"), "GET", fmt.Sprint(over, "/steps/", last-1), nil)
	ask(none, of("drawing"), "GET", fmt.Sprint(over, "/steps/", last-1, "/drawing"), nil)
	ask(none, of("record"), "GET", over+"/record", nil)
	ask(none, of("analysis"), "GET", over+"/analysis", nil)
	ask(none, of("log"), "GET", over+"/log?limit=500", nil)
	since := 0
	*list = append(*list,
		strangersCase{name: of("table"), do: func() {
			since++
			s.ask(none, "GET", fmt.Sprint(over, "?since=", max(0, last-450+since%50)), nil)
		}},
		strangersCase{name: of("table") + "-mine", do: func() {
			since++
			s.ask(s.anna, "GET", fmt.Sprint(on, "?since=", max(0, f.worst-450+since%50)), nil)
		}},
		strangersCase{name: of("table") + "-cold", do: func() { s.cold(f.over) }},
		strangersCase{name: of("events"), do: func() { s.follow(none, "/tables/"+f.over+"/events") }},
		strangersCase{name: of("bringRecord"), do: func() { s.ask(s.cleo, "POST", apiBase+"/records", map[string]any{"record": f.record}) }, limit: "brought"},
		strangersCase{name: of("newTable"), do: func() {
			s.ask(s.anna, "POST", apiBase+"/tables", map[string]any{"from": map[string]any{"table": f.over, "step": f.worst}})
		}, limit: "tables"},
	)
	moved := func(name, path string, statuses ...int) { // what is cached until something happens
		*list = append(*list, strangersCase{
			name: of(name), before: func() { s.ask(s.anna, "POST", on+"/commands", map[string]any{"kind": "say", "text": "so"}) },
			do: func() { s.ask(s.anna, "GET", on+path, nil, statuses...) },
		})
	}
	plans := strings.TrimSuffix(strings.Repeat("0,", 100), ",")
	moved("others", fmt.Sprintf("/others?seat=%d&plan=%s", f.seat, plans))
	moved("suggestions", fmt.Sprintf("/suggestions?seat=%d&for=%d", f.seat, f.seat), 200, 403)
	moved("hint", fmt.Sprint("/hint?seat=", f.seat), 200, 403)
	(*list)[len(*list)-1].limit = "thinkers, of low priority"
	ask(s.anna, of("command")+"-refused", "POST", on+"/commands", f.act, 409, 422)
	ask(s.anna, of("command")+"-say", "POST", on+"/commands", map[string]any{"kind": "say", "text": strings.Repeat("x", 300)})
	ask(s.anna, of("command")+"-undo", "POST", on+"/commands", map[string]any{"kind": "undo", "seat": f.seat, "from": 1}, 200, 409, 422)
}

// peopleCases are what people do about themselves.
func (s *strangers) peopleCases(list *[]strangersCase, ask askFunc, fresh func(string, func(string)), bounded func(string)) {
	me, long := apiBase+"/me", strings.Repeat("x", 200)
	ask(none, "me", "GET", me, nil)
	*list = append(*list, strangersCase{name: "arrive", do: func() { s.guest() }, limit: "arrivals"})
	ask(none, "arrive/taken", "POST", me+"/guest", map[string]any{"name": "Player 1"}, 201, 409, 422)
	bounded("arrivals")
	fresh("register", func(guest string) {
		s.ask(guest, "POST", me+"/account", map[string]any{"name": fmt.Sprint("Account ", s.next()), "password": "steamboat queen"})
	})
	bounded("arrivals, and two at once")
	ask(none, "signIn", "POST", me+"/session", map[string]any{"name": "Player 1", "password": "steamboat queen"}, 403)
	bounded("sign_ins, and two at once")
	var account string
	*list = append(*list, strangersCase{name: "setPassword", before: func() {
		account = string(s.ask(s.guest(), "POST", me+"/account", map[string]any{"name": fmt.Sprint("Account ", s.next()), "password": "steamboat queen"}))
	}, do: func() {
		s.ask(account, "PUT", me+"/password", map[string]any{"old": "steamboat queen", "new": "queen of the steamboats"})
	}, limit: "sign_ins, and two at once"})
	fresh("signOut", func(guest string) { s.ask(guest, "DELETE", me+"/session", nil) })
	fresh("signOutEverywhere", func(guest string) { s.ask(guest, "DELETE", me+"/sessions", nil) })
	fresh("deleteMe", func(guest string) { s.ask(guest, "DELETE", me, map[string]any{}) })
	fresh("rename", func(guest string) {
		s.ask(guest, "PUT", me+"/name", map[string]any{"name": fmt.Sprint("Other ", s.next())})
	})
	ask(s.anna, "rename/long", "PUT", me+"/name", map[string]any{"name": long}, 422)
	ask(s.anna, "settings", "PATCH", me+"/settings", map[string]any{"zone": "Europe/Berlin", "lang": "en"})
	ask(s.anna, "confirmEmail", "POST", me+"/email", map[string]any{"code": "123456"}, 403, 409, 422)
	var key string
	fresh("newWayBack", func(guest string) { s.ask(guest, "POST", me+"/ways-back", map[string]any{}) })
	*list = append(*list, strangersCase{name: "comeBack", before: func() {
		key = read[struct{ Key string }](s, s.ask(s.guest(), "POST", me+"/ways-back", map[string]any{})).Key
	}, do: func() { s.ask(none, "POST", me+"/session/way-back", map[string]any{"key": key}) }, limit: "sign_ins"})
	ask(s.anna, "dropWaysBack", "DELETE", me+"/ways-back", nil)
	ask(s.cleo, "bots", "GET", me+"/bots", nil)
	*list = append(*list, strangersCase{name: "newBot", do: func() {
		s.ask(s.cleo, "POST", me+"/bots", map[string]any{"name": fmt.Sprint("Paddle ", s.next())}, 201, 429)
	}})
	ask(s.cleo, "deleteBot", "DELETE", me+"/bots/p1", nil, 403, 404)

	ask(s.cleo, "passkeys", "GET", me+"/passkeys", nil)
	ask(s.cleo, "namePasskey", "PUT", me+"/passkeys/"+s.key, map[string]any{"name": "phone"})
	ask(none, "enterOptions", "POST", me+"/session/challenge", map[string]any{})
	fresh("enrolOptions", func(guest string) {
		s.ask(guest, "POST", me+"/passkeys/challenge", map[string]any{"name": fmt.Sprint("Key ", s.next())})
	})
	var made challenged
	*list = append(*list,
		strangersCase{name: "enrol", before: func() {
			d := &passkeytest.Device{Origin: pageOf, Host: "localhost"}
			made = s.challenge("/me/passkeys/challenge", s.guest(), map[string]any{"name": fmt.Sprint("Key ", s.next())}, d.Make)
		}, do: func() {
			s.ask(made.cookie, "POST", me+"/passkeys", map[string]any{"name": "phone", "credential": made.credential})
		}, limit: "arrivals"},
		strangersCase{name: "enter", before: func() {
			made = s.challenge("/me/session/challenge", none, map[string]any{}, s.phone.Answer)
		}, do: func() { s.ask(none, "POST", me+"/session/passkey", map[string]any{"credential": made.credential}) }, limit: "arrivals"},
		strangersCase{name: "deletePasskey", before: func() {
			made = s.challenge("/me/session/challenge", none, map[string]any{}, s.phone.Answer)
		}, do: func() {
			s.ask(s.cleo, "DELETE", me+"/passkeys/"+s.key, map[string]any{"passkey": made.credential}, 422)
		}},
	)
	ask(none, "enter/large", "POST", me+"/session/passkey", map[string]any{"credential": map[string]any{"id": strings.Repeat("x", 60_000)}}, 403, 422)

	ask(s.cleo, "records", "GET", apiBase+"/records", nil)
	var record string
	*list = append(*list, strangersCase{name: "dropRecord", before: func() {
		record = read[withID](s, s.ask(s.cleo, "POST", apiBase+"/records", map[string]any{"record": s.longest[0].record})).ID
	}, do: func() { s.ask(s.cleo, "DELETE", apiBase+"/records/"+record, nil) }})
}

// classCases are what can be done with a class.
func (s *strangers) classCases(ask askFunc, fresh func(string, func(string))) {
	one := apiBase + "/classes/" + s.class
	ask(s.anna, "classes", "GET", apiBase+"/classes", nil)
	ask(s.anna, "class", "GET", one, nil)
	ask(none, "class/stranger", "GET", one, nil)
	fresh("newClass", func(guest string) {
		s.ask(guest, "POST", apiBase+"/classes", map[string]any{"game": "queen", "seats": 2, "tables": 40})
	})
	fresh("joinClass", func(guest string) { s.ask(guest, "POST", one+"/pupils", map[string]any{}, 409) })
	ask(s.anna, "leaveClass", "DELETE", one+"/pupils/"+s.annaID, nil, 200, 403, 404, 409)
	ask(s.anna, "moveInClass", "POST", one+"/pupils/"+s.annaID+"/move", map[string]any{"table": 1}, 200, 403, 404, 409, 422)
	ask(s.anna, "newClassTable", "POST", one+"/tables", nil, 201, 409, 422, 429)
	ask(s.anna, "beginClassTable", "POST", one+"/tables/1/begin", map[string]any{})
	ask(s.anna, "freeClassSeat", "POST", one+"/tables/1/free", map[string]any{"seat": 1}, 200, 422)
	ask(s.cleo, "endClass", "POST", one+"/end", nil, 403)
}

// cold shows a table as a server does that does not have it in memory.
func (s *strangers) cold(id string) {
	s.tb.Helper()
	tables := must.Get(live.Open(s.tb.Context(), live.Config{Store: s.store, Games: s.games, Workers: live.NoWorkers}))(s.tb)
	must.Get(tables.Show(s.tb.Context(), table.ID(id), "", 1<<60))(s.tb)
	must.Do(s.tb, tables.Close())
}
