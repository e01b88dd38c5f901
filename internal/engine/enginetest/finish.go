package enginetest

import (
	"errors"
	"fmt"
	"math"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
)

// finishIsSound: a Finisher summarizes every game that ends here, finished or stopped, with
// declared texts; its columns order the seats as the result does.
func finishIsSound[S, A comparable](w *walk[S, A]) error {
	if _, ok := w.show.(display.Finisher[S, A]); !ok {
		return nil
	}
	m, err := w.played()
	if err != nil {
		return err
	}
	return soundFinish(m)
}

// soundFinish tests the summary of a finished match.
func soundFinish(m match.Match) error {
	f, ok := m.Finish()
	if !ok {
		return nil
	}
	c := finishCheck{m: m, about: m.Game().About(), finish: &f}
	for _, check := range []func() error{c.summary, c.standing, c.order, c.moments, c.tally, c.luck} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// finishCheck compares a finish with its match.
type finishCheck struct {
	m      match.Match
	about  *display.About
	finish *display.Finish
}

// words checks that a text is declared and exists.
func (c *finishCheck) words(stem string, w engine.Words) error {
	if err := declared(c.about, stem, w); err != nil {
		return err
	}
	return hasWords(c.about, stem+"."+w.Key)
}

func (c *finishCheck) rule(rule, stem string, w engine.Words) error {
	if err := declared(c.about, stem, w); err != nil {
		return err
	}
	return ruleWithWords(c.about, rule, stem+"."+w.Key)
}

func (c *finishCheck) summary() error {
	const limit = 2
	if n := len(c.finish.Summary); n == 0 || n > limit {
		return fmt.Errorf("the summary has %d sentences: want 1 or %d", n, limit)
	}
	for _, remark := range c.finish.Summary {
		if err := c.rule(remark.Rule, "finish", remark.Words); err != nil {
			return err
		}
	}
	if c.about.Cooperative {
		return c.words("finish", c.finish.Title)
	}
	return nil
}

func (c *finishCheck) standing() error {
	f := c.finish
	if n := len(f.Rows); n != 0 && n != c.m.Setup().Seats || n == 0 && !c.about.Cooperative {
		return fmt.Errorf("the standing has %d rows for %d seats", n, c.m.Setup().Seats)
	}
	for _, column := range f.Columns {
		if err := c.rule(column.Rule, "column", engine.Words{Key: column.Name}); err != nil {
			return err
		}
	}
	for seat := range f.Rows {
		row := &f.Rows[seat]
		if len(row.Cells) != len(f.Columns) {
			return fmt.Errorf("the row of seat %d has %d cells for %d columns", seat+1, len(row.Cells), len(f.Columns))
		}
		for _, cell := range row.Cells {
			if err := c.words("cell", cell.Words); err != nil {
				return err
			}
		}
		if err := c.words("finish", row.Decided); err != nil {
			return err
		}
	}
	return nil
}

// order: the deciding columns order the seats by their places.
func (c *finishCheck) order() error {
	f, result := c.finish, c.m.Result(engine.Omniscient)
	for a := range f.Rows {
		for b := range f.Rows[:a] {
			first, second := result.Places[a], result.Places[b]
			if first == 0 || second == 0 {
				continue
			}
			if is, want := f.Compare(&f.Rows[a], &f.Rows[b]), int(first-second); sign(is) != sign(want) {
				return fmt.Errorf("the seats %d and %d have the places %d and %d, but the columns say otherwise: %v and %v",
					a+1, b+1, first, second, f.Rows[a].Cells, f.Rows[b].Cells)
			}
		}
	}
	return nil
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

func (c *finishCheck) moments() error {
	last := 0
	for _, m := range c.finish.Moments {
		if m.Step <= last || m.Step > c.m.Len() {
			return fmt.Errorf("moment %s is at step %d of %d, after one at step %d", m.Words.Key, m.Step, c.m.Len(), last)
		}
		last = m.Step
		if beyond := m.Seats &^ engine.AllSeats(engine.MaxSeats); beyond != 0 {
			return fmt.Errorf("moment %s is about the seats %v", m.Words.Key, m.Seats)
		}
		if err := c.words("moment", m.Words); err != nil {
			return err
		}
		if err := c.words("finish", m.When); err != nil {
			return err
		}
	}
	return nil
}

func (c *finishCheck) tally() error {
	if len(c.finish.Tally) > 0 && !c.about.Cooperative {
		return errors.New("there is a tally of what was saved and lost, but the game is not cooperative")
	}
	for _, count := range c.finish.Tally {
		if err := c.rule(count.Rule, "finish", count.Words); err != nil {
			return err
		}
	}
	return nil
}

// luck: for each kind of draw the actual and the expected numbers add up.
func (c *finishCheck) luck() error {
	for _, luck := range c.finish.Luck {
		if err := c.words("finish", luck.Of); err != nil {
			return err
		}
		drawn, expected := 0, 0.0
		for _, lot := range luck.Lots {
			if err := c.words("finish", lot.As); err != nil {
				return err
			}
			drawn += lot.Drawn
			expected += lot.Expected
		}
		const tiny = 1e-6
		if drawn != luck.Draws || math.Abs(expected-float64(luck.Draws)) > tiny {
			return fmt.Errorf("%d draws of %s: %d are listed, and %.3f are expected", luck.Draws, luck.Of.Key, drawn, expected)
		}
	}
	return nil
}
