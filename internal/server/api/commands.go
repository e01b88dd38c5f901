package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/server/render"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
	"github.com/bigriver/bigriver/internal/text"
)

// Command is something that a person does at a table: one of the forms below.
type Command struct {
	commandForm

	sent json.RawMessage
}

// commandForm is a command of one kind.
type commandForm interface {
	head() *CommandHead
	// named returns the seat that the caller has named, from 1, or 0 for none. Not every command has a seat.
	named() (seat int, has bool)
	// body returns the command for the table. The seat counts if the command has one.
	body(seat engine.Seat) play.CommandBody
}

// CommandHead has the fields of every command.
type CommandHead struct {
	Kind   string `json:"kind"`
	Client string `json:"client,omitempty" maxLength:"64" doc:"Your own id for this command. If you send the command again with the same id, it is done only once."`
	Seen   int64  `json:"seen,omitempty" minimum:"0" doc:"The seq of the table when you decided. If your decision is no longer open, the command is not done, and the code of the answer is stale. Missing: the command is never stale."`
}

func (h *CommandHead) head() *CommandHead          { return h }
func (h *CommandHead) named() (seat int, has bool) { return 0, false }

// SeatedHead has the fields of every command that is about a seat.
type SeatedHead struct {
	CommandHead

	Seat int `json:"seat,omitempty" minimum:"1" maximum:"8" doc:"The number of the seat, from 1. Missing: for sit the seat that is kept for you, or else the first free one; for act your seat that has to decide; for other commands your first seat."`
}

func (h *SeatedHead) named() (seat int, has bool) { return h.Seat, true }

