package screen_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/catalog"
	"github.com/bigriver/bigriver/internal/catalog/catalogtest"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/longtest"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/screen"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
)

var update = flag.Bool("update", false, "write the golden screens again")

// desk is a screen without a terminal: keys go in, text comes out.
type desk struct {
	*screen.Model

	t     *testing.T
	table *sitting.Local
	quit  bool
	slept bool
}

// options are what a desk starts with.
type options struct {
	game    string
	players string // such as "you,random"
	lang    text.Lang
	width   int
	height  int
}

// games are loaded once.
func games(t *testing.T) catalog.Catalog {
	t.Helper()
	return append(catalogtest.Games(t), must.Get(catalogtest.Toy())(t))
}

func newDesk(t *testing.T, o options) *desk {
	t.Helper()
	entry := must.Get(games(t).Find(o.game))(t)
	table := &sitting.Local{Seed: 7, Lang: o.lang, File: filepath.Join(t.TempDir(), "game.txt"), Resume: "resume it"}
	if o.lang == "" {
		table.Lang = text.English
	}
	for kind := range strings.SplitSeq(o.players, ",") {
		p := sitting.Player{Kind: kind}
		if kind != sitting.Person {
			p.Bot = must.Get(must.Get(entry.Bot(kind))(t).Enter(entry))(t)
			t.Cleanup(p.Bot.Close)
		}
		table.Players = append(table.Players, p)
	}
	table.Match = must.Get(entry.New(engine.Setup{Seats: len(table.Players)}))(t)
	if entry.Bots().Advises() {
		table.Adviser, table.Reasons = must.Get(entry.Bots().Adviser(entry))(t), entry.Bots().Reasons()
	}
	table.Review = func(context.Context, match.Match, func(done, of int)) ([]sitting.Para, error) {
		return []sitting.Para{{Head: "the coach has spoken"}}, nil
	}
	must.Do(t, table.Open())
	d := &desk{Model: must.Get(screen.New(t.Context(), table))(t), t: t, table: table}
	d.run(d.Init())
	d.send(tea.WindowSizeMsg{Width: o.width, Height: o.height})
	return d
}

// run runs a command, and what follows from it.
func (d *desk) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	case tea.QuitMsg:
		d.quit = true
	case tea.SuspendMsg:
		d.slept = true
	default:
		d.send(msg)
	}
}

func (d *desk) send(msg tea.Msg) {
	_, cmd := d.Update(msg)
	d.run(cmd)
}

// keys presses keys: names such as enter and ctrl+c, or text to type.
func (d *desk) keys(names ...string) {
	named := map[string]rune{
		"enter": tea.KeyEnter, "tab": tea.KeyTab, "esc": tea.KeyEscape, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft,
		"right": tea.KeyRight, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "backspace": tea.KeyBackspace, "home": tea.KeyHome, "end": tea.KeyEnd,
	}
	for i := range 12 {
		named[fmt.Sprintf("f%d", i+1)] = tea.KeyF1 + rune(i)
	}
	for _, name := range names {
		if d.quit {
			return
		}
		rest, ctrl := strings.CutPrefix(name, "ctrl+")
		switch code, ok := named[name]; {
		case ctrl:
			d.send(tea.KeyPressMsg{Code: rune(rest[0]), Mod: tea.ModCtrl})
		case ok:
			d.send(tea.KeyPressMsg{Code: code})
		default:
			for _, r := range name {
				d.send(tea.KeyPressMsg{Code: r, Text: string(r)})
			}
		}
	}
}

