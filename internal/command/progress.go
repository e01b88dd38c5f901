package command

import (
	"io"
	"os"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// IsTerminal reports whether a file is a terminal.
func IsTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// Terminal reports whether w is a terminal, and returns its width.
func Terminal(w io.Writer) (width int, ok bool) {
	f, isFile := w.(*os.File)
	if !isFile || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width, true
	}
	return 0, true
}

// Progress returns show, which draws a progress bar on standard error, and wipe, which removes it.
// If standard error is not a terminal, show is nil.
func (p *Program) Progress(options ...progressbar.Option) (show func(done, of int), wipe func() error) {
	if _, ok := Terminal(p.Std.Err); !ok {
		return nil, func() error { return nil }
	}
	options = append(options, progressbar.OptionSetWriter(p.Std.Err), progressbar.OptionShowCount(), progressbar.OptionFullWidth(),
		progressbar.OptionClearOnFinish())
	bar := progressbar.NewOptions(1, options...)
	show = func(done, of int) {
		if bar.GetMax() != of {
			bar.ChangeMax(of)
		}
		_ = bar.Set(done) // ignore it: the work matters more than the bar
	}
	return show, bar.Clear
}
