package table

import (
	"errors"
	"fmt"

	"github.com/bigriver/bigriver/internal/engine"
)

// Code is the kind of an error, for programs.
type Code string

// The codes. An error without one is an internal failure.
const (
	NotFound    Code = "not_found"
	Stale       Code = "stale"         // the position has changed since
	NotYourTurn Code = "not_your_turn" // the seat has no decision to make
	GameOver    Code = "game_over"
	Forbidden   Code = "forbidden"
	Invalid     Code = "invalid"
	Refused     Code = "refused" // by the rules of the game; see Error.Refusal
	TooMany     Code = "too_many"
	Broken      Code = "broken" // the log is damaged, or cannot be replayed under the current rules
	Unavailable Code = "unavailable"
)

// Error is why a command was refused.
type Error struct {
	Code    Code
	Key     string         // of the reason: "problem."+Key in the table's texts
	Args    []int          // numbers in that text
	Detail  string         // more for client authors, in English
	Refusal engine.Refusal // with Refused; the game's texts have the message

	Cause error
}

// Error returns the code, the key and the detail.
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

// Unwrap returns the refusal or the cause.
func (e *Error) Unwrap() error {
	if !e.Refusal.OK() {
		return e.Refusal
	}
	return e.Cause
}

// CodeOf returns the code of an error, or "" for a failure.
func CodeOf(err error) Code {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return ""
}

// Refuse returns an error with a code and the key of its message.
func Refuse(code Code, key string, args ...int) *Error {
	return &Error{Code: code, Key: key, Args: args}
}

// WrapInvalid returns an Invalid error for an error of a library or the engine, whose text is in
// English.
func WrapInvalid(key string, err error) *Error {
	e := &Error{Code: Invalid, Key: key, Detail: err.Error(), Cause: err}
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		e.Code, e.Refusal, e.Detail, e.Cause = Refused, refusal, "", nil
	}
	return e
}
