package lab

import (
	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/describe"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// `sim --json` prints a simJSON. docs/sim-json.md describes its fields.
type (
	simJSON struct {
		Game        string            `json:"game"`
		Version     int               `json:"version"`
		Data        *describe.Data    `json:"data,omitempty"`
		Seats       int               `json:"seats"`
		Options     map[string]string `json:"options"`
		Random      bool              `json:"randomOptions"`
		RandomSeats bool              `json:"randomSeats"`
		Players     []string          `json:"players"`
		Seed        uint64            `json:"seed"`
		First       int               `json:"first"`
		Games       int               `json:"games"`
		MaxActions  int               `json:"maxActions"`
		EventLimit  *eventLimitJSON   `json:"eventLimit,omitempty"`
		Interrupted bool              `json:"interrupted"`
		Total       tallyJSON         `json:"total"`
		Sets        []setJSON         `json:"sets,omitempty"`
		Refused     int               `json:"refusedSets"`
		Failures    []arena.Failure   `json:"failures"`
		Forfeits    []arena.Forfeit   `json:"forfeits"`
	}
	setJSON struct {
		Seats   int       `json:"seats"`
		Options string    `json:"options"`
		Tally   tallyJSON `json:"tally"`
	}
	tallyJSON struct {
		Finished   int                `json:"finished"`
		Unfinished int                `json:"unfinished"`
		Failed     int                `json:"failed"`
		NobodyWon  int                `json:"nobodyWon,omitempty"`
		Group      *groupJSON         `json:"group,omitempty"`
		Seats      []standingJSON     `json:"seats"`
		Players    []standingJSON     `json:"players"`
		Actions    spreadJSON         `json:"actions"`
		Draws      spreadJSON         `json:"draws"`
		Turns      spreadJSON         `json:"turns"`
		Events     map[string]float64 `json:"events"`
		Times      map[string]float64 `json:"times,omitempty"` // for the events with an amount
	}
	groupJSON struct {
		Won   int            `json:"won"`
		Lost  int            `json:"lost"`
		Share arena.Interval `json:"share"`
	}
	standingJSON struct {
		Seat   int             `json:"seat,omitempty"`
		Player string          `json:"player,omitempty"`
		Games  int             `json:"games"`
		Wins   *float64        `json:"wins,omitempty"` // nil in a cooperative game
		Share  *arena.Interval `json:"share,omitempty"`
		Places []int           `json:"places"`
		Scores *spreadJSON     `json:"scores,omitempty"`
	}
	spreadJSON struct {
		Mean float64 `json:"mean"`
		SD   float64 `json:"sd"`
		Min  int64   `json:"min"`
		Max  int64   `json:"max"`
	}
)

func simReport(r *arena.Report, f *display.About) simJSON {
	report := simJSON{
		Game: r.Game, Version: r.Version, Data: describe.DataOf(f), Seats: r.Setup.Seats, Options: r.Setup.Options, Random: r.Random,
		RandomSeats: r.RandomSeats, Players: r.Players,
		Seed: r.Seed, First: r.First, Games: r.Requested, MaxActions: r.MaxActions, EventLimit: eventLimitOf(r), Interrupted: r.Interrupted,
		Total: tallyOf(&r.Total, r.Cooperative), Refused: r.Refused, Failures: append([]arena.Failure{}, r.Failures...), Forfeits: append([]arena.Forfeit{}, r.Forfeits...),
	}
	for i := range r.Sets {
		report.Sets = append(report.Sets, setJSON{r.Sets[i].Seats, r.Sets[i].Options, tallyOf(&r.Sets[i].Tally, r.Cooperative)})
	}
	return report
}

func tallyOf(t *arena.Tally, cooperative bool) tallyJSON {
	out := tallyJSON{
		Finished: t.Finished, Unfinished: t.Unfinished, Failed: t.Failed, NobodyWon: t.NobodyWon,
		Actions: spreadOf(t.Actions), Draws: spreadOf(t.ChanceActions), Turns: spreadOf(t.SeatChanges), Events: map[string]float64{}, Times: map[string]float64{},
	}
	if cooperative {
		out.Group = &groupJSON{t.GroupWon, t.GroupLost, t.GroupShare()}
	}
	for i, s := range t.Seats {
		standing := standingOf(s, len(t.Seats), t.Scored, cooperative)
		standing.Seat = i + 1
		out.Seats = append(out.Seats, standing)
	}
	for _, s := range t.Players {
		standing := standingOf(s, len(t.Seats), t.Scored, cooperative)
		standing.Player = s.Name
		out.Players = append(out.Players, standing)
	}
	for _, key := range t.EventKeys() {
		times, amount := t.PerGame(key)
		if out.Events[key] = times; amount != 0 {
			out.Events[key], out.Times[key] = amount, times
		}
	}
	return out
}

func standingOf(s arena.Standing, seats int, scored, cooperative bool) standingJSON {
	standing := standingJSON{Games: s.Games, Places: s.Places[1 : seats+1]}
	if !cooperative {
		wins, share := s.Wins(), s.WinShare()
		standing.Wins, standing.Share = &wins, &share
	}
	if scored {
		scores := spreadOf(s.Scores)
		standing.Scores = &scores
	}
	return standing
}

func spreadOf(s arena.Spread) spreadJSON { return spreadJSON{s.Mean(), s.SD(), s.Lowest, s.Highest} }

type eventLimitJSON struct {
	Event string `json:"event"`
	Max   int    `json:"max"`
}

func eventLimitOf(r *arena.Report) *eventLimitJSON {
	if r.EventLimit.Max == 0 {
		return nil
	}
	return &eventLimitJSON{r.EventLimit.Event, r.EventLimit.Max}
}
