package view

import (
	"testing"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/table"
	"github.com/bigriver/bigriver/internal/table/play"
)

// TestNetOfRecord checks that a record names the version of the characters only if one of them
// played.
func TestNetOfRecord(t *testing.T) {
	t.Parallel()
	for _, game := range catalogtest.Games(t) {
		all := game.Bots()
		levels, version := all.Levels(), all.Net()
		level, character := levels[len(levels)-1].Name, all[len(all)-1].Name
		for _, c := range []struct {
			seats []string
			want  string
		}{
			{[]string{"", ""}, ""},
			{[]string{"", level}, bots.LevelsVersion(version)},
			{[]string{character, level}, version},
			{[]string{level, character}, version},
		} {
			g := &play.State{Header: &table.Header{Net: version}, Rules: game}
			for _, bot := range c.seats {
				g.Seats = append(g.Seats, play.Seat{Bot: bot})
			}
			must.Equal(t, netOf(g), c.want)
		}
	}
}
