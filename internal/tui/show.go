package tui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

// drawing returns the position as a seat may see it, or why it cannot be had.
func (c *client) drawing(by engine.Seat) string {
	drawn, err := c.Drawing(by)
	if err != nil {
		return err.Error()
	}
	return drawn
}

func (c *client) printPosition(position string) {
	c.printLine("")
	c.printLine(strings.TrimRight(position, "\n"))
}

// printChoices lists the actions of the seat (number, words, notation and cost) and returns how
// many there are.
func (c *client) printChoices(by engine.Seat) int {
	now, err := c.Now(by)
	if err != nil {
		c.printWrapped(err.Error())
		return 0
	}
	n := len(now.Choices)
	words, written, costs := make([]string, n), make([]string, n), make([]string, n)
	wordsWidth, writtenWidth, costWidth := 0, 0, 0
	for i := range n {
		words[i], written[i], costs[i] = now.Choices[i].Words, now.Choices[i].Action, now.Choices[i].Cost
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
			words[i] = sitting.Wrap(words[i], c.Screen.Width-numberWidth, blank) + "\n" + blank
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
	return n
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
