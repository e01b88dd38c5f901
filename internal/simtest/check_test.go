package simtest_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// What a site may take in a calm, by its own promises and with some room.
const (
	settles  = 16 * time.Second // until all that was left of a storm is over
	mayWait  = table.Tick(4500) // what is due
	mayHear  = 3 * time.Second  // what was appended, until who watches is told
	maySee   = 7 * time.Second  // who has come or gone, until all know
	mayDrift = 4 * time.Second  // clocks of nodes

	untilALetter = 42 * time.Second // from when it is somebody's turn, half a minute and some room

	beatOfOne = 5 * time.Second // how often a server that is alone stores how long it has run
)

// drift returns how far apart the clocks of nodes may be in a calm, or a server and what it has
// last stored of its own.
func (s *site) drift() time.Duration {
	if s.alone {
		return mayDrift + beatOfOne
	}
	return mayDrift
}

// quiet lets all come to rest, and looks whether every table is where it belongs.
func (s *site) quiet() {
	s.resting.Store(true)
	s.mend()
	began := time.Now()
	time.Sleep(settles)
	ctx := context.Background()
	tick, _ := s.store.LastBeat(ctx)
	s.mu.Lock()
	s.calms = append(s.calms, calm{began.Add(settles / 2), time.Now(), time.Now(), tick})
	s.mu.Unlock()
	rows, _ := s.store.List(ctx, table.Query{Max: 1000})
	for i := range rows {
		s.quietTable(&rows[i], tick)
	}
	notices, _ := s.store.Notices(ctx, tick-mayWait, 1000)
	for _, n := range notices {
		s.wrong("notice %s waits since %d, and it is %d", letterOf(&n), n.Due, tick)
	}
	s.resting.Store(false)
}

// mixed reports whether a node cannot show a table: it is of a newer program.
func (s *site) mixed(id table.ID) bool {
	h, _, err := s.store.Load(context.Background(), id)
	return err != nil || h.Version > 1 && slices.ContainsFunc(s.nodes, func(n *node) bool { return !n.newer })
}

// quietTable looks at one table in a calm.
func (s *site) quietTable(row *table.Row, tick table.Tick) {
	id := row.ID
	s.mu.Lock()
	batches := s.batches[id]
	last := batches[len(batches)-1].at
	present, settled, all := map[table.Person]bool{}, true, 0
	for key, n := range s.streams {
		if key.id == id {
			all += n
			present[key.who] = n > 0
			settled = settled && time.Since(s.moved[key]) > maySee
		}
	}
	s.mu.Unlock()
	if row.Wake != 0 && row.Wake < tick-mayWait {
		s.wrong("table %s: something is due since %d, and it is %d; its head is %d", id, row.Wake, tick, row.Head)
	}
	if time.Since(last) < mayHear {
		return
	}
	mixed := s.mixed(id)
	for _, n := range s.nodes {
		tables, _ := n.up()
		if mixed && !n.newer {
			continue
		}
		shown, err := tables.Show(context.Background(), id, "", 0)
		if err != nil {
			s.wrong("table %s: node %s: %v", id, n.name, err)
			continue
		}
		if shown.Seq != row.Head && time.Since(last) > mayHear {
			s.wrong("table %s: node %s is at %d, the store at %d", id, n.name, shown.Seq, row.Head)
		}
		if settled {
			s.presence(n.name, shown, present, all)
		}
	}
	for _, p := range s.people {
		for _, g := range p.pages {
			s.quietPage(p, g, row, present, settled, mixed, all)
		}
	}
}

// quietPage looks at what somebody sees in a calm.
func (s *site) quietPage(p *person, g *page, row *table.Row, present map[table.Person]bool, settled, mixed bool, all int) {
	if g.id != row.ID || g.close == nil || !settled {
		return
	}
	if !present[p.name] {
		if !mixed {
			s.wrong("table %s: %s has no stream, and asks for one", g.id, p.name)
		}
		return
	}
	g.mu <- struct{}{}
	event := g.event
	<-g.mu
	if event == nil || !s.isNewest(p, event, row, mixed) {
		s.wrong("table %s: %s was told up to %d, and the store is at %d", g.id, p.name, g.seq, row.Head)
		return
	}
	event = new(*event)
	event.Watchers = -1 // who has no seat and comes or goes wakes nobody
	s.presence(string(p.name), event, present, all)
}

// isNewest reports whether somebody was told everything that they are shown: nobody hears of what
// they are not.
func (s *site) isNewest(p *person, event *view.Shown, row *table.Row, mixed bool) bool {
	if event.Seq == row.Head {
		return true
	}
	for _, n := range s.nodes {
		if tables, _ := n.up(); !mixed || n.newer {
			shown, err := tables.Show(context.Background(), row.ID, p.name, event.Seq)
			return err == nil && len(shown.News) == 0
		}
	}
	return false
}

