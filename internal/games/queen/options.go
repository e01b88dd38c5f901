package queen

import (
	"errors"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/games/queen/tiles"
)

// Choices are the options of a game: the large fields first, to avoid padding, then the options of
// the base game, then those of The Black Rose.
type Choices struct {
	Tiles      tiles.Set // QX-85
	RoundLimit int16     // QB-87; 0: none

	School         bool // QB-105
	RandomStart    bool // QB-101
	NotBehind      bool // QB-37
	NotAstern      bool // QB-72
	LateReveal     bool // QB-75
	LateAlign      bool // QB-73
	StuckWaits     bool // QB-79
	StragglerLimit int8 // QB-80; 0: none
	MayResign      bool // QB-78
	NoThirdBend    bool // QB-91
	ChevronRows    bool // QB-55
	OrderEachTurn  bool // QB-60
	OnlyOwnLanding bool // QB-100
	FinishSpeed    int8 // QB-63
	LateRemoval    bool // QB-103
	BlueRoofs      bool // QB-102
	EndOnFirst     bool // QB-66
	OnlyFinishers  bool // QB-82
	SurvivorWins   bool // QB-83

	Counts [tiles.Kinds]int8 // QX-86: the most tiles of each kind
	Scarce bool              // QX-87

	BackCoal  bool // QX-14
	FreeAhead bool // QX-93
	SandLands bool // QX-88

	LateLogs bool // QX-28
	LogsLand bool // QX-89
	NoRefuel bool // QX-96
	CoalOnce bool // QX-94
	Arrival  bool // QX-95
	// QX-102: passengers a station if three players have two boats each; 0: one boat each.
	ThreeBoth int8
	BothHome  bool // QX-103
	Receiver  bool // QX-49: only where the receiving boat is counts
	AtDocks   bool // QX-97
	BonusLast bool // QX-80

	Rose         bool // QX-54
	RoseSeventh  bool // QX-99
	RoseTies     int8 // QX-100
	RoseReceives bool // QX-110
	RoseLetsGo   bool // QX-101
	RoseReported bool // QX-115
	RoseStays    bool // QX-107
	RoseFreeSand bool // QX-60
}

// facts returns the facts of the game.
func facts() engine.Facts {
	return engine.Facts{
		Name: "queen", Version: 1, MinSeats: minSeats, MaxSeats: maxSeats, TypicalSeats: typicalSeats,
		EventLimit: engine.EventLimit{Event: "round", Max: 200}, // F-01
		Options:    options(),
		Reactions:  []string{"take", "refuel", "pass"},
	}
}

const (
	maxStraggling = 9
	maxRoundLimit = 500

	// The coal of the Black Rose in the turn order (QX-100): more than every other boat has.
	unlimitedCoal = fullCoal + 1
)

// tileOption returns the name of the option that adds a river tile to the game.
func tileOption(t tiles.Tile) string {
	return "tile_" + strings.ToLower(strings.ReplaceAll(t.String(), "-", "_"))
}

// TileChoices returns the options that add some tiles to the game and leave others out.
func TileChoices(on, off []tiles.Tile) map[string]string {
	m := map[string]string{}
	for _, t := range on {
		m[tileOption(t)] = "on"
	}
	for _, t := range off {
		m[tileOption(t)] = "off"
	}
	return m
}

// tileOptions returns the options that choose the river tiles (QX-85, QX-86).
func tileOptions() []engine.Option {
	added := []tiles.Tile{tiles.B1, tiles.B1B2, tiles.B2, tiles.B3v1, tiles.B3v2, tiles.B4}
	plain := []tiles.Tile{tiles.A3v1, tiles.A3v2, tiles.A3v3}
	list := []engine.Option{{
		Name: "tiles", Rule: "QX-85", Default: "base", Values: []string{"base", "added", "swapped", "swapped_more"},
		Sets: map[string]map[string]string{
			"added":        TileChoices(added, nil),
			"swapped":      TileChoices(added, plain),
			"swapped_more": TileChoices(added, append(plain, tiles.A2v1, tiles.A2v2, tiles.A2v3)),
		},
	}}
	for t := tiles.A0 + 1; t < tiles.Count; t++ {
		if t < tiles.B1 {
			list = append(list, engine.SwitchOn(tileOption(t), "QX-85"))
		} else {
			list = append(list, engine.Switch(tileOption(t), "QX-85"))
		}
	}
	for kind, name := range countNames() {
		count := [tiles.Kinds]int{3, 4, 4, 6}[kind]
		list = append(list, engine.Option{Name: name, Rule: "QX-86", Default: strconv.Itoa(count), Min: 0, Max: count})
	}
	return append(list, engine.Switch("scarce_stations", "QX-87"))
}

