// Package exam measures how often bots err. An exam is a list of positions of a game in which each
// action was measured beforehand by thousands of playouts. So what a bot's choices cost it is known
// after a few hundred decisions, and not after a few hundred games.
package exam

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/bigriver/bigriver/internal/engine"
)

// data has the exams that the program ships, as "bigriver exam GAME --write" made them.
//
//go:embed data
var data embed.FS

// ErrNone is the error for a game without an exam.
var ErrNone = errors.New("exam: the program ships no measured positions of this game")

// Exam is what was measured.
type Exam struct {
	Command string `json:"command"` // that made it
	Game    string `json:"game"`
	Games   []Game `json:"games"`
}

// Game is a game of bots, and some of its positions.
type Game struct {
	Number    int        `json:"number"`
	Record    string     `json:"record"` // up to the last position
	Positions []Position `json:"positions"`
}

// Position is a decision and what its actions are worth.
type Position struct {
	Step    int         `json:"step"` // how many steps of the record come before it
	Seat    engine.Seat `json:"seat"`
	Actions []Measured  `json:"actions"`
}

// Measured is the chance of winning with an action. It was measured twice, each time in this many
// worlds: the first measurement says which action is best, and the second by how much. If one
// measurement said both, the best action would seem better than it is.
type Measured struct {
	Action string  `json:"action"`
	Worlds int     `json:"worlds"`
	First  float64 `json:"first"`
	Second float64 `json:"second"`
}

// Best returns the best action by the first measurement.
func (p *Position) Best() *Measured {
	best := &p.Actions[0]
	for i := range p.Actions {
		if a := &p.Actions[i]; cmp.Or(cmp.Compare(a.First, best.First), cmp.Compare(a.Worlds, best.Worlds)) > 0 {
			best = a
		}
	}
	return best
}

// Of returns the exam that the program ships for a game.
func Of(game string) (*Exam, error) {
	packed, err := data.ReadFile("data/" + game + ".json.gz")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNone
	}
	if err != nil {
		return nil, err
	}
	return Read(packed)
}

// Read reads an exam.
func Read(packed []byte) (*Exam, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("exam: %w", err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("exam: %w", err)
	}
	var e Exam
	if err := json.Unmarshal(plain, &e); err != nil {
		return nil, fmt.Errorf("exam: %w", err)
	}
	return &e, nil
}

// Pack returns the exam as Read reads it.
func (e *Exam) Pack() ([]byte, error) {
	plain, err := json.Marshal(e)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err = z.Write(plain)
	err = errors.Join(err, z.Close())
	return b.Bytes(), err
}

// Positions returns how many positions the exam has.
func (e *Exam) Positions() (n int) {
	for i := range e.Games {
		n += len(e.Games[i].Positions)
	}
	return n
}