// presence compares who is shown to be there with who is.
func (s *site) presence(to string, shown *view.Shown, present map[table.Person]bool, all int) {
	watchers := all
	for i := range shown.Seats {
		seat := &shown.Seats[i]
		if seat.Person == "" {
			continue
		}
		if seat.Present != present[seat.Person] {
			s.wrong("table %s: to %s %s is present: %t", shown.ID, to, seat.Person, seat.Present)
		}
		if present[seat.Person] && slices.IndexFunc(shown.Seats, func(o view.ShownSeat) bool { return o.Person == seat.Person }) == i {
			watchers -= s.open(stream{seat.Person, shown.ID})
		}
	}
	if shown.Watchers != watchers && shown.Watchers >= 0 {
		s.wrong("table %s: to %s %d watch, and %d do", shown.ID, to, shown.Watchers, watchers)
	}
}

func (s *site) open(key stream) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.streams[key]
}

// finish lets whoever is to act do so once, and then everybody give up: every table goes on or
// ends.
func (s *site) finish(d dice) {
	s.resting.Store(true)
	s.turnLetters()
	able := slices.DeleteFunc(slices.Clone(s.nodes), func(n *node) bool {
		return !n.newer && slices.ContainsFunc(s.nodes, func(o *node) bool { return o.newer })
	})
	do := func(id table.ID, p table.Person, body play.CommandBody) error {
		tables, _ := able[d.IntN(len(able))].up()
		time.Sleep(d.between(time.Millisecond, 5*time.Millisecond))
		_, err := tables.Do(context.Background(), id, p, play.Command{Body: body})
		return err
	}
	show := func(id table.ID, p table.Person) *view.Shown {
		tables, _ := able[d.IntN(len(able))].up()
		shown, err := tables.Show(context.Background(), id, p, 0)
		if err != nil {
			s.wrong("table %s at the end: %v", id, err)
		}
		return shown
	}
	for _, id := range s.tables {
		shown := show(id, "")
		if shown == nil || shown.State != table.StateRunning {
			continue
		}
		for i := range shown.Seats {
			seat := &shown.Seats[i]
			if seat.Person == "" || seat.Driver != "" || !shown.ToAct.Has(seat.Seat) {
				continue
			}
			own := show(id, seat.Person)
			for _, mine := range own.Mine {
				if mine.Seat != seat.Seat || len(mine.Choices) == 0 || own.Seats[i].Driver != "" {
					continue
				}
				err := do(id, seat.Person, play.ActCommand{Seat: seat.Seat, Action: mine.Choices[0].Action})
				if code := table.CodeOf(err); err != nil && code != table.Forbidden && code != table.NotYourTurn && code != table.GameOver {
					s.wrong("table %s: %s cannot go on: %v", id, seat.Person, err)
				}
			}
		}
		for i := range shown.Seats {
			if p := shown.Seats[i].Person; p != "" && !shown.Seats[i].Resigned {
				if err := do(id, p, play.ResignCommand{Seat: engine.Seat(i)}); err != nil && table.CodeOf(err) == "" {
					s.wrong("table %s: %s cannot give up: %v", id, p, err)
				}
			}
		}
	}
	const highest = 100 * time.Second // bots that nobody watches do something every second
	for began := time.Now(); ; time.Sleep(time.Second) {
		rows, _ := s.store.List(context.Background(), table.Query{Max: 1000, State: table.StateRunning})
		if len(rows) == 0 {
			break
		}
		if time.Since(began) > highest {
			s.wrong("table %s neither goes on nor ends: its head is %d, its wake %d", rows[0].ID, rows[0].Head, rows[0].Wake)
			break
		}
	}
	time.Sleep(5 * time.Second) // the older nodes still look for notices
	for _, n := range s.nodes {
		if s.faults.upgrade && !n.newer {
			n.newer = true
			n.end(false)
			n.start()
		}
	}
}

// letterFaults reports whether a letter may have been lost for a while, or have been sent twice.
func (s *site) letterFaults() bool {
	for what := range s.unsure {
		if strings.Contains(what, "letter") || strings.Contains(what, "notice") {
			return true
		}
	}
	return len(s.downtime) > len(s.nodes)
}

// turnLetters looks whether everybody who is away was told that it is their turn.
func (s *site) turnLetters() {
	if s.letterFaults() {
		return
	}
	time.Sleep(untilALetter)
	for _, id := range s.tables {
		h, log, err := s.store.Load(context.Background(), id)
		if err != nil {
			continue
		}
		g := read(h, log, func(string, ...any) {})
		for i := range g.seats {
			seat := &g.seats[i]
			if seat.asked == 0 || !seat.decides() {
				continue
			}
			n := table.Notice{Table: id, Seq: seat.asked, Kind: table.YourTurn, Person: seat.person}
			at := s.batchOf(id, seat.asked).at
			if time.Since(at) > untilALetter && s.absent(seat.person, id, at) && !s.didIt(id, log, seat.asked, seat.person) {
				if s.letters[letterOf(&n)] == 0 {
					s.wrong("no letter %s was sent for a turn since %v", letterOf(&n), s.since(at))
				}
			}
		}
	}
}

