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
	Picture template.HTML // SVG, once for wide pages and once for phones
	Head    []string
	Rows    [][]string
}

// The measures of a picture.
const (
	barHeight  = 26
	plotHeight = 240
	mostSeries = 6  // as many as there are colours
	letter     = 7  // about the width of one
	figures    = 60 // the room for a number beside a bar
)

// svg is a picture that is being drawn. Numbers are in pixels; all text is escaped.
type svg struct {
	b      strings.Builder
	class  string
	width  float64
	labels float64 // the room for names beside bars
}

// drawn returns a picture for wide pages and one for phones, of which the page shows the one that fits: a picture that is only made smaller
// has letters too small to read. draw returns the height.
func drawn(draw func(*svg) float64) template.HTML {
	var both strings.Builder
	for _, s := range []*svg{{class: "wide", width: 640, labels: 150}, {class: "narrow", width: 328, labels: 96}} {
		height := draw(s)
		// The table beside it says the same, so screen readers skip it.
		fmt.Fprintf(&both, `<svg class="%s" viewBox="0 0 %.0f %.0f" aria-hidden="true" focusable="false">%s</svg>`, s.class, s.width, height, s.b.String())
	}
	return template.HTML(both.String()) //nolint:gosec // text is escaped below
}

func (s *svg) text(x, y float64, anchor, what string) {
	fmt.Fprintf(&s.b, `<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`, x, y, anchor, template.HTMLEscapeString(what))
}

func (s *svg) line(class string, x1, y1, x2, y2 float64) {
	fmt.Fprintf(&s.b, `<line class="%s" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, class, x1, y1, x2, y2)
}

func (s *svg) bar(x, y, width, height float64) {
	fmt.Fprintf(&s.b, `<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`, x, y, max(width, 0), max(height, 0))
}

// label writes a name beside a bar, cut so that it fits; the table has it whole.
func (s *svg) label(y float64, name string) {
	letters, most := []rune(name), int((s.labels-8)/letter)
	if len(letters) > most {
		name = "…" + string(letters[len(letters)-most+1:])
	}
	s.text(s.labels-8, y+17, "end", name)
}

// share is a bar with its interval.
type share struct {
	name string
	of   arena.Interval
}

func shareChart(title, what string, list []share) *chart {
	c := &chart{Title: title, Note: "With 95 % intervals.", Head: []string{what, "share", "from", "to"}}
	for _, bar := range list {
		c.Rows = append(c.Rows, []string{bar.name, percent(bar.of.Share), percent(bar.of.Low), percent(bar.of.High)})
	}
	c.Picture = drawn(func(s *svg) float64 {
		scale := func(x float64) float64 { return s.labels + x*(s.width-s.labels-figures) }
		for i, bar := range list {
			y := float64(i * barHeight)
			s.label(y, bar.name)
			s.bar(scale(0), y+4, scale(bar.of.Share)-scale(0), barHeight-8)
			s.line("interval", scale(bar.of.Low), y+barHeight/2, scale(bar.of.High), y+barHeight/2)
			s.text(s.width, y+17, "end", percent(bar.of.Share))
		}
		s.line("axis", scale(0), 0, scale(0), float64(len(list)*barHeight))
		return float64(len(list) * barHeight)
	})
	return c
}

// ratingChart shows the ratings of an arena.
func ratingChart(o *arena.Outcome) *chart {
	c := &chart{Title: "Ratings", Note: "In Elo, by Bradley and Terry, with a mean of 0 and 95 % intervals.", Head: []string{"bot", "Elo", "from", "to"}}
	for i := range o.Bots {
		b := &o.Bots[i]
		c.Rows = append(c.Rows, []string{b.Name, elo(b.Elo.Elo), elo(b.Elo.Low), elo(b.Elo.High)})
	}
	c.Picture = drawn(ratings(o))
	return c
}

// ratings returns what draws the ratings of an arena.
func ratings(o *arena.Outcome) func(*svg) float64 {
	far := 50.0
	for i := range o.Bots {
		for _, e := range []float64{o.Bots[i].Elo.Elo, o.Bots[i].Elo.Low, o.Bots[i].Elo.High} {
			if !math.IsInf(e, 0) {
				far = max(far, math.Abs(e))
			}
		}
	}
	return func(s *svg) float64 {
		scale := func(e float64) float64 {
			e = max(min(e, far), -far)
			return s.labels + (e+far)/(2*far)*(s.width-s.labels-figures)
		}
		height := float64(len(o.Bots) * barHeight)
		s.line("axis", scale(0), 0, scale(0), height)
		for i := range o.Bots {
			b, y := &o.Bots[i], float64(i*barHeight)
			s.label(y, b.Name)
			s.line("interval", scale(b.Elo.Low), y+barHeight/2, scale(b.Elo.High), y+barHeight/2)
			fmt.Fprintf(&s.b, `<circle class="bar" cx="%.1f" cy="%.1f" r="6"/>`, scale(b.Elo.Elo), y+barHeight/2)
			s.text(s.width, y+17, "end", elo(b.Elo.Elo))
		}
		return height
	}
}

// picture returns a picture as a file of its own.
func picture(title string, draw func(*svg) float64) string {
	const (
		head = 30
		ink  = "#1c2a33"
	)
	s := svg{width: 640, labels: 150}
	height := draw(&s) + head + 8
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
`, -head, s.width+16, height, template.HTMLEscapeString(title), ink, strings.ReplaceAll(s.b.String(), "><", ">\n<"))
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
	for i, n := range bins {
		name := strconv.Itoa(low + i*width)
		if width > 1 {
			name += " to " + strconv.Itoa(low+(i+1)*width-1)
		}
		c.Rows = append(c.Rows, []string{name, count(n)})
	}
	c.Picture = drawn(func(s *svg) float64 {
		const left, top, bottom = 50, 14, 30
		step := (s.width - left) / float64(len(bins))
		widest := strconv.Itoa(low + len(bins)*width)
		every := int(math.Ceil(float64((len(widest)+2)*letter) / step))
		for i, n := range bins {
			height := float64(plotHeight-top-bottom) * float64(n) / float64(most)
			s.bar(left+float64(i)*step+1, plotHeight-bottom-height, step-2, height)
			if i%every == 0 {
				s.text(left+(float64(i)+0.5)*step, plotHeight-10, "middle", strconv.Itoa(low+i*width))
			}
		}
		s.line("axis", left, plotHeight-bottom, s.width, plotHeight-bottom)
		s.text(left-6, top+4, "end", count(most))
		return plotHeight
	})
	return c
}

