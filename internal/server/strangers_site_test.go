package server_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/class"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/daily"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/moderate"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/passkeytest"
	"github.com/bigriver/bigriver/internal/people/rating"
	"github.com/bigriver/bigriver/internal/server"
	"github.com/bigriver/bigriver/internal/server/app"
	"github.com/bigriver/bigriver/internal/server/limit"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	tabletest "github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/waittest"
)

// crowd is the size of a site.
type crowd struct{ people, tables, asides int }

// strangers is a site, with what newcomers can do there.
type strangers struct {
	tb      testing.TB
	server  *server.Server
	store   *sqlite.DB
	games   catalog.Catalog
	people  *people.People
	size    crowd
	n       int    // a counter for requests that must differ
	anna    string // the cookie of a guest with many tables
	annaID  table.Person
	cleo    string              // the cookie of an account
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
	worst  int    // the step with the longest list of other ways
	on     string // a table that was continued from there
	seat   int    // the seat to act there
	try    any    // the body of a tried game
	others any    // likewise, where others act
	act    any    // the body of a command
}

// none is the cookie of a stranger.
const none = ""

func newStrangers(tb testing.TB, size crowd) *strangers {
	tb.Helper()
	s := &strangers{tb: tb, size: size, phone: &passkeytest.Device{Origin: pageOf, Host: "localhost"}}
	s.games = must.Get(catalog.Games())(tb)
	s.store = emptyDB(tb)
	tables := must.Open(live.Open(tb.Context(), live.Config{Store: s.store, Games: s.games, ImportRetention: time.Hour, Workers: 1, HintWait: waittest.Limit}))(tb)
	s.people = must.Get(people.New(people.Config{Store: s.store.People(), Origin: pageOf}))(tb)
	s.server = must.Get(server.New(server.Config{
		Config: app.Config{Games: s.games, Tables: tables, People: s.people, Classes: class.New(class.Config{Store: s.store.Classes()}), Daily: must.Get(daily.New(context.Background(), s.games, s.store.Daily(), time.Now, rand.Reader))(tb), Reports: moderate.NewReports(s.store.AbuseReports(), time.Now), Limits: limit.Limits{Body: 64 << 10, AnswerTime: waittest.Limit}},
		Web:    os.DirFS("../web/dist"), Manual: func() map[string][]byte {
			return map[string][]byte{"index.html": bytes.Repeat([]byte("<p>of the river</p>"), 10_000)}
		},
		Ready: func(context.Context) error { return nil },
	}))(tb)
	tb.Cleanup(s.server.Drain)
	s.fillPeople()
	s.fillTables()
	s.fillAsides()
	for _, g := range s.games {
		s.longest = append(s.longest, s.importLongest(g))
	}
	s.fillClass()
	return s
}

