package lab

import (
	"math"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// `arena --json` prints an arenaJSON. docs/arena-json.md describes its fields.
type (
	arenaJSON struct {
		Game        string            `json:"game"`
		Version     int               `json:"version"`
		Data        *describe.Data    `json:"data,omitempty"`
		Seats       int               `json:"seats"`
		Options     map[string]string `json:"options"`
		Seed        uint64            `json:"seed"`
		Games       int               `json:"games"`
		Rounds      int               `json:"rounds"`
		RoundSize   int               `json:"roundSize"`
		Interrupted bool              `json:"interrupted"`
		Bots        []arenaBotJSON    `json:"bots"`
		Test        *testJSON         `json:"sprt,omitempty"`
		Total       tallyJSON         `json:"total"`
		Failures    []arena.Failure   `json:"failures"`
		Forfeits    []arena.Forfeit   `json:"forfeits"`
	}
	arenaBotJSON struct {
		Bot      string         `json:"bot"`
		Games    int            `json:"games"`
		Wins     float64        `json:"wins"`
		Share    arena.Interval `json:"share"`
		Elo      float64        `json:"elo"`
		EloLow   *float64       `json:"eloLow"` // null if unknown
		EloHigh  *float64       `json:"eloHigh"`
		Places   []int          `json:"places"`
		Forfeits int            `json:"forfeits"`
	}
	testJSON struct {
		Low    float64 `json:"low"`
		High   float64 `json:"high"`
		LLR    float64 `json:"llr"`
		Lower  float64 `json:"lower"`
		Upper  float64 `json:"upper"`
		Answer string  `json:"answer"`
	}
)

func arenaReport(o *arena.Outcome, f *display.About) arenaJSON {
	out := arenaJSON{
		Game: o.Game, Version: o.Version, Data: describe.DataOf(f), Seats: o.Setup.Seats, Options: o.Setup.Options, Seed: o.Seed, Games: o.Requested,
		Rounds: o.Rounds, RoundSize: o.RoundSize, Interrupted: o.Interrupted, Total: tallyOf(&o.Total, o.Cooperative), Failures: append([]arena.Failure{}, o.Failures...),
		Forfeits: append([]arena.Forfeit{}, o.Forfeits...),
	}
	for i := range o.Bots {
		b := &o.Bots[i]
		out.Bots = append(out.Bots, arenaBotJSON{
			Bot: b.Name, Games: gamesOf(o, i), Wins: winsOf(o, i), Share: b.Share, Elo: b.Elo.Elo, EloLow: finite(b.Elo.Low), EloHigh: finite(b.Elo.High),
			Places: b.Places[1 : o.Setup.Seats+1], Forfeits: b.Forfeits,
		})
	}
	if t := o.Test; t != nil {
		out.Test = &testJSON{t.Low, t.High, t.LLR, t.Lower, t.Upper, string(t.Answer)}
	}
	return out
}

// finite returns a pointer to x, or nil if JSON cannot represent it.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) {
		return nil
	}
	return &x
}