func countNames() [tiles.Kinds]string {
	return [tiles.Kinds]string{"drawn_plain", "drawn_red", "drawn_brown", "drawn_new"}
}

// roseOptions returns the options of The Black Rose, except those of its tiles.
func roseOptions() []engine.Option {
	return []engine.Option{
		{Name: "sandbar_back_coal", Rule: "QX-14", Default: "0", Min: 0, Max: 1},
		{Name: "sandbar_free_turn", Rule: "QX-93", Default: "backward", Values: []string{"backward", "both"}},
		{Name: "sandbar_landing", Rule: "QX-88", Default: "before", Values: []string{"before", "after"}},
		{Name: "log_loss_time", Rule: "QX-28", Default: "movement", Values: []string{"movement", "round"}},
		{Name: "log_landing", Rule: "QX-89", Default: "before", Values: []string{"before", "after"}},
		engine.SwitchOn("refuel_when_pushed", "QX-96"),
		{Name: "coal_tile_repeat", Rule: "QX-94", Default: "unlimited", Values: []string{"unlimited", "once"}},
		{Name: "coal_wheel_back", Rule: "QX-95", Default: "stop", Values: []string{"stop", "arrival"}},
		{Name: "three_by_two", Rule: "QX-102", Default: "off", Values: []string{"off", "2", "1"}},
		{Name: "two_boat_win", Rule: "QX-103", Default: "first", Values: []string{"first", "both"}},
		engine.SwitchOn("exchange_both_clear", "QX-49"),
		engine.Switch("exchange_at_docks", "QX-97"),
		engine.SwitchOn("bonus_coal_first", "QX-80"),
		engine.Switch("black_rose", "QX-54"),
		engine.Switch("br_with_six", "QX-99"),
		{Name: "br_tie_coal", Rule: "QX-100", Default: "above", Values: []string{"above", "6", "0"}},
		engine.Switch("br_receives_coal", "QX-110"),
		engine.SwitchOn("br_holds_tiles", "QX-101"),
		{Name: "br_protect_strength", Rule: "QX-115", Default: "reject", Values: []string{"reject", "report"}},
		{Name: "br_alone_stuck", Rule: "QX-107", Default: "least", Values: []string{"least", "stay"}},
		{Name: "br_own_turn_coal_on_sandbar", Rule: "QX-60", Default: "counts", Values: []string{"counts", "free"}},
	}
}

