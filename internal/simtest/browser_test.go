package simtest_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/pipetest"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// source is what a browser's EventSource knows: where it started, and the id of its last event.
type source struct {
	since int64
	last  string
}

// seq returns the seq up to which it knows the log.
func (s *source) seq() int64 {
	if last, err := strconv.ParseInt(s.last, 10, 64); err == nil {
		return last
	}
	return s.since
}

// fields is a JSON object.
type fields map[string]json.RawMessage

// received is a stream's table: each change applies to what the same stream has sent before.
type received struct{ table fields }

// take applies an event, as the client's stream.ts does, and returns the whole table.
func (r *received) take(name string, data []byte) (fields, error) {
	var sent fields
	if err := json.Unmarshal(data, &sent); err != nil {
		return nil, err
	}
	if name == "table" {
		r.table = sent
		return sent, nil
	}
	if r.table == nil {
		return nil, errors.New("a change comes before the table")
	}
	next := maps.Clone(r.table)
	delete(next, "commandSeq")
	mine, err := mergedMine(sent["mine"], r.table["mine"])
	if err != nil {
		return nil, err
	}
	board, err := withBoard(sent, r.table)
	if err != nil {
		return nil, err
	}
	maps.Copy(next, board)
	if mine != nil {
		next["mine"] = mine
	}
	var removed []string
	if raw := sent["removed"]; raw != nil {
		if err := json.Unmarshal(raw, &removed); err != nil {
			return nil, err
		}
	}
	for _, name := range append(removed, "removed") {
		delete(next, name)
	}
	r.table = next
	return next, nil
}

// withBoard replaces the changed fields of a board by the whole board.
func withBoard(sent, known fields) (fields, error) {
	raw := sent["boardChange"]
	if raw == nil {
		return sent, nil
	}
	var board, change fields
	if err := errors.Join(json.Unmarshal(known["board"], &board), json.Unmarshal(raw, &change)); err != nil {
		return nil, fmt.Errorf("a change to a board that was not sent: %w", err)
	}
	maps.Copy(board, change)
	full, err := json.Marshal(board)
	next := maps.Clone(sent)
	next["board"] = full
	delete(next, "boardChange")
	return next, err
}

// mergedMine returns the reader's seats with their boards, or nil if nothing was sent.
func mergedMine(sent, known json.RawMessage) (json.RawMessage, error) {
	if sent == nil {
		return nil, nil
	}
	var seats, before []fields
	if err := errors.Join(json.Unmarshal(sent, &seats), json.Unmarshal(known, &before)); err != nil {
		return nil, err
	}
	for i := range seats {
		at := slices.IndexFunc(before, func(f fields) bool { return bytes.Equal(f["seat"], seats[i]["seat"]) })
		var earlier fields
		if at >= 0 {
			earlier = before[at]
		}
		var err error
		if seats[i], err = withBoard(seats[i], earlier); err != nil {
			return nil, err
		}
	}
	return json.Marshal(seats)
}

// sentPerson is a person in JSON.
type sentPerson struct{ ID table.Person }

func (p *sentPerson) id() table.Person {
	if p == nil {
		return ""
	}
	return p.ID
}

// sentTable is what a history uses of a table in JSON.
type sentTable struct {
	ID      table.ID
	State   table.State
	Seq     int64
	Since   int64
	Steps   int
	Rematch table.ID
	Host    sentPerson
	Terms   struct{ Rated bool }
	Seats   []struct {
		Seat                      int
		Person, ReservedFor       *sentPerson
		Bot, Driver               string
		Present, Resigned, Lapsed bool
		Running                   bool
		TimeLeft                  *int64
	}
	ToAct []int
	Board sentBoard
	Mine  []struct {
		Seat           int
		Board          sentBoard
		Choices        []struct{ Action string }
		Undo, Reset    struct{ From int64 }
		MaySetStanding bool
	}
	Offer    *struct{}
	Takeback *struct{ To int }
	Fair     struct {
		Secret string
		Draws  uint64
	}
	Watchers int
	Log      []sentLine
}

// sentBoard is a board as JSON.
type sentBoard struct{ json.RawMessage }

func (b sentBoard) AppendJSON(to []byte) []byte { return append(to, b.RawMessage...) }

// String returns the JSON.
func (b sentBoard) String() string { return string(b.RawMessage) }

func (b sentBoard) AppendFields(to []byte, ends []int) ([]byte, []int) {
	return append(to, b.RawMessage...), ends
}

// sentLine is an entry of the log in JSON.
type sentLine struct {
	Seq       int64
	At        time.Time
	EntryKind table.Kind `json:"kind"`
	Steps     int
	By        *sentPerson
	RequestID string
	Seat      int
	Text      string
	Action    string
}

// Kind returns the kind of the entry.
func (l *sentLine) Kind() table.Kind { return l.EntryKind }

// Did returns the step that was sent, or nil.
func (l *sentLine) Did() *engine.Step {
	if l.Action == "" || l.EntryKind != play.Act && l.EntryKind != play.Chance {
		return nil
	}
	return &engine.Step{Action: l.Action}
}

