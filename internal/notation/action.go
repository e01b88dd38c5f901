package notation

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/text"
)

// ActionReader reads the words of a written action one by one, and remembers the first error. It
// ignores case.
type ActionReader struct {
	name string   // of the action
	left []string // the words not read yet
	err  error
}

// ReadAction reads the name of an action, one or two words long, and returns its index in names.
// The reader is at the word after the name.
func ReadAction(action string, names []string) (int, *ActionReader, error) {
	words := strings.Fields(action)
	for n := min(2, len(words)); n > 0; n-- {
		if i := indexFold(names, strings.Join(words[:n], " ")); i >= 0 {
			return i, &ActionReader{name: names[i], left: words[n:]}, nil
		}
	}
	for n := min(2, len(words)); n > 0; n-- {
		typed := strings.ToLower(strings.Join(words[:n], " "))
		if hint := text.DidYouMean(typed, names); hint != "" {
			return 0, nil, fmt.Errorf("no action %q%s", text.Clip(typed), hint)
		}
	}
	const maxList = 250 // letters, so that the error fits on a line or two
	there := "there are " + strings.Join(slices.Compact(slices.Clone(names)), ", ")
	if len(there) > maxList {
		there = "choose one of the actions offered"
	}
	if len(words) == 0 {
		return 0, nil, errors.New("no action: " + there)
	}
	return 0, nil, fmt.Errorf("no action %q: %s", text.Clip(words[0]), there)
}

// More reports whether words are left.
func (r *ActionReader) More() bool { return r.err == nil && len(r.left) > 0 }

// Read reads the next word with a function that reports whether the word is acceptable.
func (r *ActionReader) Read(want string, read func(word string) bool) {
	if r.More() && read(r.left[0]) {
		r.left = r.left[1:]
		return
	}
	r.Fail(want)
}

// Word reads the word if it comes next, and reports whether it did.
func (r *ActionReader) Word(word string) bool {
	if !r.More() || !strings.EqualFold(r.left[0], word) {
		return false
	}
	r.left = r.left[1:]
	return true
}

// Name reads one of the names and returns its index, or 0 after an error. The empty name stands for
// an index that cannot be written.
func (r *ActionReader) Name(want string, names []string) int {
	i := -1
	if r.More() {
		i = indexFold(names, r.left[0])
		if i < 0 {
			if near := text.Nearest(strings.ToLower(r.left[0]), names); near != "" {
				want += " (did you mean " + near + "?)"
			}
		}
	}
	r.Read(want, func(string) bool { return i >= 0 })
	return max(i, 0)
}

// Number reads a whole number within bounds. After an error it returns the lower bound.
func (r *ActionReader) Number(want string, from, to int) int {
	n, ok := from, false
	if r.More() {
		read, err := strconv.Atoi(r.left[0])
		if ok = err == nil && read >= from && read <= to && strconv.Itoa(read) == r.left[0]; ok {
			n = read
		}
	}
	if !ok {
		want = fmt.Sprintf("%s from %d to %d", want, from, to)
	}
	r.Read(want, func(string) bool { return ok })
	return n
}

// Fail reports the next word, or the missing word, as an error, unless there was an error before.
func (r *ActionReader) Fail(want string) {
	switch {
	case r.err != nil:
	case len(r.left) == 0:
		r.err = fmt.Errorf("%s: want %s after it", r.name, want)
	default:
		r.err = fmt.Errorf("%s: want %s, not %q", r.name, want, text.Clip(r.left[0]))
	}
}

// End returns the first error. A leftover word is an error.
func (r *ActionReader) End() error {
	if r.More() {
		r.err = fmt.Errorf("%s: want nothing more, not %q", r.name, text.Clip(strings.Join(r.left, " ")))
	}
	return r.err
}

func indexFold(names []string, word string) int {
	return slices.IndexFunc(names, func(name string) bool { return name != "" && strings.EqualFold(name, word) })
}
