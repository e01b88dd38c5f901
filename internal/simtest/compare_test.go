package simtest_test

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// compare compares everything that was acknowledged and shown with what is stored.
func (s *site) compare() {
	models := map[table.ID]*model{}
	rows, _ := s.store.List(context.Background(), table.Query{Max: 1000})
	for i := range rows {
		row := &rows[i]
		h, log, err := s.store.Load(context.Background(), row.ID)
		if err != nil {
			s.wrong("table %s: %v", row.ID, err)
			continue
		}
		g := read(h, log, func(form string, args ...any) {
			s.wrong("table %s: "+form, append([]any{row.ID}, args...)...)
		})
		if len(g.after) != len(log)+1 {
			continue // it reports why
		}
		models[row.ID] = g
		s.compareRow(row, g)
		s.compareTicks(row.ID, log)
	}
	for id, g := range models {
		from := &g.h.New.From
		if other := models[from.Table]; other != nil && from.Same && !slices.Equal(from.Draws, other.allDraws()) {
			s.wrong("table %s repeats %q, and table %s had %q", id, from.Draws, from.Table, other.allDraws())
		}
	}
	for _, c := range s.commands {
		if g := models[c.id]; g != nil {
			s.compareCommand(c, g)
		}
	}
	for i := range s.observations {
		if g := models[s.observations[i].shown.ID]; g != nil {
			s.compareObservation(&s.observations[i], g)
		}
	}
}

// compareRow compares a table's row, which lists and runners use, with its log.
func (s *site) compareRow(row *table.Row, g *model) {
	m := &g.after[len(g.after)-1]
	want := table.Row{Head: int64(len(g.log)), State: m.phase, Ending: g.why, Steps: m.steps}
	if from := &g.h.New.From; from.Table != "" && m.steps <= from.Step {
		want.Steps = 0 // nothing was done here
	}
	if len(g.log) > 0 {
		want.Tick = g.log[len(g.log)-1].Tick
	}
	for i := range m.seats {
		seat := &m.seats[i]
		want.Seats = append(want.Seats, table.RowSeat{Person: seat.person, ReservedFor: seat.reservedFor, Bot: seat.bot, Turn: m.toAct.Has(engine.Seat(i)) && seat.decides()})
	}
	have := table.Row{Head: row.Head, State: row.State, Ending: row.Ending, Steps: row.Steps}
	if len(g.log) > 0 {
		have.Tick = row.Tick
	}
	for _, seat := range row.Seats {
		seat.Place = 0
		have.Seats = append(have.Seats, seat)
	}
	if !reflect.DeepEqual(want, have) {
		s.wrong("table %s: its row is %+v, but its log gives %+v", row.ID, have, want)
	}
	if row.State == table.StateRunning && row.Wake != g.wake() || row.State != table.StateRunning && row.Wake != 0 {
		s.wrong("table %s: it wakes at %d, and should at %d", row.ID, row.Wake, g.wake())
	}
}

// wake returns when a running table next has something due.
func (g *model) wake() (first table.Tick) {
	for seat := range g.toAct().All() {
		if seat == engine.Chance || !g.seats[seat].decides() && (g.seats[seat].bot != "" || g.seats[seat].driver != "") {
			return max(1, g.log[len(g.log)-1].Tick)
		}
	}
	for i := range g.seats {
		if c := g.seats[i].clock; c.runs && (first == 0 || max(1, c.since+c.left) < first) {
			first = max(1, c.since+c.left)
		}
	}
	return first
}

// compareTicks compares the running time in a log with real time.
func (s *site) compareTicks(id table.ID, log []table.Entry) {
	const far = table.Tick(20_000) // maximum lag of a node that was cut off
	for i := 1; i < len(log); i++ {
		from, to := s.batchOf(id, log[i-1].Seq).asked, s.batchOf(id, log[i].Seq).asked
		passed, counted := table.Ticks(to.Sub(from)), log[i].Tick-log[i-1].Tick
		if counted > passed+far {
			s.wrong("table %s: entries %d to %d are %d ms apart, but %d by their ticks", id, i, i+1, passed, counted)
		}
		if c := s.calmAt(from); c != nil && c == s.calmAt(to) && max(counted-passed, passed-counted) > table.Ticks(s.drift()) {
			s.wrong("table %s: entries %d to %d, without faults, are %d ms apart, but %d by their ticks", id, i, i+1, passed, counted)
		}
	}
}

