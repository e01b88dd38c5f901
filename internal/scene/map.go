package scene

import (
	"slices"
	"strings"
)

// Map is a grid of cells, each as wide as a letter.
type Map struct {
	Width, Height int
	Spots         []Spot
	cells         []Cell
}

// Cell is a letter of the map. The zero Rune is a blank.
type Cell struct {
	Rune rune
	Look Look
}

// Spot is a named rectangle of the map.
type Spot struct {
	Name                string
	X, Y, Width, Height int
}

// NewMap returns an empty map.
func NewMap(width, height int) *Map {
	return &Map{Width: width, Height: height, cells: make([]Cell, width*height)}
}

// At returns a cell, or a blank outside of the map.
func (m *Map) At(x, y int) Cell {
	if x < 0 || y < 0 || x >= m.Width || y >= m.Height {
		return Cell{}
	}
	return m.cells[y*m.Width+x]
}

// Put writes a text in one look.
func (m *Map) Put(x, y int, s string, look Look) {
	for _, r := range s {
		if x >= 0 && y >= 0 && x < m.Width && y < m.Height {
			m.cells[y*m.Width+x] = Cell{r, look}
		}
		x++
	}
}

// Write writes a text on the ground that is there.
func (m *Map) Write(x, y int, s string, ink Color, bold bool) {
	for _, r := range s {
		if x >= 0 && y >= 0 && x < m.Width && y < m.Height {
			c := &m.cells[y*m.Width+x]
			c.Rune, c.Look.Ink, c.Look.Bold = r, ink, bold
		}
		x++
	}
}

// PutLine writes a line.
func (m *Map) PutLine(x, y int, line Line) {
	for _, s := range line {
		m.Put(x, y, s.Text, s.Look)
		x += len([]rune(s.Text))
	}
}

// Fill fills a rectangle with blanks of a look.
func (m *Map) Fill(x, y, width, height int, look Look) {
	for i := range height {
		m.Put(x, y+i, strings.Repeat(" ", width), look)
	}
}

// Paint changes the ground of a spot, and the ink to one that can be read on it.
func (m *Map) Paint(s *Spot, ground Color) {
	for y := s.Y; y < s.Y+s.Height; y++ {
		for x := s.X; x < s.X+s.Width; x++ {
			if x >= 0 && y >= 0 && x < m.Width && y < m.Height {
				c := &m.cells[y*m.Width+x]
				c.Look.Ground, c.Look.Shade, c.Look.Ink, c.Look.Bold = ground, 0, Ink, true
			}
		}
	}
}

// Clone returns a copy that can be painted on.
func (m *Map) Clone() *Map {
	c := *m
	c.cells = slices.Clone(m.cells)
	return &c
}

// Spot returns the spot with this name, or nil.
func (m *Map) Spot(name string) *Spot {
	for i := range m.Spots {
		if name != "" && m.Spots[i].Name == name {
			return &m.Spots[i]
		}
	}
	return nil
}

// SpotAt returns the spot at a cell, or nil. A later spot lies above an earlier one.
func (m *Map) SpotAt(x, y int) *Spot {
	for i := len(m.Spots) - 1; i >= 0; i-- {
		s := &m.Spots[i]
		if x >= s.X && y >= s.Y && x < s.X+s.Width && y < s.Y+s.Height {
			return s
		}
	}
	return nil
}

// Text returns the map as letters, without its looks.
func (m *Map) Text() string {
	var b strings.Builder
	for y := range m.Height {
		var row strings.Builder
		for x := range m.Width {
			r := m.At(x, y).Rune
			if r == 0 {
				r = ' '
			}
			row.WriteRune(r)
		}
		b.WriteString(strings.TrimRight(row.String(), " ") + "\n")
	}
	return b.String()
}
