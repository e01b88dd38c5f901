package view_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// host is a table with helpers to act there. Nothing is stored, and no time passes.
type host struct {
	testing.TB
	*view.Table

	env play.Env
}

// newHost returns a table of toy for three, where every card in a hand is secret: anna (in two
// seats) and ben have begun.
func newHost(t *testing.T) *host {
	t.Helper()
	games := catalogtest.WithToy(t)
	setup := table.New{Game: "toy", Setup: engine.Setup{Seats: 4}, Terms: table.Terms{Takeback: true}, Seats: []table.Place{
		{Person: "anna"}, {Person: "ben"}, {Person: "cleo"}, {Person: "anna"},
	}}
	g := must.Get(play.Fold(&table.Header{ID: "t", By: "anna", New: setup}, games[0], nil))(t)
	h := &host{t, view.New(g), play.Env{Games: games, MaxEntries: play.MaxEntries}}
	h.do("ben", play.SitCommand{Seat: 1})
	h.do("cleo", play.SitCommand{Seat: 2})
	h.do("anna", play.StartCommand{})
	return h
}

// do executes a command, which must succeed. Its client id is the person's name.
func (h *host) do(by table.Person, body play.CommandBody) {
	h.Helper()
	h.Next(must.Get(play.Decide(h.State, by, play.Command{RequestID: string(by), Body: body}, h.env))(h).State)
}

// knows is what a reader learns.
type knows struct {
	Cards  int        // number of drawn and laid cards that are named
	Hands  []int      // number of open hands on each board that the reader gets
	Acts   int        // number of their choices
	Chat   bool       // ben's chat message
	Muted  bool       // that cleo has muted ben
	Client bool       // that an entry is theirs
	Secret bool       // the secret of the draws
	Class  view.Class // with whom they share rendered output
	Alone  bool       // with nobody, even when there is no news

	RecordCards int  // number of cards named in the record
	RecordDraws bool // results of draws in the record
	Past        []int
}

// look returns what a reader learns about the table through each way to read it.
func (h *host) look(to table.Person) (k knows) {
	h.Helper()
	s := h.Show(to, 0, true, view.LiveInfo{})
	page := *s
	if more := h.AddPage(&page, 0, view.MaxNews); more || !cmp.Equal(page.News, s.News) {
		h.Errorf("%q gets something else on a page: %s", to, cmp.Diff(s.News, page.News))
	}
	for _, n := range s.News {
		switch b := n.Body.(type) {
		case play.ShownChance:
			k.Cards += named(b.Step.Action)
		case play.ShownAct:
			k.Cards += named(b.Step.Action)
		case play.SayEntry:
			k.Chat = n.Words == "well"
		case play.MuteEntry:
			k.Muted = true
		}
		k.Client = k.Client || n.RequestID != ""
		if n.RequestID != "" && n.RequestID != string(to) {
			h.Errorf("%q is told that %q calls entry %d %q", to, n.By, n.Seq, n.RequestID)
		}
	}
	if s.Board != nil {
		k.Hands = append(k.Hands, h.hands(s.Board))
	}
	for _, mine := range s.Mine {
		k.Hands, k.Acts = append(k.Hands, h.hands(mine.Board)), k.Acts+len(mine.Choices)
	}
	k.Secret, k.Class, k.Alone = s.Secret != "", s.Class, h.Show(to, h.Head(), false, view.LiveInfo{}).Class.Person != ""
	rec := view.Record(h.State, to, time.Time{})
	for _, l := range rec.Lines {
		k.RecordCards += named(l.Action)
		k.RecordDraws = k.RecordDraws || l.Draw.Of != 0
	}
	secret := slices.ContainsFunc(rec.Tags, func(tag notation.Pair) bool { return tag.Name == view.TagSecret })
	must.Equal(h, secret, k.Secret)
	last := view.Positions(h.State, h.Reader(to), len(h.Steps), 1, 1)[0]
	k.Past = append(k.Past, h.hands(last.Board))
	for _, mine := range last.Mine {
		k.Past = append(k.Past, h.hands(mine.Board))
	}
	must.Equal(h, last.Hides(), len(last.Mine) > 0 && h.Phase != table.StateOver)
	return k
}

// named counts an action if it names a card.
func named(action string) int {
	kind, card, _ := strings.Cut(action, " ")
	if (kind == "draw" || kind == "lay") && card != "?" {
		return 1
	}
	return 0
}

// hands counts the hands that a board shows.
func (h *host) hands(b display.Board) (n int) {
	h.Helper()
	var board struct {
		Seats []struct {
			Hand []int `json:"hand"`
		} `json:"seats"`
	}
	must.Do(h, json.Unmarshal(must.Get(json.Marshal(b))(h), &board))
	for _, s := range board.Seats {
		if s.Hand[len(s.Hand)-1] == 0 {
			n++
		}
	}
	return n
}

