package screen

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/display"
	"github.com/bigriver/bigriver/internal/scene"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

// Model is the screen. Its methods run in the program's goroutine. The table is used by one job at
// a time, in a goroutine of its own, so that keys work while bots think or others decide.
type Model struct {
	ctx    context.Context //nolint:containedctx // that of the program, for its jobs
	sit    *sitting.Sitting
	drawer scene.Drawer // nil: the game is drawn in letters
	loc    display.Localizer
	own    text.Localizer // the texts of the sitting
	words  text.Localizer // the texts of the screen

	width, height int
	dark, mono    bool // the background is dark; there are no colours

	seen    shot // the table as the last job left it
	picture *scene.Picture
	spots   []target

	covered bool // another person has to look before the position is shown
	chosen  int  // the choice
	onMap   bool // arrows move between places
	spot    int  // the target, if onMap
	left    int  // the part of the map that is shown
	top     int
	aside   int // the first line shown beside the map

	line    editor
	message []sitting.Para
	page    *page

	job    bool // a job uses the table
	idle   bool // it only waits for others, so a line may interrupt it
	cancel context.CancelFunc
	done   chan struct{} // closed when the job has ended
	next   func() tea.Cmd
	begun  bool
	ended  bool // the result has been shown
	err    error
}

// shot is what the screen knows of the table.
type shot struct {
	viewer      engine.Seat
	asked       bool // the viewer has to decide
	over        bool
	now         *sitting.Now
	drawing     string
	story       []sitting.Para
	completions []string
	err         error
}

// target is a place of the map where something can be done.
type target struct {
	name  string
	lines []string // what to type
	words []string // what it does
}

// New returns the screen of a table.
func New(ctx context.Context, table sitting.Table) (*Model, error) {
	catalog, err := Texts()
	if err != nil {
		return nil, err
	}
	m := &Model{ctx: ctx, sit: sitting.New(table), drawer: drawerOf(table.About().Name), dark: true, width: 80, height: 24}
	m.loc, m.own = table.Words()
	m.words = text.Localizer{Catalog: catalog, Lang: m.own.Lang}
	m.seen.viewer = engine.Watcher
	m.page = &page{title: m.loc.Text("name"), paras: append(table.Greeting(), sitting.Para{}, sitting.Wrapped(m.words.Text("begin")))}
	return m, nil
}

// Init asks for the colours of the terminal and looks at the table.
func (m *Model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, m.start(false, func(context.Context) (r sitting.Reply, err error) { return r, nil }))
}

// doneMsg is the end of a job.
type doneMsg struct {
	reply sitting.Reply
	err   error
	seen  shot
}

// start begins a job. The caller makes sure that there is none.
func (m *Model) start(idle bool, do func(context.Context) (sitting.Reply, error)) tea.Cmd {
	ctx, cancel := context.WithCancel(m.ctx)
	m.job, m.idle, m.cancel, m.done = true, idle, cancel, make(chan struct{})
	sit, viewer, letters, done, ended := m.sit, m.seen.viewer, m.drawer == nil, m.done, make(chan doneMsg, 1)
	go func() {
		defer close(done)
		defer cancel()
		reply, err := do(ctx)
		ended <- doneMsg{reply, err, look(sit, viewer, letters)}
	}()
	return func() tea.Msg { return <-ended }
}

// look reads the table.
func look(sit *sitting.Sitting, viewer engine.Seat, letters bool) (s shot) {
	const steps = 80
	s.viewer, s.over = viewer, sit.Over()
	if by, ok := sit.Asked(); ok {
		s.viewer, s.asked = by, true
	}
	if s.asked || s.over {
		_ = sit.Save() // the status says if it fails
	}
	var err error
	if s.now, err = sit.Now(s.viewer); err != nil {
		s.err = err
		return s
	}
	if letters || len(s.now.Input.Board) == 0 {
		if s.drawing, err = sit.Drawing(s.viewer); err != nil {
			s.err = err
		}
	}
	s.story = sit.Story(s.viewer, steps)
	s.completions = sit.Completions(s.viewer)
	return s
}

// stop ends the job, and waits for it.
func (m *Model) stop() {
	if m.job {
		m.cancel()
		<-m.done
	}
}

// Update handles a message.
func (m *Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		m.draw()
		m.follow()
	case tea.BackgroundColorMsg:
		m.dark = msg.IsDark()
	case tea.ColorProfileMsg:
		m.mono = msg.Profile <= colorprofile.Ascii
	case doneMsg:
		return m, m.finished(msg)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	case tea.PasteMsg:
		m.line.insert(msg.Content)
	case tea.MouseWheelMsg:
		m.wheel(msg)
	case tea.MouseClickMsg:
		return m, m.click(msg)
	}
	return m, nil
}

