package command_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/command"
)

// FuzzOptions checks that a list of options is either refused in one line, or parsed into options
// that survive writing and parsing again.
func FuzzOptions(f *testing.F) {
	for _, s := range []string{"", "rounds=3", "rounds=3,length=short", "random", "random,rounds=1", ",", "a=b=c", "a", "=", "a=\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		options, random, err := command.ParseOptions(s)
		if err != nil {
			oneLine(t, err)
			return
		}
		var list []string
		if random {
			list = append(list, "random")
		}
		for _, name := range slices.Sorted(maps.Keys(options)) {
			list = append(list, name+"="+options[name])
		}
		again, randomAgain, err := command.ParseOptions(strings.Join(list, ","))
		if err != nil || randomAgain != random || !maps.Equal(again, options) {
			t.Errorf("%q: %v %v, again %v %v %v", s, options, random, again, randomAgain, err)
		}
	})
}

// FuzzPlayers checks the same for a list of players, and that a record can hold their names.
func FuzzPlayers(f *testing.F) {
	for _, s := range []string{"", "you,random", "you:Anna,you:Ben", "you:,", ",", "random:x", "you:#", "you:a b", "you:\x00", "you:\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		players, err := command.ParsePlayers(s)
		if err != nil {
			oneLine(t, err)
			return
		}
		var list []string
		for _, p := range players {
			word := p.Kind
			if p.Name != "" {
				word += ":" + p.Name
			}
			list = append(list, word)
			if strings.ContainsAny(p.Name, "#\n\r") {
				t.Errorf("a record cannot hold the name %q", p.Name)
			}
		}
		again, err := command.ParsePlayers(strings.Join(list, ","))
		if err != nil || !slices.Equal(again, players) {
			t.Errorf("%q: %v, again %v %v", s, players, again, err)
		}
	})
}

func oneLine(t *testing.T, err error) {
	t.Helper()
	if strings.ContainsAny(err.Error(), "\n\r") {
		t.Errorf("more than one line: %v", err)
	}
}
