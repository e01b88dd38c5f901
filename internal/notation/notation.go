// Package notation reads and writes records. A record is a game as text that people can read and
// write. The package knows the form of the lines; the game decides what an action means.
//
//	game toy 1               # the game and the version of its rules
//	option rounds 2          # an option that differs from its default
//	seats 2
//	seat 1 Anna              # the name of a person, for the reader
//	position                 # optional: where the game starts, as changes to the normal start
//	  Coins = 3 1
//	* deal 3                 # chance acts too, as the seat *
//	1 peek !TOY-6            # an action that rule TOY-6 refuses: nothing changes
//	1 take
//	= places 1 2 scores 7 4 by TOY-12
//
// A record without a line "=" at its end is of an unfinished game. If the last line was cut off in
// the middle, Parse reads the lines before it and sets Cut.
package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"github.com/bigriver/bigriver/internal/text"
)

// Record is a game as text: its set-up, its actions and its result.
type Record struct {
	File     string // the file it was read from, for error messages
	Game     string
	Version  int
	DataName string // the data that the game was played with, unless the rules version implies it
	DataHash string
	Options  []Pair
	Seats    int
	Names    []string // by seat; "" for a seat without a name
	Tags     []Pair   // all other tags, in order
	Position []Change // nil: the normal start
	Lines    []Line
	Result   string // the last line without its "= "; "" for an unfinished game
	Cut      int    // the number of a last line that was cut off and left out, or 0
	// The number of a last line without a line break, or 0; it may be cut off even if it looks
	// complete.
	Unended int

	lineOf map[string]int // the number of each tag's line
}

// NetTag is the tag with the version of the neural net that the game's bots used.
const NetTag = "net"

// Pair is a name and its value.
type Pair struct{ Name, Value string }

// Change is one line of a position: it sets the part of the state at Path to Value.
type Change struct {
	Path, Value string
	At          int // the number of the line in the file
}

// Line is an action, possibly a refused one.
type Line struct {
	Seat    int    // from 0, or Chance
	Action  string // as the game writes it
	Refused string // the id of the rule that refuses the action, or ""
	Draw    Draw   // for a chance action: the draw that selected it
	Comment string
	At      int // the number of the line in the file, or 0 if it was not read from a file
}

// Draw is a random number that selected a chance action. It is written %NUMBER:GOT/OF, or %NUMBER
// if Of is 0.
type Draw struct {
	Number  uint64 // index of the draw in its game, from 1
	Got, Of uint64 // the draw gave Got, out of 0 to Of-1
}

// Chance is the seat that acts for chance, written *.
const Chance = -1

// Limits of a record.
const (
	MaxSeats = 99
	MaxLine  = 1000 // letters in a line
)

// Error is an error in a record, with its position.
type Error struct {
	File string
	Line int
	What string
	// The rules' refusal of the action on this line, so that callers can word it differently; nil
	// for other errors.
	Cause error
}

// Error returns the error as "file:line: what".
func (e *Error) Error() string {
	file := e.File
	if file == "" {
		file = "record"
	}
	if e.Line == 0 {
		return file + ": " + e.What
	}
	return file + ":" + strconv.Itoa(e.Line) + ": " + e.What
}

// Unwrap returns the rules' refusal, if any.
func (e *Error) Unwrap() error { return e.Cause }

// Errorf returns an error at a line of the record.
func (r *Record) Errorf(line int, format string, args ...any) *Error {
	return &Error{File: r.File, Line: line, What: fmt.Sprintf(format, args...)}
}

// Where returns the number of the line of a tag, such as "game" or "option rounds". It is 0 if the
// record has no such tag or was not read from a file.
func (r *Record) Where(tag string) int { return r.lineOf[tag] }

// SeatText returns a seat as records write it: from 1, and * for chance.
func SeatText(seat int) string {
	if seat == Chance {
		return "*"
	}
	return strconv.Itoa(seat + 1)
}

// ParseSeat reads what SeatText writes.
func ParseSeat(s string) (int, error) {
	if s == "*" {
		return Chance, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > MaxSeats || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("%q is not a seat: seats are 1, 2, ... and * for chance", text.Clip(s))
	}
	return n - 1, nil
}