// finished takes over the result of a job, and starts the next one.
func (m *Model) finished(msg doneMsg) tea.Cmd {
	m.job, m.idle = false, false
	before := m.seen
	m.seen = msg.seen
	if m.seen.now == nil {
		m.seen.now = before.now
	}
	if m.seen.viewer != before.viewer && m.seen.asked {
		m.sit.Forget()
		m.line.text, m.line.at, m.message, m.onMap = nil, 0, nil, false
		if m.sit.Hidden() {
			m.covered = true
			if m.begun {
				m.page = nil
			}
		}
	}
	if msg.reply.Acted || m.seen.viewer != before.viewer {
		m.chosen, m.onMap, m.spot = 0, false, 0
	}
	m.draw()
	m.follow()
	if m.page != nil && m.page.passing {
		m.page = nil
	}
	m.show(msg.reply.Paras)
	switch {
	case msg.reply.Quit:
		return tea.Quit
	case msg.seen.err != nil && m.ctx.Err() == nil && m.next == nil:
		m.err = msg.seen.err
		return tea.Quit
	case msg.err != nil && m.next == nil && m.ctx.Err() == nil:
		m.err = msg.err
		return tea.Quit
	case m.next != nil:
		next := m.next
		m.next = nil
		return next()
	case m.seen.over:
		m.end()
		return nil
	case m.seen.asked || !m.begun:
		return nil
	}
	return m.advance()
}

// advance lets the others act.
func (m *Model) advance() tea.Cmd {
	return m.start(true, func(ctx context.Context) (r sitting.Reply, err error) {
		r.Paras, err = m.sit.Advance(ctx)
		return r, err
	})
}

// end shows the result, once.
func (m *Model) end() {
	if m.ended {
		return
	}
	m.ended = true
	m.page = &page{title: m.own.Text("over"), paras: append(m.sit.Result(), sitting.Para{}, sitting.Wrapped(m.words.Text("after")))}
}

// typed does a line, at once or as soon as the table is free.
func (m *Model) typed(line string) tea.Cmd {
	m.message = nil
	do := func() tea.Cmd {
		viewer := m.seen.viewer
		return m.start(false, func(ctx context.Context) (sitting.Reply, error) {
			return m.sit.Type(ctx, viewer, line), nil
		})
	}
	if m.job {
		if m.idle {
			m.next = do
			m.cancel()
		}
		return nil
	}
	return do()
}

// show shows what was answered: below the choices if it is short, or else on a page.
func (m *Model) show(paras []sitting.Para) {
	if len(paras) == 0 {
		return
	}
	if len(sitting.Format(paras, m.width-2)) <= m.layout().notes {
		m.message = paras
		return
	}
	m.page = &page{title: m.words.Text("answer"), paras: paras}
}

// draw draws the position for the present size.
func (m *Model) draw() {
	m.picture, m.spots = nil, nil
	if m.seen.now == nil {
		return
	}
	in := m.seen.now.Input
	in.Width = m.width - asideWidth - 1
	if m.drawer != nil && len(in.Board) > 0 {
		if p, err := m.drawer.Draw(&in); err == nil {
			m.picture = p
		}
	}
	if m.picture == nil {
		m.picture = inLetters(m.seen.drawing)
	}
	m.findTargets(&in)
}

// inLetters returns the drawing of a game that has no other.
func inLetters(drawing string) *scene.Picture {
	lines := strings.Split(strings.TrimRight(drawing, "\n"), "\n")
	width := 1
	for _, line := range lines {
		width = max(width, len([]rune(line)))
	}
	p := &scene.Picture{Map: scene.NewMap(width, len(lines))}
	for y, line := range lines {
		p.Map.Put(0, y, line, scene.Look{})
	}
	return p
}

// findTargets finds the places of the map that a choice or a plan is about.
func (m *Model) findTargets(in *scene.Input) {
	if m.drawer == nil || !m.seen.asked {
		return
	}
	add := func(name, line, words string) {
		if m.picture.Map.Spot(name) == nil {
			return
		}
		for i := range m.spots {
			if m.spots[i].name == name {
				m.spots[i].lines, m.spots[i].words = append(m.spots[i].lines, line), append(m.spots[i].words, words)
				return
			}
		}
		m.spots = append(m.spots, target{name, []string{line}, []string{words}})
	}
	now := m.seen.now
	for i := range in.Choices {
		add(m.drawer.Spot(in, &in.Choices[i]), now.Choices[i].Action, withCost(now.Choices[i].Words, now.Choices[i].Cost))
	}
	for i := range in.Plans {
		add(m.drawer.Spot(in, &in.Plans[i]), strings.Join(now.Plans[i].Way, "; "), withCost(now.Plans[i].Words, now.Plans[i].Cost))
	}
}

// withCost returns words with what it costs.
func withCost(words, cost string) string {
	if cost == "" {
		return words
	}
	return words + " · " + cost
}