func options() []engine.Option {
	return slices.Concat([]engine.Option{
		{
			Name: "game", Rule: "QB-105", Default: "passengers", Values: []string{"passengers", "school"},
			// Whatever the edition says (QX-109).
			Sets: map[string]map[string]string{"school": {"tiles": "base"}},
		},
		{
			Name: "edition", Rule: "QB-81", Default: "1997", Values: []string{"1997", "house", "en", "fr", "2019"},
			Sets: map[string]map[string]string{
				"house": {"push_forbid_behind": "on", "no_push_astern": "on", "finish_speed": "2"},
				"en":    {"log_loss_time": "round", "br_receives_coal": "on"},
				"fr": {
					"sandbar_back_coal": "1", "sandbar_free_turn": "both", "coal_wheel_back": "arrival", "exchange_both_clear": "off",
					"scarce_stations": "on",
				},
				"2019": {"start_order": "random", "station_art": "2019", "bend_rule": "no_third", "tiles": "swapped"},
			},
		},
		{Name: "start_order", Rule: "QB-101", Default: "seats", Values: []string{"seats", "random"}},
		engine.Switch("push_forbid_behind", "QB-37"),
		engine.Switch("no_push_astern", "QB-72"),
		{Name: "push_reveal", Rule: "QB-75", Default: "at_once", Values: []string{"at_once", "turn_end"}},
		{Name: "pushed_align_timing", Rule: "QB-73", Default: "at_once", Values: []string{"at_once", "next_turn"}},
		{Name: "stuck", Rule: "QB-79", Default: "eliminate", Values: []string{"eliminate", "wait"}},
		{Name: "straggler_limit", Rule: "QB-80", Default: "0", Min: 0, Max: maxStraggling},
		engine.SwitchOn("must_play_if_possible", "QB-78"),
		{Name: "bend_rule", Rule: "QB-91", Default: "any", Values: []string{"any", "no_third"}},
		{Name: "row_metric", Rule: "QB-55", Default: "stick", Values: []string{"stick", "rows"}},
		engine.SwitchOn("order_fixed_per_round", "QB-60"),
		{Name: "finish_speed", Rule: "QB-63", Default: "1", Values: []string{"1", "2", "any"}},
		engine.SwitchOn("intro_pushed_finish", "QB-100"),
		{Name: "removal_time", Rule: "QB-103", Default: "turn", Values: []string{"turn", "round"}},
		{Name: "station_art", Rule: "QB-102", Default: "1997", Values: []string{"1997", "2019"}},
		engine.Switch("end_on_first", "QB-66"),
		{Name: "rank_unfinished", Rule: "QB-82", Default: "position", Values: []string{"position", "none"}},
		{Name: "all_eliminated", Rule: "QB-83", Default: "nobody", Values: []string{"nobody", "survivor"}},
		{Name: "round_limit", Rule: "QB-87", Default: "0", Min: 0, Max: maxRoundLimit},
	}, tileOptions(), roseOptions())
}

func optionsOf(setup engine.Setup) Choices {
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

		Scarce:    setup.On("scarce_stations"),
		BackCoal:  is("sandbar_back_coal", "1"),
		FreeAhead: is("sandbar_free_turn", "both"),
		SandLands: is("sandbar_landing", "after"),
		LateLogs:  is("log_loss_time", "round"),
		LogsLand:  is("log_landing", "after"),
		NoRefuel:  !setup.On("refuel_when_pushed"),
		CoalOnce:  is("coal_tile_repeat", "once"),
		Arrival:   is("coal_wheel_back", "arrival"),
		ThreeBoth: int8(setup.Int("three_by_two")),
		BothHome:  is("two_boat_win", "both"),
		Receiver:  !setup.On("exchange_both_clear"),
		AtDocks:   setup.On("exchange_at_docks"),
		BonusLast: !setup.On("bonus_coal_first"),

		Rose:         setup.On("black_rose"),
		RoseSeventh:  setup.On("br_with_six"),
		RoseTies:     int8(setup.Int("br_tie_coal")),
		RoseReceives: setup.On("br_receives_coal"),
		RoseLetsGo:   !setup.On("br_holds_tiles"),
		RoseReported: is("br_protect_strength", "report"),
		RoseStays:    is("br_alone_stuck", "stay"),
		RoseFreeSand: is("br_own_turn_coal_on_sandbar", "free"),
	}
	if c.FinishSpeed == 0 {
		c.FinishSpeed = fastest
	}
	if is("br_tie_coal", "above") {
		c.RoseTies = unlimitedCoal
	}
	for t := tiles.A0 + 1; t < tiles.Count; t++ {
		if setup.On(tileOption(t)) {
			c.Tiles |= tiles.SetOf(t)
		}
	}
	for kind, name := range countNames() {
		c.Counts[kind] = int8(setup.Int(name))
	}
	return c
}

