// Package exam measures how often bots make mistakes. An exam is a list of positions of a game in
// which each action was measured in advance by thousands of playouts. So a few hundred decisions,
// instead of a few hundred games, show how much a bot's choices cost it.
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

// data has the exams that the program ships, written by "bigriver exam GAME --write".
//
//go:embed data
var data embed.FS

// ErrNone is the error for a game without an exam.
var ErrNone = errors.New("exam: the program ships no measured positions of this game")

// Exam is a set of measured positions.
type Exam struct {
	Command string `json:"command"` // the command that made it
	Game    string `json:"game"`
	Games   []Game `json:"games"`
}

// Game is a game between bots, with some of its positions.
type Game struct {
	Number    int        `json:"number"`
	Record    string     `json:"record"` // up to the last position
	Positions []Position `json:"positions"`
}

// Position is a decision and the values of its actions.
type Position struct {
	Step    int         `json:"step"` // number of steps of the record before it
	Seat    engine.Seat `json:"seat"`
	Actions []Measured  `json:"actions"`
}

// Measured is the chance of winning with an action, measured twice with this many worlds each: the
// first measurement selects the best action, and the second says by how much it is better. A single
// measurement would overestimate the best action.
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

// Positions returns the number of positions in the exam.
func (e *Exam) Positions() (n int) {
	for i := range e.Games {
		n += len(e.Games[i].Positions)
	}
	return n
}