// TestReaders checks what each reader may know of a game with hidden hands (TOY-4, TOY-5): a seat
// its own, a person in two seats both, a watcher none; and after the end, everybody all of it.
func TestReaders(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	h.do("ben", play.SayCommand{Text: "well"})
	h.do("cleo", play.MuteCommand{Person: "ben", Yes: true})
	// He lays a card face down.
	h.do("ben", play.ActCommand{Seat: 1, Action: h.Choices(1)[0].Action})
	compare := func(about string, want map[table.Person]knows) {
		t.Helper()
		for who, w := range want {
			if diff := cmp.Diff(w, h.look(who)); diff != "" {
				t.Errorf("%s: %q: %s", about, who, diff)
			}
		}
	}
	compare("while it is played", map[table.Person]knows{
		"ben": { // two cards, and which of them he has laid
			Cards: 3, Hands: []int{1}, Chat: true, Client: true, Class: view.Class{Knows: 1, Person: "ben"},
			RecordCards: 3, Past: []int{0, 1},
		},
		"cleo": {
			Cards: 2, Hands: []int{1}, Acts: len(h.Choices(2)), Muted: true, Client: true, Class: view.Class{Knows: 2, Person: "cleo"}, Alone: true,
			RecordCards: 2, Past: []int{0, 1},
		},
		"anna": { // the record is the view of her first seat
			Cards: 4, Hands: []int{0, 1, 1}, Acts: len(h.Choices(0)) + len(h.Choices(3)), Chat: true, Client: true, Class: view.Class{Knows: 0, Person: "anna"}, Alone: true,
			RecordCards: 2, Past: []int{0, 1, 1},
		},
		"dora": {Hands: []int{0}, Chat: true, Class: view.Class{Knows: engine.Watcher}, Past: []int{0}},
		"":     {Hands: []int{0}, Chat: true, Class: view.Class{Knows: engine.Watcher}, Past: []int{0}},
	})

	h.do("anna", play.OfferAbortCommand{})
	h.do("ben", play.AnswerCommand{Yes: true})
	h.do("cleo", play.AnswerCommand{Yes: true})
	over := knows{Cards: 9, Hands: []int{4}, Chat: true, Secret: true, Class: view.Class{Knows: engine.Omniscient}, RecordCards: 9, RecordDraws: true, Past: []int{4}}
	ben, cleo := over, over
	ben.Hands, ben.Client, ben.Class.Person, ben.Past = []int{4, 1}, true, "ben", []int{4, 1}
	cleo.Hands, cleo.Client, cleo.Class.Person, cleo.Past = []int{4, 1}, true, "cleo", []int{4, 1}
	cleo.Chat, cleo.Muted, cleo.Alone = false, true, true
	compare("when it is over", map[table.Person]knows{"ben": ben, "cleo": cleo, "dora": over, "": over})
}

// TestCachesAreInvalidated checks that caches shared by all readers of a state are not used for the
// next state: boards, choices, ends and turns.
func TestCachesAreInvalidated(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	show := func(g *view.Table, to table.Person) string {
		s := g.Show(to, 0, true, view.LiveInfo{})
		return string(must.Get(json.Marshal([]any{s.Board, s.Mine, s.Turns}))(t))
	}
	for range 40 {
		for _, who := range []table.Person{"anna", "ben", "cleo", "dora"} {
			if diff := cmp.Diff(show(view.New(h.State), who), show(h.Table, who)); diff != "" {
				t.Fatalf("%q, after %d steps: %s", who, len(h.Steps), diff)
			}
		}
		if h.Phase == table.StateOver {
			break
		}
		seat := h.ToAct().First()
		choices := h.Choices(seat)
		h.do(h.Seats[seat].Person, play.ActCommand{Seat: seat, Action: choices[len(h.Steps)%len(choices)].Action})
	}
}

// TestPages checks that the pages of a log together contain all that a reader may know, each entry
// once.
func TestPages(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	h.do("cleo", play.MuteCommand{Person: "ben", Yes: true}) // hidden from dora
	h.do("ben", play.SayCommand{Text: "well"})
	for _, who := range []table.Person{"cleo", "dora"} {
		s := h.Show(who, 0, false, view.LiveInfo{})
		want, since := s.News, int64(0)
		for more := true; more; since = s.News[len(s.News)-1].Seq {
			if more = h.AddPage(s, since, 2); len(s.News) > 2 || len(s.News) == 0 {
				t.Fatalf("%q gets %d entries after %d", who, len(s.News), since)
			}
			if diff := cmp.Diff(want[:len(s.News)], s.News); diff != "" {
				t.Fatalf("%q, after %d: %s", who, since, diff)
			}
			want = want[len(s.News):]
		}
		must.Equal(t, len(want), 0)
	}
}

// TestRecordOfARunningGameHasNoProof checks that the record of a game in progress contains the
// commitment, but neither the secret nor a result of a draw: from them one could compute the next
// card.
func TestRecordOfARunningGameHasNoProof(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	for _, who := range []table.Person{"anna", "ben", "dora", ""} {
		tags := map[string]string{}
		rec := view.Record(h.State, who, time.Time{})
		for _, tag := range rec.Tags {
			tags[tag.Name] = tag.Value
		}
		must.Equal(t, tags, map[string]string{view.TagTable: "t", view.TagCommitment: h.Commitment})
		for i, l := range rec.Lines {
			must.Equal(t, l.Draw, notation.Draw{Number: uint64(i) + 1})
		}
	}
}
