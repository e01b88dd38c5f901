package render

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/line"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
	"github.com/bigriver/bigriver/internal/text"
)

// Teller puts tables into one reader's words.
type Teller struct {
	S    *Renderer
	Lang text.Lang
	Who  Who

	Names []string // by seat: those of a record, instead of who sits there
	Ended string   // how the game ended, in a sentence

	called  []string         // what the seats are called, once that was asked for
	speaker *display.Speaker // which calls them so, once it was asked for
}

// Teller returns a teller that knows the people at the table.
func (s *Renderer) Teller(ctx context.Context, lang text.Lang, shown *view.Shown) (Teller, error) {
	who, err := s.Who(ctx, idsOf(shown), lang)
	t := Teller{S: s, Lang: lang, Who: who}
	if b := shown.New.Brought; b != nil {
		t.Names = b.Names
	}
	if o := shown.Outcome; o != nil {
		t.Ended = s.words.Own(lang).Say("ending." + string(o.Why))
		if f := shown.Finish; f != nil && o.Why == table.Played {
			t.Ended = t.Speaker(shown).Words("finish", f.Summary[0].Words)
		}
	}
	return t, err
}

// RowTeller returns a teller that knows the people in rows of a list.
func (s *Renderer) RowTeller(ctx context.Context, lang text.Lang, rows []table.Row) (Teller, error) {
	var ids []people.ID
	for i := range rows {
		for _, p := range rows[i].People() {
			ids = append(ids, people.ID(p))
		}
	}
	who, err := s.Who(ctx, ids, lang)
	return Teller{S: s, Lang: lang, Who: who}, err
}

// Newest returns the present table as the person may know it, without its log, and a teller for it.
func (s *Renderer) Newest(ctx context.Context, id table.ID, by table.Person, lang text.Lang) (*view.Shown, Teller, error) {
	shown, err := s.tables.Show(ctx, id, by, Newest)
	if err != nil {
		return nil, Teller{}, err
	}
	t, err := s.Teller(ctx, lang, shown)
	return shown, t, err
}

// Tell returns a table in words.
func (s *Renderer) Tell(ctx context.Context, lang text.Lang, shown *view.Shown) (*Table, error) {
	t, err := s.Teller(ctx, lang, shown)
	if err != nil {
		return nil, err
	}
	return t.Table(shown), nil
}

