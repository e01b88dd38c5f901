package crashtest_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/loadtest"
	"github.com/bigriver/bigriver/internal/notation"
)

// verify checks every table after the last start of the server:
//
//   - Nothing is lost. Each acknowledged command is the entry that it was acknowledged as, and each
//     entry that a client saw is in the log as it was seen.
//   - Nothing is duplicated or made up. A command is at most one entry, and each entry of a person
//     was sent by that person.
//   - Nothing is out of order. The log has no gap, its times never go backwards, the commands of a
//     person are in the order in which they were sent, and all actions replay by the rules.
//   - All clients saw one log: see oneLog.
//   - No table waits for a bot.
func (w *world) verify() {
	games := catalogtest.Games(w.t)
	for _, g := range w.games {
		w.awaitBots(g)
		for _, p := range g.people {
			t, err := p.fetchAll(g)
			if err != nil {
				w.t.Errorf("%s: got error %v", p.name, err)
				continue
			}
			p.verify(t)
		}
		w.verifyLinear(g)
		w.countAndEnd(g)
		w.replay(games, g)
	}
}

// fetchAll returns a table with its whole log.
func (p *person) fetchAll(g *game) (*loadtest.Table, error) {
	t, err := p.Show(p.w.t.Context(), g.id, 1<<40)
	if err != nil {
		return nil, err
	}
	if t.Log, err = p.Log(p.w.t.Context(), g.id); err != nil {
		return nil, err
	}
	if n := len(t.Log); n > 0 { // bots may have acted between the two requests
		t.Seq = max(t.Seq, t.Log[n-1].Seq)
	}
	return t, nil
}

// verify compares the log with the person's notes.
func (p *person) verify(t *loadtest.Table) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fail := func(format string, args ...any) {
		p.w.t.Errorf("%s, table %s: "+format, append([]any{p.name, t.ID}, args...)...)
	}
	if last := p.last; last != nil && last.Seq > t.Seq {
		fail("entry %d was seen, but the log ends at %d", last.Seq, t.Seq)
	}
	mine := map[string]int64{}
	log := map[int64]seenEntry{}
	for i, line := range t.Log {
		now := seenEntry{line, t.State == "over"}
		log[line.Seq] = now
		p.compare(now)
		if i > 0 && (line.Seq <= t.Log[i-1].Seq || line.At.Before(t.Log[i-1].At)) {
			fail("entry %d of %v is after entry %d of %v", line.Seq, line.At, t.Log[i-1].Seq, t.Log[i-1].At)
		}
		if line.By == nil || line.By.ID != p.Person {
			continue
		}
		if before, twice := mine[line.RequestID]; twice {
			fail("%q is entry %d and entry %d", line.RequestID, before, line.Seq)
		}
		mine[line.RequestID] = line.Seq
	}
	if len(t.Log) != int(t.Seq) { // no command in this test is invisible to others
		fail("the log has %d entries and ends at %d", len(t.Log), t.Seq)
	}
	for seq := range p.seen {
		if _, ok := log[seq]; !ok {
			fail("entry %d was seen, but is missing", seq)
		}
	}
	last := int64(0)
	for _, n := range p.notes {
		seq, ok := mine[n.RequestID]
		delete(mine, n.RequestID)
		switch line := log[seq]; {
		case n.code != "" && ok:
			fail("%s was refused as %s, but is entry %d", n.RequestID, n.code, seq)
		case n.done > 0 && seq != n.done:
			fail("%s was acknowledged as entry %d, but is %d (0: lost)", n.RequestID, n.done, seq)
		case ok && (line.Kind != n.Kind || n.Kind == "act" && (line.Action != n.Action || line.Seat != n.Seat)):
			fail("%s was %s %q of seat %d, but is %+v", n.RequestID, n.Kind, n.Action, n.Seat, line)
		case ok && seq < last:
			fail("%s is entry %d, before a command that was sent earlier", n.RequestID, seq)
		case ok:
			last = seq
		}
	}
	for client, seq := range mine {
		fail("entry %d (%q) is by a person who has not sent it", seq, client)
	}
}

