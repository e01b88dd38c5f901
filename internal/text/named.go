package text

import (
	"fmt"
	"slices"
	"strings"
)

// Arg is a number that words may use by its name.
type Arg struct {
	Name string
	Noun string // "seat", or the stem of the keys that name its values; "": it is said as a number
}

// isName reports whether a placeholder begins with the name of a number.
func isName(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz_") == ""
}

// bind finds the places of the numbers that the phrase calls by name. A noun need not be written:
// {buyer} is said as what it is.
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
