// Package command has what the program's commands share: input and output, usage errors, and common
// flags.
package command

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

// Program is passed to every command.
type Program struct {
	Games catalog.Catalog
	Std   Std
}

// Std holds the standard input and outputs of a command.
type Std struct {
	In       io.Reader
	Out, Err io.Writer
}

// Out prints data on standard output.
func (p *Program) Out(format string, args ...any) { fmt.Fprintf(p.Std.Out, format+"\n", args...) }

// Logf prints a message on standard error.
func (p *Program) Logf(cmd *cobra.Command, format string, args ...any) {
	fmt.Fprintf(p.Std.Err, cmd.CommandPath()+": "+format+"\n", args...)
}

// JSON prints data as indented JSON.
func (p *Program) JSON(data any) error { return p.encode(data, "  ") }

// Line prints data as one line of JSON.
func (p *Program) Line(data any) error { return p.encode(data, "") }

func (p *Program) encode(data any, indent string) error {
	e := json.NewEncoder(p.Std.Out)
	e.SetIndent("", indent)
	e.SetEscapeHTML(false)
	return e.Encode(data)
}

// ScreenWidth is the number of columns that texts are wrapped to.
const ScreenWidth = 80

// Page returns a text of the help, wrapped to the width of the screen. An empty line separates
// paragraphs.
func Page(s string) string {
	paragraphs := strings.Split(s, "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = sitting.Wrap(p, ScreenWidth, "")
	}
	return strings.Join(paragraphs, "\n\n")
}

// Example returns the example text of a command's help, one example per line, for the first game of
// the catalog.
func (p *Program) Example(lines ...string) string {
	name, option, standIn, seats := "GAME", "NAME=VALUE", "BOT", 2
	if len(p.Games) > 0 {
		f := p.Games[0].Facts()
		name, seats = f.Name, f.DefaultSeats()
		option, standIn = exampleOption(p.Games[0].Game, option), p.Games[0].Bots().StandIn().Name
	}
	fill := strings.NewReplacer("GAME", name, "OPTION", option, "SEATS", strconv.Itoa(seats),
		"PEOPLE", "you:Anna"+strings.Repeat(",you:Ben", min(seats-1, 1))+strings.Repeat(",random", max(seats-2, 0)),
		"STRONGEST", standIn, "BOTS", strings.Join(slices.Repeat([]string{"random"}, seats), ","))
	return "  bigriver " + strings.Join(strings.Split(fill.Replace(strings.Join(lines, "\n")), "\n"), "\n  bigriver ")
}

// exampleOption returns the first option with a non-default value that the game accepts with its
// usual number of seats.
func exampleOption(g match.Game, none string) string {
	f := g.Facts()
	for i := range f.Options {
		o := &f.Options[i]
		for _, v := range o.Choices() {
			set := engine.Setup{Seats: f.DefaultSeats(), Options: map[string]string{o.Name: v}}
			if _, err := g.New(set); err == nil && v != o.Default {
				return o.Name + "=" + v
			}
		}
	}
	return none
}

// Refusal translates a game's refusal of a set-up into a language. It returns any other error
// unchanged.
func Refusal(g match.Game, lang text.Lang, err error) error {
	if !errors.Is(err, engine.ErrIllegal) {
		return err
	}
	return errors.New(display.NewLocalizer(g.About(), lang, nil).Refusal(err))
}

// Interruptedf returns the error of a command that Ctrl-C interrupted.
func Interruptedf(format string, args ...any) error {
	return fmt.Errorf("interrupted: "+format, args...)
}
