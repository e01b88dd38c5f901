package tui

import (
	"bufio"
	"context"
	"io"
	"strings"
	"unicode"
)

// Lines reads what people type, line by line, so that waiting for it can be interrupted. One goroutine asks at a time.
type Lines struct {
	lines chan string
}

// longestLine bounds what is read as one line; the rest of the input is then given up.
const longestLine = 4096

// ReadLines reads r from the first Next on; it stops when r ends.
func ReadLines(r io.Reader) *Lines {
	l := &Lines{lines: make(chan string)}
	go func() {
		defer close(l.lines)
		s := bufio.NewScanner(r)
		s.Buffer(nil, longestLine)
		for s.Scan() {
			l.lines <- s.Text()
		}
	}()
	return l
}

// Next is the next line, its words parted by single spaces and without what cannot be printed. It is not ok when there is
// no more, or ctx is cancelled.
func (l *Lines) Next(ctx context.Context) (line string, ok bool) {
	select {
	case <-ctx.Done():
		return "", false
	case line, ok = <-l.lines:
	}
	line = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, line)
	return strings.Join(strings.Fields(line), " "), ok
}
