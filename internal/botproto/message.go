package botproto

import (
	"encoding/json"

	"github.com/bigriver/bigriver/internal/engine"
)

// Version is the version of the protocol.
const Version = 1

// The requests that a host sends: the values of Head.Do.
const (
	DoHello = "hello"
	DoGame  = "game"
	DoSaw   = "saw"
	DoThink = "think"
	DoEnd   = "end"
	DoQuit  = "quit"
)

// Head begins every request. A program answers the requests in their order, each with the request's
// id.
type Head struct {
	ID int    `json:"id"`
	Do string `json:"do"`
}

// Hello is the first request.
type Hello struct {
	Head

	Protocol int    `json:"protocol"`
	Host     string `json:"host"` // the name of the host, for logs
}

// GameStart gives the program a seat of a match: a new one, or one that has begun. An older match
// is over for the program, even without an end.
type GameStart struct {
	Head

	Game    string            `json:"game"`
	Version int               `json:"version"` // of its rules
	Data    *Data             `json:"data,omitempty"`
	Seats   int               `json:"seats"`
	Seat    engine.Seat       `json:"seat"`
	Options map[string]string `json:"options"` // all, with the defaults
	Budget  int64             `json:"budget"`  // as in Think
	Bank    int64             `json:"bank"`
	Seed    uint32            `json:"seed"` // for what the program draws at random

	// where the match began, unless at the usual start: the lines of a position
	Position []string `json:"position,omitempty"`
	Steps    []Step   `json:"steps,omitempty"` // what has happened so far
}

// Data names the data that a game is played with.
type Data struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

// Saw tells the program what has happened since the last request, in order, as its seat may know
// it.
type Saw struct {
	Head

	Steps []Step `json:"steps"`
}

// Step is an action of a seat or of chance ("*").
type Step struct {
	Seat   engine.Seat `json:"seat"`
	Action string      `json:"action"`
	Events []Event     `json:"events,omitempty"` // for who wants them
}

// Event is something that an action made happen.
type Event struct {
	Key    string          `json:"key"`
	Rule   string          `json:"rule,omitempty"`
	Args   json.RawMessage `json:"args,omitempty"`
	Amount int16           `json:"amount,omitempty"`
}

// Think asks for an action.
type Think struct {
	Head

	Budget  int64    `json:"budget"`  // milliseconds for this decision
	Bank    int64    `json:"bank"`    // milliseconds that this game has beyond the budgets
	Actions []string `json:"actions"` // what the seat may do

	View  []string        `json:"view,omitempty"`  // for who wants it: what has changed in the seat's view
	Board json.RawMessage `json:"board,omitempty"` // for who wants it: the position as the seat may know it
	Plans []Plan          `json:"plans,omitempty"` // for who wants them: where this turn can end
}

// Plan is an end of the turn and a cheapest way there.
type Plan struct {
	Key  string          `json:"key"`
	Args json.RawMessage `json:"args"`
	Cost []Cost          `json:"cost,omitempty"`
	Way  []string        `json:"way"`
}

// Cost is what a plan costs.
type Cost struct {
	Of string `json:"of"`
	N  int16  `json:"n"`
}

// End tells the program that the match is over.
type End struct {
	Head

	Places []int  `json:"places,omitempty"` // by seat: 1 is first, 0 is no place
	Scores []int  `json:"scores,omitempty"` // by seat, in a game with scores
	Group  string `json:"group,omitempty"`  // won or lost, in a game that is won or lost together
	Rule   string `json:"rule,omitempty"`   // the rule that ended it
}

// Quit asks the program to end.
type Quit struct{ Head }

// Answer is what a program answers to any request.
type Answer struct {
	ID    int    `json:"id"`
	OK    bool   `json:"ok,omitempty"`
	Error *Error `json:"error,omitempty"` // in place of OK

	// To Hello:
	Protocol int      `json:"protocol,omitempty"`
	Name     string   `json:"name,omitempty"`
	Games    []string `json:"games,omitempty"` // that it plays; none: any
	Wants    []string `json:"wants,omitempty"` // Wants

	// To Think:
	Action string `json:"action,omitempty"`
}

// The capabilities in Answer.Wants: what a program wants to be told besides the steps and its
// actions.
const (
	WantsEvents = "events"
	WantsView   = "view"
	WantsBoard  = "board"
	WantsPlans  = "plans"
)

// capabilities lists all that a program may want.
func capabilities() []string { return []string{WantsEvents, WantsView, WantsBoard, WantsPlans} }

// Error is why a program does not do what it was asked.
type Error struct {
	Code string `json:"code"`
	Text string `json:"text,omitempty"`
}

// The codes of errors.
const (
	CodeBadRequest  = "bad_request"     // it cannot be read
	CodeUnknown     = "unknown_request" // it asks for something that this version does not have
	CodeUnsupported = "unsupported"     // another protocol, game, version or option than the program knows
	CodeInternal    = "internal"        // a fault of the program
)

// Error returns the code and the text.
func (e *Error) Error() string {
	if e.Text == "" {
		return e.Code
	}
	return e.Code + ": " + e.Text
}
