package lab

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/people/rating"
	"github.com/bigriver/bigriver/internal/sqlite"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
)

// finishedPeople is the number of people who played the finished games of a load test.
const finishedPeople = 1000

// finished fills a directory with finished tables, starts a server on it and measures it.
func (p *program) finished(ctx context.Context, c *loadtest.Config, n int, dir string) (r *loadtest.Finished, err error) {
	r = &loadtest.Finished{Tables: n}
	c.Logf("%d finished tables", n)
	began := time.Now()
	who, token, err := p.fillFinished(ctx, c, r, dir)
	if err != nil {
		return nil, fmt.Errorf("fill a directory with finished tables: %w", err)
	}
	r.Filled = time.Since(began).Seconds()
	if r.Bytes, err = sizeOf(dir); err != nil {
		return nil, err
	}
	r.PerTable = r.Bytes / int64(n)
	began = time.Now()
	// Do not analyse the games: none of them has a decision, and the analysis would be measured
	// too.
	own, err := startOwn(ctx, dir, "--analysts", "0")
	if err != nil {
		return nil, err
	}
	defer own.end()
	r.Listening = time.Since(began).Seconds()
	const lists = "/api/v1/tables"
	r.Requests, err = loadtest.Latencies(ctx, own.url, token, []string{
		lists, lists + "?state=running", lists + "?state=over", lists + "?game=" + c.Game, lists + "?state=over&game=" + c.Game, lists + "?free=true",
		lists + "?mine=true", lists + "?mine=true&state=over", lists + "?mine=true&state=running", "/api/v1/people/" + string(who), "/api/v1/games/" + c.Game + "/ladder",
	})
	if err != nil {
		return nil, err
	}
	r.Memory, err = loadtest.MemoryOf(ctx, own.url, own.token)
	return r, err
}

// fillFinished stores finished tables of some people, and returns one of them and the token of
// their session. One game is ended by resigning; the others have the same log with other people.
func (p *program) fillFinished(ctx context.Context, c *loadtest.Config, r *loadtest.Finished, dir string) (who people.ID, token string, err error) {
	db, err := sqlite.Open(ctx, dir, nil)
	if err != nil {
		return "", "", err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	players, token, err := finishedPlayers(ctx, db, c.Game)
	if err != nil {
		return "", "", err
	}
	h, row, log, err := p.finishedTable(ctx, db, c, players)
	if err != nil {
		return "", "", err
	}
	r.Entries = len(log)
	const together = 500 // tables in a transaction
	for from := 1; from < r.Tables; from += together {
		changes := make([]table.Change, min(together, r.Tables-from))
		for i := range changes {
			changes[i] = finishedCopy(from+i, h, row, log, players)
		}
		if err := db.Append(ctx, changes...); err != nil {
			return "", "", err
		}
	}
	return people.ID(players[0]), token, nil
}

// finishedPlayers makes people, all with a rating, and opens a session for the first of them.
func finishedPlayers(ctx context.Context, db *sqlite.DB, game string) (list []table.Person, token string, err error) {
	all, err := people.New(people.Config{Store: db.People()})
	if err != nil {
		return nil, "", err
	}
	list = make([]table.Person, finishedPeople)
	errs := make([]error, finishedPeople)
	var wait sync.WaitGroup
	for i := range list { // concurrently, so that they share commits
		wait.Go(func() {
			one, err := all.Arrive(ctx, fmt.Sprintf("Player %d", i+1))
			list[i], errs[i] = table.Person(one.ID), err
		})
	}
	wait.Wait()
	for i := range finishedPeople / 2 {
		wait.Go(func() {
			ids := []people.ID{people.ID(list[2*i]), people.ID(list[2*i+1])}
			m := people.Match{Game: game, Table: fmt.Sprint("table", i), At: time.Now(), Players: ids, Accounts: ids}
			_, err := db.People().Rate(ctx, m, func(ratings []people.Rating, _ people.Met) {
				ratings[0].Strength, ratings[1].Strength = rating.Strength{Mu: 1600, Sigma: 400, Games: 1}, rating.Strength{Mu: 1400, Sigma: 400, Games: 1}
			})
			errs[2*i] = errors.Join(errs[2*i], err)
		})
	}
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, "", err
	}
	token, err = all.Open(ctx, people.ID(list[0]))
	return list, token, err
}