// withUnsent adds to a line what the JSON of its kind omits.
func withUnsent(n line.News, e *table.Entry, to table.Person) line.News {
	if l, ok := n.Body.(*sentLine); ok {
		if l.Seat == 0 {
			n.Seat = e.Seat
		}
		if l.EntryKind != table.Say {
			n.Words = e.Words
		}
		if l.EntryKind == play.Takeback && e.By == to {
			n.RequestID = e.RequestID
		}
	}
	return n
}

// shownOf returns the table that a browser has, in the form that everything else here uses.
func shownOf(who table.Person, f fields) (*view.Shown, error) {
	full, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	var t sentTable
	if err := json.Unmarshal(full, &t); err != nil { //nolint:musttag // names match in any case
		return nil, err
	}
	s := &view.Shown{
		ID: t.ID, Host: t.Host.ID, Rematch: t.Rematch, Seq: t.Seq, Since: t.Since, Steps: t.Steps, State: t.State, You: who,
		Draws: t.Fair.Draws, Secret: t.Fair.Secret, Watchers: t.Watchers,
	}
	s.New.Terms.Rated = t.Terms.Rated
	for i := range t.Seats {
		seat := &t.Seats[i]
		one := view.ShownSeat{
			Seat: engine.Seat(seat.Seat - 1), Person: seat.Person.id(), ReservedFor: seat.ReservedFor.id(), Bot: seat.Bot, Driver: seat.Driver,
			Present: seat.Present, Resigned: seat.Resigned, Lapsed: seat.Lapsed, Runs: seat.Running,
		}
		if seat.TimeLeft != nil {
			one.Timed, one.Left = true, time.Duration(*seat.TimeLeft)*time.Millisecond
		}
		s.Seats = append(s.Seats, one)
	}
	for _, n := range t.ToAct {
		s.ToAct = s.ToAct.With(engine.Seat(n - 1))
	}
	if t.Board.RawMessage != nil {
		s.Board = t.Board
	}
	for i := range t.Mine {
		m := &t.Mine[i]
		mine := view.ShownMine{Seat: engine.Seat(m.Seat - 1), MayStand: m.MaySetStanding}
		if m.Board.RawMessage != nil {
			mine.Board = m.Board
		}
		mine.Undo.From, mine.Reset.From = m.Undo.From, m.Reset.From
		for _, c := range m.Choices {
			mine.Choices = append(mine.Choices, match.Choice{Action: c.Action})
		}
		s.Mine = append(s.Mine, mine)
	}
	if t.Offer != nil {
		s.Offer = &view.ShownOffer{}
	}
	if t.Takeback != nil {
		s.Takeback = &view.ShownTakeback{To: t.Takeback.To}
	}
	for i := range t.Log {
		l := &t.Log[i]
		s.News = append(s.News, line.News{Seq: l.Seq, At: l.At, By: l.By.id(), RequestID: l.RequestID, Seat: engine.Seat(l.Seat - 1), Steps: l.Steps, Words: l.Text, Body: l})
	}
	return s, nil
}

// browse follows a table by a node's HTTP stream until it ends.
func (p *person) browse(ctx context.Context, d dice, g *page, n *node, pipes *pipetest.Listener, from *source) {
	asked := from.seq()
	answer, end, err := openStream(ctx, pipes, p.name, fmt.Sprint("/tables/", g.id, "/events?since=", from.since, "&changes=true&parts=true&lang=en"), from.last) //nolint:bodyclose // end closes it
	if err != nil {
		return
	}
	defer end()
	key, open := stream{p.name, g.id}, false
	defer func() {
		if open {
			p.s.counts(key, -1)
		}
	}()
	var sent received
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20) //nolint:mnd // longer than an event
	name, id := "", ""
	for lines.Scan() {
		field, value, _ := strings.Cut(lines.Text(), ": ")
		switch field {
		case "retry": // the first message, sent once the server counts this stream
			open = true
			p.s.counts(key, 1)
		case "event":
			name = value
		case "id":
			id = value
		case "data":
			if name == "pulse" {
				continue
			}
			if p.s.stormy.Load() && d.happens(p.s.faults.cut) || n.link.dead.Load() {
				return
			}
			full, err := sent.take(name, []byte(value))
			if err != nil {
				p.s.wrong("table %s: to %s: event %s %s: %v", g.id, p.name, id, value, err)
				return
			}
			s, err := shownOf(p.name, full)
			if err != nil {
				p.s.wrong("table %s: to %s: %v", g.id, p.name, err)
				return
			}
			if id != strconv.FormatInt(s.Seq, 10) {
				p.s.wrong("table %s: to %s: event %s has the table at %d", g.id, p.name, id, s.Seq)
			}
			p.s.observe(observation{time.Now(), p.name, min(asked, s.Seq), s})
			if sleep(ctx, d.between(time.Millisecond, 40*time.Millisecond)) != nil || n.link.dead.Load() {
				return
			}
			asked = s.Seq
			g.take(s, from)
		}
	}
}
