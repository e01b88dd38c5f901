package botproto

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"
	"unicode"
)

// Limits limit the resources of a program. Memory and CPU time are limited on Linux, CPU time on
// macOS, neither on Windows.
type Limits struct {
	Start     time.Duration // for startup, and for every answer to a request other than think
	Budget    time.Duration // for one decision
	Bank      time.Duration // extra time for all decisions of one game that exceed the budget
	End       time.Duration // for its exit, after it was asked to quit or closed its output
	Line      int           // maximum bytes in a line
	Memory    int64         // bytes for each of its processes
	Processor time.Duration // CPU time for each of its processes
}

// DefaultLimits returns the default limits.
func DefaultLimits() Limits {
	return Limits{
		Start: 10 * time.Second, Budget: time.Second, Bank: 10 * time.Second, End: time.Second,
		Line: 1 << 20, Memory: 4 << 30, Processor: time.Hour,
	}
}

// nearsCPULimit reports whether a program that has thought for this long may soon reach its CPU
// limit. It is then restarted before the next game, so that only a program that computes outside
// its turns reaches the limit.
func (l *Limits) nearsCPULimit(thought time.Duration) bool {
	return thought > l.Processor/time.Duration(2*runtime.NumCPU())
}

// Split splits a command line into words. Single or double quotes keep blanks together, and a
// backslash escapes a quote or a blank. No other character is special.
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
		return nil, fmt.Errorf("the command %s has an unmatched quotation mark", line)
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
