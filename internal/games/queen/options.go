package queen

import (
	"errors"

	"github.com/bigriver/bigriver/internal/engine"
)

// Choices are the options of a game. The zero value, with a FinishSpeed of 1, is the game of 1997.
type Choices struct {
	School         bool  // QB-105
	RandomStart    bool  // QB-101
	NotBehind      bool  // QB-37
	NotAstern      bool  // QB-72
	LateReveal     bool  // QB-75
	LateAlign      bool  // QB-73
	StuckWaits     bool  // QB-79
	StragglerLimit int8  // QB-80; 0: none
	MayResign      bool  // QB-78
	NoThirdBend    bool  // QB-91
	ChevronRows    bool  // QB-55
	OrderEachTurn  bool  // QB-60
	OnlyOwnLanding bool  // QB-100
	FinishSpeed    int8  // QB-63
	LateRemoval    bool  // QB-103
	BlueRoofs      bool  // QB-102
	EndOnFirst     bool  // QB-66
	OnlyFinishers  bool  // QB-82
	SurvivorWins   bool  // QB-83
	RoundLimit     int16 // QB-87; 0: none
}

func onByDefault(name, rule string) engine.Option {
	return engine.Option{Name: name, Rule: rule, Default: "on", Values: []string{"on", "off"}}
}

const (
	mostStraggling = 9
	mostRoundLimit = 500
)

func options() []engine.Option {
	return []engine.Option{
		{Name: "game", Rule: "QB-105", Default: "passengers", Values: []string{"passengers", "school"}},
		{
			Name: "edition", Rule: "QB-81", Default: "1997", Values: []string{"1997", "house"},
			Sets: map[string]map[string]string{
				"house": {"push_forbid_behind": "on", "no_push_astern": "on", "finish_speed": "2"},
			},
		},
		{Name: "start_order", Rule: "QB-101", Default: "seats", Values: []string{"seats", "random"}},
		engine.Switch("push_forbid_behind", "QB-37"),
		engine.Switch("no_push_astern", "QB-72"),
		{Name: "push_reveal", Rule: "QB-75", Default: "at_once", Values: []string{"at_once", "turn_end"}},
		{Name: "pushed_align_timing", Rule: "QB-73", Default: "at_once", Values: []string{"at_once", "next_turn"}},
		{Name: "stuck", Rule: "QB-79", Default: "eliminate", Values: []string{"eliminate", "wait"}},
		{Name: "straggler_limit", Rule: "QB-80", Default: "0", Min: 0, Max: mostStraggling},
		onByDefault("must_play_if_possible", "QB-78"),
		{Name: "bend_rule", Rule: "QB-91", Default: "any", Values: []string{"any", "no_third"}},
		{Name: "row_metric", Rule: "QB-55", Default: "stick", Values: []string{"stick", "rows"}},
		onByDefault("order_fixed_per_round", "QB-60"),
		{Name: "finish_speed", Rule: "QB-63", Default: "1", Values: []string{"1", "2", "any"}},
		onByDefault("intro_pushed_finish", "QB-100"),
		{Name: "removal_time", Rule: "QB-103", Default: "turn", Values: []string{"turn", "round"}},
		{Name: "station_art", Rule: "QB-102", Default: "1997", Values: []string{"1997", "2019"}},
		engine.Switch("end_on_first", "QB-66"),
		{Name: "rank_unfinished", Rule: "QB-82", Default: "position", Values: []string{"position", "none"}},
		{Name: "all_eliminated", Rule: "QB-83", Default: "nobody", Values: []string{"nobody", "survivor"}},
		{Name: "round_limit", Rule: "QB-87", Default: "0", Min: 0, Max: mostRoundLimit},
	}
}

func chosen(setup engine.Setup) Choices {
	is := func(name, value string) bool { return setup.Options[name] == value }
	c := Choices{
		School:         is("game", "school"),
		RandomStart:    is("start_order", "random"),
		NotBehind:      setup.On("push_forbid_behind"),
		NotAstern:      setup.On("no_push_astern"),
		LateReveal:     is("push_reveal", "turn_end"),
		LateAlign:      is("pushed_align_timing", "next_turn"),
		StuckWaits:     is("stuck", "wait"),
		StragglerLimit: int8(setup.Int("straggler_limit")),
		MayResign:      !setup.On("must_play_if_possible"),
		NoThirdBend:    is("bend_rule", "no_third"),
		ChevronRows:    is("row_metric", "rows"),
		OrderEachTurn:  !setup.On("order_fixed_per_round"),
		OnlyOwnLanding: !setup.On("intro_pushed_finish"),
		FinishSpeed:    int8(setup.Int("finish_speed")),
		LateRemoval:    is("removal_time", "round"),
		BlueRoofs:      is("station_art", "2019"),
		EndOnFirst:     setup.On("end_on_first"),
		OnlyFinishers:  is("rank_unfinished", "none"),
		SurvivorWins:   is("all_eliminated", "survivor"),
		RoundLimit:     int16(setup.Int("round_limit")),
	}
	if c.FinishSpeed == 0 {
		c.FinishSpeed = fastest
	}
	return c
}

// playable refuses options that say nothing in the game that was chosen.
func (c *Choices) playable() engine.Refusal {
	switch {
	case c.School && c.OrderEachTurn:
		return engine.Refuse("QB-61", "school_order")
	case c.School && c.ChevronRows:
		return engine.Refuse("QB-61", "school_rows")
	case !c.School && c.OnlyOwnLanding:
		return engine.Refuse("QB-65", "no_school")
	}
	return engine.Refusal{}
}

func (c *Choices) valid() error {
	if c.StragglerLimit < 0 || c.StragglerLimit > mostStraggling || c.RoundLimit < 0 || c.RoundLimit > mostRoundLimit ||
		c.FinishSpeed != 1 && c.FinishSpeed != 2 && c.FinishSpeed != fastest {
		return errors.New("an option is out of bounds")
	}
	if refusal := c.playable(); !refusal.OK() {
		return refusal
	}
	return nil
}
