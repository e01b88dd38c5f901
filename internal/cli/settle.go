package cli

import (
	"cmp"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/bigriver/bigriver/internal/command"
)

// origin says where the value of each setting comes from, by the name of its flag. Settings that
// are not in it have their defaults.
type origin map[string]string

const commandLine = "the command line"

// isSetting reports whether a flag can also be set in the environment and in a file.
func isSetting(flag string) bool { return flag != "help" && flag != "config" && flag != "print-config" }

// settle sets the flags that were not given on the command line, from the environment or else from
// a file. Libraries for settings (viper, koanf, ff) do not report where a value comes from, down to
// the line of the file, as --print-config and every error here do.
func settle(flags *pflag.FlagSet, file string, env func(string) (string, bool)) (origin, error) {
	from := origin{}
	if file != "" {
		from["config"] = commandLine
	} else if named, ok := env(variable("config")); ok {
		file, from["config"] = named, variable("config")
	}
	lines, err := readSettings(file, flags)
	if err != nil {
		return nil, err
	}
	flags.VisitAll(func(f *pflag.Flag) {
		if err != nil || !isSetting(f.Name) {
			return
		}
		if f.Changed {
			from[f.Name] = commandLine
			return
		}
		where := variable(f.Name)
		value, ok := env(where)
		if !ok {
			line, found := lines[f.Name]
			if value, ok = line.value, found; ok {
				where = fmt.Sprintf("%s:%d", file, line.at)
			}
		}
		if !ok {
			return
		}
		if flags.Set(f.Name, value) != nil {
			err = command.Misusef("%s: %s: %s, not %q", where, f.Name, command.Wanted(f.Value.Type()), value)
		}
		from[f.Name] = where
	})
	if config := flags.Lookup("config"); err == nil && config != nil && file != "" {
		err = config.Value.Set(file)
	}
	return from, err
}

// valued is a setting with its value, for printing.
type valued struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	From  string `json:"from"` // "the command line", a variable, FILE:LINE, or "default"
}

// values returns all settings with their values, sorted by name. The first is the settings file, if
// there is one.
func (o origin) values(flags *pflag.FlagSet) (list []valued) {
	if config := flags.Lookup("config"); config != nil && o["config"] != "" {
		list = append(list, valued{config.Name, config.Value.String(), o["config"]})
	}
	flags.VisitAll(func(f *pflag.Flag) {
		if isSetting(f.Name) {
			list = append(list, valued{f.Name, formatValue(f.Value), cmp.Or(o[f.Name], "default")})
		}
	})
	return list
}

// formatValue formats the value of a flag as in a settings file.
func formatValue(v pflag.Value) string {
	if list, ok := v.(pflag.SliceValue); ok {
		return strings.Join(list.GetSlice(), ",")
	}
	return v.String()
}

// variable returns the environment variable for a flag.
func variable(flag string) string {
	return "BIGRIVER_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

type setting struct {
	value string
	at    int
}

// readSettings reads a file of "NAME = VALUE" lines. A line that begins with # is a comment.
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
		if isSetting(f.Name) {
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
			return nil, command.Misusef("%s:%d: want NAME = VALUE, not %q", file, i+1, line)
		case known == nil || !isSetting(name):
			return nil, command.Misusef("%s:%d: %w", file, i+1, command.Unknown("setting", name, names))
		}
		if _, twice := lines[name]; twice {
			return nil, command.Misusef("%s:%d: %s is set twice", file, i+1, name)
		}
		lines[name] = setting{value, i + 1}
	}
	return lines, nil
}
