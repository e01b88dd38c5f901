package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/text"
)

// greet prints the game, its options, its players and the file it is saved in.
func (c *client) greet() {
	f, setup := c.Match.Game().About(), c.Match.Setup()
	c.printWrapped(c.loc.Text("name") + ". " + c.loc.Text("about"))
	for _, what := range c.loc.Origins(f) {
		c.printWrapped(what)
	}
	for _, name := range f.Changed(setup) {
		o := f.Options[slices.IndexFunc(f.Options, func(o engine.Option) bool { return o.Name == name })]
		c.printLine(c.loc.Labelled(c.loc.Text("option."+name), c.loc.OptionValue(&o, setup.Options[name])))
	}
	for i, p := range c.Players {
		who := p.Kind
		if p.Bot == nil {
			who = c.own.Text("person")
		}
		c.printLine(c.loc.Labelled(c.seatName(i), who))
	}
	c.printLine(c.own.Text("seed") + " " + strconv.FormatUint(c.Seed, 10))
	if c.File != "" {
		c.printLine(c.own.Text("saving") + " " + c.File)
	}
	if len(c.peopleSeats()) > 0 {
		c.printWrapped(c.own.Text("hint"))
	}
}

func (c *client) printWrapped(s string) { c.printLine(Wrap(s, c.Screen.Width-2, "  ")) }

// printNews prints what happened since the seat's last look, and the position if it has changed.
func (c *client) printNews(by engine.Seat) {
	steps := c.Match.Steps(by)
	c.stepsShown[by] = min(c.stepsShown[by], len(steps))
	if news := steps[c.stepsShown[by]:]; len(news) > 0 {
		c.printLine("")
		if c.stepsShown[by] > 0 && slices.ContainsFunc(news, func(s engine.Step) bool { return s.Seat != by }) {
			c.printLine(c.own.Text("since"))
		}
		c.printTurns(steps, c.stepsShown[by], by)
	}
	c.stepsShown[by] = len(steps)
	if now := c.Match.Draw(by, c.loc); now != c.lastDrawn[by] {
		c.lastDrawn[by] = now
		c.printPosition(now)
	}
}

// printTurns prints the steps from one on: another seat's turn as a sentence, if the game narrates
// turns, and everything else step by step.
func (c *client) printTurns(steps []engine.Step, from int, by engine.Seat) {
	turns := display.NewTurns(c.Match.Game().Narrator())
	for i := range steps {
		turns.Add(&steps[i])
	}
	for next := from; next < len(steps); {
		number := turns.At(next + 1)
		end := next + 1
		for end < len(steps) && turns.At(end+1) == number {
			end++
		}
		if shown := c.sentence(&turns, number, next, steps, by); shown != "" {
			c.printLine("  " + Wrap(shown, c.Screen.Width-4, "    "))
		} else {
			c.printSteps(steps[next:end])
		}
		next = end
	}
}

// sentence describes another seat's turn, or the part of it after a number of steps. It may return
// "".
func (c *client) sentence(turns *display.Turns, number, after int, steps []engine.Step, by engine.Seat) string {
	if number == 0 {
		return ""
	}
	turn := turns.Turn(number, func(n int) *engine.Step { return &steps[n-1] })
	if turn.Seat == by {
		return ""
	}
	sentence := turns.Narrate(&turn)
	sentence.Clauses = slices.DeleteFunc(sentence.Clauses, func(clause display.Clause) bool { return clause.Steps[len(clause.Steps)-1] <= after })
	if turn.Open {
		sentence.Cost = engine.Cost{} // it is shown once, at the end
	}
	return c.loc.Turn(&turn, &sentence)
}

func (c *client) printPosition(position string) {
	c.printLine("")
	c.printLine(strings.TrimRight(position, "\n"))
}

// printSteps prints steps in words.
func (c *client) printSteps(steps []engine.Step) {
	for _, s := range steps {
		for _, words := range c.loc.Happened(s) {
			c.printLine("  " + Wrap(words, c.Screen.Width-4, "    "))
		}
	}
}

// printChoices lists the actions of the seat: number, words, notation and cost.
func (c *client) printChoices(by engine.Seat) {
	n := c.Match.Count(by)
	words, written, costs := make([]string, n), make([]string, n), make([]string, n)
	wordsWidth, writtenWidth, costWidth := 0, 0, 0
	for i := range n {
		choice := c.Match.Choice(by, i)
		words[i], written[i], costs[i] = c.loc.Words("action", choice.Words), choice.Action, c.loc.Cost(choice.Cost)
		wordsWidth = max(wordsWidth, utf8.RuneCountInString(words[i]))
		writtenWidth = max(writtenWidth, utf8.RuneCountInString(written[i]))
		costWidth = max(costWidth, utf8.RuneCountInString(costs[i]))
	}
	// Words that are too long for their column get their own line above the other columns.
	const numberWidth, minWordsWidth = 5, 20
	wordsWidth = min(wordsWidth, max(minWordsWidth, c.Screen.Width-numberWidth-2-writtenWidth-2-costWidth))
	blank := strings.Repeat(" ", numberWidth)
	lines := make([]string, n)
	for i := range n {
		rest := strings.TrimRight(text.Pad(written[i], writtenWidth)+"  "+costs[i], " ")
		if utf8.RuneCountInString(words[i]) > wordsWidth {
			words[i] = Wrap(words[i], c.Screen.Width-numberWidth, blank) + "\n" + blank
			rest = strings.Repeat(" ", wordsWidth) + "  " + rest
		} else {
			rest = "  " + rest
			words[i] = text.Pad(words[i], wordsWidth)
		}
		lines[i] = fmt.Sprintf("%3d  %s%s", i+1, words[i], rest)
	}
	c.printLine("")
	choose := c.own.Text("choose", int(by))
	if n == 1 {
		choose += " " + c.own.Text("enter_does")
	}
	c.printLine(choose)
	for _, line := range inColumns(lines, c.Screen.Width) {
		c.printLine(line)
	}
}

// maxRows is the maximum number of lines in a list before it is arranged in columns, if they fit.
const maxRows = 12

// inColumns arranges lines in columns, filled from the top down.
func inColumns(lines []string, width int) []string {
	longest := 0
	for _, line := range lines {
		if strings.Contains(line, "\n") {
			return lines
		}
		longest = max(longest, utf8.RuneCountInString(line))
	}
	columns := min((width+3)/(longest+3), (len(lines)+maxRows-1)/maxRows)
	if columns < 2 {
		return lines
	}
	rows := (len(lines) + columns - 1) / columns
	out := make([]string, rows)
	for i, line := range lines {
		row := i % rows
		if i >= rows {
			out[row] = text.Pad(out[row], i/rows*(longest+3))
		}
		out[row] += line
	}
	return out
}

// finish prints the last steps, the last position and the result, with all hidden information.
func (c *client) finish() {
	if c.viewer >= 0 {
		c.printLine("")
		c.printSteps(c.Match.Steps(engine.Omniscient)[c.stepsShown[c.viewer]:])
	}
	c.printPosition(c.Match.Draw(engine.Omniscient, c.loc))
	c.printLine("")
	for _, line := range ResultWords(c.loc, c.own, c.Match, engine.Omniscient) {
		c.printLine(line)
	}
	for _, line := range FinishWords(c.loc, c.own, c.Match) {
		c.printWrapped(line)
	}
	if c.File != "" && c.saveErr == nil {
		c.printLine("")
		c.printLine(c.own.Text("saved") + " " + c.File)
	}
}