// absent reports whether a person has had no stream of a table since a time.
func (s *site) absent(p table.Person, id table.ID, since time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := stream{p, id}
	return s.streams[key] == 0 && since.Sub(s.moved[key]) > maySee
}

// didIt reports whether a person did something with which an entry was appended.
func (s *site) didIt(id table.ID, log []table.Entry, seq int64, p table.Person) bool {
	b := s.batchOf(id, seq)
	for i := b.first; i <= b.last && i > 0; i++ {
		if log[i-1].By == p {
			return true
		}
	}
	return false
}

// lettersLeft waits until no letter can be on its way, and looks whether all were sent.
func (s *site) lettersLeft() {
	wait := time.Minute
	if s.letterFaults() {
		const afterAFault = 11 * time.Minute // a letter that may have been sent is sent again after ten
		wait = afterAFault
	}
	for _, n := range s.nodes[1:] {
		n.end(false)
	}
	time.Sleep(wait)
	ctx := context.Background()
	tick, _ := s.store.LastBeat(ctx)
	notices, _ := s.store.Notices(ctx, tick-mayWait, 1000)
	for _, n := range notices {
		s.wrong("notice %s was never passed on", letterOf(&n))
	}
	for _, item := range s.box.Left() {
		s.wrong("letter %s was never sent", item.ID)
	}
	faulty := s.letterFaults()
	for id, n := range s.letters {
		if n > 1 && !faulty {
			s.wrong("letter %s was sent %d times", id, n)
		}
	}
	for _, id := range s.tables {
		h, log, err := s.store.Load(ctx, id)
		if err != nil {
			s.wrong("table %s: %v", id, err)
			continue
		}
		s.endLetters(h, log)
	}
}

// endLetters looks whether everybody who was away was told that a game is over.
func (s *site) endLetters(h *table.Header, log []table.Entry) {
	g := read(h, log, func(string, ...any) {})
	at := slices.IndexFunc(log, func(e table.Entry) bool { return e.Kind() == play.End })
	if at < 0 {
		return
	}
	if h.New.Terms.Rated && s.rated[h.ID] == 0 {
		s.wrong("the game of table %s was never counted", h.ID)
	}
	seq := int64(at) + 1
	for i := range g.after[seq].seats {
		p := g.after[seq].seats[i].person
		if p == "" || s.didIt(h.ID, log, seq, p) || !s.absent(p, h.ID, s.batchOf(h.ID, seq).at) {
			continue
		}
		n := table.Notice{Table: h.ID, Seq: seq, Kind: table.Ended, Person: p}
		if s.letters[letterOf(&n)] == 0 {
			s.wrong("no letter %s was sent", letterOf(&n))
		}
	}
}

// compare compares all that was acknowledged and told with what is stored.
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
			continue // it says why
		}
		models[row.ID] = g
		s.compareRow(row, g)
		s.compareTicks(row.ID, log)
	}
	for _, c := range s.commands {
		if g := models[c.id]; g != nil {
			s.compareCommand(c, g)
		}
	}
	for i := range s.told {
		if g := models[s.told[i].shown.ID]; g != nil {
			s.compareTold(&s.told[i], g)
		}
	}
}

// compareRow compares what lists and runners know of a table with its log.
func (s *site) compareRow(row *table.Row, g *model) {
	m := &g.after[len(g.after)-1]
	want := table.Row{Head: int64(len(g.log)), State: m.phase, Why: g.why, Steps: m.steps}
	if len(g.log) > 0 {
		want.Tick = g.log[len(g.log)-1].Tick
	}
	for i := range m.seats {
		seat := &m.seats[i]
		want.Seats = append(want.Seats, table.RowSeat{Person: seat.person, ReservedFor: seat.meant, Bot: seat.bot, Turn: m.toAct.Has(engine.Seat(i)) && seat.decides()})
	}
	have := table.Row{Head: row.Head, State: row.State, Why: row.Why, Steps: row.Steps}
	if len(g.log) > 0 {
		have.Tick = row.Tick
	}
	for _, seat := range row.Seats {
		seat.Place = 0
		have.Seats = append(have.Seats, seat)
	}
	if !reflect.DeepEqual(want, have) {
		s.wrong("table %s: its row is %+v, and its log says %+v", row.ID, have, want)
	}
	if row.State == table.StateRunning && row.Wake != g.wake() || row.State != table.StateRunning && row.Wake != 0 {
		s.wrong("table %s: it wakes at %d, and should at %d", row.ID, row.Wake, g.wake())
	}
}

