package present

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
	"github.com/bigriver/bigriver/internal/text"
)

// Presenter renders tables for one reader.
type Presenter struct {
	Words  *Words
	Lang   text.Lang
	People People

	Names []string // the names of a record by seat; used instead of the people at the table
	Ended string   // how the game ended, as a sentence

	// Board returns the JSON of a board as a seat knows it, in the state of a table with this
	// revision. It may cache. Nil: the board writes it.
	Board func(revision uint64, to engine.Seat, board display.Board) json.RawMessage
	// RetainedUntil returns until when a table with an imported record is stored, from when it was
	// created. Nil: forever.
	RetainedUntil func(created time.Time) time.Time

	called    []string           // the names of the seats, once they were asked for
	localizer *display.Localizer // uses these names, once it was asked for
}

// Prepare sets what the presenter says of the whole table: the names of an imported record, and how
// the game ended.
func (t *Presenter) Prepare(shown *view.Shown) {
	if b := shown.New.Imported; b != nil {
		t.Names = b.Names
	}
	if o := shown.Outcome; o != nil {
		t.Ended = t.Words.Own(t.Lang).Text("ending." + string(o.Ending))
		if f := shown.Finish; f != nil && o.Ending == table.Played {
			t.Ended = t.Localizer(shown).Words("finish", f.Summary[0].Words)
		}
	}
}

// boardJSON returns a board as JSON, or nil if there is none.
func (t *Presenter) boardJSON(revision uint64, to engine.Seat, board display.Board) json.RawMessage {
	switch {
	case board == nil:
		return nil
	case t.Board == nil:
		return board.AppendJSON(nil)
	}
	return t.Board(revision, to, board)
}

// IDsOf returns the ids of the people that a table mentions.
func IDsOf(shown *view.Shown) []table.Person {
	ids := []table.Person{shown.Host}
	add := func(list ...table.Person) {
		for _, p := range list {
			if p != "" && !slices.Contains(ids, p) {
				ids = append(ids, p)
			}
		}
	}
	for _, seat := range shown.Seats {
		add(seat.Person, seat.ReservedFor)
	}
	if o := shown.Offer; o != nil {
		add(o.By)
		add(o.Agreed...)
		add(o.Waiting...)
	}
	for i := range shown.Proposals {
		add(shown.Proposals[i].By)
	}
	if o := shown.Takeback; o != nil {
		add(o.Asked...)
	}
	add(shown.Muted...)
	for i := range shown.News {
		n := &shown.News[i]
		add(n.By, n.Whom())
	}
	return ids
}

// Person returns a person by id, or nil for nobody.
func (t *Presenter) Person(id table.Person) *Person {
	if id == "" {
		return nil
	}
	if p := t.People.Find(string(id)); p != nil {
		return p
	}
	return &Person{ID: string(id)}
}

func (t *Presenter) people(ids []table.Person) []Person {
	list := make([]Person, 0, len(ids))
	for _, id := range ids {
		list = append(list, *t.Person(id))
	}
	return list
}

// nameOf returns the name of a person for a sentence.
func (t *Presenter) nameOf(id table.Person) string {
	if p := t.People.Find(string(id)); p != nil && p.Name != "" {
		return p.Name
	}
	return t.Words.Own(t.Lang).Text("somebody")
}

// seatName returns the name of a seat: that of its person or bot.
func (t *Presenter) seatName(game string, s *view.ShownSeat) string {
	own := t.Words.Own(t.Lang)
	switch {
	case s.Bot != "" && t.Words.isCharacter(game, s.Bot):
		return t.Words.Bot(game, s.Bot, t.Lang)
	case s.Bot != "":
		// An animal of the river, a different one for each seat.
		return own.Text("bot." + s.Seat.String())
	case s.Person != "":
		return t.nameOf(s.Person)
	}
	return own.Text("seat", int(s.Seat)+1)
}

// SeatNames returns the names of the seats. Seats with the same name are distinguished by number.
func (t *Presenter) SeatNames(shown *view.Shown) []string {
	if t.called != nil {
		return t.called
	}
	names := make([]string, len(shown.Seats))
	for i := range shown.Seats {
		names[i] = t.seatName(shown.New.Game, &shown.Seats[i])
		if i < len(t.Names) && t.Names[i] != "" {
			names[i] = t.Names[i]
		}
	}
	t.called = distinguish(names)
	return names
}

// distinguish adds the number of the seat to names that several seats have, in place.
func distinguish(names []string) []string {
	for i, name := range names {
		twice := false
		for j := i + 1; j < len(names); j++ {
			if names[j] == name {
				names[j], twice = name+" ("+engine.Seat(j).String()+")", true
			}
		}
		if twice {
			names[i] = name + " (" + engine.Seat(i).String() + ")"
		}
	}
	return names
}

// Localizer returns the localizer of the table's game, which uses the names of the seats. If one
// person alone plays several positions, it adds the letter of each position on the board.
func (t *Presenter) Localizer(shown *view.Shown) display.Localizer {
	if t.localizer == nil {
		loc := t.calling(shown, t.SeatNames(shown))
		t.localizer = &loc
	}
	return *t.localizer
}

