package simtest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
)

// model is a second implementation that reads a log: it only knows what must hold, and reports what
// does not.
type model struct {
	wrong func(form string, args ...any)
	h     *table.Header
	log   []table.Entry
	m     match.Match

	phase   table.State
	seats   []modelSeat
	steps   []int64 // the entries of the steps that were not undone
	longest int
	draws   uint64
	muted   map[[2]table.Person]bool
	why     table.Ending

	after []moment // the state after each entry; the first is the open table
}

// modelSeat is a seat as a model knows it.
type modelSeat struct {
	person, reservedFor table.Person
	bot, driver         string
	resigned, lapsed    bool
	asked               int64
	clock               modelClock
}

func (s *modelSeat) decides() bool { return s.person != "" && s.driver == "" && s.bot == "" }

// modelClock is the clock of a seat: left at the time since, when it started to run.
type modelClock struct {
	left, since  table.Tick
	runs, rested bool
}

func (c modelClock) at(now table.Tick) table.Tick {
	if c.runs {
		return c.left - max(0, now-c.since)
	}
	return c.left
}

// moment is a table after an entry.
type moment struct {
	phase table.State
	seats []modelSeat
	steps int
	draws uint64
	m     match.Match
	toAct engine.Seats
	muted map[[2]table.Person]bool
	// of the entry, if it did or undid a step: as each seat and then a watcher sees it, and in full
	action []string
}

// read reads a whole log.
func read(h *table.Header, log []table.Entry, wrong func(form string, args ...any)) *model {
	g := &model{wrong: wrong, h: h, log: log, phase: table.StateOpen, seats: make([]modelSeat, h.New.Setup.Seats), muted: map[[2]table.Person]bool{}}
	rules, err := newer().Played(h.New.Game, h.Version)
	if err == nil {
		g.m, err = rules.New(h.New.Setup)
	}
	if err != nil {
		wrong("its game: %v", err)
		return g
	}
	for i, place := range h.New.Seats {
		switch s := &g.seats[i]; {
		case place.Bot != "":
			s.bot = place.Bot
		case place.Person == h.By:
			s.person = place.Person
		default:
			s.reservedFor = place.Person
		}
	}
	g.after = []moment{g.now(nil)}
	names := map[[2]string]int64{}
	for i := range log {
		e := &log[i]
		if e.Seq != int64(i)+1 {
			wrong("entry %d has number %d", i+1, e.Seq)
		}
		if i > 0 && e.At.Before(log[i-1].At) {
			wrong("entry %d is earlier than the one before", e.Seq)
		}
		if i > 0 && e.Tick < log[i-1].Tick {
			wrong("the tick of entry %d decreases from %d to %d", e.Seq, log[i-1].Tick, e.Tick)
		}
		if e.RequestID != "" {
			key := [2]string{string(e.By), e.RequestID}
			if before := names[key]; before > 0 {
				wrong("command %s of %s is entered twice, as %d and %d", e.RequestID, e.By, before, e.Seq)
			}
			names[key] = e.Seq
		}
		if !g.enter(e) {
			return g
		}
	}
	return g
}

func (g *model) toAct() engine.Seats {
	if g.phase != table.StateRunning {
		return 0
	}
	return g.m.ToAct()
}

// now returns the present moment.
func (g *model) now(action []string) moment {
	return moment{g.phase, slices.Clone(g.seats), len(g.steps), g.draws, g.m.At(g.m.Len()), g.toAct(), maps.Clone(g.muted), action}
}

// body has the fields of all kinds of stored entries.
type body struct {
	Action string       `json:"action"`
	Bot    string       `json:"bot"`
	Auto   bool         `json:"auto"`
	Draw   uint64       `json:"draw"`
	Person table.Person `json:"person"`
	Yes    bool         `json:"yes"`
	To     int          `json:"to"`
	Opened bool         `json:"opened"`
	Ending table.Ending `json:"ending"`
}

