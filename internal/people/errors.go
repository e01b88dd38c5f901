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

// Error is a refusal that the person who asked may see.
type Error struct {
	Code Code
	Key  string // the key of the words, in Texts
	Args []int
	Wait time.Duration // TooMany: how long to wait before the next try; 0: unknown
}

// Error returns the code and the key. Texts has the words.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Key }

func refuse(code Code, key string, args ...int) error {
	return &Error{Code: code, Key: key, Args: args}
}

// The errors of a Store. Callers of People get an *Error instead.
var (
	ErrNone  = errors.New("nobody here by that name or token")
	ErrTaken = errors.New("somebody has that name already")
)

//go:embed text/*.txt
var texts embed.FS

// Texts returns the words of the errors.
func Texts() (*text.Catalog, error) { return text.Load(texts, "text") }
