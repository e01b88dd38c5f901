package sitting

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/text"
)

// ResultWords returns the lines that describe how a game ended, or what the result would be now as
// far as the viewer may know. loc has the texts of the game, own those of the client.
func ResultWords(loc display.Localizer, own text.Localizer, m match.Match, viewer engine.Seat) []string {
	r := m.Result(viewer)
	head := own.Text("stands")
	if m.ToAct() == 0 {
		head = own.Text("over")
		if r.Why.Key != "" {
			head += " " + loc.Words("result", r.Why)
		}
		if r.Rule != "" {
			head += " (" + r.Rule + ")"
		}
	}
	lines := []string{head}
	switch r.Group {
	case engine.GroupWon:
		lines = append(lines, own.Text("group_won"))
	case engine.GroupLost:
		lines = append(lines, own.Text("group_lost"))
	case engine.NoGroup:
	}
	if r.Places == [engine.MaxSeats]int8{} && !r.Scored {
		return lines
	}
	var seats []int
	for i := range m.Setup().Seats {
		seats = append(seats, i)
	}
	slices.SortStableFunc(seats, func(a, b int) int { return cmp.Compare(lastIfNone(r.Places[a]), lastIfNone(r.Places[b])) })
	for _, i := range seats {
		place := "-"
		if r.Places[i] > 0 {
			place = strconv.Itoa(int(r.Places[i])) + "."
		}
		line := "  " + text.Pad(place, 3) + " " + own.Seat(i)
		if r.Scored {
			score, ok := loc.Score(m.Game().About(), int(r.Scores[i]))
			if !ok {
				score = own.Text("score", int(r.Scores[i]))
			}
			line = loc.Labelled(line, score)
		}
		lines = append(lines, line)
	}
	return lines
}

// lastIfNone returns a sort key for a place, which puts seats without a place last.
func lastIfNone(place int8) int {
	if place == 0 {
		return engine.MaxSeats + 1
	}
	return int(place)
}
