package tui_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bigriver/bigriver/internal/bots"
	"github.com/bigriver/bigriver/internal/engine"
	"github.com/bigriver/bigriver/internal/engine/enginetest/toy/show"
	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
	"github.com/bigriver/bigriver/internal/sitting"
	"github.com/bigriver/bigriver/internal/text"
	"github.com/bigriver/bigriver/internal/tui"
)

// seated is a match in lines.
type seated struct {
	*sitting.Local
	tui.Plain
}

// table returns a match of the toy with these players, such as "you,random", and its output.
func table(t *testing.T, players, keys string) (*seated, *bytes.Buffer) {
	t.Helper()
	rules, shown := must.Get2(show.New())(t)
	game := match.Erase(rules, shown)
	var list []sitting.Player
	for kind := range strings.SplitSeq(players, ",") {
		p := sitting.Player{Kind: kind}
		if kind != sitting.Person {
			general := must.Get(bots.General())(t)
			named, ok := general.Find(kind)
			if !ok {
				t.Fatalf("no bot %q", kind)
			}
			p.Bot = must.Get(named.Enter(game))(t)
		}
		list = append(list, p)
	}
	m := must.Get(game.New(engine.Setup{Seats: len(list)}))(t)
	var out bytes.Buffer
	return &seated{
		&sitting.Local{Match: m, Players: list, Seed: 7, Lang: text.English}, tui.Plain{In: tui.ReadLines(strings.NewReader(keys)), Out: &out},
	}, &out
}

// keys joins typed lines.
func keys(lines ...string) string { return strings.Join(lines, "\n") + "\n" }

func play(t *testing.T, table *seated) {
	t.Helper()
	must.Do(t, table.begin(t.Context()))
}

// begin plays until the input ends.
func (s *seated) begin(ctx context.Context) error {
	if err := s.Open(); err != nil {
		return err
	}
	s.Table = s.Local
	return s.Play(ctx)
}

