package botproto

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unicode"
)

// Limits say what a program may use. Memory and processor time are limited on Linux, processor time
// on macOS, neither on Windows.
type Limits struct {
	Start     time.Duration // for its start, and for every answer that is not about an action
	Budget    time.Duration // for one decision
	Bank      time.Duration // for all decisions of one game that take longer than the budget
	End       time.Duration // for its end, once it was asked to quit or has closed its output
	Line      int           // bytes of its longest line
	Memory    int64         // bytes of each of its processes
	Processor time.Duration // of each of its processes
}

// DefaultLimits returns the limits that hold unless somebody asks for others.
func DefaultLimits() Limits {
	return Limits{
		Start: 10 * time.Second, Budget: time.Second, Bank: 10 * time.Second, End: time.Second,
		Line: 1 << 20, Memory: 4 << 30, Processor: time.Hour,
	}
}

// worn reports whether a program that has thought for this long may soon have used up its processor
// time. It is then started anew before the next game, so that only a program that works without
// being asked reaches the limit.
func (l *Limits) worn(thought time.Duration) bool {
	return thought > l.Processor/time.Duration(2*runtime.NumCPU())
}

// Split returns the words of a command line. Quotation marks, single or double, keep blanks
// together, and a backslash before one of them or a blank takes it as a letter. No other letter has
// a meaning of its own.
func Split(line string) (words []string, err error) {
	var word strings.Builder
	var quote rune
	inWord, escaped := false, false
	for _, c := range line {
		switch {
		case escaped:
			if !unicode.IsSpace(c) && c != '"' && c != '\'' && c != '\\' {
				word.WriteByte('\\') // as in C:\bots\mine.exe
			}
			word.WriteRune(c)
			escaped = false
		case c == '\\' && quote != '\'':
			escaped, inWord = true, true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(c)
		case c == '"' || c == '\'':
			quote, inWord = c, true
		case unicode.IsSpace(c):
			if inWord {
				words = append(words, word.String())
				word.Reset()
			}
			inWord = false
		default:
			word.WriteRune(c)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the command %s has a quotation mark without its twin", line)
	}
	if escaped {
		word.WriteByte('\\')
	}
	if inWord {
		words = append(words, word.String())
	}
	if len(words) == 0 {
		return nil, errors.New("the command is empty")
	}
	return words, nil
}
