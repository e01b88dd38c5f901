package simtest_test

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// person is somebody who plays, with a page for each of their tables.
type person struct {
	s     *site
	name  table.Person
	d     dice
	sent  int
	pages []*page
	lazy  float64 // probability of leaving in the middle of a game
}

// live acts until the history is over.
func (p *person) live() {
	for !p.s.over.Load() {
		time.Sleep(p.d.between(100*time.Millisecond, 1500*time.Millisecond))
		if p.s.resting.Load() {
			continue
		}
		p.do()
	}
	for _, g := range p.pages {
		p.hide(g)
	}
}

// do does one random thing.
func (p *person) do() {
	if len(p.pages) == 0 || len(p.pages) < 2 && p.d.happens(0.02) {
		p.find()
		return
	}
	g := p.pages[p.d.IntN(len(p.pages))]
	s := g.now()
	if s == nil {
		p.open(g)
		return
	}
	switch x := p.d.Float64(); {
	case x < 0.03:
		p.hide(g) // a reload may forget everything
		if p.d.happens(0.5) {
			g.forget()
		}
		time.Sleep(p.d.between(10*time.Millisecond, 500*time.Millisecond))
		p.open(g)
		return
	case x < 0.03+p.lazy: // leave for a while, or fall asleep with the page open
		if p.d.happens(0.6) {
			p.hide(g)
		}
		if p.d.happens(0.2) { // until the end of the history
			for _, g := range p.pages {
				p.hide(g)
			}
			for !p.s.over.Load() {
				time.Sleep(time.Second)
			}
			return
		}
		time.Sleep(p.d.between(3*time.Second, 25*time.Second))
		p.open(g)
		return
	case x < 0.10:
		p.talk(g, s)
		return
	}
	if g.close == nil {
		p.open(g)
	}
	switch s.State {
	case table.StateOpen:
		p.gather(g, s)
	case table.StateRunning:
		p.play(g, s)
	case table.StateOver:
		p.after(g, s)
	}
}

// find creates a table or joins an existing one.
func (p *person) find() {
	p.s.mu.Lock()
	all := slices.Clone(p.s.tables)
	p.s.mu.Unlock()
	all = slices.DeleteFunc(all, func(id table.ID) bool {
		return slices.ContainsFunc(p.pages, func(g *page) bool { return g.id == id })
	})
	const limit = 4
	if len(all) > 0 && (p.d.happens(0.8) || len(all) >= limit) {
		p.visit(all[max(0, len(all)-1-p.d.IntN(2))])
		return
	}
	p.create(p.newTable())
}

func (p *person) visit(id table.ID) {
	g := &page{id: id, mu: make(chan struct{}, 1)}
	p.pages = append(p.pages, g)
	p.open(g)
}

// newTable returns a random table to create.
func (p *person) newTable() table.New {
	d := p.d
	n := table.New{Game: "toy", Setup: engine.Setup{Seats: 2 + d.IntN(2), Options: map[string]string{"rounds": one(d, "1", "1", "2")}}}
	n.Terms = table.Terms{Listed: true, Takeback: d.happens(0.5), Lapse: one(d, "", table.ToBot, table.ToBot, table.Forfeit), Rated: d.happens(0.3)}
	switch d.IntN(3) {
	case 0:
		n.Terms.Clock = table.Clock{Move: time.Duration(8+d.IntN(8)) * time.Second}
	case 1:
		n.Terms.Clock = table.Clock{Bank: time.Duration(20+d.IntN(20)) * time.Second, Move: time.Duration(d.IntN(4)) * time.Second}
	}
	n.Seats = make([]table.Place, n.Setup.Seats)
	n.Seats[0].Person = p.name
	for i := 1; i < len(n.Seats); i++ {
		if !n.Terms.Rated && d.happens(0.35) {
			n.Seats[i].Bot = "random"
		} else if d.happens(0.2) {
			n.Seats[i].Person = p.s.people[d.IntN(len(p.s.people))].name
		}
	}
	return n
}

// again returns a table to play a finished game again: with the same draws, or on from a position.
func (p *person) again(s *view.Shown) table.New {
	d := p.d
	n := table.New{From: table.From{Table: s.ID, Same: d.happens(0.8)}, Terms: table.Terms{Listed: true, Takeback: d.happens(0.5), Lapse: table.ToBot}}
	if s.Steps > 1 && d.happens(0.3) {
		n.From.Step = d.IntN(s.Steps / 2) //nolint:mnd // not at its end
	}
	n.Seats = make([]table.Place, len(s.Seats))
	n.Seats[0].Person = p.name
	for i := 1; i < len(n.Seats); i++ {
		if d.happens(0.6) {
			n.Seats[i].Bot = "random"
		}
	}
	return n
}

// create creates a table and visits it. It retries until there is an answer.
func (p *person) create(n table.New) {
	p.sent++
	client := fmt.Sprint(p.name, "-", p.sent)
	made := map[table.ID]bool{}
	for range 6 {
		s, err := p.ask(func(ctx context.Context, t *live.Tables) (*view.Shown, error) {
			s, err := t.Create(ctx, p.name, client, n)
			if err == nil {
				p.s.mu.Lock()
				made[s.ID] = true
				if !slices.Contains(p.s.tables, s.ID) {
					p.s.tables = append(p.s.tables, s.ID)
				}
				if len(made) > 1 {
					p.s.problems = append(p.s.problems, fmt.Sprintf("%s has set up two tables with one command", p.name))
				}
				p.s.mu.Unlock()
			}
			return s, err
		})
		if err == nil {
			p.visit(s.ID)
		}
		if code := table.CodeOf(err); err == nil || code != "" && code != table.Unavailable && code != table.Broken {
			return
		}
	}
}