// String returns the record in its canonical form: two records have the same text exactly if they
// mean the same.
func (r *Record) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "game %s %d\n", r.Game, r.Version)
	if r.DataName != "" {
		fmt.Fprintf(&b, "data %s %s\n", r.DataName, r.DataHash)
	}
	for _, o := range r.Options {
		fmt.Fprintf(&b, "option %s %s\n", o.Name, o.Value)
	}
	fmt.Fprintf(&b, "seats %d\n", r.Seats)
	for i, name := range r.Names {
		if name = plain(name); name != "" {
			fmt.Fprintf(&b, "seat %d %s\n", i+1, name)
		}
	}
	for _, t := range r.Tags {
		if value := plain(t.Value); value != "" {
			fmt.Fprintf(&b, "tag %s %s\n", t.Name, value)
		}
	}
	if r.Position != nil {
		b.WriteString("position\n")
		for _, c := range r.Position {
			fmt.Fprintf(&b, "  %s = %s\n", c.Path, c.Value)
		}
	}
	for _, l := range r.Lines {
		b.WriteString(l.String())
		b.WriteByte('\n')
	}
	if r.Result != "" {
		fmt.Fprintf(&b, "= %s\n", r.Result)
	}
	return b.String()
}

// String returns the line as a record has it.
func (l Line) String() string {
	s := SeatText(l.Seat) + " " + l.Action
	if l.Draw.Number != 0 {
		s += " " + l.Draw.String()
	}
	if l.Refused != "" {
		s += " !" + l.Refused
	}
	if comment := oneLine(l.Comment); comment != "" {
		s += " # " + comment
	}
	return s
}

// String returns the draw as a record has it.
func (d Draw) String() string {
	s := "%" + strconv.FormatUint(d.Number, 10)
	if d.Of != 0 {
		s += ":" + d.Result()
	}
	return s
}

// Result returns the result of the draw, as GOT/OF.
func (d Draw) Result() string {
	return strconv.FormatUint(d.Got, 10) + "/" + strconv.FormatUint(d.Of, 10)
}

// ParseDraw reads what Draw.String writes.
func ParseDraw(s string) (Draw, error) {
	number, result, ok := strings.Cut(strings.TrimPrefix(s, "%"), ":")
	n, err := strconv.ParseUint(number, 10, 64)
	d := Draw{Number: n}
	if ok && err == nil {
		d.Got, d.Of, err = ParseDrawResult(result)
	}
	if err != nil || n == 0 || d.String() != s {
		return Draw{}, fmt.Errorf("%q is not a draw: want %%NUMBER or %%NUMBER:GOT/OF, such as %%7:2/36", text.Clip(s))
	}
	return d, nil
}

// ParseDrawResult reads what Draw.Result writes.
func ParseDrawResult(s string) (got, of uint64, err error) {
	g, o, _ := strings.Cut(s, "/")
	got, err = strconv.ParseUint(g, 10, 64)
	if err == nil {
		of, err = strconv.ParseUint(o, 10, 64)
	}
	if err != nil || got >= of || s != (Draw{Got: got, Of: of}).Result() {
		return 0, 0, fmt.Errorf("%q is not the result of a draw: want GOT/OF, such as 2/36", text.Clip(s))
	}
	return got, of, nil
}

// plain turns typed text (a name, a tag) into the value of a tag: one line, without a word that
// would begin a comment.
func plain(s string) string {
	words := strings.Fields(oneLine(s))
	for i, word := range words {
		words[i] = strings.TrimLeft(word, "#")
	}
	return oneLine(strings.Join(words, " "))
}

// oneLine returns s with every run of spaces, line breaks and control characters replaced by one
// space, cut to a length that fits in a line.
func oneLine(s string) string {
	const maxLetters = 200
	words := strings.FieldsFunc(strings.ToValidUTF8(s, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
	letters := []rune(strings.Join(words, " "))
	return strings.TrimSpace(string(letters[:min(len(letters), maxLetters)]))
}
