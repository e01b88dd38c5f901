package engine_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/must"
)

// river returns a game with every kind of option: two presets, one of which sets the other.
func river() *engine.Facts {
	return &engine.Facts{
		Name: "river", MinSeats: 2, MaxSeats: 5,
		Options: []engine.Option{
			{
				Name: "level", Default: "normal", Values: []string{"normal", "easy", "full"},
				Sets: map[string]map[string]string{"easy": {"flood": "off"}, "full": {"weather": "harsh", "coal": "9"}},
			},
			engine.Switch("flood", "R-1"),
			{
				Name: "weather", Default: "mild", Values: []string{"mild", "harsh"},
				Sets: map[string]map[string]string{"mild": {"coal": "5"}, "harsh": {"flood": "on", "coal": "2"}},
			},
			{Name: "coal", Default: "6", Min: 1, Max: 9},
		},
	}
}

func TestComplete(t *testing.T) {
	t.Parallel()
	type options = map[string]string
	tests := []struct {
		name        string
		given, want options
	}{
		{"nothing", nil, options{"level": "normal", "flood": "off", "weather": "mild", "coal": "5"}},
		{"one", options{"flood": "on"}, options{"level": "normal", "flood": "on", "weather": "mild", "coal": "5"}},
		{"a preset", options{"weather": "harsh"}, options{"level": "normal", "flood": "on", "weather": "harsh", "coal": "2"}},
		{"a preset but for one", options{"weather": "harsh", "flood": "off"}, options{"level": "normal", "flood": "off", "weather": "harsh", "coal": "2"}},
		{"a preset that sets a preset", options{"level": "full"}, options{"level": "full", "flood": "on", "weather": "harsh", "coal": "9"}},
		{"and one set otherwise", options{"level": "full", "weather": "mild"}, options{"level": "full", "flood": "off", "weather": "mild", "coal": "9"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			given := maps.Clone(test.given)
			full := must.Get(river().Complete(engine.Setup{Seats: 3, Options: given}))(t)
			if diff := cmp.Diff(engine.Setup{Seats: 3, Options: test.want}, full); diff != "" {
				t.Error(diff)
			}
			if !maps.Equal(given, test.given) {
				t.Error("the given options have changed")
			}
		})
	}
}

