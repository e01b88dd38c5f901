// Package screen plays a sitting on the full screen of a terminal: the board, what is asked, what
// may be answered, and the keys, all at once. It decides nothing: everything that a key does is a
// line that could be typed.
package screen

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io"

	tea "charm.land/bubbletea/v2"

	"github.com/bigriver/bigriver/internal/scene"
	"github.com/bigriver/bigriver/internal/scene/broadhorns"
	"github.com/bigriver/bigriver/internal/scene/queen"
	"github.com/bigriver/bigriver/internal/scene/waters"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

//go:embed text/*.txt
var files embed.FS

// Texts returns the words of the screen.
func Texts() (*text.Catalog, error) { return text.Load(files, "text") }

// drawerOf returns what draws a game. Games without one are drawn in letters, as in lines.
func drawerOf(game string) scene.Drawer {
	switch game {
	case "queen":
		return queen.Drawer{}
	case "broadhorns":
		return broadhorns.Drawer{}
	case "waters":
		return waters.Drawer{}
	}
	return nil
}

// Play plays a table until the people leave or ctx is cancelled. Afterwards it prints how to come
// back.
func Play(ctx context.Context, table sitting.Table, in io.Reader, out io.Writer) error {
	m, err := New(ctx, table)
	if err != nil {
		return err
	}
	_, err = tea.NewProgram(m, tea.WithContext(ctx), tea.WithInput(in), tea.WithOutput(out)).Run()
	if ctx.Err() != nil || errors.Is(err, tea.ErrInterrupted) {
		err = nil
	}
	m.stop() // a table belongs to one goroutine at a time
	paras, leaveErr := table.Leave()
	for _, line := range sitting.Format(paras, max(m.width, minWidth)) {
		fmt.Fprintln(out, line)
	}
	return errors.Join(err, m.err, leaveErr)
}