// wake returns when something is due at a running table.
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

// compareTicks compares the running time in a log with the time that has passed.
func (s *site) compareTicks(id table.ID, log []table.Entry) {
	const far = table.Tick(20_000) // a node that reached nobody may have been as far behind
	for i := 1; i < len(log); i++ {
		from, to := s.batchOf(id, log[i-1].Seq).asked, s.batchOf(id, log[i].Seq).asked
		passed, counted := table.Ticks(to.Sub(from)), log[i].Tick-log[i-1].Tick
		if counted > passed+far {
			s.wrong("table %s: from entry %d to %d %d ms have passed, and the tick says %d", id, i, i+1, passed, counted)
		}
		if c := s.calmAt(from); c != nil && c == s.calmAt(to) && max(counted-passed, passed-counted) > table.Ticks(s.drift()) {
			s.wrong("table %s: from entry %d to %d in a calm %d ms have passed, and the tick says %d", id, i, i+1, passed, counted)
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

// compareCommand compares what became of a command with what is stored of it.
func (s *site) compareCommand(c *command, g *model) {
	entered := int64(0)
	for i := range g.log {
		if e := &g.log[i]; e.By == c.by && e.Client == c.client {
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
			case play.RematchCommand, play.MuteCommand: // it may be so already
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

// compareSeen looks whether an action was decided on what there was when it was entered.
func (s *site) compareSeen(c *command, g *model, entered int64) {
	act, is := c.body.(play.ActCommand)
	if !is || c.seen == 0 {
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

// compareTold compares what somebody was shown with what is stored, and with what they may know.
func (s *site) compareTold(t *told, g *model) {
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

func (s *site) compareSeat(t *told, has *view.ShownSeat, want *modelSeat, wrong wrongFunc) {
	if has.Person != want.person || has.ReservedFor != want.meant || has.Bot != want.bot || has.Driver != want.driver ||
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

func (s *site) compareBoards(t *told, m *moment, wrong wrongFunc) {
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
		if !reflect.DeepEqual(b, m.m.Board(to)) {
			wrong("the board is %+v, and should be %+v", b, m.m.Board(to))
		}
	}
	for i := range t.shown.Mine {
		mine := &t.shown.Mine[i]
		if mine.Seat != seats[i] {
			wrong("seat %v is theirs, and %v should be", mine.Seat, seats[i])
			continue
		}
		if !reflect.DeepEqual(mine.Board, m.m.Board(mine.Seat)) {
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

// compareNews compares the entries that somebody was told with those that they should be.
func (s *site) compareNews(t *told, g *model, m *moment, wrong wrongFunc) {
	news := t.shown.News
	for seq := t.shown.Since + 1; seq <= t.shown.Seq; seq++ {
		e := &g.log[seq-1]
		private := (e.Kind() == play.Standing || e.Kind() == play.Mute) && e.By != t.who
		hidden := e.Kind() == table.Say && m.muted[[2]table.Person{t.who, e.By}]
		if private || hidden {
			continue
		}
		if len(news) == 0 || news[0].Seq != seq {
			wrong("entry %d (%s) is not told; those after %d that are: %v", seq, e.Kind(), t.shown.Since, seqs(t.shown))
			return
		}
		n := &news[0]
		news = news[1:]
		client := ""
		if e.By == t.who {
			client = e.Client
		}
		if n.Kind() != e.Kind() || n.By != e.By || !n.At.Equal(e.At) || n.Seat != e.Seat || n.Client != client || n.Steps != g.after[seq].steps {
			wrong("entry %d is told as %+v, and is %+v", seq, *n, *e)
		}
		if n.Words != e.Words && !s.wasHushed(e.By, e.Words, t.at) {
			wrong("entry %d says %q, and is told as %q", seq, e.Words, n.Words)
		}
		if step := n.Step(); step != nil {
			action := g.after[seq].action
			if action == nil {
				wrong("entry %d is told with a step", seq)
			} else if may := m.knows(t.who, action); !slices.Contains(may, step.Action) {
				wrong("entry %d is told as %q, and they know %q", seq, step.Action, may)
			}
		}
	}
	if len(news) > 0 {
		wrong("%d entries are told that should not be, the first is %d", len(news), news[0].Seq)
	}
}

func seqs(shown *view.Shown) (list []int64) {
	for i := range shown.News {
		list = append(list, shown.News[i].Seq)
	}
	return list
}

// wasHushed reports whether words that are gone now may have been told at a time.
func (s *site) wasHushed(by table.Person, now string, at time.Time) bool {
	return now == "" && (slices.ContainsFunc(s.hushed, func(h hush) bool { return h.who == by && at.Sub(h.at) < maySee }) || s.unsure["hush"] > 0)
}
