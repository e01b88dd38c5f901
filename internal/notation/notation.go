// Package notation is the written form of a game: a record is text that a person reads and writes. It knows lines, not
// rules: what an action means is for the game to say.
//
//	game toy 1               # the game and the version of its rules
//	option rounds 2          # what differs from the game's defaults
//	seats 2
//	seat 1 Anna              # the people, for those who read it
//	position                 # optional: where the game starts, as changes to its own start
//	  Coins = 3 1
//	* deal 3                 # chance is an action too, by the seat *
//	1 peek !TOY-6            # refused, and by which rule: nothing changes
//	1 take
//	= places 1 2 scores 7 4 by TOY-12
//
// A record without its last line "=" is of a game that is not over. One whose last line is broken off in the middle is
// read up to there, and Cut says where.
package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Record is a game as written: what was agreed, what happened, how it ended.
type Record struct {
	File     string // where it was read, for errors
	Game     string
	Version  int
	DataName string // the data that the game was played with, if not part of its rules version
	DataHash string
	Options  []Pair
	Seats    int
	Names    []string // by seat; "" where nobody is named
	Tags     []Pair   // whatever else was written about the game, in order
	Position []Change // nil: the game's own start
	Lines    []Line
	Result   string // the last line without its "= "; "" while the game is not over
	Cut      int    // the line that is broken off and was left out, or 0
	Unended  int    // the last line, if the file stops before that line's end: it may be broken off without looking so

	where map[string]int
}

// Pair is a name and its value.
type Pair struct{ Name, Value string }

// Change is one line of a position: what stands where.
type Change struct {
	Path, Value string
	At          int
}

// Line is an action, or a refusal.
type Line struct {
	Seat    int    // from 0; Chance for what falls by chance
	Action  string // as the game writes it
	Refused string // the id of the rule that refuses it, or ""
	Draw    Draw   // of what falls by chance: where it comes from
	Comment string
	At      int // the line in the file, 0 if it was not read from one
}

// Draw is the number that made something fall, written %NUMBER:GOT/OF; while Of is 0, %NUMBER.
type Draw struct {
	Number  uint64 // the draws of a game count from 1
	Got, Of uint64 // it gave Got, from 0 to Of-1
}

// Chance is the seat of what falls by chance, written *.
const Chance = -1

// MaxSeats bounds the seats that a record may name, MaxLine the letters of a line.
const (
	MaxSeats = 99
	MaxLine  = 1000
)

// Error is what is wrong with a record, and where.
type Error struct {
	File string
	Line int
	What string
}

// Error gives it as file:line: what.
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

// Errorf is an error at a line of the record.
func (r *Record) Errorf(line int, format string, args ...any) *Error {
	return &Error{File: r.File, Line: line, What: fmt.Sprintf(format, args...)}
}

// Where is the line of a tag, as "game", "seats" or "option rounds", or 0 if it was not read from a file.
func (r *Record) Where(tag string) int { return r.where[tag] }

// SeatText writes a seat as records do: from 1, and * for chance.
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
		return 0, fmt.Errorf("%q is no seat: seats are 1, 2, ... and * for chance", clip(s))
	}
	return n - 1, nil
}

// String writes the record in its one canonical form.
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

// String writes the line as it stands in a record.
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

// String writes the draw as it stands in a record.
func (d Draw) String() string {
	s := "%" + strconv.FormatUint(d.Number, 10)
	if d.Of != 0 {
		s += ":" + d.Result()
	}
	return s
}

// Result writes what the draw gave: GOT/OF.
func (d Draw) Result() string {
	return strconv.FormatUint(d.Got, 10) + "/" + strconv.FormatUint(d.Of, 10)
}

// ParseDraw reads what Draw.String writes.
func ParseDraw(s string) (Draw, error) {
	number, result, has := strings.Cut(strings.TrimPrefix(s, "%"), ":")
	n, err := strconv.ParseUint(number, 10, 64)
	d := Draw{Number: n}
	if has && err == nil {
		d.Got, d.Of, err = ParseDrawResult(result)
	}
	if err != nil || n == 0 || d.String() != s {
		return Draw{}, fmt.Errorf("%q is no draw: want %%NUMBER or %%NUMBER:GOT/OF, as %%7:2/36", clip(s))
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
		return 0, 0, fmt.Errorf("%q is no result of a draw: want GOT/OF, as 2/36", clip(s))
	}
	return got, of, nil
}

// plain makes what people have typed (names, tags) fit behind a tag: one line, and no word that would begin a comment.
func plain(s string) string {
	words := strings.Fields(oneLine(s))
	for i, word := range words {
		words[i] = strings.TrimLeft(word, "#")
	}
	return oneLine(strings.Join(words, " "))
}

// oneLine makes text fit into a line: every run of spaces, line breaks and control characters is one space, and what is too
// long is cut.
func oneLine(s string) string {
	const most = 200
	words := strings.FieldsFunc(strings.ToValidUTF8(s, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) })
	letters := []rune(strings.Join(words, " "))
	return strings.TrimSpace(string(letters[:min(len(letters), most)]))
}

// clip keeps errors to one short line, whatever was read.
func clip(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "..."
	}
	return s
}
