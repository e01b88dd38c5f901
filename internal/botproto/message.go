package botproto

import (
	"encoding/json"

	"github.com/bigriver/bigriver/internal/engine"
)

// Version is the version of the protocol.
const Version = 1

// The requests of a host: the values of Head.Do.
const (
	DoHello = "hello"
	DoGame  = "game"
	DoSaw   = "saw"
	DoThink = "think"
	DoEnd   = "end"
	DoQuit  = "quit"
)

// Head is the start of every request. A program answers requests in order, each with the request's
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

// GameStart gives the program a seat of a match, which may have begun already. It ends the
// program's previous match, even without an End.
type GameStart struct {
	Head

	Game    string            `json:"game"`
	Version int               `json:"version"` // of its rules
	Data    *Data             `json:"data,omitempty"`
	Seats   int               `json:"seats"`
	Seat    engine.Seat       `json:"seat"`
	Options map[string]string `json:"options"` // all, including defaults
	Budget  int64             `json:"budget"`  // as in Think
	Bank    int64             `json:"bank"`
	Seed    uint32            `json:"seed"` // for the program's own randomness

	// Position has the lines of the position where the match began, if not at the normal start.
	Position []string `json:"position,omitempty"`
	Steps    []Step   `json:"steps,omitempty"` // the steps so far
}

// Data identifies the game's data.
type Data struct {
	Name string `json:"name"`
	Hash string `json:"hash"`
}

// Saw sends the program the steps since the last request, in order, as its seat may know them.
type Saw struct {
	Head

	Steps []Step `json:"steps"`
}

// Step is an action of a seat or of chance ("*").
type Step struct {
	Seat   engine.Seat `json:"seat"`
	Action string      `json:"action"`
	Events []Event     `json:"events,omitempty"` // only if wanted
}

// Event is something that an action caused.
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
	Bank    int64    `json:"bank"`    // milliseconds left in this game beyond the budgets
	Actions []string `json:"actions"` // the legal actions of the seat

	// Only if wanted: what has changed in the seat's view.
	View []string `json:"view,omitempty"`
	// Only if wanted: the position as the seat may know it.
	Board json.RawMessage `json:"board,omitempty"`
	Plans []Plan          `json:"plans,omitempty"` // only if wanted: where this turn can end
}

// Plan is an end of the turn and a cheapest way there.
type Plan struct {
	Key  string          `json:"key"`
	Args json.RawMessage `json:"args"`
	Cost []Cost          `json:"cost,omitempty"`
	Way  []string        `json:"way"`
}

// Cost is the cost of a plan.
type Cost struct {
	Of string `json:"of"`
	N  int16  `json:"n"`
}

// End sends the program the result of the match.
type End struct {
	Head

	Places []int  `json:"places,omitempty"` // by seat: 1 is first, 0 is no place
	Scores []int  `json:"scores,omitempty"` // by seat, in a game with scores
	Group  string `json:"group,omitempty"`  // won or lost, in a cooperative game
	Rule   string `json:"rule,omitempty"`   // the rule that ended it
}

// Quit asks the program to exit.
type Quit struct{ Head }

// Answer is a program's answer to any request.
type Answer struct {
	ID    int    `json:"id"`
	OK    bool   `json:"ok,omitempty"`
	Error *Error `json:"error,omitempty"` // instead of OK

	// To Hello:
	Protocol int      `json:"protocol,omitempty"`
	Name     string   `json:"name,omitempty"`
	Games    []string `json:"games,omitempty"` // the games it plays; none means any
	Wants    []string `json:"wants,omitempty"` // some of the capabilities below

	// To Think:
	Action string `json:"action,omitempty"`
}

// The capabilities in Answer.Wants: optional parts of the requests.
const (
	WantsEvents = "events"
	WantsView   = "view"
	WantsBoard  = "board"
	WantsPlans  = "plans"
)

// capabilities lists all capabilities.
func capabilities() []string { return []string{WantsEvents, WantsView, WantsBoard, WantsPlans} }

// Error is why a program cannot do what it was asked.
type Error struct {
	Code string `json:"code"`
	Text string `json:"text,omitempty"`
}

// The codes of errors.
const (
	CodeBadRequest = "bad_request"     // it cannot be parsed
	CodeUnknown    = "unknown_request" // unknown in this version
	// CodeUnsupported is for a protocol, game, version or option that the program does not support.
	CodeUnsupported = "unsupported"
	CodeInternal    = "internal" // a bug in the program
)

// Error returns the code and the text.
func (e *Error) Error() string {
	if e.Text == "" {
		return e.Code
	}
	return e.Code + ": " + e.Text
}
