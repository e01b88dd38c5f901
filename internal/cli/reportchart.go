package cli

import (
	"fmt"
	"html/template"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bigriver/bigriver/internal/arena"
)

// chart is a picture with its numbers as a table, for those who do not see it or want them.
type chart struct {
	ID      string
	Title   string
	Note    string
	Picture template.HTML // SVG
	Head    []string
	Rows    [][]string
}

// The measures of a picture.
const (
	pictureWidth = 640
	labelWidth   = 150
	barHeight    = 26
	plotHeight   = 240
	mostSeries   = 6 // as many as there are colours
)

// svg is a picture that is being drawn. Numbers are in pixels; all text is escaped.
type svg struct{ b strings.Builder }

func (s *svg) text(x, y float64, anchor, what string) {
	fmt.Fprintf(&s.b, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, template.HTMLEscapeString(what))
}

func (s *svg) line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(&s.b, `<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x1, y1, x2, y2)
}

func (s *svg) bar(x, y, width, height float64) {
	fmt.Fprintf(&s.b, `<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, x, y, max(width, 0), max(height, 0))
}

// picture closes the drawing. The table beside it says the same, so screen readers skip it.
func (s *svg) picture(height float64) template.HTML {
	return template.HTML(fmt.Sprintf(`<svg viewBox="0 0 %d %.0f" aria-hidden="true" focusable="false">%s</svg>`, pictureWidth, height, s.b.String())) //nolint:gosec // text is escaped above
}

// share is a bar with its interval.
type share struct {
	name string
	of   arena.Interval
}

func shareChart(title, what string, list []share) *chart {
	c := &chart{Title: title, Note: "With 95 % intervals.", Head: []string{what, "share", "from", "to"}}
	var s svg
	const right = 60
	scale := func(x float64) float64 { return labelWidth + x*(pictureWidth-labelWidth-right) }
	for i, bar := range list {
		y := float64(i * barHeight)
		s.text(labelWidth-8, y+17, "end", shortLabel(bar.name))
		s.bar(scale(0), y+4, scale(bar.of.Share)-scale(0), barHeight-8)
		s.line("interval", scale(bar.of.Low), y+barHeight/2, scale(bar.of.High), y+barHeight/2)
		s.text(pictureWidth, y+17, "end", percent(bar.of.Share))
		c.Rows = append(c.Rows, []string{bar.name, percent(bar.of.Share), percent(bar.of.Low), percent(bar.of.High)})
	}
	s.line("axis", scale(0), 0, scale(0), float64(len(list)*barHeight))
	c.Picture = s.picture(float64(len(list) * barHeight))
	return c
}

// ratingChart shows the ratings of an arena.
func ratingChart(o *arena.Outcome) *chart {
	c := &chart{Title: "Ratings", Note: "In Elo, by Bradley and Terry, with a mean of 0 and 95 % intervals.", Head: []string{"bot", "Elo", "from", "to"}}
	far := 50.0
	for i := range o.Bots {
		for _, e := range []float64{o.Bots[i].Elo.Elo, o.Bots[i].Elo.Low, o.Bots[i].Elo.High} {
			if !math.IsInf(e, 0) {
				far = max(far, math.Abs(e))
			}
		}
	}
	var s svg
	const right = 60
	scale := func(e float64) float64 {
		e = max(min(e, far), -far)
		return labelWidth + (e+far)/(2*far)*(pictureWidth-labelWidth-right)
	}
	height := float64(len(o.Bots) * barHeight)
	s.line("axis", scale(0), 0, scale(0), height)
	for i := range o.Bots {
		b, y := &o.Bots[i], float64(i*barHeight)
		s.text(labelWidth-8, y+17, "end", shortLabel(b.Name))
		s.line("interval", scale(b.Elo.Low), y+barHeight/2, scale(b.Elo.High), y+barHeight/2)
		fmt.Fprintf(&s.b, `<circle class="bar" cx="%.1f" cy="%.1f" r="6"/>`, scale(b.Elo.Elo), y+barHeight/2)
		s.text(pictureWidth, y+17, "end", elo(b.Elo.Elo))
		c.Rows = append(c.Rows, []string{b.Name, elo(b.Elo.Elo), elo(b.Elo.Low), elo(b.Elo.High)})
	}
	c.Picture = s.picture(height)
	return c
}