func TestCompleteErrors(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 100_000)
	tests := []struct {
		name, option, value string
		seats               int
		want                string
	}{
		{"few seats", "flood", "on", 1, "river is for 2 to 5 seats, not 1"},
		{"many seats", "flood", "on", 6, "river is for 2 to 5 seats, not 6"},
		{"negative seats", "flood", "on", -1, "river is for 2 to 5 seats, not -1"},
		{"a slip", "flod", "on", 2, `river has no option "flod": did you mean "flood"?`},
		{"another word", "wind", "on", 2, `river has no option "wind": there are level, flood, weather, coal`},
		{"a long word", long, "on", 2, `river has no option "` + long[:60] + `...": there are level, flood, weather, coal`},
		{"a wrong value", "flood", "yes", 2, `option flood cannot be "yes": choose from off, on`},
		{"a long value", "flood", long, 2, `option flood cannot be "` + long[:60] + `...": choose from off, on`},
		{"no value", "flood", "", 2, `option flood cannot be "": choose from off, on`},
		{"no number", "coal", "all", 2, `option coal cannot be "all": choose a number from 1 to 9`},
		{"too small", "coal", "0", 2, `option coal cannot be "0": choose a number from 1 to 9`},
		{"too large", "coal", "10", 2, `option coal cannot be "10": choose a number from 1 to 9`},
		{"huge", "coal", "99999999999999999999", 2, `option coal cannot be "99999999999999999999": choose a number from 1 to 9`},
		{"another way to write it", "coal", "07", 2, `option coal cannot be "07": choose a number from 1 to 9`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := river().Complete(engine.Setup{Seats: test.seats, Options: map[string]string{test.option: test.value}})
			if err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
	if _, err := (&engine.Facts{Name: "plain", MaxSeats: 2}).Complete(engine.Setup{Options: map[string]string{"x": "y"}}); err == nil ||
		err.Error() != `plain has no options, so no "x"` {
		t.Errorf("got %v", err)
	}
}

func TestChanged(t *testing.T) {
	t.Parallel()
	type options = map[string]string
	tests := []struct {
		name  string
		given options
		want  []string
	}{
		{"nothing", nil, nil},
		{"what is the default", options{"flood": "off", "coal": "5"}, nil},
		{"in the facts' order", options{"flood": "on", "coal": "1"}, []string{"flood", "coal"}},
		{"a preset sets every option", options{"weather": "harsh", "flood": "on", "coal": "2"}, []string{"weather"}},
		{"a preset but for one", options{"weather": "harsh", "coal": "6"}, []string{"weather", "coal"}},
		{"a preset of presets", options{"level": "full"}, []string{"level"}},
		{"that is set to its default", options{"level": "full", "weather": "mild", "flood": "on"}, []string{"level", "flood", "weather"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			full := must.Get(river().Complete(engine.Setup{Seats: 2, Options: test.given}))(t)
			if diff := cmp.Diff(test.want, river().Changed(full)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Complete restores a set-up from what Changed returns, whatever presets there are.
func TestChangedIsEnough(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := anyFacts().Draw(t, "facts")
		given := map[string]string{}
		for _, o := range f.Options {
			if rapid.Bool().Draw(t, "given") {
				given[o.Name] = rapid.SampledFrom(o.Choices()).Draw(t, o.Name)
			}
		}
		full, err := f.Complete(engine.Setup{Seats: 2, Options: given})
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range given {
			if full.Options[name] != value {
				t.Fatalf("%s was set to %s and is %s", name, value, full.Options[name])
			}
		}
		written := map[string]string{}
		for _, name := range f.Changed(full) {
			written[name] = full.Options[name]
		}
		again, err := f.Complete(engine.Setup{Seats: 2, Options: written})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(full, again); diff != "" {
			t.Fatalf("written: %v\n%s", written, diff)
		}
	})
}

// anyFacts draws facts in which any option may set any other.
func anyFacts() *rapid.Generator[*engine.Facts] {
	return rapid.Custom(func(t *rapid.T) *engine.Facts {
		f := &engine.Facts{Name: "any", MinSeats: 2, MaxSeats: 2}
		values := []string{"a", "b", "c"}
		n := rapid.IntRange(1, 5).Draw(t, "options")
		for i := range n {
			o := engine.Option{Name: "o" + strconv.Itoa(i), Values: values, Default: rapid.SampledFrom(values).Draw(t, "default")}
			if rapid.Bool().Draw(t, "is a preset") {
				o.Sets = map[string]map[string]string{}
				for _, v := range values {
					o.Sets[v] = map[string]string{}
					for j := range n {
						if j != i && rapid.Bool().Draw(t, "sets") {
							o.Sets[v]["o"+strconv.Itoa(j)] = rapid.SampledFrom(values).Draw(t, "to")
						}
					}
				}
			}
			f.Options = append(f.Options, o)
		}
		return f
	})
}

func TestChoices(t *testing.T) {
	t.Parallel()
	f := river()
	want := [][]string{{"normal", "easy", "full"}, {"off", "on"}, {"mild", "harsh"}, {"1", "2", "3", "4", "5", "6", "7", "8", "9"}}
	for i, o := range f.Options {
		if !slices.Equal(o.Choices(), want[i]) {
			t.Errorf("%s: got %v", o.Name, o.Choices())
		}
	}
}

func TestSetupReadsOptions(t *testing.T) {
	t.Parallel()
	s := engine.Setup{Options: map[string]string{"flood": "on", "coal": "7"}}
	if !s.On("flood") || s.On("coal") || s.On("none") || s.Int("coal") != 7 || s.Int("flood") != 0 {
		t.Error("the options are read wrongly")
	}
}
