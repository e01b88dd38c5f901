package command

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/text"
)

// MisuseError is a usage error: the command line is wrong.
type MisuseError struct{ error }

// Unwrap returns the underlying error.
func (m MisuseError) Unwrap() error { return m.error }

// Misusef returns a usage error.
func Misusef(format string, args ...any) error { return MisuseError{fmt.Errorf(format, args...)} }

// AsMisuse marks an error as a usage error.
func AsMisuse(err error) error {
	if err == nil {
		return nil
	}
	return MisuseError{err}
}

// NoArguments returns an error if there are arguments. The error assumes that the first one was
// meant to be a what, such as "command", and suggests a similar name.
func NoArguments(cmd *cobra.Command, args []string, what string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			names = append(names, sub.Name())
		}
	}
	return MisuseError{Unknown(what, args[0], names)}
}

// Unknown returns the error for an unknown word. It suggests a similar name, or lists all names.
func Unknown(what, word string, names []string) error {
	if near := text.Nearest(word, names); near != "" {
		return fmt.Errorf("no %s %q: did you mean %q?", what, word, near)
	}
	return fmt.Errorf("no %s %q: %s", what, word, text.ThereAre(names))
}

// Wanted describes the values that a flag of this type takes.
func Wanted(kind string) string {
	switch kind {
	case "int":
		return "want a whole number"
	case "uint64":
		return "want a whole number from 0 on"
	case "string":
		return "want a value"
	}
	return "want a " + kind
}

// NoArgs returns an error if there are arguments.
func NoArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return Misusef("unexpected argument %q", args[0])
	}
	return nil
}
