package screen

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// shortcut is a key of the last line: a function key, its label, and what it types.
type shortcut struct {
	key   string
	label string
	line  string
}

// shortcuts returns the keys of the last line, the most important first: a narrow screen has only
// these.
func (m *Model) shortcuts() []shortcut {
	list := []shortcut{{"f1", "key.help", ""}}
	if m.seen.over {
		return append(list, shortcut{"f3", "key.log", "log 200"}, shortcut{"f6", "key.rules", "rules"}, shortcut{"f8", "key.coach", "coach"}, shortcut{"f10", "key.leave", "quit"})
	}
	return append(list, shortcut{"f2", "key.hint", "hint"}, shortcut{"f4", "key.undo", "undo"}, shortcut{"f10", "key.leave", "quit"},
		shortcut{"f3", "key.log", "log 60"}, shortcut{"f6", "key.rules", "rules"}, shortcut{"f5", "key.odds", "odds"}, shortcut{"f7", "key.why", "why"})
}

// name returns the key as it is printed.
func (s *shortcut) name() string {
	if s.key == "f1" {
		return "?"
	}
	return strings.ToUpper(s.key)
}

// key handles a key.
func (m *Model) key(k tea.KeyPressMsg) tea.Cmd {
	name := k.String()
	switch name {
	case "ctrl+c":
		return tea.Quit
	case "ctrl+z":
		return tea.Suspend
	case "ctrl+l":
		return tea.ClearScreen
	}
	if m.page != nil && m.pageKey(name) {
		return m.begin()
	}
	if m.covered {
		switch name {
		case "enter":
			m.covered = false
		case "f10":
			return tea.Quit
		}
		return nil
	}
	if name == "?" && len(m.line.text) == 0 {
		name = "f1"
	}
	for _, s := range m.shortcuts() {
		if s.key == name {
			return m.press(&s)
		}
	}
	return m.gameKey(name, k)
}

// begin lets the others act when the first page is closed.
func (m *Model) begin() tea.Cmd {
	if m.begun || m.page != nil {
		return nil
	}
	m.begun = true
	if m.job || m.seen.asked || m.seen.over {
		return nil
	}
	return m.advance()
}

// press does what a shortcut stands for.
func (m *Model) press(s *shortcut) tea.Cmd {
	switch s.key {
	case "f1":
		m.page = m.helpPage()
		return nil
	case "f10":
		return tea.Quit
	case "f8":
		m.message = nil
		m.page = &page{title: m.words.Text("working"), passing: true}
	}
	return m.typed(s.line)
}

// pageKey handles a key of a page, and reports whether it was one.
func (m *Model) pageKey(name string) bool {
	l := m.layout()
	switch name {
	case "up", "k":
		m.page.scroll(-1, m.width-2, l.body-1)
	case "down", "j":
		m.page.scroll(1, m.width-2, l.body-1)
	case "pgup", "b":
		m.page.scroll(-(l.body - 2), m.width-2, l.body-1)
	case "pgdown", "space":
		m.page.scroll(l.body-2, m.width-2, l.body-1)
	case "enter", "esc", "q", "?", "f1":
		m.page = nil
	default:
		if strings.HasPrefix(name, "f") && len(name) > 1 { // a function key opens another page
			m.page = nil
			return false
		}
		if len(name) == 1 && m.begun { // typing goes on below
			m.page = nil
			return false
		}
	}
	return true
}

// gameKey handles the keys of the board and of the line.
func (m *Model) gameKey(name string, k tea.KeyPressMsg) tea.Cmd {
	l := m.layout()
	switch name {
	case "enter":
		return m.enter()
	case "esc":
		m.line.set("")
		m.onMap, m.message = false, nil
		m.follow()
		return nil
	case "tab", "shift+tab":
		m.tab(name)
		return nil
	case "pgup":
		m.top = max(0, m.top-l.body/2)
		return nil
	case "pgdown":
		m.top = m.clampTop(m.top + l.body/2)
		return nil
	case "shift+up":
		m.top = max(0, m.top-1)
		return nil
	case "shift+down":
		m.top = m.clampTop(m.top + 1)
		return nil
	case "shift+left":
		m.left = max(0, m.left-4)
		return nil
	case "shift+right":
		m.left = m.clampLeft(m.left + 4)
		return nil
	case "ctrl+up":
		m.aside = max(0, m.aside-1)
		return nil
	case "ctrl+down":
		m.aside++
		return nil
	}
	if len(m.line.text) == 0 && m.arrow(name) {
		m.message = nil
		m.follow()
		return nil
	}
	if m.line.key(k) {
		if n, err := strconv.Atoi(m.line.String()); err == nil && n >= 1 && n <= m.choices() {
			m.chosen, m.onMap = n-1, false
		}
	}
	return nil
}

// choices returns the number of choices.
func (m *Model) choices() int {
	if m.seen.now == nil || !m.seen.asked {
		return 0
	}
	return len(m.seen.now.Choices)
}

// arrow moves the choice, or the place on the map. It reports whether the key was an arrow.
func (m *Model) arrow(name string) bool {
	dx, dy := 0, 0
	switch name {
	case "left":
		dx = -1
	case "right":
		dx = 1
	case "up":
		dy = -1
	case "down":
		dy = 1
	default:
		return false
	}
	if m.onMap {
		m.nearest(dx, dy)
		return true
	}
	n := m.choices()
	if n == 0 {
		return true
	}
	columns := m.layout().columns
	if to := m.chosen + dx + dy*columns; to >= 0 && to < n {
		m.chosen = to
	}
	return true
}

// nearest moves to the nearest target in a direction.
func (m *Model) nearest(dx, dy int) {
	from := m.picture.Map.Spot(m.spots[m.spot].name)
	best, far := -1, 0
	for i := range m.spots {
		s := m.picture.Map.Spot(m.spots[i].name)
		x, y := s.X-from.X, (s.Y-from.Y)*2 // a letter is twice as high as wide
		along, across := x*dx+y*dy, x*dy-y*dx
		if along <= 0 {
			continue
		}
		if d := along*along + 4*across*across; best < 0 || d < far {
			best, far = i, d
		}
	}
	if best >= 0 {
		m.spot = best
	}
}

// tab completes the line. Without one it goes to the map and to its next place.
func (m *Model) tab(name string) {
	if len(m.line.text) > 0 {
		first, common := m.line.completion(m.seen.completions)
		switch {
		case len(common) > len(m.line.String()):
			m.line.set(common)
		case first != "":
			m.line.set(first)
		}
		return
	}
	if len(m.spots) == 0 {
		return
	}
	switch {
	case !m.onMap:
		m.onMap, m.spot = true, min(m.spot, len(m.spots)-1)
	case name == "tab":
		m.spot = (m.spot + 1) % len(m.spots)
	default:
		m.spot = (m.spot + len(m.spots) - 1) % len(m.spots)
	}
	m.follow()
}

// enter does the line, or what is chosen.
func (m *Model) enter() tea.Cmd {
	if line := m.line.enter(); line != "" {
		return m.typed(line)
	}
	switch {
	case !m.seen.asked || m.job:
		return nil
	case m.onMap && m.spot < len(m.spots):
		return m.typed(m.spots[m.spot].lines[0])
	case m.chosen < m.choices():
		return m.typed(m.seen.now.Choices[m.chosen].Action)
	}
	return nil
}
