package server_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/people"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/server/words"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/text"
)

// TestCachedViews sends random commands to tables of every game while people change their names.
// Each reader must get the same bytes from a renderer that caches what others have read and from a
// new one.
func TestCachedViews(t *testing.T) {
	t.Parallel()
	longtest.NotShort(t, "it plays ten games of each game")
	s := build(t)
	t.Cleanup(func() { must.Do(t, s.tables.Close()) })
	texts := must.Get(words.Load(s.Games))(t)
	for _, g := range s.Games {
		t.Run(g.Facts().Name, func(t *testing.T) {
			t.Parallel()
			if g.Facts().Name != "toy" {
				longtest.Unraced(t, "what goroutines share, the toy shows")
			}
			for seed := range uint64(10) {
				v := &cachedViews{T: t, s: s, texts: texts, cached: render.NewRenderer(s.people, s.tables, texts), r: rand.New(rand.NewPCG(seed, 1))}
				v.play(g.Facts())
			}
		})
	}
}

type cachedViews struct {
	*testing.T

	s      *site
	texts  *words.Catalogs
	cached *render.Renderer
	r      *rand.Rand
	who    []table.Person // three who sit down, one who does not, and a stranger
	id     table.ID
}

func oneOf[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

func (v *cachedViews) play(f *engine.Facts) {
	for range 4 {
		v.who = append(v.who, table.Person(must.Get(v.s.people.Arrive(v.Context(), "Guest"))(v).ID))
	}
	v.who = append(v.who, "")
	n := table.New{Game: f.Name, Setup: engine.Setup{Seats: max(f.MinSeats, min(f.MaxSeats, 3))}, Terms: table.Terms{Takeback: true, Bot: "random"}}
	v.id = must.Get(v.s.tables.Create(v.Context(), v.who[0], "", n))(v).ID
	for i := range n.Setup.Seats {
		v.do(v.who[oneOf(v.r, i%3, 0)], play.SitCommand{Seat: engine.Seat(i)})
	}
	v.do(v.who[0], play.StartCommand{})
	for range 100 {
		who := v.who[v.r.IntN(4)]
		v.do(who, v.command(who))
	}
}

// do sends a command and, if it succeeds, compares what everybody is shown.
func (v *cachedViews) do(who table.Person, body play.CommandBody) {
	v.Helper()
	c := play.Command{Body: body, RequestID: oneOf(v.r, "", fmt.Sprint("c", v.r.Uint64()))}
	if _, err := v.s.tables.Do(v.Context(), v.id, who, c); err == nil {
		v.look()
	}
}

// command returns a command that the person might send, valid or not.
func (v *cachedViews) command(who table.Person) play.CommandBody {
	s := must.Get(v.s.tables.Show(v.Context(), v.id, who, 0))(v)
	some, seat, action, proposal := engine.Seat(v.r.IntN(len(s.Seats))), engine.Seat(0), "", int64(1)
	for _, m := range s.Mine {
		if seat = m.Seat; len(m.Choices) > 0 {
			action = oneOf(v.r, m.Choices...).Action
			break
		}
	}
	for i := range s.Proposals {
		proposal = s.Proposals[i].Seq
	}
	yes, other := v.r.IntN(2) == 0, v.who[v.r.IntN(4)]
	if v.r.IntN(2) == 0 {
		return play.ActCommand{Seat: seat, Action: action}
	}
	return oneOf[play.CommandBody](v.r, play.UndoCommand{Seat: seat}, play.OfferTakebackCommand{To: max(s.Steps-1, 0)}, play.AnswerCommand{Yes: yes},
		play.StandingCommand{Seat: seat, Action: action, Yes: true}, play.SayCommand{Phrase: "hello"}, play.SayCommand{Text: "hm"}, play.MuteCommand{Person: other, Yes: yes}, play.MuteCommand{Person: other, Yes: true},
		play.SitCommand{Seat: some}, play.LeaveCommand{Seat: seat}, play.BackCommand{Seat: seat}, play.RematchCommand{},
		play.ProposeCommand{Seat: seat, For: some, Action: action, Text: "so"}, play.PointCommand{Seat: seat, Place: "7,1", Text: "there"},
		play.PingCommand{Seat: seat, Place: "7,1"}, play.AgreeCommand{Seat: seat, Proposal: proposal}, play.WithdrawCommand{Seat: seat, Proposal: proposal})
}

func (v *cachedViews) look() {
	v.Helper()
	head := must.Get(v.s.tables.Show(v.Context(), v.id, "", render.Newest))(v).Seq
	for _, i := range append(v.r.Perm(len(v.who)), v.r.Perm(len(v.who))...) {
		if who := v.who[v.r.IntN(4)]; v.r.IntN(20) == 0 {
			must.Get(v.s.people.Rename(v.Context(), people.ID(who), fmt.Sprint(who[:8], v.r.Uint32())))(v)
		}
		since, see := oneOf(v.r, 0, head-3, head-1, head), oneOf(v.r, v.s.tables.Show, v.s.tables.ShowEnds)
		shown := must.Get(see(v.Context(), v.id, v.who[i], since))(v)
		lang, change := oneOf(v.r, text.Lang("en"), "de"), v.r.IntN(2) == 0
		view := func(by *render.Renderer) string {
			return string(must.Get(by.View(v.Context(), lang, shown, change))(v).Append(nil, change, nil))
		}
		have, want := view(v.cached), view(render.NewRenderer(v.s.people, v.s.tables, v.texts))
		if have != want {
			v.Fatalf("%q of the class %+v is shown something else since entry %d: %s", v.who[i], shown.Class, since, cmp.Diff(want, have))
		}
	}
}
