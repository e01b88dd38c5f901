package screen

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/bigriver/bigriver/internal/scene"
	"github.com/bigriver/bigriver/internal/sitting"
)

// The smallest screen, and the width beside the map.
const (
	minWidth   = 60
	minHeight  = 16
	asideWidth = 24
	narrow     = 19 // beside a map that needs the rest
)

// layout is where everything is on the screen. Rows count from 0: the title, the body, the
// question, the choices, the notes, the line, the keys.
type layout struct {
	body    int // rows of the board and of what is beside it
	mapX    int
	mapW    int
	aside   int // columns beside the map
	ask     int // row of the question
	columns int // of choices
	cell    int // columns of a choice
	rows    int // of choices
	notes   int // rows for answers
	line    int // row of the typed line
	keys    int // row of the keys
}

// layout returns the layout for the present size and choices.
func (m *Model) layout() layout {
	l := layout{keys: m.height - 1, line: m.height - 2, notes: 1}
	if m.height >= 32 { //nolint:mnd // room for more
		l.notes = 3
	}
	longest := 1
	if m.seen.now != nil && m.seen.asked {
		for i := range m.seen.now.Choices {
			longest = max(longest, ansi.StringWidth(m.choiceWords(i)))
		}
	}
	const gap = 2
	l.cell = min(longest+gap, m.width)
	l.columns = max(1, m.width/l.cell)
	needed := (m.choices() + l.columns - 1) / l.columns
	const others = 4                                      // title, question, line, keys
	l.rows = max(1, min(needed, max(3, (m.height-16)/4))) //nolint:mnd // the board needs the rest
	l.ask = m.height - 2 - l.notes - l.rows - 1
	l.body = m.height - others - l.notes - l.rows
	l.aside = asideWidth
	if m.picture != nil {
		room := m.width - 1 - m.picture.Map.Width
		l.aside = max(narrow, min(room, m.width*2/5))
		if len(m.picture.Panels) == 0 { // a drawing in letters says it all
			l.aside = max(0, min(room, asideWidth))
			if l.aside < narrow {
				l.aside = 0
			}
		} else if room < narrow || m.picture.Map.Width > m.width-1-asideWidth && room < asideWidth && !m.picture.Tight {
			l.aside = asideWidth
		}
	}
	l.mapW = m.width - l.aside
	if l.aside > 0 {
		l.mapW--
	}
	if m.picture != nil {
		l.mapX = max(0, (l.mapW-m.picture.Map.Width)/2)
	}
	return l
}

// choiceWords returns a choice as it is listed.
func (m *Model) choiceWords(i int) string {
	c := &m.seen.now.Choices[i]
	words := strconv.Itoa(i+1) + " " + withCost(c.Words, c.Cost)
	const longest = 56
	return " " + ansi.Truncate(words, min(longest, m.width-3), "…") + " "
}

// clampTop and clampLeft keep the map on the screen.
func (m *Model) clampTop(top int) int {
	if m.picture == nil {
		return 0
	}
	return max(0, min(top, m.picture.Map.Height-m.layout().body))
}

func (m *Model) clampLeft(left int) int {
	if m.picture == nil {
		return 0
	}
	return max(0, min(left, m.picture.Map.Width-m.layout().mapW))
}

// chosenSpot returns the place that is chosen, or "".
func (m *Model) chosenSpot() string {
	if m.onMap && m.spot < len(m.spots) {
		return m.spots[m.spot].name
	}
	if m.drawer != nil && m.chosen < m.choices() {
		in := &m.seen.now.Input
		return m.drawer.Spot(in, &in.Choices[m.chosen])
	}
	return ""
}