// idsOf returns the people that a table mentions.
func idsOf(shown *view.Shown) []people.ID {
	ids := []people.ID{people.ID(shown.Host)}
	add := func(list ...table.Person) {
		for _, p := range list {
			if id := people.ID(p); p != "" && !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	for _, seat := range shown.Seats {
		add(seat.Person, seat.Meant)
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
func (t *Teller) Person(id table.Person) *Person {
	if id == "" {
		return nil
	}
	if p := t.Who.Find(people.ID(id)); p != nil {
		return p
	}
	return &Person{ID: string(id)}
}

func (t *Teller) people(ids []table.Person) []Person {
	list := make([]Person, 0, len(ids))
	for _, id := range ids {
		list = append(list, *t.Person(id))
	}
	return list
}

// nameOf returns the name of a person for a sentence.
func (t *Teller) nameOf(id table.Person) string {
	if p := t.Who.Find(people.ID(id)); p != nil && p.Name != "" {
		return p.Name
	}
	return t.S.words.Own(t.Lang).Say("somebody")
}

// seatName returns the name of a seat: that of the person or bot there.
func (t *Teller) seatName(s *view.ShownSeat) string {
	own := t.S.words.Own(t.Lang)
	switch {
	case s.Bot != "":
		return own.Say("bot." + s.Seat.String()) // an animal of the river, a different one in each seat
	case s.Person != "":
		return t.nameOf(s.Person)
	}
	return own.Say("seat", int(s.Seat)+1)
}

// SeatNames returns the names of the seats. Two seats with the same name are distinguished by their
// numbers.
func (t *Teller) SeatNames(shown *view.Shown) []string {
	if t.called != nil {
		return t.called
	}
	names := make([]string, len(shown.Seats))
	for i := range shown.Seats {
		names[i] = t.seatName(&shown.Seats[i])
		if i < len(t.Names) && t.Names[i] != "" {
			names[i] = t.Names[i]
		}
	}
	for i, name := range names {
		twice := false
		for j := i + 1; j < len(names); j++ {
			if names[j] == name {
				names[j], twice = name+" ("+shown.Seats[j].Seat.String()+")", true
			}
		}
		if twice {
			names[i] = name + " (" + shown.Seats[i].Seat.String() + ")"
		}
	}
	t.called = names
	return names
}

// Speaker returns the speaker of the table's game. It calls seats by their names. If one person
// alone plays several positions, it adds the letter that the board has for a position.
func (t *Teller) Speaker(shown *view.Shown) display.Speaker {
	if t.speaker == nil {
		say := t.calling(shown, t.SeatNames(shown))
		t.speaker = &say
	}
	return *t.speaker
}

// calling returns the speaker that calls the seats by these names.
func (t *Teller) calling(shown *view.Shown, names []string) display.Speaker {
	if positions := t.S.playedBy(shown).Alone; len(names) == 1 && positions > 0 {
		person := names[0]
		names = nil
		for n := range positions {
			names = append(names, person+" ("+string(rune('A'+n))+")")
		}
	}
	return t.S.words.Game(shown.New.Game, t.Lang, func(n int) string {
		if n < len(names) {
			return names[n]
		}
		return engine.Seat(n).String()
	}).Calling(shown.Owners)
}

// Table returns a table in words.
func (t *Teller) Table(shown *view.Shown) *Table {
	all := &Table{}
	t.renderShared(all, shown)
	t.renderOwn(all, shown)
	all.Seats = t.seats(shown)
	all.Mine = make([]Mine, len(shown.Mine))
	for i := range all.Mine {
		all.Mine[i] = t.mine(shown, i)
	}
	return all
}

// renderOwn sets the sections that are own, except for the seats.
func (t *Teller) renderOwn(all *Table, shown *view.Shown) {
	all.Now, all.Watchers, all.Done = shown.Now, shown.Watchers, shown.Done
	all.MayStall, all.MayStart, all.Muted = shown.MayStall, mayStart(shown), t.people(shown.Muted)
	if o := shown.Takeback; o != nil {
		all.Takeback = &Takeback{o.To, t.people(o.Asked)}
	}
}

// seats returns the seats in words.
func (t *Teller) seats(shown *view.Shown) []Seat {
	list := make([]Seat, len(shown.Seats))
	for i, name := range t.SeatNames(shown) {
		list[i] = t.Seat(shown.New.Game, &shown.Seats[i], shown.ToAct, name)
	}
	return list
}

// mine returns one of the reader's seats in words.
func (t *Teller) mine(shown *view.Shown, i int) Mine {
	m := &shown.Mine[i]
	one := tellMine(t.S.playedBy(shown), m, t.Speaker(shown), shown.Ends)
	if t.S.Hides(shown) { // otherwise its board is that of everybody
		one.board = t.S.cache.board(shown.Revision, m.Seat, m.Board)
		one.Board = one.board.text()
	}
	return one
}

// renderShared sets the sections that are not own, and clears all others.
func (t *Teller) renderShared(all *Table, shown *view.Shown) {
	say, f := t.Speaker(shown), t.S.playedBy(shown)
	*all = Table{
		ID: string(shown.ID), Game: shown.New.Game, Title: say.Say("name"), Rules: shown.Version, Options: shown.New.Setup.Options, Terms: tellTerms(shown.New.Terms),
		Host: *t.Person(shown.Host), Created: shown.Created, State: string(shown.State), Seq: shown.Seq, Steps: shown.Steps,
		After: string(shown.After), Rematch: string(shown.Rematch), ToAct: Numbers(shown.ToAct), board: t.S.cache.board(shown.Revision, engine.Watcher, shown.Board),
		Idle: shown.Idle, Fair: Fair{shown.Commitment, shown.Secret, int(shown.Draws)}, Since: shown.Since,
	}
	all.Board = all.board.text()
	if o := shown.Offer; o != nil {
		all.Offer = &Offer{What: "abort", By: *t.Person(o.By), Words: t.asksToAbort(o.By), Agreed: t.people(o.Agreed), Waiting: t.people(o.Waiting)}
		if back := o.Takeback; back != nil {
			all.Offer.What, all.Offer.To, all.Offer.Words = "takeback", &back.To, t.asksToTakeBack(o.By, back.Turn, shown.Steps-back.To)
		}
	}
	all.Proposals = t.tellProposals(f, shown.Proposals, say)
	if from := shown.New.From; from.Table != "" {
		all.From = &From{string(from.Table), from.Step}
	}
	if shown.New.Brought != nil {
		all.Brought = &Brought{t.S.tables.KeptUntil(shown.Created)}
	}
	all.Outcome = t.Outcome(shown, say)
	all.Finish = t.finish(shown, say)
	all.Log, all.Turns = t.log(f, shown, say)
}

// Log returns the entries of the log in words, and their turns.
func (t *Teller) Log(shown *view.Shown) (Lines, []Turn) {
	return t.log(t.S.playedBy(shown), shown, t.Speaker(shown))
}

func (t *Teller) log(f *display.About, shown *view.Shown, say display.Speaker) (Lines, []Turn) {
	lines, turns := make(Lines, 0, len(shown.News)), make([]Turn, 0, len(shown.Turns))
	maker := line.Maker{Teller: t, Facts: f, Say: say, Ended: t.Ended}
	for i := range shown.News {
		maker.News = &shown.News[i]
		lines = append(lines, play.Line(&maker))
	}
	for _, turn := range shown.Turns {
		turns = append(turns, tellTurn(turn, say))
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
func (t *Teller) Seat(game string, s *view.ShownSeat, turn engine.Seats, name string) Seat {
	told := Seat{
		Seat: int(s.Seat) + 1, Name: name, Person: t.Person(s.Person), Meant: t.Person(s.Meant), Bot: s.Bot, Driver: s.Driver,
		BotTitle: t.S.words.Bot(game, cmp.Or(s.Bot, s.Driver), t.Lang),
		Present:  s.Present, Resigned: s.Resigned, Lapsed: s.Lapsed, Turn: turn.Has(s.Seat), Nonce: s.Nonce, Runs: s.Runs,
	}
	if s.Timed {
		told.Left, told.Grace = new(s.Left.Milliseconds()), s.Grace.Milliseconds()
	}
	if !s.Until.IsZero() {
		told.Until = &s.Until
	}
	return told
}

// Outcome returns how the game ended, or nil.
func (t *Teller) Outcome(shown *view.Shown, say display.Speaker) *Outcome {
	o := shown.Outcome
	if o == nil {
		return nil
	}
	own := t.S.words.Own(t.Lang)
	told := &Outcome{Why: string(o.Why), Words: own.Say("ending." + string(o.Why)), Counts: o.Counts}
	if !o.Counts {
		return told
	}
	r := o.Result
	told.Rule, told.Group = r.Rule, r.Group.String()
	if r.Why.Key != "" && o.Why == table.Played {
		told.Words = say.Words("result", r.Why)
	}
	told.Winners = Numbers(r.Winners())
	for i := range shown.Seats {
		told.Places = append(told.Places, int(r.Places[i]))
		if r.Scored {
			told.Scores = append(told.Scores, int(r.Scores[i]))
		}
	}
	return told
}

func tellTerms(t table.Terms) Terms {
	told := Terms{
		Listed: t.Listed, Bank: int(t.Clock.Bank / time.Second), Move: int(t.Clock.Move / time.Second), Lapse: string(t.Lapse), Bot: t.Bot,
		Takeback: t.Takeback, Stall: t.Stall, Chat: string(t.Chat), Rated: t.Rated,
	}
	if told.Lapse == "" {
		told.Lapse = string(table.Wait)
	}
	if told.Chat == "" {
		told.Chat = "all"
	}
	return told
}

// Asked returns the terms that a request asks for.
func (t Terms) Asked() table.Terms {
	asked := table.Terms{
		Listed: t.Listed, Clock: table.Clock{Bank: time.Duration(t.Bank) * time.Second, Move: time.Duration(t.Move) * time.Second},
		Lapse: table.Lapse(t.Lapse), Bot: t.Bot, Takeback: t.Takeback, Stall: t.Stall, Chat: table.Chat(t.Chat), Rated: t.Rated,
	}
	if asked.Chat == "all" {
		asked.Chat = table.ChatAll
	}
	return asked
}

// Row is a table in a list.
func (t *Teller) Row(r *table.Row, by table.Person) Row {
	told := Row{
		ID: string(r.ID), Game: r.New.Game, Title: t.S.words.Game(r.New.Game, t.Lang, nil).Say("name"), Host: *t.Person(r.Host), State: string(r.State),
		Terms: tellTerms(r.New.Terms), Created: r.Created, Updated: r.Updated, Seats: []Seat{}, Free: r.Free(), Steps: r.Steps,
	}
	_, told.Turn = r.Has(by)
	for i, s := range r.Seats {
		shown := view.ShownSeat{Seat: engine.Seat(i), Person: s.Person, Meant: s.Meant, Bot: s.Bot}
		told.Seats = append(told.Seats, Seat{
			Seat: i + 1, Name: t.seatName(&shown), Person: t.Person(s.Person), Meant: t.Person(s.Meant), Bot: s.Bot, Turn: s.Turn, Place: s.Place,
			BotTitle: t.S.words.Bot(r.New.Game, s.Bot, t.Lang),
		})
	}
	return told
}