// The three languages have the same keys, with the same placeholders.
func TestTextsAgree(t *testing.T) {
	words := must.Get(sitting.Texts())(t)
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

// Whole games in every language never show a key instead of a text.
func TestEveryLanguageHasItsWords(t *testing.T) {
	words := must.Get(sitting.Texts())(t)
	for _, lang := range text.Langs() {
		table, out := table(t, "you,random,random", "help\nlog\nwhy\nload\nwhy\nrules\nrules xyz\nundo\nxyz\n"+strings.Repeat("1\n", 100))
		table.Lang = lang
		play(t, table)
		if table.Match.ToAct() != 0 {
			t.Errorf("%s: the game is not over", lang)
		}
		for _, key := range words.Keys(lang) {
			if strings.Contains(key, "_") && strings.Contains(out.String(), key) {
				t.Errorf("%s: the key %s is shown", lang, key)
			}
		}
		for i, line := range strings.Split(out.String(), "\n") {
			if utf8.RuneCountInString(line) > 80+len("Seat 1> ")*2 {
				t.Errorf("%s: line %d is too long: %s", lang, i+1, line)
			}
		}
	}
}

// Two people play at one screen, and each sees only what their seat may know.
func TestHidesWhatASeatMayNotKnow(t *testing.T) {
	const clearScreen = "<CLEAR>"
	// Enter before each hand is shown, then the first action. An empty line does nothing at another
	// prompt.
	table, out := table(t, "you,you", strings.Repeat("\n1\n", 8))
	table.Screen.Clear = clearScreen
	play(t, table)
	screens := strings.Split(out.String(), clearScreen)
	if len(screens) < 4 {
		t.Fatalf("the screen was cleared %d times:\n%s", len(screens)-1, out)
	}
	for i, screen := range screens[1:] {
		before, after, ok := strings.Cut(screen, "Press Enter when you are ready.")
		if !ok {
			t.Errorf("screen %d is not handed over:\n%s", i+1, screen)
		}
		if strings.Contains(before, "[") || strings.Contains(before, "gets") {
			t.Errorf("screen %d shows something before Enter:\n%s", i+1, before)
		}
		whose, other := "Seat 1", "Seat 2"
		if strings.Contains(before, "Seat 2") {
			whose, other = other, whose
		}
		for line := range strings.Lines(after) {
			if strings.Contains(line, other+" gets a ") && !strings.Contains(line, "a card") {
				t.Errorf("%s reads: %s", whose, line)
			}
			if strings.HasPrefix(line, "  "+other) && strings.Contains(line, "[") && strings.ContainsAny(line[strings.Index(line, "["):strings.Index(line, "]")], "123f") {
				t.Errorf("%s sees: %s", whose, line)
			}
		}
	}
}

// Only Enter shows the next hand, and "why" does not explain another seat's refusal.
func TestOnlyEnterShowsTheNextHand(t *testing.T) {
	table, out := table(t, "you,you", "lay 1\n\nload\nlay 1\nlay 1\n\nwhy\nquit\n")
	table.Screen.Clear = "<CLEAR>"
	play(t, table)
	if n := strings.Count(out.String(), "Press Enter when you are ready."); n != 4 {
		t.Errorf("Enter is asked for %d times, want twice for each hand:\n%s", n, out)
	}
	if !strings.Contains(out.String(), "Nothing has been refused yet") {
		t.Errorf("the second seat learns what was refused to the first:\n%s", out)
	}
	if head, _, _ := strings.Cut(out.String(), "Press Enter"); strings.Contains(head, "<CLEAR>") || !strings.Contains(head, "Seed:") {
		t.Errorf("the greeting is cleared:\n%s", head)
	}
}

// A person who plays only with bots has nothing to hide.
func TestScreenIsNotClearedForOnePerson(t *testing.T) {
	table, out := table(t, "you,random", "1\n")
	table.Screen.Clear = "<CLEAR>"
	play(t, table)
	if strings.Contains(out.String(), "<CLEAR>") || strings.Contains(out.String(), "Enter when") {
		t.Error(out.String())
	}
}

func TestBotsPlayWithoutPeople(t *testing.T) {
	table, out := table(t, "random,random", "")
	play(t, table)
	if table.Match.ToAct() != 0 || !strings.Contains(out.String(), "The game is over.") {
		t.Error(out.String())
	}
	if strings.Contains(out.String(), "gets a card") {
		t.Error("a card is hidden from a reader who may see it")
	}
}

// The next person to decide sees another seat's turn as one sentence, and their own turn step by
// step.
func TestTurnsOfOthersAreSentences(t *testing.T) {
	table, out := table(t, "you,you", keys("", "load", "end", "", "quit"))
	var position []notation.Change
	for _, c := range [][2]string{{"Phase", "2"}, {"Up", "true"}, {"Laid", "1 0 0 0"}, {"Deck", "0 5 4 3 3 0"}, {"Left", "15"}} {
		position = append(position, notation.Change{Path: c[0], Value: c[1]})
	}
	table.Match = must.Get(table.Match.Game().From(engine.Setup{Seats: 2}, position))(t)
	play(t, table)
	own, others, _ := strings.Cut(out.String(), "Seat 2, it is your decision.")
	if !strings.Contains(own, "  Seat 1 scores 1.") {
		t.Errorf("the own turn is not shown step by step:\n%s", own)
	}
	if !strings.Contains(others, "  Seat 1: Seat 1 scores 1.") {
		t.Errorf("the turn of the other is no sentence:\n%s", others)
	}
}

// A game whose input ends after any line is saved up to there.
func TestSavedAtEveryStep(t *testing.T) {
	var all string
	for lines := range 12 {
		table, _ := table(t, "you,random", strings.Repeat("1\n", lines))
		table.File = filepath.Join(t.TempDir(), "game.txt")
		table.Tags = []notation.Pair{{Name: "place", Value: "Natchez"}}
		play(t, table)
		data := must.Get(os.ReadFile(table.File))(t)
		rec := must.Get(notation.Parse("game.txt", string(data)))(t)
		m, err := match.Replay(table.Match.Game(), rec)
		if err != nil || m.Len() != table.Match.Len() {
			t.Errorf("after %d lines: %v\n%s", lines, err, data)
		}
		if !strings.Contains(string(data), "tag players you,random\ntag seed 7\ntag place Natchez\n") {
			t.Errorf("tags:\n%s", data)
		}
		// The seed and the first lines are the same, so each game continues the previous one.
		if !strings.HasPrefix(string(data), all) {
			t.Errorf("after %d lines the game differs:\n%s\n%s", lines, all, data)
		}
		all, _, _ = strings.Cut(string(data), "= ")
	}
}

// Scoring a card can be undone. A peek that revealed a card cannot.
func TestUndo(t *testing.T) {
	table, out := table(t, "you,you", keys("", "load", "undo", "undo", "load", "end", "", "peek", "undo", "quit"))
	var position []notation.Change
	for _, c := range [][2]string{{"Phase", "2"}, {"Up", "true"}, {"Laid", "1 0 0 0"}, {"Deck", "0 5 4 3 3 0"}, {"Left", "15"}} {
		position = append(position, notation.Change{Path: c[0], Value: c[1]})
	}
	table.Match = must.Get(table.Match.Game().From(engine.Setup{Seats: 2}, position))(t)
	play(t, table)
	output := out.String()
	for _, want := range []string{"Seat 1 scores 1.", "Taken back.", "There is nothing of yours to take back.", "cannot be taken back"} {
		at := strings.Index(output, want)
		if at < 0 {
			t.Fatalf("no %q, in this order, in\n%s", want, out)
		}
		output = output[at:]
	}
	if n := table.Match.Len(); n != 4 {
		t.Errorf("%d steps, want load, end, peek and the card", n)
	}
}

// If Play is cancelled while it waits for a person, it saves the game and prints how to resume it.
func TestInterrupted(t *testing.T) {
	table, out := table(t, "you,random", "")
	r, w := io.Pipe()
	defer w.Close()
	table.In, table.Resume = tui.ReadLines(r), "resume it"
	table.File = filepath.Join(t.TempDir(), "game.txt")
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		// The second line is read only after the first was acted on.
		_, _ = io.WriteString(w, "1\nlook\n")
		cancel()
	}()
	must.Do(t, table.begin(ctx))
	if !strings.Contains(out.String(), "Continue with: resume it") {
		t.Error(out.String())
	}
	if _, err := os.Stat(table.File); err != nil {
		t.Error(err)
	}
}