// The forms of commands.
type (
	// SitCommand takes a seat.
	SitCommand struct {
		SeatedHead

		Nonce  string `json:"nonce,omitempty" maxLength:"200" doc:"A text that your seat adds to the draws of chance, so that the server alone cannot choose them. It has letters, digits, - and _."`
		Bot    string `json:"bot,omitempty" maxLength:"40" example:"simple" doc:"For the host: the name of a server's bot to put into the seat."`
		Person string `json:"person,omitempty" maxLength:"40" doc:"For the host: the id of a person for whom the seat is kept."`
	}

	// NonceCommand changes what the caller's seat adds to chance.
	NonceCommand struct {
		SeatedHead

		Nonce string `json:"nonce" maxLength:"200" doc:"A text that your seat adds to the draws of chance, so that the server alone cannot choose them. It has letters, digits, - and _."`
	}

	// LeaveCommand gives up a seat.
	LeaveCommand struct{ SeatedHead }

	// StartCommand begins the game.
	StartCommand struct{ CommandHead }

	// ActCommand does an action of the game, or several in a row.
	ActCommand struct {
		SeatedHead

		Action string   `json:"action" maxLength:"200" example:"ahead" doc:"The action: the text in action of one of your choices."`
		Then   []string `json:"then,omitempty" nullable:"false" maxItems:"100" doc:"The actions that follow, in order. All are done, up to the first one after which chance or another seat has to decide; the log says which. If one of them is not legal, nothing is done. The command undo takes them back together."`
	}

	// UndoCommand takes back the seat's last actions.
	UndoCommand struct {
		SeatedHead

		From int64 `json:"from,omitempty" minimum:"0" doc:"The seq of the first of your actions that is taken back, as in undo and reset of your seat. All your later actions are taken back too. Missing: as in undo."`
	}

	// OfferTakebackCommand proposes to take back actions.
	OfferTakebackCommand struct {
		CommandHead

		To int `json:"to" minimum:"0" doc:"The number of actions of the game that are to stay. All later ones are taken back. The field takeback of the table has the number for your own last turn."`
	}

	// OfferAbortCommand proposes to end the game without a result.
	OfferAbortCommand struct{ CommandHead }

	// AnswerCommand answers the open proposal.
	AnswerCommand struct {
		CommandHead

		Yes bool `json:"yes,omitempty" doc:"true: you agree. false or missing: you refuse, or you withdraw your own proposal."`
	}

	// ResignCommand gives the game up.
	ResignCommand struct{ SeatedHead }

	// BackCommand takes a seat back from the bot.
	BackCommand struct{ SeatedHead }

	// StallCommand ends a game that makes no progress.
	StallCommand struct{ CommandHead }

	// StandingCommand makes an answer stand.
	StandingCommand struct {
		SeatedHead

		Action   string `json:"action" maxLength:"200" example:"no" doc:"The answer: the text in action of one of your choices, of an answer in questions, or one of your standing answers."`
		Yes      bool   `json:"yes,omitempty" doc:"true: give this answer whenever the same question comes again. false or missing: no longer do so."`
		Question string `json:"question,omitempty" maxLength:"40" example:"permission" doc:"The question, as in questions of your seat, which you need not be asked now. Missing: the one that you are asked now; when an answer ends, all questions with this answer."`
	}

	// SayCommand writes in the chat.
	SayCommand struct {
		CommandHead

		Text   string `json:"text,omitempty" maxLength:"2000" doc:"Your own words, at most 300 letters. Send this or phrase."`
		Phrase string `json:"phrase,omitempty" maxLength:"40" example:"hello" doc:"The key of a canned phrase, as GET /phrases lists them. Send this or text."`
	}

	// MuteCommand hides somebody's chat.
	MuteCommand struct {
		CommandHead

		Person string `json:"person" maxLength:"40" doc:"The id of the person."`
		Yes    bool   `json:"yes,omitempty" doc:"true: hide what this person says. false or missing: show it again."`
	}

	// ProposeCommand proposes an action to a seat.
	ProposeCommand struct {
		SeatedHead

		For    int      `json:"for" minimum:"1" maximum:"8" doc:"The number of the seat that would do it. It may be your own."`
		Action string   `json:"action" maxLength:"200" example:"seek" doc:"The action, as records write it. It has to be an action of the game. Whether that seat may do it is not asked."`
		Then   []string `json:"then,omitempty" nullable:"false" maxItems:"100" doc:"The actions that would follow, in order."`
		Text   string   `json:"text,omitempty" maxLength:"1000" doc:"A line beside it, at most 140 letters."`
	}

	// PointCommand proposes a place of the board.
	PointCommand struct {
		SeatedHead

		Place string `json:"place" maxLength:"40" example:"7,1" doc:"The place, as the board names it."`
		Text  string `json:"text" maxLength:"1000" doc:"What you want to say about it: a line of at most 140 letters."`
	}

	// PingCommand points at a place of the board for a moment.
	PingCommand struct {
		SeatedHead

		Place string `json:"place" maxLength:"40" example:"7,1" doc:"The place, as the board names it."`
	}

	// AgreeCommand agrees with a proposal of another player.
	AgreeCommand struct {
		SeatedHead

		Proposal int64 `json:"proposal" minimum:"1" doc:"The seq of the proposal."`
	}

	// WithdrawCommand takes back one's own proposal.
	WithdrawCommand struct {
		SeatedHead

		Proposal int64 `json:"proposal" minimum:"1" doc:"The seq of the proposal."`
	}

	// RematchCommand sets up the same game again.
	RematchCommand struct {
		CommandHead

		Nonce string `json:"nonce,omitempty" maxLength:"200" doc:"A text that your seats at the new table add to the draws of chance. It has letters, digits, - and _."`
	}
)