// enter reads the next entry. It returns false if nothing more can be read.
func (g *model) enter(e *table.Entry) bool {
	var b body
	if raw, ok := e.Body.(table.Raw); !ok || len(raw.JSON) > 0 && json.Unmarshal(raw.JSON, &b) != nil {
		g.wrong("entry %d cannot be read", e.Seq)
		return false
	}
	before, kind := g.toAct(), string(e.Kind())
	var seat *modelSeat
	if e.Seat >= 0 && int(e.Seat) < len(g.seats) {
		seat = &g.seats[e.Seat]
	}
	if g.phase == table.StateOver && !slices.Contains([]string{"say", "mute", "rematch"}, kind) {
		g.wrong("entry %d is %s, after the end", e.Seq, kind)
	}
	if e.By != "" && kind != "lapse" && kind != "end" {
		for i := range g.seats {
			if c := &g.seats[i].clock; c.runs && c.since+c.left <= e.Tick && e.RequestID != "" {
				g.wrong("entry %d is entered at %d, though the time of seat %d was up at %d", e.Seq, e.Tick, i+1, c.since+c.left)
			}
		}
	}
	isStep, action, err := false, []string(nil), error(nil)
	switch kind {
	case "act", "chance", "past":
		isStep = true
		g.acts(e, seat, &b)
		err = g.m.Act(e.Seat, b.Action)
		if err == nil {
			g.steps = append(g.steps, e.Seq)
			action = g.seen()
		}
	case "undo":
		if seat == nil || seat.person != e.By {
			g.wrong("entry %d: %q takes back what seat %v did", e.Seq, e.By, e.Seat)
		}
		if err = g.m.Undo(e.Seat); err == nil {
			for i, seq := range slices.Backward(g.steps) {
				if g.log[seq-1].Seat == e.Seat {
					action = g.after[seq].action
					g.steps = slices.Delete(slices.Clone(g.steps), i, i+1)
					break
				}
			}
		}
	case "takeback":
		if b.To < 0 || b.To > len(g.steps) {
			g.wrong("entry %d takes back to step %d of %d", e.Seq, b.To, len(g.steps))
			return false
		}
		g.m, g.steps = g.m.At(b.To), g.steps[:b.To:b.To]
		g.longest = b.To
	case "sit":
		g.sits(e, seat, &b)
	case "leave":
		g.leaves(e, seat, &b)
	case "start":
		for i := range g.seats {
			if s := &g.seats[i]; s.person == "" && s.bot == "" {
				g.wrong("entry %d starts with seat %d empty", e.Seq, i+1)
			}
			g.seats[i].clock = modelClock{left: table.Ticks(g.h.New.Terms.Clock.Bank), rested: true}
		}
		g.phase = table.StateRunning
	case "back":
		if seat.person != e.By || seat.driver == "" || seat.resigned {
			g.wrong("entry %d: %q takes seat %v back", e.Seq, e.By, e.Seat)
		}
		seat.driver = ""
		seat.clock.left = max(seat.clock.left, table.Ticks(30*time.Second))
	case "resign":
		seat.resigned, seat.driver, seat.lapsed = true, b.Bot, false
	case "lapse":
		if !seat.clock.runs || seat.clock.at(e.Tick) > 0 {
			g.wrong("entry %d: the time of seat %d is up at %d, with %d left", e.Seq, e.Seat+1, e.Tick, seat.clock.at(e.Tick))
		}
		seat.clock.left, seat.clock.runs = 0, false
		switch g.h.New.Terms.Lapse {
		case table.ToBot:
			seat.driver = b.Bot
		case table.Forfeit:
			seat.resigned, seat.driver, seat.lapsed = true, b.Bot, false
		default:
			seat.lapsed = true
		}
	case "mute":
		g.muted[[2]table.Person{e.By, b.Person}] = b.Yes
	case "end":
		if b.Ending == table.Played && g.m.ToAct() != 0 {
			g.wrong("entry %d ends a game that is still running", e.Seq)
		}
		g.phase, g.why = table.StateOver, b.Ending
	}
	if err != nil {
		g.wrong("entry %d: %s %s of %v: %v", e.Seq, kind, b.Action, e.Seat, err)
		return false
	}
	g.asks(before, e.Seq)
	g.clocks(e, kind, before, isStep)
	g.longest = max(g.longest, len(g.steps))
	g.after = append(g.after, g.now(action))
	return true
}

