package display_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/must"
)

// offering returns a game with an expansion of three modules, two of which share a tile.
func offering() *display.About {
	all := engine.Option{
		Name: "tiles", Default: "base", Values: []string{"base", "all"},
		Sets: map[string]map[string]string{"all": {"log": "on", "coal": "on", "both": "on", "boat": "on"}},
	}
	part := func(name, option string) display.Part {
		return display.Part{Name: name, Of: "more", Is: map[string]string{option: "on"}, With: map[string]string{"both": "on"}}
	}
	return &display.About{
		Facts: &engine.Facts{
			Name: "river", MinSeats: 2, MaxSeats: 6,
			Options: []engine.Option{
				{Name: "game", Default: "long", Values: []string{"long", "short"}},
				all,
				engine.Switch("log", ""), engine.Switch("coal", ""), engine.Switch("both", ""), engine.Switch("boat", ""),
			},
		},
		Parts: []display.Part{
			{Name: "more", Is: map[string]string{"tiles": "all"}, With: map[string]string{"game": "long"}},
			part("logs", "log"), part("coal", "coal"),
			{Name: "boat", Of: "more", Is: map[string]string{"boat": "on"}, MinSeats: 3, MaxSeats: 3},
		},
		Presets: []display.Preset{
			{Name: "plain", MaxSeats: 5},
			{Name: "full", Options: map[string]string{"tiles": "all"}},
			{Name: "brief", Options: map[string]string{"game": "short"}, MinSeats: 3},
		},
	}
}

func TestTakingPartsInAndOut(t *testing.T) {
	f := offering()
	type step struct {
		part string
		in   bool
	}
	in, out := func(part string) step { return step{part, true} }, func(part string) step { return step{part, false} }
	for _, c := range []struct {
		name    string
		options map[string]string
		steps   []step
		want    map[string]string
		parts   string
	}{
		{name: "the whole expansion", steps: []step{in("more")}, want: map[string]string{"tiles": "all"}, parts: "more logs coal boat"},
		{name: "and back", steps: []step{in("more"), out("more")}, want: map[string]string{}},
		{name: "all but one, with what it shares", steps: []step{in("more"), out("logs")}, want: map[string]string{"tiles": "all", "log": "off", "both": "off"}, parts: "more coal boat"},
		{name: "what was left out comes back", steps: []step{in("more"), out("logs"), in("logs")}, want: map[string]string{"tiles": "all"}, parts: "more logs coal boat"},
		{name: "a shared tile waits for both", steps: []step{in("logs")}, want: map[string]string{"log": "on"}, parts: "more logs"},
		{name: "then it comes", steps: []step{in("logs"), in("coal")}, want: map[string]string{"log": "on", "coal": "on", "both": "on"}, parts: "more logs coal"},
		{name: "all modules out is the whole out", steps: []step{in("coal"), out("coal")}, want: map[string]string{}},
		{name: "what it needs comes with it", options: map[string]string{"game": "short"}, steps: []step{in("more")}, want: map[string]string{"tiles": "all"}, parts: "more logs coal boat"},
		{name: "and with a module", options: map[string]string{"game": "short"}, steps: []step{in("coal")}, want: map[string]string{"coal": "on"}, parts: "more coal"},
		{name: "a choice of the tiles is forgotten", options: map[string]string{"log": "on"}, steps: []step{out("more"), in("more")}, want: map[string]string{"tiles": "all"}, parts: "more logs coal boat"},
	} {
		s := engine.Setup{Seats: 3, Options: c.options}
		for _, step := range c.steps {
			var err error
			if s, err = f.Take(s, step.part, step.in); err != nil {
				t.Fatalf("%s: got error %v", c.name, err)
			}
		}
		if diff := cmp.Diff(c.want, s.Options); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
		full := must.Get(f.Complete(s))(t)
		var parts []string
		for i := range f.Parts {
			if f.In(full, &f.Parts[i]) {
				parts = append(parts, f.Parts[i].Name)
			}
		}
		if got := strings.Join(parts, " "); got != c.parts {
			t.Errorf("%s: in the game are %q, want %q", c.name, got, c.parts)
		}
	}
	if _, err := f.Take(engine.Setup{Seats: 3}, "sails", true); err == nil || !strings.Contains(err.Error(), `no part "sails"`) {
		t.Errorf("a part that is not there: %v", err)
	}
	if _, err := f.Take(engine.Setup{Seats: 9}, "more", true); err == nil {
		t.Error("nine seats are accepted")
	}
}

func TestPresets(t *testing.T) {
	f := offering()
	for _, c := range []struct {
		seats   int
		options map[string]string
		want    string
	}{
		{3, nil, "plain"},
		{6, nil, ""}, // at most five seats
		{2, map[string]string{"tiles": "all"}, "full"},
		// the same tiles, another choice
		{3, map[string]string{"log": "on", "coal": "on", "both": "on", "boat": "on"}, ""},
		{2, map[string]string{"game": "short"}, ""},
		{3, map[string]string{"game": "short"}, "brief"},
		{3, map[string]string{"game": "short", "log": "on"}, ""},
	} {
		full := must.Get(f.Complete(engine.Setup{Seats: c.seats, Options: c.options}))(t)
		if got := f.PresetOf(full); got != c.want {
			t.Errorf("%d seats, %v: %q, want %q", c.seats, c.options, got, c.want)
		}
	}
	if p, err := f.Preset("brief"); err != nil || p.Name != "brief" {
		t.Errorf("brief: %v, %v", p, err)
	}
	for name, want := range map[string]string{"brieff": `did you mean "brief"?`, "zzz": "there are plain, full, brief"} {
		if _, err := f.Preset(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

func TestOriginsOfRules(t *testing.T) {
	for _, c := range []struct {
		mark, source string
		want         bool
	}{
		{"P", "S1:116-117; P1", true},
		{"P", "JP, SDJ", false},
		{"F", "GEO; F-22", true},
		{"F", "INF", false},
		{"INF", "S1:118, INF", true},
		{"reading", "rulebook; reading", true},
		{"P", "", false},
	} {
		if got := (display.Origin{Marks: []string{"none", c.mark}}).Of(c.source); got != c.want {
			t.Errorf("%s in %q: %v", c.mark, c.source, got)
		}
	}
}