// series is a line of a picture.
type series struct {
	name   string
	points []float64 // at evenly spaced moments
}

// lines shows numbers over the time of a game.
func lines(title, what, note string, list ...series) *chart {
	last := len(list[0].points) - 1
	at := func(i int) string { return fmt.Sprintf("%d %%", 100*i/last) }
	return plot(&chart{Title: title, Note: strings.ToUpper(what[:1]) + what[1:] + ". " + note, Head: []string{"of the game"}}, at, list)
}

// plot draws numbers at moments that at names, and adds them to the table of a chart, which has the head of the moments.
func plot(c *chart, at func(int) string, list []series) *chart {
	low, high := 0.0, 0.0
	for _, l := range list {
		c.Head = append(c.Head, l.name)
		low, high = min(low, slices.Min(l.points)), max(high, slices.Max(l.points))
	}
	if high == low {
		high = low + 1
	}
	last := len(list[0].points) - 1
	for i := range last + 1 {
		row := []string{at(i)}
		for _, l := range list {
			row = append(row, strconv.FormatFloat(l.points[i], 'f', 2, 64))
		}
		c.Rows = append(c.Rows, row)
	}
	c.Picture = drawn(func(s *svg) float64 {
		const left, right, top, bottom = 50, 22, 14, 30
		x := func(i int) float64 { return left + float64(i)*(s.width-left-right)/float64(max(last, 1)) }
		y := func(v float64) float64 { return top + (high-v)/(high-low)*(plotHeight-top-bottom) }
		for _, v := range []float64{low, (low + high) / 2, high} {
			s.line("grid", left, y(v), s.width-right, y(v))
			s.text(left-6, y(v)+4, "end", strconv.FormatFloat(v, 'f', 1, 64))
		}
		const named = 5 // moments, so that their names do not run into each other
		for n := range named + 1 {
			i := n * last / named
			s.text(x(i), plotHeight-10, "middle", at(i))
		}
		for n, l := range list {
			var points []string
			for i, v := range l.points {
				points = append(points, fmt.Sprintf("%.1f,%.1f", x(i), y(v)))
			}
			fmt.Fprintf(&s.b, `<polyline class="series s%d" points="%s"/>`, n+1, strings.Join(points, " "))
		}
		// The key: a line and a name for each, as many in a row as there is room for.
		const each = 290
		columns := max(int((s.width-left)/each), 1)
		for n, l := range list {
			atX, atY := float64(left+n%columns*each), float64(plotHeight+14+n/columns*20)
			fmt.Fprintf(&s.b, `<line class="series s%d" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f"/>`, n+1, atX, atY-4, atX+36, atY-4)
			s.text(atX+44, atY, "start", l.name)
		}
		return plotHeight + 14 + float64((len(list)+columns-1)/columns)*20
	})
	return c
}