// shortLabel cuts a name so that it fits beside the bars; the table has it whole.
func shortLabel(name string) string {
	const most = 20
	letters := []rune(name)
	if len(letters) <= most {
		return name
	}
	return "…" + string(letters[len(letters)-most+1:])
}

// histogram shows how often numbers come up, in at most 24 classes.
func histogram(title, what string, counts map[int]int) *chart {
	c := &chart{Title: title, Note: "How many: " + what + ".", Head: []string{what, "times"}}
	keys := slices.Sorted(maps.Keys(counts))
	if len(keys) == 0 {
		return c
	}
	const classes = 24
	low, high := keys[0], keys[len(keys)-1]
	width := (high-low)/classes + 1
	bins := make([]int, (high-low)/width+1)
	most := 0
	for _, k := range keys {
		bin := &bins[(k-low)/width]
		*bin += counts[k]
		most = max(most, *bin)
	}
	var s svg
	const left, top, bottom = 50, 14, 30
	step := float64(pictureWidth-left) / float64(len(bins))
	for i, n := range bins {
		height := float64(plotHeight-top-bottom) * float64(n) / float64(most)
		s.bar(left+float64(i)*step+1, plotHeight-bottom-height, step-2, height)
		name := strconv.Itoa(low + i*width)
		if every := max(len(bins)/8, 1); i%every == 0 {
			s.text(left+(float64(i)+0.5)*step, plotHeight-10, "middle", name)
		}
		if width > 1 {
			name += " to " + strconv.Itoa(low+(i+1)*width-1)
		}
		c.Rows = append(c.Rows, []string{name, count(n)})
	}
	s.line("axis", left, plotHeight-bottom, pictureWidth, plotHeight-bottom)
	s.text(left-6, top+4, "end", count(most))
	c.Picture = s.picture(plotHeight)
	return c
}

// series is a line of a picture.
type series struct {
	name   string
	points []float64 // at evenly spaced moments
}

// lines shows numbers over the time of a game.
func lines(title, what, note string, list ...series) *chart {
	c := &chart{Title: title, Note: strings.ToUpper(what[:1]) + what[1:] + ". " + note, Head: []string{"of the game"}}
	low, high := 0.0, 0.0
	for _, l := range list {
		c.Head = append(c.Head, l.name)
		low, high = min(low, slices.Min(l.points)), max(high, slices.Max(l.points))
	}
	if high == low {
		high = low + 1
	}
	var s svg
	const left, right, top, bottom = 50, 22, 14, 30
	last := len(list[0].points) - 1
	x := func(i int) float64 { return left + float64(i)*(pictureWidth-left-right)/float64(last) }
	y := func(v float64) float64 { return top + (high-v)/(high-low)*(plotHeight-top-bottom) }
	for _, v := range []float64{low, (low + high) / 2, high} {
		s.line("grid", left, y(v), pictureWidth-right, y(v))
		s.text(left-6, y(v)+4, "end", strconv.FormatFloat(v, 'f', 1, 64))
	}
	for i := range last + 1 {
		if i%4 == 0 {
			s.text(x(i), plotHeight-10, "middle", fmt.Sprintf("%d %%", 100*i/last))
		}
		row := []string{fmt.Sprintf("%d %%", 100*i/last)}
		for _, l := range list {
			row = append(row, strconv.FormatFloat(l.points[i], 'f', 2, 64))
		}
		c.Rows = append(c.Rows, row)
	}
	for n, l := range list {
		var points []string
		for i, v := range l.points {
			points = append(points, fmt.Sprintf("%.1f,%.1f", x(i), y(v)))
		}
		fmt.Fprintf(&s.b, `<polyline class="series s%d" points="%s"/>`, n+1, strings.Join(points, " "))
	}
	// The key: a line and a name for each, two in a row.
	for n, l := range list {
		atX, atY := float64(left+n%2*290), float64(plotHeight+14+n/2*20)
		fmt.Fprintf(&s.b, `<line class="series s%d" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, n+1, atX, atY-4, atX+36, atY-4)
		s.text(atX+44, atY, "start", l.name)
	}
	c.Picture = s.picture(plotHeight + 14 + float64((len(list)+1)/2)*20)
	return c
}
