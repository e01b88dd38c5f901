// Package sitting is a game as the people at one terminal play it: what is asked, what may be
// answered, and what a typed line does. The lines of package tui and the full screen of package
// screen both show a Sitting. A Table is what it plays at: Local here, or a table of a server.
package sitting

import (
	"context"
	"embed"
	"errors"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/scene"
	"github.com/bigriver/bigriver/internal/text"
)

//go:embed text/*.txt
var texts embed.FS

// Texts returns the texts of the terminal, which other commands may use too.
func Texts() (*text.Catalog, error) { return text.Load(texts, "text") }

// Table is the game that a Sitting plays. It is owned by one goroutine at a time.
type Table interface {
	// Greeting describes the game, its options and its players.
	Greeting() []Para

	// Asked returns the seat at this terminal that has to decide now. ok is false if there is none.
	Asked() (by engine.Seat, ok bool)

	// Over reports whether nothing more can happen.
	Over() bool

	// Live reports whether others decide in their own time, so that the people at this terminal
	// may want to do something meanwhile.
	Live() bool

	// People returns the seats that are played at this terminal, and Hidden whether they may know
	// different things.
	People() []engine.Seat
	Hidden() bool

	// Now returns what a seat sees and may do.
	Now(by engine.Seat) (*Now, error)

	// Drawing returns the position as text, as a seat may see it.
	Drawing(by engine.Seat) (string, error)

	// Advance waits until something happens that is not decided at this terminal.
	Advance(ctx context.Context) ([]Para, error)

	// Act does an action. Other errors than a *RefusedError and a *UnreadError are of the table
	// itself.
	Act(ctx context.Context, by engine.Seat, action string) error

	// Undo takes back the seat's last action.
	Undo(ctx context.Context, by engine.Seat) error

	// Hint says what a bot would do, and Odds what the position promises.
	Hint(ctx context.Context, by engine.Seat) ([]Para, error)
	Odds(by engine.Seat) []Para

	// News returns what has happened since the seat's last look, and Ending the same with all that
	// was hidden. Log returns the last steps, Story the last turns in a sentence each.
	News(by engine.Seat) []Para
	Ending(by engine.Seat) []Para
	Log(by engine.Seat, steps int) []Para
	Story(by engine.Seat, steps int) []Para

	// Result describes how the game ended, with all that was hidden. Coach looks back on it, if
	// HasCoach.
	Result() []Para
	HasCoach() bool
	Coach(ctx context.Context, progress func(done, of int)) ([]Para, error)

	// Save saves the game. SaveAs saves it to another file once, and returns the file's name.
	Save() error
	SaveAs(name string) (string, error)

	// Leave says how to come back. It is called once, at the end.
	Leave() ([]Para, error)

	// Words returns the localizers of the game and of the terminal, which name the seats.
	Words() (game display.Localizer, own text.Localizer)
	About() *display.About
}

// Now is a position as a seat sees it, with what the seat may do.
type Now struct {
	Input   scene.Input
	Choices []Choice
	Plans   []Plan
	MayUndo bool
	Waits   []string // whom the game waits for
	Status  string   // where the game is saved, or the state of the connection
}

// Choice is an action that may be taken.
type Choice struct {
	Action, Words, Cost string

	Final bool // it cannot be taken back
}

// Plan is where the turn can end, with a way there.
type Plan struct {
	Words, Cost string

	Way []string
}

// RefusedError is an action that the rules, or the state of the table, do not allow.
type RefusedError struct {
	Words string
	Rule  string // "" if no rule of the game forbids it
}

// Error returns the words.
func (e *RefusedError) Error() string { return e.Words }

// UnreadError is a text that is no action of the game.
type UnreadError struct{ Why string }

// Error returns what is wrong with it, in English.
func (e *UnreadError) Error() string { return e.Why }

// Sitting plays a table by typed lines.
type Sitting struct {
	Table

	refused RefusedError // the last refusal, for "why"
	anyYet  bool         // something was refused
}