// calling returns the localizer that uses these names for the seats.
func (t *Presenter) calling(shown *view.Shown, names []string) display.Localizer {
	if positions := t.Words.AboutGame(shown).Alone; len(names) == 1 && positions > 0 {
		person := names[0]
		names = nil
		for n := range positions {
			names = append(names, person+" ("+string(rune('A'+n))+")")
		}
	}
	return t.Words.Game(shown.New.Game, t.Lang, func(n int) string {
		if n < len(names) {
			return names[n]
		}
		return engine.Seat(n).String()
	}).Calling(shown.Owners)
}

// Table returns a table in words.
func (t *Presenter) Table(shown *view.Shown) *Table {
	all := &Table{}
	t.Shared(all, shown)
	t.Own(all, shown)
	all.Seats = t.Seats(shown)
	all.Mine = make([]Mine, len(shown.Mine))
	for i := range all.Mine {
		all.Mine[i] = t.Mine(shown, i)
	}
	return all
}

// Own sets the sections that are own, except for the seats.
func (t *Presenter) Own(all *Table, shown *view.Shown) {
	all.Now, all.Watchers, all.Done = shown.Now, shown.Watchers, shown.Done
	all.MayStall, all.MayStart, all.MayHint, all.Muted = shown.MayStall, mayStart(shown), shown.MayHint, t.people(shown.Muted)
	if o := shown.Takeback; o != nil {
		all.Takeback = &Takeback{o.To, t.people(o.Asked)}
	}
}

// Seats returns the seats in words.
func (t *Presenter) Seats(shown *view.Shown) []Seat {
	list := make([]Seat, len(shown.Seats))
	for i, name := range t.SeatNames(shown) {
		list[i] = t.Seat(shown.New.Game, &shown.Seats[i], shown.ToAct, name)
	}
	return list
}

// Mine returns one of the reader's seats in words.
func (t *Presenter) Mine(shown *view.Shown, i int) Mine {
	m := &shown.Mine[i]
	one := renderMine(t.Words.AboutGame(shown), m, t.Localizer(shown), shown.Ends)
	if t.Words.Hides(shown) { // otherwise its board is the public one
		one.Board = t.boardJSON(shown.Revision, m.Seat, m.Board)
	}
	return one
}

// Shared sets the shared sections and clears all others.
func (t *Presenter) Shared(all *Table, shown *view.Shown) {
	loc, f := t.Localizer(shown), t.Words.AboutGame(shown)
	*all = Table{
		ID: string(shown.ID), Game: shown.New.Game, Title: loc.Text("name"), Rules: shown.Version, Options: shown.New.Setup.Options, Terms: renderTerms(shown.New.Terms),
		Host: *t.Person(shown.Host), Created: shown.Created, State: string(shown.State), Seq: shown.Seq, Steps: shown.Steps,
		After: string(shown.After), Rematch: string(shown.Rematch), ToAct: Numbers(shown.ToAct), Board: t.boardJSON(shown.Revision, engine.Watcher, shown.Board),
		Idle: shown.Idle, Fair: Fair{shown.Commitment, shown.Secret, int(shown.Draws)}, Since: shown.Since, Deal: shown.New.Deal.Name,
	}
	if o := shown.Offer; o != nil {
		all.Offer = &Offer{What: "abort", By: *t.Person(o.By), Words: t.asksToAbort(o.By), Agreed: t.people(o.Agreed), Waiting: t.people(o.Waiting)}
		if back := o.Takeback; back != nil {
			all.Offer.What, all.Offer.To, all.Offer.Words = "takeback", &back.To, t.asksToTakeBack(o.By, back.Turn, shown.Steps-back.To)
		}
	}
	all.Proposals = t.renderProposals(f, shown.Proposals, loc)
	if from := shown.New.From; from.Table != "" {
		all.From = &From{string(from.Table), from.Step, from.Same}
	}
	if shown.New.Imported != nil {
		all.Imported = &Imported{}
		if t.RetainedUntil != nil {
			all.Imported.Until = t.RetainedUntil(shown.Created)
		}
	}
	all.Outcome = t.Outcome(shown, loc)
	all.Finish = t.finish(shown, loc)
	all.Log, all.Turns = t.log(f, shown, loc)
}

// Log returns the entries of the log in words, and their turns.
func (t *Presenter) Log(shown *view.Shown) (Lines, []Turn) {
	return t.log(t.Words.AboutGame(shown), shown, t.Localizer(shown))
}

func (t *Presenter) log(f *display.About, shown *view.Shown, loc display.Localizer) (Lines, []Turn) {
	lines, turns := make(Lines, 0, len(shown.News)), make([]Turn, 0, len(shown.Turns))
	maker := line.Maker{Presenter: t, Facts: f, Loc: loc, Ended: t.Ended}
	for i := range shown.News {
		maker.News = &shown.News[i]
		lines = append(lines, play.Line(&maker))
	}
	for _, turn := range shown.Turns {
		turns = append(turns, renderTurn(turn, loc))
	}
	return lines, turns
}

