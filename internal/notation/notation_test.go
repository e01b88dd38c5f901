package notation_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/bigriver/bigriver/internal/must"
	"github.com/bigriver/bigriver/internal/notation"
)

// whole is a record with one of everything.
const whole = `game toy 1
data small 1a2b
option rounds 2
option length short
seats 2
seat 1 Anna Müller
seat 2 Ben
tag date 2026-11-21
position
  Coins = 3 1
  Hands[0] = 0 1 0 1 0 0
* draw 3 %1:20/36
* draw ? %2 # hidden
1 take !TOY-8 # her last coin
1 lay 1
2 lay fog # für später
= places 1 2 scores 7 4 by TOY-16
`

func parse(tb testing.TB, data string) *notation.Record {
	tb.Helper()
	return must.Get(notation.Parse("game.txt", data))(tb)
}

func TestParseReadsEverything(t *testing.T) {
	t.Parallel()
	rec := parse(t, whole)
	want := &notation.Record{
		File: "game.txt", Game: "toy", Version: 1, DataName: "small", DataHash: "1a2b",
		Options: []notation.Pair{{Name: "rounds", Value: "2"}, {Name: "length", Value: "short"}},
		Seats:   2, Names: []string{"Anna Müller", "Ben"},
		Tags: []notation.Pair{{Name: "date", Value: "2026-11-21"}},
		Position: []notation.Change{
			{Path: "Coins", Value: "3 1", At: 10},
			{Path: "Hands[0]", Value: "0 1 0 1 0 0", At: 11},
		},
		Lines: []notation.Line{
			{Seat: notation.Chance, Action: "draw 3", Draw: notation.Draw{Number: 1, Got: 20, Of: 36}, At: 12},
			{Seat: notation.Chance, Action: "draw ?", Draw: notation.Draw{Number: 2}, Comment: "hidden", At: 13},
			{Seat: 0, Action: "take", Refused: "TOY-8", Comment: "her last coin", At: 14},
			{Seat: 0, Action: "lay 1", At: 15},
			{Seat: 1, Action: "lay fog", Comment: "für später", At: 16},
		},
		Result: "places 1 2 scores 7 4 by TOY-16",
	}
	if diff := cmp.Diff(want, rec, cmpopts.IgnoreUnexported(notation.Record{})); diff != "" {
		t.Error(diff)
	}
	for tag, line := range map[string]int{"game": 1, "data": 2, "option length": 4, "seats": 5, "seat 2": 7, "position": 9, "=": 17, "none": 0} {
		if got := rec.Where(tag); got != line {
			t.Errorf("Where(%q) = %d, want %d", tag, got, line)
		}
	}
	if got := rec.String(); got != whole {
		t.Errorf("String writes another record than Parse read:\n%s", got)
	}
}

