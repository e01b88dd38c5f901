package render

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/view"
)

// Lines is a part of the log of a table, in words. Each is one of the forms of lines below.
type Lines []any

// Schema describes the forms of lines.
func (Lines) Schema(r huma.Registry) *huma.Schema {
	line := Union(r, "Line", "An entry of the log. kind says what happened. Each kind has its own other fields.", lines())
	return &huma.Schema{Type: huma.TypeArray, Items: line}
}

// LineHead has the fields of every line.
type LineHead struct {
	Seq   int64     `json:"seq" doc:"The number of the entry. Entries are numbered from 1 without gaps, but you may not be shown each of them."`
	At    time.Time `json:"at" doc:"When it happened, by the server's clock."`
	Kind  string    `json:"kind"`
	Words string    `json:"words" doc:"What happened, as a sentence in your language."`
	Steps int       `json:"steps" doc:"The number of actions of the game after this entry, including those of chance. It falls when actions are taken back."`
}

// DoneHead has the fields of every line about something that a person did.
type DoneHead struct {
	LineHead

	By     Person `json:"by" doc:"The person who did it."`
	Client string `json:"client,omitempty" doc:"The client that you sent in the command that made this entry. Missing if you sent none, or if somebody else did it."`
}

// StepPart has the fields of every line about an action of the game.
type StepPart struct {
	Action string  `json:"action" doc:"The action as a text, as in records. What is hidden from you is left out."`
	Deed   Deed    `json:"deed" doc:"The same action with its values by name."`
	Events []Event `json:"events" doc:"What the action made happen, in order."`
	Rule   string  `json:"rule,omitempty" doc:"If the action made nothing happen: the id of the rule of this action. Otherwise missing."`
}