func mayStart(shown *view.Shown) bool {
	sits := shown.You == shown.Host
	for _, s := range shown.Seats {
		if s.Person == "" && s.Bot == "" {
			return false
		}
		sits = sits || s.Person == shown.You
	}
	return shown.State == table.StateOpen && sits && shown.You != ""
}

// Numbers returns a set of seats as numbers from 1, without chance, which the server plays at once.
func Numbers(set engine.Seats) []int {
	list := make([]int, 0, set.Len())
	for seat := range set.All() {
		if seat >= 0 {
			list = append(list, int(seat)+1)
		}
	}
	return list
}

// Seat returns a seat in words.
func (t *Presenter) Seat(game string, s *view.ShownSeat, turn engine.Seats, name string) Seat {
	out := Seat{
		Seat: int(s.Seat) + 1, Name: name, Person: t.Person(s.Person), ReservedFor: t.Person(s.ReservedFor), Bot: s.Bot, Driver: s.Driver,
		BotTitle: t.Words.Bot(game, cmp.Or(s.Bot, s.Driver), t.Lang), Character: t.Words.isCharacter(game, s.Bot),
		Present: s.Present, Resigned: s.Resigned, Lapsed: s.Lapsed, Turn: turn.Has(s.Seat), Nonce: s.Nonce, Runs: s.Runs,
	}
	if s.Timed {
		out.Left, out.Grace = new(s.Left.Milliseconds()), s.Grace.Milliseconds()
	}
	if !s.Until.IsZero() {
		out.Until = &s.Until
	}
	return out
}

// Outcome returns how the game ended, or nil.
func (t *Presenter) Outcome(shown *view.Shown, loc display.Localizer) *Outcome {
	o := shown.Outcome
	if o == nil {
		return nil
	}
	own := t.Words.Own(t.Lang)
	out := &Outcome{Ending: string(o.Ending), Words: own.Text("ending." + string(o.Ending)), Counts: o.Counts}
	if !o.Counts {
		return out
	}
	r := o.Result
	out.Rule, out.Group = r.Rule, r.Group.String()
	if r.Why.Key != "" && o.Ending == table.Played {
		out.Words = loc.Words("result", r.Why)
	}
	out.Winners = Numbers(r.Winners())
	for i := range shown.Seats {
		out.Places = append(out.Places, int(r.Places[i]))
		if r.Scored {
			out.Scores = append(out.Scores, int(r.Scores[i]))
		}
	}
	return out
}

func renderTerms(t table.Terms) Terms {
	out := Terms{
		Listed: t.Listed, Bank: int(t.Clock.Bank / time.Second), Move: int(t.Clock.Move / time.Second), Lapse: string(t.Lapse), Bot: t.Bot,
		Takeback: t.Takeback, Stall: t.Stall, Chat: string(t.Chat), Rated: t.Rated, Hints: t.Hints,
	}
	if out.Lapse == "" {
		out.Lapse = string(table.Wait)
	}
	if out.Chat == "" {
		out.Chat = "all"
	}
	return out
}

// Asked returns the terms that a request asks for.
func (t Terms) Asked() table.Terms {
	asked := table.Terms{
		Listed: t.Listed, Clock: table.Clock{Bank: time.Duration(t.Bank) * time.Second, Move: time.Duration(t.Move) * time.Second},
		Lapse: table.Lapse(t.Lapse), Bot: t.Bot, Takeback: t.Takeback, Stall: t.Stall, Chat: table.Chat(t.Chat), Rated: t.Rated, Hints: t.Hints,
	}
	if asked.Chat == "all" {
		asked.Chat = table.ChatAll
	}
	return asked
}

// Row returns a table as a row of a list.
func (t *Presenter) Row(r *table.Row, by table.Person) Row {
	out := Row{
		ID: string(r.ID), Game: r.New.Game, Title: t.Words.Game(r.New.Game, t.Lang, nil).Text("name"), Host: *t.Person(r.Host), State: string(r.State),
		Terms: renderTerms(r.New.Terms), Created: r.Created, Updated: r.Updated, Seats: []Seat{}, Free: r.Free(), Steps: r.Steps,
	}
	_, out.Turn = r.Has(by)
	names := make([]string, len(r.Seats))
	for i, s := range r.Seats {
		names[i] = t.seatName(r.New.Game, &view.ShownSeat{Seat: engine.Seat(i), Person: s.Person, Bot: s.Bot})
	}
	for i, name := range distinguish(names) {
		s := &r.Seats[i]
		out.Seats = append(out.Seats, Seat{
			Seat: i + 1, Name: name, Person: t.Person(s.Person), ReservedFor: t.Person(s.ReservedFor), Bot: s.Bot, Turn: s.Turn, Place: s.Place,
			BotTitle: t.Words.Bot(r.New.Game, s.Bot, t.Lang), Character: t.Words.isCharacter(r.New.Game, s.Bot),
		})
	}
	return out
}
