package table

import (
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
)

// Code is what a caller decides on when a command is not done.
type Code string

// The codes. What has none is a failure of ours.
const (
	NotFound    Code = "not_found"
	Stale       Code = "stale"         // things have changed since; Error.Now tells what happened
	NotYourTurn Code = "not_your_turn" // it is not that seat's decision
	GameOver    Code = "game_over"
	Forbidden   Code = "forbidden"
	Invalid     Code = "invalid"
	Refused     Code = "refused" // by the rules of the game: Error.Refusal
	TooMany     Code = "too_many"
	Broken      Code = "broken" // what is stored is damaged, or does not hold under the present rules
	Unavailable Code = "unavailable"
)

// Error is why a command was not done.
type Error struct {
	Code    Code
	Key     string         // why: the key "problem."+Key of the table's texts
	Args    []int          // its numbers
	Detail  string         // more for those who write clients, in English
	Refusal engine.Refusal // with Refused: put into words by the game's texts
	Now     *Shown         // with Stale: the table now, with the news since what was seen

	cause error
}

// Error gives it without a language.
func (e *Error) Error() string {
	s := string(e.Code)
	if e.Key != "" {
		s += ": " + e.Key
	}
	if len(e.Args) > 0 {
		s += fmt.Sprint(e.Args)
	}
	if !e.Refusal.OK() {
		s += ": " + e.Refusal.Error()
	}
	if e.Detail != "" {
		s += ": " + e.Detail
	}
	return s
}

// Unwrap gives the refusal, or what else is behind it.
func (e *Error) Unwrap() error {
	if !e.Refusal.OK() {
		return e.Refusal
	}
	return e.cause
}

// CodeOf is the code of an error, "" for a failure.
func CodeOf(err error) Code {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return ""
}

// no is an error with the key of its words.
func no(code Code, key string, args ...int) *Error { return &Error{Code: code, Key: key, Args: args} }

// unfit is an Invalid whose reason a library or the engine gives in English.
func unfit(key string, err error) *Error {
	e := &Error{Code: Invalid, Key: key, Detail: err.Error(), cause: err}
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		e.Code, e.Refusal, e.Detail, e.cause = Refused, refusal, "", nil
	}
	return e
}