// The forms of lines.
type (
	// SitLine says that a seat was taken or kept.
	SitLine struct {
		DoneHead

		Seat   int     `json:"seat" doc:"The number of the seat, from 1."`
		Bot    string  `json:"bot,omitempty" doc:"The name of the bot that the host put into the seat. Missing if it was no bot."`
		Person *Person `json:"person,omitempty" doc:"The person for whom the host keeps the seat. Missing if it is kept for nobody."`
	}

	// NonceLine says that a seat adds something else to chance.
	NonceLine struct {
		DoneHead

		Seat int `json:"seat" doc:"The number of the seat, from 1."`
	}

	// LeaveLine says that a seat was given up.
	LeaveLine struct {
		DoneHead

		Seat   int    `json:"seat" doc:"The number of the seat, from 1."`
		Bot    string `json:"bot,omitempty" doc:"The name of the bot that plays the seat now. Missing if no bot does."`
		Opened bool   `json:"opened" doc:"Whether the host has opened the seat of a bot to anybody. The bot plays until somebody takes the seat."`
	}

	// StartLine says that the game began.
	StartLine struct{ DoneHead }

	// ActLine is an action of a seat.
	ActLine struct {
		LineHead
		StepPart

		By     *Person `json:"by,omitempty" doc:"The person who did it. Missing if a bot of the server did."`
		Client string  `json:"client,omitempty" doc:"The client that you sent in the command that made this entry. Missing if you sent none, or if somebody else did it."`
		Seat   int     `json:"seat" doc:"The number of the seat that acted, from 1."`
		Bot    string  `json:"bot,omitempty" doc:"The name of the server's bot that did it. Missing if a person did."`
		Auto   bool    `json:"auto" doc:"Whether the server did this for you because of one of your standing answers."`
		Then   bool    `json:"then" doc:"Whether it was done in one command with the seat's action before it. The two can be taken back together."`
	}

	// UndoLine is an action that was taken back.
	UndoLine struct {
		DoneHead

		Seat   int   `json:"seat" doc:"The number of the seat, from 1."`
		Undone int64 `json:"undone" doc:"The seq of the action that was taken back. If several seats decide at the same time, this is not always the last action."`
		Then   bool  `json:"then" doc:"Whether it was done in one command with the undo before it, whose words are about all of them."`
	}

	// OfferTakebackLine is a proposal to take back actions.
	OfferTakebackLine struct {
		DoneHead

		To int `json:"to" doc:"The number of actions of the game that are to stay."`
	}

	// OfferAbortLine is a proposal to end the game without a result.
	OfferAbortLine struct{ DoneHead }

	// AnswerTakebackLine answers a proposal to take back actions.
	AnswerTakebackLine struct {
		DoneHead

		To  int  `json:"to" doc:"The number of actions of the game that are to stay."`
		Yes bool `json:"yes" doc:"true: this person agrees. false: the proposal is refused or withdrawn."`
	}

	// AnswerAbortLine answers a proposal to end the game without a result.
	AnswerAbortLine struct {
		DoneHead

		Yes bool `json:"yes" doc:"true: this person agrees. false: the proposal is refused or withdrawn."`
	}

	// ResignLine says that a person gave the game up.
	ResignLine struct {
		DoneHead

		Seat int    `json:"seat" doc:"The number of the seat, from 1."`
		Bot  string `json:"bot" doc:"The name of the bot that plays the seat to the end, if the game goes on."`
	}

	// BackLine says that a person took a seat back from a bot.
	BackLine struct {
		DoneHead

		Seat int `json:"seat" doc:"The number of the seat, from 1."`
	}

	// StallLine says that a person ended a game without progress.
	StallLine struct{ DoneHead }

	// StandingLine says that an answer of the reader stands, or no longer.
	StandingLine struct {
		DoneHead

		Seat   int    `json:"seat" doc:"The number of the seat, from 1."`
		Action string `json:"action" doc:"The answer, as the text of an action."`
		Yes    bool   `json:"yes" doc:"true: the seat gives this answer whenever the same question comes again. false: it no longer does."`

		Question string `json:"question,omitempty" doc:"The question, if it is one of those in questions of a seat."`
	}

	// SayLine is a chat message.
	SayLine struct {
		DoneHead

		Text   string `json:"text,omitempty" doc:"The person's own words. Missing if it was a canned phrase, or if the words were deleted."`
		Phrase string `json:"phrase,omitempty" doc:"The key of the canned phrase. Missing if it was the person's own words."`
	}

	// MuteLine says that the reader has hidden somebody's chat, or shows it again.
	MuteLine struct {
		DoneHead

		Person Person `json:"person" doc:"The person whose chat messages are hidden or shown again."`
		Yes    bool   `json:"yes" doc:"true: the messages are hidden. false: they are shown again."`
	}

	// ProposeLine says that somebody proposes an action to a seat.
	ProposeLine struct {
		DoneHead
		ProposedPart

		Seat int `json:"seat" doc:"The number of the seat that proposes it, from 1."`
	}

	// PointLine says that somebody proposes a place.
	PointLine struct {
		DoneHead
		PointedPart

		Seat int `json:"seat" doc:"The number of the seat that proposes it, from 1."`
	}

	// PingLine says that somebody points at a place.
	PingLine struct {
		DoneHead

		Seat  int    `json:"seat" doc:"The number of the seat that points, from 1."`
		Place string `json:"place" doc:"The place, as the board names it."`
	}

	// AgreeLine says that somebody agrees with a proposal.
	AgreeLine struct {
		DoneHead

		Seat     int   `json:"seat" doc:"The number of the seat that agrees, from 1."`
		Proposal int64 `json:"proposal" doc:"The seq of the proposal."`
	}

	// WithdrawLine says that somebody takes a proposal back.
	WithdrawLine struct {
		DoneHead

		Seat     int   `json:"seat" doc:"The number of the seat that proposed it, from 1."`
		Proposal int64 `json:"proposal" doc:"The seq of the proposal."`
	}

	// RematchLine says that the same game was set up again.
	RematchLine struct {
		DoneHead

		Table string `json:"table" doc:"The id of the new table."`
	}

	// PastLine is an action of the game that is played on from.
	PastLine struct {
		LineHead
		StepPart

		Seat int `json:"seat,omitempty" doc:"The number of the seat that acted, from 1. Missing if it was chance."`
	}

	// ChanceLine is an action of chance.
	ChanceLine struct {
		LineHead
		StepPart

		Draw int `json:"draw" doc:"The number of the draw in the game, from 1."`
	}

	// TakebackLine says that all agreed to take actions back.
	TakebackLine struct {
		LineHead

		By *Person `json:"by,omitempty" doc:"The person who asked for it. Missing in old games."`
		To int     `json:"to" doc:"The number of actions of the game that stay. All later ones were taken back."`
	}

	// LapseLine says that a seat's time is up.
	LapseLine struct {
		LineHead

		Seat int    `json:"seat" doc:"The number of the seat, from 1."`
		Bot  string `json:"bot,omitempty" doc:"The name of the bot that plays the seat now. Missing if no bot does."`
	}

	// EndLine says that the game is over.
	EndLine struct {
		LineHead

		Why string `json:"why" enum:"played,aborted,stalled,resigned,abandoned" doc:"How the game ended. played: by its rules. aborted: all agreed to end it without a result. stalled: a player ended it because it made no progress. resigned: all seats but one had resigned. abandoned: nobody was left."`
	}
)

// head returns the head of a line about an entry outside the game.
func (t *Teller) head(f *engine.About, n *view.News, say engine.Speaker) LineHead {
	return LineHead{n.Seq, n.At, string(n.Kind()), t.sentence(f, n, say), n.Steps}
}

// tellStep returns the head of a line about a step of the game, and what it says about the step.
func tellStep(f *engine.About, n *view.News, s *engine.Step, say engine.Speaker) (LineHead, StepPart) {
	head := LineHead{Seq: n.Seq, At: n.At, Kind: string(n.Kind()), Steps: n.Steps}
	part := StepPart{Action: s.Action, Deed: tellDeed(f, s.Action, s.Words), Events: make([]Event, 0, len(s.Events))}
	for i := range s.Events {
		part.Events = append(part.Events, tellEvent(f, &s.Events[i], say))
	}
	if len(s.Events) == 0 {
		head.Words, part.Rule = say.Did(*s), f.SilentRules[s.Words.Key]
	} else {
		head.Words = say.Words("action", s.Words)
	}
	return head, part
}

// somebody returns a person by id. It is an empty one only if an old entry names nobody.
func (t *Teller) somebody(id table.Person) Person {
	if p := t.Person(id); p != nil {
		return *p
	}
	return Person{}
}