// String writes a record in the canonical form, whatever form people used.
func TestCanonicalForm(t *testing.T) {
	t.Parallel()
	const canonical = "game toy 1\noption rounds 2\nseats 2\nseat 2 Ben\nposition\n  Coins = 3 1\n1 lay 1 # why\n2 take !TOY-8\n= places 1 2 by TOY-16\n"
	tests := []struct{ name, data string }{
		{"itself", canonical},
		{"line ends of Windows", strings.ReplaceAll(canonical, "\n", "\r\n")},
		{"a byte order mark", "\ufeff" + canonical},
		{"no last line end", strings.TrimSuffix(canonical, "\n")},
		{"spaces and tabs", "game \t toy  1\noption\trounds   2 \nseats 2\t\nseat  2  Ben\nposition\n\tCoins =  3  1\n1  lay\t1   #  why  \n2 take  !TOY-8\n=  places 1  2 by TOY-16\n"},
		{"comments and empty lines", "# by hand\n\ngame toy 1 # one\noption rounds 2 # two\nseats 2\n  # three\nseat 2 Ben # four\nposition # five\n  Coins = 3 1 # six\n\n1 lay 1 # why\n#\n2 take !TOY-8 #\n= places 1 2 by TOY-16 # seven\n# the end\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(canonical, parse(t, test.data).String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	const head = "game toy 1\nseats 2\n"
	long := strings.Repeat("x", 100)
	tests := []struct{ name, data, want string }{
		{"empty", "", `game.txt:1: a record begins with "game NAME VERSION"; this one has no such line`},
		{"only comments", "# a\n# b\n", `game.txt:3: a record begins with "game NAME VERSION"; this one has no such line`},
		{"no seats", "game toy 1\n", `game.txt:2: the record ends without a line "seats N"`},
		{"another first line", "seats 2\n", `game.txt:1: a record begins with "game NAME VERSION", have "seats"`},
		{"no version", "game toy\n", `game.txt:1: want "game NAME VERSION", such as "game toy 1"`},
		{"version 0", "game toy 0\n", `game.txt:1: want "game NAME VERSION", such as "game toy 1"`},
		{"huge version", "game toy 99999999999999999999\n", `game.txt:1: want "game NAME VERSION", such as "game toy 1"`},
		{"two games", head + "game toy 1\n", `game.txt:3: "game" is already in line 1`},
		{"data without hash", "game toy 1\ndata small\n", `game.txt:2: want "data NAME HASH"`},
		{"option without value", "game toy 1\noption rounds\n", `game.txt:2: want "option NAME VALUE"`},
		{"option alone", "game toy 1\noption\n", `game.txt:2: want "option NAME VALUE"`},
		{"option twice", "game toy 1\noption a 1\noption a 2\n", `game.txt:3: "option a" is already in line 2`},
		{"no number of seats", "game toy 1\nseats\n", `game.txt:2: want "seats N" with N from 1 to 99`},
		{"no seat", "game toy 1\nseats 0\n", `game.txt:2: want "seats N" with N from 1 to 99`},
		{"seats below none", "game toy 1\nseats -2\n", `game.txt:2: want "seats N" with N from 1 to 99`},
		{"many seats", "game toy 1\nseats 100\n", `game.txt:2: want "seats N" with N from 1 to 99`},
		{"seats twice", head + "seats 3\n", `game.txt:3: "seats" is already in line 2`},
		{"a name before the seats", "game toy 1\nseat 1 Anna\n", `game.txt:2: "seats N" comes before the seats' names`},
		{"a name for nobody", head + "seat 3 Anna\n", `game.txt:3: want "seat N NAME" with N from 1 to 2`},
		{"a name for chance", head + "seat * Anna\n", `game.txt:3: want "seat N NAME" with N from 1 to 2`},
		{"no name", head + "seat 1\n", `game.txt:3: want "seat N NAME" with N from 1 to 2`},
		{"two names", head + "seat 1 Anna\nseat 1 Ben\n", `game.txt:4: "seat 1" is already in line 3`},
		{"tag without value", head + "tag date\n", `game.txt:3: want "tag NAME VALUE"`},
		{"tag twice", head + "tag a 1\ntag a 1\n", `game.txt:4: "tag a" is already in line 3`},
		{"unknown tag", head + "colour red\n", `game.txt:3: no tag "colour": there are game, data, option, seats, seat, tag and position`},
		{"a negative seat", head + "-1 take\n", `game.txt:3: no tag "-1": there are game, data, option, seats, seat, tag and position`},
		{"position with more", head + "position x\n", `game.txt:3: "position" is alone in its line; the indented lines after it are the position`},
		{"two positions", head + "position\n" + "position\n", `game.txt:4: "position" is already in line 3`},
		{"no position", head + "  Coins = 1\n", "game.txt:3: only the lines of a position are indented"},
		{"position is over", head + "position\n  A = 1\n1 take\n  B = 1\n", "game.txt:6: only the lines of a position are indented"},
		{"position is over by a tag", head + "position\ntag a 1\n  B = 1\n", "game.txt:5: only the lines of a position are indented"},
		{"a change of nothing", head + "position\n  = 1\n", `game.txt:4: want "PATH = VALUE" in a position, have "= 1"`},
		{"a change to nothing", head + "position\n  Coins =\n", `game.txt:4: want "PATH = VALUE" in a position, have "Coins ="`},
		{"a change twice", head + "position\n  Coins = 1\n  Coins = 2\n", `game.txt:5: "Coins" is already in line 4`},
		{"action before the game", "1 take\n", `game.txt:1: "game" and "seats" come before the first action`},
		{"action before the seats", "game toy 1\n1 take\n", `game.txt:2: "game" and "seats" come before the first action`},
		{"no such seat", head + "3 take\n", "game.txt:3: there is no seat 3: this game has 2"},
		{"seat 0", head + "0 take\n", `game.txt:3: "0" is not a seat: seats are 1, 2, ... and * for chance`},
		{"seat 01", head + "01 take\n", `game.txt:3: "01" is not a seat: seats are 1, 2, ... and * for chance`},
		{"a huge seat", head + "99999999999999999999 take\n", `game.txt:3: "99999999999999999999" is not a seat: seats are 1, 2, ... and * for chance`},
		{"no action", head + "1\n", "game.txt:3: want an action after the seat"},
		{"only a comment", head + "1 # take\n", "game.txt:3: want an action after the seat"},
		{"only a refusal", head + "1 !TOY-8\n", "game.txt:3: want an action after the seat"},
		{"refused by nothing", head + "1 take !\n", `game.txt:3: want the id of the refusing rule after the !, such as "1 take !TOY-6"`},
		{"refused by two", head + "1 take !TOY-8 TOY-9\n", `game.txt:3: want the id of the refusing rule after the !, such as "1 take !TOY-6"`},
		{"a draw of a seat", head + "1 take %1:2/3\n", "game.txt:3: %1:2/3: only an action of chance that is not refused has a draw"},
		{"a draw that is refused", head + "* draw 1 %1:2/3 !TOY-1\n", "game.txt:3: %1:2/3: only an action of chance that is not refused has a draw"},
		{"draw 0", head + "* draw 1 %0:2/3\n", `game.txt:3: "%0:2/3" is not a draw: want %NUMBER or %NUMBER:GOT/OF, such as %7:2/36`},
		{"a draw beyond", head + "* draw 1 %1:3/3\n", `game.txt:3: "%1:3/3" is not a draw: want %NUMBER or %NUMBER:GOT/OF, such as %7:2/36`},
		{"a draw of none", head + "* draw 1 %1:0/0\n", `game.txt:3: "%1:0/0" is not a draw: want %NUMBER or %NUMBER:GOT/OF, such as %7:2/36`},
		{"half a draw", head + "* draw 1 %1:\n", `game.txt:3: "%1:" is not a draw: want %NUMBER or %NUMBER:GOT/OF, such as %7:2/36`},
		{"a draw with a leading 0", head + "* draw 1 %01\n", `game.txt:3: "%01" is not a draw: want %NUMBER or %NUMBER:GOT/OF, such as %7:2/36`},
		{"a tag after actions", head + "1 take\nseat 1 Anna\n", `game.txt:4: want "SEAT ACTION" or "= RESULT", have "seat 1 Anna"`},
		{"a long line after actions", head + "1 take\n" + long + "\n", `game.txt:4: want "SEAT ACTION" or "= RESULT", have "` + long[:60] + `..."`},
		{"a result before the seats", "game toy 1\n= won by TOY-1\n", `game.txt:2: "game" and "seats" come before the result`},
		{"no result", head + "1 take\n=\n", `game.txt:4: want "= RESULT", such as "= places 1 2 by TOY-16"`},
		{"more after the result", head + "= won by TOY-1\n1 take\n", "game.txt:4: the game ended in line 3, nothing can follow"},
		{"a control character", head + "1 ta\x00ke\n", "game.txt:3: a record has no control characters, but here is U+0000"},
		{"the line ends of old Macs", "game toy 1\rseats 2\r", "game.txt:1: a record has no control characters, but here is U+000D"},
		{"a stray mark", head + "\ufeff1 take\n", `game.txt:3: no tag "\ufeff1": there are game, data, option, seats, seat, tag and position`},
		{"not UTF-8", head + "1 take \xff\n1 take\n", "game.txt:3: this line is not valid UTF-8"},
		{"a line without end", head + strings.Repeat("x", 1_000_000) + "\n", "game.txt:3: this line has more than 1000 letters"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rec, err := notation.Parse("game.txt", test.data)
			var broken *notation.Error
			if !errors.As(err, &broken) || err.Error() != test.want {
				t.Fatalf("got  %v\nwant %s", err, test.want)
			}
			if rec != nil {
				t.Error("Parse returned a record with the error")
			}
		})
	}
}

func TestErrorWithoutFileOrLine(t *testing.T) {
	t.Parallel()
	tests := []struct {
		err  notation.Error
		want string
	}{
		{notation.Error{What: "x"}, "record: x"},
		{notation.Error{Line: 3, What: "x"}, "record:3: x"},
		{notation.Error{File: "a.txt", What: "x"}, "a.txt: x"},
	}
	for _, test := range tests {
		if got := test.err.Error(); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// If a record is cut off at any byte, Parse reads the complete lines, or its error names a line.
func TestCutAnywhere(t *testing.T) {
	t.Parallel()
	full := parse(t, whole)
	actions := strings.Index(whole, "* draw")
	for cut := range whole {
		for _, data := range []string{whole[:cut], strings.ReplaceAll(whole[:cut], "\n", "\r\n"), whole[:cut] + "\xc3"} {
			rec, err := notation.Parse("game.txt", data)
			if err != nil {
				var broken *notation.Error
				if !errors.As(err, &broken) || broken.Line == 0 {
					t.Errorf("cut at %d: the error names no line: %v", cut, err)
				}
				if cut > actions+len("* draw 3 %1:20/36\n") {
					t.Errorf("cut at %d, after the first action: %v", cut, err)
				}
				continue
			}
			lines := strings.Count(data, "\n")
			broken := !strings.HasSuffix(data, "\n")
			if broken != (rec.Unended == lines+1) || rec.Cut != 0 && rec.Cut != rec.Unended {
				t.Errorf("cut at %d: %d whole lines, Unended %d, Cut %d", cut, lines, rec.Unended, rec.Cut)
			}
			for i, line := range rec.Lines {
				if line.At <= lines && line != full.Lines[i] {
					t.Errorf("cut at %d: line %d became %q", cut, line.At, line)
				}
			}
		}
	}
}

func TestSeatText(t *testing.T) {
	t.Parallel()
	for seat := notation.Chance; seat < notation.MaxSeats; seat++ {
		if got, err := notation.ParseSeat(notation.SeatText(seat)); got != seat || err != nil {
			t.Errorf("seat %d: got %d, %v", seat, got, err)
		}
	}
	for _, bad := range []string{"", "0", "-1", "+1", "100", "1.", " 1", "**", "one"} {
		if got, err := notation.ParseSeat(bad); err == nil {
			t.Errorf("%q: got seat %d", bad, got)
		}
	}
}

// No name, tag or comment adds a line or a word to the record.
func TestPlayersTextsCannotAlterARecord(t *testing.T) {
	t.Parallel()
	words := []string{"Anna\n1 take", "#1", "Anna # Ben", "  ", "\x00", "a\tb", "!", "= won", "\xff\xfe", "a\u2028b", strings.Repeat("long ", 1000)}
	for _, word := range words {
		rec := notation.Record{
			Game: "toy", Version: 1, Seats: 1, Names: []string{word}, Tags: []notation.Pair{{Name: "note", Value: word}},
			Lines: []notation.Line{{Action: "take", Comment: word}},
		}
		written := rec.String()
		again := parse(t, written)
		if len(again.Lines) != 1 || again.Lines[0].Action != "take" || again.Result != "" {
			t.Errorf("%.20q has become an action:\n%s", word, written)
		}
		if got := again.String(); got != written {
			t.Errorf("%.20q is written differently the second time:\n%s\n%s", word, written, got)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rec := records().Draw(t, "record")
		written := rec.String()
		again, err := notation.Parse("game.txt", written)
		if err != nil {
			t.Fatalf("got error %v\n%s", err, written)
		}
		strip := cmp.Options{
			cmpopts.IgnoreUnexported(notation.Record{}), cmpopts.IgnoreFields(notation.Record{}, "File"),
			cmpopts.IgnoreFields(notation.Line{}, "At"), cmpopts.IgnoreFields(notation.Change{}, "At"),
		}
		if diff := cmp.Diff(rec, again, strip); diff != "" {
			t.Fatalf("%s\n%s", diff, written)
		}
		if got := again.String(); got != written {
			t.Fatalf("it is written differently the second time:\n%s\n%s", written, got)
		}
	})
}

// records generates records as a program may write them. TestPlayersTextsCannotAlterARecord
// covers what people may type.
func records() *rapid.Generator[*notation.Record] {
	word := rapid.StringMatching(`[a-zäß0-9?:+-][a-zäß0-9#?:+-]{0,5}`)
	words := rapid.Map(rapid.SliceOfN(word, 1, 4), func(w []string) string { return strings.Join(w, " ") })
	none := rapid.Just("")
	id := rapid.StringMatching(`[A-Z]{1,4}-[0-9]{1,3}`)
	return rapid.Custom(func(t *rapid.T) *notation.Record {
		r := &notation.Record{Game: word.Draw(t, "game"), Version: rapid.IntRange(1, 1000).Draw(t, "version")}
		if rapid.Bool().Draw(t, "data") {
			r.DataName, r.DataHash = word.Draw(t, "data name"), word.Draw(t, "data hash")
		}
		r.Options = pairs(t, "option", word, words)
		r.Tags = pairs(t, "tag", word, words)
		r.Seats = rapid.IntRange(1, notation.MaxSeats).Draw(t, "seats")
		r.Names = rapid.SliceOfN(rapid.OneOf(none, words), r.Seats, r.Seats).Draw(t, "names")
		if rapid.Bool().Draw(t, "position") {
			r.Position = []notation.Change{}
			for _, p := range pairs(t, "change", word, words) {
				r.Position = append(r.Position, notation.Change{Path: p.Name, Value: p.Value})
			}
		}
		for range rapid.IntRange(0, 5).Draw(t, "lines") {
			l := notation.Line{
				Seat: rapid.IntRange(notation.Chance, r.Seats-1).Draw(t, "seat"), Action: words.Draw(t, "action"),
				Refused: rapid.OneOf(none, id).Draw(t, "refused"), Comment: rapid.OneOf(none, words).Draw(t, "comment"),
			}
			if l.Seat == notation.Chance && l.Refused == "" && rapid.Bool().Draw(t, "drawn") {
				l.Draw.Number = rapid.Uint64Min(1).Draw(t, "number")
				if rapid.Bool().Draw(t, "has result") {
					l.Draw.Of = rapid.Uint64Min(1).Draw(t, "of")
					l.Draw.Got = rapid.Uint64Max(l.Draw.Of-1).Draw(t, "got")
				}
			}
			r.Lines = append(r.Lines, l)
		}
		r.Result = rapid.OneOf(none, words).Draw(t, "result")
		return r
	})
}

func pairs(t *rapid.T, label string, name, value *rapid.Generator[string]) []notation.Pair {
	var pairs []notation.Pair
	for _, n := range rapid.SliceOfNDistinct(name, 0, 3, rapid.ID).Draw(t, label+" names") {
		pairs = append(pairs, notation.Pair{Name: n, Value: value.Draw(t, label)})
	}
	return pairs
}

func FuzzParse(f *testing.F) {
	f.Add(whole)
	f.Add(whole[:len(whole)-10])
	f.Add("\ufeff" + strings.ReplaceAll(whole, "\n", "\r\n"))
	f.Add("game toy 1\nseats 1\nposition\n1 a !b # c\n= d")
	f.Add("game g 1\nseats 99\nseat 99 \xff\n")
	f.Add("game g 1\nseats 2\n* ?\n1 \xe2\x80")
	f.Fuzz(func(t *testing.T, data string) {
		rec, err := notation.Parse("game.txt", data)
		if err != nil {
			if msg := err.Error(); !strings.HasPrefix(msg, "game.txt:") || strings.Contains(msg, "\n") || len(msg) > 500 {
				t.Fatalf("want an error of one short line that names file and line, not %q", msg)
			}
			return
		}
		written := rec.String()
		again, err := notation.Parse("game.txt", written)
		if err != nil {
			t.Fatalf("Parse refuses what String wrote: %v\n%s", err, written)
		}
		if got := again.String(); got != written {
			t.Fatalf("it is written differently the second time:\n%s\n%s", written, got)
		}
	})
}
