package live_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/live"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/storetest"
	"github.com/bigriver/bigriver/internal/table/view"
)

// everybody lists who may be at a table of the property test. mallory never has a seat, and "" is a
// stranger.
var everybody = []table.Person{"anna", "ben", "cleo", "mallory", ""}

// TestAnyCommands sends random commands of anybody to tables of every game, and holds after each:
//   - a command that was done changed the log, and one that was not did not;
//   - the table folded again from what is stored shows everybody the same;
//   - what each person is shown is what the game's own View, Seen and list of actions give their
//     seats, no more;
//   - the same command sent again does nothing;
//   - draws are numbered on, whatever is taken back.
func TestAnyCommands(t *testing.T) {
	t.Parallel()
	for _, g := range catalogtest.WithToy(t) {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			all := catalogtest.WithToy(t)
			rapid.Check(t, func(t *rapid.T) { anyCommands(t, all, g) })
		})
	}
}

func anyCommands(t *rapid.T, all catalog.Catalog, g match.Game) {
	ctx := context.Background()
	f := g.Facts()
	terms := table.Terms{Takeback: rapid.Bool().Draw(t, "takeback"), Listed: true, Bot: "random"}
	if rapid.Bool().Draw(t, "clock") {
		terms.Clock = table.Clock{Bank: 10 * time.Minute, Move: time.Minute}
		terms.Lapse = rapid.SampledFrom([]table.Lapse{table.Wait, table.ToBot, table.Forfeit}).Draw(t, "lapse")
	}
	if f.EventLimit.Event != "" && rapid.Bool().Draw(t, "stall") {
		terms.Stall = 1
	}
	store := storetest.NewMemory()
	tables := openIdle(t, all, store)
	n := table.New{Game: f.Name, Setup: engine.Setup{Seats: rapid.IntRange(f.MinSeats, min(f.MaxSeats, 4)).Draw(t, "seats")}, Terms: terms}
	s, err := tables.Create(ctx, "anna", "create", n)
	if err != nil {
		t.Skip("no such set-up: ", err) // rapid draws another one, and fails if too few are valid
	}
	a := &actor{T: t, tables: tables, store: store, all: all, id: s.ID, seats: n.Setup.Seats, game: g}
	for i := range n.Setup.Seats { // most tables begin
		a.send(everybody[i%3], play.Command{Body: play.SitCommand{Seat: engine.Seat(i), Nonce: "n"}})
	}
	a.send("anna", play.Command{Body: play.StartCommand{}})
	for range rapid.IntRange(1, 40).Draw(t, "commands") {
		who := rapid.SampledFrom(everybody).Draw(t, "who")
		a.send(who, a.command(who))
	}
	a.sameAgain()
	a.sameInClass()
	a.nothingMore()
}

type actor struct {
	*rapid.T

	tables *live.Tables
	store  *storetest.Memory
	all    catalog.Catalog
	id     table.ID
	seats  int
	game   match.Game
	n      int
	draws  uint64
}

// command draws a command that the person might send, sensible or not.
func (a *actor) command(who table.Person) play.Command {
	s := a.show(a.tables, who)
	var c play.Command
	if rapid.Bool().Draw(a.T, "saw") {
		c.Seen = s.Seq - int64(rapid.IntRange(0, 4).Draw(a.T, "ago"))
	}
	seat, yes := engine.Seat(rapid.IntRange(-2, a.seats).Draw(a.T, "seat")), rapid.Bool().Draw(a.T, "yes")
	chooser, action := seat, ""
	for _, m := range s.Mine {
		if len(m.Choices) > 0 {
			chooser, action = m.Seat, m.Choices[rapid.IntRange(0, len(m.Choices)-1).Draw(a.T, "choice")].Action
		}
	}
	nonce := rapid.SampledFrom([]string{"", "x", "no nonce"}).Draw(a.T, "nonce")
	act := play.ActCommand{Seat: chooser, Action: action}
	undo := play.UndoCommand{Seat: seat}
	for _, m := range s.Mine {
		undo.Seat, undo.From = m.Seat, rapid.SampledFrom([]int64{0, m.Undo.From, m.Reset.From, 1}).Draw(a.T, "from")
		for _, end := range m.Ends[:min(len(m.Ends), 1)] {
			if rapid.Bool().Draw(a.T, "all at once") {
				act = play.ActCommand{Seat: m.Seat, Action: end.Way[0].Action}
				for _, deed := range end.Way[1:] {
					act.Then = append(act.Then, deed.Action)
				}
			}
		}
	}
	takeback := play.OfferTakebackCommand{To: rapid.IntRange(-1, s.Steps+1).Draw(a.T, "to")}
	offer := rapid.SampledFrom([]play.CommandBody{takeback, takeback, play.OfferAbortCommand{}}).Draw(a.T, "offer")
	say := play.SayCommand{
		Text:   rapid.SampledFrom([]string{"", "hm", "what\nnow"}).Draw(a.T, "text"),
		Phrase: rapid.SampledFrom([]string{"", "", "hello", "nonsense"}).Draw(a.T, "phrase"),
	}
	c.Body = rapid.SampledFrom([]play.CommandBody{
		act, act, act, act, act, act, act, act, undo, undo, offer,
		play.AnswerCommand{Yes: yes},
		play.AnswerCommand{Yes: yes},
		play.StandingCommand{Seat: chooser, Action: action, Yes: yes},
		say,
		play.MuteCommand{Person: rapid.SampledFrom(everybody).Draw(a.T, "whom"), Yes: yes},
		play.SitCommand{Seat: seat, Nonce: nonce},
		play.LeaveCommand{Seat: seat},
		play.NonceCommand{Seat: seat, Nonce: nonce},
		play.StartCommand{},
		play.ResignCommand{Seat: seat},
		play.BackCommand{Seat: seat},
		play.StallCommand{},
		play.RematchCommand{},
		play.ProposeCommand{Seat: seat, For: chooser, Action: action, Text: say.Text},
		play.PointCommand{Seat: seat, Place: rapid.SampledFrom([]string{"7,1", "nowhere"}).Draw(a.T, "place"), Text: say.Text},
		play.PingCommand{Seat: seat, Place: "7,1"},
		play.AgreeCommand{Seat: seat, Proposal: c.Seen},
		play.WithdrawCommand{Seat: seat, Proposal: c.Seen},
		nil,
	}).Draw(a.T, "command")
	return c
}

