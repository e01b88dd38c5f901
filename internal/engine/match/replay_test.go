package match_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/bigriver/bigriver/internal/engine/match"
	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// short is a whole game of one round.
const short = `game toy 1
option length short
seats 2
* draw 3
* draw 1
* draw fog
* draw 2
1 lay 3
2 lay 2
1 load
2 fog
1 load !TOY-14
1 end
2 load
1 pass
2 end
= places 2 1 scores 0 2 by TOY-16
`

func replay(tb testing.TB, record string) (match.Match, *notation.Record, error) {
	tb.Helper()
	rec := must.Get(notation.Parse("game.txt", record))(tb)
	m, err := match.Replay(toyGame(tb), rec)
	return m, rec, err
}

func TestReplay(t *testing.T) {
	t.Parallel()
	m, rec := must.Get2(replay(t, short))(t)
	if m.ToAct() != 0 || rec.Cut != 0 || m.Len() != 12 {
		t.Errorf("%v is to act after %d steps, cut at %d", m.ToAct(), m.Len(), rec.Cut)
	}
	if diff := cmp.Diff(strings.Replace(short, "1 load !TOY-14\n", "", 1), m.Record().String()); diff != "" {
		t.Error(diff)
	}
}

// Records of random games replay to the same match, from the start and from a position.
func TestReplayRandomGames(t *testing.T) {
	t.Parallel()
	g := toyGame(t)
	for seed := range uint64(30) {
		m, r := newToy(t, 2+int(seed)%3), random(seed)
		playRandom(m, r, int(seed)*4)
		if seed%2 == 1 {
			from := must.Get(g.From(m.Setup(), m.Position()))(t)
			m = from
			playRandom(m, r, 30)
		}
		again, _, err := replay(t, m.Record().String())
		if err != nil {
			t.Fatalf("got error %v\n%s", err, m.Record())
		}
		wantSameMatch(t, again, m)
	}
}

func TestReplayErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, old, now, want string }{
		{"another game", "game toy 1", "game chess 1", `game.txt:1: this is a record of "chess", not of "toy"`},
		{"another version", "game toy 1", "game toy 2", "game.txt:1: this was played with version 2 of the rules of toy, but this program has version 1: it needs a newer bigriver"},
		{"other data", "option length short", "data small 1a2b", "game.txt:2: this was played with the data small 1a2b, but no data of toy can be replaced"},
		{"an option that is none", "option length", "option lengh", `game.txt:2: toy has no option "lengh": did you mean "length"?`},
		{"a value that is none", "length short", "length long", `game.txt:2: option length cannot be "long": choose from normal, short`},
		{"too many seats", "seats 2", "seats 9", "game.txt:3: toy is for 2 to 4 seats, not 9"},
		{"a set-up that is refused", "length short\nseats 2", "rounds 3\nseats 4", "game.txt:3: 3 rounds are too many for 4 seats. (TOY-1)"},
		{"a position that is none", "seats 2", "seats 2\nposition\n  Coins = 1 2 3 4\n  Gold = 3", `game.txt:6: Gold: no "Gold" here: there are `},
		{"a position against the rules", "seats 2", "seats 2\nposition\n  Deck = 0 6 4 3 2 0\n  Left = 15", "game.txt:5: no such position: the cards are not the 16 cards of the game (TOY-2)"},
		{"no action", "1 load\n", "1 laod\n", `game.txt:10: 1 laod: no action "laod": did you mean "load"?`},
		{"against the rules", "1 lay 3", "1 lay 2", "game.txt:8: 1 lay 2: You do not hold a 2. (TOY-5)"},
		{"another's decision", "2 fog", "1 pass", "game.txt:11: 1 pass: It is not your decision now."},
		{"an unlikely card", "* draw 2", "* draw ?", "game.txt:7: * draw ?: a card cannot be drawn: none is left unseen. (TOY-12)"},
		{"after the end", "2 end\n=", "2 end\n1 take\n=", "game.txt:17: 1 take: The game is over."},
		{"not refused", "1 load !TOY-14", "1 end !TOY-7", "game.txt:12: 1 end: this is allowed, but according to the record TOY-7 refuses it"},
		{"refused by another rule", "1 load !TOY-14", "1 load !TOY-13", "game.txt:12: 1 load: refused by a rule other than TOY-13: You have no laid card. (TOY-14)"},
		{"refused before any rule", "1 load !TOY-14", "2 load !TOY-14", "game.txt:12: 2 load: refused by a rule other than TOY-14: It is not your decision now."},
		{"a refusal that cannot be read", "1 load !TOY-14", "1 lod !TOY-14", `game.txt:12: 1 lod: no action "lod": did you mean "load"?`},
		{"another result", "places 2 1", "places 1 2", `game.txt:17: the result is "places 2 1 scores 0 2 by TOY-16", the record says "places 1 2 scores 0 2 by TOY-16"`},
		{"a result too soon", "2 end\n=", "=", "game.txt:16: the record gives a result, but the game is not over here"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			record := strings.Replace(short, test.old, test.now, 1)
			m, _, err := replay(t, record)
			var broken *notation.Error
			if !errors.As(err, &broken) || !strings.HasPrefix(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
			if m != nil {
				t.Error("there is a match beside the error")
			}
		})
	}
}