func TestNotSaved(t *testing.T) {
	table, out := table(t, "you,random", "1\n")
	table.File = filepath.Join(t.TempDir(), "nowhere", "game.txt")
	if err := table.begin(t.Context()); err == nil {
		t.Error("Play returns no error though nothing was saved")
	}
	if n := strings.Count(out.String(), "The game is not saved:"); n != 1 {
		t.Errorf("the error is printed %d times:\n%s", n, out)
	}
}

// Enter does an action if it is the only one, and otherwise nothing.
func TestEnterDoesTheOnlyAction(t *testing.T) {
	// an Enter before each hand
	table, out := table(t, "you,you", keys("", "", "lay 1", "", "lay 1", "", "load", "", "", "", "quit"))
	play(t, table)
	var did []string
	for _, s := range table.Match.Steps(engine.Omniscient) {
		if s.Seat != engine.Chance {
			did = append(did, s.Action)
		}
	}
	if want := []string{"lay 1", "lay 1", "load", "pass"}; !slices.Equal(did, want) || strings.Count(out.String(), "(Press Enter to do it.)") != 1 {
		t.Errorf("want %v, have %v in\n%s", want, did, out)
	}
}

// On a narrow screen, words that are too long stand above the rest of their line, which stays in
// its columns.
func TestChoicesFitANarrowScreen(t *testing.T) {
	table, out := table(t, "you,random", "quit\n")
	table.Screen.Width, table.Lang = 34, text.French
	play(t, table)
	blank := strings.Repeat(" ", 27)
	want := "  1  poser face cachée\u00a0: un 1\n" + blank + "lay 1\n  2  poser face cachée\u00a0: un 3\n" + blank + "lay 3\n"
	if !strings.Contains(out.String(), want) {
		t.Errorf("want %q in\n%q", want, out.String())
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		s      string
		width  int
		indent string
		want   string
	}{
		{"", 10, "  ", ""},
		{"one two three", 7, "  ", "one two\n  three"},
		{"one two three", 100, "  ", "one two three"},
		{"a incomprehensibilities b", 5, "", "a\nincomprehensibilities\nb"},
		{"être là où", 7, "", "être là\noù"},
		{"une fin\u00a0:", 5, "", "une\nfin\u00a0:"},
	} {
		if got := sitting.Wrap(c.s, c.width, c.indent); got != c.want {
			t.Errorf("%q: %q, want %q", c.s, got, c.want)
		}
	}
}

// Whatever is typed, nothing panics and the game can be saved and replayed.
func FuzzTyped(f *testing.F) {
	for i, s := range []string{"1\n", "lay 1\nload\nyes\nend\n", "undo\nwhy x\nwhy\nrules\nlog 1\nlook\nhelp\n", "\x00\xff\n\x1b[2J\n", "0\n-1\n99999999999999999999\n"} {
		f.Add(s, i%2 == 0)
	}
	f.Fuzz(func(t *testing.T, keys string, alone bool) {
		printed := strings.Map(func(r rune) rune {
			if !strconv.IsPrint(r) {
				return -1
			}
			return r
		}, strings.ToLower(keys))
		if strings.Contains(printed, "save") {
			return // the command save would write files
		}
		players := "you,random"
		if !alone {
			players = "you,you"
		}
		table, out := table(t, players, keys)
		play(t, table)
		rec := must.Get(notation.Parse("typed.txt", table.Record().String()))(t)
		must.Get(match.Replay(table.Match.Game(), rec))(t)
		for i, r := range out.String() {
			if r != '\n' && !strconv.IsPrint(r) {
				t.Fatalf("%U is printed at %d", r, i)
			}
		}
	})
}

// A line may contain several actions. Those after a refused one are not done, and the client says
// so.
func TestSeveralActionsInALine(t *testing.T) {
	table, out := table(t, "you,random", "lay 1; lay 1; end\nload;pass\nquit\n")
	play(t, table)
	for _, want := range []string{"The remaining actions were skipped: lay 1; end"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("want %q in\n%s", want, out)
		}
	}
}

// An unambiguous prefix of a command is enough: "lo" may be log or look.
func TestCommandPrefixes(t *testing.T) {
	table, out := table(t, "you,random", "lo\nLOG\nq\nlay 1\n")
	play(t, table)
	if n := strings.Count(out.String(), "I do not understand:"); n != 1 {
		t.Errorf("%d lines were not understood, want 1:\n%s", n, out)
	}
	if n := strings.Count(out.String(), "Seat 1> "); n != 3 {
		t.Errorf("seat 1 was asked %d times, want 3, since q quits:\n%s", n, out)
	}
}

// A person who quits at the prompt before a hand is not asked for an action.
func TestQuittingBeforeAHand(t *testing.T) {
	table, out := table(t, "you,you", "q\n\nload\n")
	play(t, table)
	if strings.Contains(out.String(), "Seat 1> ") {
		t.Errorf("it went on after q:\n%s", out)
	}
}
