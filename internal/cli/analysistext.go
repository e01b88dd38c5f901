package cli

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/chart"
	"github.com/bigriver/bigriver/internal/coach"
	"github.com/bigriver/bigriver/internal/command"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

// analysisText prints an analysis.
type analysisText struct {
	*replay

	words text.Localizer
	a     *coach.Analysis
	why   func(*coach.Choice) string
}

// decisions returns the decisions where another action was better, in words.
func (t *analysisText) decisions() ([]decisionJSON, error) {
	list := []decisionJSON{}
	for i := range t.a.Choices {
		c := &t.a.Choices[i]
		if !c.Missed() {
			continue
		}
		chosen, err := coach.Describe(t.match, c, c.Action, t.loc)
		if err != nil {
			return nil, err
		}
		best, err := coach.Describe(t.match, c, c.Best, t.loc)
		if err != nil {
			return nil, err
		}
		list = append(list, decisionJSON{Step: c.Step, Chosen: wordedAction(&chosen), Best: wordedAction(&best), Why: t.why(c), choice: c})
	}
	return list, nil
}

func wordedAction(t *coach.Wording) wordedActionJSON {
	return wordedActionJSON{Words: t.Action, Happens: append([]string{}, t.Happens...)}
}

func (t *analysisText) print(decisions []decisionJSON) error {
	heading := "analysis.steps"
	if t.a.Cooperative {
		heading = "analysis.steps_group"
	}
	t.Out("%s", t.words.Text(heading))
	last := ""
	for i := range t.a.Outlooks {
		now := chances(t.a.Outlooks[i].Win)
		if now == last && i < len(t.a.Outlooks)-1 {
			continue // most steps make no visible difference; --json lists them all
		}
		last = now
		what := ""
		if i > 0 {
			what = fmt.Sprintf("%s %s", t.steps[i-1].Seat, t.steps[i-1].Action)
		}
		t.Out("%4d  %-24s%s", i, what, now)
	}
	t.Out("\n%s", t.words.Text("analysis.parts"))
	for i := range t.a.Luck {
		t.Out("  %s: %s", t.who(i), t.partOf(i))
	}
	turns := t.a.TurningPoints(turningPoints)
	if len(turns) > 0 {
		t.Out("\n%s", t.words.Text("analysis.turning"))
	}
	for _, n := range turns {
		t.printStep(n)
		before, after := t.a.Outlooks[n-1].Win, t.a.Outlooks[n].Win
		for i := range before {
			t.Out("      %s: %s", t.who(i), t.words.Text("analysis.change", points(before[i]), points(after[i])))
		}
	}
	t.Out("\n%s", t.words.Text("analysis.better"))
	for i := range decisions {
		t.printMissed(&decisions[i])
	}
	if len(decisions) == 0 {
		t.Out("  %s", t.words.Text("analysis.none"))
	}
	return nil
}

// printMissed prints a decision where another action was better: both actions in the game's words,
// with their immediate events and the rules behind them.
func (t *analysisText) printMissed(d *decisionJSON) {
	t.Out("%4d  %s %s", d.Step, d.choice.Seat, d.choice.Action)
	t.Out("      %s", t.missedBy(d.choice))
	t.printAction(t.words.Text("analysis.chosen"), d.choice.Action, &d.Chosen, d.choice.Rules)
	t.printAction(t.words.Text("analysis.instead"), d.choice.Best, &d.Best, d.choice.BestRules)
	if d.Why != "" {
		t.Out("      %s", sitting.Wrap(d.Why, command.ScreenWidth-6, "      "))
	}
}

// missedBy says by how much another action was better.
func (t *analysisText) missedBy(c *coach.Choice) string {
	return t.words.Text("analysis.missed", points(c.Chance), points(c.Better), points(c.Error))
}

// printAction prints an action of a decision: its notation, its words and its immediate events.
func (t *analysisText) printAction(label, action string, worded *wordedActionJSON, rules []string) {
	t.Out("      %s", t.loc.Labelled(label, action+" ("+worded.Words+")"))
	for _, words := range worded.Happens {
		t.Out("        %s", sitting.Wrap(words, command.ScreenWidth-8, "        "))
	}
	if len(rules) > 0 {
		t.Out("        %s", t.loc.Labelled(t.words.Text("analysis.rules"), strings.Join(rules, ", ")))
	}
}

// partOf returns how much luck and choices changed the chance of a seat, or of the group.
func (t *analysisText) partOf(i int) string {
	luck, luckOff := points(t.a.Luck[i]), within(t.a.LuckErrors[i])
	own, ownOff := points(t.a.Own[i]), within(t.a.OwnErrors[i])
	if t.a.Cooperative {
		return t.words.Text("analysis.part_group", luck, luckOff, own, ownOff)
	}
	return t.words.Text("analysis.part", luck, luckOff, own, ownOff, points(t.a.Others[i]), within(t.a.OthersErrors[i]))
}