// ask sends a request, which must be answered with one of these statuses, or with any success if
// none is given. It returns the answer or, if there is one, the cookie.
func (s *strangers) ask(cookie, method, path string, body any, statuses ...int) []byte {
	s.tb.Helper()
	var data []byte
	if body != nil {
		data = must.Get(json.Marshal(body))(s.tb)
	}
	r := handmade(s.tb.Context(), method, path, cookie, string(data))
	r.Header.Set("Accept", "text/html")
	r.Header.Set("Accept-Encoding", "gzip")
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
func read[T any](tb testing.TB, data []byte) (out T) {
	tb.Helper()
	if err := json.Unmarshal(data, &out); err != nil {
		tb.Fatalf("%v: %.1000s", err, data)
	}
	return out
}

type withID struct {
	ID string `json:"id"`
}

// together calls do for each number below n, many at the same time, so that commits are batched.
func (s *strangers) together(n int, do func(int) error) {
	s.tb.Helper()
	var group errgroup.Group
	group.SetLimit(256)
	for i := range n {
		group.Go(func() error { return do(i) })
	}
	must.Do(s.tb, group.Wait())
}

// fillPeople creates accounts, all of them with a rating.
func (s *strangers) fillPeople() {
	s.tb.Helper()
	store, ids := s.store.People(), make([]people.ID, s.size.people)
	s.together(len(ids), func(i int) error {
		ids[i] = people.ID(fmt.Sprint("p", i))
		return store.AddPerson(s.tb.Context(), people.Person{ID: ids[i], Kind: people.Account, Name: fmt.Sprint("Player ", i), Key: fmt.Sprint("player", i), Made: time.Now()})
	})
	s.together(len(ids)/2, func(i int) error {
		m := people.Match{Game: "queen", Table: fmt.Sprint("rated", i), At: time.Now(), Players: ids[2*i : 2*i+2], Accounts: ids[2*i : 2*i+2]}
		_, err := store.Rate(s.tb.Context(), m, func(ratings []people.Rating, _ people.Met) {
			ratings[0].Strength, ratings[1].Strength = rating.Strength{Mu: 1600, Sigma: 400, Games: 1}, rating.Strength{Mu: 1400, Sigma: 400, Games: 1}
		})
		return err
	})
	yesterday := daily.DayOf(time.Now()) - 1
	s.together(len(ids), func(i int) error {
		r := daily.Result{Day: yesterday, Game: "queen", Person: daily.Person(ids[i]), At: time.Now(), Place: 1 + i%4, Cost: 10 + i%15}
		return s.store.Daily().AddResult(s.tb.Context(), r)
	})
	s.anna = s.guest()
	who, _ := must.Get2(s.people.Authenticate(s.tb.Context(), strings.TrimPrefix(s.anna, "bigriver=")))(s.tb)
	s.annaID = table.Person(who.ID)
	guest := s.guest()
	made := s.challenge("/me/passkeys/challenge", guest, map[string]any{"name": "Cleo"}, s.phone.Make)
	s.cleo = string(s.ask(guest, "POST", apiBase+"/me/passkeys", map[string]any{"name": "phone", "credential": made}))
	s.key = read[struct{ Passkeys []withID }](s.tb, s.ask(s.cleo, "GET", apiBase+"/me/passkeys", nil)).Passkeys[0].ID
}

func (s *strangers) guest() (cookie string) {
	s.tb.Helper()
	return string(s.ask(none, "POST", apiBase+"/me/guest", map[string]any{"name": fmt.Sprint("Guest ", s.next())}))
}

// challenge answers a challenge for a passkey.
func (s *strangers) challenge(path, cookie string, body any, by func([]byte) (json.RawMessage, error)) json.RawMessage {
	s.tb.Helper()
	asked := read[struct{ Options json.RawMessage }](s.tb, s.ask(cookie, "POST", apiBase+path, body))
	return must.Get(by(asked.Options))(s.tb)
}

// fillTables creates finished tables in the public list; the guest played at a tenth of them.
func (s *strangers) fillTables() {
	s.tb.Helper()
	h, row, log := s.played("queen", 2, func(do func(table.Person, play.CommandBody)) {
		do("ben", play.ResignCommand{Seat: 1})
	})
	const together = 500 // tables per transaction
	for from := 0; from < s.size.tables; from += together {
		changes := make([]table.Change, min(together, s.size.tables-from))
		for i := range changes {
			other := func(p table.Person) table.Person {
				if n := from + i; p != "" && (p != s.annaID || n%10 != 0) {
					return table.Person(fmt.Sprint("p", (n+len(p))%s.size.people))
				}
				return p
			}
			creation, r, entries := *h, row, slices.Clone(log)
			r.ID = table.ID(fmt.Sprint("full", from+i))
			r.Host, r.Seats, r.Updated = other(row.Host), slices.Clone(row.Seats), row.Updated.Add(time.Duration(from+i)*time.Second)
			creation.ID, creation.By = r.ID, r.Host
			for j := range entries {
				entries[j].By = other(log[j].By)
			}
			for j := range r.Seats {
				r.Seats[j].Person = other(row.Seats[j].Person)
			}
			changes[i] = table.Change{NewTable: &creation, Entries: entries, Row: r}
		}
		must.Do(s.tb, s.store.Append(s.tb.Context(), changes...))
	}
}

// played returns a table as stored, at which the guest and Ben have started a game and sent some
// commands.
func (s *strangers) played(game string, seats int, doing func(do func(table.Person, play.CommandBody))) (*table.Header, table.Row, []table.Entry) {
	s.tb.Helper()
	store := tabletest.NewMemory()
	tables := must.Get(live.Open(s.tb.Context(), live.Config{Store: store, Games: s.games, Workers: live.NoWorkers}))(s.tb)
	shown := must.Get(tables.Create(s.tb.Context(), s.annaID, "", table.New{Game: game, Setup: engine.Setup{Seats: seats}, Terms: table.Terms{Listed: true}, Seats: []table.Place{{Person: s.annaID}}}))(s.tb)
	do := func(by table.Person, body play.CommandBody) {
		s.tb.Helper()
		must.Get(tables.Do(s.tb.Context(), shown.ID, by, play.Command{Body: body}))(s.tb)
	}
	for seat := 1; seat < seats; seat++ {
		do("ben", play.SitCommand{Seat: engine.Seat(seat)})
	}
	do(s.annaID, play.StartCommand{})
	doing(do)
	h, log := must.Get2(store.Load(s.tb.Context(), shown.ID))(s.tb)
	rows := must.Get(store.List(s.tb.Context(), table.Query{Person: s.annaID, Max: 1}))(s.tb)
	must.Do(s.tb, tables.Close())
	return h, rows[0], log
}

// fillAsides creates a table with the maximum number of entries outside the game: half of them chat
// messages, half proposals of maximum length.
func (s *strangers) fillAsides() {
	s.tb.Helper()
	g := s.games[slices.IndexFunc(s.games, func(g catalog.Entry) bool { return g.Facts().Cooperative })]
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
	h, row, log := s.played(g.Facts().Name, m.Setup().Seats, func(do func(table.Person, play.CommandBody)) {
		for range s.size.asides / 2 {
			do(s.annaID, play.SayCommand{Text: strings.Repeat("The river rises. ", 17)})
		}
		for range s.size.asides / 2 {
			do(s.annaID, play.ProposeCommand{Action: action, Then: slices.Repeat([]string{action}, 99), Text: strings.Repeat("go ", 40)})
		}
	})
	must.Do(s.tb, s.store.Append(s.tb.Context(), table.Change{NewTable: h, Entries: log, Row: row}))
	s.aside = string(row.ID)
}

// importLongest imports the longest record of a game, analyses it, and continues from the position
// with the most other ways.
func (s *strangers) importLongest(g catalog.Entry) longest {
	s.tb.Helper()
	f := longest{game: g.Facts().Name}
	files, err := filepath.Glob("../games/" + f.game + "/testdata/records/*.txt")
	if err != nil || len(files) == 0 {
		s.tb.Fatal("no records of ", f.game, err)
	}
	var m match.Match
	for _, file := range files {
		text := must.Get(os.ReadFile(file))(s.tb)
		rec, err := notation.Parse("", string(text))
		if err != nil || rec.Position != nil || len(rec.Lines) <= f.steps || rec.Version != g.Facts().Version {
			continue
		}
		if again, err := match.Replay(g.Unwrap(), rec); err == nil && again.ToAct() == 0 {
			f.record, f.steps, m = string(text), again.Len(), again
		}
	}
	f.over = read[withID](s.tb, s.ask(s.cleo, "POST", apiBase+"/records", map[string]any{"record": f.record})).ID
	s.lookBack(g, f.over, m)
	ways := -1
	for step := range f.steps {
		if s.size.asides < 100 && step != f.steps/2 {
			continue // on a small site any position will do
		}
		at := m.At(step)
		for seat := range at.ToAct().All() {
			if seat < 0 {
				continue
			}
			n := len(at.Ends(seat))
			for _, others := range at.Variants(seat) {
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

// playOn sets up the requests that continue from the worst position.
func (f *longest) playOn(s *strangers, m match.Match) {
	s.tb.Helper()
	me := slices.Repeat([]any{map[string]any{"me": true}}, m.Setup().Seats)
	f.on = read[withID](s.tb, s.ask(s.anna, "POST", apiBase+"/tables", map[string]any{"from": map[string]any{"table": f.over, "step": f.worst}, "places": me})).ID
	s.ask(s.anna, "POST", apiBase+"/tables/"+f.on+"/commands", map[string]any{"kind": "start"})
	at := m.At(f.worst)
	var chain []string // what the seat can do in a row
	for turn := at.Fork(); turn.ToAct().Has(engine.Seat(f.seat-1)) && len(chain) < 100; {
		n := turn.Count(engine.Seat(f.seat - 1))
		chain = append(chain, turn.Choice(engine.Seat(f.seat-1), n/2).Action)
		turn.Choose(engine.Seat(f.seat-1), n/2)
	}
	chain[len(chain)-1] = "nothing" // instead of the action that ends the turn
	f.act = map[string]any{"kind": "act", "seat": f.seat, "action": chain[0], "then": chain[1:]}
	const maxLines = 400 // the limit of a tried game
	from := max(0, f.worst-maxLines)
	rec := m.At(f.worst).Record()
	if from > 0 {
		rec.Position, rec.Lines = m.At(from).Position(), rec.Lines[from:]
	}
	f.try = map[string]any{"record": rec.String(), "seat": f.seat, "undo": 1}
	// Actions of others, in the wrong order, until the seat that has just acted is to act again.
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

// lookBack stores an analysis that was made with little thinking time: it is as long as a full one
// for the server to read.
func (s *strangers) lookBack(g catalog.Entry, id string, m match.Match) {
	s.tb.Helper()
	c := must.Get(g.Coach(g.Facts().Version))(s.tb)
	options := coach.Options{Source: func(kind, number uint64) engine.Source { return arena.Source(1, kind, number) }, Playouts: 1, Worlds: 2, MaxTried: 1, Workers: 2}
	ctx, cancel := context.WithCancel(s.tb.Context())
	defer cancel()
	if s.size.asides < 100 {
		options.Progress = func(int, int) { cancel() }
	}
	a, err := c.Analyse(ctx, m, options)
	if err != nil && ctx.Err() == nil {
		s.tb.Fatal(err)
	}
	body := must.Get(json.Marshal(map[string]any{"state": "ready", "analysis": a}))(s.tb)
	must.Do(s.tb, s.store.SaveAnalysis(s.tb.Context(), table.ID(id), coach.Version, body))
}

// fillClass creates a class in which all tables are playing.
func (s *strangers) fillClass() {
	s.tb.Helper()
	tables := min(40, s.size.people)
	s.class = read[withID](s.tb, s.ask(s.anna, "POST", apiBase+"/classes", map[string]any{"game": "queen", "seats": 2, "tables": tables})).ID
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