// follow scrolls the map to what is chosen, or to where the game is.
func (m *Model) follow() {
	if m.picture == nil {
		return
	}
	s := m.picture.Map.Spot(m.chosenSpot())
	if s == nil {
		s = m.picture.Map.Spot(m.picture.Focus)
	}
	l := m.layout()
	const margin = 4
	if s != nil {
		if s.Y < m.top+margin || s.Y+s.Height > m.top+l.body-margin {
			m.top = s.Y + s.Height/2 - l.body/2
		}
		if s.X < m.left+2*margin || s.X+s.Width > m.left+l.mapW-2*margin {
			m.left = s.X + s.Width/2 - l.mapW/2
		}
	}
	m.top, m.left = m.clampTop(m.top), m.clampLeft(m.left)
}

// View draws the screen.
func (m *Model) View() tea.View {
	v := tea.NewView(m.Render())
	v.AltScreen, v.MouseMode = true, tea.MouseModeCellMotion
	v.WindowTitle = "Bigriver: " + m.loc.Text("name")
	if m.page == nil && !m.covered && m.big() {
		v.Cursor = tea.NewCursor(2+m.shownCursor(), m.layout().line)
	}
	return v
}

// big reports whether the screen is large enough.
func (m *Model) big() bool { return m.width >= minWidth && m.height >= minHeight }

// Render returns the screen with its colours.
func (m *Model) Render() string {
	if !m.big() {
		return strings.Join(sitting.Format([]sitting.Para{sitting.Wrapped(m.words.Text("too_small", minWidth, minHeight))}, max(m.width, 1)), "\n")
	}
	c := newCanvas(m.width, m.height, m.palette())
	m.title(c)
	switch {
	case m.page != nil:
		m.drawPage(c)
	case m.covered:
		m.cover(c)
	default:
		m.board(c)
		m.ask(c)
	}
	m.keyLine(c)
	return c.String()
}

func (m *Model) title(c *canvas) {
	look := scene.Look{Ink: scene.Bright, Ground: scene.Title, Bold: true}
	c.fill(0, 0, m.width, 1, look)
	x := c.put(1, 0, strings.ToUpper(m.loc.Text("name")), look)
	status := ""
	if m.seen.now != nil {
		status = m.seen.now.Status
	}
	status = ansi.Truncate(status, m.width/3, "…")
	at := m.width - 1 - ansi.StringWidth(status)
	if m.picture != nil && !m.covered {
		look.Bold = false
		c.put(x+2, 0, ansi.Truncate(m.picture.Title, at-x-4, "…"), look)
	}
	c.put(at, 0, status, look)
}

func (m *Model) board(c *canvas) {
	l := m.layout()
	if m.picture == nil {
		return
	}
	shown := m.picture.Map.Clone()
	const most = 60 // more would only be a colour
	if len(m.spots) <= most {
		for i := range m.spots {
			if s := shown.Spot(m.spots[i].name); s != nil {
				shown.Paint(&scene.Spot{X: s.X, Y: s.Y + s.Height - 1, Width: s.Width, Height: 1}, scene.Target)
			}
		}
	}
	if s := shown.Spot(m.chosenSpot()); s != nil {
		shown.Paint(s, scene.Chosen)
	}
	mapY := 1 + max(0, (l.body-shown.Height)/2)
	for y := range min(l.body, shown.Height) {
		for x := range min(l.mapW, shown.Width) {
			cell := shown.At(x+m.left, y+m.top)
			if cell.Rune != 0 {
				c.set(l.mapX+x, mapY+y, cell)
			}
		}
	}
	more := scene.Look{Ink: scene.Warn, Bold: true}
	if m.top > 0 {
		c.put(l.mapW-1, 1, "▲", more)
	}
	if m.top < m.clampTop(shown.Height) {
		c.put(l.mapW-1, l.body, "▼", more)
	}
	if m.left > 0 {
		c.put(0, 1, "◀", more)
	}
	if m.left < m.clampLeft(shown.Width) {
		c.put(l.mapW-1, 1+l.body/2, "▶", more)
	}
	m.beside(c, &l)
}