// finishedTable plays a game that ends by resigning, and returns it as stored.
func (p *program) finishedTable(ctx context.Context, db *sqlite.DB, c *loadtest.Config, players []table.Person) (h *table.Header, row table.Row, log []table.Entry, err error) {
	tables, err := live.Open(ctx, live.Config{Store: db, Games: p.Games, Workers: live.NoWorkers})
	if err != nil {
		return nil, row, nil, err
	}
	defer func() { err = errors.Join(err, tables.Close()) }() //nolint:contextcheck // it outlives ctx
	shown, err := tables.Create(ctx, players[0], "", table.New{
		Game: c.Game, Setup: engine.Setup{Seats: c.Seats}, Terms: table.Terms{Listed: true}, Seats: []table.Place{{Person: players[0]}},
	})
	do := func(by table.Person, body play.CommandBody) {
		if err == nil && shown.State != table.StateOver {
			shown, err = tables.Do(ctx, shown.ID, by, play.Command{Body: body})
		}
	}
	for seat := 1; seat < c.Seats; seat++ {
		do(players[seat], play.SitCommand{Seat: engine.Seat(seat)})
	}
	do(players[0], play.StartCommand{})
	for seat := range c.Seats {
		do(players[seat], play.ResignCommand{Seat: engine.Seat(seat)})
	}
	if err != nil {
		return nil, row, nil, err
	}
	if h, log, err = db.Load(ctx, shown.ID); err != nil {
		return nil, row, nil, err
	}
	rows, err := db.List(ctx, table.Query{Person: players[0], Max: 1})
	if err != nil {
		return nil, row, nil, err
	}
	return h, rows[0], log, nil
}

// finishedCopy returns a change that stores the same table for other people.
func finishedCopy(n int, h *table.Header, row table.Row, log []table.Entry, players []table.Person) table.Change {
	other := func(who table.Person) table.Person {
		for seat := range row.Seats {
			if who == players[seat] {
				return players[(n*len(row.Seats)+seat)%len(players)]
			}
		}
		return who
	}
	creation := *h
	creation.ID, creation.By = table.ID(fmt.Sprintf("finished%012d", n)), other(h.By)
	creation.New.Seats = []table.Place{{Person: creation.By}}
	seats := make([]table.RowSeat, len(row.Seats))
	for i, s := range row.Seats {
		seats[i] = s
		seats[i].Person = other(s.Person)
	}
	row.ID, row.Host, row.Seats, row.Updated = creation.ID, creation.By, seats, row.Updated.Add(time.Duration(n)*time.Millisecond)
	entries := make([]table.Entry, len(log))
	for i, e := range log {
		entries[i] = e
		entries[i].By = other(e.By)
	}
	return table.Change{NewTable: &creation, Entries: entries, Row: row}
}

// sizeOf returns the total size of a directory's files in bytes.
func sizeOf(dir string) (sum int64, err error) {
	err = filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		about, err := d.Info()
		if errors.Is(err, os.ErrNotExist) { // it was deleted in the meantime
			return nil
		}
		if err == nil {
			sum += about.Size()
		}
		return err
	})
	return sum, err
}

func (p *program) printFinished(r *loadtest.Finished) {
	const mega = 1e6
	p.Out("%d finished tables of %d entries, stored in %.1f s: %.0f MB, %d bytes per table\n  the server starts in %.2f s, and uses %.0f MB after these requests:",
		r.Tables, r.Entries, r.Filled, float64(r.Bytes)/mega, r.PerTable, r.Listening, float64(r.Memory)/mega)
	for _, a := range r.Requests {
		p.Out("  p50 %.1f ms, longest %.1f ms: GET %s", a.Median, a.Max, a.Path)
	}
}
