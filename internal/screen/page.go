package screen

import "github.com/bigriver/bigriver/internal/sitting"

// page is text that covers the board.
type page struct {
	title string
	paras []sitting.Para
	top   int

	passing bool // it goes when the answer comes
}

// lines returns the text for a width.
func (p *page) lines(width int) []string { return sitting.Format(p.paras, width) }

// scroll moves the text by some lines within a height.
func (p *page) scroll(by, width, height int) {
	p.top = max(0, min(p.top+by, len(p.lines(width))-height))
}

// helpPage explains what is on the screen.
func (m *Model) helpPage() *page {
	p := &page{title: m.words.Text("help")}
	add := func(paras ...sitting.Para) { p.paras = append(p.paras, paras...) }
	if m.picture != nil && len(m.picture.Legend) > 0 {
		add(sitting.Para{Head: m.words.Text("help.board")})
		for _, line := range m.picture.Legend {
			add(sitting.Indented(line.Text()))
		}
		add(sitting.Para{})
	}
	add(sitting.Para{Head: m.words.Text("help.keys")})
	for _, k := range []string{"arrows", "enter", "tab", "type", "up", "map", "page", "esc", "mouse", "function", "leave"} {
		add(sitting.Indented(m.words.Text("help.key." + k)))
	}
	add(sitting.Para{}, sitting.Para{Head: m.words.Text("help.commands")})
	add(sitting.Wrapped(m.own.Text("hint")))
	add(m.sit.Commands()...)
	return p
}