// beside draws the panels and, below them, what has happened.
func (m *Model) beside(c *canvas, l *layout) {
	if l.aside == 0 {
		return
	}
	x, width := l.mapW+2, l.aside-1
	for y := range l.body {
		c.put(l.mapW, 1+y, "│", scene.Look{Ink: scene.Dim})
	}
	var lines []scene.Line
	for _, p := range m.picture.Panels {
		if len(lines) > 0 && m.height >= 32 { //nolint:mnd // room for gaps
			lines = append(lines, nil)
		}
		lines = append(lines, scene.Line{{Text: strings.ToUpper(p.Title), Look: scene.Look{Ink: scene.Dim, Bold: true}}})
		lines = append(lines, p.Lines...)
	}
	// The log has what is left, and at least a third.
	story := sitting.Format(m.seen.story, width-1)
	room := max(l.body-len(lines)-1, l.body/3)
	if len(story) > 0 && room > 1 {
		story = story[max(0, len(story)-room):]
		keep := max(0, l.body-len(story)-1)
		if len(lines) > keep {
			m.aside = max(0, min(m.aside, len(lines)-keep))
			lines = lines[m.aside : m.aside+keep]
		} else {
			m.aside = 0
		}
		lines = append(lines, scene.Line{{Text: strings.ToUpper(m.words.Text("log")), Look: scene.Look{Ink: scene.Dim, Bold: true}}})
		for _, s := range story {
			lines = append(lines, scene.Line{scene.Plain(strings.TrimPrefix(s, "  "))})
		}
	}
	for y, line := range lines[:min(len(lines), l.body)] {
		at := x
		for _, s := range line {
			at = c.putIn(at, 1+y, s.Text, s.Look, x+width-1)
		}
	}
}

// ask draws the question, the choices, the answer to the last line, and the line.
func (m *Model) ask(c *canvas) {
	l := m.layout()
	dim := scene.Look{Ink: scene.Dim}
	c.put(0, l.ask, strings.Repeat("─", m.width), dim)
	question, look := m.question(), scene.Look{Bold: true}
	x := c.put(2, l.ask, " "+question+" ", look)
	n := m.choices()
	first := 0
	if n > 0 {
		row := m.chosen / l.columns
		rows := (n + l.columns - 1) / l.columns
		first = max(0, min(row-l.rows/2, rows-l.rows))
		if rows > l.rows {
			c.put(max(x, m.width-16), l.ask, " "+m.words.Text("of", m.chosen+1, n)+" ", dim)
		}
	}
	for i := first * l.columns; i < min(n, (first+l.rows)*l.columns); i++ {
		look := scene.Look{}
		words := m.choiceWords(i)
		if i == m.chosen && !m.onMap {
			look = scene.Look{Ink: scene.Bright, Ground: scene.Title, Bold: true}
			words = "›" + words[1:]
		}
		c.put((i%l.columns)*l.cell, l.ask+1+i/l.columns-first, words, look)
	}
	for i, s := range sitting.Format(m.message, m.width-2) {
		if i < l.notes {
			c.put(1, l.line-l.notes+i, s, scene.Look{Ink: scene.Warn})
		}
	}
	m.typing(c, &l)
}

// question says what is asked, or whom the game waits for.
func (m *Model) question() string {
	switch {
	case m.seen.over:
		return m.own.Text("over")
	case m.seen.asked:
		s := m.own.Text("choose", int(m.seen.viewer))
		if m.choices() == 1 {
			s += " " + m.own.Text("enter_does")
		}
		return s
	case m.seen.now != nil && len(m.seen.now.Waits) > 0:
		return m.words.Text("waiting") + " " + strings.Join(m.seen.now.Waits, ", ")
	}
	return m.words.Text("working")
}