// calmAt returns the calm of a time, or nil.
func (s *site) calmAt(at time.Time) *calm {
	for i := range s.calms {
		if c := &s.calms[i]; !at.Before(c.from) && !at.After(c.to) {
			return c
		}
	}
	return nil
}

// compareCommand compares a command's answers with what is stored.
func (s *site) compareCommand(c *command, g *model) {
	entered := int64(0)
	for i := range g.log {
		if e := &g.log[i]; e.By == c.by && e.RequestID == c.client {
			entered = e.Seq
		}
	}
	for i, done := range c.done {
		switch {
		case entered > 0 && done != entered:
			s.wrong("table %s: %s of %s was acknowledged as entry %d, and is entry %d", c.id, c.client, c.by, done, entered)
		case entered == 0 && done > c.heads[i]:
			s.wrong("table %s: %s of %s was acknowledged as entry %d of %d", c.id, c.client, c.by, done, c.heads[i])
		case entered == 0:
			switch c.body.(type) {
			case play.RematchCommand, play.MuteCommand: // these may have been done already
			default:
				s.wrong("table %s: %s of %s (%T) was acknowledged, and is not stored", c.id, c.client, c.by, c.body)
			}
		}
	}
	s.compareSeen(c, g, entered)
	if entered > 0 && len(c.done) == 0 && c.unknown == 0 && c.open == 0 {
		s.wrong("table %s: %s of %s (%T) was refused, and is entry %d: %v", c.id, c.client, c.by, c.body, entered, c.refused)
	}
}

// compareSeen checks that an action was decided on the state in which it was entered.
func (s *site) compareSeen(c *command, g *model, entered int64) {
	act, ok := c.body.(play.ActCommand)
	if !ok || c.seen == 0 {
		return
	}
	for seq := c.seen + 1; seq < entered; seq++ {
		switch e := &g.log[seq-1]; {
		case e.Kind() == play.Undo, e.Kind() == play.Takeback, e.Kind() == play.Act && e.Seat == act.Seat:
			s.wrong("table %s: %s of %s saw %d, and is entry %d after %s", c.id, c.client, c.by, c.seen, entered, e.Kind())
			return
		}
	}
}

// compareObservation compares what a person was shown with what is stored, and with what they may
// know.
func (s *site) compareObservation(t *observation, g *model) {
	shown := t.shown
	wrong := func(form string, args ...any) {
		s.wrong("table %s at %d, to %s at %v: "+form, append([]any{shown.ID, shown.Seq, t.who, s.since(t.at)}, args...)...)
	}
	if shown.Seq > int64(len(g.log)) {
		wrong("only %d entries are stored", len(g.log))
		return
	}
	if t.asked >= 0 && shown.Since != t.asked {
		wrong("it begins after %d, and %d was known", shown.Since, t.asked)
	}
	m := &g.after[shown.Seq]
	if shown.You != t.who || shown.State != m.phase || shown.Steps != m.steps || shown.ToAct != m.toAct || shown.Draws != m.draws {
		wrong("it is %s, %d steps, %v to act, %d draws; and should be %v", shown.State, shown.Steps, shown.ToAct, shown.Draws, m)
	}
	if (shown.Secret != "") != (m.phase == table.StateOver) {
		wrong("the secret is shown: %t", shown.Secret != "")
	}
	for i := range shown.Seats {
		s.compareSeat(t, &shown.Seats[i], &m.seats[i], wrong)
	}
	s.compareBoards(t, m, wrong)
	s.compareNews(t, g, m, wrong)
}

type wrongFunc = func(form string, args ...any)

func (s *site) compareSeat(t *observation, has *view.ShownSeat, want *modelSeat, wrong wrongFunc) {
	if has.Person != want.person || has.ReservedFor != want.reservedFor || has.Bot != want.bot || has.Driver != want.driver ||
		has.Resigned != want.resigned || has.Lapsed != want.lapsed {
		wrong("seat %d is %+v, and should be %+v", has.Seat+1, *has, *want)
	}
	if !has.Timed {
		return
	}
	if has.Runs != want.clock.runs {
		wrong("the clock of seat %d runs: %t", has.Seat+1, has.Runs)
	}
	left := want.clock.left
	if want.clock.runs {
		c := s.calmAt(t.at)
		if c == nil {
			return
		}
		left = want.clock.at(c.tick - table.Ticks(c.at.Sub(t.at)))
	}
	off := max(left, 0).Duration() - has.Left
	if off < 0 {
		off = -off
	}
	if off > s.drift() || off > 0 && !want.clock.runs {
		wrong("seat %d has %v left, and should have %v", has.Seat+1, has.Left, left.Duration())
	}
}

