package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/chart"
	"github.com/bigriver/bigriver/internal/engine/display"
)

// maxSets is the maximum number of option sets in the table. The JSON has all.
const maxSets = 20

// printSim prints a report as text.
func (p *program) printSim(r *arena.Report, f *display.About) {
	t := &r.Total
	options := r.Options
	switch {
	case r.Random && options != "":
		options += ", the others random"
	case r.Random:
		options = "random"
	case options == "":
		options = "the defaults"
	}
	p.Out("%s, %s, options: %s", r.Game, seatsOf(r), options)
	if f.DataFile != "" {
		p.Out("data: %s %s from %s", f.DataName, f.DataHash, f.DataFile)
	}
	if len(f.Reconstructed) > 0 {
		p.Out("a reconstruction: %s (see bigriver games %s)", strings.Join(f.Reconstructed, ", "), r.Game)
	}
	p.Out("players: %s, moving to the next seat after each game", strings.Join(r.Players, ", "))
	p.Out("seed %d, games %s to %s", r.Seed, chart.Count(r.First), chart.Count(r.First+r.Requested-1))
	if r.Interrupted {
		p.Out("INTERRUPTED: %s of %s games finished", chart.Count(t.Done()), chart.Count(r.Requested))
	}
	bound := chart.Count(r.MaxActions) + " actions"
	if r.EventLimit.Max > 0 {
		bound += fmt.Sprintf(" or %d times %q", r.EventLimit.Max, r.EventLimit.Event)
	}
	p.Out("%s, %s unfinished (bound: %s), %s failed", finished(t), chart.Count(t.Unfinished), bound, chart.Count(t.Failed))
	if r.Random || r.RandomSeats {
		p.Out("random option sets refused by the game: %s", chart.Count(r.Refused))
	}
	if t.Finished > 0 {
		p.printTally(t, r.Cooperative)
	}
	p.printSets(r)
	p.printForfeits(r)
	for _, f := range r.Failures {
		p.Out("\ngame %d failed after %d actions: %s", f.Number, f.Actions, f.What)
		if f.Options != "" {
			p.Out("  options: %s", f.Options)
		}
	}
}

// printTally prints who won: the seats and players, or in a cooperative game the group. If the
// seats of a cooperative game have scores, it prints those too.
func (p *program) printTally(t *arena.Tally, cooperative bool) {
	if cooperative {
		i := t.GroupShare()
		p.Out("\nwon together: %s of %s, %s (95 %%: %s to %s)", chart.Count(t.GroupWon), chart.Count(t.GroupWon+t.GroupLost),
			chart.Percent(i.Share), chart.Percent(i.Low), chart.Percent(i.High))
	}
	if !cooperative || t.Scored {
		p.standings("seat", t.Seats, t.Scored, cooperative)
		if len(t.Players) > 1 {
			p.standings("player", t.Players, t.Scored, cooperative)
		}
	}
	if !cooperative {
		p.Out("\nshare: of the player's games, with Wilson's 95 %% interval. A win shared by k players counts 1/k for each.")
	}
	p.Out("")
	rows := [][]string{{"a game", "mean", "sd", "min", "max"}}
	for _, s := range []struct {
		name   string
		spread arena.Spread
	}{{"actions of seats", t.Actions}, {"chance actions", t.ChanceActions}, {"changes of seat", t.SeatChanges}} {
		rows = append(rows, append([]string{s.name}, spread(s.spread)...))
	}
	p.table(rows)
	p.printEvents(t)
}

// printEvents prints how often each event happened, and its total amount (coal, points) if it has
// one.
func (p *program) printEvents(t *arena.Tally) {
	keys := t.EventKeys()
	if len(keys) == 0 {
		return
	}
	rows, amounts := [][]string{{"event", "times a game", "amount a game"}}, false
	for _, key := range keys {
		times, amount := t.PerGame(key)
		row := []string{key, fmt.Sprintf("%.3f", times), ""}
		if amount != 0 {
			row[2], amounts = fmt.Sprintf("%.3f", amount), true
		}
		rows = append(rows, row)
	}
	if !amounts {
		for i := range rows {
			rows[i] = rows[i][:2]
		}
	}
	p.Out("")
	p.table(rows)
}