// typing draws the line, and behind it what Enter or Tab would do.
func (m *Model) typing(c *canvas, l *layout) {
	dim := scene.Look{Ink: scene.Dim}
	c.put(0, l.line, ">", scene.Look{Ink: scene.Warn, Bold: true})
	text := m.line.String()
	if text != "" {
		from := max(0, m.line.at-(m.width-6))
		x := c.put(2, l.line, string(m.line.text[from:]), scene.Look{Bold: true})
		if first, _ := m.line.completion(m.seen.completions); len(first) > len(text) {
			c.put(x, l.line, first[len(text):], dim)
		} else if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= m.choices() {
			c.put(x+1, l.line, m.detail(n-1), dim)
		}
		return
	}
	switch {
	case m.onMap && m.spot < len(m.spots):
		s := &m.spots[m.spot]
		words := s.words[0]
		if len(s.words) > 1 {
			words += " · " + m.words.Text("more", len(s.words)-1)
		}
		c.put(3, l.line, words, dim)
	case m.chosen < m.choices():
		c.put(3, l.line, m.detail(m.chosen), dim)
	case m.job && m.begun && !m.seen.over:
		c.put(3, l.line, "…", dim)
	}
}

// shownCursor returns the column of the cursor in the part of the line that is shown.
func (m *Model) shownCursor() int { return m.line.at - max(0, m.line.at-(m.width-6)) }

// detail says more about a choice: how to write it, and whether it can be taken back.
func (m *Model) detail(i int) string {
	choice := &m.seen.now.Choices[i]
	s := choice.Action
	if choice.Words != s {
		s += " · " + withCost(choice.Words, choice.Cost)
	}
	if choice.Final {
		s += " · ! " + m.words.Text("final")
	}
	return s
}

// keyLine draws the keys.
func (m *Model) keyLine(c *canvas) {
	y := m.height - 1
	c.fill(0, y, m.width, 1, scene.Look{Ground: scene.Bar})
	for _, k := range m.keySpans() {
		x := c.put(k.x, y, k.name, scene.Look{Ink: scene.Warn, Ground: scene.Bar, Bold: true})
		c.put(x, y, " "+k.label, scene.Look{Ground: scene.Bar})
	}
}

// keySpan is where a key of the last line is.
type keySpan struct {
	x, width    int
	name, label string
	short       *shortcut // nil for a key that only the keyboard has
}

// keySpans returns the keys of the last line, as many as fit.
func (m *Model) keySpans() (spans []keySpan) {
	x := 1
	add := func(name, label string, s *shortcut) {
		width := ansi.StringWidth(name) + 1 + ansi.StringWidth(label)
		if x+width <= m.width {
			spans = append(spans, keySpan{x, width, name, label, s})
			x += width + 2
		}
	}
	switch {
	case m.page != nil:
		add("↑↓", m.words.Text("key.scroll"), nil)
		add("Enter", m.words.Text("key.close"), nil)
		return spans
	case m.covered:
		add("Enter", m.words.Text("key.look"), nil)
		return spans
	case m.seen.asked:
		add("↑↓←→", m.words.Text("key.choose"), nil)
		add("Enter", m.words.Text("key.do"), nil)
		if len(m.spots) > 0 {
			add("Tab", m.words.Text("key.map"), nil)
		}
	}
	list := m.shortcuts()
	for i := range list {
		add(list[i].name(), m.words.Text(list[i].label), &list[i])
	}
	return spans
}

// drawPage draws the page over the board.
func (m *Model) drawPage(c *canvas) {
	height := m.height - 3
	lines := m.page.lines(m.width - 2)
	m.page.top = max(0, min(m.page.top, len(lines)-height))
	c.put(1, 1, m.page.title, scene.Look{Bold: true, Ink: scene.Warn})
	for y := range min(height, len(lines)-m.page.top) {
		c.put(1, 2+y, lines[m.page.top+y], scene.Look{})
	}
	if len(lines) > height {
		where := m.words.Text("of", min(m.page.top+height, len(lines)), len(lines))
		c.put(m.width-1-ansi.StringWidth(where), 1, where, scene.Look{Ink: scene.Dim})
	}
}

// cover hides the position until the next person looks.
func (m *Model) cover(c *canvas) {
	paras := []sitting.Para{sitting.Wrapped(m.own.Text("hand_over", int(m.seen.viewer))), {}, sitting.Wrapped(m.own.Text("press_enter"))}
	for i, line := range sitting.Format(paras, m.width-8) {
		c.put(4, m.height/3+i, line, scene.Look{Bold: i == 0})
	}
}