// within returns how near the true value is, 19 times in 20.
func within(off float64) int {
	const standardErrors = 2
	return points(standardErrors * off)
}

// page returns the analysis as an HTML page with a chart of the chances.
func (t *analysisText) page(seed uint64, decisions []decisionJSON) (string, error) {
	d := chart.Page{
		Lang: t.words.Lang, Title: t.loc.Text("name"), Facts: []string{t.words.Text("analysis.seed", int(seed))}, Nothing: t.words.Text("analysis.none"),
		Numbers: t.words.Text("analysis.numbers"),
	}
	d.Facts = append(d.Facts, t.loc.Origins(t.entry.About())...)
	if !t.a.Complete {
		d.Warnings = append(d.Warnings, t.words.Text("analysis.part_only"))
	}
	line := &chart.Chart{Title: t.words.Text("analysis.line"), Note: t.words.Text("analysis.line_note"), Head: []string{t.words.Text("analysis.step")}}
	list := make([]chart.Series, len(t.a.Luck))
	for i := range list {
		list[i].Name = t.who(i)
		for n := range t.a.Outlooks {
			list[i].Points = append(list[i].Points, 100*t.a.Outlooks[n].Win[i])
		}
	}
	if len(t.a.Outlooks) > 0 {
		d.Charts = []*chart.Chart{chart.Plot(line, strconv.Itoa, list)}
	}
	parts := chart.Section{Title: t.title("analysis.parts")}
	for i := range t.a.Luck {
		parts.Items = append(parts.Items, chart.Item{Title: t.who(i), Lines: []string{t.partOf(i)}})
	}
	turning := chart.Section{Title: t.title("analysis.turning")}
	for _, n := range t.a.TurningPoints(turningPoints) {
		s := t.steps[n-1]
		one := chart.Item{Title: t.stepTitle(n, s.Seat, s.Action), Lines: slices.Clone(t.loc.Happened(s))}
		before, after := t.a.Outlooks[n-1].Win, t.a.Outlooks[n].Win
		for i := range before {
			one.Lines = append(one.Lines, t.loc.Labelled(t.who(i), t.words.Text("analysis.change", points(before[i]), points(after[i]))))
		}
		turning.Items = append(turning.Items, one)
	}
	better := chart.Section{Title: t.title("analysis.better")}
	for i := range decisions {
		c := decisions[i].choice
		one := chart.Item{Title: t.stepTitle(c.Step, c.Seat, c.Action), Lines: []string{t.missedBy(c)}}
		one.Lines = append(one.Lines, t.actionLine("analysis.chosen", c.Action, &decisions[i].Chosen, c.Rules), t.actionLine("analysis.instead", c.Best, &decisions[i].Best, c.BestRules))
		if decisions[i].Why != "" {
			one.Lines = append(one.Lines, decisions[i].Why)
		}
		better.Items = append(better.Items, one)
	}
	if len(decisions) == 0 {
		better.Items = []chart.Item{{Title: t.words.Text("analysis.none")}}
	}
	d.Sections = []chart.Section{parts, better}
	if len(turning.Items) > 0 {
		d.Sections = []chart.Section{parts, turning, better}
	}
	return d.HTML()
}

// title returns a heading: the text without its trailing colon.
func (t *analysisText) title(key string) string {
	return strings.TrimRight(t.words.Text(key), ": \u00a0")
}

func (t *analysisText) stepTitle(n int, by engine.Seat, action string) string {
	return fmt.Sprintf("%s %d: %s %s", t.words.Text("analysis.step"), n, by, action)
}

// actionLine describes an action of a decision in one line.
func (t *analysisText) actionLine(label, action string, worded *wordedActionJSON, rules []string) string {
	parts := append([]string{action + " (" + worded.Words + ")."}, worded.Happens...)
	if len(rules) > 0 {
		parts = append(parts, "("+strings.Join(rules, ", ")+")")
	}
	return t.loc.Labelled(t.words.Text(label), strings.Join(parts, " "))
}

// who returns the name of a seat, or of the group.
func (t *analysisText) who(seat int) string {
	if t.a.Cooperative {
		return t.words.Text("analysis.group")
	}
	return t.loc.Seat(seat)
}

// chances formats the chance of each seat in percent.
func chances(win []float64) string {
	var b strings.Builder
	for _, c := range win {
		fmt.Fprintf(&b, "%5d", points(c))
	}
	return b.String()
}

// points converts a chance, or a change of one, to percentage points.
func points(chance float64) int { return int(math.Round(chance * 100)) }