// acts checks who did a step.
func (g *model) acts(e *table.Entry, seat *modelSeat, b *body) {
	repeated := g.repeated(b.Action)
	switch {
	case string(e.Kind()) == "past":
		if g.phase != table.StateOpen || len(g.steps) >= g.h.New.From.Step {
			g.wrong("entry %d is %s, after the %d steps of another game", e.Seq, b.Action, g.h.New.From.Step)
		}
	case string(e.Kind()) == "chance" && (b.Draw == 0 || repeated != ""):
		if b.Draw != 0 || b.Action != repeated {
			g.wrong("entry %d is draw %d with %s, and the other game had %q", e.Seq, b.Draw, b.Action, repeated)
		}
	case string(e.Kind()) == "chance":
		if g.draws++; b.Draw != g.draws {
			g.wrong("entry %d has draw %d, after %d", e.Seq, b.Draw, g.draws-1)
		}
		g.draws = b.Draw
	case seat == nil:
		g.wrong("entry %d has no seat", e.Seq)
	case b.Bot != "":
		if plays := max(seat.driver, seat.bot); plays != b.Bot || e.By != "" {
			g.wrong("entry %d: %s plays seat %v, which %q has", e.Seq, b.Bot, e.Seat, plays)
		}
	case seat.person != e.By || !seat.decides():
		g.wrong("entry %d: %q acts for seat %v of %q", e.Seq, e.By, e.Seat, seat.person)
	}
	if seat != nil {
		seat.lapsed = false
	}
}

// repeated returns the draw of the other game that the next draw must repeat, or "" if there is
// none: the next of its kind, if it is possible here. The toy's kinds are the first words.
func (g *model) repeated(action string) string {
	kind, _, _ := strings.Cut(action, " ")
	n := 0
	for _, seq := range g.steps {
		if drawn, isDraw := draw(&g.log[seq-1]); isDraw && strings.HasPrefix(drawn+" ", kind+" ") {
			n++
		}
	}
	for _, other := range g.h.New.From.Draws {
		if !strings.HasPrefix(other+" ", kind+" ") {
			continue
		}
		if n--; n < 0 {
			if g.m.At(g.m.Len()).Act(engine.Chance, other) != nil {
				return ""
			}
			return other
		}
	}
	return ""
}

// draw returns the action of chance in an entry.
func draw(e *table.Entry) (action string, ok bool) {
	var b body
	raw, isRaw := e.Body.(table.Raw)
	if e.Seat != engine.Chance || !isRaw || json.Unmarshal(raw.JSON, &b) != nil {
		return "", false
	}
	return b.Action, b.Action != ""
}

// allDraws lists the draws that were not taken back.
func (g *model) allDraws() (list []string) {
	for _, seq := range g.steps {
		if drawn, ok := draw(&g.log[seq-1]); ok {
			list = append(list, drawn)
		}
	}
	return list
}

func (g *model) sits(e *table.Entry, seat *modelSeat, b *body) {
	switch {
	case b.Bot != "":
		seat.bot, seat.reservedFor = b.Bot, ""
	case b.Person != "":
		seat.reservedFor = b.Person
	default:
		if seat.person != "" || seat.bot != "" {
			g.wrong("entry %d: %s sits where %s%s does", e.Seq, e.By, seat.person, seat.bot)
		}
		if g.phase == table.StateRunning {
			for i := range g.seats {
				if g.seats[i].person == e.By {
					g.wrong("entry %d: %s sees two hands", e.Seq, e.By)
				}
			}
			seat.clock.left = max(seat.clock.left, table.Ticks(30*time.Second))
		}
		seat.person, seat.reservedFor, seat.driver, seat.lapsed = e.By, "", "", false
	}
}

