package cli

import (
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"html/template"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bigriver/bigriver/internal/arena"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/tui"
)

// reportFlags are the flags for files about what was played.
type reportFlags struct{ report, csv, chart string }

func (f *reportFlags) addReport(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.report, "report", "", "a file for a page with pictures (HTML; it needs no network)")
}

// check returns an error if a file cannot be written, before anything is played.
func (f *reportFlags) check() error {
	return errors.Join(directoryOf("report", f.report), directoryOf("csv", f.csv), directoryOf("chart", f.chart))
}

// directoryOf returns an error if there is no directory for the file that a flag names.
func directoryOf(flag, name string) error {
	if name == "" {
		return nil
	}
	if dir, err := os.Stat(filepath.Dir(name)); err != nil || !dir.IsDir() {
		return misusef("--%s: there is no directory %s", flag, filepath.Dir(name))
	}
	return nil
}

// write writes the files that were asked for. The outcome is nil for a simulation.
func (f *reportFlags) write(r *arena.Report, o *arena.Outcome, facts *engine.Facts) error {
	var errs []error
	if f.report != "" {
		page, err := reportPage(r, o, facts)
		if err == nil {
			err = tui.WriteWhole(f.report, page)
		}
		errs = append(errs, err)
	}
	if f.chart != "" && o != nil {
		errs = append(errs, tui.WriteWhole(f.chart, picture("Ratings in Elo, with 95 % intervals", ratings(o))))
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
	return tui.WriteWhole(name, b.String())
}

func numberAt(list []int, i int) string {
	if i >= len(list) {
		return ""
	}
	return strconv.Itoa(list[i])
}

//go:embed report.html
var reportHTML string

// reportData is what the page shows.
type reportData struct {
	Lang     text.Lang
	Title    string
	Facts    []string
	Warnings []string
	Charts   []*chart
	Sections []section
	Nothing  string // what the page says if it has no chart
	Numbers  string // what the table of a chart is called
}

// section is a part of the page in words.
type section struct {
	Title string
	Items []item
}

// item is something that a section tells, with more about it.
type item struct {
	Title string
	Lines []string
}

// page returns the page.
func (d *reportData) page() (string, error) {
	page, err := template.New("report").Parse(reportHTML)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = page.Execute(&b, d)
	return b.String(), err
}

// reportPage returns the page.
func reportPage(r *arena.Report, o *arena.Outcome, f *engine.Facts) (string, error) {
	say := engine.NewSpeaker(f, text.English, nil)
	d := reportData{Lang: text.English, Title: say.Say("name"), Nothing: "No game was finished.", Numbers: "the numbers"}
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
		fmt.Sprintf("seed %d; games: %s, %s unfinished, %s failed", r.Seed, finished(&r.Total), count(r.Total.Unfinished), count(r.Total.Failed)),
	}
	if f.DataFile != "" {
		d.Facts = append(d.Facts, fmt.Sprintf("data: %s %s from %s", f.DataName, f.DataHash, f.DataFile))
	}
	if len(f.Reconstructed) > 0 {
		d.Facts = append(d.Facts, "a reconstruction: "+strings.Join(f.Reconstructed, ", "))
	}
	if r.Interrupted {
		d.Warnings = append(d.Warnings, fmt.Sprintf("Interrupted: %s of %s games are done.", count(r.Total.Done()), count(r.Requested)))
	}
	for _, lost := range r.Forfeits {
		d.Warnings = append(d.Warnings, fmt.Sprintf("Game %d: seat %v (%s) has lost by forfeit: %s.", lost.Number, lost.Seat, lost.Player, lost.What))
	}
	if r.Total.Finished > 0 {
		d.Charts = chartsOf(r, o)
	}
	return d.page()
}

// chartsOf returns the pictures of the page.
func chartsOf(r *arena.Report, o *arena.Outcome) (list []*chart) {
	t := &r.Total
	if o != nil {
		list = append(list, ratingChart(o), shareChart("Games won by each bot", "bot", botShares(o)))
	}
	if r.Together {
		list = append(list, shareChart("Games won together", "group", []share{{"the group", t.GroupShare()}}))
	} else {
		var seats, players []share
		for i := range t.Seats {
			seats = append(seats, share{fmt.Sprintf("seat %d", i+1), t.Seats[i].WinShare()})
		}
		for i := range t.Players {
			players = append(players, share{t.Players[i].Name, t.Players[i].WinShare()})
		}
		list = append(list, shareChart("Games won from each seat", "seat", seats))
		if o == nil {
			list = append(list, shareChart("Games won by each player", "player", players))
		}
	}
	list = append(list, histogram("Length of the games", "actions of seats in a game", t.Lengths))
	if t.Scored {
		list = append(list, histogram("Scores", "score of a seat at the end", t.Points))
	}
	return append(list, traceCharts(r)...)
}

func botShares(o *arena.Outcome) (list []share) {
	for i := range o.Bots {
		list = append(list, share{o.Bots[i].Name, o.Bots[i].Share})
	}
	return list
}

// traceCharts returns what happened over the time of the traced games.
func traceCharts(r *arena.Report) (list []*chart) {
	t := &r.Total.Trace
	if t.Games == 0 {
		return nil
	}
	games := float64(t.Games)
	of := count(t.Games)
	if all := r.Total.Finished; all > t.Games { // a tournament looks at a part, since this takes time
		of += " of the " + count(all)
	}
	note := fmt.Sprintf("From %s games, each from its start (0 %%) to its end (100 %%).", of)
	mean := func(l arena.Line) (points []float64) {
		for _, n := range l {
			points = append(points, float64(n)/games)
		}
		return points
	}
	if !r.Together {
		var led []float64
		for _, n := range t.Led {
			led = append(led, 100*float64(n)/games/arena.WinUnits)
		}
		c := lines("Who leads, wins: turning points", "% of games that the leader at this moment won", note, series{"the leader wins", led})
		c.Note += fmt.Sprintf(" The lead changed %.1f times a game, and the later winner took it for good after %.0f %% of the game on average.",
			float64(t.LeadChanges)/games, 100*float64(t.Decided)/games/(arena.TracePoints-1))
		list = append(list, c)
	}
	if r.Total.Scored {
		var seats []series
		for seat := range r.Setup.Seats {
			seats = append(seats, series{fmt.Sprintf("seat %d", seat+1), mean(t.Scores[seat])})
		}
		list = append(list, lines("Scores over time", "mean score if the game stopped here", note, seats...))
	}
	keys := slices.Sorted(maps.Keys(t.Amounts))
	slices.SortStableFunc(keys, func(a, b string) int {
		la, lb := t.Amounts[a], t.Amounts[b]
		return int(lb[arena.TracePoints-1] - la[arena.TracePoints-1])
	})
	var moved []series
	for _, key := range keys[:min(len(keys), mostSeries)] {
		moved = append(moved, series{strings.ReplaceAll(key, "_", " "), mean(t.Amounts[key])})
	}
	if len(moved) > 0 {
		list = append(list, lines("Amounts over time", "what events of this kind have moved so far, in a game on average", note, moved...))
	}
	return list
}
