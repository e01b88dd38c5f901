package play_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

func TestChat(t *testing.T) {
	t.Parallel()
	h := toyTable(t, table.Terms{})
	say := func(text string) play.CommandBody { return play.SayCommand{Text: text} }
	h.do("ben", say("  hello\n\tthere "))
	h.do("anna", play.MuteCommand{Person: "ben", Yes: true})
	h.do("ben", say("again"))
	chats := func(who table.Person) (all []string) {
		for _, e := range h.log(who) {
			if b, ok := e.Body.(play.SayEntry); ok {
				all = append(all, e.Words+b.Phrase)
			}
		}
		return all
	}
	want(t, "anna hears", len(chats("anna")), 0)
	want(t, "cleo hears", slices.Equal(chats("cleo"), []string{"hello there", "again"}), true)
	want(t, "anna has muted", slices.Equal(h.MutedBy("anna"), []table.Person{"ben"}), true)
	want(t, "ben has muted nobody", len(h.MutedBy("ben")), 0)
	for _, e := range h.log("ben") {
		if e.Kind() == play.Mute {
			t.Error("ben learns that nobody hears him")
		}
	}
	h.do("anna", play.MuteCommand{Person: "ben"})
	want(t, "anna hears again", len(chats("anna")), 2)
	want(t, "anna has muted nobody", len(h.MutedBy("anna")), 0)
	h.refused("ben", say(" "), table.Invalid, "chat_empty")
	h.refused("ben", say(strings.Repeat("x", 301)), table.Invalid, "chat_long")
	h.refused("ben", play.SayCommand{Phrase: "nonsense"}, table.Invalid, "phrase")

	for chat, test := range map[table.Chat]struct{ seated, watcher, phrase string }{
		table.ChatSeats:   {"", "chat_seats", ""},
		table.ChatPhrases: {"chat_phrases", "chat_seats", ""},
		table.ChatOff:     {"chat_off", "chat_off", "chat_off"},
	} {
		h := toyTable(t, table.Terms{Chat: chat})
		h.do("ben", play.SitCommand{Seat: 0})
		for _, one := range []struct {
			who  table.Person
			c    play.CommandBody
			want string
		}{{"ben", say("x"), test.seated}, {"cleo", say("x"), test.watcher}, {"ben", play.SayCommand{Phrase: "hello"}, test.phrase}} {
			if one.want == "" {
				h.do(one.who, one.c)
			} else {
				h.refused(one.who, one.c, table.Forbidden, one.want)
			}
		}
	}
}

// TestQuotasOfPeopleWithoutASeat lets people without a seat use up their quotas of chat and mutes.
// The players can still play.
func TestQuotasOfPeopleWithoutASeat(t *testing.T) {
	t.Parallel()
	const each, all = 100, 2000
	h := toyTable(t, table.Terms{}, "ben", "cleo")
	for guest := range all / each {
		by := table.Person(fmt.Sprint("guest", guest))
		for n := range each {
			if n%2 == 0 {
				h.do(by, play.SayCommand{Phrase: "hello"})
			} else {
				h.do(by, play.MuteCommand{Person: table.Person(fmt.Sprint("p", n)), Yes: true})
			}
		}
		h.refused(by, play.SayCommand{Phrase: "bye"}, table.TooMany, "outside_full")
	}
	h.refused("another", play.MuteCommand{Person: "ben", Yes: true}, table.TooMany, "outside_full")
	for _, by := range []table.Person{"ben", "cleo", "anna"} {
		h.do(by, play.SayCommand{Phrase: "hello"})
	}
	before := h.Head()
	h.do("guest0", play.MuteCommand{Person: "p1", Yes: true})
	h.do("guest0", play.MuteCommand{Person: "nobody"})
	want(t, "entries of what changes nothing", h.Head()-before, int64(0))
}

// A message is one line that can be read, and does not change how others look.
func TestOneLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"  two\r\n\u2028 lines\t\x1b ":                         "two lines",
		"\u202eabc\u2066d\u200f":                               "abcd",
		"a\u200bb\u00adc\ufeff\U000e0041":                      "abc",
		" \ufeff\u200b\u3164\u115f\u200d\u0308":                "",
		"e" + strings.Repeat("\u0301", 50) + "x":               "e\u0301\u0301\u0301\u0301x",
		"\U0001f468\u200d\U0001f469 می\u200cخواهم \xff❤\ufe0f": "\U0001f468\u200d\U0001f469 می\u200cخواهم ❤\ufe0f",
	} {
		must.Equal(t, play.OneLine(text), want)
	}
}
