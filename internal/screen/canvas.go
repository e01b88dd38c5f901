package screen

import (
	"image/color"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/bigriver/bigriver/internal/scene"
)

// canvas is the screen as cells.
type canvas struct {
	width, height int
	cells         []scene.Cell
	palette       palette
}

func newCanvas(width, height int, p palette) *canvas {
	return &canvas{width, height, make([]scene.Cell, width*height), p}
}

func (c *canvas) set(x, y int, cell scene.Cell) {
	if x >= 0 && y >= 0 && x < c.width && y < c.height {
		c.cells[y*c.width+x] = cell
	}
}

// put writes a text and returns the column behind it.
func (c *canvas) put(x, y int, s string, look scene.Look) int {
	return c.putIn(x, y, s, look, c.width)
}

// putIn writes a text up to a column.
func (c *canvas) putIn(x, y int, s string, look scene.Look, end int) int {
	for _, r := range s {
		if ansi.StringWidth(string(r)) != 1 {
			r = '?' // a letter of another width would move all others
		}
		if x < end {
			c.set(x, y, scene.Cell{Rune: r, Look: look})
		}
		x++
	}
	return min(x, end)
}

func (c *canvas) fill(x, y, width, height int, look scene.Look) {
	for i := range height {
		c.put(x, y+i, strings.Repeat(" ", width), look)
	}
}

// String returns the screen with its colours.
func (c *canvas) String() string {
	var b strings.Builder
	for y := range c.height {
		if y > 0 {
			b.WriteByte('\n')
		}
		row := c.cells[y*c.width : (y+1)*c.width]
		for x := 0; x < len(row); {
			end := x
			var run strings.Builder
			for ; end < len(row) && row[end].Look == row[x].Look; end++ {
				r := row[end].Rune
				if r == 0 {
					r = ' '
				}
				run.WriteRune(r)
			}
			b.WriteString(c.palette.styled(run.String(), row[x].Look))
			x = end
		}
	}
	return b.String()
}

// palette has the colours by day or by night, or none.
type palette struct {
	mono   bool
	colors *[scene.Colors]rgb
}

type rgb [3]uint8

// styled returns a text in a look.
func (p *palette) styled(s string, look scene.Look) string {
	style := ansi.Style{}
	if look.Bold {
		style = style.Bold()
	}
	if p.mono {
		if look.Ground == scene.Chosen || look.Ground == scene.Title {
			style = style.Reverse(true)
		}
	} else {
		if look.Ink != scene.None {
			style = style.ForegroundColor(p.color(look.Ink, 0))
		}
		if look.Ground != scene.None {
			style = style.BackgroundColor(p.color(look.Ground, look.Shade))
		}
	}
	if len(style) == 0 {
		return s
	}
	return style.Styled(s)
}

// color returns a colour; a shade is a little brighter.
func (p *palette) color(c scene.Color, shade uint8) color.Color {
	const step = 7
	v := p.colors[c]
	for i := range v {
		v[i] = uint8(min(255, int(v[i])+int(shade)*step)) //nolint:mnd // the brightest
	}
	return color.RGBA{v[0], v[1], v[2], 255}
}

// palette returns the colours for the terminal.
func (m *Model) palette() palette {
	if m.dark {
		return palette{m.mono, &night}
	}
	return palette{m.mono, &day}
}

//nolint:gochecknoglobals // never changed
var (
	night = [scene.Colors]rgb{
		scene.Dim: {140, 136, 124}, scene.Bright: {244, 238, 222}, scene.Good: {150, 200, 130}, scene.Warn: {240, 190, 90}, scene.Bad: {245, 120, 105}, scene.Ink: {20, 20, 20},
		scene.River: {20, 62, 78}, scene.Meadow: {74, 66, 40}, scene.Field: {96, 80, 44}, scene.Wood: {44, 60, 36}, scene.Hill: {70, 52, 40},
		scene.Town: {110, 50, 44}, scene.Flooded: {44, 82, 104}, scene.Levee: {236, 200, 120}, scene.Target: {176, 130, 40}, scene.Chosen: {250, 220, 110},
		scene.Title: {128, 36, 34}, scene.Bar: {38, 42, 44},
		scene.Seat1: {244, 140, 124}, scene.Seat2: {96, 190, 140}, scene.Seat3: {236, 190, 90}, scene.Seat4: {172, 160, 240}, scene.Seat5: {120, 190, 240}, scene.Seat6: {226, 150, 210}, scene.Seat7: {190, 186, 170},
	}
	day = [scene.Colors]rgb{
		scene.Dim: {104, 98, 84}, scene.Bright: {22, 22, 22}, scene.Good: {24, 84, 30}, scene.Warn: {134, 70, 0}, scene.Bad: {170, 20, 20}, scene.Ink: {20, 20, 20},
		scene.River: {176, 214, 226}, scene.Meadow: {222, 210, 170}, scene.Field: {236, 214, 150}, scene.Wood: {190, 210, 166}, scene.Hill: {210, 190, 168},
		scene.Town: {236, 176, 160}, scene.Flooded: {140, 190, 214}, scene.Levee: {214, 160, 60}, scene.Target: {240, 200, 110}, scene.Chosen: {255, 226, 60},
		scene.Title: {240, 196, 188}, scene.Bar: {226, 222, 210},
		scene.Seat1: {244, 140, 124}, scene.Seat2: {96, 190, 140}, scene.Seat3: {236, 190, 90}, scene.Seat4: {172, 160, 240}, scene.Seat5: {120, 190, 240}, scene.Seat6: {226, 150, 210}, scene.Seat7: {150, 146, 134},
	}
)
