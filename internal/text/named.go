package text

import (
	"fmt"
	"slices"
	"strings"
)

// Arg is a number that a text may use by name.
type Arg struct {
	Name string
	Noun string // "seat", or the stem of the keys that name its values; "" for a plain number
}

// isName reports whether a placeholder begins with the name of a number.
func isName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz_") == ""
}

// bind resolves the numbers that the phrase uses by name. The noun may be omitted: {buyer} is
// formatted by its declared noun.
func (p phrase) bind(args []Arg) error {
	for i := range p {
		q := &p[i]
		if q.name == "" {
			continue
		}
		q.arg = slices.IndexFunc(args, func(a Arg) bool { return a.Name == q.name })
		if q.arg < 0 {
			return fmt.Errorf("{%s}: no number has that name: there are %v", q.name, names(args))
		}
		if q.forms == nil && q.noun == "" {
			q.noun = args[q.arg].Noun
		}
	}
	return nil
}

func names(args []Arg) []string {
	list := make([]string, len(args))
	for i, a := range args {
		list[i] = a.Name
	}
	return list
}