// send sends a command, twice.
func (a *actor) send(who table.Person, c play.Command) {
	a.n++
	c.RequestID = fmt.Sprint("c", a.n)
	before := a.store.Log(a.id)
	s, err := a.tables.Do(context.Background(), a.id, who, c)
	after := a.store.Log(a.id)
	if err != nil {
		if _, coded := errors.AsType[*table.Error](err); !coded {
			a.Fatalf("%T by %q: a failure: %v", c.Body, who, err)
		}
		if len(before) != len(after) {
			a.Fatalf("%T by %q: %v, and still %d entries became %d", c.Body, who, err, len(before), len(after))
		}
		return
	}
	if !slices.EqualFunc(before, after[:len(before)], bytes.Equal) {
		a.Fatalf("%T by %q has changed what was written before", c.Body, who)
	}
	for _, written := range after[len(before):] {
		var e table.Entry
		if err := json.Unmarshal(written, &e); err != nil {
			a.Fatal(err)
		}
		if b, ok := body(e).(play.ChanceEntry); ok {
			a.draws++
			if b.Draw != a.draws {
				a.Fatalf("draw %d has number %d", a.draws, b.Draw)
			}
		}
	}
	again, err := a.tables.Do(context.Background(), a.id, who, c)
	if err != nil {
		a.Fatalf("%T by %q, sent again: %v", c.Body, who, err)
	}
	if len(a.store.Log(a.id)) != len(after) || again.Done != s.Done && len(after) > len(before) {
		a.Fatalf("%T by %q, sent again, is done again", c.Body, who)
	}
}

func (a *actor) log() []table.Entry {
	_, log, err := a.store.Load(context.Background(), a.id)
	if err != nil {
		a.Fatal(err)
	}
	return log
}

func (a *actor) show(tables *live.Tables, who table.Person) *view.Shown {
	s, err := tables.ShowEnds(context.Background(), a.id, who, 0)
	if err != nil {
		a.Fatal(err)
	}
	return s
}

// sameAgain compares what everybody is shown with what a server shows that has just loaded the log.
func (a *actor) sameAgain() {
	others := openIdle(a.T, a.all, a.store)
	for _, who := range everybody {
		live, folded := a.show(a.tables, who), a.show(others, who)
		for _, s := range []*view.Shown{live, folded} { // ignore what depends only on time
			s.Now = time.Time{}
			s.Revision = 0 // each server counts its own
			for i := range s.Seats {
				s.Seats[i].Left, s.Seats[i].Grace = 0, 0
			}
		}
		if diff := differ(live, folded); diff != "" {
			a.Fatalf("to %q the log folded again is another table: %s", who, diff)
		}
	}
}

