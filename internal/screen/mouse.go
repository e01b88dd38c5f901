package screen

import (
	tea "charm.land/bubbletea/v2"
)

// wheel scrolls the page or the map.
func (m *Model) wheel(msg tea.MouseWheelMsg) {
	const lines = 3
	by := lines
	switch msg.Button {
	case tea.MouseWheelUp:
		by = -lines
	case tea.MouseWheelDown:
	default:
		return
	}
	l := m.layout()
	switch {
	case m.page != nil:
		m.page.scroll(by, m.width-2, l.body-1)
	case msg.X > l.mapW:
		m.aside = max(0, m.aside+by)
	default:
		m.top = m.clampTop(max(0, m.top+by))
	}
}

// click chooses what is clicked; a second click does it.
func (m *Model) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || !m.big() {
		return nil
	}
	l := m.layout()
	if msg.Y == l.keys {
		for _, k := range m.keySpans() {
			if k.short != nil && msg.X >= k.x && msg.X < k.x+k.width {
				return m.press(k.short)
			}
		}
		return nil
	}
	switch {
	case m.page != nil:
		m.page = nil
		return m.begin()
	case m.covered:
		return nil
	case msg.Y > l.ask && msg.Y <= l.ask+l.rows:
		return m.clickChoice(&l, msg.X, msg.Y-l.ask-1)
	case msg.Y >= 1 && msg.Y <= l.body && msg.X < l.mapW:
		return m.clickMap(&l, msg.X, msg.Y)
	}
	return nil
}

func (m *Model) clickChoice(l *layout, x, row int) tea.Cmd {
	n := m.choices()
	rows := (n + l.columns - 1) / l.columns
	first := max(0, min(m.chosen/l.columns-l.rows/2, rows-l.rows))
	i := (first+row)*l.columns + x/l.cell
	switch {
	case x/l.cell >= l.columns || i >= n:
		return nil
	case i == m.chosen && !m.onMap:
		return m.enter()
	}
	m.chosen, m.onMap = i, false
	m.follow()
	return nil
}

func (m *Model) clickMap(l *layout, x, y int) tea.Cmd {
	if m.picture == nil {
		return nil
	}
	mapY := 1 + max(0, (l.body-m.picture.Map.Height)/2)
	s := m.picture.Map.SpotAt(x-l.mapX+m.left, y-mapY+m.top)
	if s == nil {
		return nil
	}
	for i := range m.spots {
		if m.spots[i].name != s.Name {
			continue
		}
		if m.onMap && m.spot == i {
			return m.enter()
		}
		m.onMap, m.spot = true, i
	}
	return nil
}