// standings prints the table of the seats or the players. In a cooperative game it has no wins.
func (p *program) standings(what string, list []arena.Standing, scored, cooperative bool) {
	head := []string{what, "games", "wins", "share", "from", "to", "places"}
	if cooperative {
		head = []string{what, "games", "places"}
	}
	if scored {
		head = append(head, "score", "sd", "min", "max")
	}
	rows := [][]string{head}
	for i, s := range list {
		name := s.Name
		if name == "" {
			name = strconv.Itoa(i + 1)
		}
		row := []string{name, chart.Count(s.Games)}
		if share := s.WinShare(); !cooperative {
			row = append(row, fmt.Sprintf("%.1f", s.Wins()), chart.Percent(share.Share), chart.Percent(share.Low), chart.Percent(share.High))
		}
		row = append(row, places(s))
		if scored {
			row = append(row, spread(s.Scores)...)
		}
		rows = append(rows, row)
	}
	p.Out("")
	p.table(rows)
}

// places returns how often each place was taken, first place first: "51/49".
func places(s arena.Standing) string {
	last := len(s.Places) - 1
	for last > 0 && s.Places[last] == 0 {
		last--
	}
	var list []string
	for _, n := range s.Places[1 : last+1] {
		list = append(list, strconv.Itoa(n))
	}
	return strings.Join(list, "/")
}

// printSets prints the option sets, most played first.
func (p *program) printSets(r *arena.Report) {
	if len(r.Sets) == 0 {
		return
	}
	sets := slices.Clone(r.Sets)
	slices.SortStableFunc(sets, func(a, b arena.Set) int { return b.Tally.Done() - a.Tally.Done() })
	share := "share of seat 1"
	if r.Cooperative {
		share = "won together"
	}
	rows := [][]string{{"options", "seats", "games", "unfinished", "failed", "actions", share}}
	for _, s := range sets[:min(len(sets), maxSets)] {
		name := s.Options
		if name == "" {
			name = "the defaults"
		}
		won := s.Tally.Seats[0].WinShare()
		if r.Cooperative {
			won = s.Tally.GroupShare()
		}
		rows = append(rows, []string{
			name, strconv.Itoa(s.Seats), chart.Count(s.Tally.Done()), chart.Count(s.Tally.Unfinished), chart.Count(s.Tally.Failed),
			fmt.Sprintf("%.1f", s.Tally.Actions.Mean()), chart.Percent(won.Share),
		})
	}
	p.Out("")
	p.table(rows)
	if more := len(sets) - maxSets; more > 0 {
		p.Out("and %s more option sets (--json has all)", chart.Count(more))
	}
}

// table prints rows in columns, the first left-aligned and the others right-aligned.
func (p *program) table(rows [][]string) {
	wide := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			wide[i] = max(wide[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		var b strings.Builder
		for i, cell := range row {
			blank := strings.Repeat(" ", wide[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				b.WriteString(cell + blank)
			} else {
				b.WriteString("  " + blank + cell)
			}
		}
		p.Out("%s", strings.TrimRight(b.String(), " "))
	}
}

func spread(s arena.Spread) []string {
	return []string{
		fmt.Sprintf("%.1f", s.Mean()), fmt.Sprintf("%.1f", s.SD()), strconv.FormatInt(s.Lowest, 10), strconv.FormatInt(s.Highest, 10),
	}
}

// seatsOf describes the number of seats in the games.
func seatsOf(r *arena.Report) string {
	switch {
	case r.RandomSeats:
		return fmt.Sprintf("up to %d seats, drawn", r.Setup.Seats)
	case r.Setup.Seats == 1:
		return "1 seat"
	}
	return fmt.Sprintf("%d seats", r.Setup.Seats)
}

// finished describes how many games were finished. It mentions games without a winner, which
// explain low numbers of wins in the table.
func finished(t *arena.Tally) string {
	if t.NobodyWon == 0 {
		return chart.Count(t.Finished) + " finished"
	}
	return fmt.Sprintf("%s finished (%s won by nobody)", chart.Count(t.Finished), chart.Count(t.NobodyWon))
}
