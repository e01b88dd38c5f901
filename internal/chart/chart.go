// Package chart draws charts of games as SVG, each with its numbers as a table, and pages of
// charts.
package chart

import (
	"fmt"
	"html/template"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Chart is a picture with its numbers as a table, for readers who cannot see it or want the
// numbers.
type Chart struct {
	ID      string
	Title   string
	Note    string
	Picture template.HTML // SVG, once for wide pages and once for phones
	Head    []string
	Rows    [][]string
}

// MaxSeries is the maximum number of lines in a chart, one for each colour.
const MaxSeries = 6

// The dimensions of a picture.
const (
	barHeight  = 26
	plotHeight = 240
	letter     = 7  // approximate width of a letter
	figures    = 60 // space for a number next to a bar
)

// SVG is a picture under construction. Numbers are in pixels; all text is escaped.
type SVG struct {
	Width float64

	b      strings.Builder
	class  string
	labels float64 // space for names next to bars
}

// String returns the drawing, one element a line.
func (s *SVG) String() string { return strings.ReplaceAll(s.b.String(), "><", ">\n<") }

// drawn returns a picture for wide pages and one for phones; the page shows the one that fits. A
// picture that is only scaled down has letters too small to read. draw returns the height.
func drawn(draw func(*SVG) float64) template.HTML {
	var both strings.Builder
	for _, s := range []*SVG{{class: "wide", Width: 640, labels: 150}, {class: "narrow", Width: 328, labels: 96}} {
		height := draw(s)
		// Screen readers skip it, because the table next to it has the same content.
		fmt.Fprintf(&both, `<svg class="%s" viewBox="0 0 %.0f %.0f" aria-hidden="true" focusable="false">%s</svg>`, s.class, s.Width, height, s.b.String())
	}
	return template.HTML(both.String()) //nolint:gosec // text is escaped below
}

// Text draws a text.
func (s *SVG) Text(x, y float64, anchor, what string) {
	fmt.Fprintf(&s.b, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, template.HTMLEscapeString(what))
}

// Line draws a line.
func (s *SVG) Line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(&s.b, `<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x1, y1, x2, y2)
}

// Dot draws a dot.
func (s *SVG) Dot(x, y, radius float64) {
	fmt.Fprintf(&s.b, `<circle class="bar" cx="%.1f" cy="%.1f" r="%.1f"/>`, x, y, radius)
}

func (s *SVG) bar(x, y, width, height float64) {
	fmt.Fprintf(&s.b, `<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, x, y, max(width, 0), max(height, 0))
}

// label draws a name next to a bar, truncated to fit; the table has the full name.
func (s *SVG) label(y float64, name string) {
	letters, limit := []rune(name), int((s.labels-8)/letter)
	if len(letters) > limit {
		name = "…" + string(letters[len(letters)-limit+1:])
	}
	s.Text(s.labels-8, y+17, "end", name)
}

// Share is a share of something with its interval.
type Share struct {
	Name             string
	Share, Low, High float64
}

// Shares returns a bar chart of shares.
func Shares(title, what string, list []Share) *Chart {
	c := &Chart{Title: title, Note: "With 95 % intervals.", Head: []string{what, "share", "from", "to"}}
	for _, bar := range list {
		c.Rows = append(c.Rows, []string{bar.Name, Percent(bar.Share), Percent(bar.Low), Percent(bar.High)})
	}
	c.Picture = drawn(func(s *SVG) float64 {
		scale := func(x float64) float64 { return s.labels + x*(s.Width-s.labels-figures) }
		for i, bar := range list {
			y := float64(i * barHeight)
			s.label(y, bar.Name)
			s.bar(scale(0), y+4, scale(bar.Share)-scale(0), barHeight-8)
			s.Line("interval", scale(bar.Low), y+barHeight/2, scale(bar.High), y+barHeight/2)
			s.Text(s.Width, y+17, "end", Percent(bar.Share))
		}
		s.Line("axis", scale(0), 0, scale(0), float64(len(list)*barHeight))
		return float64(len(list) * barHeight)
	})
	return c
}

// Rating is an Elo rating with its interval. An unknown bound is infinite.
type Rating struct {
	Name           string
	Elo, Low, High float64
}

// Elo formats a rating.
func Elo(e float64) string {
	if math.IsInf(e, 0) {
		return "?"
	}
	return fmt.Sprintf("%+.0f", e)
}

// Ratings returns a chart of ratings.
func Ratings(list []Rating) *Chart {
	c := &Chart{Title: "Ratings", Note: "In Elo, by Bradley and Terry, with a mean of 0 and 95 % intervals.", Head: []string{"bot", "Elo", "from", "to"}}
	for _, r := range list {
		c.Rows = append(c.Rows, []string{r.Name, Elo(r.Elo), Elo(r.Low), Elo(r.High)})
	}
	c.Picture = drawn(drawRatings(list))
	return c
}

// drawRatings returns a function that draws ratings.
func drawRatings(list []Rating) func(*SVG) float64 {
	far := 50.0
	for _, r := range list {
		for _, e := range []float64{r.Elo, r.Low, r.High} {
			if !math.IsInf(e, 0) {
				far = max(far, math.Abs(e))
			}
		}
	}
	return func(s *SVG) float64 {
		scale := func(e float64) float64 {
			e = max(min(e, far), -far)
			return s.labels + (e+far)/(2*far)*(s.Width-s.labels-figures)
		}
		height := float64(len(list) * barHeight)
		s.Line("axis", scale(0), 0, scale(0), height)
		for i, b := range list {
			y := float64(i * barHeight)
			s.label(y, b.Name)
			s.Line("interval", scale(b.Low), y+barHeight/2, scale(b.High), y+barHeight/2)
			s.Dot(scale(b.Elo), y+barHeight/2, 6)
			s.Text(s.Width, y+17, "end", Elo(b.Elo))
		}
		return height
	}
}