func (s *site) compareBoards(t *observation, m *moment, wrong wrongFunc) {
	seats := m.seatsOf(t.who)
	if len(t.shown.Mine) > 0 && len(t.shown.Mine) != len(seats) {
		wrong("%d seats are theirs, and should be %v", len(t.shown.Mine), seats)
		return
	}
	if b := t.shown.Board; b != nil {
		to := engine.Watcher
		if m.phase == table.StateOver {
			to = engine.Omniscient
		}
		if !sameBoard(b, m.m.Board(to)) {
			wrong("the board is %+v, and should be %+v", b, m.m.Board(to))
		}
	}
	for i := range t.shown.Mine {
		mine := &t.shown.Mine[i]
		if mine.Seat != seats[i] {
			wrong("seat %v is theirs, and %v should be", mine.Seat, seats[i])
			continue
		}
		_, sent := t.shown.Board.(sentBoard)
		if sent && mine.Board == nil && m.phase == table.StateOver {
			continue // the board of the table has everything
		}
		if !sameBoard(mine.Board, m.m.Board(mine.Seat)) {
			wrong("the board of seat %v is %+v, and should be %+v", mine.Seat, mine.Board, m.m.Board(mine.Seat))
		}
		choices := 0
		if m.phase == table.StateRunning && m.seats[mine.Seat].driver == "" {
			choices = m.m.Count(mine.Seat)
		}
		if len(mine.Choices) != choices {
			wrong("seat %v has %d choices, and should have %d", mine.Seat, len(mine.Choices), choices)
		}
	}
}

// sameBoard reports whether a board, which may be JSON, is as expected.
func sameBoard(has, want display.Board) bool {
	sent, ok := has.(sentBoard)
	if !ok {
		return reflect.DeepEqual(has, want)
	}
	var one, other any
	return json.Unmarshal(sent.RawMessage, &one) == nil && json.Unmarshal(want.AppendJSON(nil), &other) == nil && reflect.DeepEqual(one, other)
}

// compareNews compares the entries that a person was shown with the expected ones.
func (s *site) compareNews(t *observation, g *model, m *moment, wrong wrongFunc) {
	news := t.shown.News
	for seq := t.shown.Since + 1; seq <= t.shown.Seq; seq++ {
		e := &g.log[seq-1]
		private := (e.Kind() == play.Standing || e.Kind() == play.Mute) && e.By != t.who
		hidden := e.Kind() == table.Say && m.muted[[2]table.Person{t.who, e.By}]
		if private || hidden {
			continue
		}
		if len(news) == 0 || news[0].Seq != seq {
			wrong("entry %d (%s) is not shown; those after %d that are: %v", seq, e.Kind(), t.shown.Since, seqs(t.shown))
			return
		}
		n := withUnsent(news[0], e, t.who)
		news = news[1:]
		client := ""
		if e.By == t.who {
			client = e.RequestID
		}
		if n.Kind() != e.Kind() || n.By != e.By || !n.At.Equal(e.At) || n.Seat != e.Seat || n.RequestID != client || n.Steps != g.after[seq].steps {
			wrong("entry %d is shown as %+v, and is %+v", seq, n, *e)
		}
		if n.Words != e.Words && !s.wasRedacted(e.By, e.Words, t.at) {
			wrong("entry %d contains %q, but is shown as %q", seq, e.Words, n.Words)
		}
		if step := n.Step(); step != nil {
			action := g.after[seq].action
			if action == nil {
				wrong("entry %d is shown with a step", seq)
			} else if may := m.knows(t.who, action); !slices.Contains(may, step.Action) {
				wrong("entry %d is shown as %q, and they know %q", seq, step.Action, may)
			}
		}
	}
	if len(news) > 0 {
		wrong("%d entries are shown that should not be, the first is %d", len(news), news[0].Seq)
	}
}

func seqs(shown *view.Shown) (list []int64) {
	for i := range shown.News {
		list = append(list, shown.News[i].Seq)
	}
	return list
}

// wasRedacted reports whether words that are deleted now may have been visible at a time.
func (s *site) wasRedacted(by table.Person, now string, at time.Time) bool {
	return now == "" && (slices.ContainsFunc(s.redactions, func(r redaction) bool { return r.who == by && at.Sub(r.at) < maxPresenceDelay }) || s.unsure["hush"] > 0)
}