// Errors in a record that was not parsed from text name no line.
func TestReplayOfARecordWithoutLines(t *testing.T) {
	t.Parallel()
	rec := &notation.Record{Game: "toy", Version: 1, Seats: 2, Lines: []notation.Line{{Seat: 0, Action: "take"}}}
	if _, err := match.Replay(toyGame(t), rec); err == nil || err.Error() != "record: 1 take: It is not your decision now." {
		t.Errorf("got %v", err)
	}
}

// A record that is cut off at any byte is replayed up to the cut.
func TestReplayCutAnywhere(t *testing.T) {
	t.Parallel()
	full, _ := must.Get2(replay(t, short))(t)
	all := full.Record().Lines
	actions := strings.Index(short, "* draw 3")
	for cut := actions; cut < len(short); cut++ {
		rec, err := notation.Parse("game.txt", short[:cut])
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		m, err := match.Replay(toyGame(t), rec)
		if err != nil {
			t.Fatalf("cut at %d: %v", cut, err)
		}
		if rec.Cut != 0 && rec.Cut != rec.Unended || rec.Cut != 0 && rec.Result != "" {
			t.Errorf("cut at %d: Cut %d, Unended %d, Result %q", cut, rec.Cut, rec.Unended, rec.Result)
		}
		for i, line := range m.Record().Lines {
			if line != all[i] && i < m.Len()-1 {
				t.Errorf("cut at %d: step %d is %s", cut, i, line)
			}
		}
		whole := strings.Count(short[actions:cut], "\n")
		if whole > 8 { // the refused line is not a step
			whole = max(8, whole-1)
		}
		if m.Len() < min(whole, len(all)) {
			t.Errorf("cut at %d: %d steps of %d", cut, m.Len(), whole)
		}
	}
}

func TestReplayNamesTheTruncatedLine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, end string // the end of the record, without a line break
		steps     int
		cut       int
	}{
		{"whole but for its end", "1 lay 3", 5, 0},
		{"within an action", "1 la", 4, 8},
		{"within a seat", "1", 4, 8},
		{"within a card", "1 lay ", 4, 8},
		{"before the refusal", "1 take", 4, 8},
		{"within the refusal", "1 take !TOY-", 4, 8},
		{"within a letter", "1 lay 3 # f\xc3", 4, 8},
	}
	head, _, _ := strings.Cut(short, "1 lay 3")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			m, rec := must.Get2(replay(t, head+test.end))(t)
			if m.Len() != test.steps || rec.Cut != test.cut || rec.Unended != 8 {
				t.Errorf("%d steps, Cut %d, Unended %d, want %d and %d", m.Len(), rec.Cut, rec.Unended, test.steps, test.cut)
			}
		})
	}
	m, rec, err := replay(t, strings.TrimSuffix(short, " by TOY-16\n"))
	if err != nil || m.ToAct() != 0 || rec.Cut != 17 || rec.Result != "" {
		t.Errorf("cut in the result: %v, Cut %d, Result %q", err, rec.Cut, rec.Result)
	}
}

// The example in docs/notation.md replays, and every line of its other examples can be parsed.
func TestTheDocumentsExampleReplays(t *testing.T) {
	t.Parallel()
	page := must.Get(os.ReadFile("../../../docs/notation.md"))(t)
	records := fenced(string(page), "record")
	if len(records) < 2 {
		t.Fatalf("docs/notation.md has %d examples of records, want a whole one and a position", len(records))
	}
	over := false
	for _, record := range records {
		m, rec, err := replay(t, record)
		if err != nil {
			t.Error(err)
			continue
		}
		over = over || m.ToAct() == 0 && rec.Result != ""
	}
	if !over {
		t.Error("no example is of a whole game")
	}
	if !slices.ContainsFunc(records, func(r string) bool { return strings.Contains(r, "position\n") && strings.Contains(r, " !TOY-") }) {
		t.Error("no example shows a position and a refusal")
	}
}

// fenced returns the fenced blocks of this kind in a Markdown page.
func fenced(page, kind string) []string {
	var blocks []string
	for {
		_, rest, ok := strings.Cut(page, "```"+kind+"\n")
		if !ok {
			return blocks
		}
		block, after, _ := strings.Cut(rest, "```\n")
		blocks, page = append(blocks, block), after
	}
}