// text returns the screen without colours.
func (d *desk) text() string {
	lines := strings.Split(ansi.Strip(d.Render()), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

func (d *desk) wants(parts ...string) {
	d.t.Helper()
	for _, part := range parts {
		if !strings.Contains(d.text(), part) {
			d.t.Errorf("no %q on\n%s", part, d.text())
		}
	}
}

func (d *desk) lacks(parts ...string) {
	d.t.Helper()
	for _, part := range parts {
		if strings.Contains(d.text(), part) {
			d.t.Errorf("%q is on\n%s", part, d.text())
		}
	}
}

// The screens of the three games, in two sizes: board, question, keys and what stands beside the
// board, after the first decisions.
func TestScreens(t *testing.T) {
	for _, game := range []struct {
		name, players string
		keys          []string
	}{
		{"queen", "you,random,random", []string{"enter", "down", "enter"}},
		{"broadhorns", "you,random", []string{"enter", "enter"}},
		{"waters", "you,random,random", []string{"enter", "enter", "enter"}},
	} {
		for _, size := range [][2]int{{80, 24}, {120, 40}} {
			name := fmt.Sprintf("%s-%dx%d.txt", game.name, size[0], size[1])
			t.Run(name, func(t *testing.T) {
				d := newDesk(t, options{game: game.name, players: game.players, width: size[0], height: size[1]})
				d.keys(game.keys...)
				golden(t, name, d.text())
			})
		}
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		must.Do(t, os.WriteFile(file, []byte(got), 0o600))
	}
	if want := string(must.Get(os.ReadFile(file))(t)); got != want {
		t.Errorf("go test ./internal/screen -update writes it again; -want +have:\n%s", cmp.Diff(want, got))
	}
}

// Whole games, by Enter and arrows alone, in every language: each screen has its size, and the
// result is shown at the end.
func TestWholeGamesByEnter(t *testing.T) {
	longtest.NotShort(t, "it plays whole games")
	sizes := [][2]int{{80, 24}, {120, 40}, {60, 16}, {200, 60}}
	for i, game := range []string{"queen", "broadhorns", "waters", "toy"} {
		lang := text.Langs()[i%3]
		t.Run(game+" "+string(lang), func(t *testing.T) {
			size := sizes[i]
			d := newDesk(t, options{game: game, players: "you,random", lang: lang, width: size[0], height: size[1]})
			for n := 0; !d.table.Over() && n < 4000; n++ {
				if n == 100 && game != "queen" && game != "toy" {
					return // these are long; their screens do not change any more
				}
				if n%7 == 0 {
					size = sizes[n/7%len(sizes)]
					d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				}
				lines := strings.Split(ansi.Strip(d.Render()), "\n")
				if len(lines) != size[1] || slices.ContainsFunc(lines, func(s string) bool { return ansi.StringWidth(s) != size[0] }) {
					t.Fatalf("this is not %d × %d:\n%s", size[0], size[1], d.text())
				}
				d.keys([]string{"right", "down", "up", "left"}[n*7/3%4], "enter")
			}
			if !d.table.Over() {
				t.Fatalf("the game does not end:\n%s", d.text())
			}
			_, own := d.table.Words()
			d.send(tea.WindowSizeMsg{Width: 100, Height: 40})
			d.wants(own.Text("over"))
			d.keys("enter", "f8")
			d.wants("the coach has spoken")
			d.keys("enter", "f10")
			if !d.quit {
				t.Error("F10 does not leave")
			}
		})
	}
}

// A line is typed, completed, repeated and corrected.
func TestTyping(t *testing.T) {
	d := newDesk(t, options{game: "queen", players: "you,random,random", width: 80, height: 24})
	d.keys("enter", "enter") // the heading
	d.wants("what do you do?", "›1 speed 1")
	d.keys("2")
	d.wants("›2 speed 2", "> 2 speed 2")
	d.keys("backspace", "sp", "tab")
	d.wants("> speed")
	d.keys("3", "enter")
	if got := d.table.Match.Last(0).Action; got != "speed 3" {
		t.Errorf("done was %q, want speed 3", got)
	}
	d.keys("ctrl+p")
	d.wants("> speed 3")
	d.keys("enter")
	d.wants("QB-")
	d.keys("f7")
	d.wants("QB-")
	d.keys("esc", "xyzzy", "enter")
	d.wants("I do not understand: xyzzy")
	d.keys("f4")
	d.wants("Taken back.", "›1 speed 1")
}

// The keys of the last line answer, and ? explains the board.
func TestFunctionKeys(t *testing.T) {
	d := newDesk(t, options{game: "queen", players: "you,random,random", width: 100, height: 40})
	d.keys("enter", "enter", "?")
	d.wants("What is on the screen", "▒ island", "your turn can end here", "Arrows choose", "undo")
	d.keys("esc", "f2")
	d.wants("Hint: speed")
	d.keys("f3")
	d.wants("The race begins")
	d.keys("f6")
	d.wants("QB-")
	d.keys("rules QB-05", "enter")
	d.wants("QB-05 ")
	d.keys("f5")
	d.wants("odds")
}

// On the map, arrows go from place to place, and Enter does the way there.
func TestChoosingOnTheMap(t *testing.T) {
	d := newDesk(t, options{game: "queen", players: "you,random,random", width: 80, height: 24})
	d.keys("enter", "enter", "tab")
	before := d.table.Match.Len()
	d.wants("speed")
	d.keys("up", "right", "tab", "enter")
	if n := d.table.Match.Len(); n < before+2 {
		t.Errorf("%d steps after the way to a place, before it %d", n, before)
	}
	d = newDesk(t, options{game: "waters", players: "you,you", width: 80, height: 24})
	before = d.table.Match.Len()
	d.keys("enter", "enter", "tab", "down", "enter")
	if d.table.Match.Len() == before {
		t.Errorf("nothing was placed:\n%s", d.text())
	}
}

// A click chooses, the second one does it; keys and places can be clicked too.
func TestMouse(t *testing.T) {
	d := newDesk(t, options{game: "queen", players: "you,random,random", width: 80, height: 24})
	d.keys("enter", "enter")
	click := func(what string, dx int) {
		t.Helper()
		for y, line := range strings.Split(ansi.Strip(d.Render()), "\n") {
			if before, _, ok := strings.Cut(line, what); ok {
				d.send(tea.MouseClickMsg{X: ansi.StringWidth(before) + dx, Y: y, Button: tea.MouseLeft})
				return
			}
		}
		t.Fatalf("no %q on\n%s", what, d.text())
	}
	click("3 speed 3", 2)
	d.wants("›3 speed 3")
	click("3 speed 3", 2)
	if got := d.table.Match.Last(0).Action; got != "speed 3" {
		t.Errorf("done was %q", got)
	}
	click("F4 undo", 1)
	d.wants("Taken back.")
	click("2/0", 0) // a field where the turn can end
	before := d.table.Match.Len()
	click("2/0", 0)
	if d.table.Match.Len() <= before {
		t.Errorf("the second click on a field did nothing:\n%s", d.text())
	}
	d.send(tea.MouseWheelMsg{X: 3, Y: 5, Button: tea.MouseWheelDown})
	click("? help", 0)
	d.wants("What is on the screen")
}

// Two people with hidden hands: what one may see goes before the other looks.
func TestHandingOver(t *testing.T) {
	d := newDesk(t, options{game: "toy", players: "you,you", width: 80, height: 24})
	d.keys("enter")
	for range 6 {
		d.wants("The others should not look now.")
		d.lacks("what do you do?", "lay", "LOG")
		d.keys("x", "1", "tab")
		d.lacks("what do you do?")
		d.keys("enter")
		d.wants("what do you do?")
		for range 20 {
			if strings.Contains(d.text(), "should not look") {
				break
			}
			d.keys("1", "enter")
		}
	}
}

// Without colours nothing but bold and reverse is written; by day and by night the colours differ.
func TestColours(t *testing.T) {
	d := newDesk(t, options{game: "waters", players: "you,random", width: 80, height: 24})
	d.keys("enter")
	night := d.Render()
	d.send(tea.BackgroundColorMsg{Color: ansi.BrightWhite})
	day := d.Render()
	if night == day || ansi.Strip(night) != ansi.Strip(day) {
		t.Error("day and night must differ in their colours alone")
	}
	d.send(tea.ColorProfileMsg{Profile: colorprofile.Ascii})
	mono := d.Render()
	if strings.Contains(mono, "38;2") || strings.Contains(mono, "48;2") {
		t.Error("colours without colours")
	}
	if !strings.Contains(mono, "\x1b[1;7m") {
		t.Errorf("nothing shows what is chosen: %q", mono)
	}
}

// Ctrl-C leaves, Ctrl-Z stops, and a small screen says what it takes.
func TestLeaving(t *testing.T) {
	d := newDesk(t, options{game: "toy", players: "you,random", width: 80, height: 24})
	d.keys("enter", "1", "enter", "ctrl+z")
	if !d.slept {
		t.Error("Ctrl-Z does not stop the program")
	}
	d.send(tea.WindowSizeMsg{Width: 40, Height: 10})
	d.wants("too small", "--plain")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.wants("Seat 1")
	d.keys("ctrl+c")
	if !d.quit {
		t.Error("Ctrl-C does not leave")
	}
	paras := must.Get(d.table.Leave())(t)
	if got := fmt.Sprint(paras); !strings.Contains(got, "resume it") {
		t.Errorf("it does not say how to come back: %s", got)
	}
	if _, err := os.Stat(d.table.File); err != nil {
		t.Error(err)
	}
}

// The three languages have the same keys, with the same placeholders.
func TestTextsAgree(t *testing.T) {
	words := must.Get(screen.Texts())(t)
	keys := words.Keys(text.English)
	for _, lang := range text.Langs() {
		if got := words.Keys(lang); !slices.Equal(got, keys) {
			t.Errorf("%s and en have different keys:\n%v\n%v", lang, got, keys)
		}
		for _, key := range keys {
			if got, want := words.Uses(lang, key), words.Uses(text.English, key); !slices.Equal(got, want) {
				t.Errorf("%s in %s uses %v, in en %v", key, lang, got, want)
			}
		}
	}
}