// commands returns the forms of commands.
func commands() []render.Variant {
	return []render.Variant{
		{Kind: "sit", Form: (*SitCommand)(nil), About: "Take a seat. The host may put a bot there instead, or keep the seat for somebody."},
		{Kind: "nonce", Form: (*NonceCommand)(nil), About: "Change the text that your seat adds to the draws of chance. This is possible until the game begins."},
		{Kind: "leave", Form: (*LeaveCommand)(nil), About: "Give up your seat. The host may free any seat before the game begins."},
		{Kind: "start", Form: (*StartCommand)(nil), About: "Begin the game. Every seat must be taken."},
		{Kind: "act", Form: (*ActCommand)(nil), About: "Do an action of the game, or several in a row."},
		{Kind: "undo", Form: (*UndoCommand)(nil), About: "Take back your last actions."},
		{Kind: "offer_takeback", Form: (*OfferTakebackCommand)(nil), About: "Propose to take back actions. All others have to agree. If there is nobody else to agree, they are taken back at once."},
		{Kind: "offer_abort", Form: (*OfferAbortCommand)(nil), About: "Propose to end the game without a result. All others have to agree. The host calls off a table that has not begun."},
		{Kind: "answer", Form: (*AnswerCommand)(nil), About: "Agree to the open proposal, or refuse it."},
		{Kind: "resign", Form: (*ResignCommand)(nil), About: "Give the game up. A bot plays your seat to the end."},
		{Kind: "back", Form: (*BackCommand)(nil), About: "Take your seat back from the bot that took it over."},
		{Kind: "stall", Form: (*StallCommand)(nil), About: "End the game as it stands, because it makes no progress. The field mayStall of the table says whether you may."},
		{Kind: "standing", Form: (*StandingCommand)(nil), About: "Give the same answer whenever the question that you are asked now comes again, or one of questions, or stop doing so."},
		{Kind: "say", Form: (*SayCommand)(nil), About: "Write a message in the chat."},
		{Kind: "mute", Form: (*MuteCommand)(nil), About: "Hide the chat messages of a person, or show them again."},
		{Kind: "propose", Form: (*ProposeCommand)(nil), About: "Propose that a player does something, in a game that all win or lose together. It binds nobody. It is open until it is done or withdrawn, or the round is over; a third proposal takes the place of your first."},
		{Kind: "point", Form: (*PointCommand)(nil), About: "Propose a place of the board, with a line about it. For the rest it is like propose."},
		{Kind: "ping", Form: (*PingCommand)(nil), About: "Point at a place of the board for a moment, in a game that all win or lose together."},
		{Kind: "agree", Form: (*AgreeCommand)(nil), About: "Agree with an open proposal of another player."},
		{Kind: "withdraw", Form: (*WithdrawCommand)(nil), About: "Take back your own open proposal."},
		{Kind: "rematch", Form: (*RematchCommand)(nil), About: "Set up the same game again, at a new table. You sit there at once. The seats of the others are kept for them for a day."},
	}
}

func (c *SitCommand) body(seat engine.Seat) play.CommandBody {
	return play.SitCommand{Seat: seat, Nonce: c.Nonce, Bot: c.Bot, Person: table.Person(c.Person)}
}

func (c *NonceCommand) body(seat engine.Seat) play.CommandBody {
	return play.NonceCommand{Seat: seat, Nonce: c.Nonce}
}

func (c *LeaveCommand) body(seat engine.Seat) play.CommandBody {
	return play.LeaveCommand{Seat: seat}
}

func (c *StartCommand) body(engine.Seat) play.CommandBody { return play.StartCommand{} }

func (c *ActCommand) body(seat engine.Seat) play.CommandBody {
	return play.ActCommand{Seat: seat, Action: c.Action, Then: c.Then}
}

func (c *UndoCommand) body(seat engine.Seat) play.CommandBody {
	return play.UndoCommand{Seat: seat, From: c.From}
}

func (c *OfferTakebackCommand) body(engine.Seat) play.CommandBody {
	return play.OfferTakebackCommand{To: c.To}
}

func (c *OfferAbortCommand) body(engine.Seat) play.CommandBody { return play.OfferAbortCommand{} }

func (c *AnswerCommand) body(engine.Seat) play.CommandBody { return play.AnswerCommand{Yes: c.Yes} }

func (c *ResignCommand) body(seat engine.Seat) play.CommandBody {
	return play.ResignCommand{Seat: seat}
}

func (c *BackCommand) body(seat engine.Seat) play.CommandBody { return play.BackCommand{Seat: seat} }

func (c *StallCommand) body(engine.Seat) play.CommandBody { return play.StallCommand{} }

func (c *StandingCommand) body(seat engine.Seat) play.CommandBody {
	return play.StandingCommand{Seat: seat, Action: c.Action, Yes: c.Yes, Question: c.Question}
}

func (c *SayCommand) body(engine.Seat) play.CommandBody {
	return play.SayCommand{Text: c.Text, Phrase: c.Phrase}
}

func (c *MuteCommand) body(engine.Seat) play.CommandBody {
	return play.MuteCommand{Person: table.Person(c.Person), Yes: c.Yes}
}