// gather does what people do before a game.
func (p *person) gather(g *page, s *view.Shown) {
	d := p.d
	full, mine, free := true, false, engine.Seat(-1)
	for _, seat := range s.Seats {
		mine = mine || seat.Person == p.name
		if seat.Person == "" && seat.Bot == "" {
			full = false
			if seat.ReservedFor == "" || seat.ReservedFor == p.name {
				free = seat.Seat
			}
		}
	}
	host := s.Host == p.name
	switch x := d.Float64(); {
	case full && mine && x < 0.7:
		p.send(g, s.Seq, play.StartCommand{})
	case mine && x < 0.75:
		p.send(g, 0, play.LeaveCommand{Seat: p.seat(s)})
	case mine && x < 0.8:
		p.send(g, 0, play.NonceCommand{Seat: p.seat(s), Nonce: one(d, "", "x", "Y_1")})
	case host && free >= 0 && mine && x < 0.95 && !s.New.Terms.Rated:
		p.send(g, 0, play.SitCommand{Seat: free, Bot: "random"})
	case free >= 0 && !mine:
		p.send(g, one(d, 0, s.Seq), play.SitCommand{Seat: free, Nonce: one(d, "", "n")})
	case host && x > 0.98:
		p.send(g, 0, play.OfferAbortCommand{})
	}
}

// seat returns a seat of the person.
func (p *person) seat(s *view.Shown) engine.Seat {
	for _, seat := range s.Seats {
		if seat.Person == p.name {
			return seat.Seat
		}
	}
	return -1
}

// play does what people do in a game.
func (p *person) play(g *page, s *view.Shown) {
	d := p.d
	seat := p.seat(s)
	if seat < 0 {
		for _, free := range s.Seats {
			if free.Person == "" && free.Driver != "" && d.happens(0.3) {
				p.send(g, 0, play.SitCommand{Seat: free.Seat})
				return
			}
		}
		return
	}
	if s.Seats[seat].Driver != "" {
		if !s.Seats[seat].Resigned && d.happens(0.5) {
			p.send(g, 0, play.BackCommand{Seat: seat})
		}
		return
	}
	if o := s.Offer; o != nil && d.happens(0.7) {
		p.send(g, s.Seq, play.AnswerCommand{Yes: d.happens(0.6)})
		return
	}
	var mine *view.ShownMine
	for i := range s.Mine {
		if s.Mine[i].Seat == seat {
			mine = &s.Mine[i]
		}
	}
	if mine == nil {
		return
	}
	switch x := d.Float64(); {
	case mine.Undo.From > 0 && x < 0.15:
		p.send(g, one(d, s.Seq, s.Seq, 0), play.UndoCommand{Seat: seat, From: one(d, 0, mine.Undo.From, mine.Reset.From)})
	case s.Takeback != nil && x < 0.18:
		p.send(g, s.Seq, play.OfferTakebackCommand{To: s.Takeback.To})
	case x < 0.19:
		p.send(g, 0, play.LeaveCommand{Seat: seat})
	case x < 0.195:
		p.send(g, 0, play.ResignCommand{Seat: seat})
	case x < 0.20:
		p.send(g, 0, play.OfferAbortCommand{})
	case mine.MayStand && x < 0.4:
		p.send(g, s.Seq, play.StandingCommand{Seat: seat, Action: mine.Choices[d.IntN(len(mine.Choices))].Action, Yes: true})
	case len(mine.Choices) > 0:
		c := play.ActCommand{Seat: seat, Action: mine.Choices[d.IntN(len(mine.Choices))].Action}
		if d.happens(0.15) {
			c.Then = []string{"end"}
		}
		p.send(g, one(d, s.Seq, s.Seq, s.Seq, 0, max(0, s.Seq-1)), c)
		if d.happens(0.08) { // a double click
			p.send(g, s.Seq, c)
		}
	}
}

// after does what people do after a game.
func (p *person) after(g *page, s *view.Shown) {
	switch x := p.d.Float64(); {
	case x < 0.3 && p.seat(s) >= 0:
		p.send(g, 0, play.RematchCommand{})
	case x < 0.6:
		p.hide(g)
		p.pages = slices.DeleteFunc(p.pages, func(other *page) bool { return other == g })
		if s.Rematch != "" && p.d.happens(0.7) {
			p.s.mu.Lock()
			if !slices.Contains(p.s.tables, s.Rematch) {
				p.s.tables = append(p.s.tables, s.Rematch)
			}
			p.s.mu.Unlock()
			p.visit(s.Rematch)
		}
	case x < 0.7 && len(p.pages) < 3:
		p.create(p.again(s))
	}
}

// talk sends a message, or mutes somebody.
func (p *person) talk(g *page, s *view.Shown) {
	switch p.d.IntN(4) {
	case 0, 1:
		p.send(g, 0, play.SayCommand{Text: fmt.Sprint("words of ", p.name, " ", p.sent)})
	case 2:
		p.send(g, 0, play.SayCommand{Phrase: "hello"})
	default:
		if who := s.Seats[p.d.IntN(len(s.Seats))].Person; who != "" && who != p.name {
			p.send(g, 0, play.MuteCommand{Person: who, Yes: p.d.happens(0.7)})
		}
	}
}
