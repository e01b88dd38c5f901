package people

import (
	"embed"
	"errors"
	"time"

	"github.com/bigriver/bigriver/internal/text"
)

// Code is the kind of an error, for programs.
type Code string

// The codes.
const (
	Invalid   Code = "invalid"
	Taken     Code = "taken"
	NotFound  Code = "not_found"
	Forbidden Code = "forbidden"
	TooMany   Code = "too_many"
)

// Error is a refusal that may be shown to the caller.
type Error struct {
	Code Code
	Key  string // of the message in Texts
	Args []int
	Wait time.Duration // with TooMany: how long to wait before the next attempt; 0 if unknown
}

// Error returns the code and the key. Texts has the message.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Key }

func refuse(code Code, key string, args ...int) error {
	return &Error{Code: code, Key: key, Args: args}
}

// The errors of a Store. People returns them as an *Error.
var (
	ErrNone  = errors.New("no person has this name or token")
	ErrTaken = errors.New("the name is taken")
)

//go:embed text/*.txt
var texts embed.FS

// Texts returns the messages of the errors.
func Texts() (*text.Catalog, error) { return text.Load(texts, "text") }