// checkSetup refuses options that have no effect in the chosen game, and options that contradict
// each other.
func (t *Tables) checkSetup(c *Choices, seats int8) engine.Refusal {
	switch {
	case c.School && c.OrderEachTurn:
		return RefusalSchoolOrder{}.By("QB-61")
	case c.School && c.ChevronRows:
		return RefusalSchoolRows{}.By("QB-61")
	case c.School && (seats == 2 || seats == maxSeats):
		return RefusalSchoolSeats{Seats: int16(seats)}.By("QX-01")
	case c.School && (c.Rose || c.ThreeBoth > 0 || c.BothHome):
		return RefusalSchoolRose{}.By("QX-01")
	case c.School && (c.Tiles&t.OfKind[tiles.WithNew] != 0 || c.Counts != t.Counts):
		return RefusalSchoolTiles{}.By("QX-01")
	case !c.School && c.OnlyOwnLanding:
		return RefusalNoSchool{}.By("QB-65")
	case c.ThreeBoth > 0 && seats != 3:
		return RefusalNotThree{Seats: int16(seats)}.By("QX-102")
	case c.BothHome && boatsEach(c, seats) == 1:
		return RefusalOneBoatEach{}.By("QX-103")
	case c.Rose && !c.RoseSeventh && seats*boatsEach(c, seats) == Fleet:
		return RefusalNoBerthLeft{}.By("QX-99")
	}
	return t.checkTiles(c, seats)
}

// boatsEach returns how many boats a player has (QX-74, QX-102).
func boatsEach(c *Choices, seats int8) int8 {
	if seats == 2 || c.ThreeBoth > 0 {
		return 2
	}
	return 1
}

// drawnOf returns how many tiles of a kind are in the game (QX-86).
func (t *Tables) drawnOf(c *Choices, kind int) int8 {
	return min(c.Counts[kind], int8(bits.OnesCount32(uint32(c.Tiles&t.OfKind[kind]))))
}

// drawn returns how many river tiles are in the game.
func (t *Tables) drawn(c *Choices) (n int8) {
	for kind := range tiles.Kinds {
		n += t.drawnOf(c, kind)
	}
	return n
}

// checkTiles refuses a choice of tiles that does not offer every player two passengers from two
// islands. No boat takes two passengers from one station, so a station counts with its passengers,
// but at most with the number of players. If both boats of a player have to come home, every boat
// needs two passengers (QX-03, QX-87).
func (t *Tables) checkTiles(c *Choices, seats int8) engine.Refusal {
	if n := t.drawn(c); n < schoolTiles {
		return RefusalTooFewTiles{Tiles: int16(n), Needed: schoolTiles}.By("QX-85")
	}
	if c.School || c.Scarce {
		return engine.Refusal{}
	}
	takers := seats
	if c.BothHome {
		takers *= 2
	}
	offered := int8(0)
	for kind, roof := range map[int]tiles.Roof{tiles.WithRed: tiles.Red, tiles.WithBrown: tiles.Brown} {
		offered += t.drawnOf(c, kind) * min(takers, passengersUnder(c, seats, roof))
	}
	if offered < Capacity*takers {
		return RefusalTooFewPassengers{Offered: int16(offered), Needed: int16(Capacity * takers)}.By("QX-03")
	}
	return engine.Refusal{}
}

func (t *Tables) validChoices(c *Choices, seats int8) error {
	bad := c.StragglerLimit < 0 || c.StragglerLimit > maxStraggling || c.RoundLimit < 0 || c.RoundLimit > maxRoundLimit ||
		c.FinishSpeed != 1 && c.FinishSpeed != 2 && c.FinishSpeed != fastest || c.Tiles&^t.RiverTiles != 0 ||
		c.ThreeBoth < 0 || c.ThreeBoth > 2 || c.RoseTies != 0 && c.RoseTies != fullCoal && c.RoseTies != unlimitedCoal
	for kind, n := range c.Counts {
		bad = bad || n < 0 || int(n) > bits.OnesCount32(uint32(t.OfKind[kind]))
	}
	if bad {
		return errors.New("an option is out of bounds")
	}
	if refusal := t.checkSetup(c, seats); !refusal.OK() {
		return refusal
	}
	return nil
}
