package cli

import (
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"
)

// settle sets the flags that were not given, from the environment or else from a file.
func settle(flags *pflag.FlagSet, file string, env func(string) (string, bool)) error {
	if from, ok := env(variable("config")); ok && file == "" {
		file = from
	}
	lines, err := readSettings(file, flags)
	if err != nil {
		return err
	}
	flags.VisitAll(func(f *pflag.Flag) {
		if err != nil || f.Changed || f.Name == "help" || f.Name == "config" {
			return
		}
		where := variable(f.Name)
		value, ok := env(where)
		if !ok {
			line, there := lines[f.Name]
			if value, ok = line.value, there; ok {
				where = fmt.Sprintf("%s:%d", file, line.at)
			}
		}
		if !ok {
			return
		}
		if flags.Set(f.Name, value) != nil {
			err = misusef("%s: %s: %s, not %q", where, f.Name, wanted(f.Value.Type()), value)
		}
	})
	return err
}

// variable returns the name of a flag in the environment.
func variable(flag string) string {
	return "BIGRIVER_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

type setting struct {
	value string
	at    int
}

// readSettings reads a file of "NAME = VALUE" lines. A line that begins with # is a remark.
func readSettings(file string, flags *pflag.FlagSet) (map[string]setting, error) {
	lines := map[string]setting{}
	if file == "" {
		return lines, nil
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("--config: %w", err)
	}
	var names []string
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" && f.Name != "config" {
			names = append(names, f.Name)
		}
	})
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		switch known := flags.Lookup(name); {
		case !ok:
			return nil, misusef("%s:%d: want NAME = VALUE, not %q", file, i+1, line)
		case known == nil || name == "help" || name == "config":
			return nil, misusef("%s:%d: %w", file, i+1, unknown("setting", name, names))
		}
		if _, twice := lines[name]; twice {
			return nil, misusef("%s:%d: %s is here twice", file, i+1, name)
		}
		lines[name] = setting{value, i + 1}
	}
	return lines, nil
}