// awaitBots waits until no bot has to act, or until the bots of a game without people have acted
// again.
func (w *world) awaitBots(g *game) {
	first := int64(0)
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		t, err := g.people[0].Show(w.t.Context(), g.id, 1<<40)
		if err != nil {
			w.t.Errorf("%s %s: got error %v", g.name, g.id, err)
			return
		}
		waiting := false
		for _, s := range t.Seats {
			waiting = waiting || t.State == "running" && s.Turn && (s.Bot != "" || s.Driver != "")
		}
		if !waiting || first > 0 && t.Seq > first {
			return
		}
		first = t.Seq
		if time.Since(began) > timeout {
			w.t.Errorf("%s %s has waited for a bot for %v", g.name, g.id, timeout)
			return
		}
	}
}

// countAndEnd counts the actions of bots and the lapses. It ends the game, so that its whole record
// can be read.
func (w *world) countAndEnd(g *game) {
	t, err := g.people[0].fetchAll(g)
	if err != nil {
		w.t.Error(err)
		return
	}
	for _, line := range t.Log {
		if line.Kind == "act" && line.Bot != "" {
			w.botActs++
		}
		if line.Kind == "lapse" {
			w.lapses++
		}
	}
	if t.State == "over" {
		w.over++
		return
	}
	for _, p := range g.people {
		t, err := p.Show(w.t.Context(), g.id, 1<<40)
		if err != nil {
			w.t.Error(err)
			return
		}
		for _, m := range t.Mine {
			// At the length of a log at which people resign, and the others have not yet.
			if t.Seats[m.Seat-1].Resigned {
				continue
			}
			_, err := p.Do(w.t.Context(), g.id, loadtest.Command{Kind: "resign", Seat: m.Seat})
			if r := (&loadtest.RefusedError{}); err != nil && (!errors.As(err, &r) || r.Code != "game_over") {
				// bots may have ended it
				w.t.Errorf("%s cannot resign: %v", p.name, err)
			}
		}
	}
}

// replay replays the record by the rules.
func (w *world) replay(games catalog.Catalog, g *game) {
	for began := time.Now(); time.Since(began) < timeout; time.Sleep(20 * time.Millisecond) {
		t, err := g.people[0].Show(w.t.Context(), g.id, 1<<40)
		if err != nil || t.State == "over" {
			break // bots play on after people resign, until the game is over
		}
	}
	text, err := g.people[0].Call(w.t.Context(), "GET", "/api/v1/tables/"+g.id+"/record", nil)
	if err != nil {
		w.t.Errorf("%s %s: got error %v", g.name, g.id, err)
		return
	}
	rec, err := notation.Parse(g.id, string(text))
	if err != nil {
		w.t.Errorf("%s %s: got error %v", g.name, g.id, err)
		return
	}
	rules, err := games.Find(g.name)
	if err != nil {
		w.t.Error(err)
		return
	}
	if m, err := match.Replay(rules, rec); err != nil {
		w.t.Errorf("%s %s does not replay: %v", g.name, g.id, err)
	} else if m.Len() == 0 {
		w.t.Errorf("%s %s: the record has no actions", g.name, g.id)
	}
	if secret := strings.Contains(string(text), "tag secret"); secret && w.verified < recordsToVerify {
		w.verified++
		w.verifyDraws(text)
	}
}

// recordsToVerify is the number of records to check with the command verify.
const recordsToVerify = 3

func (w *world) verifyDraws(record []byte) {
	file := filepath.Join(w.t.TempDir(), "game.txt")
	if err := os.WriteFile(file, record, 0o600); err != nil {
		w.t.Error(err)
		return
	}
	if out, errs, err := bigriver(w.t, "verify "+file); err != nil {
		w.t.Errorf("verify fails: %v: %s%s", err, out, errs)
	}
}
