package tui

import (
	"bufio"
	"context"
	"io"
	"strings"
	"unicode"
)

// Lines reads typed lines. Waiting for a line can be cancelled. Only one goroutine may call Next at
// a time.
type Lines struct {
	lines chan string

	held    string // a line that Peek has read
	isHeld  bool
	isEnded bool
}

// maxLine is the maximum length of a line in bytes. Reading ends at a longer line.
const maxLine = 4096

// ReadLines returns the lines of r. It reads in a goroutine until r ends.
func ReadLines(r io.Reader) *Lines {
	l := &Lines{lines: make(chan string)}
	go func() {
		defer close(l.lines)
		s := bufio.NewScanner(r)
		s.Buffer(nil, maxLine)
		for s.Scan() {
			l.lines <- s.Text()
		}
	}()
	return l
}

// Next returns the next line, with single spaces between its words and without unprintable
// characters. It returns ok false if there are no more lines or ctx is cancelled.
func (l *Lines) Next(ctx context.Context) (line string, ok bool) {
	line, ok = l.Peek(ctx)
	l.isHeld = false
	return line, ok
}

// Peek returns what Next will return.
func (l *Lines) Peek(ctx context.Context) (line string, ok bool) {
	if l.isHeld {
		return l.held, true
	}
	select {
	case <-ctx.Done():
		return "", false
	case line, ok = <-l.lines:
	}
	l.isEnded = !ok
	line = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, line)
	l.held, l.isHeld = strings.Join(strings.Fields(line), " "), ok
	return l.held, ok
}
