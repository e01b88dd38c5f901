package remote

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/sitting"
)

// said returns what lines of the log say.
func said(lines []line) (paras []sitting.Para) {
	for i := range lines {
		words := []string{lines[i].Words}
		if len(lines[i].Events) > 0 {
			words = nil
			for _, e := range lines[i].Events {
				words = append(words, e.Words)
			}
		}
		for _, w := range words {
			if w != "" {
				paras = append(paras, sitting.Indented(w))
			}
		}
	}
	return paras
}

// News returns what has happened since the last look.
func (t *Table) News(engine.Seat) []sitting.Para {
	from := t.shown
	t.shown = len(t.lines)
	if from == 0 {
		const last = 12
		from = max(0, len(t.lines)-last)
	}
	paras := said(t.lines[from:])
	if len(paras) == 0 {
		return nil
	}
	return append([]sitting.Para{{}, {Head: t.own.Text("since")}}, paras...)
}

// Ending returns what has happened since the last look.
func (t *Table) Ending(by engine.Seat) []sitting.Para { return t.News(by) }

// Log returns the last lines of the log.
func (t *Table) Log(_ engine.Seat, n int) []sitting.Para {
	return said(t.lines[max(0, len(t.lines)-n):])
}

// Story returns the last turns in one sentence each, or the log of a game that has none.
func (t *Table) Story(by engine.Seat, n int) (paras []sitting.Para) {
	for _, u := range t.turns[max(0, len(t.turns)-n):] {
		if u.Words != "" {
			paras = append(paras, sitting.Indented(u.Words))
		}
	}
	if len(paras) == 0 {
		return t.Log(by, n)
	}
	return paras
}

// whole returns the finished match, from its record.
func (t *Table) whole(ctx context.Context) (match.Match, error) {
	if t.played != nil {
		return t.played, nil
	}
	var record string
	if err := t.Client.call(ctx, http.MethodGet, "/tables/"+t.ID+"/record", nil, &record); err != nil {
		return nil, err
	}
	rec, err := notation.Parse("record", record)
	if err != nil {
		return nil, err
	}
	t.played, err = match.ReplayWithin(ctx, t.game, rec)
	return t.played, err
}

// Result describes how the game ended.
func (t *Table) Result() (paras []sitting.Para) {
	if t.now.Outcome != nil {
		paras = append(paras, sitting.Wrapped(t.now.Outcome.Words))
	}
	m, err := t.whole(context.Background())
	if err != nil || m.ToAct() != 0 {
		return paras
	}
	for _, line := range sitting.ResultWords(t.loc, t.own, m, engine.Omniscient) {
		paras = append(paras, sitting.Para{Head: line})
	}
	for _, line := range sitting.FinishWords(t.loc, t.own, m) {
		paras = append(paras, sitting.Wrapped(line))
	}
	return paras
}

// HasCoach reports whether there is a coach.
func (t *Table) HasCoach() bool { return t.Review != nil }

// Coach looks back on the finished game, on this computer.
func (t *Table) Coach(ctx context.Context, progress func(done, of int)) ([]sitting.Para, error) {
	if t.Review == nil {
		return nil, errors.New(t.own.Text("no_coach"))
	}
	m, err := t.whole(ctx)
	if err != nil {
		return nil, err
	}
	return t.Review(ctx, m, progress)
}

// Save does nothing: the server has stored everything.
func (t *Table) Save() error { return nil }

// SaveAs saves the record of the game, as far as the person may know it.
func (t *Table) SaveAs(name string) (string, error) {
	if name == "" {
		return "", nil
	}
	if _, err := os.Stat(name); err == nil {
		return "", fmt.Errorf("%s %s", t.own.Text("not_saved"), t.loc.Labelled(name, t.own.Text("exists")))
	}
	var record string
	if err := t.Client.call(context.Background(), http.MethodGet, "/tables/"+t.ID+"/record", nil, &record); err != nil {
		return "", err
	}
	return name, sitting.WriteWhole(name, record)
}

// Leave says how to come back. The game goes on at the server.
func (t *Table) Leave() ([]sitting.Para, error) {
	t.Close()
	key := "go_on"
	if t.Over() {
		key = "again"
	}
	return []sitting.Para{{Head: t.words.Text(key) + " " + cmp.Or(t.Back, t.address())}}, nil
}