// RatingsFile returns ratings as a standalone picture.
func RatingsFile(title string, list []Rating) string {
	const (
		head = 30
		ink  = "#1c2a33"
	)
	s := SVG{Width: 640, labels: 150}
	height := drawRatings(list)(&s) + head + 8
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 %d %.0f %.0f" role="img">
<title>%s</title>
<style>
text { fill: %s; font: 13px system-ui, sans-serif; }
.bar { fill: #2f6f8f; }
.axis { stroke: %[5]s; }
.interval { stroke: #b3541e; stroke-width: 3; }
</style>
<rect x="-8" y="%[1]d" width="100%%" height="100%%" fill="#fbf8f1"/>
<text x="0" y="-10">%[4]s</text>
%[6]s
</svg>
`, -head, s.Width+16, height, template.HTMLEscapeString(title), ink, &s)
}

// Histogram returns a histogram of numbers with at most 24 classes.
func Histogram(title, what string, counts map[int]int) *Chart {
	c := &Chart{Title: title, Note: "How many: " + what + ".", Head: []string{what, "times"}}
	keys := slices.Sorted(maps.Keys(counts))
	if len(keys) == 0 {
		return c
	}
	const classes = 24
	low, high := keys[0], keys[len(keys)-1]
	width := (high-low)/classes + 1
	bins := make([]int, (high-low)/width+1)
	highest := 0
	for _, k := range keys {
		bin := &bins[(k-low)/width]
		*bin += counts[k]
		highest = max(highest, *bin)
	}
	for i, n := range bins {
		name := strconv.Itoa(low + i*width)
		if width > 1 {
			name += " to " + strconv.Itoa(low+(i+1)*width-1)
		}
		c.Rows = append(c.Rows, []string{name, Count(n)})
	}
	c.Picture = drawn(func(s *SVG) float64 {
		const left, top, bottom = 50, 14, 30
		step := (s.Width - left) / float64(len(bins))
		widest := strconv.Itoa(low + len(bins)*width)
		every := int(math.Ceil(float64((len(widest)+2)*letter) / step))
		for i, n := range bins {
			height := float64(plotHeight-top-bottom) * float64(n) / float64(highest)
			s.bar(left+float64(i)*step+1, plotHeight-bottom-height, step-2, height)
			if i%every == 0 {
				s.Text(left+(float64(i)+0.5)*step, plotHeight-10, "middle", strconv.Itoa(low+i*width))
			}
		}
		s.Line("axis", left, plotHeight-bottom, s.Width, plotHeight-bottom)
		s.Text(left-6, top+4, "end", Count(highest))
		return plotHeight
	})
	return c
}

// Series is a line of a chart.
type Series struct {
	Name   string
	Points []float64 // at evenly spaced times
}

// Lines plots numbers over the course of a game.
func Lines(title, what, note string, list ...Series) *Chart {
	last := len(list[0].Points) - 1
	at := func(i int) string { return fmt.Sprintf("%d %%", 100*i/last) }
	return Plot(&Chart{Title: title, Note: strings.ToUpper(what[:1]) + what[1:] + ". " + note, Head: []string{"of the game"}}, at, list)
}

// Plot draws numbers at the times that at names, and adds them to the table of a chart, whose
// header names the times.
func Plot(c *Chart, at func(int) string, list []Series) *Chart {
	low, high := 0.0, 0.0
	for _, l := range list {
		c.Head = append(c.Head, l.Name)
		low, high = min(low, slices.Min(l.Points)), max(high, slices.Max(l.Points))
	}
	if high == low {
		high = low + 1
	}
	last := len(list[0].Points) - 1
	for i := range last + 1 {
		row := []string{at(i)}
		for _, l := range list {
			row = append(row, strconv.FormatFloat(l.Points[i], 'f', 2, 64))
		}
		c.Rows = append(c.Rows, row)
	}
	c.Picture = drawn(func(s *SVG) float64 {
		const left, right, top, bottom = 50, 22, 14, 30
		x := func(i int) float64 { return left + float64(i)*(s.Width-left-right)/float64(max(last, 1)) }
		y := func(v float64) float64 { return top + (high-v)/(high-low)*(plotHeight-top-bottom) }
		for _, v := range []float64{low, (low + high) / 2, high} {
			s.Line("grid", left, y(v), s.Width-right, y(v))
			s.Text(left-6, y(v)+4, "end", strconv.FormatFloat(v, 'f', 1, 64))
		}
		const named = 5 // labelled times, so that the labels do not overlap
		for n := range named + 1 {
			i := n * last / named
			s.Text(x(i), plotHeight-10, "middle", at(i))
		}
		for n, l := range list {
			var points []string
			for i, v := range l.Points {
				points = append(points, fmt.Sprintf("%.1f,%.1f", x(i), y(v)))
			}
			fmt.Fprintf(&s.b, `<polyline class="series s%d" points="%s"/>`, n+1, strings.Join(points, " "))
		}
		// The legend: a line and a name for each series, as many in a row as fit.
		const each = 290
		columns := max(int((s.Width-left)/each), 1)
		for n, l := range list {
			atX, atY := float64(left+n%columns*each), float64(plotHeight+14+n/columns*20)
			fmt.Fprintf(&s.b, `<line class="series s%d" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, n+1, atX, atY-4, atX+36, atY-4)
			s.Text(atX+44, atY, "start", l.Name)
		}
		return plotHeight + 14 + float64((len(list)+columns-1)/columns)*20
	})
	return c
}

// Count formats a whole number with thousands separators.
func Count[N int | uint64](n N) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// Percent formats a share in percent.
func Percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }
