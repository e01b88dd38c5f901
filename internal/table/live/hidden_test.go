package live_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/table/view"
)

// TestStandingAnswerIsPrivate checks that nobody else can see that an answer was a standing one,
// and that it applies only to its seat and its question.
func TestStandingAnswerIsPrivate(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}})
	h.seat("anna", "ben", "cleo")
	h.lay("anna")
	h.lay("ben")
	h.lay("cleo")
	offer := func(to engine.Seat) *view.Shown {
		return h.do("anna", play.Command{Body: play.ActCommand{Seat: 0, Action: "offer " + to.String()}})
	}
	want(t, "ben is asked", offer(1).ToAct, engine.Only(1))
	no := h.do("ben", play.Command{Body: play.StandingCommand{Seat: 1, Action: "no", Yes: true}}).Seq
	for _, who := range []table.Person{"anna", "cleo", ""} {
		for _, n := range h.see(who, no-1).News {
			if act, ok := n.Body.(play.ShownAct); !ok || act.Auto || act.Step.Action != "no" {
				t.Errorf("%q gets %+v", who, n)
			}
		}
	}
	h.do("anna", play.Command{Body: play.ActCommand{Seat: 0, Action: "end"}})

	// Another seat gets the same question, and ben a different one.
	h.do("ben", play.Command{Body: play.ActCommand{Seat: 1, Action: "offer 3"}})
	want(t, "cleo is asked", h.show("").ToAct, engine.Only(2))
	h.do("cleo", play.Command{Body: play.ActCommand{Seat: 2, Action: "no"}})
	h.do("ben", play.Command{Body: play.ActCommand{Seat: 1, Action: "end"}})
	h.do("cleo", play.Command{Body: play.ActCommand{Seat: 2, Action: "load"}})
	h.do("anna", play.Command{Body: play.ActCommand{Seat: 0, Action: "pass"}})
	want(t, "ben is asked for fog", h.show("").ToAct, engine.Only(1))

	// A person who takes ben's seat later does not see it either; ben does.
	h.do("ben", leave(1))
	h.do("dora", sit(1))
	for _, who := range []table.Person{"ben", "dora"} {
		want(t, string(who)+" sees a standing answer", isAuto(&h.see(who, no-1).News[0]), who == "ben")
	}
}

// TestSeatsOfHiddenGames checks who may take a free seat in a game with secrets: only a person who
// has not seen another seat's secrets.
func TestSeatsOfHiddenGames(t *testing.T) {
	t.Parallel()
	h := newHost(t, table.New{Game: "toy", Setup: engine.Setup{Seats: 3}, Seats: []table.Place{{Person: "anna"}, {Person: "ben"}}})
	h.do("anna", leave(1)) // ben has never had a seat
	h.do("cleo", sit(1))
	h.do("dora", sit(2))
	h.do("anna", play.Command{Body: play.StartCommand{}})
	h.do("dora", leave(2))
	// She had a seat from the start, without a sit command.
	h.code("anna", sit(2), table.Forbidden, "seat_hidden")
	h.code("cleo", sit(2), table.Forbidden, "seat_hidden")
	h.do("ben", sit(2))

	open := newHost(t, table.New{Game: "queen", Setup: engine.Setup{Seats: 3}})
	open.seat("anna", "ben", "cleo")
	open.do("cleo", leave(2))
	s := open.do("anna", sit(2)) // nothing is hidden
	want(t, "two of anna's", len(open.show("anna").Mine), 2)
	want(t, "and no bot's", s.Seats[2].Driver, "")
}

// TestStallRequiresTerms checks that a game can be ended as it stands only if the terms allow it.
func TestStallRequiresTerms(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	h.code("anna", play.Command{Body: play.StallCommand{}}, table.Forbidden, "not_started")
	h.seat("anna", "ben")
	want(t, "nothing is agreed", h.show("anna").MayStall, false)
	h.code("anna", play.Command{Body: play.StallCommand{}}, table.Forbidden, "no_stall")
	h.code("mallory", play.Command{Body: play.StallCommand{}}, table.Forbidden, "seated_only")
}

// TestChatIsPlain checks what is removed from chat, its maximum length, and who can be muted.
func TestChatIsPlain(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	say := func(text string) play.Command { return play.Command{Body: play.SayCommand{Text: text}} }
	for _, test := range []struct{ text, plain string }{
		{"a\x00b\x1bc\u0085d", "a b c d"},
		{"\u202aa\u202eb\u2066c\u2069d", "abcd"},
		{"\u2029a\u202fb\u2065c\u206ad ", "a bcd"}, // \u2029 and \u202f are spaces
		{"a\xffb", "ab"},
	} {
		s := h.do("anna", say(test.text))
		want(t, "said", s.News[len(s.News)-1].Words, test.plain)
	}
	long := strings.Repeat("ä", 300)
	h.do("anna", say(long))
	h.code("anna", say(long+"ä"), table.Invalid, "chat_long")
	h.code("anna", play.Command{Body: play.SayCommand{Text: "hm", Phrase: "hello"}}, table.Invalid, "chat_empty")
	h.code("anna", play.Command{Body: play.MuteCommand{Yes: true}}, table.Invalid, "mute_whom")
	h.code("anna", play.Command{Body: play.MuteCommand{Person: "anna", Yes: true}}, table.Invalid, "mute_whom")
}

// TestTruncatedSecretIsRefused checks that a header with a truncated secret is refused.
func TestTruncatedSecretIsRefused(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	head, _ := must.Get2(h.store.Load(t.Context(), h.id))(t)
	text := must.Get(json.Marshal(head))(t)
	var again table.Header
	if err := json.Unmarshal(text, &again); err != nil || again.Secret != head.Secret {
		t.Errorf("the secret is read as another, %v", err)
	}
	cut := strings.Replace(string(text), head.Secret.Hex(), head.Secret.Hex()[:62], 1)
	if err := json.Unmarshal([]byte(cut), &again); err == nil {
		t.Error("a secret that was cut is read")
	}
}
