package people

import (
	"embed"
	"errors"
	"time"

	"github.com/bigriver/bigriver/internal/text"
)

// Code is what callers decide on.
type Code string

// The codes.
const (
	Invalid   Code = "invalid"
	Taken     Code = "taken"
	NotFound  Code = "not_found"
	Forbidden Code = "forbidden"
	TooMany   Code = "too_many"
)

// Error is a no that is told to the person who asked.
type Error struct {
	Code Code
	Key  string // the key of the words, in Texts
	Args []int
	Wait time.Duration // TooMany: when to try again; 0: that is not known
}

// Error gives the code and the key; Texts has the words.
func (e *Error) Error() string { return string(e.Code) + ": " + e.Key }

func refuse(code Code, key string, args ...int) error {
	return &Error{Code: code, Key: key, Args: args}
}

// What a Store answers. Callers of People meet an Error in their place.
var (
	ErrNone  = errors.New("nobody here by that name or token")
	ErrTaken = errors.New("somebody has that name already")
)

//go:embed text/*.txt
var texts embed.FS

// Texts has the words of the errors.
func Texts() (*text.Catalog, error) { return text.Load(texts, "text") }
