package line

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/table"
)

// Head has the fields that all lines share.
type Head struct {
	Seq   int64     `json:"seq" doc:"The number of the entry. Entries are numbered from 1 without gaps, but you may not be shown each of them."`
	At    time.Time `json:"at" doc:"When it happened, by the server's clock."`
	Kind  string    `json:"kind"`
	Words string    `json:"words" doc:"What happened, as a sentence in your language."`
	Steps int       `json:"steps" doc:"The number of actions of the game after this entry, including those of chance. It falls when actions are taken back."`
}

// Done has the fields of lines about something that a person did.
type Done struct {
	Head

	By        Person `json:"by" doc:"The person who did it."`
	RequestID string `json:"requestId,omitempty" doc:"The requestId that you sent in the command that made this entry. Missing if you sent none, or if somebody else did it."`
}

// Step has the fields of lines about an action of the game.
type Step struct {
	Action string  `json:"action" doc:"The action as a text, as in records. What is hidden from you is left out."`
	Deed   Deed    `json:"deed" doc:"The same action with its values by name."`
	Events []Event `json:"events" doc:"What the action made happen, in order."`
	Rule   string  `json:"rule,omitempty" doc:"If the action made nothing happen: the id of the rule of this action. Otherwise missing."`
}

// Person is a person as everybody may know them.
type Person struct {
	ID    string `json:"id" example:"k3jx5l2mrtqvwz4a" doc:"The person's id, which never changes."`
	Name  string `json:"name" example:"Anna" doc:"The person's name. Empty if the person has been deleted."`
	Kind  string `json:"kind" enum:"guest,account,bot,deleted" doc:"guest: somebody with only a name. account: somebody with an account. bot: a program that belongs to an account. deleted: somebody who has been deleted."`
	Owner string `json:"owner,omitempty" doc:"For a bot: the id of the account that it belongs to. Otherwise missing."`
}

// Deed is an action with its named numbers. A client only sends back its text and never parses it.
type Deed struct {
	Action string          `json:"action" example:"ahead" doc:"The action as a text. Send this text in a command; records have the same text."`
	Key    string          `json:"key" doc:"The kind of action."`
	Args   json.RawMessage `json:"args" doc:"named"`
}

// Event is one thing that happened because of an action.
type Event struct {
	Key    string          `json:"key" doc:"The kind of event."`
	Rule   string          `json:"rule" doc:"The id of the rule that made it happen."`
	Args   json.RawMessage `json:"args" doc:"named"`
	Amount int             `json:"amount,omitempty" doc:"How much coal, gold or points it moved, for statistics. Missing if it moved none."`
	Words  string          `json:"words" doc:"What happened, in your language."`
}

// Sentence selects the sentence of a line.
type Sentence struct {
	// selects one of the kind's sentences, whose key is KIND.OF; "" if it has only one
	Of     string
	Key    string // full key, for a sentence of another kind
	Text   string // the sentence itself, if it is not one of the log's texts
	Number int
	About  string // the action or place that it is about
	Quote  string // a person's own words in it
}

// YesOrNo returns the sentence of a kind that has one for yes and one for no.
func YesOrNo(yes bool) Sentence {
	if yes {
		return Sentence{}
	}
	return Sentence{Of: "no"}
}

// Presenter provides people and texts for one reader.
type Presenter interface {
	Person(id table.Person) *Person // nil for nobody
	Phrase(key string) string
	Sentence(n *News, s Sentence, loc display.Localizer) string
}

// Maker makes the line of an entry for one reader.
type Maker struct {
	*News
	Presenter

	Facts *display.About
	Loc   display.Localizer
	Ended string // how the game ended, in a sentence; "" to use that of the last entry
}

// Number returns the number of the entry's seat, from 1.
func (l *Maker) Number() int { return int(l.Seat) + 1 }

// Head returns the head of a line about something outside the game.
func (l *Maker) Head(s Sentence) Head {
	return Head{l.Seq, l.At, string(l.Kind()), l.Sentence(l.News, s, l.Loc), l.Steps}
}

// Done returns the head of a line about something that a person did.
func (l *Maker) Done(s Sentence) Done { return Done{l.Head(s), Somebody(l.Person(l.By)), l.RequestID} }

// Did returns the head of a line about a step of the game, and the fields about the step.
func (l *Maker) Did(s *engine.Step) (Head, Step) {
	head := Head{Seq: l.Seq, At: l.At, Kind: string(l.Kind()), Steps: l.Steps}
	step := Step{Action: s.Action, Deed: DeedOf(l.Facts, s.Action, s.Words), Events: EventsOf(l.Facts, s.Events, l.Loc)}
	if len(s.Events) == 0 {
		head.Words, step.Rule = l.Loc.Did(*s), l.Facts.SilentRules[s.Words.Key]
	} else {
		head.Words = l.Loc.Words("action", s.Words)
	}
	return head, step
}

// Somebody returns a person, or an empty one for nobody, which occurs in old entries.
func Somebody(p *Person) Person {
	if p == nil {
		return Person{}
	}
	return *p
}

// EventsOf returns events with their named numbers, in words.
func EventsOf(f *display.About, events []engine.Event, loc display.Localizer) []Event {
	list := make([]Event, 0, len(events))
	for i := range events {
		e := &events[i]
		list = append(list, Event{e.Key, e.Rule, f.Named("event", engine.Words{Key: e.Key, Args: e.Args}), int(e.Amount), loc.Event(*e)})
	}
	return list
}

// DeedOf returns an action with its named numbers.
func DeedOf(f *display.About, action string, w engine.Words) Deed {
	return Deed{action, w.Key, f.Named("action", w)}
}

// Way returns the actions of a plan.
func Way(f *display.About, way []match.Deed) []Deed {
	list := make([]Deed, len(way))
	for i, d := range way {
		list[i] = DeedOf(f, d.Action, d.Words)
	}
	return list
}

// WayWords describes the actions of a plan in words.
func WayWords(way []match.Deed, loc display.Localizer) string {
	words := make([]string, len(way))
	for i := range way {
		words[i] = loc.Words("action", way[i].Words)
	}
	return strings.Join(words, ", ")
}