func (g *model) leaves(e *table.Entry, seat *modelSeat, b *body) {
	if seat.person != e.By && seat.reservedFor != e.By && e.By != g.h.By {
		g.wrong("entry %d: %s gives up the seat of %s", e.Seq, e.By, seat.person)
	}
	if g.phase == table.StateRunning && seat.person != e.By && !b.Opened {
		g.wrong("entry %d: %s gives up the seat of %s in a game", e.Seq, e.By, seat.person)
	}
	seat.person, seat.reservedFor, seat.bot = "", "", ""
	if g.phase == table.StateRunning {
		seat.driver = b.Bot
	}
}

// asks records since when each seat has had to act.
func (g *model) asks(before engine.Seats, seq int64) {
	for i := range g.seats {
		switch s := &g.seats[i]; {
		case !g.toAct().Has(engine.Seat(i)):
			s.asked = 0
		case !before.Has(engine.Seat(i)) || s.asked == 0:
			s.asked = seq
		}
	}
}

// clocks starts and stops clocks after an entry.
func (g *model) clocks(e *table.Entry, kind string, before engine.Seats, isStep bool) {
	terms := g.h.New.Terms.Clock
	if terms.None() {
		return
	}
	turn := g.toAct()
	forward := kind == "start" || kind == "takeback" || isStep && len(g.steps) > g.longest
	for i := range g.seats {
		s, seat := &g.seats[i], engine.Seat(i)
		c := &s.clock
		begin := e.Tick
		if forward && !before.Has(seat) {
			begin += g.grace(seat)
		}
		if !turn.Has(seat) || !s.decides() || s.lapsed {
			if c.runs {
				c.left, c.runs = c.at(e.Tick), false
			}
			others := turn &^ engine.Only(engine.Chance).With(seat)
			c.rested = c.rested || others != 0
			continue
		}
		if terms.Bank == 0 {
			anew := forward && (!before.Has(seat) || e.Seat == seat) || (kind == "back" || kind == "sit") && e.Seat == seat
			if anew {
				c.left, c.since = table.Ticks(terms.Move), begin
			}
		} else if forward && c.rested {
			c.left, c.since, c.rested = c.at(e.Tick)+table.Ticks(terms.Move), begin, false
		}
		if !c.runs {
			c.runs, c.since = true, begin
		}
	}
}

// grace returns a second for each action of others since the seat's own last one, up to five.
func (g *model) grace(seat engine.Seat) (wait table.Tick) {
	for i := len(g.steps) - 1; i >= 0 && wait < table.Ticks(5*time.Second); i-- {
		by := g.log[g.steps[i]-1].Seat
		if by == seat {
			break
		}
		if by >= 0 {
			wait += table.Ticks(time.Second)
		}
	}
	return wait
}

// seen returns the last step as each seat sees it, as a watcher does, and as everybody does after
// the game.
func (g *model) seen() []string {
	list := make([]string, 0, len(g.seats)+2)
	for i := range g.seats {
		list = append(list, g.m.Last(engine.Seat(i)).Action)
	}
	return append(list, g.m.Last(engine.Watcher).Action, g.m.Last(engine.Omniscient).Action)
}

// seatsOf lists the seats of a person at a moment.
func (m *moment) seatsOf(p table.Person) (list []engine.Seat) {
	for i := range m.seats {
		if p != "" && m.seats[i].person == p {
			list = append(list, engine.Seat(i))
		}
	}
	return list
}

// knows returns what a person may see of a step at a moment, selected from the result of seen.
func (m *moment) knows(p table.Person, action []string) []string {
	seats := m.seatsOf(p)
	n := len(m.seats)
	switch {
	case m.phase == table.StateOver:
		return action[n+1:]
	case len(seats) == 0:
		return action[n : n+1]
	}
	var list []string
	for _, seat := range seats {
		list = append(list, action[seat])
	}
	return list
}

// String describes the state of the table.
func (m *moment) String() string {
	return fmt.Sprintf("%s, %d steps, %v to act, seats %+v", m.phase, m.steps, m.toAct, m.seats)
}