// New returns a sitting at a table.
func New(t Table) *Sitting { return &Sitting{Table: t} }

// Reply is the answer to a typed line.
type Reply struct {
	Paras []Para
	Acted bool // the position may have changed
	Look  bool // show the position again
	Quit  bool // the person wants to leave
}

func (r *Reply) say(s string) { r.Paras = append(r.Paras, Wrapped(s)) }

func (r *Reply) line(s string) { r.Paras = append(r.Paras, Para{Head: s}) }

// Forget forgets the last refusal, before another person looks at the screen.
func (s *Sitting) Forget() { s.refused, s.anyYet = RefusedError{}, false }

// Type does what was typed: one or more actions or commands, separated by semicolons. It stops
// after an error or when it is another seat's turn.
func (s *Sitting) Type(ctx context.Context, by engine.Seat, typed string) (r Reply) {
	_, own := s.Words()
	parts := strings.Split(typed, ";")
	for i, part := range parts {
		part = strings.TrimSpace(part)
		acted := part != "" && s.typeOne(ctx, &r, by, part)
		r.Acted = r.Acted || acted
		if asked, ok := s.Asked(); (acted || part == "") && !r.Quit && ok && asked == by {
			continue
		}
		if rest := strings.TrimSpace(strings.Join(parts[i+1:], ";")); rest != "" {
			r.say(own.Text("not_done") + " " + rest)
		}
		break
	}
	return r
}

// typeOne does the number of an action, the text of an action, or a command. It reports whether the
// position may have changed.
func (s *Sitting) typeOne(ctx context.Context, r *Reply, by engine.Seat, typed string) (acted bool) {
	_, own := s.Words()
	asked, isAsked := s.Asked()
	isAsked = isAsked && asked == by
	if n, err := strconv.Atoi(typed); err == nil && isAsked {
		now, err := s.Now(by)
		switch {
		case err != nil:
			r.say(err.Error())
			return false
		case n < 1 || n > len(now.Choices):
			r.line(own.Text("no_such_number", len(now.Choices)))
			return false
		}
		return s.did(r, s.Act(ctx, by, now.Choices[n-1].Action))
	}
	var err error = &UnreadError{}
	if isAsked {
		err = s.Act(ctx, by, typed)
	}
	if _, isUnread := errors.AsType[*UnreadError](err); !isUnread {
		return s.did(r, err)
	}
	word, rest, _ := strings.Cut(typed, " ")
	if cmd, ok := commandOf(word); ok {
		return cmd.do(s, ctx, r, by, rest)
	}
	s.notUnderstood(r, by, typed, err)
	return false
}

// did reports whether an action was done, and says why not.
func (s *Sitting) did(r *Reply, err error) bool {
	if err == nil {
		return true
	}
	_, own := s.Words()
	refused, ok := errors.AsType[*RefusedError](err)
	if !ok {
		r.say(err.Error())
		return false
	}
	s.refused, s.anyYet = *refused, true
	r.say(refused.Words)
	if refused.Rule != "" {
		r.say(own.Text("ask_why"))
	}
	return false
}

// notUnderstood responds to a line that is neither an action nor a command.
func (s *Sitting) notUnderstood(r *Reply, by engine.Seat, typed string, err error) {
	_, own := s.Words()
	r.say(own.Text("unread") + " " + typed)
	switch near := text.Nearest(typed, s.Completions(by)); {
	case near != "":
		r.say(own.Text("did_you_mean") + " " + near)
	case own.Lang == text.English && err.Error() != "":
		r.say(err.Error()) // the errors of games are in English
	default:
		r.say(own.Text("ask_help"))
	}
}

// Completions returns everything that can be typed now: the actions of the seat and the commands.
func (s *Sitting) Completions(by engine.Seat) (list []string) {
	if asked, ok := s.Asked(); ok && asked == by {
		if now, err := s.Now(by); err == nil {
			for i := range now.Choices {
				list = append(list, now.Choices[i].Action)
			}
		}
	}
	for _, cmd := range commands() {
		list = append(list, cmd.name)
	}
	return list
}