// sameInClass compares what readers of the same class are shown of the newest entries.
func (a *actor) sameInClass() {
	head := a.show(a.tables, "").Seq
	for since := max(head-4, 0); since <= head; since++ {
		all := map[view.Class]*view.Shown{}
		for _, who := range everybody {
			s, err := a.tables.ShowEnds(context.Background(), a.id, who, since)
			if err != nil {
				a.Fatal(err)
			}
			if s.Class.Person != "" && s.Class.Person != who {
				a.Fatalf("%q is in the class of %q", who, s.Class.Person)
			}
			// These differ between people.
			s.Now, s.You, s.Mine, s.Takeback, s.MayStall, s.MayHint, s.Muted = time.Time{}, "", nil, nil, false, false, nil
			for i := range s.Seats {
				s.Seats[i].Left, s.Seats[i].Grace = 0, 0
			}
			if first := all[s.Class]; first == nil {
				all[s.Class] = s
			} else if diff := differ(first, s); diff != "" {
				a.Fatalf("%q is shown something else than others of the class %+v: %s", who, s.Class, diff)
			}
		}
	}
}

// differ returns cmp.Diff, which is slow, only if there is a difference.
func differ(a, b any) string {
	if reflect.DeepEqual(a, b) {
		return ""
	}
	return cmp.Diff(a, b)
}

// nothingMore replays the match of the log without a table, and compares with what the match itself
// gives each seat.
func (a *actor) nothingMore() {
	log := a.log()
	s := a.show(a.tables, "")
	if s.State != table.StateRunning {
		return
	}
	m, err := a.game.New(s.New.Setup)
	if err != nil {
		a.Fatal(err)
	}
	steps := map[int64][]engine.Step{} // by entry: as each seat, and then watchers, may know it
	var since []int64                  // entries of the last steps that are not compared yet
	look := func() {
		for to := range a.seats + 1 {
			viewer := engine.Seat(to)
			if to == a.seats {
				viewer = engine.Watcher
			}
			all := m.Steps(viewer)
			for i, seq := range since {
				steps[seq] = append(steps[seq], all[m.Len()-len(since)+i])
			}
		}
		since = nil
	}
	for _, e := range log {
		act := func(action string) {
			if err := m.Act(e.Seat, action); err != nil {
				a.Fatal(err)
			}
			since = append(since, e.Seq)
		}
		switch b := body(e).(type) {
		case play.ActEntry:
			act(b.Action)
		case play.ChanceEntry:
			act(b.Action)
		case play.UndoEntry:
			look()
			if err := m.Undo(e.Seat); err != nil {
				a.Fatal(err)
			}
		case play.TakebackEntry:
			look()
			m = m.At(b.To)
		default:
		}
	}
	look()
	for _, who := range everybody {
		a.nothingMoreTo(who, m, steps)
	}
}

func (a *actor) nothingMoreTo(who table.Person, m match.Match, steps map[int64][]engine.Step) {
	s := a.show(a.tables, who)
	if s.Secret != "" {
		a.Fatal("the secret is revealed while the game runs")
	}
	same := func(what string, want, have any) {
		if diff := differ(want, have); diff != "" {
			a.Fatalf("%q is shown another %s: %s", who, what, diff)
		}
	}
	if len(s.Mine) == 1 && m.Game().Facts().Hidden {
		same("board", nil, s.Board) // its own has all of it
	} else {
		same("board", m.Board(engine.Watcher), s.Board)
	}
	var own []engine.Seat
	for _, mine := range s.Mine {
		own = append(own, mine.Seat)
		same("board of a seat", m.Board(mine.Seat), mine.Board)
		if s.Seats[mine.Seat].Driver == "" {
			same("number of choices", m.Count(mine.Seat), len(mine.Choices))
		} else {
			same("number of choices", 0, len(mine.Choices))
		}
	}
	for _, seat := range s.Seats {
		if (seat.Person == who && who != "") != slices.Contains(own, seat.Seat) {
			a.Fatalf("%q is shown the view of the wrong seats", who)
		}
	}
	for _, n := range s.News {
		if kind := n.Kind(); kind == play.Standing || kind == play.Mute {
			same("private entry's author", who, n.By)
		}
		if n.RequestID != "" {
			same("client's name for an entry", who, n.By)
		}
		shown := n.Step()
		if shown == nil {
			continue
		}
		of := steps[n.Seq]
		if undo, ok := n.Body.(play.ShownUndo); ok {
			of = steps[undo.Undone]
		}
		allowed := of[a.seats:]
		if len(own) > 0 {
			allowed = nil
			for _, seat := range own {
				allowed = append(allowed, of[seat])
			}
		}
		if !slices.ContainsFunc(allowed, func(step engine.Step) bool { return step.Action == shown.Action && step.Words == shown.Words }) {
			a.Fatalf("%q is shown %s, which none of their seats sees: %v", who, shown.Action, allowed)
		}
		for _, ev := range shown.Events {
			if !slices.ContainsFunc(allowed, func(step engine.Step) bool { return slices.Contains(step.Events, ev) }) {
				a.Fatalf("%q sees %v, which is not one of their seats", who, ev)
			}
		}
	}
}