func (c *ProposeCommand) body(seat engine.Seat) play.CommandBody {
	return play.ProposeCommand{Seat: seat, For: engine.Seat(c.For - 1), Action: c.Action, Then: c.Then, Text: c.Text}
}

func (c *PointCommand) body(seat engine.Seat) play.CommandBody {
	return play.PointCommand{Seat: seat, Place: c.Place, Text: c.Text}
}

func (c *PingCommand) body(seat engine.Seat) play.CommandBody {
	return play.PingCommand{Seat: seat, Place: c.Place}
}

func (c *AgreeCommand) body(seat engine.Seat) play.CommandBody {
	return play.AgreeCommand{Seat: seat, Proposal: c.Proposal}
}

func (c *WithdrawCommand) body(seat engine.Seat) play.CommandBody {
	return play.WithdrawCommand{Seat: seat, Proposal: c.Proposal}
}

func (c *RematchCommand) body(engine.Seat) play.CommandBody {
	return play.RematchCommand{Nonce: c.Nonce}
}

// Schema describes the forms of commands.
func (*Command) Schema(r huma.Registry) *huma.Schema {
	return render.Union(r, "Command", "Something that you do at a table. kind says what you do. Each kind has its own other fields.", commands())
}

// UnmarshalJSON keeps the command for Resolve, which knows the schemas.
func (c *Command) UnmarshalJSON(data []byte) error {
	c.sent = slices.Clone(data)
	return nil
}

// Resolve reads the command by its kind, and returns what is wrong with it.
func (c *Command) Resolve(ctx huma.Context, at *huma.PathBuffer) []error {
	if c.sent == nil {
		return []error{unreadable{}}
	}
	s, _ := ctx.Operation().Metadata["api"].(*API)
	return c.read(s, at)
}

// unreadable is the error of a body that is not JSON. The reader of the body has said more.
type unreadable struct{}

// Error returns what is wrong.
func (unreadable) Error() string { return "the body is not JSON" }

// GetStatus returns the status of the answer.
func (unreadable) GetStatus() int { return http.StatusBadRequest }

func (c *Command) read(s *API, at *huma.PathBuffer) []error {
	wrong := func(field, format string, args ...any) []error {
		detail := huma.ErrorDetail{Location: at.String(), Message: fmt.Sprintf(format, args...)}
		if field != "" {
			detail.Location = at.With(field)
		}
		return []error{&detail}
	}
	var fields map[string]any
	if err := json.Unmarshal(c.sent, &fields); err != nil || fields == nil {
		return wrong("", "a command is an object with a kind")
	}
	kind, _ := fields["kind"].(string)
	known, ok := s.commands[kind]
	if !ok {
		return wrong("kind", "kind has to be one of %s", strings.Join(kinds(commands()), ", "))
	}
	unknown, has := "", false // the first of them, so that the answer is always the same
	for field := range fields {
		if known.schema.Properties[field] == nil && (!has || field < unknown) {
			unknown, has = field, true
		}
	}
	if has {
		return wrong(unknown, "%s has no field %s", kind, text.Clip(unknown))
	}
	var found huma.ValidateResult
	if huma.Validate(s.api.OpenAPI().Components.Schemas, known.schema, at, huma.ModeWriteToServer, fields, &found); len(found.Errors) > 0 {
		return found.Errors
	}
	read := reflect.New(known.form).Interface()
	if err := json.Unmarshal(c.sent, read); err != nil {
		return wrong("", "%v", err)
	}
	c.commandForm = read.(commandForm) //nolint:forcetypeassert // all forms are
	return nil
}

// commandKind is a kind of command as it is read.
type commandKind struct {
	form   reflect.Type
	schema *huma.Schema
}

// commandKinds returns the kinds of commands, which every command needs.
func commandKinds(r huma.Registry) map[string]commandKind {
	all := map[string]commandKind{}
	for _, v := range commands() {
		form := reflect.TypeOf(v.Form).Elem()
		all[v.Kind] = commandKind{form, r.SchemaFromRef(r.Schema(form, true, "").Ref)}
	}
	return all
}

// kinds returns the kinds of variants.
func kinds(variants []render.Variant) (list []string) {
	for _, v := range variants {
		list = append(list, v.Kind)
	}
	return list
}
