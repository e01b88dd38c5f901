// Package scene is what a game's table looks like in a full-screen terminal: a map of cells, and
// panels of text beside it. It knows no game: the packages below it draw one game each, from the
// same JSON that every client gets.
package scene

import (
	"encoding/json"
	"strings"

	"github.com/bigriver/bigriver/internal/engine/display"
)

// Drawer draws a game.
type Drawer interface {
	// Draw draws a position.
	Draw(in *Input) (*Picture, error)

	// Spot returns the place on the map that a choice or a plan is about, as Picture.Spots names
	// it, or "".
	Spot(in *Input, d *Deed) string
}

// Input is a position as its reader may know it, with what the reader may do.
type Input struct {
	Board   json.RawMessage // the game's Board
	Seat    int             // the reader's seat from 0, or -1
	ToAct   []int           // the seats that have to decide, from 0
	Name    func(seat int) string
	Loc     display.Localizer // of the game
	Choices []Deed
	Plans   []Deed
	Width   int // columns for the map
}

// Deed is an action or the end of a plan, by its kind and its named numbers.
type Deed struct {
	Action string // of a choice
	Key    string
	Args   json.RawMessage
	Cost   int // the amount of the first resource that it costs
}

// Read decodes the named numbers.
func (d *Deed) Read(into any) bool { return json.Unmarshal(d.Args, into) == nil }

// Picture is a drawn position.
type Picture struct {
	Title  string // where the game stands, in a few words
	Map    *Map
	Focus  string // the spot that must be visible, or ""
	Legend []Line // what the signs of the map mean
	Panels []Panel
	Tight  bool // the panels fit beside the map where it leaves them little room
}

// Panel is a block of lines beside the map.
type Panel struct {
	Title string
	Lines []Line
}

// Line is a line of text in several looks.
type Line []Span

// Text returns the line without its looks.
func (l Line) Text() string {
	var b strings.Builder
	for _, s := range l {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Span is text in one look.
type Span struct {
	Text string
	Look Look
}

// Look is how a text or a cell looks. On a terminal without colours only Bold is left, so signs
// have to say everything.
type Look struct {
	Ink    Color
	Ground Color
	Shade  uint8 // 0 to 2: distinguishes neighbouring hexes of one ground
	Bold   bool
}

// Color is a colour by its meaning. The screen has its values by day and by night.
type Color uint8

// The colours.
const (
	None Color = iota // that of the terminal
	Dim
	Bright
	Good
	Warn
	Bad
	Ink // dark text on a bright ground
	River
	Meadow
	Field
	Wood
	Hill
	Town
	Flooded
	Levee
	Target
	Chosen
	Seat1
	Seat2
	Seat3
	Seat4
	Seat5
	Seat6
	Seat7
	Title // the ground of the first line and of what is chosen
	Bar   // the ground of the last line

	Colors = iota // how many there are
)

// OfSeat returns the colour of a seat from 0, or None.
func OfSeat(seat int) Color {
	if seat < 0 || seat > int(Seat7-Seat1) {
		return None
	}
	return Seat1 + Color(seat)
}

// Plain returns a span without a look.
func Plain(s string) Span { return Span{Text: s} }

// Faint returns a span of minor importance.
func Faint(s string) Span { return Span{s, Look{Ink: Dim}} }

// Strong returns a span in bold.
func Strong(s string) Span { return Span{s, Look{Bold: true}} }

// Tag returns a letter on the colour of a seat.
func Tag(s string, seat int) Span {
	return Span{s, Look{Ink: Ink, Ground: OfSeat(seat), Bold: true}}
}
