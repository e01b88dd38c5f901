package lab

import (
	"encoding/csv"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/chart"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

// reportFlags are the flags for report files.
type reportFlags struct{ report, csv, chart string }

// check returns an error if a file cannot be written, before any game is played.
func (f *reportFlags) check() error {
	return errors.Join(command.CheckDir("report", f.report), command.CheckDir("csv", f.csv), command.CheckDir("chart", f.chart))
}

// write writes the requested files. The outcome is nil for a simulation.
func (f *reportFlags) write(r *arena.Report, o *arena.Outcome, facts *display.About) error {
	var errs []error
	if f.report != "" {
		page, err := reportPage(r, o, facts)
		if err == nil {
			err = sitting.WriteWhole(f.report, page)
		}
		errs = append(errs, err)
	}
	if f.chart != "" && o != nil {
		errs = append(errs, sitting.WriteWhole(f.chart, chart.RatingsFile("Ratings in Elo, with 95 % intervals", ratings(o))))
	}
	if f.csv != "" && o != nil {
		errs = append(errs, writeCSV(f.csv, o))
	}
	return errors.Join(errs...)
}

// writeCSV writes a line for each game and seat.
func writeCSV(name string, o *arena.Outcome) error {
	var b strings.Builder
	w := csv.NewWriter(&b)
	rows := [][]string{{"game", "round", "seat", "bot", "end", "place", "score", "group", "actions", "draws", "turns", "forfeit"}}
	for i := range o.Games {
		g := &o.Games[i]
		for seat, bot := range g.Bots {
			row := []string{
				strconv.Itoa(i + 1), strconv.Itoa(i/o.RoundSize + 1), strconv.Itoa(seat + 1), o.Bots[bot].Name, g.End,
				numberAt(g.Places, seat), numberAt(g.Scores, seat), g.Group, strconv.Itoa(g.Actions), strconv.Itoa(g.Draws), strconv.Itoa(g.Turns), "",
			}
			if seat < len(g.Forfeits) {
				row[len(row)-1] = g.Forfeits[seat]
			}
			rows = append(rows, row)
		}
	}
	if err := w.WriteAll(rows); err != nil {
		return err
	}
	return sitting.WriteWhole(name, b.String())
}

func numberAt(list []int, i int) string {
	if i >= len(list) {
		return ""
	}
	return strconv.Itoa(list[i])
}

// reportPage returns the page.
func reportPage(r *arena.Report, o *arena.Outcome, f *display.About) (string, error) {
	loc := display.NewLocalizer(f, text.English, nil)
	d := chart.Page{Lang: text.English, Title: loc.Text("name"), Nothing: "No game was finished.", Numbers: "the numbers"}
	options := r.Options
	switch {
	case r.Random:
		options = strings.TrimPrefix(options+", the others random", ", the others ")
	case options == "":
		options = "the defaults"
	}
	d.Facts = []string{
		seatsOf(r) + ", options: " + options,
		"players: " + strings.Join(r.Players, ", "),
		fmt.Sprintf("seed %d; games: %s, %s unfinished, %s failed", r.Seed, finished(&r.Total), chart.Count(r.Total.Unfinished), chart.Count(r.Total.Failed)),
	}
	if f.DataFile != "" {
		d.Facts = append(d.Facts, fmt.Sprintf("data: %s %s from %s", f.DataName, f.DataHash, f.DataFile))
	}
	if len(f.Reconstructed) > 0 {
		d.Facts = append(d.Facts, "a reconstruction: "+strings.Join(f.Reconstructed, ", "))
	}
	if r.Interrupted {
		d.Warnings = append(d.Warnings, fmt.Sprintf("Interrupted: %s of %s games finished.", chart.Count(r.Total.Done()), chart.Count(r.Requested)))
	}
	for _, lost := range r.Forfeits {
		d.Warnings = append(d.Warnings, fmt.Sprintf("Game %d: seat %v (%s) has lost by forfeit: %s.", lost.Number, lost.Seat, lost.Player, lost.What))
	}
	if r.Total.Finished > 0 {
		d.Charts = chartsOf(r, o)
	}
	return d.HTML()
}

// chartsOf returns the pictures of the page.
func chartsOf(r *arena.Report, o *arena.Outcome) (list []*chart.Chart) {
	t := &r.Total
	if o != nil {
		list = append(list, chart.Ratings(ratings(o)), chart.Shares("Games won by each bot", "bot", botShares(o)))
	}
	if r.Cooperative {
		list = append(list, chart.Shares("Games won together", "group", []chart.Share{share("the group", t.GroupShare())}))
	} else {
		var seats, players []chart.Share
		for i := range t.Seats {
			seats = append(seats, share(fmt.Sprintf("seat %d", i+1), t.Seats[i].WinShare()))
		}
		for i := range t.Players {
			players = append(players, share(t.Players[i].Name, t.Players[i].WinShare()))
		}
		list = append(list, chart.Shares("Games won from each seat", "seat", seats))
		if o == nil {
			list = append(list, chart.Shares("Games won by each player", "player", players))
		}
	}
	list = append(list, chart.Histogram("Length of the games", "actions of seats in a game", t.Lengths))
	if t.Scored {
		list = append(list, chart.Histogram("Scores", "score of a seat at the end", t.Points))
	}
	return append(list, traceCharts(r)...)
}

func botShares(o *arena.Outcome) (list []chart.Share) {
	for i := range o.Bots {
		list = append(list, share(o.Bots[i].Name, o.Bots[i].Share))
	}
	return list
}

func share(name string, of arena.Interval) chart.Share {
	return chart.Share{Name: name, Share: of.Share, Low: of.Low, High: of.High}
}

func ratings(o *arena.Outcome) (list []chart.Rating) {
	for i := range o.Bots {
		b := &o.Bots[i]
		list = append(list, chart.Rating{Name: b.Name, Elo: b.Elo.Elo, Low: b.Elo.Low, High: b.Elo.High})
	}
	return list
}

// traceCharts returns the charts over the course of the traced games.
func traceCharts(r *arena.Report) (list []*chart.Chart) {
	t := &r.Total.Trace
	if t.Games == 0 {
		return nil
	}
	games := float64(t.Games)
	of := chart.Count(t.Games)
	// A tournament traces only some games, since this takes time.
	if all := r.Total.Finished; all > t.Games {
		of += " of the " + chart.Count(all)
	}
	note := of + " games, each from start (0 %) to end (100 %)."
	mean := func(l arena.Line) (points []float64) {
		for _, n := range l {
			points = append(points, float64(n)/games)
		}
		return points
	}
	if !r.Cooperative {
		var led []float64
		for _, n := range t.Led {
			led = append(led, 100*float64(n)/games/arena.WinUnits)
		}
		c := chart.Lines("How often the leader wins", "% of games won by the leader at this point", note, chart.Series{Name: "the leader wins", Points: led})
		c.Note += fmt.Sprintf(" On average the lead changed %.1f times a game, and the winner took it for good after %.0f %% of the game.",
			float64(t.LeadChanges)/games, 100*float64(t.Decided)/games/(arena.TracePoints-1))
		list = append(list, c)
	}
	if r.Total.Scored {
		var seats []chart.Series
		for seat := range r.Setup.Seats {
			seats = append(seats, chart.Series{Name: fmt.Sprintf("seat %d", seat+1), Points: mean(t.Scores[seat])})
		}
		list = append(list, chart.Lines("Scores over time", "mean score if the game stopped here", note, seats...))
	}
	keys := slices.Sorted(maps.Keys(t.Amounts))
	slices.SortStableFunc(keys, func(a, b string) int {
		la, lb := t.Amounts[a], t.Amounts[b]
		return int(lb[arena.TracePoints-1] - la[arena.TracePoints-1])
	})
	var moved []chart.Series
	for _, key := range keys[:min(len(keys), chart.MaxSeries)] {
		moved = append(moved, chart.Series{Name: strings.ReplaceAll(key, "_", " "), Points: mean(t.Amounts[key])})
	}
	if len(moved) > 0 {
		list = append(list, chart.Lines("Amounts over time", "average amount so far in a game, by kind of event", note, moved...))
	}
	return list
}
