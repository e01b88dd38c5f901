package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bigriver/bigriver/internal/text"
)

// misuse is an error in the command line.
type misuse struct{ error }

func (m misuse) Unwrap() error { return m.error }

func misusef(format string, args ...any) error { return misuse{fmt.Errorf(format, args...)} }

// asMisuse marks an error as one in the command line.
func asMisuse(err error) error {
	if err == nil {
		return nil
	}
	return misuse{err}
}

// noArguments returns an error if there are arguments. The name what says what the first of them may have been meant to be.
func noArguments(cmd *cobra.Command, args []string, what string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			names = append(names, sub.Name())
		}
	}
	return misuse{unknown(what, args[0], names)}
}

// unknown returns the error for an unknown word. It names a similar one, or all that there are.
func unknown(what, word string, names []string) error {
	if near := text.Nearest(word, names); near != "" {
		return fmt.Errorf("no %s %q: did you mean %q?", what, word, near)
	}
	return fmt.Errorf("no %s %q: %s", what, word, text.ThereAre(names))
}

// flagError returns a function that turns an error about a flag into one line.
func flagError(args []string) func(*cobra.Command, error) error {
	return func(cmd *cobra.Command, err error) error {
		var missing *pflag.NotExistError
		var invalid *pflag.InvalidValueError
		var empty *pflag.ValueRequiredError
		switch {
		case errors.As(err, &missing):
			// The flags of an unknown command come here, too: the program itself does not have them.
			for _, arg := range args {
				if !cmd.HasParent() && !strings.HasPrefix(arg, "-") {
					return noArguments(cmd, []string{arg}, "command")
				}
			}
			typed := "--" + missing.GetSpecifiedName()
			if missing.GetSpecifiedShortnames() != "" {
				typed = typed[1:]
			}
			return misuse{unknown("flag", typed, flagNames(cmd))}
		case errors.As(err, &empty):
			return misusef("--%s: %s after it", empty.GetFlag().Name, wanted(empty.GetFlag().Value.Type()))
		case errors.As(err, &invalid):
			return misusef("--%s: %s, not %q", invalid.GetFlag().Name, wanted(invalid.GetFlag().Value.Type()), invalid.GetValue())
		}
		return misuse{err}
	}
}

func flagNames(cmd *cobra.Command) (names []string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return names
}

// wanted returns which values a flag of this type takes.
func wanted(kind string) string {
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
