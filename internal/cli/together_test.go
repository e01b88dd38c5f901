package cli_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/cli"
)

// In a cooperative game, the report counts wins of the group rather than of single seats.
func TestTogether(t *testing.T) {
	t.Parallel()
	games := catalogtest.Games(t)
	for _, game := range games {
		f := game.Facts()
		// The first bot that finishes its games quickly.
		bot := game.Bots()[min(1, len(game.Bots())-1)].Name
		players := strings.TrimSuffix(strings.Repeat(bot+",", max(2, f.MinSeats)), ",")
		status, table, stderr := bigriver(t, games, "sim", f.Name, "--games", "3", "--seed", "1", "--players", players)
		if status != cli.Done {
			t.Fatal(stderr)
		}
		_, report, _ := bigriver(t, games, "sim", f.Name, "--games", "3", "--seed", "1", "--players", players, "--json")
		won := regexp.MustCompile(`(?m)^won together: \d of 3, \d+\.\d% \(95 %: \d+\.\d% to \d+\.\d%\)$`)
		if won.MatchString(table) != f.Cooperative || strings.Contains(table, "wins") == f.Cooperative {
			t.Errorf("%s, together %t:\n%s", f.Name, f.Cooperative, table)
		}
		if strings.Contains(report, `"group": {`) != f.Cooperative || strings.Contains(report, `"wins":`) == f.Cooperative {
			t.Errorf("%s, together %t:\n%s", f.Name, f.Cooperative, report)
		}
		_, out, _ := bigriver(t, catalog.Catalog{game}, "games")
		if strings.Contains(out, "won or lost together") != f.Cooperative {
			t.Errorf("%s, together %t:\n%s", f.Name, f.Cooperative, out)
		}
	}
	_, scored, _ := bigriver(t, games, "sim", "waters", "--games", "3", "--seed", "1", "--options", "individual_goals=on")
	if !regexp.MustCompile(`(?m)^seat +games +places +score +sd +min +max$`).MatchString(scored) {
		t.Errorf("individual goals are not counted:\n%s", scored)
	}
	_, sets, _ := bigriver(t, games, "sim", "waters", "--games", "3", "--seed", "1", "--options", "random")
	if !regexp.MustCompile(`(?m)^options +seats +games +unfinished +failed +actions +won together$`).MatchString(sets) {
		t.Errorf("option sets are reported with the share of a seat:\n%s", sets)
	}
}
